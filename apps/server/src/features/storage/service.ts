/** The space of an account, and what may be put into it. */
import { configuredThreeD, extensions, goodsCodes, plans, vipTypes, type Space } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { vipOf, type Vip } from '../account/service.ts';

/** Free or premium, and more for every bought extension; the gift adds none. */
export function capacityOf({ vipType, goodsCodes: owned }: Pick<Vip, 'vipType' | 'goodsCodes'>): number {
  const base = vipType === vipTypes.premium ? plans.premiumBytes : plans.freeBytes;
  return base + owned.filter((code) => code === goodsCodes.space).length * plans.extraBytes;
}

/** Used is what the account has put here. Files join this sum with the drive; until then it is what waits to be filed. */
export async function spaceOf(db: Kysely<Tables>, userId: number, now = Date.now()): Promise<Space> {
  const { used } = await db
    .selectFrom('staged_upload')
    .select(({ fn }) => fn.sum<number | null>('size').as('used'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  const capacity = capacityOf(await vipOf(db, userId, now));
  const bytes = Number(used ?? 0);
  return { used: bytes, capacity, frozen: bytes > capacity ? 1 : 0, fileCount: 0 };
}

export const uploadTypes: readonly string[] = [
  ...new Set<string>([
    ...extensions.drawingList,
    ...extensions.image,
    ...extensions.other,
    ...extensions.threeD,
    ...configuredThreeD,
    ...extensions.archive,
    ...extensions.font,
  ]),
];
