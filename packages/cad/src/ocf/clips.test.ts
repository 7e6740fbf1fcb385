import { expect, test } from 'vitest';
import { ByteReader, ByteWriter } from './bytes.ts';
import { readClip, writeClip } from './tables.ts';

function stored(points: number[]): Float64Array {
  const out = new ByteWriter();
  writeClip(out, {
    inverted: false,
    ringStart: Uint32Array.of(0, points.length / 2),
    points: Float64Array.from(points),
  });
  return readClip(new ByteReader(out.done())).points;
}

test('a small clip far away keeps its place by its own size', () => {
  const points = [5e6 + 1 / 3, 1 / 7, 5e6 + 2 / 3, 1 / 7, 5e6 + 2 / 3, 3 / 7, 5e6 + 1 / 3, 3 / 7];
  stored(points).forEach((value, i) => expect(Math.abs(value - points[i]!)).toBeLessThan(2 ** -22));
});

test('a clip without size, or with numbers that are none, is kept as it is', () => {
  expect([...stored([0.1, 0.2, 0.1, 0.2])]).toEqual([0.1, 0.2, 0.1, 0.2]);
  expect([...stored([Number.NaN, 0.2, 1e308, -1e308])]).toEqual([Number.NaN, 0.2, 1e308, -1e308]);
});
