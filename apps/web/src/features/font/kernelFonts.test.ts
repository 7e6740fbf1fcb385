import { expect, test } from 'vitest';
import type { TextStyle } from '@linework/cad/model/styles';
import { fontSlicesFor } from '@linework/fonts/slices';
import { charactersFor } from './kernelFonts.ts';
import { sliceUrl } from './sliceUrls.ts';

const styled = (...styles: Partial<TextStyle>[]) => ({
  textStyles: new Map(styles.map((style, i) => [`S${i}`, { face: '', font: '', ...style } as TextStyle])),
});
const said = (...texts: string[]) => texts.map((text) => ({ text }));
const shown = (codes: Set<number>): string => String.fromCodePoint(...codes);

test('strokes need help with what they lack only', () => {
  expect(shown(charactersFor(said('Level 标高', '标'), styled({ font: 'txt.shx' })))).toBe('标高');
});

test('outlines need help with everything they say', () => {
  expect(shown(charactersFor(said('AB A'), styled({ font: 'txt.shx' }, { face: 'Arial' })))).toBe('AB');
});

test('characters beyond the first plane count once, whole', () => {
  expect([...charactersFor(said('𠀋𠀋'), styled())]).toEqual([0x2000b]);
});

test('every file that a character may need has an address', () => {
  const slices = fontSlicesFor(Array.from('Aé Ж α 图 の 한 ｱ ש ع ก', (c) => c.codePointAt(0)!));
  expect(slices.length).toBeGreaterThan(5);
  for (const slice of slices) expect(sliceUrl(slice), slice.file).toContain('.woff2');
});
