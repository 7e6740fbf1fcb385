import { expect, test } from 'vitest';
import type { Glyphs } from '../display/list.ts';
import { OutlinePen } from '../text/outline-pen.ts';
import { seeded } from '../../test/random-list.ts';
import { pieceAt } from './glyph-curves.ts';
import { readGlyphs } from './glyph-reader.ts';
import { writeGlyphs } from './glyphs.ts';

function glyphsOf(contours: readonly Float32Array[], outline = 1): Glyphs {
  const pointStart = new Uint32Array(contours.length + 1);
  contours.forEach((contour, c) => (pointStart[c + 1] = pointStart[c]! + contour.length / 2));
  return {
    count: 1,
    outline: Uint8Array.of(outline),
    contourStart: Uint32Array.of(0, contours.length),
    pointStart,
    points: Float32Array.from(contours.flatMap((contour) => [...contour])),
    box: new Float32Array(4),
  };
}

/** Lines, quadratic and cubic curves in any order. */
function randomOutline(seed: number): Float32Array[] {
  const next = seeded(seed);
  const pen = new OutlinePen(1, 1);
  pen.moveTo(next(), next());
  for (let i = 0; i < 40; i++) {
    const which = Math.floor(next() * 3);
    if (which === 0) pen.lineTo(next(), next());
    else if (which === 1) pen.quadTo(next(), next(), next(), next());
    else pen.cubicTo(next(), next(), next(), next(), next(), next());
  }
  pen.close();
  return pen.contours;
}

test('chords of curves are stored as curves, and come back where they were', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const glyphs = glyphsOf(randomOutline(seed));
    const bytes = writeGlyphs(glyphs);
    const back = readGlyphs(bytes);
    expect(back.pointStart).toEqual(glyphs.pointStart);
    expect(bytes.length).toBeLessThan(glyphs.points.length * 1.4);
    for (let i = 0; i < glyphs.points.length; i++)
      expect(Math.abs(back.points[i]! - glyphs.points[i]!)).toBeLessThan(1 / 512);
    // What was read is written the same again.
    expect(readGlyphs(writeGlyphs(back)).pointStart).toEqual(glyphs.pointStart);
  }
});

test('finds the curve a run of chords comes from', () => {
  const pen = new OutlinePen(1, 1);
  pen.moveTo(0, 0);
  pen.quadTo(0, 1, 1, 1);
  const chords = 12;
  pen.lineTo(5, 5);
  pen.close();
  const points = pen.contours[0]!;
  expect(points.length / 2).toBe(chords + 2);
  expect(pieceAt(points, 0, chords + 1)).toBe(chords);
  expect(pieceAt(points, chords, chords + 1)).toBe(1);
});

test('strokes with corners and empty contours stay as they are', () => {
  const zigzag = Float32Array.from({ length: 24 }, (_, i) => (i % 2 === 0 ? i / 24 : (i % 4) / 4));
  const glyphs = glyphsOf([zigzag, new Float32Array(0), Float32Array.of(0.5, 0.25)], 0);
  const back = readGlyphs(writeGlyphs(glyphs));
  expect(back.pointStart).toEqual(glyphs.pointStart);
  back.points.forEach((value, i) => expect(value).toBeCloseTo(glyphs.points[i]!, 2));
});
