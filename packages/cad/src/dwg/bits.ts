import type { Color } from '../model/common.ts';
import { WORLD_NORMAL, type Point, type Point2 } from '../model/point.ts';
import { colorOfBits, indexed } from './color.ts';
import { alignedBytes } from './pages.ts';
import { R2000, R2004, R2007 } from './versions.ts';

const scratch = new DataView(new ArrayBuffer(8));
const scratchWords = new Uint32Array(scratch.buffer);
const scratchDouble = new Float64Array(scratch.buffer);
/** Doubles are read by words: which of the two is the low one on this machine. */
const LOW = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 0 : 1;
const HIGH = 1 - LOW;
const MAX_TEXT = 1 << 20;
/** From so many bytes on handing them over pays. */
const LONG = 64;
/** By how many bits into a byte a word begins: which bits of each byte come from the byte itself, which from the next. */
const KEPT = Int32Array.from({ length: 8 }, (_, shift) => 0x01010101 * ((0xff << shift) & 0xff));
const TAKEN = Int32Array.from({ length: 8 }, (_, shift) => 0x01010101 * (0xff >> (8 - shift)));

/** Text of versions before R2007: bytes of the drawing's code page. */
export type DecodeText = (bytes: Uint8Array) => string;

/**
 * Reads the bit codes of DWG. Nothing throws: beyond the data come zeros, and `overrun` says so afterwards. Whoever
 * reads counts must bound them with `room`.
 *
 * Text and handle references of R2007 and later stand in streams of their own behind the data. `strings` and `refs`
 * are the readers of those streams; in older versions, and outside objects, they are the reader itself.
 */
export class BitReader {
  readonly bytes: Uint8Array;
  private readonly view: DataView;
  /** From this byte on a word and the byte behind it are not all there. */
  private readonly brink: number;
  /** In bits, from the start of `bytes`. */
  pos = 0;
  /** In bits: where what is read ends. */
  end: number;
  readonly version: number;
  readonly decode: DecodeText;
  strings: BitReader;
  refs: BitReader;
  /** Handle of the object that is read: relative references count from it. */
  self = 0;
  /** The kind of the last reference read: 2 soft owner, 3 hard owner, 4 soft pointer, 5 hard pointer, 6… relative. */
  refKind = 0;

