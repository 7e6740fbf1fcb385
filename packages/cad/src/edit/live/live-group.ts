import type { GroupVariant } from '../../display/build.ts';
import type { EntityRows } from '../../display/entity-rows.ts';
import type { Group } from '../../display/list.ts';
import type { Entity } from '../../model/entity.ts';
import { drawSequence, unitsOf } from '../../ocf/sequence.ts';
import type { EditDocument } from '../document.ts';
import type { LivePart } from './live-patch.ts';

type RankRange = { first: number; count: number; isShared: boolean };
/** Rows of an entity as it was drawn last; it keeps its ranks. */
type RowRange = { first: number; end: number; rank?: RankRange | undefined };

/** An entity that is drawn once more: its slot in its block, and its ranks where it has any yet. */
export type DrawnPlace = { entity: Entity; slot: number; rank: RankRange | undefined };

/** A compiled group while its block is edited: where each entity's rows and its places in the draw order are. */
export class LiveGroup {
  readonly variant: GroupVariant;
  /** Rows as they were compiled, by place; `#index` where places are not slots. */
  readonly #rows: Uint32Array;
  readonly #count: number;
  readonly #index: ReadonlyMap<number, number> | undefined;
  /** Rows of the units as they were compiled: the number of a unit is its rank. */
  #units: Uint32Array = new Uint32Array(0);
  readonly #redrawn = new Map<number, RowRange>();
  #nextRank = 0;
  /** What the entities are sorted by, ascending, where a table says so. */
  readonly #keys: Float64Array | undefined;
  /** Entities that came between others, by the rank that they share. */
  readonly #between = new Map<number, Set<number>>();

  constructor(variant: GroupVariant, document: EditDocument, block: number) {
    const { entities, rows } = variant;
    this.variant = { ...variant, entities: [], rows: new Uint32Array(0) };
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

  /** Where an entity is drawn; undefined below all others, among several that came between two, or before such a one. */
  placeOf(entity: Entity, slot: number): DrawnPlace | undefined {
    const rank = this.#rankOf(slot, entity.handle);
    const place = { entity, slot, rank };
    if (!rank?.isShared) {
      // What shares its rank was drawn after it, and would be drawn before it now.
      const isShared = rank && this.#between.has(rank.first + rank.count - 1);
      return isShared ? undefined : place;
    }
    if (rank.first < 0) return undefined;
    const others = this.#between.get(rank.first);
    if (!others) this.#between.set(rank.first, new Set([slot]));
    else if (others.size > 1 && others.has(slot)) return undefined;
    else others.add(slot);
    return place;
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
  rowsOf(slot: number, rows: EntityRows, into: number[] = []): number[] {
    const { first, end } = this.#rangeOf(slot);
    // What it brought along for the first time has rows of its own there.
    for (let row = first; row < end; row++) if (rows.groupOf(row) === this.variant.group) into.push(row);
    return into;
  }

  #rankOf(slot: number, handle: number): RankRange | undefined {
    const known = this.#redrawn.get(slot)?.rank;
    if (known) return known;
    const own = this.#place(slot);
    const place = own ?? this.#placeBetween(handle);
    if (place === undefined) return undefined;
    const first = lowerBound(this.#units, this.#rows[place]!);
    let count = 0;
    if (own !== undefined)
      for (const end = this.#rows[place + 1]!; this.#units[first + count]! < end;) count++;
    // What was not there stands where the one before it does, and is drawn after it.
    return count > 0 ? { first, count, isShared: false } : { first: first - 1, count: 1, isShared: true };
  }

  /** The place of the one that a new entity is drawn before; undefined where it is the last. */
  #placeBetween(handle: number): number | undefined {
    const place = this.#keys ? lowerBound(this.#keys, handle) : this.#count;
    return place < this.#count ? place : undefined;
  }

  /** Takes note of what has been drawn once more; undefined where that is nothing. */
  take(places: readonly DrawnPlace[], content: Group, starts: Uint32Array): LivePart | undefined {
    const units = unitsOf(drawSequence(content));
    const rank = new Uint32Array(units.count);
    const size = new Uint32Array(units.count);
    let u = 0;
    for (let i = 0; i < places.length; i++) {
      const { slot, rank: known } = places[i]!;
      const [first, end] = [starts[i]!, starts[i + 1]!];
      const from = u;
      while (u < units.count && units.entity[u]! < end) u++;
      const range = known ?? this.#reserve(Math.max(1, u - from));
      this.#redrawn.set(slot, { first, end, rank: range });
      for (let k = from; k < u; k++) {
        rank[k] = range.first + Math.min(k - from, range.count - 1);
        size[k] = units.from[k + 1]! - units.from[k]!;
      }
    }
    return units.count > 0 ? { group: this.variant.group, content, rank, size } : undefined;
  }

  /** It is no longer drawn. */
  clear(slot: number): void {
    this.#redrawn.set(slot, { first: 0, end: 0, rank: this.#redrawn.get(slot)?.rank });
  }

  #reserve(count: number): RankRange {
    const range = { first: this.#nextRank, count, isShared: false };
    this.#nextRank += count;
    return range;
  }
}

/** Sorts what is drawn once more as it is drawn; most often it is so already. */
export function sortPlaces(places: DrawnPlace[]): DrawnPlace[] {
  const isSorted = places.every((place, i) => i === 0 || byRank(places[i - 1]!, place) <= 0);
  return isSorted ? places : places.sort(byRank);
}

function byRank(a: DrawnPlace, b: DrawnPlace): number {
  const [first, second] = [a.rank?.first ?? Infinity, b.rank?.first ?? Infinity];
  return first === second ? a.slot - b.slot : first - second;
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
