import { resolveEscapes, type Decode } from '../encoding.ts';
import type { EntityCommon, Tags } from '../../model/common.ts';
import { indexColor } from './common.ts';
import type { DxfContext } from './context.ts';
import type { Cursor } from './cursor.ts';
import {
  BINARY,
  BOOL,
  DOUBLE,
  hexBytes,
  hexNumber,
  INT16,
  INT32,
  INT64,
  isHandle,
  kindOf,
} from './cursor.ts';
import type { Floats } from './floats.ts';
import { type Groups, withGroups } from './groups.ts';
import { LaterTags } from './later-tags.ts';
import type { Slots } from './slot-tables.ts';

/** Bytes that most records have. */
const RECORD = 2048;
/** Integers up to here are the same whichever way they are read. */
const SAFE = 1e15;
/** What Groups.take() saw, above the row. */
const ROW_BITS = 16;
const SEEN_HANDLE = 1;
const SEEN_COLOR = 2;
const SEEN_OWNER = 4;
const SEEN_LAYER = 8;

/** Text DXF, read straight from its bytes; forgives stray blanks, blank and odd lines, and any kind of line end. */
export class AsciiCursor implements Cursor {
  code = 0;
  ended = false;
  readonly #groups: Groups;
  readonly #bytes: Uint8Array;
  readonly #decodeBytes: (bytes: Uint8Array) => string;
  readonly #decode: Decode | undefined;
  /** By the numbers that the groups give them. */
  readonly #names = new Map<number, string>();
  /** Bytes to read at a time. */
  readonly #about: number | undefined;
  #at = 0;
  #count = 0;

  constructor(
    groups: Groups,
    bytes: Uint8Array,
    decodeBytes: (bytes: Uint8Array) => string,
    decode?: Decode,
    record?: number,
  ) {
    this.#groups = groups;
    this.#bytes = bytes;
    this.#decodeBytes = decodeBytes;
    this.#decode = decode;
    this.#about = record === undefined ? undefined : RECORD;
    groups.begin(lineEnd(bytes), record ?? (hasByteOrderMark(bytes) ? 3 : 0));
  }

  /** Lines that should have held a group code but did not. */
  get malformed(): number {
    return this.#groups.malformed;
  }

  get values(): Float64Array {
    return this.#groups.values;
  }

  /** Behind the value; what is left of its line is a line that holds nothing. */
  get position(): number {
    return this.#stop;
  }

