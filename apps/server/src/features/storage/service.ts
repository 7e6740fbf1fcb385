/** The space of an account, and what may be put into it. */
import { goodsCodes, plans, unlimitedBytes, vipTypes, type Space } from '@linework/contract';
import type { Kysely } from 'kysely';
import { prepare } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';
import { vipOf, type Vip } from '../account/service.ts';

interface Quotas {
  free: number;
  premium: number;
}

const usualQuotas: Quotas = { free: plans.freeBytes, premium: plans.premiumBytes };

/** Free or premium, and more for every bought extension; the gift adds none. */
export function capacityOf(
  { vipType, goodsCodes: owned }: Pick<Vip, 'vipType' | 'goodsCodes'>,
  { free, premium }: Quotas = usualQuotas,
): number {
  const base = vipType === vipTypes.premium ? Math.max(premium, free) : free;
  return base + owned.filter((code) => code === goodsCodes.space).length * plans.extraBytes;
}

const defaultQuotas = new WeakMap<object, Quotas>();

/** What the operator gives everybody, known by the database that it is about. */
export function setDefaultQuota(db: Kysely<Tables>, quotas: Quotas): void {
  defaultQuotas.set(db.getExecutor().adapter, quotas);
}

const quotasOf = (db: Kysely<Tables>): Quotas => defaultQuotas.get(db.getExecutor().adapter) ?? usualQuotas;

export const defaultQuota = (db: Kysely<Tables>): number => quotasOf(db).free;

const quotaByUser = prepare<[userId: number]>()((db, userId) =>
  db.selectFrom('user').select('quota').where('id', '=', userId),
);

/** What the operator gave the account itself, or else what its membership adds to what everybody has. */
export async function capacityFor(db: Kysely<Tables>, userId: number, now = Date.now()): Promise<number> {
  const [own] = await quotaByUser(db, userId);
  if (own && own.quota !== null) return own.quota;
  const quotas = quotasOf(db);
  return quotas.free === unlimitedBytes ? quotas.free : capacityOf(await vipOf(db, userId, now), quotas);
}

/** More is used than there is, and no free thaw holds. */
export const isFrozen = (
  { used, thawed_until }: { used: number; thawed_until: number | null },
  capacity: number,
  now: number,
): boolean => used > capacity && (thawed_until ?? 0) <= now;

const driveRow = prepare<[userId: number]>()((db, userId) =>
  db
    .selectFrom('drive')
    .select(['used', 'thawed_until', 'drawings', 'models', 'pictures', 'others'])
    .where('user_id', '=', userId),
);

/** Used is what the drive's own row says: every change of files keeps it exact. */
export async function spaceOf(db: Kysely<Tables>, userId: number, now = Date.now()): Promise<Space> {
  const [row] = await driveRow(db, userId);
  const capacity = await capacityFor(db, userId, now);
  if (!row) return { used: 0, capacity, frozen: 0, fileCount: 0 };
  const { used, drawings, models, pictures, others } = row;
  const fileCount = drawings + models + pictures + others;
  return { used, capacity, frozen: isFrozen(row, capacity, now) ? 1 : 0, fileCount };
}
