/** What a list is until it is known; nobody writes into it. */
export const NO_FLOATS = new Float64Array(0);

/** A growing list of doubles that becomes a Float64Array of its own. */
export class Floats {
  #data = new Float64Array(256);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  push(value: number): void {
    if (this.length === this.#data.length) {
      const grown = new Float64Array(this.#data.length * 2);
      grown.set(this.#data);
      this.#data = grown;
    }
    this.#data[this.length++] = value;
  }

  pushAll(values: Float64Array): void {
    const length = this.length + values.length;
    if (length > this.#data.length) {
      const grown = new Float64Array(Math.max(length, this.#data.length * 2));
      grown.set(this.#data);
      this.#data = grown;
    }
    this.#data.set(values, this.length);
    this.length = length;
  }

  /** Sets a value at an index up to `length`, filling what was skipped with zero. */
  set(index: number, value: number): void {
    while (this.length <= index) this.push(0);
    this.#data[index] = value;
  }

  /** The first `length` values, padded with zeros. */
  take(length = this.length): Float64Array<ArrayBuffer> {
    if (length === 0) return NO_FLOATS;
    if (length <= this.length) return this.#data.slice(0, length);
    const result = new Float64Array(length);
    result.set(this.#data.subarray(0, this.length));
    return result;
  }
}
