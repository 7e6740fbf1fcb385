const SLOTS = 4096;

/** Gives repeated short byte strings as one string object, without decoding them again. */
export class Interner {
  readonly #bytes: Uint8Array;
  readonly #starts = new Int32Array(SLOTS);
  readonly #ends = new Int32Array(SLOTS);
  readonly #texts: string[] = Array.from({ length: SLOTS }, () => '');
  readonly #decode: (start: number, end: number) => string;

  constructor(bytes: Uint8Array, decode: (start: number, end: number) => string) {
    this.#bytes = bytes;
    this.#decode = decode;
  }

  get(start: number, end: number): string {
    if (end <= start) return '';
    const bytes = this.#bytes;
    const length = end - start;
    if (length > 64) return this.#decode(start, end);
    let hash = length;
    for (let i = start; i < end; i++) hash = (Math.imul(hash, 31) + (bytes[i] as number)) | 0;
    const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
    const known = this.#starts[slot] as number;
    if ((this.#ends[slot] as number) - known === length) {
      let i = 0;
      while (i < length && bytes[known + i] === bytes[start + i]) i++;
      if (i === length) return this.#texts[slot] as string;
    }
    const text = this.#decode(start, end);
    this.#starts[slot] = start;
    this.#ends[slot] = end;
    this.#texts[slot] = text;
    return text;
  }
}
