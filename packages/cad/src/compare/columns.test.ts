import { expect, test } from 'vitest';
import { joinColumns } from './columns.ts';

/** The first bytes of all numbers, then the second ones. */
function split(column: Float64Array | Uint32Array): Uint8Array {
  const bytes = new Uint8Array(column.buffer);
  const width = column.BYTES_PER_ELEMENT;
  return bytes.map((_, at) => bytes[(at % column.length) * width + Math.floor(at / column.length)]!);
}

test('columns of any length come out as they were', () => {
  for (const length of [0, 1, 15, 16, 17, 100]) {
    const words = Uint32Array.from({ length: length + 1 }, (_, i) => Math.imul(i + 1, 0x9e3779b9));
    const numbers = Float64Array.from({ length }, (_, i) => Math.sin(i) * 10 ** (i % 30));
    const bytes = new Uint8Array([...split(words), ...split(numbers)]);
    const joined = joinColumns(bytes, [
      { length: length + 1, width: 4 },
      { length, width: 8 },
    ]);
    expect(joined).toEqual([words, numbers]);
  }
});
