import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ByteWriter, OcfError } from './bytes.ts';
import { readGlyphs, writeGlyphs } from './glyphs.ts';
import { standardGlyphs } from './standard-glyphs.ts';

const COUNT = 150;

/** All of them, as a file names them. */
function allStandard(): Uint8Array {
  const out = new ByteWriter();
  out.uint(COUNT);
  for (let k = 0; k < COUNT; k++) out.uint(2 + k);
  for (let stream = 0; stream < 5; stream++) out.uint(0);
  return out.done();
}

test('the standard glyphs are those of every file of this version', () => {
  const hash = createHash('sha256');
  for (const bytes of standardGlyphs()) hash.update(bytes);
  expect(hash.digest('hex')).toBe('c964b9aec153eac63985863837b33667000a2bd3b371d237d9686ddcd9d8b92b');
});

test('standard glyphs are named, not stored, and come back as they are', () => {
  expect(standardGlyphs()).toHaveLength(COUNT);
  const glyphs = readGlyphs(allStandard());
  expect(glyphs.points.length).toBeGreaterThan(COUNT * 20);
  const bytes = writeGlyphs(glyphs);
  expect(bytes.length).toBeLessThanOrEqual(allStandard().length);
  expect(readGlyphs(bytes)).toEqual(glyphs);
});

test('a glyph that is drawn otherwise is stored', () => {
  const glyphs = readGlyphs(allStandard());
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
