import type { Entities } from '@linework/cad/display/list';
import type { EntityId } from '../types.ts';
import type { LoadedEntity } from './store.ts';

/** The rows of a drawing's entities, to which more come. */
export class GrowingRows {
  #handle: Float64Array;
  #type: Uint16Array;
  #layer: Uint32Array;
  #group: Uint32Array;
  #types: readonly string[];
  count: number;

  constructor({ count, handle, type, layer, group, types }: Omit<Entities, 'box'>) {
    this.count = count;
    this.#handle = handle;
    this.#type = type;
    this.#layer = layer;
    this.#group = group;
    this.#types = types;
  }

  get bytes(): number {
    return this.#handle.length * (8 + 2 + 4 + 4);
  }

  add({ count, handle, type, layer, group, types }: Omit<Entities, 'box'>): void {
    this.#types = types;
    if (count === 0) return;
    const needed = this.count + count;
    if (needed > this.#handle.length)
      this.#grow(Math.max(needed, Math.ceil(this.#handle.length * 1.25) + 256));
    this.#handle.set(handle, this.count);
    this.#type.set(type, this.count);
    this.#layer.set(layer, this.count);
    this.#group.set(group, this.count);
    this.count = needed;
  }

  #grow(room: number): void {
    const [handle, type, layer, group] = [this.#handle, this.#type, this.#layer, this.#group];
    this.#handle = new Float64Array(room);
    this.#handle.set(handle);
    this.#type = new Uint16Array(room);
    this.#type.set(type);
    this.#layer = new Uint32Array(room);
    this.#layer.set(layer);
    this.#group = new Uint32Array(room);
    this.#group.set(group);
  }

  get(row: EntityId): LoadedEntity | undefined {
    if (!(row >= 0 && row < this.count)) return undefined;
    return {
      handle: this.#handle[row]!,
      type: this.#types[this.#type[row]!] ?? '',
      layer: this.#layer[row]!,
      group: this.#group[row]!,
    };
  }

  /** The last row of a handle for which something holds. */
  lastOf(handle: number, holds: (row: EntityId) => boolean): EntityId | undefined {
    for (let row = this.count - 1; row >= 0; row--)
      if (this.#handle[row] === handle && holds(row)) return row;
    return undefined;
  }
}
