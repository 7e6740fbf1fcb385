import type { Vector } from './comparison.ts';
import type { EntityHashes } from './entity-hashes.ts';
import { handlePartners } from './handle-partners.ts';
import type { IsIdentical } from './identical.ts';
import { matchKeys } from './match-keys.ts';
import { anchorAt, type DrawingSignature, type Owner } from './signature.ts';

export type OwnerPair = {
  before: Owner;
  after: Owner;
  tolerance: number;
  /** For each entity of `before` the one of equal handle, and whether they are the same to the last bit. */
  partners?: { of: Int32Array; isIdentical: Uint8Array };
  /** For each entity of `before` one that is the same to the last bit, at about the same place of the order; −1 for none. */
  inOrder?: Int32Array;
};

/** How many may have been added or drawn elsewhere between two that kept their order. */
const MAX_AHEAD = 8;

/** Nearly everything where handles were not kept but the order was: then nothing has to be hashed. Looked for once. */
function identicalInOrder(pair: OwnerPair, isIdentical: IsIdentical): Int32Array {
  if (pair.inOrder) return pair.inOrder;
  const { before, after } = pair;
  const found = new Int32Array(before.count).fill(-1);
  const end = after.first + after.count;
  let next = after.first;
  for (let k = 0; k < found.length; k++) {
    const last = Math.min(end, next + MAX_AHEAD);
    for (let j = next; j < last; j++) {
      if (!isIdentical(before.first + k, j)) continue;
      found[k] = j;
      next = j + 1;
      break;
    }
  }
  return (pair.inOrder = found);
}

/** Looked for once: three questions are answered by it. */
function partnersIn(
  a: EntityHashes,
  b: EntityHashes,
  pair: OwnerPair,
  isIdentical: IsIdentical,
): NonNullable<OwnerPair['partners']> {
  if (pair.partners) return pair.partners;
  const { before, after } = pair;
  const of = handlePartners(handlesOf(a.signature, before), handlesOf(b.signature, after));
  const flags = new Uint8Array(of.length);
  for (let k = 0; k < of.length; k++) {
    if (of[k]! < 0) continue;
    of[k]! += after.first;
    if (isIdentical(before.first + k, of[k]!)) flags[k] = 1;
  }
  return (pair.partners = { of, isIdentical: flags });
}

const handlesOf = ({ handles }: DrawingSignature, { first, count }: Owner): Float64Array =>
  handles.subarray(first, first + count);

export const NO_SHIFT: Vector = [0, 0, 0];

/** With fewer entities a shift of everything is the same as a few moved entities. */
const MIN_ENTITIES = 3;
const MIN_SHARE = 0.7;
const MAX_SAMPLES = 20_000;

/** The share of entities that look the same in both, wherever they stand in the order. */
export function sharedLooks(a: EntityHashes, b: EntityHashes, pair: OwnerPair): number {
  const { before, after } = pair;
  const partners = matchKeys(b.looks(after), a.looks(before));
  let shared = 0;
  for (let k = 0; k < partners.length; k++) if (partners[k]! >= 0) shared++;
  return shared / Math.max(1, Math.min(before.count, after.count));
}

/** Whether half of the entities are the same to the last bit, told by handles or by their order. */
export function areMostIdentical(
  a: EntityHashes,
  b: EntityHashes,
  pair: OwnerPair,
  isIdentical: IsIdentical,
): boolean {
  const half = Math.max(1, Math.min(pair.before.count, pair.after.count)) / 2;
  let shared = 0;
  const flags = partnersIn(a, b, pair, isIdentical).isIdentical;
  for (let k = 0; k < flags.length; k++) shared += flags[k]!;
  if (shared >= half) return true;
  shared = 0;
  const inOrder = identicalInOrder(pair, isIdentical);
  for (let k = 0; k < inOrder.length; k++) if (inOrder[k]! >= 0) shared++;
  return shared >= half;
}

/**
 * The vector by which everything was moved, by vote of the entities of equal shape; hashes of `b` are left as they are
 * under it. Undefined where nothing was moved, or not nearly everything alike.
 */
