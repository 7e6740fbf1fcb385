import { expect, test } from 'vitest';
import { storedModels } from './stored-data.ts';

function section(): Uint8Array {
  const bytes = new Uint8Array(0x200);
  const view = new DataView(bytes.buffer);
  const start = 0x80;
  view.setUint16(start, 0xd5ac, true);
  bytes.set(new TextEncoder().encode('_data_'), start + 2);
  view.setUint32(start + 16, 0x100, true);
  [20, 1, 0xab, 0, 0x10].forEach((value, i) => view.setUint32(start + 48 + i * 4, value, true));
  // one record of 20 bytes: the data begins at the next multiple of 16
  const place = 0xd0 + 0x10;
  view.setUint32(place, 18, true);
  bytes.set(new TextEncoder().encode('ASM BinaryFile4...'), place + 4);
  return bytes;
}

test('modeller data is found by its handle', () => {
  const models = storedModels(section());
  expect([...models.keys()]).toEqual([0xab]);
  expect(new TextDecoder().decode(models.get(0xab))).toBe('ASM BinaryFile4...');
});

test('large data is put together from its pages', () => {
  const bytes = new Uint8Array(0x400);
  bytes.set(section());
  const view = new DataView(bytes.buffer);
  const blob = (at: number, index: number, text: string): void => {
    view.setUint16(at, 0xd5ac, true);
    bytes.set(new TextEncoder().encode('blob01'), at + 2);
    view.setUint32(at + 8, index, true);
    bytes.set(new TextEncoder().encode(text), at + 48 + 32);
  };
  blob(0x200, 7, 'BinaryFile4');
  blob(0x300, 9, 'ASM ');
  const list = [0xbb106bb1, 15, 0, 2, 0x30, 11, 4, 0, 0, 9, 4, 7, 11];
  list.forEach((value, i) => view.setUint32(0xe0 + i * 4, value, true));
  expect(new TextDecoder().decode(storedModels(bytes).get(0xab))).toBe('ASM BinaryFile4');
  for (let length = 0; length < 0x354; length += 7) expect(storedModels(bytes.slice(0, length)).size).toBe(0);
});

test('cut sections give nothing and do not throw', () => {
  const whole = section();
  for (let length = 0; length < 0xf6; length += 3) expect(storedModels(whole.slice(0, length)).size).toBe(0);
});
