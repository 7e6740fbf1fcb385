import { NO_SHIFT, type OwnerPair } from './alignment.ts';
import type { FormDifference, Terms } from './compare-forms.ts';
import { compareForms } from './compare-forms.ts';
import type { Vector } from './comparison.ts';
import { FIELDS, PROPERTY, fieldLength } from './fields.ts';
import { handlePartners } from './handle-partners.ts';
import { matchKeys } from './match-keys.ts';
import { anchorAt, type DrawingSignature } from './signature.ts';

export type OwnerMatch = {
  same: number;
  /** Entities of the first drawing with their partner in the second and what is different. */
  different: { i: number; j: number; difference: FormDifference }[];
  removed: number[];
  added: number[];
};

export type MatchOptions = {
  tolerance: number;
  shift: Vector;
  handles: boolean;
  /** Undefined where nothing is. */
  skip?: ((signature: DrawingSignature, i: number) => boolean) | undefined;
};

const MAX_RARE = 4;
const MIN_VOTES = 3;
const MIN_LIKENESS = 0.6;

/** These are alike by chance: far apart they are not the same thing that was moved. */
const PLAIN_SHAPES = new Set(['LINE', 'CIRCLE', 'POINT', 'ARC', 'SOLID', 'RAY', 'XLINE', 'ELLIPSE']);

/** Two corners of a rectangle: a line with one end moved keeps half of its points. */
const BY_LIKENESS = new Set(['LINE', 'ARC', 'LWPOLYLINE', 'POLYLINE', 'SPLINE', 'SOLID', '3DFACE', 'LEADER']);

/** Pairs the entities of two owners whose hashes have been made. */
export function matchOwners(terms: Terms, pair: OwnerPair, options: MatchOptions): OwnerMatch {
  return new Matcher(terms, pair, options).run();
}

class Matcher {
  readonly #terms: Terms;
  readonly #pairOfOwners: OwnerPair;
  readonly #options: MatchOptions;
  #left: number[];
  #right: number[];
  readonly #out: OwnerMatch = { same: 0, different: [], removed: [], added: [] };

  constructor(terms: Terms, pair: OwnerPair, options: MatchOptions) {
    this.#terms = terms;
    this.#pairOfOwners = pair;
    this.#options = options;
    const identical = options.shift === NO_SHIFT ? this.#pairIdentical() : undefined;
    this.#left = this.#all('before', identical?.left);
    this.#right = this.#all('after', identical?.right);
  }

