/** Growing typed arrays: the columns of the display list while it is built. */

/** Most columns of most groups stay empty: nothing is made for them. */
const NO_FLOATS = new Float64Array(0);
const NO_INTS = new Uint32Array(0);
const NO_SIGNED = new Int32Array(0);
const NO_BYTES = new Uint8Array(0);
const NO_SHORTS = new Uint16Array(0);

export class Floats {
  data: Float64Array = NO_FLOATS;
  length = 0;
  readonly #first: number;

  /** `capacity`: how many the first one makes room for. */
  constructor(capacity = 16) {
    this.#first = capacity;
  }

  push(value: number): void {
    if (this.length === this.data.length) this.reserve(1);
    this.data[this.length++] = value;
  }

  push2(a: number, b: number): void {
    if (this.length + 2 > this.data.length) this.reserve(2);
    this.data[this.length++] = a;
    this.data[this.length++] = b;
  }

  push4(a: number, b: number, c: number, d: number): void {
    if (this.length + 4 > this.data.length) this.reserve(4);
    const { data } = this;
    const at = this.length;
    data[at] = a;
    data[at + 1] = b;
    data[at + 2] = c;
    data[at + 3] = d;
    this.length = at + 4;
  }

  reserve(more: number): void {
    if (this.length + more <= this.data.length) return;
    const grown = new Float64Array(Math.max(this.length + more, this.data.length * 2, this.#first));
    if (this.length > 0) grown.set(this.data);
    this.data = grown;
  }

  /** What there is so far, good until more is put in. */
  get view(): Float64Array {
    return this.data.subarray(0, this.length);
  }

  done(): Float64Array {
    return this.length === 0 ? NO_FLOATS : this.data.slice(0, this.length);
  }
}

export class Ints {
  data: Uint32Array<ArrayBuffer> = NO_INTS;
  length = 0;
  readonly #first: number;

  constructor(capacity = 16) {
    this.#first = capacity;
  }

  push(value: number): void {
    if (this.length === this.data.length) {
      const grown = new Uint32Array(Math.max(this.data.length * 2, this.#first));
      if (this.length > 0) grown.set(this.data);
      this.data = grown;
    }
    this.data[this.length++] = value;
  }

  done(): Uint32Array<ArrayBuffer> {
    return this.length === 0 ? NO_INTS : this.data.slice(0, this.length);
  }

  doneSigned(): Int32Array {
    return this.length === 0 ? NO_SIGNED : new Int32Array(this.done().buffer);
  }

  doneBytes(): Uint8Array {
    return this.length === 0 ? NO_BYTES : new Uint8Array(this.data.subarray(0, this.length));
  }

  doneShorts(): Uint16Array {
    return this.length === 0 ? NO_SHORTS : new Uint16Array(this.data.subarray(0, this.length));
  }
}
