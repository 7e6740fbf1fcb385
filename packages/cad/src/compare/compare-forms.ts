import type { ChangeValue, PropertyChange, Vector } from './comparison.ts';
import { ANGLE_TOLERANCE, RATIO_TOLERANCE, type EntityHashes, type Renames } from './entity-hashes.ts';
import { FIELDS, PROPERTIES, fieldLength, usualValue, type FieldKind } from './fields.ts';
import type { Ignored } from './ignore.ts';
import { anchorAt, type DrawingSignature } from './signature.ts';

/** What two drawings are compared with. */
export type Terms = {
  before: EntityHashes;
  after: EntityHashes;
  renames: Renames;
  ignored: Ignored;
};

export type FormDifference = { changes: PropertyChange[]; vector?: Vector };

type FieldValue = { name: string; kind: FieldKind; key: string; at: number; end: number };

/** What is different about two entities of the same type, within the tolerance; undefined where nothing is. */
export function compareForms(
  terms: Terms,
  i: number,
  j: number,
  tolerance: number,
  shift: Vector,
): FormDifference | undefined {
  const { before, after, ignored } = terms;
  const a = before.signature;
  const b = after.signature;
  const changes = compareRows(terms, i, j);
  const left = fieldsOf(a, i, ignored);
  const right = fieldsOf(b, j, ignored);
  const moved = translation(a, left, b, right, tolerance, shift, anchorAt(a, i), anchorAt(b, j));
  const by: Vector = moved ? add(moved, shift) : shift;
  for (const [key, one] of left) {
    const other = right.get(key);
    if (other && isEqual(a, one, b, other, tolerance, by)) continue;
    const property = one.key ? `${one.name}:${one.key}` : one.name;
    changes.push({
      property,
      from: valueOf(a, one, [0, 0, 0]),
      to: other ? valueOf(b, other, shift) : usualValue(one.name, one.kind),
    });
  }
  for (const [key, other] of right) {
    if (left.has(key)) continue;
    const property = other.key ? `${other.name}:${other.key}` : other.name;
    changes.push({ property, from: usualValue(other.name, other.kind), to: valueOf(b, other, shift) });
  }
  if (moved) return { changes, vector: moved };
  return changes.length > 0 ? { changes } : undefined;
}

const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

function compareRows({ before, after, renames, ignored }: Terms, i: number, j: number): PropertyChange[] {
  const p = before.signature.row[i]!;
  const q = after.signature.row[j]!;
  if (before.rowHash[p] === after.rowHash[q]) return [];
  const from = before.signature.rows[p]!;
  const to = after.signature.rows[q]!;
  const changes: PropertyChange[] = [];
  PROPERTIES.forEach((property, k) => {
    if (ignored.properties.has(property)) return;
    const renamed = renames.get(property)?.get(String(to[k])) ?? to[k]!;
    if (from[k] !== renamed && !bothAnonymous(property, from[k]!, renamed))
      changes.push({ property, from: from[k]!, to: to[k]! });
  });
  // The rows differ although every value is the same: the anonymous block shows something else.
  if (changes.length === 0 && !ignored.properties.has('block'))
    changes.push({ property: 'content', from: null, to: null });
  return changes;
}

const bothAnonymous = (property: string, a: string | number, b: string | number): boolean =>
  property === 'block' && String(a).startsWith('*') && String(b).startsWith('*');

function fieldsOf(signature: DrawingSignature, i: number, ignored: Ignored): Map<string, FieldValue> {
  const { tags, tagStart, numbers, numberStart, strings } = signature;
  const fields = new Map<string, FieldValue>();
  let at = numberStart[i]!;
  for (let t = tagStart[i]!; t < tagStart[i + 1]!; t++) {
    const { name, kind } = FIELDS[tags[t]!]!;
    const end = at + fieldLength(kind, numbers, at);
    const keyed = kind === 'keyedText' || kind === 'keyedPoint';
    const key = keyed ? strings[numbers[at]!]! : '';
    let id = `${name}\n${key}`;
    // The second leader of a multileader, the second attribute of the same tag.
    while (fields.has(id)) id += '\n';
    if (!ignored.properties.has(name)) fields.set(id, { name, kind, key, at: keyed ? at + 1 : at, end });
    at = end;
  }
  return fields;
}

