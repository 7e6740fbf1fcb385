import { deflateSync, inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { deflatePdf } from './deflate.ts';

const bytesOf = (lines: (i: number) => string): Uint8Array =>
  new TextEncoder().encode(Array.from({ length: 20_000 }, (_, i) => lines(i)).join(''));

it('packs lines that lie anywhere smaller than usual, and what repeats no worse', () => {
  let seed = 7;
  const next = (): number => (seed = (seed * 48_271) % 2_147_483_647) % 90_000;
  const lines = bytesOf(() => `${next()} ${next()} m ${next()} ${next()} l `);
  expect(deflatePdf(lines).length).toBeLessThan(deflateSync(lines).length);
  const words = Array.from({ length: 300 }, () => `${next()} ${next()} ${next()} ${next()} re f\n`);
  const repeating = bytesOf((i) => words[i % 300]!);
  expect(deflatePdf(repeating).length).toBe(deflateSync(repeating).length);
  for (const bytes of [lines, repeating, lines.subarray(0, 1000), new Uint8Array(0)])
    expect(Buffer.compare(inflateSync(deflatePdf(bytes)), bytes)).toBe(0);
});
