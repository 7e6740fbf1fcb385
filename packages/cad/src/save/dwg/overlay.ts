import type { Rec, Value } from '../../dwg/fields/field.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Lays a change over an original record: `before` and `after` are the records made from the model entity as it was and as
 * it is, and only what differs between them replaces what the original says. Says whether anything did.
 */
export function overlay(original: Rec, before: Values, after: Values): boolean {
  let changed = false;
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[name], after[name]];
    if (isSame(was, is)) continue;
    changed = true;
    original[name] = merged(name, original[name], was, is) as Value;
  }
  return changed;
}

function merged(name: string, original: unknown, was: unknown, is: unknown): unknown {
  if (isFlags(name) && typeof original === 'number' && typeof was === 'number' && typeof is === 'number')
    return mergedFlags(original, was, is);
  if (isRecord(original) && isRecord(was) && isRecord(is)) {
    const copy: Rec = { ...(original as Rec) };
    overlay(copy, was, is);
    return copy;
  }
  if (isListLike(original, is) && isListLike(was, is)) {
    const [originals, former] = [original, was];
    return (is as Values[]).map((item, i) =>
      isSame(former[i], item) ? originals[i] : merged('', originals[i], former[i], item),
    );
  }
  return is;
}

/** Bits of which the model knows nothing stay. */
function mergedFlags(original: number, was: number, is: number): number {
  const mask = was ^ is;
  return (original & ~mask) | (is & mask);
}

const isFlags = (name: string): boolean => /flags$/i.test(name);

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

/** Whether both are lists of as many records. */
const isListLike = (value: unknown, like: unknown): value is unknown[] =>
  Array.isArray(value) &&
  Array.isArray(like) &&
  value.length === like.length &&
  like.every((item) => isRecord(item));

/** Whether two values of records say the same; a zero is a zero, whatever its sign. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b || (Number.isNaN(a) && Number.isNaN(b))) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (ArrayBuffer.isView(a) || ArrayBuffer.isView(b) || Array.isArray(a) || Array.isArray(b))
    return isSameList(a as ArrayLike<unknown>, b as ArrayLike<unknown>);
  const [names, others] = [Object.keys(a), Object.keys(b)];
  return (
    names.length === others.length && names.every((name) => isSame((a as Values)[name], (b as Values)[name]))
  );
}

function isSameList(a: ArrayLike<unknown>, b: ArrayLike<unknown>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!isSame(a[i], b[i])) return false;
  return true;
}
