import { expect, test } from 'vitest';
import { storedModels } from '../../read/dwg/stored-data.ts';
import { dataStorage } from './data-storage.ts';

function model(size: number, seed: number): Uint8Array {
  const bytes = new Uint8Array(size).map((_, i) => (i * 31 + (i >> 8) + seed) & 255);
  bytes.set(new TextEncoder().encode('ASM BinaryFile4'));
  return bytes;
}

test('large modeller data goes to pages of its own, small data stays where it is', () => {
  const models = new Map([
    [0x10, model(500, 1)],
    [0x11, model(0x40001, 2)],
    [0x12, model(2_500_000, 3)],
    [0x13, model(0x40000, 4)],
  ]);
  const bytes = dataStorage(models);
  const again = storedModels(bytes);
  expect([...again.keys()]).toEqual([...models.keys()]);
  for (const [handle, data] of models) expect(Buffer.compare(again.get(handle)!, data)).toBe(0);
  // every segment is where the index says, and of the size it says
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const count = view.getUint32(0x20, true);
  const names = Array.from({ length: count }, (_, i) => {
    const at = view.getUint32(0x80 + 48 + i * 12, true);
    if (i === 0) return '';
    expect([view.getUint32(at + 8, true), view.getUint32(at + 16, true)]).toEqual([
      i,
      view.getUint32(0x80 + 48 + i * 12 + 8, true),
    ]);
    return new TextDecoder('latin1').decode(bytes.subarray(at + 2, at + 8));
  });
  expect(names.filter((name) => name === 'blob01')).toHaveLength(4);
});
