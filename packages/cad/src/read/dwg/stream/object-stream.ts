import { BitReader, type DecodeText } from '../../../dwg/bits.ts';
import { newEntityMode, readEntityMode, readReactors, type EntityMode } from '../../../dwg/entity-mode.ts';
import { R2000, R2004, R2007, R2010, R2013 } from '../../../dwg/versions.ts';
import { placeStrings } from './streams.ts';
import type { HandleMap } from './handle-map.ts';

const MOST_SIZE = 1 << 28;

/**
 * Opens one object after the other: its three streams, and what all objects have. One object at a time: opening the
 * next forgets the one before.
 */
export class ObjectStream {
  readonly data: BitReader;
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
  graphics: Uint8Array | undefined;
  /** Extended data: application, first bit and length in bytes of each part. */
  readonly extended: number[] = [];
  /** Bits of handles at the end (R2010 and later). */
  handleBits = 0;
  #start = 0;
  #end = 0;

  constructor(bytes: Uint8Array, version: number, decode: DecodeText, map: HandleMap) {
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

  openAt(offset: number, handle: number): number {
    const { data } = this;
    const { version, refs } = data;
    const total = data.bytes.length;
    if (offset + 4 > total) return -1;
    data.pos = offset * 8;
    this.size = data.ms();
    if (this.size <= 0 || this.size > MOST_SIZE || offset + this.size > total) return -1;
    this.handleBits = version >= R2010 ? data.umc() : 0;
    const start = data.pos;
    const end = Math.min(total * 8, start + this.size * 8);
    this.#end = end;
    data.end = end;
    refs.end = end;
    this.type = version >= R2010 ? data.ot() : data.bs() & 0xffff;
    if (version >= R2010) {
      if (this.handleBits > this.size * 8) return -1;
      this.#split(end - this.handleBits);
    } else if (version >= R2000) this.#split(start + data.rl());
    // R13 and R14 tell later where the handles are
    this.#start = start;
    data.self = 0;
    this.handle = data.handle();
    // what the map says counts: damaged objects may claim another's handle
    if (this.handle !== handle) return -1;
    data.self = handle;
    refs.self = handle;
    this.#skipExtended();
    return data.overrun ? -1 : this.type;
  }

  #split(dataEnd: number): void {
    const { data } = this;
    const end = Math.min(this.#end, Math.max(data.pos, dataEnd));
    data.end = end;
    data.refs.pos = end;
    if (data.version >= R2007) {
      placeStrings(data.strings, end);
      data.end = Math.max(data.pos, Math.min(end, data.strings.pos));
    }
  }

  #skipExtended(): void {
    const { data, extended } = this;
    extended.length = 0;
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
    if (data.version < R2000) this.#split(this.#start + data.rl());
    readEntityMode(data, this.mode);
    this.owner = this.mode.owner;
    this.reactors = this.mode.reactors;
    this.dictionary = this.mode.dictionary;
    return !data.overrun;
  }

  /** The same for what is no entity. */
  readObjectHead(): boolean {
    const { data } = this;
    if (data.version < R2000) this.#split(this.#start + data.rl());
    this.owner = data.refs.handle();
    this.reactors = readReactors(data);
    const none = data.version >= R2004 && data.b() === 1;
    this.dictionary = none ? 0 : data.refs.handle();
    if (data.version >= R2013) data.b();
    return !data.overrun;
  }

  /** The whole object as stored, without its size and checksum: a view of the section. */
  stored(): Uint8Array {
    return this.data.bytes.subarray(this.#start >>> 3, this.#end >>> 3);
  }
}
