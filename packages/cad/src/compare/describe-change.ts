import type { OwnerPair } from './alignment.ts';
import type { FormDifference, Terms } from './compare-forms.ts';
import { countChanges, type Change, type Changes, type Vector } from './comparison.ts';
import { FIELD, FIELDS, PROPERTY, fieldLength } from './fields.ts';
import { placesOf } from './match.ts';
import type { DrawingSignature, Owner } from './signature.ts';

const hex = (handle: number): string => handle.toString(16).toUpperCase();

export function describeAdded(signature: DrawingSignature, owner: Owner, i: number): Change {
  const box = boxOf(signature, i);
  return {
    kind: 'entity',
    type: signature.strings[signature.types[i]!]!,
    place: owner.name,
    placeKind: owner.kind,
    handle: hex(signature.handles[i]!),
    layer: String(signature.rows[signature.row[i]!]![PROPERTY.layer]),
    name: nameOf(signature, i),
    ...(box ? { box } : {}),
  };
}

export function describeRemoved(signature: DrawingSignature, owner: Owner, i: number): Change {
  const { box, ...change } = describeAdded(signature, owner, i);
  return box ? { ...change, boxBefore: box } : change;
}

export function describeDifferent(
  { before, after }: Terms,
  pair: OwnerPair,
  i: number,
  j: number,
  { changes, vector }: FormDifference,
  _shift: Vector,
): Change {
  const change = describeAdded(after.signature, pair.after, j);
  const handleBefore = hex(before.signature.handles[i]!);
  if (handleBefore !== change.handle) change.handleBefore = handleBefore;
  const boxBefore = boxOf(before.signature, i);
  if (boxBefore) change.boxBefore = boxBefore;
  if (changes.length > 0) change.changes = changes;
  if (vector) change.vector = vector;
  return change;
}

/** A definition that was changed is one change, however often it is inserted. */
export function describeBlock(
  { before, after, tolerance }: OwnerPair,
  inside: Changes,
  renamed: boolean,
): Change | undefined {
  const change: Change = {
    kind: 'block',
    type: 'BLOCK',
    place: '',
    placeKind: 'drawing',
    handle: '',
    layer: '',
    name: after.name,
    uses: after.uses,
    changes: [],
  };
  if (renamed) change.changes!.push({ property: 'name', from: before.name, to: after.name });
  if (before.base.some((part, k) => Math.abs(part - after.base[k]!) > tolerance))
    change.changes!.push({ property: 'basePoint', from: [...before.base], to: [...after.base] });
  if (countChanges(inside) > 0) change.inside = inside;
  return change.inside || change.changes!.length > 0 ? change : undefined;
}

const TOLD = new Set([FIELD.text, FIELD.tag]);
const MAX_NAME = 80;

/** What people know an entity by: its block, else what it says. */
function nameOf(signature: DrawingSignature, i: number): string {
  const row = signature.rows[signature.row[i]!]!;
  const named = row[PROPERTY.block] || row[PROPERTY.path];
  if (named) return String(named);
  const { tags, tagStart, numbers, numberStart, strings } = signature;
  let at = numberStart[i]!;
  for (let t = tagStart[i]!; t < tagStart[i + 1]!; t++) {
    if (TOLD.has(tags[t]!)) return strings[numbers[at]!]!.slice(0, MAX_NAME);
    at += fieldLength(FIELDS[tags[t]!]!.kind, numbers, at);
  }
  return '';
}

type Box = [number, number, number, number];

/** Around its points; of circles around the circle. */
function boxOf(signature: DrawingSignature, i: number): Box | undefined {
  const places = placesOf(signature, i);
  if (places.length === 0) return undefined;
  const around = radiusOf(signature, i);
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of places) {
    box[0] = Math.min(box[0], x - around);
    box[1] = Math.min(box[1], y - around);
    box[2] = Math.max(box[2], x + around);
    box[3] = Math.max(box[3], y + around);
  }
  return box;
}

const SIZES = new Set([FIELD.radius, FIELD.height]);

function radiusOf(
  { tags, tagStart, numbers, numberStart, strings, types }: DrawingSignature,
  i: number,
): number {
  const type = strings[types[i]!]!;
  if (!['CIRCLE', 'ARC', 'TEXT', 'MTEXT', 'ATTDEF'].includes(type)) return 0;
  let at = numberStart[i]!;
  for (let t = tagStart[i]!; t < tagStart[i + 1]!; t++) {
    if (SIZES.has(tags[t]!)) return Math.abs(numbers[at]!);
    at += fieldLength(FIELDS[tags[t]!]!.kind, numbers, at);
  }
  return 0;
}
