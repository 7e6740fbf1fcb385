/** Whether `membership` says what the entries say: asked every night, and by `linework check`. */
import type { Region } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { offsetOf } from './calendar.ts';
import { periodsOf } from './periods.ts';
import { entriesOf, membershipRows } from './store.ts';

const accountsAtOnce = 500;

/** Ids of the accounts whose rows differ from the fold of their entries. */
export async function findDifferences(db: Kysely<Tables>, region: Region): Promise<number[]> {
  const differing: number[] = [];
  for (let after = 0; ;) {
    const accounts = await db
      .selectFrom('user')
      .select('id')
      .where('id', '>', after)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(accountsAtOnce)
      .execute();
    for (const { id } of accounts) if (await differs(db, region, id)) differing.push(id);
    if (accounts.length < accountsAtOnce) return differing;
    after = accounts.at(-1)!.id;
  }
}

/** Whether the rows of one account differ from the fold of its entries. */
export async function differs(db: Kysely<Tables>, region: Region, userId: number): Promise<boolean> {
  const expected = membershipRows(userId, periodsOf(await entriesOf(db, userId), offsetOf(region)));
  const found = await db
    .selectFrom('membership')
    .select(['user_id', 'goods_code', 'vip_type', 'source', 'start_at', 'end_at'])
    .where('user_id', '=', userId)
    .execute();
  const text = (rows: readonly (typeof found)[number][]): string =>
    rows
      .map((row) => [row.goods_code, row.vip_type, row.source, row.start_at, row.end_at].join())
      .toSorted()
      .join(';');
  return text(expected) !== text(found);
}
