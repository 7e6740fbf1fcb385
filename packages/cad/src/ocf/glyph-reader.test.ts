import { expect, test } from 'vitest';
import { OcfError } from './bytes.ts';
import { readGlyphs, standardGlyphs } from './glyph-reader.ts';
import { writeGlyphs } from './glyphs.ts';

/** Some that files name, and some that they hold: lines, quadratic and cubic curves. */
function stored(): Uint8Array {
  const glyphs = standardGlyphs();
  glyphs.points.forEach((value, i) => (glyphs.points[i] = i % 5000 < 2500 ? value * 1.25 : value));
  return writeGlyphs(glyphs);
}

test('glyphs of which the bytes were damaged are refused, or shown: they are never followed out of their bytes', () => {
  const whole = stored();
  const before = readGlyphs(whole);
  let refused = 0;
  for (let n = 0; n < 3000; n++) {
    const bytes = whole.slice();
    bytes[(n * 7919) % bytes.length] = (n * 31) & 255;
    try {
      const { count, contourStart, pointStart, points } = readGlyphs(bytes);
      expect(pointStart[contourStart[count]!]! * 2).toBe(points.length);
    } catch (error) {
      expect(error).toBeInstanceOf(OcfError);
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(100);
  // Nothing of them is left.
  expect(readGlyphs(whole)).toEqual(before);
});

test('glyphs that end too early are refused', () => {
  const whole = stored();
  for (let end = 0; end < whole.length; end += 13)
    expect(() => readGlyphs(whole.slice(0, end)), `${end} bytes`).toThrow(OcfError);
});
