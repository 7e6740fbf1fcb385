/** Memory that several threads read at once; filled again when all of them are through with it. */

type Bytes = Uint8Array<SharedArrayBuffer>;

const MOST = 8;
/** A batch of an upload, and the chunk that made it full. */
const USUAL = (1 << 20) + (1 << 17);

export class SharedBytes {
  readonly #spare: SharedArrayBuffer[] = [];

  /** A copy of the chunks. */
  copy(chunks: readonly Uint8Array[]): Bytes {
    const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    const index = this.#spare.findIndex(({ byteLength }) => byteLength >= length);
    const [found] = index < 0 ? [] : this.#spare.splice(index, 1);
    const bytes = new Uint8Array(found ?? new SharedArrayBuffer(Math.max(length, USUAL)), 0, length);
    let at = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return bytes;
  }

  giveBack({ buffer }: Bytes): void {
    if (this.#spare.length < MOST) this.#spare.push(buffer);
  }
}
