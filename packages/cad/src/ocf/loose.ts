/** Tiles of which nobody asks what entities they are of: overviews. Read by WebAssembly, made of wasm/tile.ts. */
import { GroupBuilder } from '../display/group.ts';
import { type Group, KIND } from '../display/list.ts';
import { OcfError } from './bytes.ts';
import { bytesOfHex } from './hex.ts';
import type { ListLengths } from './references.ts';
import { CODE } from './tile-code.ts';
import { anglePower } from './tile.ts';
import { type Address, wasm, type WasmMemory } from './wasm.ts';

/** What wasm/tile.ts exports. */
interface Exports {
  POWERS: { value: Address };
  /** 0 nothing, 1 the tile is damaged, 2 a reference leads nowhere. */
  wrong: { value: number };
  /** How many styles, glyphs, strings, groups, clips, images, gradients and patterns there are. */
  limit(...counts: number[]): void;
  takeMatrices(count: number): Address;
  take(bytes: number): Address;
  read(at: Address, bytes: number): void;
  /** Of a kind; of runs for kind 0. */
  number(kind: number): number;
  column(index: number): Address;
}

/** Columns of a kind begin behind the three of the runs, six for each. */
const FIRST = 3;
const EACH = 6;
const POWERS = 31;
const PAGES = 16;

let compiled: object | undefined;

/** Compiles what reads, before there is anything to read. */
export function compileLoose(): object {
  return (compiled ??= new wasm.Module(bytesOfHex(CODE)));
}

const NOTHING = new GroupBuilder('').done();

const power = (ux: number, uy: number, vx: number, vy: number): number =>
  anglePower(Math.max(Math.hypot(ux, uy), Math.hypot(vx, vy)));

export class LooseTiles {
  readonly #code: Exports;
  readonly #memory: WasmMemory;
  readonly #entity: number;

  /** `entity` is what all primitives will be said to be of. */
  constructor(matrices: Float64Array, lengths: ListLengths, entity: number) {
    const memory = new wasm.Memory({ initial: PAGES });
    const code = new wasm.Instance(compileLoose(), { env: { memory }, tile: { power } }).exports as Exports;
    const powers = new Float64Array(memory.buffer, code.POWERS.value, POWERS);
    for (let i = 0; i < POWERS; i++) powers[i] = 10 ** i;
    const at = code.takeMatrices(matrices.length / 4);
    new Float64Array(memory.buffer, at, matrices.length).set(matrices);
    const { styles, glyphs, strings, groups, clips, images, gradients, hatchPatterns } = lengths;
    code.limit(styles, glyphs, strings, groups, clips, images, gradients, hatchPatterns);
    this.#code = code;
    this.#memory = memory;
    this.#entity = entity;
  }

  /** What a tile shows. Its references have been checked. Throws OcfError. */
  read(bytes: Uint8Array, name: string, box: Group['box']): Group {
    const code = this.#code;
    const at = code.take(bytes.length);
    new Uint8Array(this.#memory.buffer, at, bytes.length).set(bytes);
    code.read(at, bytes.length);
    if (code.wrong.value !== 0)
      throw new OcfError(code.wrong.value === 1 ? 'A tile is damaged.' : 'A reference leads nowhere.');
    const group: Group = { ...NOTHING, name, box };
    const runs = code.number(0);
    group.runs = {
      count: runs,
      kind: this.#bytes(code.column(0), runs),
      start: this.#ints(code.column(1), runs),
      size: this.#ints(code.column(2), runs),
    };
    for (let kind = 1; kind <= KIND.insert; kind++) if (code.number(kind) > 0) this.#fill(group, kind);
    return group;
  }

  #fill(group: Group, kind: number): void {
    const n = this.#code.number(kind);
    const column = (own: number): Address => this.#code.column(FIRST + (kind - 1) * EACH + own);
    const common = {
      count: n,
      style: this.#ints(column(0), n),
      entity: new Uint32Array(n).fill(this.#entity),
    };
    switch (kind) {
      case KIND.path: {
        const start = this.#ints(column(1), n + 1);
        const points = this.#doubles(column(2), 2 * start[n]!);
        const phase = this.#doubles(column(3), n);
        group.paths = { ...common, start, points, phase, flags: this.#bytes(column(4), n) };
        break;
      }
      case KIND.arc: {
        const phase = this.#doubles(column(2), n);
        const flags = this.#bytes(column(3), n);
        group.arcs = { ...common, geometry: this.#doubles(column(1), 8 * n), phase, flags };
        break;
      }
      case KIND.fill: {
        const gradient = new Int32Array(this.#ints(column(4), n).buffer);
        group.fills = { ...common, ...this.#rings(column, n), gradient, flags: this.#bytes(column(5), n) };
        break;
      }
      case KIND.hatch: {
        const pattern = this.#ints(column(4), n);
        const origin = this.#doubles(column(5), 2 * n);
        group.hatches = { ...common, ...this.#rings(column, n), pattern, origin };
        break;
      }
      case KIND.wipeout:
        group.wipeouts = { ...common, ...this.#rings(column, n) };
        break;
      case KIND.text: {
        const glyphStart = this.#ints(column(2), n + 1);
        const letters = glyphStart[n]!;
        group.texts = {
          ...common,
          glyphStart,
          matrix: this.#doubles(column(1), 4 * n),
          glyph: this.#ints(column(3), letters),
          origin: this.#doubles(column(4), 2 * letters),
          string: this.#ints(column(5), n),
        };
        break;
      }
      case KIND.image: {
        const clip = new Int32Array(this.#ints(column(3), n).buffer);
        const frame = this.#doubles(column(1), 6 * n);
        group.images = { ...common, frame, image: this.#ints(column(2), n), clip };
        break;
      }
      case KIND.point:
        group.points = { ...common, geometry: this.#doubles(column(1), 3 * n) };
        break;
      case KIND.ray:
        group.rays = {
          ...common,
          geometry: this.#doubles(column(1), 4 * n),
          both: this.#bytes(column(2), n),
        };
        break;
      default: {
        const many = new Uint16Array(this.#ints(column(4), n).buffer);
        group.inserts = {
          ...common,
          group: this.#ints(column(1), n),
          matrix: this.#doubles(column(2), 6 * n),
          clip: new Int32Array(this.#ints(column(3), n).buffer),
          columns: many.filter((_, i) => i % 2 === 0),
          rows: many.filter((_, i) => i % 2 === 1),
          grid: this.#doubles(column(5), 4 * n),
        };
      }
    }
  }

  #rings(
    column: (own: number) => Address,
    n: number,
  ): { ringStart: Uint32Array; pointStart: Uint32Array; points: Float64Array } {
    const ringStart = this.#ints(column(1), n + 1);
    const pointStart = this.#ints(column(2), ringStart[n]! + 1);
    return { ringStart, pointStart, points: this.#doubles(column(3), 2 * pointStart[ringStart[n]!]!) };
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
