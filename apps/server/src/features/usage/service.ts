/** Counts by day. Nobody is named: a count has a day, an event and a number. */
import { usageEvents, type CallData, type CallResponse } from '@linework/contract';
import { sql, type Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';

const dayMs = 86_400_000;
/** Beside the events that browsers tell: counted by the server itself. */
const activeAccount = 'account.active';

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

type Counts = readonly { event: string; count: number }[];

async function add(db: Kysely<Tables>, day: string, counts: Counts): Promise<void> {
  await db
    .insertInto('usage_day')
    .values(counts.map(({ event, count }) => ({ day, event, count })))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'event'])
        .doUpdateSet({ count: sql<number>`usage_day.count + excluded.count` }),
    )
    .execute();
}

export async function countEvents(
  { config, db }: Pick<App, 'config' | 'db'>,
  { events }: CallData<'usageAdd'>,
  now = Date.now(),
): Promise<void> {
  if (!config.usage) return;
  // The same event twice in one statement would be refused by PostgreSQL.
  const sums = new Map<string, number>();
  for (const { event, count } of events) sums.set(event, (sums.get(event) ?? 0) + count);
  await add(
    db,
    dayOf(now),
    [...sums].map(([event, count]) => ({ event, count })),
  );
}

/** An account was seen: the first time on a day it counts. */
export async function countActive(
  { config, db }: Pick<App, 'config' | 'db'>,
  userId: number,
  now = Date.now(),
): Promise<void> {
  if (!config.usage) return;
  const day = dayOf(now);
  const known = await db
    .selectFrom('account_activity')
    .select('last_day')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (known?.last_day === day) return;
  await db.transaction().execute(async (trx) => {
    const first = await trx
      .insertInto('account_activity')
      .values({ user_id: userId, last_day: day })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ last_day: day })
          .where('account_activity.last_day', '<>', day),
      )
      .returning('user_id')
      .executeTakeFirst();
    // Another page of theirs came first.
    if (first) await add(trx, day, [{ event: activeAccount, count: 1 }]);
  });
}

export async function usageByDay(
  { config, db }: Pick<App, 'config' | 'db'>,
  length: number,
  now = Date.now(),
): Promise<CallResponse<'adminUsage'>> {
  const days = Array.from({ length }, (_, i) => dayOf(now - (length - 1 - i) * dayMs));
  const [rows, accounts] = await Promise.all([
    db.selectFrom('usage_day').selectAll().where('day', '>=', days[0]!).execute(),
    db
      .selectFrom('user')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const counts = new Map(rows.map(({ day, event, count }) => [`${day} ${event}`, Number(count)]));
  const of = (event: string): number[] => days.map((day) => counts.get(`${day} ${event}`) ?? 0);
  const happened = new Set(rows.map(({ event }) => event));
  return {
    isOn: config.usage,
    days,
    accounts: Number(accounts.count),
    activeAccounts: of(activeAccount),
    events: usageEvents.filter((event) => happened.has(event)).map((event) => ({ event, counts: of(event) })),
  };
}
