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

test('cut sections give nothing and do not throw', () => {
  const whole = section();
  for (let length = 0; length < 0xf6; length += 3) expect(storedModels(whole.slice(0, length)).size).toBe(0);
});
