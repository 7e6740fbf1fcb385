/** Takes the columns of a tile out of the memory of what has read it. */
import { type Group, KIND } from '../display/list.ts';
import type { Address, WasmMemory } from './wasm.ts';

/** What wasm/tile.ts exports. */
export interface TileExports {
  POWERS: { value: Address };
  /** 0 nothing, 1 the tile is damaged, 2 a reference leads nowhere. */
  wrong: { value: number };
  /** Entities, and those of them that have more than one primitive. */
  unitCount: { value: number };
  manifold: { value: number };
  /** How many styles, glyphs, strings, groups, clips, images, gradients and patterns there are. */
  limit(...counts: number[]): void;
  takeMatrices(count: number): Address;
  take(bytes: number): Address;
  room(bytes: number): Address;
  read(at: Address, bytes: number, exactAt: Address, exactBytes: number, first: number, apart: boolean): void;
  /** Of a kind; of runs for kind 0. */
  number(kind: number): number;
  column(index: number): Address;
}

/** Columns: three of runs, two of entities, then seven of each kind. */
const RUNS = 0;
const SIZES = 3;
const RANKS = 4;
const FIRST = 5;
const EACH = 7;

type ColumnAt = (own: number) => Address;

export class TileColumns {
  readonly #code: TileExports;
  readonly #memory: WasmMemory;

  constructor(code: TileExports, memory: WasmMemory) {
    this.#code = code;
    this.#memory = memory;
  }

  runs(): Group['runs'] {
    const code = this.#code;
    const count = code.number(0);
    const kind = this.#bytes(code.column(RUNS), count);
    const start = this.#ints(code.column(RUNS + 1), count);
    return { count, kind, start, size: this.#ints(code.column(RUNS + 2), count) };
  }

  sizes(count: number): Uint32Array {
    return this.#ints(this.#code.column(SIZES), count);
  }

  ranks(count: number): Uint32Array {
    return this.#ints(this.#code.column(RANKS), count);
  }

  /** Puts the columns of a kind in place of empty ones. */
  putInto(group: Group, kind: number): void {
    const n = this.#code.number(kind);
    if (n === 0) return;
    const at: ColumnAt = (own) => this.#code.column(FIRST + (kind - 1) * EACH + own);
    const common = { count: n, style: this.#ints(at(0), n), entity: this.#ints(at(1), n) };
    switch (kind) {
      case KIND.path: {
        const start = this.#ints(at(2), n + 1);
        const points = this.#doubles(at(3), 2 * start[n]!);
        const phase = this.#doubles(at(4), n);
        group.paths = { ...common, start, points, phase, flags: this.#bytes(at(5), n) };
        break;
      }
      case KIND.arc: {
        const geometry = this.#doubles(at(2), 8 * n);
        group.arcs = {
          ...common,
          geometry,
          phase: this.#doubles(at(3), n),
          flags: this.#bytes(at(4), n),
        };
        break;
      }
      case KIND.fill: {
        const gradient = new Int32Array(this.#ints(at(5), n).buffer);
        group.fills = { ...common, ...this.#rings(at, n), gradient, flags: this.#bytes(at(6), n) };
        break;
      }
      case KIND.hatch: {
        const pattern = this.#ints(at(5), n);
        group.hatches = { ...common, ...this.#rings(at, n), pattern, origin: this.#doubles(at(6), 2 * n) };
        break;
      }
      case KIND.wipeout:
        group.wipeouts = { ...common, ...this.#rings(at, n) };
        break;
      case KIND.text: {
        const glyphStart = this.#ints(at(3), n + 1);
        const letters = glyphStart[n]!;
        group.texts = {
          ...common,
          matrix: this.#doubles(at(2), 4 * n),
          glyphStart,
          glyph: this.#ints(at(4), letters),
          origin: this.#doubles(at(5), 2 * letters),
          string: this.#ints(at(6), n),
        };
        break;
      }
      case KIND.image: {
        const clip = new Int32Array(this.#ints(at(4), n).buffer);
        group.images = { ...common, frame: this.#doubles(at(2), 6 * n), image: this.#ints(at(3), n), clip };
        break;
      }
      case KIND.point:
        group.points = { ...common, geometry: this.#doubles(at(2), 3 * n) };
        break;
      case KIND.ray:
        group.rays = { ...common, geometry: this.#doubles(at(2), 4 * n), both: this.#bytes(at(3), n) };
        break;
      default: {
        const many = new Uint16Array(this.#ints(at(5), n).buffer);
        group.inserts = {
          ...common,
          group: this.#ints(at(2), n),
          matrix: this.#doubles(at(3), 6 * n),
          clip: new Int32Array(this.#ints(at(4), n).buffer),
          columns: many.filter((_, i) => i % 2 === 0),
          rows: many.filter((_, i) => i % 2 === 1),
          grid: this.#doubles(at(6), 4 * n),
        };
      }
    }
  }

  #rings(at: ColumnAt, n: number): Pick<Group['wipeouts'], 'ringStart' | 'pointStart' | 'points'> {
    const ringStart = this.#ints(at(2), n + 1);
    const pointStart = this.#ints(at(3), ringStart[n]! + 1);
    return { ringStart, pointStart, points: this.#doubles(at(4), 2 * pointStart[ringStart[n]!]!) };
  }

  #bytes(at: Address, count: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer.slice(at, at + count));
  }

  #ints(at: Address, count: number): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.#memory.buffer.slice(at, at + 4 * count));
  }

  #doubles(at: Address, count: number): Float64Array {
    return new Float64Array(this.#memory.buffer.slice(at, at + 8 * count));
  }
}
