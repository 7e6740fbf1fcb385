/** Little-endian reader over a range; beyond its end every value is zero and `over` turns true. */
export class ByteReader {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  readonly end: number;
  position: number;
  over = false;

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.position = Math.max(0, start);
    this.end = Math.max(this.position, Math.min(end, bytes.length));
  }

  #take(count: number): number {
    const at = this.position;
    this.position += count;
    if (at + count <= this.end) return at;
    this.over = true;
    return -1;
  }

  u8(): number {
    const at = this.#take(1);
    return at < 0 ? 0 : (this.bytes[at] as number);
  }

  u16(): number {
    const at = this.#take(2);
    return at < 0 ? 0 : this.#view.getUint16(at, true);
  }

  i16(): number {
    const at = this.#take(2);
    return at < 0 ? 0 : this.#view.getInt16(at, true);
  }

  i32(): number {
    const at = this.#take(4);
    return at < 0 ? 0 : this.#view.getInt32(at, true);
  }

  u32(): number {
    const at = this.#take(4);
    return at < 0 ? 0 : this.#view.getUint32(at, true);
  }

  f32(): number {
    const at = this.#take(4);
    const value = at < 0 ? 0 : this.#view.getFloat32(at, true);
    return Number.isFinite(value) ? value : 0;
  }

  f64(): number {
    const at = this.#take(8);
    const value = at < 0 ? 0 : this.#view.getFloat64(at, true);
    return Number.isFinite(value) ? value : 0;
  }

  point2(): [number, number] {
    return [this.f64(), this.f64()];
  }

  point3(): [number, number, number] {
    return [this.f64(), this.f64(), this.f64()];
  }

  take(count: number): Uint8Array {
    const at = this.#take(Math.max(0, count));
    return at < 0 ? new Uint8Array(0) : this.bytes.subarray(at, at + Math.max(0, count));
  }

  skip(count: number): void {
    this.position += count;
  }
}

/** Bytes up to the first zero. */
export function untilZero(bytes: Uint8Array): Uint8Array {
  const zero = bytes.indexOf(0);
  return zero < 0 ? bytes : bytes.subarray(0, zero);
}
