import type { Color } from '../../model/common.ts';
import { WORLD_NORMAL, type Point } from '../../model/point.ts';
import { bitsOfColor } from '../../dwg/color.ts';
import type { BitSink } from '../../dwg/fields/field.ts';
import { R2000, R2004, R2007 } from '../../dwg/versions.ts';
import { nearestIndex } from '../dxf/palette.ts';

const scratch = new DataView(new ArrayBuffer(16));
const MAX_TEXT = 0x7fff;

export type EncodeText = (text: string) => Uint8Array;

/**
 * Writes the bit codes of DWG; the mirror of BitReader. `strings` and `refs` are the streams that text and handle
 * references go to, which are the writer itself unless told otherwise.
 */
export class BitWriter implements BitSink {
  readonly version: number;
  readonly #encode: EncodeText;
  #bytes = new Uint8Array(256);
  /** In bits. */
  pos = 0;
  strings: BitWriter = this;
  refs: BitWriter = this;
  /** Where given, references to anything else become empty. */
  isThere: ((handle: number) => boolean) | undefined;

  constructor(version: number, encode: EncodeText) {
    this.version = version;
    this.#encode = encode;
  }

  reset(): void {
    this.#bytes.fill(0, 0, (this.pos + 7) >>> 3);
    this.pos = 0;
  }

  /** What has been written, whole bytes; valid until the next write. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, (this.pos + 7) >>> 3);
  }

  copy(): Uint8Array {
    return this.view().slice();
  }

  #room(bits: number): void {
    const wanted = ((this.pos + bits) >>> 3) + 2;
    if (wanted <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(wanted, this.#bytes.length * 2));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }

  b(value: number): void {
    this.#room(1);
    if (value) (this.#bytes[this.pos >>> 3] as number) |= 0x80 >> (this.pos & 7);
    this.pos++;
  }

  bb(value: number): void {
    this.b(value & 2);
    this.b(value & 1);
  }

  rc(value: number): void {
    this.#room(8);
    const at = this.pos >>> 3;
    const shift = this.pos & 7;
    this.pos += 8;
    if (shift === 0) {
      this.#bytes[at] = value;
      return;
    }
    const byte = value & 255;
    (this.#bytes[at] as number) |= byte >> shift;
    this.#bytes[at + 1] = byte << (8 - shift);
  }

  rs(value: number): void {
    this.rc(value);
    this.rc(value >> 8);
  }

  rl(value: number): void {
    this.rc(value);
    this.rc(value >> 8);
    this.rc(value >> 16);
    this.rc(value >> 24);
  }

  rll(value: number): void {
    this.rl(value >>> 0);
    this.rl(Math.floor(value / 4294967296));
  }

  rd(value: number): void {
    scratch.setFloat64(0, Number.isFinite(value) ? value : 0, true);
    for (let i = 0; i < 8; i++) this.rc(scratch.getUint8(i));
  }

  bs(value: number): void {
    const short = value & 0xffff;
    if (short === 0) this.bb(2);
    else if (short === 256) this.bb(3);
    else if (short < 256) {
      this.bb(1);
      this.rc(short);
    } else {
      this.bb(0);
      this.rs(short);
    }
  }

  bl(value: number): void {
    const long = value | 0;
    if (long === 0) this.bb(2);
    else if (long > 0 && long < 256) {
      this.bb(1);
      this.rc(long);
    } else {
      this.bb(0);
      this.rl(long);
    }
  }

  bll(value: number): void {
    const bytes: number[] = [];
    for (let rest = Math.max(0, value); rest >= 1; rest = Math.floor(rest / 256)) bytes.push(rest % 256);
    this.b(bytes.length & 4);
    this.bb(bytes.length & 3);
    for (const byte of bytes) this.rc(byte);
  }

  bd(value: number): void {
    if (value === 0 || !Number.isFinite(value)) this.bb(2);
    else if (value === 1) this.bb(1);
    else {
      this.bb(0);
      this.rd(value);
    }
  }

  dd(value: number, base: number): void {
    const finite = Number.isFinite(value) ? value : 0;
    if (finite === base) return this.bb(0);
    scratch.setFloat64(0, finite, true);
    scratch.setFloat64(8, base, true);
    const high = scratch.getUint16(6, true) === scratch.getUint16(14, true);
    if (!high) {
      this.bb(3);
      return this.rd(finite);
    }
    const middle = scratch.getUint16(4, true) === scratch.getUint16(12, true);
    this.bb(middle ? 1 : 2);
    if (!middle) {
      this.rc(scratch.getUint8(4));
      this.rc(scratch.getUint8(5));
    }
    for (let i = 0; i < 4; i++) this.rc(scratch.getUint8(i));
  }

  bt(value: number): void {
    if (this.version >= R2000) {
      this.b(value === 0 ? 1 : 0);
      if (value === 0) return;
    }
    this.bd(value);
  }

  be(value: Readonly<Point>): void {
    const [x, y, z] = value;
    if (this.version >= R2000) {
      const usual = value === WORLD_NORMAL || (x === 0 && y === 0 && z === 1);
      this.b(usual ? 1 : 0);
      if (usual) return;
    }
    this.bd(x);
    this.bd(y);
    this.bd(z);
  }

  /** MC: seven bits a byte, the last has the sign in 0x40. */
  mc(value: number): void {
    let rest = Math.abs(value);
    while (rest >= 64) {
      this.rc((rest % 128) | 0x80);
      rest = Math.floor(rest / 128);
    }
    this.rc(rest | (value < 0 ? 0x40 : 0));
  }

