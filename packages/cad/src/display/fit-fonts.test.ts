import { describe, expect, it } from 'vitest';
import { defaultTextStyle } from '../model/defaults.ts';
import type { Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import { recordExtents } from '../model/text-extents.ts';
import type { MtextEntity } from '../model/texts.ts';
import { read } from '../read/read.ts';
import { hersheyFont } from '../text/hershey.ts';
import { common, drawing as drawingOf, model, plainText, show } from './fixture.ts';
import type { DisplayList } from './list.ts';

const HERSHEY = hersheyFont();
const own = (text: string): number =>
  Array.from(text, (c) => HERSHEY.glyph(c.codePointAt(0)!)!.advance).reduce((a, b) => a + b, 0);

const WORDS = ['Fundament', 'Deckenplan', 'Schnitt B', 'Ansicht'];

/** Aligned to the right at the origin, by a font in which it is as wide as given. */
const toRight = (text: string, width: number): Entity => ({
  ...(common() as Entity),
  ...plainText,
  type: 'TEXT',
  text,
  style: 'GOST',
  horizontal: 2,
  position: [-width, 0, 0],
  alignment: [0, 0, 0],
});

function withStyle(entities: Entity[], font = 'gosts.shx'): Drawing {
  const drawing = drawingOf(entities);
  drawing.textStyles.set('GOST', { ...defaultTextStyle('GOST'), font });
  return drawing;
}

/** Where the first text's last glyph begins, from its first one on, by the height. */
function spanOf(list: DisplayList): number {
  const { texts } = model(list);
  const [from, to] = [texts.glyphStart[0]!, texts.glyphStart[1]!];
  return texts.origin[2 * (to - 1)]! - texts.origin[2 * from]!;
}

describe('what stands in for a font', () => {
  it('is as wide as the drawing records of texts that are not aligned to the left', () => {
    const narrow = show(withStyle(WORDS.map((word) => toRight(word, own(word) * 0.62))));
    expect(narrow.fonts.find(({ name }) => name === 'gosts.shx')).toMatchObject({
      found: false,
      substitute: 'Hershey Roman Simplex',
      fit: 0.775,
    });
    const wide = show(withStyle(WORDS.map((word) => toRight(word, own(word) * 0.8))));
    expect(wide.fonts.find(({ name }) => name === 'gosts.shx')!.fit).toBeUndefined();
    expect(spanOf(narrow) / spanOf(wide)).toBeCloseTo(0.775, 3);
  });

  it('is as wide as the extents of paragraphs', () => {
    const paragraphs = WORDS.map((text): MtextEntity => {
      const paragraph = {
        ...(common() as Entity),
        type: 'MTEXT',
        position: [0, 0, 0],
        height: 2,
        width: 0,
        rectangleHeight: 0,
        attachment: 1,
        direction: 1,
        text,
        style: 'GOST',
        rotation: 0,
        spacingStyle: 1,
        spacingFactor: 1,
      } as MtextEntity;
      recordExtents(paragraph, { width: own(text) * 0.6 * 2, height: 2 });
      return paragraph;
    });
    const { fonts } = show(withStyle(paragraphs));
    // A little more than 0.6 / 0.8: extents are those of the ink.
    expect(fonts.find(({ name }) => name === 'gosts.shx')!.fit).toBeGreaterThan(0.74);
    expect(fonts.find(({ name }) => name === 'gosts.shx')!.fit).toBeLessThan(0.82);
  });

  it('is left as it is where texts are few, disagree or lie', () => {
    const fitOf = (entities: Entity[]): number | undefined =>
      show(withStyle(entities)).fonts.find(({ name }) => name === 'gosts.shx')?.fit;
    expect(fitOf(WORDS.slice(0, 2).map((word) => toRight(word, own(word) * 0.6)))).toBeUndefined();
    expect(fitOf(WORDS.map((word, i) => toRight(word, own(word) * (0.5 + i * 0.2))))).toBeUndefined();
    expect(fitOf(WORDS.map((word) => toRight(word, own(word) * 9)))).toBeUndefined();
  });
});

it('extents of a paragraph are read from DXF and belong to that paragraph alone', () => {
  const rows = WORDS.map(
    (word) => `0\nMTEXT\n8\n0\n10\n0\n20\n0\n40\n1\n1\n${word}\n7\nGOST\n42\n${own(word) * 0.6}\n43\n1\n`,
  );
  const style = '0\nTABLE\n2\nSTYLE\n0\nSTYLE\n2\nGOST\n70\n0\n40\n0\n41\n1\n3\ngosts.shx\n0\nENDTAB\n';
  const text = `0\nSECTION\n2\nTABLES\n${style}0\nENDSEC\n0\nSECTION\n2\nENTITIES\n${rows.join('')}0\nENDSEC\n0\nEOF\n`;
  const { drawing } = read(new TextEncoder().encode(text));
  const { fonts } = show(drawing!);
  expect(fonts.find(({ name }) => name === 'gosts.shx')!.fit).toBeLessThan(0.85);
  const space = drawing!.blocks.get('*MODEL_SPACE')!;
  space.entities = space.entities.map((entity) => ({ ...entity }));
  expect(show(drawing!).fonts.find(({ name }) => name === 'gosts.shx')!.fit).toBeUndefined();
});
