/** The entries of an account, and the rows that show what they amount to. */
import { vipTypes } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import type { Entry, PeriodLine, Period } from './periods.ts';

export async function entriesOf(db: Kysely<Tables>, userId: number): Promise<Entry[]> {
  const rows = await db
    .selectFrom('entitlement')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ goods_code: goodsCode, ...row }) => ({ ...row, goodsCode }));
}

const vipTypeOf: Record<PeriodLine, number> = {
  premium: vipTypes.premium,
  gift: vipTypes.gift,
  space: vipTypes.none,
};

/** The rows of `membership` that periods amount to. */
export const membershipRows = (userId: number, periods: readonly Period[]) =>
  periods.map(({ line, goodsCode, source, start, end }) => ({
    user_id: userId,
    goods_code: goodsCode,
    vip_type: vipTypeOf[line],
    source,
    start_at: start,
    end_at: end,
  }));
