import type { DisplayList } from '../src/display/list.ts';
import { flatten, type FlatPrimitive } from './flat-list.ts';

/** What one of two lists draws and the other does not. */
export interface Difference {
  key: string;
  type: string;
  /** Primitives in the first list without a partner in the second, and the other way round. */
  first: number;
  second: number;
}

export interface Comparison {
  primitives: number;
  differences: Difference[];
}

/**
 * Matches the primitives of two lists one to one: the same look, type and text, points within `relative` of the
 * drawing's size (files differ in the digits they keep).
 */
export function compareLists(
  a: DisplayList,
  b: DisplayList,
  relative: number,
  rename: (primitive: FlatPrimitive) => FlatPrimitive | undefined = (primitive) => primitive,
): Comparison {
  const first = flatten(a).flatMap((primitive) => rename(primitive) ?? []);
  const second = flatten(b).flatMap((primitive) => rename(primitive) ?? []);
  const near = Math.max(sizeOf(first), sizeOf(second)) * relative;
  const left = bucket(first);
  const right = bucket(second);
  const differences: Difference[] = [];
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    const ones = left.get(key) ?? [];
    const others = right.get(key) ?? [];
    const rest = unmatched(ones, others, near);
    if (rest.first + rest.second > 0) differences.push({ key, type: (ones[0] ?? others[0])!.type, ...rest });
  }
  return { primitives: Math.max(first.length, second.length), differences };
}

/** The middle 98% of all coordinates: outliers must not make everything near. */
function sizeOf(primitives: readonly FlatPrimitive[]): number {
  const span = (axis: number): number => {
    const values = primitives.map(({ points }) => points[axis] ?? 0).sort((p, q) => p - q);
    return (values[Math.floor(values.length * 0.99)] ?? 0) - (values[Math.floor(values.length * 0.01)] ?? 0);
  };
  const furthest = Math.max(...primitives.map(({ points }) => Math.abs(points[0] ?? 0)).slice(0, 1000), 0);
  return Math.max(span(0), span(1), furthest * 1e-3, 1e-3);
}

function bucket(primitives: readonly FlatPrimitive[]): Map<string, FlatPrimitive[]> {
  const buckets = new Map<string, FlatPrimitive[]>();
  for (const primitive of primitives) {
    const key = `${primitive.type} ${primitive.key} ${primitive.points.length / 2}`;
    const known = buckets.get(key);
    if (known) known.push(primitive);
    else buckets.set(key, [primitive]);
  }
  return buckets;
}

/** Partners are looked for among those whose first x is near, in order of x. */
function unmatched(
  ones: readonly FlatPrimitive[],
  others: readonly FlatPrimitive[],
  near: number,
): { first: number; second: number } {
  const x = ({ points }: FlatPrimitive): number => points[0] ?? 0;
  const sorted = others.toSorted((p, q) => x(p) - x(q));
  const taken = new Uint8Array(sorted.length);
  let first = 0;
  let matched = 0;
  for (const one of ones) {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (x(sorted[middle]!) < x(one) - near) low = middle + 1;
      else high = middle;
    }
    // The nearest, not the first that is near enough: that may be the partner of another.
    let partner = -1;
    let least = near;
    for (let i = low; i < sorted.length && x(sorted[i]!) <= x(one) + near && least > 0; i++) {
      const away = taken[i] ? Infinity : distance(one.points, sorted[i]!.points);
      if (!(away <= least)) continue;
      partner = i;
      least = away;
    }
    if (partner < 0) first++;
    else {
      taken[partner] = 1;
      matched++;
    }
  }
  return { first, second: others.length - matched };
}

function distance(a: readonly number[], b: readonly number[]): number {
  let most = 0;
  for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs(a[i]! - b[i]!));
  return most;
}
