import { expect, test } from 'vitest';
import { bigfont } from '../../test/bigfont.ts';
import { toDisplayList } from '../display/build.ts';
import { dxfText, drawingOf } from '../read/dxf/fixture.ts';
import { read } from '../read/read.ts';
import { defaultTextStyle } from '../model/defaults.ts';
import { fontLibrary } from './library.ts';
import { multibyteCode } from './multibyte.ts';
import { shxContent, shxFont } from './shx.ts';

/** What tells one code page from another is that it has the commonest characters. */
const COMMON = {
  gbk: '的图中一',
  shift_jis: '日の図一',
  big5: '的圖中一',
  'euc-kr': '가의도면',
  johab: '가의도면',
} as const;

function fontIn(encoding: keyof typeof COMMON): Uint8Array {
  return bigfont(new Map([...COMMON[encoding]].map((c) => [multibyteCode(c.codePointAt(0)!, encoding)!, 6])));
}

const BOX = [0, 0, 0.75, 0, 0.75, 1, 0, 1, 0, 0];

test.each([
  ['gbk', 0xcdbc, '图'],
  ['shift_jis', 0x907d, '図'],
  ['big5', 0xb9cf, '圖'],
  ['euc-kr', 0xb5b5, '도'],
  ['johab', 0x95a1, '도'],
] as const)(
  'a bigfont in %s is known for what it is, and has its characters under their codes',
  (encoding, code, character) => {
    const bytes = fontIn(encoding);
    expect(shxContent(bytes)?.kind).toBe('bigfont');
    expect(shxContent(bytes)?.codes).toContain(code);
    const glyph = shxFont('made.shx', bytes)?.glyph(character.codePointAt(0)!);
    expect(glyph?.contours.map((contour) => [...contour])).toEqual([BOX]);
    expect(glyph?.advance).toBe(1);
  },
);

test('a text takes ideographs from the bigfont of its style and letters from the font beside it', () => {
  const { drawing } = read(
    dxfText(
      drawingOf(
        [
          [0, 'TEXT'],
          [8, '0'],
          [10, 0],
          [20, 0],
          [40, 10],
          [1, 'A图'],
          [7, 'CN'],
        ],
        'AC1021',
      ),
    ),
  );
  drawing.textStyles.set('CN', { ...defaultTextStyle('CN'), font: 'txt.shx', bigFont: 'made.shx' });
  const bytes = fontIn('gbk');
  const fonts = fontLibrary({
    read: (name) => (name === 'made.shx' ? bytes : undefined),
    fallbacks: () => [],
  });
  const { list } = toDisplayList(drawing, fonts);
  const { texts } = list.groups[0]!;
  expect(texts.glyph).toHaveLength(2);
  const glyph = texts.glyph[1]!;
  const first = list.glyphs.pointStart[list.glyphs.contourStart[glyph]!]!;
  expect([...list.glyphs.points.subarray(first * 2, first * 2 + 10)]).toEqual(BOX);
  expect(list.fonts).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'made.shx', found: true })]),
  );
});