const isPlace = (kind: FieldKind): boolean => kind === 'point' || kind === 'points' || kind === 'keyedPoint';

/** The vector by which all points of one were moved to those of the other; undefined where they were not, or not alike. */
function translation(
  a: DrawingSignature,
  left: ReadonlyMap<string, FieldValue>,
  b: DrawingSignature,
  right: ReadonlyMap<string, FieldValue>,
  tolerance: number,
  shift: Vector,
  from: number | undefined,
  to: number | undefined,
): Vector | undefined {
  if (from === undefined || to === undefined) return undefined;
  const vector: Vector = [0, 1, 2].map(
    (k) => b.numbers[to + k]! - shift[k]! - a.numbers[from + k]!,
  ) as unknown as Vector;
  if (vector.every((part) => Math.abs(part) <= tolerance)) return undefined;
  const by = add(vector, shift);
  for (const [key, one] of left) {
    if (!isPlace(one.kind)) continue;
    const other = right.get(key);
    if (!other || !isEqual(a, one, b, other, tolerance * 2, by)) return undefined;
  }
  return vector.map((part) => (Math.abs(part) <= tolerance ? 0 : part)) as unknown as Vector;
}

function isEqual(
  a: DrawingSignature,
  one: FieldValue,
  b: DrawingSignature,
  other: FieldValue,
  tolerance: number,
  by: Vector,
): boolean {
  const length = one.end - one.at;
  if (length !== other.end - other.at) return false;
  const x = a.numbers;
  const y = b.numbers;
  for (let k = 0; k < length; k++) {
    const from = x[one.at + k]!;
    const to = y[other.at + k]!;
    switch (one.kind) {
      case 'point':
      case 'keyedPoint':
        if (Math.abs(to - by[k % 3]! - from) > tolerance) return false;
        break;
      case 'points':
        if (k > 0 && Math.abs(to - by[(k - 1) % 3]! - from) > tolerance) return false;
        break;
      case 'vector':
      case 'length':
      case 'lengths':
        if (Math.abs(to - from) > tolerance) return false;
        break;
      case 'angle':
        if (turnBetween(from, to) > ANGLE_TOLERANCE) return false;
        break;
      case 'ratio':
      case 'ratios':
        if (Math.abs(to - from) > RATIO_TOLERANCE * Math.max(1, Math.abs(from))) return false;
        break;
      case 'text':
      case 'keyedText':
        if (a.strings[from] !== b.strings[to]) return false;
        break;
      default:
        if (from !== to) return false;
    }
  }
  return true;
}

function turnBetween(a: number, b: number): number {
  const turn = Math.abs(a - b) % (Math.PI * 2);
  return Math.min(turn, Math.PI * 2 - turn);
}

const tidy = (value: number): number => Number(value.toPrecision(12));

function valueOf({ numbers, strings }: DrawingSignature, field: FieldValue, shift: Vector): ChangeValue {
  const { kind, at, end } = field;
  switch (kind) {
    case 'text':
    case 'keyedText':
      return strings[numbers[at]!]!;
    case 'point':
    case 'keyedPoint':
      return [0, 1, 2].map((k) => tidy(numbers[at + k]! - shift[k]!));
    case 'vector':
      return [...numbers.subarray(at, end)].map(tidy);
    case 'points':
      return Array.from({ length: end - at - 1 }, (_, k) => tidy(numbers[at + 1 + k]! - shift[k % 3]!));
    case 'lengths':
    case 'ratios':
      return [...numbers.subarray(at + 1, end)].map(tidy);
    case 'angle':
      return tidy(((numbers[at]! * 180) / Math.PI) % 360);
    case 'digest':
      return null;
    default:
      return tidy(numbers[at]!);
  }
}
