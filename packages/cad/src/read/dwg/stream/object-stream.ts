import { BitReader, type DecodeText } from '../../../dwg/bits.ts';
import {
  newEntityMode,
  newModeMemo,
  readEntityMode,
  readReactors,
  type EntityMode,
} from '../../../dwg/entity-mode.ts';
import { R2000, R2004, R2007, R2010, R2013 } from '../../../dwg/versions.ts';
import type { Pages } from '../container/pages.ts';
import { placeStrings } from './streams.ts';
import type { HandleMap } from './handle-map.ts';

const MAX_SIZE = 1 << 28;
const UNUSUAL = -2;
/** So many bytes at least an object of the usual form has, or what follows it in the file. */
const USUAL_HEAD = 16;
/** What tells an object's size and type lies within so many bytes. */
const HEAD = 24;

/**
 * Opens one object after the other: its three streams, and what all objects have. One object at a time: opening the
 * next forgets the one before.
 */
export class ObjectStream {
  readonly data: BitReader;
  private readonly pages: Pages;
  readonly map: HandleMap;
  /** Of the object that is open. */
  handle = 0;
  type = 0;
  size = 0;
  owner = 0;
  reactors: readonly number[] = [];
  dictionary = 0;
  /** Entities only. */
  readonly mode: EntityMode = newEntityMode();
  private readonly memo = newModeMemo();
  graphics: Uint8Array | undefined;
  /** Extended data: application, first bit and length in bytes of each part. */
  readonly extended: number[] = [];
  /** Bits of handles at the end (R2010 and later). */
  handleBits = 0;
  private start = 0;
  private end = 0;
  private refsStart = 0;

  constructor(pages: Pages, version: number, decode: DecodeText, map: HandleMap) {
    const { bytes } = pages;
    this.pages = pages;
    this.map = map;
    this.data = new BitReader(bytes, version, decode);
    this.data.refs = new BitReader(bytes, version, decode);
    if (version >= R2007) this.data.strings = new BitReader(bytes, version, decode);
  }

  /** Its type, or −1 where there is none (or what is there is no object). */
  open(handle: number): number {
    const offset = this.map.offset(handle);
    return offset < 0 ? -1 : this.openAt(offset, handle);
  }

  /** Its type alone, without opening it; −1 for none. */
  typeOf(handle: number): number {
    const offset = this.map.offset(handle);
    const { data } = this;
    if (offset < 0 || offset + 4 > data.bytes.length) return -1;
    this.pages.need(offset, offset + HEAD);
    data.pos = offset * 8;
    data.ms();
    if (data.version < R2010) return data.bs() & 0xffff;
    data.umc();
    return data.ot();
  }

  openAt(offset: number, handle: number): number {
    const { data } = this;
    const { version, refs } = data;
    const total = data.bytes.length;
    if (offset + 4 > total) return -1;
    this.pages.need(offset, offset + HEAD);
    if (version >= R2010 && offset + USUAL_HEAD <= total) {
      const type = this.openUsual(offset, handle);
      if (type !== UNUSUAL) return type;
    }
    data.pos = offset * 8;
    this.size = data.ms();
    if (this.size <= 0 || this.size > MAX_SIZE || offset + this.size > total) return -1;
    this.pages.need(offset, offset + HEAD + this.size);
    this.handleBits = version >= R2010 ? data.umc() : 0;
    const start = data.pos;
    const end = Math.min(total * 8, start + this.size * 8);
    this.end = end;
    data.end = end;
    refs.end = end;
    this.type = version >= R2010 ? data.ot() : data.bs() & 0xffff;
    if (version >= R2010) {
      if (this.handleBits > this.size * 8) return -1;
      this.split(end - this.handleBits);
    } else if (version >= R2000) this.split(start + data.rl());
    // R13 and R14 tell later where the handles are
    this.start = start;
    data.self = 0;
    this.handle = data.handle();
    // what the map says counts: damaged objects may claim another's handle
    if (this.handle !== handle) return -1;
    data.self = handle;
    refs.self = handle;
    this.skipExtended();
    return data.overrun ? -1 : this.type;
  }

