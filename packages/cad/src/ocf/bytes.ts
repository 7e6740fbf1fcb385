/** Growing byte buffer; numbers little-endian, integers as LEB128 (zigzag where signed), safe to ±2^53. */
export class ByteWriter {
  private bytes = new Uint8Array(256);
  private view = new DataView(this.bytes.buffer);
  length = 0;

  private room(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + count));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
    this.view = new DataView(grown.buffer);
  }

  u8(value: number): void {
    this.room(1);
    this.bytes[this.length++] = value;
  }

  u16(value: number): void {
    this.room(2);
    this.view.setUint16(this.length, value, true);
    this.length += 2;
  }

  u32(value: number): void {
    this.room(4);
    this.view.setUint32(this.length, value, true);
    this.length += 4;
  }

  f32(value: number): void {
    this.room(4);
    this.view.setFloat32(this.length, value, true);
    this.length += 4;
  }

  f64(value: number): void {
    this.room(8);
    this.view.setFloat64(this.length, value, true);
    this.length += 8;
  }

  uint(value: number): void {
    this.room(9);
    while (value >= 0x80000000) {
      this.bytes[this.length++] = (value % 128) | 128;
      value = Math.floor(value / 128);
    }
    while (value > 127) {
      this.bytes[this.length++] = (value & 127) | 128;
      value >>>= 7;
    }
    this.bytes[this.length++] = value;
  }

  int(value: number): void {
    this.uint(value < 0 ? -value * 2 - 1 : value * 2);
  }

  raw(bytes: Uint8Array): void {
    this.room(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  text(value: string): void {
    const bytes = new TextEncoder().encode(value);
    this.uint(bytes.length);
    this.raw(bytes);
  }

  /** A view of what was written; valid until the next write. */
  done(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}

/** Thrown inside the decoder and caught at its border: an .ocf is a file from outside like any other. */
export class OcfError extends Error {}

/** Reads what ByteWriter wrote; running over the end throws OcfError. */
export class ByteReader {
  readonly bytes: Uint8Array;
  private numbers: DataView | undefined;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** Most streams hold bytes alone. */
  private get view(): DataView {
    const { buffer, byteOffset, byteLength } = this.bytes;
    return (this.numbers ??= new DataView(buffer, byteOffset, byteLength));
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  private take(count: number): number {
    const at = this.at;
    if (count < 0 || at + count > this.bytes.length) throw new OcfError('The file ends too early.');
    this.at = at + count;
    return at;
  }

  u8(): number {
    const { bytes, at } = this;
    if (at >= bytes.length) throw new OcfError('The file ends too early.');
    this.at = at + 1;
    return bytes[at]!;
  }

  u16(): number {
    return this.view.getUint16(this.take(2), true);
  }

  u32(): number {
    return this.view.getUint32(this.take(4), true);
  }

  f32(): number {
    return this.view.getFloat32(this.take(4), true);
  }

  f64(): number {
    return this.view.getFloat64(this.take(8), true);
  }

  uint(): number {
    const { bytes } = this;
    let byte = this.u8();
    if (byte < 128) return byte;
    let value = byte & 127;
    let scale = 128;
    for (;;) {
      if (this.at >= bytes.length || scale > 2 ** 57) throw new OcfError('A number is damaged.');
      byte = bytes[this.at++]!;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
  }

  int(): number {
    const value = this.uint();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  /** A count of things that take at least `bytesEach` bytes of this reader: damaged counts end here, not in memory. */
  count(bytesEach = 1): number {
    const value = this.uint();
    if (value * bytesEach > this.left) throw new OcfError('A count is damaged.');
    return value;
  }

  raw(count: number): Uint8Array {
    const at = this.take(count);
    return this.bytes.subarray(at, at + count);
  }

  text(): string {
    return new TextDecoder().decode(this.raw(this.uint()));
  }
}
