/** The groups of a text DXF as columns, some thousand at a time: read by WebAssembly, made of wasm/dxf.ts. */
import { bytesOfHex } from '../../ocf/hex.ts';
import { wasm, type WasmMemory } from '../../ocf/wasm.ts';
import { BINARY, isHandle, KINDS, STRING } from './cursor.ts';
import { CODE } from '../../../dist/wasm/dxf.ts';
import { SLOT_CODES, slotTables } from './slot-tables.ts';

/** What wasm/dxf.ts exports. */
interface Exports {
  begin(lineEnd: number): void;
  fill(length: number, isOver: number, most: number): number;
  take(from: number, count: number, table: number): number;
  takeVertices(from: number, count: number): number;
  used: { value: number };
  malformed: { value: number };
  points: { value: number };
}

interface GrowingMemory extends WasmMemory {
  grow(pages: number): number;
}

/** Places as in wasm/dxf.ts. */
const MOST = 4096;
const CODES = 4096;
const STARTS = CODES + MOST * 4;
const STOPS = STARTS + MOST * 4;
const NUMBERS = STOPS + MOST * 4;
const HANDLES = NUMBERS + MOST * 8;
const NAMES = HANDLES + MOST * 8;
const POINTS = NAMES + MOST * 4;
const KIND = POINTS + MOST * 8;
const VALUES = KIND + 1280;
const SLOTS = VALUES + 256;
const WINDOW = SLOTS + 16 * 64 + 1024 * 72;
/** Bytes at a time, unless a line is longer; together with all else this is five pages of memory. */
const USUAL = 65_536;
const PAGE = 65_536;
/** Bytes behind the window that may be read along. */
const SLACK = 16;
const PAGES = Math.ceil((WINDOW + USUAL + SLACK) / PAGE);
/** Behind the bytes: ends every loop. */
const SENTINEL = 1;

/** Kinds of values, as wasm/dxf.ts has them: text that repeats, number, handle; 0 is read by none. */
const kinds = KINDS.map((kind, code) => {
  if (isHandle(code)) return 3;
  if (kind !== STRING) return kind === BINARY ? 0 : 2;
  return code !== 1 && code !== 3 ? 1 : 0;
});

let compiled: object | undefined;

export class Groups {
  codes!: Int32Array;
  starts!: Uint32Array;
  stops!: Uint32Array;
  /** NaN where there is none, or one that wasm/dxf.ts leaves to others. */
  numbers!: Float64Array;
  handles!: Float64Array;
  /** Equal names have equal numbers; 0: none. */
  names!: Uint32Array;
  /** What take() found, by slot. */
  values!: Float64Array;
  /** Then the handle, the color, the owner, and the row with the layer. */
  found!: Float64Array;
  /** Where the window begins in the file, and where the next one is to. */
  base = 0;
  next = 0;
  malformed = 0;
  readonly #memory: GrowingMemory;
  readonly #code: Exports;
  #points!: Float64Array;
  #window!: Uint8Array;

  constructor() {
    compiled ??= new wasm.Module(bytesOfHex(CODE));
    this.#memory = new wasm.Memory({ initial: PAGES }) as GrowingMemory;
    this.#code = new wasm.Instance(compiled, { env: { memory: this.#memory } }).exports as Exports;
    this.#look();
    const bytes = new Uint8Array(this.#memory.buffer);
    bytes.set(kinds, KIND);
    slotTables.forEach((table, i) => bytes.set(new Uint8Array(table.buffer), SLOTS + i * SLOT_CODES));
  }

  /** Whether it is as large as it was made. */
  get isUsual(): boolean {
    return this.#memory.buffer.byteLength === PAGES * PAGE;
  }

  /** lineEnd: the byte that ends lines. */
  begin(lineEnd: number, from: number): void {
    this.#code.begin(lineEnd);
    this.base = 0;
    this.next = from;
    this.malformed = 0;
  }

  /** The groups that come next, about so many bytes of them: how many; 0 at the end of the file. */
  fill(bytes: Uint8Array, about = USUAL): number {
    for (let size = about; this.next < bytes.length; size *= 2) {
      const from = this.next;
      const part = bytes.subarray(from, from + size);
      if (part.length + SLACK > this.#window.length) this.#grow(part.length);
      this.#window.set(part);
      this.#window[part.length] = SENTINEL;
      const isOver = from + part.length === bytes.length;
      const count = this.#code.fill(part.length, isOver ? 1 : 0, MOST);
      this.base = from;
      this.next = from + this.#code.used.value;
      this.malformed += this.#code.malformed.value;
      if (count > 0) return count;
      if (isOver) break;
    }
    // What stands for the end of the file.
    this.base = 0;
    this.next = bytes.length;
    this.codes[0] = this.starts[0] = this.stops[0] = this.names[0] = 0;
    this.numbers[0] = NaN;
    return 0;
  }

  take(from: number, count: number, table: number): number {
    return this.#code.take(from, count, table);
  }

  takeVertices(from: number, count: number): number {
    return this.#code.takeVertices(from, count);
  }

  /** What takeVertices() took: x, y of each. */
  get points(): Float64Array {
    return this.#points.subarray(0, this.#code.points.value);
  }

  #grow(bytes: number): void {
    this.#memory.grow(Math.ceil((bytes + SLACK - this.#window.length) / PAGE));
    this.#look();
  }

  #look(): void {
    const { buffer } = this.#memory;
    this.codes = new Int32Array(buffer, CODES, MOST);
    this.starts = new Uint32Array(buffer, STARTS, MOST);
    this.stops = new Uint32Array(buffer, STOPS, MOST);
    this.numbers = new Float64Array(buffer, NUMBERS, MOST);
    this.handles = new Float64Array(buffer, HANDLES, MOST);
    this.names = new Uint32Array(buffer, NAMES, MOST);
    this.#points = new Float64Array(buffer, POINTS, MOST);
    this.values = new Float64Array(buffer, VALUES, 16);
    this.found = new Float64Array(buffer, VALUES + 16 * 8, 4);
    this.#window = new Uint8Array(buffer, WINDOW);
  }
}

let spare: Groups | undefined;

/** Lends columns for as long as `read` runs: making them takes longer than reading a small file. */
export function withGroups<T>(read: (groups: Groups) => T): T {
  const groups = spare ?? new Groups();
  spare = undefined;
  try {
    return read(groups);
  } finally {
    if (groups.isUsual) spare = groups;
  }
}
