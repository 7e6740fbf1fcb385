import type { DrawingSignature, Owner } from './signature.ts';

/** The entity of equal handle among `right` for each of `left`, −1 for none. */
export function handlePartners(
  a: DrawingSignature,
  left: ArrayLike<number>,
  b: DrawingSignature,
  right: ArrayLike<number>,
): Int32Array {
  const partners = new Int32Array(left.length).fill(-1);
  let byHandle: Map<number, number> | undefined;
  const sorted = isAscending(b, right);
  let next = 0;
  for (let k = 0; k < left.length; k++) {
    const handle = a.handles[left[k]!]!;
    // Most files keep the order: then nothing has to be looked up.
    if (next < right.length && b.handles[right[next]!] === handle) {
      partners[k] = right[next++]!;
      continue;
    }
    if (sorted) {
      next = firstFrom(b, right, handle);
      if (next < right.length && b.handles[right[next]!] === handle) partners[k] = right[next++]!;
      continue;
    }
    byHandle ??= placesByHandle(b, right);
    const r = byHandle.get(handle);
    if (r === undefined) continue;
    partners[k] = right[r]!;
    next = r + 1;
  }
  return partners;
}

function isAscending({ handles }: DrawingSignature, entities: ArrayLike<number>): boolean {
  for (let r = 1; r < entities.length; r++)
    if (handles[entities[r]!]! <= handles[entities[r - 1]!]!) return false;
  return true;
}

/** Where the first handle stands that is not below this one. */
function firstFrom({ handles }: DrawingSignature, entities: ArrayLike<number>, handle: number): number {
  let low = 0;
  let high = entities.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (handles[entities[middle]!]! < handle) low = middle + 1;
    else high = middle;
  }
  return low;
}

function placesByHandle({ handles }: DrawingSignature, entities: ArrayLike<number>): Map<number, number> {
  const places = new Map<number, number>();
  for (let r = 0; r < entities.length; r++) places.set(handles[entities[r]!]!, r);
  return places;
}

export function entitiesOf({ first, count }: Owner): Int32Array {
  const entities = new Int32Array(count);
  for (let i = 0; i < count; i++) entities[i] = first + i;
  return entities;
}
