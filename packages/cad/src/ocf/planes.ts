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

/** Bytes of a number below 2^28: whatever lies in so many planes is reckoned in whole numbers of 32 bits. */
const SMALL = 4;

export class PlaneReader {
  /** All of them; those before `at` have been taken. */
  readonly values: Int32Array | Float64Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    const count = bytes.length > 0 ? reader.count() : 0;
    const values = new Int32Array(count);
    const places = new Uint32Array(count);
    let open = firstPlane(reader.raw(count), values, places);
    for (let plane = 1; open > 0 && plane < SMALL; plane++)
      open = nextPlane(reader.raw(open), plane * 7, values, places);
    this.values = open > 0 ? longPlanes(reader, values, places, open) : values;
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

const signed = (value: number): number => (value >> 1) ^ -(value & 1);

/** The lowest seven bits of every number. Leaves behind where those are that go on; returns how many. */
function firstPlane(plane: Uint8Array, values: Int32Array, places: Uint32Array): number {
  let open = 0;
  for (let i = 0; i < plane.length; i++) {
    const byte = plane[i]!;
    if (byte < 128) values[i] = signed(byte);
    else {
      values[i] = byte & 127;
      places[open++] = i;
    }
  }
  return open;
}

function nextPlane(plane: Uint8Array, shift: number, values: Int32Array, places: Uint32Array): number {
  let open = 0;
  for (let k = 0; k < plane.length; k++) {
    const i = places[k]!;
    const byte = plane[k]!;
    const value = values[i]! | ((byte & 127) << shift);
    if (byte < 128) values[i] = signed(value);
    else {
      values[i] = value;
      places[open++] = i;
    }
  }
  return open;
}

/** The same for numbers that do not fit into 32 bits. */
function longPlanes(reader: ByteReader, small: Int32Array, places: Uint32Array, open: number): Float64Array {
  const values = Float64Array.from(small);
  for (let scale = 2 ** (7 * SMALL); open > 0; scale *= 128) {
    if (scale > 2 ** 50) throw new OcfError('A number is damaged.');
    const plane = reader.raw(open);
    open = 0;
    for (let k = 0; k < plane.length; k++) {
      const i = places[k]!;
      const byte = plane[k]!;
      const value = values[i]! + (byte & 127) * scale;
      if (byte > 127) places[open++] = i;
      values[i] = byte > 127 ? value : value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    }
  }
  return values;
}