  constructor(bytes: Uint8Array, version: number, decode: DecodeText) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.brink = bytes.length - 4;
    this.end = bytes.length * 8;
    this.version = version;
    this.decode = decode;
    this.strings = this;
    this.refs = this;
  }

  get overrun(): boolean {
    return this.pos > this.end;
  }

  /** How many items of at least so many bits can still follow. */
  room(count: number, bits: number): number {
    const most = Math.floor(Math.max(0, this.end - this.pos) / bits);
    return count < 0 ? 0 : count > most ? most : count;
  }

  b(): number {
    const { pos } = this;
    this.pos = pos + 1;
    return ((this.bytes[pos >>> 3] as number) >> (7 - (pos & 7))) & 1;
  }

  bb(): number {
    const { pos, bytes } = this;
    this.pos = pos + 2;
    const shift = pos & 7;
    const at = pos >>> 3;
    if (shift < 7) return ((bytes[at] as number) >> (6 - shift)) & 3;
    return (((bytes[at] as number) & 1) << 1) | ((bytes[at + 1] as number) >> 7);
  }

  rc(): number {
    const { pos, bytes } = this;
    this.pos = pos + 8;
    const shift = pos & 7;
    const at = pos >>> 3;
    if (shift === 0) return (bytes[at] as number) | 0;
    return (((bytes[at] as number) << shift) | ((bytes[at + 1] as number) >> (8 - shift))) & 255;
  }

  /** 16 bits, unsigned. */
  rs(): number {
    const low = this.rc();
    return low | (this.rc() << 8);
  }

  /** 32 bits, unsigned. */
  rl(): number {
    return this.word() >>> 0;
  }

  /** 32 bits, signed. */
  rls(): number {
    return this.word();
  }

  /** All four bytes at once: their bits move within them, so that each takes its lowest from the byte behind it. */
  private word(): number {
    const { pos, view } = this;
    const at = pos >>> 3;
    if (at >= this.brink) return this.lastWord();
    this.pos = pos + 32;
    const shift = pos & 7;
    const here = view.getInt32(at, true);
    if (shift === 0) return here;
    const next = view.getInt32(at + 1, true);
    return ((here << shift) & (KEPT[shift] as number)) | ((next >>> (8 - shift)) & (TAKEN[shift] as number));
  }

  private lastWord(): number {
    const low = this.rs();
    return low | (this.rs() << 16);
  }

  rd(): number {
    const { pos, view } = this;
    const at = pos >>> 3;
    const shift = pos & 7;
    if (at + 4 >= this.brink || shift === 0) return this.plainDouble();
    this.pos = pos + 64;
    const low = view.getInt32(at, true);
    const high = view.getInt32(at + 4, true);
    const kept = KEPT[shift] as number;
    const taken = TAKEN[shift] as number;
    const back = 8 - shift;
    const next = (low >>> 8) | (high << 24);
    const behind = (high >>> 8) | ((this.bytes[at + 8] as number) << 24);
    scratchWords[LOW] = ((low << shift) & kept) | ((next >>> back) & taken);
    scratchWords[HIGH] = ((high << shift) & kept) | ((behind >>> back) & taken);
    const value = scratchDouble[0] as number;
    return value - value === 0 ? value : 0;
  }

  private plainDouble(): number {
    scratchWords[LOW] = this.word();
    scratchWords[HIGH] = this.word();
    const value = scratchDouble[0] as number;
    return value - value === 0 ? value : 0;
  }

  /** 64 bits, as a number. */
  rll(): number {
    const low = this.rl();
    return low + this.rl() * 4294967296;
  }

  /** Signed 16 bits. */
  bs(): number {
    const { pos } = this;
    const bits = this.codeAndByte(pos);
    const code = bits >> 8;
    if (code > 1) {
      this.pos = pos + 2;
      return code === 2 ? 0 : 256;
    }
    if (code === 1) {
      this.pos = pos + 10;
      return bits & 255;
    }
    this.pos = pos + 2;
    return (this.rs() << 16) >> 16;
  }

  /** Signed 32 bits. */
  bl(): number {
    const { pos } = this;
    const bits = this.codeAndByte(pos);
    const code = bits >> 8;
    this.pos = code === 1 ? pos + 10 : pos + 2;
    return code === 0 ? this.word() : code === 1 ? bits & 255 : 0;
  }

  /** The two bits that tell how a number is stored, and the eight behind them, in one look: most numbers are no longer. */
  private codeAndByte(pos: number): number {
    const { bytes } = this;
    const at = pos >>> 3;
    const three =
      ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number);
    return (three >> (14 - (pos & 7))) & 0x3ff;
  }

  /** Three bits of length, then so many bytes. */
  bll(): number {
    let value = 0;
    let count = this.b() * 4 + this.bb();
    for (let scale = 1; count > 0; count--, scale *= 256) value += this.rc() * scale;
    return value;
  }

  bd(): number {
    switch (this.bb()) {
      case 0:
        return this.rd();
      case 1:
        return 1;
      default:
        return 0;
    }
  }

  /** Fills a list with doubles as `bd` reads them: of patterns, knots and wires there are thousands. */
  bds(into: Float64Array): Float64Array {
    const { bytes } = this;
    let { pos } = this;
    for (let i = 0; i < into.length; i++) {
      const at = pos >>> 3;
      const two = ((bytes[at] as number) << 8) | (bytes[at + 1] as number);
      const code = (two >> (14 - (pos & 7))) & 3;
      pos += 2;
      if (code === 0) {
        this.pos = pos;
        into[i] = this.rd();
        pos += 64;
      } else into[i] = code === 1 ? 1 : 0;
    }
    this.pos = pos;
    return into;
  }

  /** A double given as the difference in bytes from another. */
  dd(base: number): number {
    const code = this.bb();
    if (code === 0) return base;
    if (code === 3) return this.rd();
    scratchDouble[0] = base;
    let low = scratchWords[LOW] as number;
    if (code === 1) low = this.word();
    else {
      // bytes 5 and 6 come first, then 1 to 4
      const high = this.rs();
      scratchWords[HIGH] = ((scratchWords[HIGH] as number) & 0xffff0000) | high;
      low = this.word();
    }
    scratchWords[LOW] = low;
    const value = scratchDouble[0] as number;
    return value - value === 0 ? value : 0;
  }

  bt(): number {
    return this.version >= R2000 && this.b() === 1 ? 0 : this.bd();
  }

  be(): Readonly<Point> {
    if (this.version >= R2000 && this.b() === 1) return WORLD_NORMAL;
    const x = this.bd();
    const y = this.bd();
    const z = this.bd();
    if (x === 0 && y === 0 && (z === 1 || z === 0)) return WORLD_NORMAL;
    return [x, y, z];
  }

  point2(): Point2 {
    const x = this.rd();
    return [x, this.rd()];
  }

  point3(): Point {
    const x = this.rd();
    const y = this.rd();
    return [x, y, this.rd()];
  }

  bitPoint2(): Point2 {
    const x = this.bd();
    return [x, this.bd()];
  }

  bitPoint3(): Point {
    const x = this.bd();
    const y = this.bd();
    return [x, y, this.bd()];
  }

  /** MC: seven bits a byte, the last byte's 0x40 is the sign. */
  mc(): number {
    let value = 0;
    let scale = 1;
    for (let i = 0; i < 8; i++) {
      const byte = this.rc();
      if (byte & 0x80) {
        value += (byte & 0x7f) * scale;
        scale *= 128;
        continue;
      }
      value += (byte & 0x3f) * scale;
      return byte & 0x40 ? -value : value;
    }
    return value;
  }

  /** UMC: seven bits a byte, unsigned. */
  umc(): number {
    let value = 0;
    let scale = 1;
    for (let i = 0; i < 8; i++) {
      const byte = this.rc();
      value += (byte & 0x7f) * scale;
      if (!(byte & 0x80)) break;
      scale *= 128;
    }
    return value;
  }

  /** MS: fifteen bits a short. */
  ms(): number {
    let value = 0;
    let scale = 1;
    for (let i = 0; i < 4; i++) {
      const short = this.rs();
      value += (short & 0x7fff) * scale;
      if (!(short & 0x8000)) break;
      scale *= 32768;
    }
    return value;
  }

  /** Object type: a bitshort before R2010, then two bits and one or two bytes. */
  ot(): number {
    switch (this.bb()) {
      case 0:
        return this.rc();
      case 1:
        return this.rc() + 0x1f0;
      default:
        return this.rs();
    }
  }

  /** A handle in this very stream, resolved against `self`. */
  handle(): number {
    const { pos } = this;
    const four = this.word();
    const count = four & 15;
    this.pos = pos + 8 + count * 8;
    // small ones stay whole numbers of 31 bits
    let value = 0;
    if (count === 2) value = (four & 0xff00) | ((four >> 16) & 255);
    else if (count === 1) value = (four >> 8) & 255;
    else if (count === 3) value = ((four & 0xff00) << 8) | ((four >> 8) & 0xff00) | (four >>> 24);
    else if (count > 3) {
      this.pos = pos + 8;
      value = this.longHandle(count);
    }
    const kind = (four >> 4) & 15;
    this.refKind = kind;
    if (kind < 6) return value;
    switch (kind) {
      case 6:
        return this.self + 1;
      case 8:
        return this.self - 1;
      case 10:
        return this.self + value;
      case 12:
        return this.self - value;
      default:
        return value;
    }
  }

  private longHandle(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) value = value * 256 + this.rc();
    return value;
  }

  /** A handle reference from where this version keeps them. */
  h(): number {
    return this.refs.handle();
  }

  /** Text from where this version keeps it. */
  t(): string {
    return this.version >= R2007 ? this.strings.tu() : this.tv();
  }

  /** Bitshort length, bytes of the code page. */
  tv(): string {
    return this.codedText(this.bs() & 0xffff);
  }

  /** Bitshort length, UTF-16. */
  tu(): string {
    return this.wideText(this.bs() & 0xffff);
  }

  /** Leaves out a text that stands in this very stream. */
  skipText(): void {
    const bits = this.version >= R2007 ? 16 : 8;
    const length = Math.min(this.bs() & 0xffff, MAX_TEXT);
    this.pos += this.room(length, bits) * bits;
  }

  codedText(length: number): string {
    const stored = this.room(Math.min(length, MAX_TEXT), 8);
    if (stored === 0) return '';
    let plain = true;
    const start = this.pos;
    const units: number[] = [];
    for (let i = 0; i < stored; i++) {
      const byte = this.rc();
      units.push(byte);
      if (byte >= 128) plain = false;
    }
    dropZeros(units);
    if (plain) return joined(units);
    this.pos = start;
    const text = this.decode(this.raw(units.length));
    this.pos = start + stored * 8;
    return text;
  }

  wideText(length: number): string {
    const count = this.room(Math.min(length, MAX_TEXT), 16);
    if (count === 0) return '';
    const { bytes, pos } = this;
    this.pos = pos + count * 16;
    const shift = pos & 7;
    const back = 8 - shift;
    let at = pos >>> 3;
    let here = (bytes[at] as number) << shift;
    const units: number[] = [];
    for (let i = 0; i < count; i++) {
      const middle = bytes[++at] as number;
      const next = bytes[++at] as number;
      units.push(((here | (middle >> back)) & 255) | ((((middle << shift) | (next >> back)) & 255) << 8));
      here = next << shift;
    }
    dropZeros(units);
    return joined(units);
  }

  /** A copy of so many bytes. */
  raw(length: number): Uint8Array<ArrayBuffer> {
    const count = this.room(length, 8);
    const at = this.pos >>> 3;
    const shift = this.pos & 7;
    this.pos += count * 8;
    if (shift === 0) return this.bytes.slice(at, at + count) as Uint8Array<ArrayBuffer>;
    if (count >= LONG) return alignedBytes(this.bytes, at, shift, count);
    const copy = new Uint8Array(count);
    let before = this.bytes[at] as number;
    for (let i = 0; i < count; i++) {
      const next = this.bytes[at + i + 1] as number;
      copy[i] = (before << shift) | (next >> (8 - shift));
      before = next;
    }
    return copy;
  }

  /** CMC: an index, or since R2004 32 bits and names. */
  cmc(): Color {
    return this.version < R2004 ? indexed(this.bs()) : this.tc();
  }

  /** The long form of a color. */
  tc(): Color {
    this.bs();
    const color = colorOfBits(this.bl());
    const flags = this.rc();
    const name = flags & 1 ? this.t() : '';
    const book = flags & 2 ? this.t() : '';
    if (typeof color === 'number' || (!name && !book)) return color;
    return { rgb: color.rgb, name: book ? `${book}$${name}` : name };
  }
}

function dropZeros(units: number[]): void {
  let count = units.length;
  while (count > 0 && units[count - 1] === 0) count--;
  if (count < units.length) units.length = count;
}

const CHUNK = 8192;

function joined(list: number[]): string {
  if (list.length <= CHUNK) return String.fromCharCode.apply(null, list);
  let text = '';
  for (let i = 0; i < list.length; i += CHUNK)
    text += String.fromCharCode.apply(null, list.slice(i, i + CHUNK));
  return text;
}
