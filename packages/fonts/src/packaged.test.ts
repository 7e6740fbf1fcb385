import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { outlineFont } from '@linework/cad/text/outline';
import { expect, test } from 'vitest';
import { packagedFonts, type ReadSlice } from './packaged.ts';
import { type FontSlice, fontSlicesFor, rangesOf, slicesOf } from './slices.ts';

const codeOf = (text: string): number => text.codePointAt(0)!;

function recording(): { read: ReadSlice; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    read(slice: FontSlice) {
      asked.push(`${slice.package}/${slice.file}`);
      return readFileSync(fileURLToPath(import.meta.resolve(`${slice.package}/files/${slice.file}`)));
    },
  };
}

/** Largest width and height of a glyph's contours, and the area they cover. */
function inkOf(contours: readonly Float32Array[]): number {
  let sum = 0;
  for (const ring of contours) {
    for (let i = 0; i < ring.length; i += 2) {
      const k = (i + 2) % ring.length;
      sum += ring[i]! * ring[k + 1]! - ring[k]! * ring[i + 1]!;
    }
  }
  return Math.abs(sum / 2);
}

test.each([
  ['A', '', 'Arimo'],
  ['é', 'Times New Roman', 'Tinos'],
  ['0', 'Courier New', 'Cousine'],
  ['Ж', 'Arial', 'Arimo'],
  ['图', 'simsun', 'Noto Sans SC'],
  ['の', '', 'Noto Sans SC'],
  ['한', '', 'Noto Sans KR'],
  ['ש', 'Arial', 'Arimo'],
  ['ס', 'Times New Roman', 'Tinos'],
  ['ع', 'Arial', 'Noto Sans Arabic'],
  ['ﻌ', '', 'Noto Sans Arabic'],
  ['ก', '', 'Noto Sans Thai'],
])('%s in a drawing that asks for "%s" is shown by %s', (text, name, family) => {
  const { read, asked } = recording();
  const font = packagedFonts(read).fallback(codeOf(text), undefined, name);
  expect(font?.name).toBe(family);
  expect(font?.glyph(codeOf(text))?.contours.length).toBeGreaterThan(0);
  // One character needs one file.
  expect(asked).toHaveLength(1);
});

test('a variable font is drawn at its weight: regular has more ink than thin, bold more than regular', () => {
  const code = codeOf('图');
  const ink = (bold: boolean): number => {
    const font = packagedFonts(recording().read).fallback(code, { bold, italic: false })!;
    return inkOf(font.glyph(code)!.contours);
  };
  const [slice] = slicesOf(code);
  expect(slice?.weight).toBe(400);
  expect(ink(true)).toBeGreaterThan(ink(false) * 1.2);
});

test('texts of many characters name each file once', () => {
  const slices = fontSlicesFor(Array.from('标高标高ABC 标', codeOf));
  const names = slices.map(({ file }) => file);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('arimo-latin-400-normal.woff2');
});

test.each(['arimo', 'tinos', 'cousine'])('%s has the same letters in both of its packings', (id) => {
  const folder = fileURLToPath(
    new URL('.', import.meta.resolve(`@fontsource/${id}/files/${id}-latin-400-normal.woff`)),
  );
  const [woff, woff2] = ['woff', 'woff2'].map((packing) =>
    outlineFont(id, readFileSync(`${folder}${id}-latin-400-normal.${packing}`)),
  );
  for (const code of Array.from('Ag8é&@', codeOf)) {
    const glyph = woff?.glyph(code);
    expect(glyph?.contours.length).toBeGreaterThan(0);
    expect(glyph).toEqual(woff2?.glyph(code));
  }
});

test('ranges are read as stylesheets have them', () => {
  expect([...rangesOf('U+0-FF,U+131, U+1f1e9-1F1F5')]).toEqual([0, 0xff, 0x131, 0x131, 0x1f1e9, 0x1f1f5]);
});

test('what no family holds is nobody’s', () => {
  expect(packagedFonts(recording().read).fallback(0x12000)).toBeUndefined();
});

test('a file that cannot be had leaves its characters out', () => {
  const { fallback } = packagedFonts(() => undefined);
  expect(fallback(codeOf('A'))).toBeUndefined();
});