  /** The entities of one of the owners but for those that are left out or taken. */
  #all(side: 'before' | 'after', taken?: Uint8Array): number[] {
    const { skip } = this.#options;
    const { signature } = this.#terms[side];
    const { first, count } = this.#pairOfOwners[side];
    const out: number[] = [];
    for (let k = 0; k < count; k++)
      if (taken?.[k] !== 1 && !skip?.(signature, first + k)) out.push(first + k);
    return out;
  }

  run(): OwnerMatch {
    const { handles } = this.#options;
    const { before, after } = this.#terms;
    if (handles) this.#pairByHandle(true);
    this.#pairSame();
    if (handles) this.#pairByHandle(false);
    this.#pairWithinTolerance();
    this.#pairByKey(
      (i) => before.look(i),
      (j) => after.look(j),
    );
    this.#pairMoved();
    this.#pairAlike();
    this.#out.removed = this.#left;
    this.#out.added = this.#right;
    return this.#out;
  }

  #difference(i: number, j: number): FormDifference | undefined {
    return compareForms(this.#terms, i, j, this.#options.tolerance, this.#options.shift);
  }

  #pair(i: number, j: number): void {
    const difference = this.#difference(i, j);
    if (difference) this.#out.different.push({ i, j, difference });
    else this.#out.same++;
  }

  #isSameType(i: number, j: number): boolean {
    const a = this.#terms.before.signature;
    const b = this.#terms.after.signature;
    return a.strings[a.types[i]!] === b.strings[b.types[j]!];
  }

  /** Of equal handle or order and the same to the last bit: nearly all, and none has to be hashed or listed. */
  #pairIdentical(): { left: Uint8Array; right: Uint8Array } | undefined {
    const { before, after, partners, inOrder } = this.#pairOfOwners;
    const { skip, handles } = this.#options;
    const of = handles ? partners?.of : inOrder;
    if (!of) return undefined;
    const isIdentical = handles ? partners?.isIdentical : undefined;
    const left = new Uint8Array(before.count);
    const right = new Uint8Array(after.count);
    for (let k = 0; k < left.length; k++) {
      const j = of[k]!;
      if (j < 0 || isIdentical?.[k] === 0) continue;
      const i = before.first + k;
      if (right[j - after.first] === 1 || !this.#hasSameRow(i, j)) continue;
      if (skip?.(this.#terms.before.signature, i) || skip?.(this.#terms.after.signature, j)) continue;
      left[k] = right[j - after.first] = 1;
      this.#out.same++;
    }
    return { left, right };
  }

  #pairByHandle(onlySame: boolean): void {
    const { before, after } = this.#terms;
    const right = this.#right;
    const partners = handlePartners(
      keysOf(this.#left, (i) => before.signature.handles[i]!),
      keysOf(right, (j) => after.signature.handles[j]!),
    );
    // A flag for each entity of the second drawing.
    const taken = new Uint8Array(after.signature.count);
    const all = this.#left.length;
    let at = 0;
    this.#left = this.#left.filter((i) => {
      const r = partners[at++]!;
      if (r < 0) return true;
      const j = right[r]!;
      if (taken[j] === 1) return true;
      if (onlySame) {
        if (before.look(i) !== after.look(j) || !this.#hasSameRow(i, j)) return true;
        this.#out.same++;
      } else {
        if (!this.#isSameType(i, j)) return true;
        this.#pair(i, j);
      }
      taken[j] = 1;
      return false;
    });
    if (this.#left.length < all) this.#right = this.#right.filter((j) => taken[j] === 0);
  }

  #hasSameRow(i: number, j: number): boolean {
    const { before, after } = this.#terms;
    return before.rowHash[before.signature.row[i]!] === after.rowHash[after.signature.row[j]!];
  }

  /** Equal in everything, whatever their handles are: as a multiset, in draw order. */
  #pairSame(): void {
    const { before, after } = this.#terms;
    this.#join(
      (i) => before.whole(i),
      (j) => after.whole(j),
      () => void this.#out.same++,
    );
  }

  #pairByKey(left: (i: number) => number, right: (j: number) => number): void {
    this.#join(left, right, (i, j) => this.#pair(i, j));
  }

  #join(
    left: (i: number) => number,
    right: (j: number) => number,
    found: (i: number, j: number) => void,
  ): void {
    if (this.#left.length === 0 || this.#right.length === 0) return;
    const [lefts, rights] = [this.#left, this.#right];
    const partners = matchKeys(keysOf(lefts, left), keysOf(rights, right));
    const taken = new Uint8Array(rights.length);
    this.#left = lefts.filter((i, l) => {
      const r = partners[l]!;
      if (r < 0) return true;
      taken[r] = 1;
      found(i, rights[r]!);
      return false;
    });
    if (this.#left.length < lefts.length) this.#right = rights.filter((_, r) => taken[r] === 0);
  }

  /** Rounding has borders: what lies on one may have been rounded apart. */
  #pairWithinTolerance(): void {
    this.#pairNear((i, j) => this.#isSameType(i, j) && this.#hasSameRow(i, j) && !this.#difference(i, j));
  }

  /** Looks for partners among those whose first point is within the tolerance. */
  #pairNear(accept: (i: number, j: number) => boolean): void {
    if (this.#left.length === 0 || this.#right.length === 0) return;
    const { tolerance, shift } = this.#options;
    const a = this.#terms.before.signature;
    const b = this.#terms.after.signature;
    const cell = tolerance * 8;
    const key = (x: number, y: number): string => `${x} ${y}`;
    const grid = new Map<string, number[]>();
    for (const j of this.#right) {
      const at = anchorAt(b, j);
      const x = at === undefined ? 0 : b.numbers[at]! - shift[0];
      const y = at === undefined ? 0 : b.numbers[at + 1]! - shift[1];
      const id = key(Math.round(x / cell), Math.round(y / cell));
      const known = grid.get(id);
      if (known) known.push(j);
      else grid.set(id, [j]);
    }
    const taken = new Set<number>();
    this.#left = this.#left.filter((i) => {
      const at = anchorAt(a, i);
      const x = (at === undefined ? 0 : a.numbers[at]!) / cell;
      const y = (at === undefined ? 0 : a.numbers[at + 1]!) / cell;
      for (const cx of new Set([Math.round(x - 0.125), Math.round(x + 0.125)]))
        for (const cy of new Set([Math.round(y - 0.125), Math.round(y + 0.125)]))
          for (const j of grid.get(key(cx, cy)) ?? []) {
            if (taken.has(j) || !accept(i, j)) continue;
            taken.add(j);
            this.#pair(i, j);
            return false;
          }
      return true;
    });
    if (taken.size > 0) this.#right = this.#right.filter((j) => !taken.has(j));
  }

  /** Of the same shape elsewhere: only where it is rare, or where many have gone the same way. */
  #pairMoved(): void {
    if (this.#left.length === 0 || this.#right.length === 0) return;
    const { before, after } = this.#terms;
    const { tolerance } = this.#options;
    const left = groupBy(this.#left, (i) => before.shape(i, tolerance));
    const right = groupBy(this.#right, (j) => after.shape(j, tolerance));
    const votes = new Map<string, number>();
    const vectors = (i: number, j: number): string => this.#vectorKey(i, j);
    for (const [shape, ones] of left) {
      const others = right.get(shape);
      if (!others || ones.length * others.length > 4096) continue;
      for (const i of ones)
        for (const j of others) votes.set(vectors(i, j), (votes.get(vectors(i, j)) ?? 0) + 1);
    }
    const allLeft = countBy(this.#all('before'), (i) => before.shape(i, tolerance), left);
    const allRight = countBy(this.#all('after'), (j) => after.shape(j, tolerance), left);
    const maxRare = this.#options.handles ? 1 : MAX_RARE;
    const taken = new Set<number>();
    const gone = new Set<number>();
    for (const [shape, ones] of left) {
      const others = right.get(shape);
      if (!others) continue;
      const rare = Math.max(allLeft.get(shape) ?? 0, allRight.get(shape) ?? 0) <= maxRare;
      for (const i of ones) {
        const plain = PLAIN_SHAPES.has(before.signature.strings[before.signature.types[i]!]!);
        let best: number | undefined;
        let bestVotes = 0;
        for (const j of others) {
          if (taken.has(j) || !this.#hasSameRow(i, j)) continue;
          const count = votes.get(vectors(i, j)) ?? 0;
          const likely = count >= MIN_VOTES || (rare && !(plain && this.#options.handles));
          if (!likely || count <= bestVotes) continue;
          best = j;
          bestVotes = count;
        }
        if (best === undefined) continue;
        taken.add(best);
        gone.add(i);
        this.#pair(i, best);
      }
    }
    this.#left = this.#left.filter((i) => !gone.has(i));
    this.#right = this.#right.filter((j) => !taken.has(j));
  }

  #vectorKey(i: number, j: number): string {
    const a = this.#terms.before.signature;
    const b = this.#terms.after.signature;
    const from = anchorAt(a, i);
    const to = anchorAt(b, j);
    if (from === undefined || to === undefined) return '';
    const cell = this.#options.tolerance * 16;
    return [0, 1, 2].map((k) => Math.round((b.numbers[to + k]! - a.numbers[from + k]!) / cell)).join(' ');
  }

  /** Drawn anew in nearly the same way: at the same place, or with most points in common. */
  #pairAlike(): void {
    const a = this.#terms.before.signature;
    const b = this.#terms.after.signature;
    const layerOf = (signature: DrawingSignature, i: number): string =>
      String(signature.rows[signature.row[i]!]![PROPERTY.layer]);
    const isCandidate = (i: number, j: number): boolean =>
      this.#isSameType(i, j) && layerOf(a, i) === layerOf(b, j);
    this.#pairNear((i, j) => {
      if (!isCandidate(i, j)) return false;
      const byLikeness = BY_LIKENESS.has(a.strings[a.types[i]!]!);
      return !byLikeness || likeness(a, i, b, j, this.#options) > MIN_LIKENESS;
    });
  }
}

function keysOf(items: readonly number[], key: (item: number) => number): Float64Array {
  const keys = new Float64Array(items.length);
  for (let k = 0; k < keys.length; k++) keys[k] = key(items[k]!);
  return keys;
}

function groupBy(items: readonly number[], key: (item: number) => number): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const item of items) {
    const id = key(item);
    const group = groups.get(id);
    if (group) group.push(item);
    else groups.set(id, [item]);
  }
  return groups;
}

/** How often each of the wanted keys occurs. */
function countBy(
  items: readonly number[],
  key: (item: number) => number,
  wanted: { has(key: number): boolean },
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const item of items) {
    const one = key(item);
    if (wanted.has(one)) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return counts;
}

/** The share of points that both have, 0 … 1. */
function likeness(
  a: DrawingSignature,
  i: number,
  b: DrawingSignature,
  j: number,
  { tolerance, shift }: MatchOptions,
): number {
  const cell = tolerance * 4;
  const key = (x: number, y: number): string => `${Math.round(x / cell)} ${Math.round(y / cell)}`;
  const ones = placesOf(a, i).map(([x, y]) => key(x, y));
  const others = new Set(placesOf(b, j).map(([x, y]) => key(x - shift[0], y - shift[1])));
  const shared = ones.filter((one) => others.has(one)).length;
  return shared / Math.max(1, ones.length, others.size);
}

/** x, y of all points of an entity. */
export function placesOf(
  { tags, tagStart, numbers, numberStart }: DrawingSignature,
  i: number,
): [number, number][] {
  const places: [number, number][] = [];
  let at = numberStart[i]!;
  for (let t = tagStart[i]!; t < tagStart[i + 1]!; t++) {
    const { kind } = FIELDS[tags[t]!]!;
    const end = at + fieldLength(kind, numbers, at);
    if (kind === 'point') places.push([numbers[at]!, numbers[at + 1]!]);
    if (kind === 'points') for (let p = at + 1; p < end; p += 3) places.push([numbers[p]!, numbers[p + 1]!]);
    at = end;
  }
  return places;
}
