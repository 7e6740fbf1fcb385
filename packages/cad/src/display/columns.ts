/** Growing typed arrays: the columns of the display list while it is built. */
export class Floats {
  data: Float64Array;
  length = 0;

  constructor(capacity = 16) {
    this.data = new Float64Array(capacity);
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

  reserve(more: number): void {
    if (this.length + more <= this.data.length) return;
    const grown = new Float64Array(Math.max(this.length + more, this.data.length * 2));
    grown.set(this.data.subarray(0, this.length));
    this.data = grown;
  }

  done(): Float64Array {
    return this.data.slice(0, this.length);
  }
}

export class Ints {
  data: Uint32Array;
  length = 0;

  constructor(capacity = 16) {
    this.data = new Uint32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.data.length) {
      const grown = new Uint32Array(this.data.length * 2);
      grown.set(this.data);
      this.data = grown;
    }
    this.data[this.length++] = value;
  }

  done(): Uint32Array<ArrayBuffer> {
    return this.data.slice(0, this.length);
  }

  doneSigned(): Int32Array {
    return new Int32Array(this.done().buffer);
  }

  doneBytes(): Uint8Array {
    return Uint8Array.from(this.data.subarray(0, this.length));
  }

  doneShorts(): Uint16Array {
    return Uint16Array.from(this.data.subarray(0, this.length));
  }
}
