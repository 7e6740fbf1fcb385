import { EditError } from './edit-error.ts';
import { FIELD_NAMES } from './field-names.ts';

/** What a value is; docs/edit-log.md describes each. */
const TAG = {
  undefined: 0,
  null: 1,
  false: 2,
  true: 3,
  integer: 4,
  double: 5,
  text: 6,
  bytes: 7,
  doubles: 8,
  integers: 9,
  list: 10,
  object: 11,
  map: 12,
} as const;

const MAX_DEPTH = 32;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });
const numberOfName = new Map(FIELD_NAMES.map((name, i) => [name, i + 1]));

export class ByteWriter {
  #bytes = new Uint8Array(256);
  #length = 0;

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #room(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#length + count, this.#bytes.length * 2));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }

  byte(value: number): void {
    this.#room(1);
    this.#bytes[this.#length++] = value;
  }

  raw(bytes: Uint8Array): void {
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Seven bits a byte, the lowest first; the highest bit says that more follow. */
  unsigned(value: number): void {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.byte((rest % 0x80) | 0x80);
    this.byte(rest);
  }

  /** The sign in the lowest bit. */
  signed(value: number): void {
    this.unsigned(value < 0 ? -value * 2 - 1 : value * 2);
  }

  double(value: number): void {
    this.#room(8);
    new DataView(this.#bytes.buffer).setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  text(value: string): void {
    const bytes = encoder.encode(value);
    this.unsigned(bytes.length);
    this.raw(bytes);
  }

  /** A list in which each counts from the one before. */
  handles(list: readonly number[]): void {
    this.unsigned(list.length);
    let last = 0;
    for (const handle of list) {
      this.signed(handle - last);
      last = handle;
    }
  }

  /** Whole numbers are short. */
  number(value: number): void {
    if (Number.isSafeInteger(value) && !Object.is(value, -0) && Math.abs(value) < 2 ** 51) {
      this.byte(TAG.integer);
      this.signed(value);
    } else {
      this.byte(TAG.double);
      this.double(value);
    }
  }

  name(name: string): void {
    const number = numberOfName.get(name) ?? 0;
    this.unsigned(number);
    if (number === 0) this.text(name);
  }

  fields(values: Readonly<Record<string, unknown>>): void {
    const entries = Object.entries(values);
    this.unsigned(entries.length);
    for (const [name, value] of entries) {
      this.name(name);
      this.value(value);
    }
  }

  value(value: unknown): void {
    if (typeof value === 'number') return this.number(value);
    if (typeof value === 'string') {
      this.byte(TAG.text);
      return this.text(value);
    }
    if (typeof value === 'boolean') return this.byte(value ? TAG.true : TAG.false);
    if (value === undefined || typeof value !== 'object') return this.byte(TAG.undefined);
    if (value === null) return this.byte(TAG.null);
    if (value instanceof Uint8Array) {
      this.byte(TAG.bytes);
      this.unsigned(value.length);
      return this.raw(value);
    }
    if (value instanceof Float64Array) {
      this.byte(TAG.doubles);
      this.unsigned(value.length);
      for (const each of value) this.double(each);
      return;
    }
    if (value instanceof Int32Array) {
      this.byte(TAG.integers);
      this.unsigned(value.length);
      for (const each of value) this.signed(each);
      return;
    }
    if (Array.isArray(value)) {
      this.byte(TAG.list);
      this.unsigned(value.length);
      for (const each of value) this.value(each);
      return;
    }
    if (value instanceof Map) {
      this.byte(TAG.map);
      this.unsigned(value.size);
      for (const [key, each] of value) {
        this.value(key);
        this.value(each);
      }
      return;
    }
    this.byte(TAG.object);
    this.fields(value as Record<string, unknown>);
  }
}

/** Reads what comes from elsewhere: every count is held against what is left, and nothing is read beyond the end. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #names: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(bytes: Uint8Array, names: readonly string[]) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#names = names;
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length;
  }

  #need(count: number): void {
    if (!(count >= 0) || this.#at + count > this.#bytes.length)
      throw new EditError('bad-batch', 'The batch ends early.');
  }

  byte(): number {
    this.#need(1);
    return this.#bytes[this.#at++]!;
  }

  unsigned(): number {
    let value = 0;
    for (let factor = 1; factor <= 2 ** 49; factor *= 0x80) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
    throw new EditError('bad-batch', 'A number is too long.');
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  double(): number {
    this.#need(8);
    const value = this.#view.getFloat64(this.#at, true);
    this.#at += 8;
    return value;
  }

  /** How many of at least so many bytes each follow. */
  #count(bytes: number): number {
    const count = this.unsigned();
    this.#need(count * bytes);
    return count;
  }

  raw(length: number): Uint8Array {
    this.#need(length);
    this.#at += length;
    return this.#bytes.slice(this.#at - length, this.#at);
  }

  text(): string {
    try {
      return decoder.decode(this.raw(this.#count(1)));
    } catch (error) {
      throw error instanceof EditError ? error : new EditError('bad-batch', 'A text is not UTF-8.');
    }
  }

  handles(): number[] {
    const handles: number[] = [];
    let last = 0;
    for (let count = this.#count(1); count > 0; count--) handles.push((last += this.signed()));
    return handles;
  }

  number(): number {
    const tag = this.byte();
    if (tag === TAG.integer) return this.signed();
    if (tag === TAG.double) return this.double();
    throw new EditError('bad-batch', 'A number is none.');
  }

  #name(): string {
    const number = this.unsigned();
    const name = number === 0 ? this.text() : this.#names[number - 1];
    if (name === undefined || name === '__proto__')
      throw new EditError('bad-batch', `There is no field ${number}.`);
    return name;
  }

  fields(): Record<string, unknown> {
    const fields: Record<string, unknown> = {};
    for (let count = this.#count(2); count > 0; count--) fields[this.#name()] = this.value();
    return fields;
  }

  value(): unknown {
    if (++this.#depth > MAX_DEPTH) throw new EditError('bad-batch', 'Values lie too deep in each other.');
    try {
      return this.#tagged(this.byte());
    } finally {
      this.#depth--;
    }
  }

  #tagged(tag: number): unknown {
    switch (tag) {
      case TAG.undefined:
        return undefined;
      case TAG.null:
        return null;
      case TAG.false:
        return false;
      case TAG.true:
        return true;
      case TAG.integer:
        return this.signed();
      case TAG.double:
        return this.double();
      case TAG.text:
        return this.text();
      case TAG.bytes:
        return this.raw(this.#count(1));
      case TAG.doubles: {
        const list = new Float64Array(this.#count(8));
        for (let i = 0; i < list.length; i++) list[i] = this.double();
        return list;
      }
      case TAG.integers: {
        const list = new Int32Array(this.#count(1));
        for (let i = 0; i < list.length; i++) list[i] = this.signed();
        return list;
      }
      case TAG.list:
        return Array.from({ length: this.#count(1) }, () => this.value());
      case TAG.object:
        return this.fields();
      case TAG.map: {
        const map = new Map<unknown, unknown>();
        for (let count = this.#count(2); count > 0; count--) map.set(this.value(), this.value());
        return map;
      }
      default:
        throw new EditError('bad-batch', `There is no kind of value ${tag}.`);
    }
  }
}
