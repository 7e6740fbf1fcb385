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
    const at = this.#add(field, 1);
    this.numbers[at] = plain(value);
  }

  /** Left out where it is the usual one, as most files do. */
  unusual(field: FieldName, value: number, usual = 0): void {
    if (value !== usual) this.number(field, value);
  }

  flag(field: FieldName, value: boolean): void {
    if (value) this.number(field, 1);
  }

  list(field: FieldName, values: ArrayLike<number>): void {
    const at = this.#add(field, values.length + 1);
    const { numbers } = this;
    numbers[at] = values.length;
    for (let i = 0; i < values.length; i++) numbers[at + 1 + i] = plain(values[i]!);
  }

  text(field: FieldName, value: string): void {
    this.number(field, this.string(value));
  }

  keyedText(field: FieldName, key: string, value: string): void {
    const at = this.#add(field, 2);
    this.numbers[at] = this.string(key);
    this.numbers[at + 1] = this.string(value);
  }

  keyedPoint(field: FieldName, key: string, point: Readonly<Point>): void {
    const at = this.#add(field, 4);
    this.numbers[at] = this.string(key);
    this.#place(at + 1, point[0], point[1], point[2]);
  }

  point(field: FieldName, point: Readonly<Point>): void {
    const at = this.#add(field, 3);
    if (this.#axes) this.#place(at, point[0], point[1], point[2]);
    else putPoint(this.numbers, at, point);
  }

  /** As it is, without object coordinates. */
  vector(field: FieldName, vector: Readonly<Point>): void {
    putPoint(this.numbers, this.#add(field, 3), vector);
  }

  /** `stride` numbers a point; of plane ones the elevation is given. */
  points(field: FieldName, flat: ArrayLike<number>, stride: 2 | 3, elevation = 0): void {
    const count = Math.floor(flat.length / stride);
    let at = this.#add(field, 1 + 3 * count);
    this.numbers[at++] = count;
    for (let i = 0; i < count; i++, at += 3) {
      const from = i * stride;
      this.#place(at, flat[from]!, flat[from + 1]!, stride === 3 ? flat[from + 2]! : elevation);
    }
  }

  normal(extrusion: Readonly<Point>): void {
    if (!isWorld(extrusion)) this.vector('normal', extrusion);
  }

  #place(at: number, x: number, y: number, z: number): void {
    const { numbers } = this;
    const axes = this.#axes;
    if (!axes) {
      numbers[at] = plain(x);
      numbers[at + 1] = plain(y);
      numbers[at + 2] = plain(z);
      return;
    }
    const [u, v, w] = axes;
    numbers[at] = plain(u[0] * x + v[0] * y + w[0] * z);
    numbers[at + 1] = plain(u[1] * x + v[1] * y + w[1] * z);
    numbers[at + 2] = plain(u[2] * x + v[2] * y + w[2] * z);
  }

  /** Makes room for a field, and says where its numbers go. */
  #add(field: FieldName, room: number): number {
    if (this.tagCount === this.tags.length) this.tags = grown(this.tags, new Uint8Array(this.tagCount * 2));
    this.tags[this.tagCount++] = FIELD[field]!;
    const at = this.numberCount;
    const needed = at + room;
    if (needed > this.numbers.length)
      this.numbers = grown(this.numbers, new Float64Array(Math.max(needed, this.numbers.length * 2)));
    this.numberCount = needed;
    return at;
  }
}

/** −0 and NaN would make equal things differ. */
const plain = (value: number): number => (Number.isFinite(value) ? value + 0 : 0);

function putPoint(numbers: Float64Array, at: number, point: Readonly<Point>): void {
  numbers[at] = plain(point[0]);
  numbers[at + 1] = plain(point[1]);
  numbers[at + 2] = plain(point[2]);
}

function grown<T extends Uint8Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
