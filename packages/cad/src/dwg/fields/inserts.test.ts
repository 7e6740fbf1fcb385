import { expect, test } from 'vitest';
import { BitReader } from '../bits.ts';
import { R2018 } from '../versions.ts';
import { decode } from './decode.ts';
import { num, point } from './record.ts';
import { tableOfClass } from './registry.ts';

const ONE = '01';
const ZERO = '10';

function packed(bits: string): Uint8Array {
  const plain = bits.replaceAll(' ', '');
  const bytes = new Uint8Array(Math.ceil(plain.length / 8) + 8);
  for (let i = 0; i < plain.length; i++) if (plain[i] === '1') bytes[i >> 3]! |= 0x80 >> (i & 7);
  return bytes;
}

test('a view on a sheet is an insert, and names the viewport that shows it', () => {
  const table = tableOfClass('ACDBVIEWREPBLOCKREFERENCE');
  // position, scale of one, no rotation, extrusion, no attributes
  const bits = `${ONE}${ZERO}${ZERO} 11 ${ZERO} ${ZERO}${ZERO}${ONE} 0`;
  const reader = new BitReader(packed(bits), R2018, () => '');
  reader.refs = new BitReader(Uint8Array.of(0x51, 0x2f, 0x42, 0x01, 0x15), R2018, () => '');
  const record = decode(table!.rows, reader);
  expect(reader.pos).toBe(bits.replaceAll(' ', '').length);
  expect(point(record, 'position')).toEqual([1, 0, 0]);
  expect(num(record, 'block')).toBe(0x2f);
  expect(num(record, 'viewport')).toBe(0x115);
  expect(table!.entity).toBe(true);
});
