import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SOURCE } from './coverage-code.ts';
import { drawLine } from './line.ts';
import { Surface } from './surface.ts';

test('what runs was made of the source beside it', () => {
  const source = readFileSync(new URL('../../wasm/coverage.ts', import.meta.url));
  expect(createHash('sha256').update(source).digest('hex')).toBe(SOURCE);
});

test('paths that are too many or too long to be handed over at once are all there', () => {
  const surface = new Surface(60, 40);
  const apart = new Surface(60, 40);
  // 2,000 dashes, then one of 10,000 points that goes to and fro.
  const ends = Array.from({ length: 2001 }, (_, i) => 2 * i);
  const start = Uint32Array.from([...ends, 4000 + 10_000]);
  const points = Float64Array.from({ length: 28_000 }, (_, i) => {
    const point = i >> 1;
    return i % 2 === 0 ? (point * 7.3) % 60 : (point * 3.1) % 40;
  });
  const [flags, phase] = [new Uint8Array(2001), new Float64Array(2001)];
  surface.coverage.paths({ points, start, flags, phase }, 0, 2001, 1, [1, 0, 0, 1, 0, 0]);
  for (let path = 0; path < 2001; path++)
    for (let at = start[path]!; at + 1 < start[path + 1]!; at++) {
      const [ax, ay, bx, by] = points.subarray(2 * at, 2 * at + 4) as unknown as number[];
      drawLine(apart, ax!, ay!, bx!, by!, 1);
    }
  for (let i = 0; i < 2400; i++) expect(surface.mask[i]! - apart.mask[i]!).toBeCloseTo(0, 2);
});
