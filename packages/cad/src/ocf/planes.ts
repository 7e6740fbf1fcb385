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
  private readonly values: Float64Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    const count = bytes.length > 0 ? reader.count() : 0;
    this.values = new Float64Array(count);
    let open = Uint32Array.from({ length: count }, (_, i) => i);
    for (let scale = 1; open.length > 0; scale *= 128) {
      if (scale > 2 ** 50) throw new OcfError('A number is damaged.');
      const plane = reader.raw(open.length);
      let more = 0;
      for (let k = 0; k < open.length; k++) {
        const i = open[k]!;
        this.values[i] = this.values[i]! + (plane[k]! & 127) * scale;
        if (plane[k]! > 127) open[more++] = i;
      }
      open = open.subarray(0, more);
    }
  }

  get left(): number {
    return this.values.length - this.at;
  }

  int(): number {
    if (this.at >= this.values.length) throw new OcfError('A tile ends too early.');
    const value = this.values[this.at++]!;
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
}
