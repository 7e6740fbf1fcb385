/**
 * Memory for bytes on their way, given back by hand. Left to the garbage collector, every 64 MB that pass through cost a
 * collection of the whole heap.
 */

type Bytes = Uint8Array<ArrayBuffer>;

const MOST = 8;
const MB = 1 << 20;
const LEAST = 1 << 17;

/** Copies that travel to a thread and come back to be filled again. */
export class SpareBytes {
  readonly #spare: Bytes[] = [];

  /** A copy of the chunks at the beginning of something at least as long. */
  copy(chunks: readonly Uint8Array[]): { bytes: Bytes; length: number } {
    const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    const index = this.#spare.findIndex((bytes) => bytes.length >= length);
    const [found] = index < 0 ? [] : this.#spare.splice(index, 1);
    // In whole megabytes, so that it does for the next that is a little longer.
    const room = length > LEAST ? Math.ceil(length / MB) * MB : LEAST;
    const bytes = found ?? new Uint8Array(Buffer.allocUnsafeSlow(room).buffer);
    let at = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return { bytes, length };
  }

  giveBack(bytes: Bytes): void {
    if (this.#spare.length < MOST) this.#spare.push(bytes);
    else freeChunks([bytes]);
  }
}

/** Frees chunks that nobody will look at again; those that share their memory with others are left alone. */
export function freeChunks(chunks: readonly Uint8Array[]): void {
  for (const { buffer, byteLength } of chunks) {
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
  }
}
