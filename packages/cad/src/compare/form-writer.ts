import { isWorld, objectAxes, type Axes } from '../display/frame.ts';
import type { Point } from '../model/point.ts';
import { FIELD, type FieldName } from './fields.ts';

/** Collects the normal forms of entities: which fields each has (tags), and their values (numbers). */
export class FormWriter {
  tags = new Uint8Array(1 << 12);
  numbers = new Float64Array(1 << 13);
  tagCount = 0;
  numberCount = 0;
  readonly strings: string[] = [];
  readonly #ids = new Map<string, number>();
  #axes: Axes | undefined;

  /** Points that follow are in the object coordinates of this extrusion. */
  objectCoordinates(extrusion: Readonly<Point>): void {
    this.#axes = isWorld(extrusion) ? undefined : objectAxes(extrusion);
  }

  worldCoordinates(): void {
    this.#axes = undefined;
  }

  string(text: string): number {
    let id = this.#ids.get(text);
    if (id === undefined) {
      id = this.strings.push(text) - 1;
      this.#ids.set(text, id);
    }
    return id;
  }

  number(field: FieldName, value: number): void {
    this.#tag(field, 1);
    this.#put(value);
  }

  /** Left out where it is the usual one, as most files do. */
  unusual(field: FieldName, value: number, usual = 0): void {
    if (value !== usual) this.number(field, value);
  }

  flag(field: FieldName, value: boolean): void {
    if (value) this.number(field, 1);
  }

  list(field: FieldName, values: ArrayLike<number>): void {
    this.#tag(field, values.length + 1);
    this.#put(values.length);
    for (let i = 0; i < values.length; i++) this.#put(values[i]!);
  }

  text(field: FieldName, value: string): void {
    this.number(field, this.string(value));
  }

  keyedText(field: FieldName, key: string, value: string): void {
    this.#tag(field, 2);
    this.#put(this.string(key));
    this.#put(this.string(value));
  }

  keyedPoint(field: FieldName, key: string, [x, y, z]: Readonly<Point>): void {
    this.#tag(field, 4);
    this.#put(this.string(key));
    this.#place(x, y, z);
  }

  point(field: FieldName, [x, y, z]: Readonly<Point>): void {
    this.#tag(field, 3);
    this.#place(x, y, z);
  }

  /** As it is, without object coordinates. */
  vector(field: FieldName, [x, y, z]: Readonly<Point>): void {
    this.#tag(field, 3);
    this.#put(x);
    this.#put(y);
    this.#put(z);
  }

  /** `stride` numbers a point; of plane ones the elevation is given. */
  points(field: FieldName, flat: ArrayLike<number>, stride: 2 | 3, elevation = 0): void {
    const count = Math.floor(flat.length / stride);
    this.#tag(field, 1 + 3 * count);
    this.#put(count);
    for (let i = 0; i < count; i++) {
      const at = i * stride;
      this.#place(flat[at]!, flat[at + 1]!, stride === 3 ? flat[at + 2]! : elevation);
    }
  }

  normal(extrusion: Readonly<Point>): void {
    if (!isWorld(extrusion)) this.vector('normal', extrusion);
  }

  #place(x: number, y: number, z: number): void {
    const axes = this.#axes;
    if (!axes) {
      this.#put(x);
      this.#put(y);
      this.#put(z);
      return;
    }
    const [u, v, w] = axes;
    this.#put(u[0] * x + v[0] * y + w[0] * z);
    this.#put(u[1] * x + v[1] * y + w[1] * z);
    this.#put(u[2] * x + v[2] * y + w[2] * z);
  }

  #put(value: number): void {
    // −0 and NaN would make equal things differ.
    this.numbers[this.numberCount++] = Number.isFinite(value) ? value + 0 : 0;
  }

  #tag(field: FieldName, room: number): void {
    if (this.tagCount === this.tags.length) this.tags = grown(this.tags, new Uint8Array(this.tagCount * 2));
    this.tags[this.tagCount++] = FIELD[field]!;
    const needed = this.numberCount + room;
    if (needed > this.numbers.length)
      this.numbers = grown(this.numbers, new Float64Array(Math.max(needed, this.numbers.length * 2)));
  }
}

function grown<T extends Uint8Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
