import { expect, test } from 'vitest';
import type { Entity } from '../../model/entity.ts';
import type { MtextEntity, TextEntity } from '../../model/texts.ts';
import { NO_FONTS } from '../../text/fonts.ts';
import { DisplayBuilder } from '../build.ts';
import { common, drawing, model, plainText, show } from '../fixture.ts';
import { lineCaret, paragraphCaret, type Caret } from './caret.ts';

const line = (more: Partial<TextEntity>): TextEntity =>
  ({ ...common(), ...plainText, type: 'TEXT', position: [100, 50, 0], height: 10, ...more }) as TextEntity;

const paragraph = (more: Partial<MtextEntity>): MtextEntity =>
  ({
    ...common(),
    type: 'MTEXT',
    position: [100, 50, 0],
    height: 10,
    width: 0,
    rotation: 0,
    attachment: 1,
    style: 'Standard',
    spacingFactor: 1,
    spacingStyle: 1,
    direction: 1,
    ...more,
  }) as MtextEntity;

/** Where each visible letter begins, by the display list. */
function lettersOf(entity: Entity): [number, number][] {
  const { origin } = model(show(drawing([entity]))).texts;
  return Array.from({ length: origin.length / 2 }, (_, i) => [origin[2 * i]!, origin[2 * i + 1]!]);
}

function caretOf(entity: TextEntity | MtextEntity, index: number): Caret {
  const from = drawing([entity]);
  const { context } = new DisplayBuilder(from, NO_FONTS, {});
  const setting = { drawing: from, context };
  return (
    entity.type === 'TEXT' ? lineCaret(setting, entity, index) : paragraphCaret(setting, entity, index)
  )!;
}

/** On the base line. */
function footOf(entity: TextEntity | MtextEntity, index: number): [number, number] {
  const { from, to } = caretOf(entity, index);
  const part = 0.25 / 1.4;
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

const texts: readonly (readonly [string, TextEntity | MtextEntity])[] = [
  ['a line', line({ text: 'HALLO' })],
  ['a wide line', line({ text: 'HALLO', widthFactor: 2 })],
  ['a turned line', line({ text: 'HALLO', rotation: 1 })],
  ['a centered line', line({ text: 'HALLO', horizontal: 1, alignment: [200, 70, 0] })],
  ['a line of the right', line({ text: 'A BC', horizontal: 2, vertical: 3, alignment: [200, 70, 0] })],
  ['a line between two points', line({ text: 'HALLO', horizontal: 5, alignment: [400, 50, 0] })],
  ['letters upside down', line({ text: 'HALLO', upsideDown: true })],
  ['a paragraph', paragraph({ text: 'HALLO' })],
  ['two paragraphs', paragraph({ text: 'AB\\PCDE' })],
  ['a paragraph that is wrapped', paragraph({ text: 'HALLO WELT WIE', width: 60 })],
  ['a turned one', paragraph({ text: 'AB\\PCDE', rotation: 0.5 })],
  ['a centered one', paragraph({ text: 'HALLO WELT\\PX', attachment: 5, width: 60 })],
  ['one that stands at the lower right', paragraph({ text: 'HALLO\\PX', attachment: 9, width: 200 })],
];

test.each(texts)('the caret stands before each letter of %s', (_, entity) => {
  const visible = [...entity.text.replaceAll('\\P', '  ')].flatMap((letter, i) =>
    letter === ' ' ? [] : [i],
  );
  const letters = lettersOf(entity);
  expect(letters).toHaveLength(visible.length);
  visible.forEach((index, i) => {
    const [x, y] = footOf(entity, index);
    expect([index, x, y]).toEqual([
      index,
      expect.closeTo(letters[i]![0], 6),
      expect.closeTo(letters[i]![1], 6),
    ]);
  });
});

test('behind the last letter, and in an empty line', () => {
  const [a, b] = [footOf(line({ text: 'A' }), 1), footOf(line({ text: 'AB' }), 1)];
  expect(a).toEqual(b);
  expect(footOf(line({ text: '' }), 0)).toEqual([100, 50]);
  const empty = footOf(paragraph({ text: 'AB\\P' }), 4);
  const written = footOf(paragraph({ text: 'AB\\PC' }), 4);
  expect(empty).toEqual(written);
  expect(footOf(paragraph({ text: '' }), 0)).toEqual([100, expect.closeTo(40)]);
});
