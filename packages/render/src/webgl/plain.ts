import { Floats } from '@linework/cad/display/columns';
import { CHUNK_STRIDE, ChunkList } from './chunks.ts';
import { CHUNK, PLAIN_STEPS } from './items.ts';
import type { Staging } from './staging.ts';

/**
 * Chunks of plain segments: half the room of others. Coordinates are steps from the middle of their chunk, of which its
 * longer side has 65534; the chunk's seventh number is the length of a step.
 */
export class PlainBuilder {
  readonly #out: Staging;
  readonly #chunks = new Floats(CHUNK_STRIDE);
  readonly #pending = new Float64Array(CHUNK * 4);
  readonly #tails = new Uint32Array(CHUNK * 2);
  #count = 0;
  #minX = Infinity;
  #minY = Infinity;
  #maxX = -Infinity;
  #maxY = -Infinity;

  constructor(out: Staging) {
    this.#out = out;
  }

  add(x0: number, y0: number, x1: number, y1: number, style: number, order: number): void {
    if (this.#count === CHUNK) this.#flush();
    const at = this.#count++;
    this.#pending[4 * at] = x0;
    this.#pending[4 * at + 1] = y0;
    this.#pending[4 * at + 2] = x1;
    this.#pending[4 * at + 3] = y1;
    this.#tails[2 * at] = style;
    this.#tails[2 * at + 1] = order;
    this.#minX = Math.min(this.#minX, x0, x1);
    this.#maxX = Math.max(this.#maxX, x0, x1);
    this.#minY = Math.min(this.#minY, y0, y1);
    this.#maxY = Math.max(this.#maxY, y0, y1);
  }

  #flush(): void {
    if (this.#count === 0) return;
    const x = (this.#minX + this.#maxX) / 2;
    const y = (this.#minY + this.#maxY) / 2;
    const longer = Math.max(this.#maxX - this.#minX, this.#maxY - this.#minY);
    const step = longer > 0 ? longer / (2 * PLAIN_STEPS) : 1;
    const first = this.#out.room(this.#count * 4);
    const { words } = this.#out;
    const pending = this.#pending;
    for (let i = 0; i < this.#count; i++) {
      const to = first + 4 * i;
      words[to] = pair((pending[4 * i]! - x) / step, (pending[4 * i + 1]! - y) / step);
      words[to + 1] = pair((pending[4 * i + 2]! - x) / step, (pending[4 * i + 3]! - y) / step);
      words[to + 2] = this.#tails[2 * i]!;
      words[to + 3] = this.#tails[2 * i + 1]!;
    }
    this.#chunks.push2(this.#minX, this.#minY);
    this.#chunks.push2(this.#maxX, this.#maxY);
    this.#chunks.push2(first / 4, this.#count);
    this.#chunks.push2(step, 0);
    this.#count = 0;
    this.#minX = this.#minY = Infinity;
    this.#maxX = this.#maxY = -Infinity;
  }

  done(): ChunkList {
    this.#flush();
    return new ChunkList(this.#chunks.done());
  }
}

function pair(x: number, y: number): number {
  return (Math.round(x) & 0xffff) | (Math.round(y) << 16);
}
