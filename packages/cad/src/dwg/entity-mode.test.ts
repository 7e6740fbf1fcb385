import { expect, test } from 'vitest';
import { BitReader } from './bits.ts';
import { newEntityMode, newModeMemo, readEntityMode } from './entity-mode.ts';
import { R2018 } from './versions.ts';

function bytesOf(bits: string): Uint8Array {
  const plain = bits.replaceAll(' ', '');
  const bytes = new Uint8Array(Math.ceil(plain.length / 8) + 8);
  for (let i = 0; i < plain.length; i++) if (plain[i] === '1') bytes[i >> 3]! |= 0x80 >> (i & 7);
  return bytes;
}

/** mode 2, no reactors, the bit for no dictionary, no data apart, a color, scale 1, and all by layer. */
const head = (noDictionary: 0 | 1, color: string): string =>
  `10 10 ${noDictionary} 0 01${color} 01 00 00 00000000 00 000 10 00011101`;

/** Reads entities one after the other, as an object stream does; hard pointers of one byte each. */
function readAll(heads: readonly string[], handles: readonly number[]): ReturnType<typeof newEntityMode>[] {
  const reader = new BitReader(bytesOf(heads.join('')), R2018, () => '');
  reader.refs = new BitReader(Uint8Array.from(handles.flatMap((handle) => [0x51, handle])), R2018, () => '');
  const mode = newEntityMode();
  const memo = newModeMemo();
  return heads.map(() => {
    readEntityMode(reader, mode, memo);
    return { ...mode };
  });
}

test('entities that begin alike have their own layers all the same', () => {
  const red = head(1, '00000001');
  const modes = readAll([red, red, head(1, '00000010'), red], [16, 17, 18, 19]);
  expect(modes.map(({ layer, color }) => [layer, color])).toEqual([
    [16, 1],
    [17, 1],
    [18, 2],
    [19, 1],
  ]);
});

test('handles beyond the usual ones are read every time, empty ones too', () => {
  const red = head(0, '00000001');
  const modes = readAll([red, red, red], [0, 16, 0, 17, 99, 18]);
  expect(modes.map(({ dictionary, layer }) => [dictionary, layer])).toEqual([
    [0, 16],
    [0, 17],
    [99, 18],
  ]);
});

test('a color of 32 bits is what its first byte says: by layer, by block, of its own, or of the palette', () => {
  // BS 0x8000, then the 32 bits, lowest byte first.
  const wide = (bits: number): string =>
    head(1, '').replace(
      ' 01 01 00',
      ` 00 00000000 10000000 00 ${[0, 8, 16, 24].map((shift) => ((bits >>> shift) & 255).toString(2).padStart(8, '0')).join(' ')} 01 00`,
    );
  const colors = [0xc0000000, 0xc1000000, 0xc2000007, 0xc300001e, 0x001e1e1e];
  const modes = readAll(colors.map(wide), [16, 17, 18, 19, 20]);
  expect(modes.map(({ color, layer }) => [color, layer])).toEqual([
    [256, 16],
    [0, 17],
    [{ rgb: 7 }, 18],
    [30, 19],
    [{ rgb: 0x1e1e1e }, 20],
  ]);
});
