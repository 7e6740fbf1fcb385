import type { GroupVariant } from '../../display/build.ts';
import type { EntityRows } from '../../display/entity-rows.ts';
import type { Group } from '../../display/list.ts';
import type { Entity } from '../../model/entity.ts';
import { drawSequence, unitsOf } from '../../ocf/sequence.ts';
import type { EditDocument } from '../document.ts';
import type { LivePart } from './live-patch.ts';

type RowRange = { first: number; end: number };
type RankRange = { first: number; count: number; isShared?: boolean };

/** A compiled group while its block is edited: where each entity's rows and its places in the draw order are. */
export class LiveGroup {
  readonly variant: GroupVariant;
  readonly #document: EditDocument;
  /** Rows as they were compiled, by place; `#index` where places are not slots. */
  readonly #rows: Uint32Array;
  readonly #count: number;
  readonly #index: ReadonlyMap<number, number> | undefined;
  /** Rows of the units as they were compiled: the number of a unit is its rank. */
  #units: Uint32Array = new Uint32Array(0);
  readonly #redrawn = new Map<number, RowRange>();
  readonly #added = new Map<number, RankRange>();
  #nextRank = 0;
  /** What the entities are sorted by, ascending, where a table says so. */
  readonly #keys: Float64Array | undefined;
  /** Entities that came between others, by the rank that they share. */
  readonly #between = new Map<number, Set<number>>();

  constructor(variant: GroupVariant, document: EditDocument, block: number) {
    const { entities, rows } = variant;
    this.variant = { ...variant, entities: [], rows: new Uint32Array(0) };
    this.#document = document;
    this.#rows = rows;
    this.#count = entities.length;
    const order = document.orderOf(block);
    const last = entities.at(-1);
    const isPlain = order.size === 0 && (!last || document.slotOf(last.handle) === entities.length - 1);
    if (!isPlain)
      this.#index = new Map(entities.map(({ handle }, i) => [document.slotOf(handle) ?? -1, i] as const));
    if (order.size > 0) this.#keys = Float64Array.from(entities, ({ handle }) => order.get(handle) ?? handle);
  }

  /** Takes note of the content as it was compiled. */
  begin(content: Group): void {
    this.#units = unitsOf(drawSequence(content)).entity;
    this.#nextRank = this.#units.length;
  }

  /** Above everything. */
  get topRank(): number {
    return this.#nextRank;
  }

  /** Whether an entity can be drawn where it belongs: not below all others, nor among several that came between two. */
  hasPlaceFor(handle: number): boolean {
    const slot = this.#slot(handle);
    const rank = this.#rankOf(slot, handle);
    if (!rank?.isShared) return true;
    if (rank.first < 0) return false;
    const others = this.#between.get(rank.first);
    if (!others) this.#between.set(rank.first, new Set([slot]));
    else if (others.size > 1 && others.has(slot)) return false;
    else others.add(slot);
    return true;
  }

  #slot(handle: number): number {
    return this.#document.slotOf(handle) ?? -1;
  }

  #place(slot: number): number | undefined {
    const place = this.#index ? this.#index.get(slot) : slot;
    return place !== undefined && place < this.#count ? place : undefined;
  }

  #rangeOf(slot: number): RowRange {
    const redrawn = this.#redrawn.get(slot);
    if (redrawn) return redrawn;
    const place = this.#place(slot);
    if (place === undefined) return { first: 0, end: 0 };
    return { first: this.#rows[place]!, end: this.#rows[place + 1]! };
  }

  /** Its rows, those of its attributes among them. */
  rowsOf(handle: number, rows: EntityRows, into: number[] = []): number[] {
    const { first, end } = this.#rangeOf(this.#slot(handle));
    // What it brought along for the first time has rows of its own there.
    for (let row = first; row < end; row++) if (rows.groupOf(row) === this.variant.group) into.push(row);
    return into;
  }

  #rankOf(slot: number, handle: number): RankRange | undefined {
    const added = this.#added.get(slot);
    if (added) return added;
    const place = this.#place(slot) ?? this.#placeBetween(handle);
    if (place === undefined) return undefined;
    const first = lowerBound(this.#units, this.#rows[place]!);
    const count =
      this.#place(slot) === undefined ? 0 : lowerBound(this.#units, this.#rows[place + 1]!) - first;
    // What was not there stands where the one before it does, and is drawn after it.
    return count > 0 ? { first, count } : { first: first - 1, count: 1, isShared: true };
  }

  /** The place of the one that a new entity is drawn before; undefined where it is the last. */
  #placeBetween(handle: number): number | undefined {
    const place = this.#keys ? lowerBound(this.#keys, handle) : this.#count;
    return place < this.#count ? place : undefined;
  }

  /** Entities in the order they are drawn in. */
  inOrder(entities: readonly Entity[]): Entity[] {
    const keyed = entities.map((entity) => {
      const slot = this.#slot(entity.handle);
      return { entity, slot, rank: this.#rankOf(slot, entity.handle)?.first ?? Infinity };
    });
    keyed.sort((a, b) => (a.rank === b.rank ? a.slot - b.slot : a.rank - b.rank));
    return keyed.map(({ entity }) => entity);
  }

  /** Takes note of what has been drawn once more; undefined where that is nothing. */
  take(entities: readonly Entity[], content: Group, starts: Uint32Array): LivePart | undefined {
    const units = unitsOf(drawSequence(content));
    const rank = new Uint32Array(units.count);
    const size = new Uint32Array(units.count);
    let u = 0;
    entities.forEach(({ handle }, i) => {
      const slot = this.#slot(handle);
      const [first, end] = [starts[i]!, starts[i + 1]!];
      this.#redrawn.set(slot, { first, end });
      const from = u;
      while (u < units.count && units.entity[u]! < end) u++;
      const range = this.#rankOf(slot, handle) ?? this.#reserve(slot, Math.max(1, u - from));
      for (let k = from; k < u; k++) {
        rank[k] = range.first + Math.min(k - from, range.count - 1);
        size[k] = units.from[k + 1]! - units.from[k]!;
      }
    });
    return units.count > 0 ? { group: this.variant.group, content, rank, size } : undefined;
  }

  /** It is no longer drawn. */
  clear(handle: number): void {
    this.#redrawn.set(this.#slot(handle), { first: 0, end: 0 });
  }

  #reserve(slot: number, count: number): RankRange {
    const range = { first: this.#nextRank, count };
    this.#nextRank += count;
    this.#added.set(slot, range);
    return range;
  }
}

/** A group's content as one part; ranks are counted from `first`. */
export function wholePart(group: number, content: Group, first = 0): LivePart {
  const { count, from } = unitsOf(drawSequence(content));
  const rank = new Uint32Array(count);
  const size = new Uint32Array(count);
  for (let u = 0; u < count; u++) {
    rank[u] = first + u;
    size[u] = from[u + 1]! - from[u]!;
  }
  return { group, content, rank, size };
}

/** The first place whose value is not less. */
function lowerBound(values: Uint32Array | Float64Array, value: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
