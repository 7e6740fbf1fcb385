/** Reads tiles, by WebAssembly, made of wasm/tile.ts. */
import { type Group, KIND } from '../display/list.ts';
import { OcfError } from './bytes.ts';
import { EMPTY_GROUP } from './empty-group.ts';
import { bytesOfHex } from './hex.ts';
import type { ListLengths } from './references.ts';
import { TileColumns, type TileExports } from './tile-columns.ts';
import { CODE } from '../../dist/wasm/tile.ts';
import { anglePower } from './tile.ts';
import { type Address, wasm, type WasmMemory } from './wasm.ts';

const POWERS = 31;
const PAGES = 16;

let compiled: object | undefined;

/** Compiles what reads, before there is anything to read. */
export function compileTiles(): object {
  return (compiled ??= new wasm.Module(bytesOfHex(CODE)));
}

const power = (ux: number, uy: number, vx: number, vy: number): number =>
  anglePower(Math.max(Math.hypot(ux, uy), Math.hypot(vx, vy)));

/** A tile of entities that follow one another, in draw order: their primitives, how many each has, and their ranks. */
export interface ReadTile {
  content: Group;
  size: Uint32Array;
  rank: Uint32Array;
}

let ones = new Uint32Array(0);

/** Most entities have one primitive: those of a tile where all do have one column for all tiles. */
function oneEach(count: number): Uint32Array {
  if (ones.length < count) ones = new Uint32Array(count).fill(1);
  return ones.subarray(0, count);
}

export class TileReader {
  readonly #code: TileExports;
  readonly #memory: WasmMemory;
  readonly #columns: TileColumns;

  constructor(matrices: Float64Array, lengths: ListLengths) {
    const memory = new wasm.Memory({ initial: PAGES });
    const imports = { env: { memory }, 'tile-lines': { power } };
    const code = new wasm.Instance(compileTiles(), imports).exports as TileExports;
    const powers = new Float64Array(memory.buffer, code.POWERS.value, POWERS);
    for (let i = 0; i < POWERS; i++) powers[i] = 10 ** i;
    const at = code.takeMatrices(matrices.length / 4);
    new Float64Array(memory.buffer, at, matrices.length).set(matrices);
    const { styles, glyphs, strings, groups, clips, images, gradients, hatchPatterns } = lengths;
    code.limit(styles, glyphs, strings, groups, clips, images, gradients, hatchPatterns);
    this.#code = code;
    this.#memory = memory;
    this.#columns = new TileColumns(code, memory);
  }

  /** What a tile shows, all of it said to be of one entity. Throws OcfError. */
  loose(bytes: Uint8Array, entity: number): Group {
    this.#run(bytes, undefined, entity, false);
    return this.#group();
  }

  /**
   * A tile whose entities are numbered from `first` on; `exact` gives every coordinate its own bits back. All that it
   * points to is there. Throws OcfError.
   */
  read(bytes: Uint8Array, first: number, exact?: Uint8Array): ReadTile {
    this.#run(bytes, exact, first, true);
    const { unitCount, manifold } = this.#code;
    const size = manifold.value > 0 ? this.#columns.sizes(unitCount.value) : oneEach(unitCount.value);
    return { content: this.#group(), size, rank: this.#columns.ranks(unitCount.value) };
  }

  #run(bytes: Uint8Array, exact: Uint8Array | undefined, first: number, apart: boolean): void {
    const code = this.#code;
    const at = this.#put(code.take(bytes.length), bytes);
    const exactAt = exact ? this.#put(code.room(exact.length), exact) : 0;
    code.read(at, bytes.length, exactAt, exact?.length ?? 0, first, apart);
    const { value: wrong } = code.wrong;
    if (wrong !== 0) throw new OcfError(wrong === 1 ? 'A tile is damaged.' : 'A reference leads nowhere.');
  }

  #put(at: Address, bytes: Uint8Array): Address {
    new Uint8Array(this.#memory.buffer, at, bytes.length).set(bytes);
    return at;
  }

  #group(): Group {
    const group: Group = { ...EMPTY_GROUP, runs: this.#columns.runs() };
    for (let kind = 1; kind <= KIND.insert; kind++) this.#columns.putInto(group, kind);
    return group;
  }
}
