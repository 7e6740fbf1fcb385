import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { GroupBuilder } from '@linework/cad/display/group';
import { randomList, seeded } from '../../../cad/test/random-list.ts';
import { CODEC } from '@linework/cad/ocf/container';
import { decodeOcf } from '@linework/cad/ocf/decode';
import { encodeOcf } from '@linework/cad/ocf/encode';
import { renderRaster } from './render.ts';

/** Share of pixels that differ visibly. */
function difference(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let differing = 0;
  for (let i = 0; i < a.length; i += 4) {
    const worst = Math.max(
      Math.abs(a[i]! - b[i]!),
      Math.abs(a[i + 1]! - b[i + 1]!),
      Math.abs(a[i + 2]! - b[i + 2]!),
    );
    if (worst > 8) differing++;
  }
  return differing / (a.length / 4);
}

test.each([
  { seed: 1, count: 400, origin: 0, snap: 0 },
  { seed: 2, count: 400, origin: 1e8, snap: 0 },
  { seed: 3, count: 2500, origin: 5e5, snap: 0.001 },
  { seed: 4, count: 40, origin: -1e6, snap: 1 },
])(
  'what is encoded and decoded draws the same ($count primitives at $origin)',
  (options) => {
    const list = randomList(options);
    const { list: back } = decodeOcf(encodeOcf(list));
    for (const layout of [0, 1]) {
      const size = { width: 500, height: 500, layout };
      expect(difference(renderRaster(list, size).rgba, renderRaster(back, size).rgba)).toBeLessThan(0.002);
    }
  },
  120_000,
);

test('the overview keeps what is large, and of what is tiny no more than its ink together', () => {
  const list = randomList({ seed: 5, count: 10 });
  const ticks = new GroupBuilder('*Model_Space');
  const next = seeded(8);
  for (let i = 0; i < 60_000; i++) {
    const [x, y] = [next() * 1000, next() * 1000];
    const length = i % 200 === 0 ? 100 : 0.2;
    ticks.begin(i % list.entities.count, 0);
    ticks.line(x, y, x + length, y + length, 0, 0);
    ticks.end();
  }
  list.groups[2] = ticks.done();
  // Those of the list are of other lines.
  list.entities.box.fill(Number.NaN);
  const { list: overview } = decodeOcf(encodeOcf(list), { overview: true });
  const { count, points } = overview.groups[2]!.paths;
  const large = Array.from({ length: count }, (_, i) => points[4 * i + 2]! - points[4 * i]!).filter(
    (x) => x > 90,
  );
  expect(large).toHaveLength(300);
  expect(count - large.length).toBeGreaterThan(100);
  expect(count - large.length).toBeLessThan(1000);
});

test('sections compressed one by one decode to the same bytes', () => {
  const list = randomList({ seed: 6, count: 500 });
  const compressor = { codec: CODEC.brotli, compress: (bytes: Uint8Array) => brotliCompressSync(bytes) };
  const packed = encodeOcf(list, { compressor });
  expect(packed.length).toBeLessThan(encodeOcf(list).length * 0.8);
  const { list: back } = decodeOcf(packed, { decompress: (_, bytes) => brotliDecompressSync(bytes) });
  expect(back).toEqual(decodeOcf(encodeOcf(list)).list);
});