  get #start(): number {
    return this.#groups.base + this.#groups.starts[this.#at]!;
  }

  get #stop(): number {
    return this.#groups.base + this.#groups.stops[this.#at]!;
  }

  next(): boolean {
    let at = this.#at + 1;
    if (at >= this.#count) {
      if (!this.#fill()) return false;
      at = 0;
    }
    this.#at = at;
    this.code = this.#groups.codes[at]!;
    return true;
  }

  #fill(): boolean {
    this.#count = this.#groups.fill(this.#bytes, this.#about);
    this.#at = -1;
    if (this.#count > 0) return true;
    this.#at = 0;
    this.ended = true;
    this.code = 0;
    return false;
  }

  pass(slots: Slots, context: DxfContext, entity: EntityCommon): boolean {
    // In braces an owner is none.
    if (context.group !== '') return this.next();
    const groups = this.#groups;
    for (;;) {
      const taken = groups.take(this.#at + 1, this.#count, slots.table);
      const at = taken & ((1 << ROW_BITS) - 1);
      const seen = taken >> ROW_BITS;
      if (seen !== 0) this.#setCommon(seen, context, entity);
      if (at < this.#count) {
        this.#at = at;
        this.code = groups.codes[at]!;
        return true;
      }
      if (!this.#fill()) return false;
    }
  }

  #setCommon(seen: number, context: DxfContext, entity: EntityCommon): void {
    const { found } = this.#groups;
    if (seen & SEEN_HANDLE) {
      entity.handle = found[0]!;
      if (entity.handle > context.maxHandle) context.maxHandle = entity.handle;
    }
    if (seen & SEEN_COLOR && typeof entity.color === 'number')
      entity.color = indexColor(Math.trunc(found[1]!));
    if (seen & SEEN_OWNER) context.owner = found[2]!;
    if (seen & SEEN_LAYER) entity.layer = this.#nameAt(found[3]!);
  }

  passRecord(): void {
    const next = this.#groups.codes.indexOf(0, this.#at + 1);
    this.#at = (next < 0 || next > this.#count ? this.#count : next) - 1;
  }

  takeVertices(into: Floats): number {
    const groups = this.#groups;
    const from = this.#at + 1;
    const at = groups.takeVertices(from, this.#count);
    if (at <= from) return 0;
    this.#at = at - 1;
    const { points } = groups;
    into.pushAll(points);
    return points.length / 2;
  }

  tagsFrom(position: number): Tags {
    return new LaterTags((read) =>
      withGroups((groups) =>
        read(new AsciiCursor(groups, this.#bytes, this.#decodeBytes, this.#decode, position)),
      ),
    );
  }

  text(): string {
    if (this.ended) return 'EOF';
    return this.#decodeRange(this.#start, this.#stop);
  }

  name(): string {
    return this.ended ? 'EOF' : this.#nameAt(this.#at);
  }

  #nameAt(row: number): string {
    const groups = this.#groups;
    const id = groups.names[row]!;
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    const bytes = this.#bytes;
    let start = groups.base + groups.starts[row]!;
    let stop = groups.base + groups.stops[row]!;
    while (start < stop && isBlank(bytes[start]!)) start++;
    while (stop > start && isBlank(bytes[stop - 1]!)) stop--;
    const text = this.#decodeRange(start, stop);
    if (id !== 0) this.#names.set(id, text);
    return text;
  }

  #decodeRange(start: number, end: number): string {
    const bytes = this.#bytes;
    if (end - start < 24) {
      let text = '';
      let i = start;
      for (; i < end; i++) {
        const byte = bytes[i] as number;
        if (byte >= 128 || byte === 92) break;
        text += String.fromCharCode(byte);
      }
      if (i === end) return text;
    }
    return resolveEscapes(this.#decodeBytes(bytes.subarray(start, end)), this.#decode);
  }

  number(): number {
    const value = this.#groups.numbers[this.#at]!;
    return value === value ? value : slowNumber(this.#bytes, this.#start, this.#stop);
  }

  int(): number {
    const value = this.#groups.numbers[this.#at]!;
    if (value < SAFE && value > -SAFE) return Math.trunc(value);
    return slowInt(this.#bytes, this.#start, this.#stop);
  }

  handle(): number {
    return isHandle(this.code)
      ? this.#groups.handles[this.#at]!
      : hexNumber(this.#bytes, this.#start, this.#stop);
  }

  bytes(): Uint8Array {
    return hexBytes(this.#bytes, this.#start, this.#stop);
  }

  value(): string | number | Uint8Array {
    switch (kindOf(this.code)) {
      case DOUBLE:
        return this.number();
      case INT16:
      case INT32:
      case INT64:
      case BOOL:
        return this.int();
      case BINARY:
        return this.bytes();
      default:
        return this.#groups.names[this.#at] !== 0 && !this.#hasBlanks() ? this.name() : this.text();
    }
  }

  /** At either end of the value. */
  #hasBlanks(): boolean {
    return isBlank(this.#bytes[this.#start]!) || isBlank(this.#bytes[this.#stop - 1]!);
  }
}

function isBlank(byte: number): boolean {
  return byte === 32 || byte === 9;
}

function hasByteOrderMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

function lineEnd(bytes: Uint8Array): number {
  const top = bytes.subarray(0, 4096);
  return top.includes(10) || !top.includes(13) ? 10 : 13;
}

/** All digits of an integer, however many; whatever else as a number, cut off. */
function slowInt(bytes: Uint8Array, start: number, end: number): number {
  const text = textOf(bytes, start, end);
  const digits = /^[ \t]*(-?)(\d+)$/.exec(text);
  return digits ? Number(text) : Math.trunc(slowNumber(bytes, start, end));
}

/** Everything the fast path leaves: long mantissas, exponents, decimal commas, 'inf', rubbish (0). */
function slowNumber(bytes: Uint8Array, start: number, end: number): number {
  const text = textOf(bytes, start, Math.min(end, start + 400));
  let value = Number(text);
  if (value !== value || text.trim() === '')
    value = Number.parseFloat(text.replace(',', '.').replace(/[dD]/, 'e'));
  return Number.isFinite(value) ? value : 0;
}

function textOf(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let i = start; i < end; i++) text += String.fromCharCode(bytes[i] as number);
  return text;
}
