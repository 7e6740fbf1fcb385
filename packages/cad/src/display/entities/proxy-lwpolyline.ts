/** A light polyline as it is packed bit by bit into proxy graphics, the same as in a DWG. */
export interface PackedPolyline {
  /** x, y of each vertex. */
  points: number[];
  bulges: number[];
  closed: boolean;
  elevation: number;
  normal: [number, number, number];
}

const MAX_VERTICES = 100_000;

/** Values of a bit stream, most significant bit first; past its end everything is zero. */
class Bits {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get ended(): boolean {
    return this.#at > this.#bytes.length * 8;
  }

  bits(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++, this.#at++) {
      value = value * 2 + (((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1);
    }
    return value;
  }

  #raw(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.bits(8));
  }

  double(): number {
    return new DataView(this.#raw(8).buffer).getFloat64(0, true);
  }

  bitShort(): number {
    const code = this.bits(2);
    if (code === 0) return this.bits(8) + this.bits(8) * 256;
    return code === 1 ? this.bits(8) : code === 2 ? 0 : 256;
  }

  bitLong(): number {
    const code = this.bits(2);
    if (code === 0) return new DataView(this.#raw(4).buffer).getInt32(0, true);
    return code === 1 ? this.bits(8) : 0;
  }

  bitDouble(): number {
    const code = this.bits(2);
    return code === 0 ? this.double() : code === 1 ? 1 : 0;
  }

  /** A double of which only what differs from another one is stored. */
  defaultDouble(base: number): number {
    const code = this.bits(2);
    if (code === 0) return base;
    if (code === 3) return this.double();
    const bytes = new Uint8Array(Float64Array.of(base).buffer);
    if (code === 2) bytes.set(this.#raw(2), 4);
    bytes.set(this.#raw(4), 0);
    return new DataView(bytes.buffer).getFloat64(0, true);
  }
}

export function unpackPolyline(bytes: Uint8Array): PackedPolyline | undefined {
  const bits = new Bits(bytes);
  const flags = bits.bitShort();
  if (flags & 4) bits.bitDouble();
  const elevation = flags & 8 ? bits.bitDouble() : 0;
  if (flags & 2) bits.bitDouble();
  const normal: [number, number, number] =
    flags & 1 ? [bits.bitDouble(), bits.bitDouble(), bits.bitDouble()] : [0, 0, 1];
  const count = bits.bitLong();
  const bulgeCount = flags & 16 ? bits.bitLong() : 0;
  if (flags & 1024) bits.bitLong();
  if (flags & 32) bits.bitLong();
  if (count < 2 || count > MAX_VERTICES || bulgeCount < 0 || bulgeCount > count) return undefined;
  const points: number[] = [bits.double(), bits.double()];
  for (let i = 1; i < count; i++) {
    const x = bits.defaultDouble(points[2 * i - 2]!);
    points.push(x, bits.defaultDouble(points[2 * i - 1]!));
  }
  const bulges = Array.from({ length: bulgeCount }, () => bits.bitDouble());
  if (bits.ended || !points.every(Number.isFinite)) return undefined;
  return { points, bulges, closed: (flags & 512) !== 0, elevation, normal };
}
