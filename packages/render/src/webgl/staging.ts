/** Words on their way to a texture. */
export class Staging {
  words: Uint32Array<ArrayBuffer>;
  floats: Float32Array<ArrayBuffer>;
  length = 0;

  constructor(capacity = 4096) {
    this.words = new Uint32Array(capacity);
    this.floats = new Float32Array(this.words.buffer);
  }

  /** Room for some more words; gives where they begin. */
  room(count: number): number {
    const at = this.length;
    if (at + count > this.words.length) {
      const grown = new Uint32Array(Math.max(at + count, this.words.length * 2));
      grown.set(this.words.subarray(0, at));
      this.words = grown;
      this.floats = new Float32Array(grown.buffer);
    }
    this.length = at + count;
    return at;
  }
}
