import { expect, test } from 'vitest';
import { defaultTextStyle } from '../../model/defaults.ts';
import type { MtextEntity } from '../../model/texts.ts';
import { common, drawing, model, show } from '../fixture.ts';

/** How wide and how high a paragraph is drawn. */
function sizeOf(direction: number, font: string, more: { vertical?: boolean; attachment?: number } = {}) {
  const { vertical = false, attachment = 1 } = more;
  const paragraph = {
    ...common(),
    type: 'MTEXT',
    position: [0, 0, 0],
    height: 1,
    width: 20,
    rectangleHeight: 0,
    attachment,
    direction,
    text: 'HHHHHH',
    style: 'S',
    rotation: 0,
    spacingStyle: 1,
    spacingFactor: 1,
  } as unknown as MtextEntity;
  const made = drawing([paragraph]);
  made.textStyles.set('S', { ...defaultTextStyle('S'), font, vertical });
  const { minX, minY, maxX, maxY } = model(show(made)).box!;
  return { width: maxX - minX, height: maxY - minY, top: maxY, bottom: minY };
}

test('a paragraph runs down where it says so, or leaves it to a style that does', () => {
  for (const { width, height } of [sizeOf(3, 'simplex.shx'), sizeOf(5, 'simplex.shx', { vertical: true })]) {
    expect(width).toBeLessThan(1);
    expect(height).toBeCloseTo((5 * 26) / 21 + 1);
  }
});

test('it does not where it says otherwise, nor in a font of outlines', () => {
  for (const { width, height } of [sizeOf(1, 'simplex.shx', { vertical: true }), sizeOf(3, 'arial.ttf')]) {
    expect(width).toBeGreaterThan(3);
    expect(height).toBeLessThan(2);
  }
});

test('it hangs from its place, or stands on it', () => {
  expect(sizeOf(3, 'simplex.shx').top).toBeCloseTo(0);
  expect(sizeOf(3, 'simplex.shx', { attachment: 7 }).bottom).toBeCloseTo(0);
});
