import { expect, test } from 'vitest';
import { defaultTextStyle } from '../model/defaults.ts';
import { NO_FONTS, type Font } from './fonts.ts';
import { TextFonts } from './font-fallback.ts';

const style = { ...defaultTextStyle(''), font: 'C:\\Fonts\\LTYPESHP.SHX', shapeFile: true };

function strokes(fonts: TextFonts, wanted: string | number): number[][] | undefined {
  return fonts
    .forStyle(style)
    .shape(wanted)
    ?.glyph.contours.map((contour) => [...contour]);
}

test('the shapes of the standard linetypes are there without their file, by number and by name', () => {
  const fonts = new TextFonts(NO_FONTS);
  expect(strokes(fonts, 131)).toEqual([[0, 0, 1, 1, 2, 0]]);
  expect(strokes(fonts, 'Zig')).toEqual(strokes(fonts, 131));
  for (const number of [130, 132, 133, 134]) expect(strokes(fonts, number), `${number}`).toHaveLength(1);
  expect(strokes(fonts, 135)).toBeUndefined();
  expect(fonts.uses()).toMatchObject([{ found: true }]);
});

test('the file itself wins, and other files of shapes get nothing', () => {
  const own: Font = {
    name: 'own',
    outline: false,
    glyph: () => undefined,
    shape: () => ({ advance: 0, contours: [Float32Array.of(0, 0, 9, 9)] }),
  };
  expect(strokes(new TextFonts({ find: () => own }), 131)).toEqual([[0, 0, 9, 9]]);
  const other = new TextFonts(NO_FONTS).forStyle({ ...style, font: 'other.shx' });
  expect(other.shape(131)).toBeUndefined();
});