  umc(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.rc((rest % 128) | 0x80);
      rest = Math.floor(rest / 128);
    }
    this.rc(rest);
  }

  /** MS: fifteen bits a short. */
  ms(value: number): void {
    let rest = value;
    while (rest >= 0x8000) {
      this.rs((rest % 0x8000) | 0x8000);
      rest = Math.floor(rest / 0x8000);
    }
    this.rs(rest);
  }

  /** Object type as R2010 and later store it. */
  ot(type: number): void {
    if (type < 0x100) {
      this.bb(0);
      this.rc(type);
    } else if (type >= 0x1f0 && type < 0x2f0) {
      this.bb(1);
      this.rc(type - 0x1f0);
    } else {
      this.bb(2);
      this.rs(type);
    }
  }

  /** A handle in this very stream. */
  handle(kind: number, value: number): void {
    let size = 0;
    for (let rest = value; rest >= 1; rest = Math.floor(rest / 256)) size++;
    this.rc((kind << 4) | size);
    for (let i = size - 1; i >= 0; i--) this.rc(Math.floor(value / 256 ** i) % 256);
  }

  h(kind: number, handle: number): void {
    this.refs.handle(kind, this.isThere && !this.isThere(handle) ? 0 : handle);
  }

  dataHandle(handle: number): void {
    this.handle(0, handle);
  }

  t(value: string): void {
    if (this.version >= R2007) this.strings.tu(value);
    else this.tv(value);
  }

  tv(value: string): void {
    const bytes = this.#encode(value).subarray(0, MAX_TEXT);
    this.bs(bytes.length);
    this.raw(bytes);
  }

  tu(value: string): void {
    const length = Math.min(value.length, MAX_TEXT);
    this.bs(length);
    for (let i = 0; i < length; i++) this.rs(value.charCodeAt(i));
  }

  cmc(color: Color): void {
    if (this.version >= R2004) return this.tc(color);
    this.bs(typeof color === 'number' ? color : nearestIndex(color.rgb));
  }

  /** The long form of a color. */
  tc(color: Color): void {
    this.bs(0);
    this.bl(bitsOfColor(color));
    const name = typeof color === 'number' ? '' : (color.name ?? '');
    if (name === '') return this.rc(0);
    const [book = '', entry = ''] = name.includes('$') ? name.split('$') : ['', name];
    this.rc(book ? 3 : 1);
    this.t(entry);
    if (book) this.t(book);
  }

  raw(bytes: Uint8Array): void {
    this.#room(bytes.length * 8);
    if ((this.pos & 7) === 0) {
      this.#bytes.set(bytes, this.pos >>> 3);
      this.pos += bytes.length * 8;
      return;
    }
    for (const byte of bytes) this.rc(byte);
  }

  /** Everything another writer holds, to the bit. */
  append(other: BitWriter): void {
    const whole = other.pos >>> 3;
    this.raw(other.view().subarray(0, whole));
    const rest = other.pos & 7;
    const last = rest ? (other.view()[whole] as number) : 0;
    for (let i = 0; i < rest; i++) this.b(last & (0x80 >> i));
  }

  /** Up to the next whole byte. */
  align(): void {
    this.pos = (this.pos + 7) & ~7;
  }

  /** The string stream behind the data, its size and the bit that says it is there (R2007 and later). */
  appendStrings(strings: BitWriter): void {
    const size = strings.pos;
    if (size === 0) return this.b(0);
    this.append(strings);
    if (size >= 0x8000) this.rs(size >>> 15);
    this.rs(size >= 0x8000 ? (size & 0x7fff) | 0x8000 : size);
    this.b(1);
  }

  patchLong(bit: number, value: number): void {
    const { pos } = this;
    // the place is still empty: bits are set, never cleared
    for (let byte = 0; byte < 4; byte++) {
      const bits = (value >>> (byte * 8)) & 255;
      for (let i = 0; i < 8; i++) {
        if (!(bits & (0x80 >> i))) continue;
        const at = bit + byte * 8 + i;
        (this.#bytes[at >>> 3] as number) |= 0x80 >> (at & 7);
      }
    }
    this.pos = pos;
  }
}
