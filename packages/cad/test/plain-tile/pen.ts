import { ByteReader, OcfError } from '../../src/ocf/bytes.ts';
import type { PlaneReader } from '../../src/ocf/planes.ts';
import { damagedTile, type OpenTile } from './streams.ts';

/** Coordinates of a tile: where the pen is, step by step, and the exact bits of what was rounded. */
export class TilePen {
  /** Where the pen is, in steps from the tile's origin. */
  #x = 0;
  #y = 0;
  readonly #originX: number;
  readonly #originY: number;
  /** What steps are multiplied with, then divided by, so that decimal coordinates come back bit for bit. */
  readonly #factor: number;
  readonly #divisor: number;
  readonly #startX: PlaneReader;
  readonly #startY: PlaneReader;
  readonly #deltaX: PlaneReader;
  readonly #deltaY: PlaneReader;
  readonly #exact: ExactBits | undefined;

  constructor({ step: { factor, exponent }, originX, originY, coordinates }: OpenTile, exact?: Uint8Array) {
    this.#originX = originX;
    this.#originY = originY;
    this.#factor = exponent < 0 ? factor : factor * 10 ** exponent;
    this.#divisor = exponent < 0 ? 10 ** -exponent : 1;
    this.#startX = coordinates.startX;
    this.#startY = coordinates.startY;
    this.#deltaX = coordinates.deltaX;
    this.#deltaY = coordinates.deltaY;
    this.#exact = exact && exact.length > 0 ? new ExactBits(exact) : undefined;
  }

  /** Where the pen is, rounded. */
  get x(): number {
    return ((this.#x + this.#originX) * this.#factor) / this.#divisor;
  }

  get y(): number {
    return ((this.#y + this.#originY) * this.#factor) / this.#divisor;
  }

  /** A number that was rounded, as it truly is where that is known. */
  number(rounded: number): number {
    return this.#exact ? this.#exact.next(rounded) : rounded;
  }

  /** A length of so many steps. */
  length(steps: number): number {
    return this.number((steps * this.#factor) / this.#divisor);
  }

  /** Goes to where something begins. */
  begin(): void {
    this.#x += this.#startX.int();
    this.#y += this.#startY.int();
  }

  moveOn(): void {
    this.#x += this.#deltaX.int();
    this.#y += this.#deltaY.int();
  }

  /** Puts where the pen is. */
  put(into: Float64Array, at: number): void {
    into[at] = this.number(this.x);
    into[at + 1] = this.number(this.y);
  }

  /** Puts so many points that follow one another; returns where the next ones go. */
  putPoints(into: Float64Array, at: number, count: number): number {
    for (let i = 0; i < count; i++, at += 2) {
      if (i === 0) this.begin();
      else this.moveOn();
      this.put(into, at);
    }
    return at;
  }
}

/**
 * For every number that the tile rounds, in its order, the bits in which the true one differs (XOR): eight planes of bytes,
 * the highest first.
 */
class ExactBits {
  readonly #planes: Uint8Array;
  readonly #count: number;
  #at = 0;
  readonly #value = new Float64Array(1);
  readonly #bytes = new Uint8Array(this.#value.buffer);

  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    this.#count = reader.count(8);
    this.#planes = reader.raw(8 * this.#count);
  }

  next(rounded: number): number {
    const at = this.#at++;
    if (at >= this.#count) throw new OcfError('The exact values end too early.');
    this.#value[0] = rounded;
    for (let byte = 0; byte < 8; byte++) this.#bytes[7 - byte]! ^= this.#planes[byte * this.#count + at]!;
    const value = this.#value[0];
    if (!Number.isFinite(value)) throw damagedTile();
    return value;
  }
}