  /**
   * Since R2010 most objects begin alike: a size of two bytes, handles of less than 16 Kbit, a type of one byte, a handle
   * of three bytes at most. That form is read here in one go; a file has many thousands.
   */
  private openUsual(offset: number, handle: number): number {
    const { data } = this;
    const { bytes, refs, strings } = data;
    const size = (bytes[offset] as number) | ((bytes[offset + 1] as number) << 8);
    let at = offset + 2;
    let handleBits = bytes[at++] as number;
    if (handleBits & 0x80) handleBits = (handleBits & 0x7f) | ((bytes[at++] as number) << 7);
    const start = at * 8;
    const end = start + size * 8;
    const dataEnd = end - handleBits;
    const kind = (bytes[at] as number) >> 6;
    const head = (((bytes[at + 1] as number) << 2) | ((bytes[at + 2] as number) >> 6)) & 255;
    this.pages.need(offset, offset + HEAD + size);
    if (size > 0x7fff || handleBits > 0x3fff || kind > 1 || head > 3 || end > bytes.length * 8)
      return UNUSUAL;
    const type = (((bytes[at] as number) << 2) | ((bytes[at + 1] as number) >> 6)) & 255;
    at += 2;
    let own = 0;
    for (let i = 0; i < head; i++, at++)
      own = (own << 8) | ((((bytes[at] as number) << 2) | ((bytes[at + 1] as number) >> 6)) & 255);
    const pos = at * 8 + 2;
    const textBit = dataEnd - 1;
    if (textBit < pos + 2) return UNUSUAL;
    if (own !== handle) return -1;
    this.size = size;
    this.handleBits = handleBits;
    this.type = kind === 0 ? type : type + 0x1f0;
    this.handle = handle;
    this.start = start;
    this.end = end;
    data.pos = pos;
    data.self = handle;
    refs.pos = dataEnd;
    this.refsStart = dataEnd;
    refs.end = end;
    refs.self = handle;
    if (((bytes[textBit >>> 3] as number) >> (7 - (textBit & 7))) & 1) {
      placeStrings(strings, dataEnd);
      data.end = Math.max(pos, Math.min(dataEnd, strings.pos));
    } else {
      data.end = textBit;
      strings.pos = textBit;
      strings.end = textBit;
    }
    this.skipExtended();
    return data.overrun ? -1 : this.type;
  }

  private split(dataEnd: number): void {
    const { data } = this;
    const end = Math.min(this.end, Math.max(data.pos, dataEnd));
    data.end = end;
    data.refs.pos = end;
    this.refsStart = end;
    if (data.version >= R2007) {
      placeStrings(data.strings, end);
      data.end = Math.max(data.pos, Math.min(end, data.strings.pos));
    }
  }

  private skipExtended(): void {
    const { data, extended } = this;
    if (extended.length > 0) extended.length = 0;
    let size = data.bs();
    while (size > 0 && !data.overrun) {
      const application = data.handle();
      extended.push(application, data.pos, size);
      data.pos += size * 8;
      size = data.bs();
    }
  }

  /** What every entity has, into `mode`; the data then stands at the entity's own. */
  readEntityHead(): boolean {
    const { data } = this;
    this.graphics = undefined;
    if (data.b() === 1) {
      const size = data.version >= R2010 ? data.bll() : data.rl();
      if (size > this.size) return false;
      this.graphics = data.raw(size);
    }
    if (data.version < R2000) this.split(this.start + data.rl());
    readEntityMode(data, this.mode, this.memo);
    this.owner = this.mode.owner;
    this.reactors = this.mode.reactors;
    this.dictionary = this.mode.dictionary;
    return !data.overrun;
  }

  /** The same for what is no entity. */
  readObjectHead(): boolean {
    const { data } = this;
    if (data.version < R2000) this.split(this.start + data.rl());
    this.owner = data.refs.handle();
    this.reactors = readReactors(data);
    const none = data.version >= R2004 && data.b() === 1;
    this.dictionary = none ? 0 : data.refs.handle();
    if (data.version >= R2013) data.b();
    return !data.overrun;
  }

  /** Where the data of the open object ends, texts included: its references begin there. */
  get dataEnd(): number {
    return this.refsStart;
  }

  /** The whole object as stored, without its size and checksum: a view of the section. */
  stored(): Uint8Array {
    return this.data.bytes.subarray(this.start >>> 3, this.end >>> 3);
  }
}
