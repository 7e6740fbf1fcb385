import { decompressShuffled } from '../../../dwg/pages.ts';

/** Plain bytes are stored shuffled in blocks of up to 32: each entry lists where its bytes come from (the writer too). */
export const ORDERS: readonly (readonly number[])[] = makeOrders();

function makeOrders(): number[][] {
  const run = (size: number, from: number): number[] => {
    // two and three bytes are turned around, sixteen swap their halves, the others are straight
    if (size === 2) return [from + 1, from];
    if (size === 3) return [from + 2, from + 1, from];
    if (size === 16) return [...run(8, from + 8), ...run(8, from)];
    return Array.from({ length: size }, (_, i) => from + i);
  };
  // size and first byte of each run, block by block
  const runs: (readonly [number, number])[][] = [
    [],
    [[1, 0]],
    [[2, 0]],
    [[3, 0]],
    [[4, 0]],
    [
      [1, 4],
      [4, 0],
    ],
    [
      [1, 5],
      [4, 1],
      [1, 0],
    ],
    [
      [2, 5],
      [4, 1],
      [1, 0],
    ],
    [[8, 0]],
    [
      [1, 8],
      [8, 0],
    ],
    [
      [1, 9],
      [8, 1],
      [1, 0],
    ],
    [
      [2, 9],
      [8, 1],
      [1, 0],
    ],
    [
      [4, 8],
      [8, 0],
    ],
    [
      [1, 12],
      [4, 8],
      [8, 0],
    ],
    [
      [1, 13],
      [4, 9],
      [8, 1],
      [1, 0],
    ],
    [
      [2, 13],
      [4, 9],
      [8, 1],
      [1, 0],
    ],
    [[16, 0]],
    [
      [8, 9],
      [1, 8],
      [8, 0],
    ],
    [
      [1, 17],
      [16, 1],
      [1, 0],
    ],
    [
      [3, 16],
      [16, 0],
    ],
    [
      [4, 16],
      [16, 0],
    ],
    [
      [1, 20],
      [4, 16],
      [16, 0],
    ],
    [
      [2, 20],
      [4, 16],
      [16, 0],
    ],
    [
      [3, 20],
      [4, 16],
      [16, 0],
    ],
    [
      [8, 16],
      [16, 0],
    ],
    [
      [8, 17],
      [1, 16],
      [16, 0],
    ],
    [
      [1, 25],
      [8, 17],
      [1, 16],
      [16, 0],
    ],
    [
      [2, 25],
      [8, 17],
      [1, 16],
      [16, 0],
    ],
    [
      [4, 24],
      [8, 16],
      [16, 0],
    ],
    [
      [1, 28],
      [4, 24],
      [8, 16],
      [16, 0],
    ],
    [
      [2, 28],
      [4, 24],
      [8, 16],
      [16, 0],
    ],
    [
      [1, 30],
      [4, 26],
      [8, 18],
      [16, 2],
      [2, 0],
    ],
    [
      [16, 16],
      [16, 0],
    ],
  ];
  return runs.map((list) => list.flatMap(([size, from]) => run(size, from)));
}

const LARGEST = 32;
let orders: Uint8Array | undefined;

/** One after the other, each in as many bytes as the largest has. */
function ordersAsBytes(): Uint8Array {
  const bytes = new Uint8Array(ORDERS.length * LARGEST);
  ORDERS.forEach((order, size) => bytes.set(order, size * LARGEST));
  return bytes;
}

/** Decompression of R2007. Fills the target as far as the data goes. */
export function decompressR2007(source: Uint8Array, start: number, end: number, target: Uint8Array): number {
  return decompressShuffled(source.subarray(start, end), target, (orders ??= ordersAsBytes()));
}
