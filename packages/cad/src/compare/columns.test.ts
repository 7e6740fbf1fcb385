import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SOURCE } from './columns-code.ts';
import { joinColumns } from './columns.ts';

test('what runs was made of the source beside it', () => {
  const source = readFileSync(new URL('../../wasm/columns.ts', import.meta.url));
  expect(createHash('sha256').update(source).digest('hex')).toBe(SOURCE);
});

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