export function findShift(
  a: EntityHashes,
  b: EntityHashes,
  pair: OwnerPair,
  isIdentical: IsIdentical,
): Vector | undefined {
  const { before, after, tolerance } = pair;
  if (Math.min(before.count, after.count) < MIN_ENTITIES) return undefined;
  if (areMostIdentical(a, b, pair, isIdentical)) return undefined;
  const unshifted = sharedLooks(a, b, pair);
  if (unshifted >= 0.5) return undefined;
  const vector = vote(a, b, pair);
  if (!vector || vector.every((part) => Math.abs(part) <= tolerance)) return undefined;
  b.hash(after, tolerance, vector);
  if (sharedLooks(a, b, pair) >= Math.max(MIN_SHARE, unshifted * 2)) return vector;
  b.hash(after, tolerance);
  return undefined;
}

function vote(a: EntityHashes, b: EntityHashes, { before, after, tolerance }: OwnerPair): Vector | undefined {
  const byShape = new Map<number, number[]>();
  for (let j = after.first; j < after.first + after.count; j++) {
    const shape = b.shape(j, tolerance);
    const known = byShape.get(shape);
    if (known) known.push(j);
    else byShape.set(shape, [j]);
  }
  const cell = tolerance * 16;
  const votes = new Map<string, { count: number; sum: [number, number, number] }>();
  const step = Math.max(1, Math.ceil(before.count / MAX_SAMPLES));
  for (let i = before.first; i < before.first + before.count; i += step) {
    const others = byShape.get(a.shape(i, tolerance));
    const from = anchorAt(a.signature, i);
    // A shape that is everywhere says nothing about where it went.
    if (!others || from === undefined || others.length > 8) continue;
    for (const j of others) {
      const to = anchorAt(b.signature, j);
      if (to === undefined) continue;
      const vector = [0, 1, 2].map((k) => b.signature.numbers[to + k]! - a.signature.numbers[from + k]!);
      const key = vector.map((part) => Math.round(part / cell)).join(' ');
      const known = votes.get(key) ?? { count: 0, sum: [0, 0, 0] };
      known.count++;
      for (let k = 0; k < 3; k++) known.sum[k]! += vector[k]!;
      votes.set(key, known);
    }
  }
  const best = [...votes.values()].reduce<{ count: number; sum: number[] } | undefined>(
    (top, one) => (!top || one.count > top.count ? one : top),
    undefined,
  );
  return best && (best.sum.map((part) => part / best.count) as unknown as Vector);
}

/** Whether entities of equal handle are the same ones; files that passed another program may be numbered anew. */
export function areHandlesTrusted(
  a: EntityHashes,
  b: EntityHashes,
  pairs: readonly OwnerPair[],
  shift: Vector,
  isIdentical: IsIdentical,
  sharedInModel: () => number,
): boolean {
  let equal = 0;
  let agree = 0;
  let sameType = 0;
  let total = 0;
  for (const pair of pairs) {
    const { before, after, tolerance } = pair;
    const moved = before.kind === 'model' ? shift : NO_SHIFT;
    total += Math.min(before.count, after.count);
    const partners = partnersIn(a, b, pair, isIdentical);
    // Of many, every second or tenth says as much as all.
    const step = Math.max(1, Math.ceil(before.count / MAX_SAMPLES));
    for (let k = 0; k < before.count; k += step) {
      const i = before.first + k;
      const j = partners.of[k]!;
      if (j < 0) continue;
      equal += step;
      if (moved === NO_SHIFT && partners.isIdentical[k] === 1) {
        sameType += step;
        agree += step;
        continue;
      }
      if (a.signature.strings[a.signature.types[i]!] !== b.signature.strings[b.signature.types[j]!]) continue;
      sameType += step;
      if (isAtSamePlace(a, i, b, j, tolerance, moved)) agree += step;
    }
  }
  if (equal === 0) return false;
  if (agree >= equal / 2) return true;
  // Nearly nothing is where it was: then what has kept handle and type has been changed, not numbered anew.
  return sameType >= equal * 0.9 && equal >= total * 0.9 && sharedInModel() < 0.5;
}

function isAtSamePlace(
  a: EntityHashes,
  i: number,
  b: EntityHashes,
  j: number,
  tolerance: number,
  shift: Vector,
): boolean {
  const from = anchorAt(a.signature, i);
  const to = anchorAt(b.signature, j);
  if (from === undefined || to === undefined) return a.look(i) === b.look(j);
  const before = a.signature.numbers;
  const after = b.signature.numbers;
  for (let k = 0; k < 3; k++)
    if (!(Math.abs(after[to + k]! - shift[k]! - before[from + k]!) <= tolerance)) return false;
  return true;
}
