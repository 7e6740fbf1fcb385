/** Large numbers are counted now and then only: nobody sees whether one of ten thousand has come since. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';

const large = 5000;
const validMs = 30_000;
const maxKept = 200;

interface Kept {
  count: number;
  until: number;
}

/** By installation: one process may have several, in tests. */
const keptOf = new WeakMap<Kysely<Tables>, Map<string, Kept>>();

export async function counted(
  db: Kysely<Tables>,
  key: string,
  count: () => Promise<number>,
): Promise<number> {
  const kept = keptOf.get(db) ?? new Map<string, Kept>();
  keptOf.set(db, kept);
  const known = kept.get(key);
  if (known && known.until > Date.now()) return known.count;
  kept.delete(key);
  const now = await count();
  if (now < large) return now;
  const [oldest] = kept.keys();
  if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
  kept.set(key, { count: now, until: Date.now() + validMs });
  return now;
}
