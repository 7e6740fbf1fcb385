import type { Change, Changes, ChangeValue, Comparison } from './comparison.ts';

export type ChangeCounts = Record<keyof Changes, number>;
export type ShortComparison = Comparison & { counts: ChangeCounts };

const KEYS = ['changed', 'moved', 'added', 'removed'] as const satisfies readonly (keyof Changes)[];
const MAX_NUMBERS = 6;
const MAX_TEXT = 400;

/** A comparison that fits into an answer: at most so many changes, and of long lists only how many points they have. */
export function shortenComparison(comparison: Comparison, maxChanges: number): ShortComparison {
  const counts = Object.fromEntries(KEYS.map((key) => [key, comparison[key].length])) as ChangeCounts;
  let left = maxChanges;
  const take = (changes: Changes): Changes => {
    const out: Changes = { added: [], removed: [], changed: [], moved: [] };
    for (const key of KEYS)
      for (const change of changes[key]) {
        if (left-- <= 0) return out;
        out[key].push(shorten(change, take));
      }
    return out;
  };
  return { ...comparison, ...take(comparison), counts };
}

function shorten(change: Change, take: (inside: Changes) => Changes): Change {
  const { changes, inside } = change;
  return {
    ...change,
    ...(changes && {
      changes: changes.map(({ property, from, to }) => ({ property, from: short(from), to: short(to) })),
    }),
    ...(inside && { inside: take(inside) }),
  };
}

function short(value: ChangeValue): ChangeValue {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  if (value === null || typeof value === 'number' || value.length <= MAX_NUMBERS) return value;
  return value.length % 3 === 0 ? value.length / 3 : value.length;
}
