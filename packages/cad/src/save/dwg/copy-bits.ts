import type { BitReader } from '../../dwg/bits.ts';
import type { BitWriter } from '../../write/dwg/bit-writer.ts';

/** Copies bits from one place to another, whatever they mean. */
export function copyBits(bytes: Uint8Array, from: number, to: number, out: BitWriter): void {
  let pos = from;
  for (; to - pos >= 8; pos += 8) {
    const at = pos >>> 3;
    const shift = pos & 7;
    out.rc(shift === 0 ? bytes[at]! : ((bytes[at]! << shift) | ((bytes[at + 1] ?? 0) >> (8 - shift))) & 255);
  }
  for (; pos < to; pos++) out.b((bytes[pos >>> 3]! >> (7 - (pos & 7))) & 1);
}

const MIN_HANDLE_BITS = 8;

/** Copies whole references; bits that only fill the last byte stay behind. */
export function copyHandles(refs: BitReader, from: number, to: number, out: BitWriter): void {
  const { pos } = refs;
  refs.pos = from;
  let end = from;
  while (to - refs.pos >= MIN_HANDLE_BITS) {
    refs.handle();
    if (refs.pos > to) break;
    end = refs.pos;
  }
  refs.pos = pos;
  copyBits(refs.bytes, from, end, out);
}
