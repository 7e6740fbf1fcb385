import { ByteWriter } from './bytes.ts';
import { type Grid, MAX_STEPS } from './grid.ts';
import { PlaneWriter } from './planes.ts';
import { COORDINATES } from './tile.ts';

/** What a number is: a coordinate by its place in COORDINATES, or one that was rounded by whoever gave it. */
const START = 0;
const NEXT = 2;
const ROUNDED = 4;
/** Whole numbers below this, doubled, still fit into 32 bits. */
const SMALL = 2 ** 30;

/**
 * Numbers of a tile that are rounded, in the order they are coded. They are turned into streams all at once, by a few
 * loops over plain arrays: in a process that makes one drawing, code that is called for every number never gets fast.
 */
export class TileNumbers {
  #values = new Float64Array(1024);
  #rounded = new Float64Array(1024);
  #role = new Uint8Array(1024);
  #count = 0;
  /** What is needed on the way, kept for the next tile: large arrays that are thrown away make V8 clean up all it has. */
  #ways: Float64Array[] = [];
  #words = new Uint32Array(0);

  /** A point that begins something: lines often begin where the last one ended. */
  start(x: number, y: number): void {
    this.#point(x, y, START);
  }

  /** A point that goes on from the one before. */
  next(x: number, y: number): void {
    this.#point(x, y, NEXT);
  }

  /** Points `from` … `to` - 1 of a list: the first begins, the others go on. */
  line(points: Float64Array, from: number, to: number): void {
    if (from >= to) return;
    this.#room(2 * (to - from));
    const values = this.#values;
    const role = this.#role;
    let at = this.#count;
    for (let i = 2 * from; i < 2 * to; i++) {
      role[at] = NEXT + (i & 1);
      values[at++] = points[i]!;
    }
    role[this.#count] = START;
    role[this.#count + 1] = START + 1;
    this.#count = at;
  }

  /** A number that stands elsewhere, rounded. */
  other(value: number, rounded: number): void {
    this.#room(1);
    this.#role[this.#count] = ROUNDED;
    this.#values[this.#count] = value;
    this.#rounded[this.#count++] = rounded;
  }

  #point(x: number, y: number, role: number): void {
    this.#room(2);
    const at = this.#count;
    this.#role[at] = role;
    this.#role[at + 1] = role + 1;
    this.#values[at] = x;
    this.#values[at + 1] = y;
    this.#count = at + 2;
  }

  #room(more: number): void {
    if (this.#count + more <= this.#values.length) return;
    const size = 2 * (this.#count + more);
    const grown = <T extends Float64Array | Uint8Array>(into: T, from: T): T => {
      into.set(from);
      return into;
    };
    this.#values = grown(new Float64Array(size), this.#values);
    this.#rounded = grown(new Float64Array(size), this.#rounded);
    this.#role = grown(new Uint8Array(size), this.#role);
  }

  clear(): void {
    this.#count = 0;
  }

  /** The coordinate streams of a tile and its exact values. */
  done(grid: Grid, withoutExact: boolean): { ways: Uint8Array[]; exact: Uint8Array } {
    const count = this.#count;
    if ((this.#ways[0]?.length ?? 0) < count) {
      this.#ways = COORDINATES.map(() => new Float64Array(this.#values.length));
      this.#words = new Uint32Array(this.#values.length * 2);
    }
    const filled = waysOf(this.#values, this.#rounded, this.#role, count, grid, this.#ways);
    return {
      ways: this.#ways.map((way, role) => planesOf(way.subarray(0, filled[role]), this.#words)),
      exact: withoutExact ? new Uint8Array(0) : exactOf(this.#values, this.#rounded, count, this.#words),
    };
  }
}

/** Rounds coordinates; leaves the ways from point to point, each with those of its role. Returns how many each has. */
function waysOf(
  values: Float64Array,
  rounded: Float64Array,
  roles: Uint8Array,
  count: number,
  { step: { factor, exponent }, originX, originY }: Grid,
  ways: readonly Float64Array[],
): number[] {
  const [startX, startY, nextX, nextY] = ways as [Float64Array, Float64Array, Float64Array, Float64Array];
  const power = 10 ** Math.abs(exponent);
  const fine = exponent < 0;
  let [starts, nexts, penX, penY] = [0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    const role = roles[i]!;
    if (role === ROUNDED) continue;
    const value = values[i]!;
    const isX = (role & 1) === 0;
    const origin = isX ? originX : originY;
    let steps = Math.round(fine ? (value * power) / factor : value / (factor * power));
    if (!(Math.abs(steps) <= MAX_STEPS)) steps = 0;
    const place = steps - origin;
    rounded[i] = fine ? ((place + origin) * factor) / power : (place + origin) * factor * power;
    if (isX) {
      (role === START ? startX : nextX)[role === START ? starts : nexts] = place - penX;
      penX = place;
    } else {
      if (role < NEXT) startY[starts++] = place - penY;
      else nextY[nexts++] = place - penY;
      penY = place;
    }
  }
  return [starts, starts, nexts, nexts];
}

/** As PlaneWriter makes them. */
function planesOf(values: Float64Array, rest: Uint32Array): Uint8Array {
  const count = values.length;
  if (count === 0) return new Uint8Array(0);
  for (let i = 0; i < count; i++) {
    const value = values[i]!;
    if (!(Math.abs(value) < SMALL)) return widePlanesOf(values);
    rest[i] = value < 0 ? -value * 2 - 1 : value * 2;
  }
  const head = new ByteWriter();
  head.uint(count);
  let bytes = head.length;
  for (let i = 0; i < count; i++) {
    const value = rest[i]!;
    bytes += value < 2 ** 7 ? 1 : value < 2 ** 14 ? 2 : value < 2 ** 21 ? 3 : value < 2 ** 28 ? 4 : 5;
  }
  const out = new Uint8Array(bytes);
  out.set(head.done());
  let at = head.length;
  for (let open = count; open > 0;) {
    let more = 0;
    for (let k = 0; k < open; k++) {
      const value = rest[k]!;
      if (value < 128) out[at++] = value;
      else {
        out[at++] = (value & 127) | 128;
        rest[more++] = value >>> 7;
      }
    }
    open = more;
  }
  return out;
}

function widePlanesOf(values: Float64Array): Uint8Array {
  const planes = new PlaneWriter();
  for (const value of values) planes.int(value);
  return planes.done();
}

/** As wasm/tile-pen.ts reads them; empty where the rounded values are exact already. */
function exactOf(
  values: Float64Array,
  rounded: Float64Array,
  count: number,
  differing: Uint32Array,
): Uint8Array {
  const bits = new Uint32Array(values.buffer, 0, count * 2);
  const others = new Uint32Array(rounded.buffer, 0, count * 2);
  let any = 0;
  for (let i = 0; i < count * 2; i++) {
    const word = bits[i]! ^ others[i]!;
    differing[i] = word;
    any |= word;
  }
  if (any === 0) return new Uint8Array(0);
  const head = new ByteWriter();
  head.uint(count);
  const out = new Uint8Array(head.length + count * 8);
  out.set(head.done());
  const bytes = new Uint8Array(differing.buffer, 0, count * 8);
  let at = head.length;
  for (let byte = 7; byte >= 0; byte--) for (let i = byte; i < bytes.length; i += 8) out[at++] = bytes[i]!;
  return out;
}
