import { describe, expect, test } from 'vitest';
import { WORLD_NORMAL } from '../model/point.ts';
import { BitReader } from './bits.ts';
import { R14, R2000, R2004, R2007 } from './versions.ts';

const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

function reader(bits: string, version = R2000): BitReader {
  const plain = bits.replaceAll(/[^01]/g, '');
  const bytes = new Uint8Array(Math.ceil(plain.length / 8));
  for (let i = 0; i < plain.length; i++) if (plain[i] === '1') bytes[i >> 3]! |= 0x80 >> (i & 7);
  const result = new BitReader(bytes, version, latin);
  result.end = plain.length;
  return result;
}

const byteOf = (value: number): string => value.toString(2).padStart(8, '0');

const rawDouble = (value: number): string => {
  const bytes = new Uint8Array(new Float64Array([value]).buffer);
  return Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
};

describe('bit codes', () => {
  test('bitshorts and bitlongs, as the specification spells them out', () => {
    const shorts = reader('00 00000001 00000001  10  11  01 00001111  10');
    expect([shorts.bs(), shorts.bs(), shorts.bs(), shorts.bs(), shorts.bs()]).toEqual([257, 0, 256, 15, 0]);
    const longs = reader('00 00000001 00000001 00000000 00000000  10  01 00001111  10');
    expect([longs.bl(), longs.bl(), longs.bl(), longs.bl()]).toEqual([257, 0, 15, 0]);
    expect(reader('00 11111111 11111111').bs()).toBe(-1);
    expect(longs.overrun).toBe(false);
  });

  test('doubles at any bit, and those that are a difference', () => {
    expect(reader(`00${rawDouble(-12.75)}`).bd()).toBe(-12.75);
    expect(reader('01').bd()).toBe(1);
    expect(reader('10').bd()).toBe(0);
    expect(reader('00').dd(3.5)).toBe(3.5);
    expect(reader(`11${rawDouble(7)}`).dd(3.5)).toBe(7);
    const base = 1234.5678;
    const target = new Float64Array([base]);
    const bytes = new Uint8Array(target.buffer);
    bytes.set([1, 2, 3, 4]);
    const four = '00000001 00000010 00000011 00000100';
    expect(reader(`01 ${four}`).dd(base)).toBe(target[0]);
    bytes.set([9, 8], 4);
    expect(reader(`10 00001001 00001000 ${four}`).dd(base)).toBe(target[0]);
  });

  test('what is no number is none', () => {
    expect(reader(`00${rawDouble(Number.NaN)}`).bd()).toBe(0);
    expect(reader(`00${rawDouble(Number.POSITIVE_INFINITY)}`).bd()).toBe(0);
  });

  test('bytes at any bit, few and many, up to the last', () => {
    for (const size of [1, 15, 63, 64, 65, 80, 1000]) {
      const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 73 + 5) & 255);
      const bits = Array.from(bytes, byteOf).join('');
      for (let shift = 0; shift < 8; shift++) {
        for (const behind of ['', '1'.repeat(40)]) {
          const data = reader(`${'1'.repeat(shift)}${bits}${behind}`);
          data.pos = shift;
          expect(data.raw(size)).toEqual(bytes);
          expect(data.pos).toBe(shift + size * 8);
        }
      }
    }
  });

  test('modular numbers', () => {
    expect(reader('10000010 00100100').mc()).toBe(4610);
    expect(reader('10000101 01001011').mc()).toBe(-1413);
    expect(reader('11101001 10010111 11100110 00110101').umc()).toBe(112823273);
    expect(reader('00000000 00000001').ms()).toBe(256);
  });

  test('handles are absolute, or count from the object', () => {
    const at = (bits: string): number => {
      const handles = reader(bits);
      handles.self = 0x100;
      return handles.handle();
    };
    expect(at('0101 0010 00000101 11100111')).toBe(0x5e7);
    expect(at('0110 0000')).toBe(0x101);
    expect(at('1000 0000')).toBe(0xff);
    expect(at('1010 0001 00000010')).toBe(0x102);
    expect(at('1100 0001 00000010')).toBe(0xfe);
  });

  test('text of a code page and of R2007, without its zero', () => {
    expect(reader('01 00000011 01000001 11100100 00000000').tv()).toBe('Aä');
    const wide = reader('01 00000010 01000001 00000000 00101101 01001110', R2007);
    expect(wide.t()).toBe('A中');
  });

  test('thickness and extrusion have a bit of their own since R2000', () => {
    expect(reader('1').bt()).toBe(0);
    expect(reader('0 01').bt()).toBe(1);
    expect(reader('01', R14).bt()).toBe(1);
    expect(reader('1').be()).toBe(WORLD_NORMAL);
    expect(reader('10 10 01', R14).be()).toBe(WORLD_NORMAL);
    expect(reader('0 01 10 10').be()).toEqual([1, 0, 0]);
  });

  test('colors: an index, or 32 bits and names', () => {
    expect(reader('01 00000101').cmc()).toBe(5);
    // kind 0xc2 in the top byte: red, green, blue
    expect(reader('10 00 00000011 00000010 00000001 11000010 00000000', R2004).cmc()).toEqual({
      rgb: 0x010203,
    });
    expect(reader('10 00 00000000 00000000 00000000 11000000 00000000', R2004).cmc()).toBe(256);
  });

  test('words and doubles read the same at every bit, in the middle and at the very end', () => {
    const value = -1234.56789;
    for (let shift = 0; shift < 8; shift++) {
      for (const behind of ['', '1', '10110111', '1'.repeat(64)]) {
        const double = reader(`${'1'.repeat(shift)}${rawDouble(value)}${behind}`);
        double.pos = shift;
        expect(double.rd()).toBe(value);
        expect(double.pos).toBe(shift + 64);
        const word = reader(`${'1'.repeat(shift)}01111000 01010110 00110100 10010010${behind}`);
        word.pos = shift;
        expect(word.rls()).toBe(0x92345678 | 0);
      }
    }
  });

  test('many doubles in one go are those that come one by one', () => {
    const bits = `1 00${rawDouble(-12.75)} 01 10 11 00${rawDouble(1e300)} 00${rawDouble(Number.NaN)} 01`;
    const many = reader(bits);
    many.b();
    expect([...many.bds(new Float64Array(7))]).toEqual([-12.75, 1, 0, 0, 1e300, 0, 1]);
    const single = reader(bits);
    single.b();
    for (let i = 0; i < 7; i++) single.bd();
    expect(many.pos).toBe(single.pos);
    expect([...reader('01').bds(new Float64Array(3))]).toEqual([1, 0, 0]);
  });

  test('numbers and handles read the same at every bit, in the middle and at the very end', () => {
    const numbers = '01 11111110  00 00000001 10000000  11  10';
    const handle = (size: number): string => Array.from({ length: size }, (_, i) => byteOf(i + 1)).join('');
    for (let shift = 0; shift < 8; shift++) {
      for (const behind of ['', '1'.repeat(64)]) {
        const shorts = reader(`${'1'.repeat(shift)}${numbers}${behind}`);
        shorts.pos = shift;
        expect([shorts.bs(), shorts.bs(), shorts.bs(), shorts.bs()]).toEqual([254, -32767, 256, 0]);
        for (let size = 0; size <= 6; size++) {
          const handles = reader(`${'1'.repeat(shift)}0101${byteOf(size).slice(4)}${handle(size)}${behind}`);
          handles.pos = shift;
          expect(handles.handle()).toBe([0, 1, 0x102, 0x10203, 0x1020304, 0x102030405, 0x10203040506][size]);
          expect(handles.pos).toBe(shift + 8 + size * 8);
          expect(handles.refKind).toBe(5);
        }
      }
    }
  });

  test('a text that is left out ends where it ends when it is read', () => {
    for (const [bits, version] of [
      ['01 00000010 01000001 11100100 1', R2000],
      ['01 00000010 01000001 00000000 00101101 01001110 1', R2007],
      ['00 11111111 11111111 01000001', R2007],
    ] as const) {
      const [read, skipped] = [reader(bits, version), reader(bits, version)];
      read.t();
      skipped.skipText();
      expect(skipped.pos).toBe(read.pos);
    }
  });

  test('beyond the end come zeros, and that is told', () => {
    const short = reader('00 00000001');
    expect(short.bl()).toBe(1);
    expect(short.overrun).toBe(true);
    expect(short.rd()).toBe(0);
    expect(short.room(1000, 8)).toBe(0);
    expect(short.codedText(1 << 30)).toBe('');
  });
});
