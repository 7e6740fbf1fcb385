import { Floats } from '@linework/cad/display/columns';
import { CHUNK } from './items.ts';
import type { Staging } from './staging.ts';

/** Numbers of a chunk: its box in the group's units, its first texel, how many items, and two that its kind explains. */
export const CHUNK_STRIDE = 8;

/** What can be drawn of one kind in a part, in draw order. */
export class ChunkList {
  numbers: Float64Array;
  readonly count: number;

  constructor(numbers: Float64Array) {
    this.numbers = numbers;
    this.count = numbers.length / CHUNK_STRIDE;
  }
}

/**
 * Collects items of equal size until a chunk is full, then writes them relative to the middle of the chunk: only then is
 * it known, and only so do coordinates of 1e8 keep their digits in float32.
 */
export class ChunkBuilder {
  readonly #out: Staging;
  readonly #texels: number;
  readonly #points: number;
  readonly #most: number;
  readonly #chunks = new Floats(CHUNK_STRIDE);
  /** Points of pending items, in the group's own units. */
  readonly #pending: Float64Array;
  readonly #tails: Uint32Array;
  readonly #tailFloats: Float32Array;
  #count = 0;
  #minX = Infinity;
  #minY = Infinity;
  #maxX = -Infinity;
  #maxY = -Infinity;
  #source = 0;
  #extra = 0;

  /** Items have `points` points first and are filled up to `texels` texels by what `add` is given beside them. */
  constructor(out: Staging, points: number, texels: number, most = CHUNK) {
    this.#out = out;
    this.#points = points;
    this.#texels = texels;
    this.#most = most;
    this.#pending = new Float64Array(points * 2 * most);
    this.#tails = new Uint32Array((texels * 4 - points * 2) * most);
    this.#tailFloats = new Float32Array(this.#tails.buffer);
  }

  /** Words after the points of the item last added. */
  get tail(): number {
    return (this.#count - 1) * (this.#texels * 4 - this.#points * 2);
  }

  get words(): Uint32Array {
    return this.#tails;
  }

  get floats(): Float32Array {
    return this.#tailFloats;
  }

  /** Where the chunk came from, and another number, for those who draw it; taken when its first item is added. */
  begin(source: number, extra: number): void {
    if (this.#count === this.#most) this.flush();
    if (this.#count > 0) return;
    this.#source = source;
    this.#extra = extra;
  }

  /** Adds an item; points after the first two are given by `point`. */
  add(x0: number, y0: number, x1: number, y1: number): void {
    if (this.#count === this.#most) this.flush();
    const at = this.#count++ * this.#points * 2;
    this.#pending[at] = x0;
    this.#pending[at + 1] = y0;
    this.grow(x0, y0);
    if (this.#points < 2) return;
    this.#pending[at + 2] = x1;
    this.#pending[at + 3] = y1;
    this.grow(x1, y1);
  }

  /** The third point of the item last added. */
  point(x: number, y: number): void {
    const at = (this.#count - 1) * this.#points * 2 + 4;
    this.#pending[at] = x;
    this.#pending[at + 1] = y;
    this.grow(x, y);
  }

  /** Takes a point into the chunk's box. */
  grow(x: number, y: number): void {
    if (x < this.#minX) this.#minX = x;
    if (x > this.#maxX) this.#maxX = x;
    if (y < this.#minY) this.#minY = y;
    if (y > this.#maxY) this.#maxY = y;
  }

  flush(): void {
    if (this.#count === 0) return;
    const out = this.#out;
    const words = this.#texels * 4;
    const numbers = this.#points * 2;
    const rest = words - numbers;
    const first = out.room(this.#count * words);
    const x = (this.#minX + this.#maxX) / 2;
    const y = (this.#minY + this.#maxY) / 2;
    for (let i = 0; i < this.#count; i++) {
      const to = first + i * words;
      for (let k = 0; k < numbers; k += 2) {
        out.floats[to + k] = this.#pending[i * numbers + k]! - x;
        out.floats[to + k + 1] = this.#pending[i * numbers + k + 1]! - y;
      }
      for (let k = 0; k < rest; k++) out.words[to + numbers + k] = this.#tails[i * rest + k]!;
    }
    const chunks = this.#chunks;
    chunks.push2(this.#minX, this.#minY);
    chunks.push2(this.#maxX, this.#maxY);
    chunks.push2(first / 4, this.#count);
    chunks.push2(this.#source, this.#extra);
    this.#count = 0;
    this.#minX = this.#minY = Infinity;
    this.#maxX = this.#maxY = -Infinity;
  }

  done(): ChunkList {
    this.flush();
    return new ChunkList(this.#chunks.done());
  }
}
