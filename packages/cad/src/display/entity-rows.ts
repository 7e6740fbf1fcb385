import type { Box, Entities } from './list.ts';

/** The entities of a list while it is built. The columns grow together: one check serves a whole row. */
export class EntityRows {
  #count = 0;
  #handle: Float64Array;
  #type: Uint16Array;
  #layer: Uint32Array;
  #group: Uint32Array;
  #box: Float64Array;
  readonly #types: string[] = [];
  readonly #typeIndex = new Map<string, number>();
  readonly #drawn: number[] = [];
  // Entities mostly follow others of their kind.
  #lastName = '';
  #lastType = -1;

  /** `room`: how many there may be, of which few will be more. */
  constructor(room: number) {
    this.#handle = new Float64Array(room);
    this.#type = new Uint16Array(room);
    this.#layer = new Uint32Array(room);
    this.#group = new Uint32Array(room);
    this.#box = new Float64Array(4 * room).fill(NaN);
  }

  /** A new row; its box is set when it has been drawn. */
  add(handle: number, type: string, layer: number, group: number): number {
    const index = this.#count++;
    if (index === this.#handle.length) this.#grow();
    this.#handle[index] = handle;
    this.#type[index] = this.#typeOf(type);
    this.#layer[index] = layer;
    this.#group[index] = group;
    return index;
  }

  get count(): number {
    return this.#count;
  }

  handleOf(index: number): number {
    return this.#handle[index]!;
  }

  typeOf(index: number): string {
    return this.#types[this.#type[index]!]!;
  }

  groupOf(index: number): number {
    return this.#group[index]!;
  }

  /** Forgets the rows from one on. */
  truncate(count: number): void {
    this.#box.fill(NaN, 4 * count, 4 * this.#count);
    this.#count = count;
  }

  /** The rows from one on. */
  since(from: number): Omit<Entities, 'box'> {
    const to = this.#count;
    return {
      count: to - from,
      handle: this.#handle.slice(from, to),
      type: this.#type.slice(from, to),
      layer: this.#layer.slice(from, to),
      group: this.#group.slice(from, to),
      types: this.#types,
    };
  }

  setBox(index: number, minX: number, minY: number, maxX: number, maxY: number): void {
    const box = this.#box;
    const at = 4 * index;
    box[at] = minX;
    box[at + 1] = minY;
    box[at + 2] = maxX;
    box[at + 3] = maxY;
  }

  /** Takes what a row was drawn within into a box; nothing where it has no place. */
  growByBox(index: number, into: Box): void {
    const box = this.#box;
    const at = 4 * index;
    if (box[at]! < into.minX) into.minX = box[at]!;
    if (box[at + 1]! < into.minY) into.minY = box[at + 1]!;
    if (box[at + 2]! > into.maxX) into.maxX = box[at + 2]!;
    if (box[at + 3]! > into.maxY) into.maxY = box[at + 3]!;
  }

  /** A row that was drawn. */
  countRow(index: number): void {
    this.#drawn[this.#type[index]!]!++;
  }

  countDrawn(type: string): void {
    this.#drawn[this.#typeOf(type)]!++;
  }

  /** By type, those that were drawn. */
  drawn(): Record<string, number> {
    const drawn = Object.create(null) as Record<string, number>;
    this.#types.forEach((type, i) => {
      if (this.#drawn[i]! > 0) drawn[type] = this.#drawn[i]!;
    });
    return { ...drawn };
  }

  done(): Entities {
    const count = this.#count;
    return {
      count,
      handle: this.#handle.slice(0, count),
      type: this.#type.slice(0, count),
      layer: this.#layer.slice(0, count),
      group: this.#group.slice(0, count),
      box: this.#box.slice(0, 4 * count),
      types: this.#types,
    };
  }

  #typeOf(name: string): number {
    if (name === this.#lastName) return this.#lastType;
    let type = this.#typeIndex.get(name);
    if (type === undefined) {
      type = this.#types.length;
      this.#types.push(name);
      this.#drawn.push(0);
      this.#typeIndex.set(name, type);
    }
    this.#lastName = name;
    this.#lastType = type;
    return type;
  }

  #grow(): void {
    const room = this.#handle.length * 2;
    const handle = new Float64Array(room);
    const type = new Uint16Array(room);
    const layer = new Uint32Array(room);
    const group = new Uint32Array(room);
    const box = new Float64Array(4 * room);
    box.fill(NaN, this.#box.length);
    handle.set(this.#handle);
    type.set(this.#type);
    layer.set(this.#layer);
    group.set(this.#group);
    box.set(this.#box);
    this.#handle = handle;
    this.#type = type;
    this.#layer = layer;
    this.#group = group;
    this.#box = box;
  }
}
