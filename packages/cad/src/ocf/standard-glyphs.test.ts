import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ByteWriter, OcfError } from './bytes.ts';
import { readGlyphs, standardGlyphs } from './glyph-reader.ts';
import { writeGlyphs } from './glyphs.ts';

const COUNT = 150;

test('the standard glyphs are those of every file of this version', () => {
  const { outline, contourStart, pointStart, points, box } = standardGlyphs();
  const hash = createHash('sha256');
  for (const column of [outline, contourStart, pointStart, points, box])
    hash.update(new Uint8Array(column.buffer));
  expect(hash.digest('hex')).toBe('c9d20d75521f3d1139810372aad44894d4fa7a72db2ec5a398dbbdeab21bcb31');
});

test('standard glyphs are named, not stored, and come back as they are', () => {
  const glyphs = standardGlyphs();
  expect(glyphs.count).toBe(COUNT);
  expect(glyphs.points.length).toBeGreaterThan(COUNT * 20);
  const bytes = writeGlyphs(glyphs);
  // Two bytes at most for each, for how many there are and for five streams without anything in them.
  expect(bytes.length).toBeLessThanOrEqual(2 * COUNT + 7);
  expect(readGlyphs(bytes)).toEqual(glyphs);
});

test('a glyph that is drawn otherwise is stored', () => {
  const glyphs = standardGlyphs();
  glyphs.points[1]! += 3 / 512;
  const back = readGlyphs(writeGlyphs(glyphs));
  expect(back.points[1]).toBeCloseTo(glyphs.points[1]!, 3);
  expect(back.points.subarray(200)).toEqual(glyphs.points.subarray(200));
});

test('a glyph that is not there is refused', () => {
  const out = new ByteWriter();
  out.uint(1);
  out.uint(2 + COUNT);
  for (let stream = 0; stream < 5; stream++) out.uint(0);
  expect(() => readGlyphs(out.done())).toThrow(OcfError);
});
