import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Affine } from '@linework/geom/affine';
import { plainCoverage } from '../../test/plain-coverage.ts';
import { Coverage } from './coverage.ts';

/** Seeded, so that a failure comes again. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32) * below;
}

const [WIDTH, HEIGHT] = [61, 47];

/** The same memory, worked on by the module's source as a script. */
function plainOne(): Coverage {
  const coverage = new Coverage(WIDTH, HEIGHT);
  const code = plainCoverage(coverage.rgba.buffer);
  code.init(WIDTH, HEIGHT);
  return Object.assign(coverage, { code });
}

const memoryOf = ({ rgba }: Coverage): Buffer => Buffer.from(rgba.buffer);

/** Coordinates within, around and far from the surface, and some that are none. */
function numbers(next: (below: number) => number): (count: number) => number[] {
  const strange = [0, -0, 1e9, -1e9, 1e300, Infinity, NaN, 5, 5];
  return (count) =>
    Array.from({ length: count }, () => {
      if (next(40) < 1) return strange[Math.floor(next(strange.length))]!;
      return next(3) < 2 ? next(80) - 10 : Math.round(next(200) - 80) / 2;
    });
}

function someWork(next: (below: number) => number): (coverage: Coverage) => void {
  const take = numbers(next);
  const whole = (below: number): number => Math.floor(next(below));
  const matrix = (
    next(2) < 1 ? [1, 0, 0, 1, 0, 0] : [next(2) - 1, next(2), next(2), next(2) - 1, next(40), 20]
  ) as Affine;
  const wide = [0.3, 1, 2, 2.5, 3.7, 12][whole(6)]!;
  const [a = 0, b = 0, c = 0, d = 0] = take(4);
  const sizes = Array.from({ length: 4 }, () => 1 + whole(6));
  const start = Uint32Array.from(
    [0, ...sizes].map((_, i) => sizes.slice(0, i).reduce((sum, size) => sum + size, 0)),
  );
  const all = take(2 * start.at(-1)!);
  const columns = {
    points: Float64Array.from(all),
    start,
    pointStart: start,
    flags: Uint8Array.from(sizes, () => whole(8)),
    phase: Float64Array.from(sizes, () => next(9)),
  };
  const dashes = [
    [4, -2],
    [3, -1, 0, -1],
    [0, -2],
    [-1, 2, -1, 0, 0],
  ][whole(4)]!;
  const seen = { minX: 0, minY: 0, maxX: 60, maxY: 47 };
  const isEdge = next(2) < 1;
  const isEvenOdd = next(2) < 1;
  const glyphs = {
    count: sizes.length,
    outline: Uint8Array.from(sizes, () => whole(2)),
    contourStart: Uint32Array.from([0, ...sizes], (_, i) => i),
    pointStart: start,
    points: Float32Array.from(all),
  };
  const texts = {
    glyph: Uint32Array.from({ length: 9 }, () => whole(4)),
    origin: Float64Array.from(take(18)),
  };
  const turn = next(1);
  switch (whole(7)) {
    case 0:
      return ({ code }) => code.stroke(a, b, c, d, wide);
    case 1:
      return ({ code }) => code.disc(a, b, wide * 3);
    case 2:
      return (coverage) => coverage.pathsOnce(columns, 0, 4, wide, matrix);
    case 3:
      return (coverage) => coverage.paths(columns, 0, 4, wide, matrix, { dashes, scale: 0.5 + turn, seen });
    case 4:
      return ({ code }) => {
        const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
        code.arc(a, b, c / 3, d / 5, -d / 3, c / 5, 1, 0, cos, sin, Math.floor(turn * 20), isEdge, wide);
      };
    case 5:
      return (coverage) => coverage.letters(glyphs, texts, 0, 9, [turn, 0.1, -0.1, turn], 100, wide, matrix);
    default:
      return (coverage) => {
        coverage.code.begin();
        coverage.rings(columns, 0, 4, matrix, isEdge);
        coverage.code.sweep(isEvenOdd);
      };
  }
}

test('WebAssembly covers and colors the same pixels as its source run as a script, bit for bit', () => {
  const next = random(17);
  const both = [new Coverage(WIDTH, HEIGHT), plainOne()] as const;
  const pictures = createHash('sha256');
  let inked = 0;
  for (let round = 0; round < 1500; round++) {
    const work = someWork(next);
    const isCrowded = next(3) < 1 ? 1 : 0;
    const [left, top] = [Math.floor(next(20)), Math.floor(next(20))];
    const [r, g, b] = [next(256), next(256), next(256)].map(Math.floor) as [number, number, number];
    const alpha = [1, 0.5, 0.013][Math.floor(next(3))]!;
    const isDropped = next(10) < 1;
    for (const coverage of both) {
      const { code } = coverage;
      // A ground that nothing shines through, now and then none.
      if (round % 50 === 0) coverage.rgba.fill(round % 100 ? 255 : 0);
      coverage.forget();
      code.scissor(left, top, WIDTH - (top % 7), HEIGHT - (left % 5));
      code.crowded.value = isCrowded;
      work(coverage);
    }
    expect(both[0].code.count.value).toBe(both[1].code.count.value);
    expect(Buffer.compare(memoryOf(both[0]), memoryOf(both[1])), `covered in round ${round}`).toBe(0);
    inked += both[0].mask.some((cover) => cover > 0) ? 1 : 0;
    for (const { code } of both) {
      if (isDropped) code.drop();
      else code.blend(isCrowded === 1, r, g, b, alpha);
    }
    expect(Buffer.compare(memoryOf(both[0]), memoryOf(both[1])), `colored in round ${round}`).toBe(0);
    pictures.update(both[0].rgba);
  }
  expect(inked).toBeGreaterThan(500);
  // Both have one source, so what it draws is held by itself: another sum belongs to a change of the pictures.
  expect(pictures.digest('hex')).toBe('bd8f835a0a376b6c30ff65cd89609fe3d249fd0c3b126dd71d4219b1df496727');
});
