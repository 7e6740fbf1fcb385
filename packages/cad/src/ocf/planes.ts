import { ByteReader, ByteWriter, OcfError } from './bytes.ts';

/**
 * Zigzag integers as LEB128, but stored plane by plane: the first bytes of all, then the second bytes of those that have
 * one, and so on. High bytes of coordinates resemble each other and low ones do not: apart they compress better.
 */
export class PlaneWriter {
  private readonly planes: ByteWriter[] = [];
  private count = 0;

  int(value: number): void {
    let rest = value < 0 ? -value * 2 - 1 : value * 2;
    this.count++;
    for (let p = 0; ; p++) {
      const plane = (this.planes[p] ??= new ByteWriter());
      if (rest < 128) return plane.u8(rest);
      const low = rest % 128;
      plane.u8(low | 128);
      rest = (rest - low) / 128;
    }
  }

  done(): Uint8Array {
    const out = new ByteWriter();
    if (this.count > 0) out.uint(this.count);
    for (const plane of this.planes) out.raw(plane.done());
    return out.done();
  }
}

export class PlaneReader {
  /** All of them; those before `at` have been taken. */
  readonly values: Float64Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    const count = bytes.length > 0 ? reader.count() : 0;
    const values = new Float64Array(count);
    this.values = values;
    let plane = reader.raw(count);
    let open = 0;
    for (let i = 0; i < count; i++) if (plane[i]! > 127) open++;
    const places = new Uint32Array(open);
    for (let i = 0, k = 0; i < count; i++) {
      const byte = plane[i]!;
      if (byte > 127) places[k++] = i;
      values[i] = byte & 127;
    }
    for (let scale = 128; open > 0; scale *= 128) {
      if (scale > 2 ** 50) throw new OcfError('A number is damaged.');
      plane = reader.raw(open);
      let more = 0;
      for (let k = 0; k < open; k++) {
        const i = places[k]!;
        const byte = plane[k]!;
        values[i] = values[i]! + (byte & 127) * scale;
        if (byte > 127) places[more++] = i;
      }
      open = more;
    }
    for (let i = 0; i < count; i++) {
      const value = values[i]!;
      values[i] = value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    }
  }

  get left(): number {
    return this.values.length - this.at;
  }

  int(): number {
    return this.values[this.take(1)]!;
  }

  /** Where the next ones stand, which are taken with this. */
  take(count: number): number {
    const { at } = this;
    if (at + count > this.values.length) throw new OcfError('A tile ends too early.');
    this.at = at + count;
    return at;
  }
}
