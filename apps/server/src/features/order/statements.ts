/**
 * Every day each provider's statement is compared with our journal, line by line and both ways. What the reconciler can
 * still find out by asking is settled as usual; what differs then goes through the account `suspense`, where
 * administrators see it. All of it has keys: repeating a day changes nothing.
 */
import { payWays } from '@linework/contract';
import type { Selectable } from 'kysely';
import type { App } from '../../app.ts';
import { askProvider } from './pay.ts';
import type { PaymentProvider, StatementLine } from './providers/types.ts';
import { driveRefund } from './refunds.ts';
import { book, findOrder, type Booking, type OrderRow } from './rows.ts';
import { isTestOf, takeCharges } from './statementCharges.ts';
import type { JournalTable, StatementTable } from './tables.ts';

const dayMs = 86_400_000;
/** Providers do not serve what is much older. */
const maxDaysBack = 60;
/** Our clock and theirs differ by less. */
const clockMs = 3_600_000;
/** Rows are looked at again for so long after they could have been listed. */
const lookBackMs = 3 * dayMs;

type Side = 'provider' | 'suspense';
type JournalRow = Selectable<JournalTable>;

export async function compareStatements(app: App): Promise<{ days: number; differences: number }> {
  let days = 0;
  let differences = 0;
  for (const way of payWays) {
    const provider = await app.payments.provider(way);
    if (!provider) continue;
    for (;;) {
      const day = await nextDay(app, provider);
      if (day === undefined) break;
      try {
        differences += await compareDay(app, provider, day);
        days += 1;
      } catch (error) {
        // The days are compared in turn: this one is asked for again, before the next.
        await keepDay(app, way, day, { state: 'waiting', lines: 0, differences: 0 });
        app.log.warn(
          { way, day, reason: error instanceof Error ? error.message : '' },
          'a statement could not be compared',
        );
        break;
      }
    }
  }
  if (differences > 0) app.log.warn({ differences }, 'statements differ from the journal');
  return { days, differences };
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const startOf = (day: string, offsetMs: number): number => Date.parse(`${day}T00:00:00Z`) - offsetMs;

/** The oldest day that is over and was not compared; to begin with, yesterday. */
async function nextDay(app: App, { way, dayOffsetMs }: PaymentProvider): Promise<string | undefined> {
  const today = app.payments.now() + dayOffsetMs;
  const yesterday = dayOf(today - dayMs);
  const last = await app.db
    .selectFrom('statement')
    .select('day')
    .where('way', '=', way)
    .where('is_test', '=', isTestOf(app))
    .where('state', '<>', 'waiting')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return firstWaiting(app, way, yesterday);
  if (last.day >= yesterday) return undefined;
  const next = dayOf(Date.parse(last.day) + dayMs);
  const oldest = dayOf(today - maxDaysBack * dayMs);
  return next < oldest ? oldest : next;
}

/** A day that was asked for before there was any statement is not forgotten. */
async function firstWaiting(app: App, way: number, yesterday: string): Promise<string> {
  const waiting = await app.db
    .selectFrom('statement')
    .select('day')
    .where('way', '=', way)
    .where('is_test', '=', isTestOf(app))
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  return waiting?.day ?? yesterday;
}

type KeptDay = Pick<Selectable<StatementTable>, 'state' | 'lines' | 'differences'>;

async function keepDay(app: App, way: number, day: string, kept: KeptDay): Promise<void> {
  const values = { ...kept, fetched_at: app.payments.now() };
  await app.db
    .insertInto('statement')
    .values({ way, day, is_test: isTestOf(app), ...values })
    .onConflict((conflict) => conflict.columns(['way', 'day', 'is_test']).doUpdateSet(values))
    .execute();
}

async function compareDay(app: App, provider: PaymentProvider, day: string): Promise<number> {
  const { way } = provider;
  const { hasBill, lines, charges } = await provider.statement(day);
  if (!hasBill && (await mayComeYet(app, provider, day))) throw new Error('the bill is not made yet');
  let differences = 0;
  for (const line of lines) {
    const compare = line.kind === 'payment' ? comparePayment : compareRefund;
    if (await compare(app, way, day, line)) differences += 1;
  }
  differences += await findUnlisted(app, provider, day);
  await takeCharges(app, way, day, charges);
  const state = hasBill ? 'compared' : 'noBill';
  await keepDay(app, way, day, { state, lines: lines.length, differences });
  return differences;
}

/** Toward noon the bill of yesterday is there, if there is one. */
const billMadeMs = 10 * 3_600_000;
/** Where our books know of money that moved, its absence is believed only after this. */
const billLateMs = 3 * dayMs;

/** Providers say the same of a bill that they have not made yet and of a day without any payment. */
async function mayComeYet(app: App, { way, dayOffsetMs }: PaymentProvider, day: string): Promise<boolean> {
  const start = startOf(day, dayOffsetMs);
  const since = app.payments.now() - start - dayMs;
  if (since < billMadeMs) return true;
  if (since >= billLateMs) return false;
  const booked = await unlistedRows(app, way, start + clockMs, start + dayMs - clockMs);
  return booked.length > 0;
}

/** Payments and refunds in our books that no statement has had so far. */
const unlistedRows = (app: App, way: number, from: number, until: number): Promise<JournalRow[]> =>
  app.db
    .selectFrom('journal')
    .leftJoin('statement_line', (join) =>
      join
        .onRef('statement_line.journal_key', '=', 'journal.unique_key')
        .onRef('statement_line.way', '=', 'journal.way'),
    )
    .selectAll('journal')
    .where('journal.way', '=', way)
    .where('journal.is_test', '=', isTestOf(app))
    .where('journal.at', '<', until)
    .where('journal.at', '>=', from)
    .where('statement_line.id', 'is', null)
    .where((eb) =>
      eb.or([eb('journal.unique_key', 'like', 'pay:%'), eb('journal.unique_key', 'like', 'refund:%')]),
    )
    .execute();

const bookedAs = (app: App, key: string): Promise<JournalRow | undefined> =>
  app.db.selectFrom('journal').selectAll().where('unique_key', '=', key).executeTakeFirst();

async function comparePayment(app: App, way: number, day: string, line: StatementLine): Promise<boolean> {
  const { db } = app;
  const { number, transaction } = line;
  const key = `pay:${number}`;
  const unknownKey = `suspense:${way}:${transaction || number}`;
  const attempt = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('number', '=', number)
    .where('way', '=', way)
    .executeTakeFirst();
  // Nobody has told us yet: our own question settles it as ever.
  if (attempt && !(await bookedAs(app, key))) await askProvider(app, attempt.id);
  const booked = (await bookedAs(app, key)) ?? (await bookedAs(app, unknownKey));
  await keepLine(app, way, day, key, line);
  if (booked && booked.unique_key === key) return compareAmounts(app, way, line, booked);
  // A notification may have brought it to the list already.
  if (!booked) {
    const order = attempt && (await findOrder(db, attempt.order_id));
    await note(app, { way, line, order, from: 'provider', what: 'unknownPayment', key: unknownKey });
  }
  return true;
}

async function compareRefund(app: App, way: number, day: string, line: StatementLine): Promise<boolean> {
  const { db } = app;
  const key = `refund:${line.number}`;
  const find = () => db.selectFrom('refund').selectAll().where('number', '=', line.number).executeTakeFirst();
  let refund = await find();
  if (refund?.state === 'sending') {
    await driveRefund(app, refund.id).catch(() => undefined);
    refund = await find();
  }
  await keepLine(app, way, day, key, line);
  const booked = await bookedAs(app, key);
  if (booked) return compareAmounts(app, way, line, booked);
  // It is on its way, as we know; the provider's word ends it.
  if (refund?.state === 'sending' && refund.amount === line.amount) return false;
  const order = refund && (await findOrder(db, refund.order_id));
  const unknownKey = `suspense-refund:${way}:${line.number || line.transaction}`;
  await note(app, { way, line, order, from: 'suspense', what: 'unknownRefund', key: unknownKey });
  return true;
}

async function keepLine(
  app: App,
  way: number,
  day: string,
  journalKey: string,
  { transaction, amount, currency }: StatementLine,
): Promise<void> {
  await app.db
    .insertInto('statement_line')
    .values({ way, day, journal_key: journalKey, transaction_ref: transaction, amount, currency })
    .onConflict((conflict) => conflict.columns(['journal_key', 'transaction_ref', 'way']).doNothing())
    .execute();
}

/** The journal has it: with the same amount, or the difference is for somebody to look at. */
async function compareAmounts(
  app: App,
  way: number,
  line: StatementLine,
  booked: JournalRow,
): Promise<boolean> {
  const order = booked.order_id === null ? undefined : await findOrder(app.db, booked.order_id);
  const into: Side = line.kind === 'payment' ? 'provider' : 'suspense';
  const out: Side = into === 'provider' ? 'suspense' : 'provider';
  const key = `statement:${booked.unique_key}`;
  const base = { way, order, what: 'amountDiffers' } as const;
  // What was missed before has come with a later statement.
  const missed = await bookedAs(app, `${key}:unlisted`);
  if (missed) {
    const back = { from: missed.to_account as Side, what: 'listedLate' } as const;
    await note(app, { ...base, ...back, line: lineOf(line, missed), key: `${key}:listed` });
  }
  if (line.currency !== booked.currency) {
    await note(app, { ...base, line: lineOf(line, booked), from: out, key: `${key}:ours` });
    await note(app, { ...base, line, from: into, key: `${key}:theirs` });
    return true;
  }
  const more = line.amount - booked.amount;
  if (more === 0) return false;
  const difference = { ...line, amount: Math.abs(more) };
  await note(app, { ...base, line: difference, from: more > 0 ? into : out, key });
  return true;
}

const lineOf = (line: StatementLine, { amount, currency }: JournalRow): StatementLine => ({
  ...line,
  amount,
  currency,
});

/** What the journal has and no statement so far: money that we believe in, and the provider does not. */
async function findUnlisted(app: App, { way, dayOffsetMs }: PaymentProvider, day: string): Promise<number> {
  const until = startOf(day, dayOffsetMs) + dayMs - clockMs;
  const rows = await unlistedRows(app, way, until - dayMs - lookBackMs, until);
  const first = await firstDay(app, way, day);
  let count = 0;
  for (const row of rows) {
    if ((await begunAt(app, row.unique_key)) < startOf(first, dayOffsetMs)) continue;
    const order = row.order_id === null ? undefined : await findOrder(app.db, row.order_id);
    const [kind = '', number = ''] = row.unique_key.split(':');
    const { amount, currency } = row;
    const isPayment = kind === 'pay';
    const line = {
      kind: isPayment ? ('payment' as const) : ('refund' as const),
      number,
      amount,
      currency,
      transaction: '',
    };
    const what = isPayment ? 'unlistedPayment' : 'unlistedRefund';
    const from = isPayment ? 'suspense' : 'provider';
    const key = `statement:${row.unique_key}:unlisted`;
    if (!(await bookedAs(app, key))) count += 1;
    await note(app, { way, line, order, from, what, key });
  }
  return count;
}

/** Before the first statement nobody looked. */
async function firstDay(app: App, way: number, day: string): Promise<string> {
  const first = await app.db
    .selectFrom('statement')
    .select('day')
    .where('way', '=', way)
    .where('is_test', '=', isTestOf(app))
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  return first?.day ?? day;
}

/** Money cannot have moved before the attempt or the refund was made. */
async function begunAt({ db }: App, key: string): Promise<number> {
  const [kind, number = ''] = key.split(':');
  const row = await db
    .selectFrom(kind === 'pay' ? 'payment_attempt' : 'refund')
    .select('created_at')
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.created_at ?? 0;
}

interface Difference {
  way: number;
  line: StatementLine;
  order: OrderRow | undefined;
  /** Where the money comes from; it goes to the other one. */
  from: Side;
  what: string;
  key: string;
}

async function note(app: App, { way, line, order, from, what, key }: Difference): Promise<void> {
  const { amount, currency, number, transaction } = line;
  if (currency !== 'USD' && currency !== 'CNY') {
    app.log.error({ way, number, amount, currency }, 'a statement has money in a currency that is not ours');
    return;
  }
  const money: Booking = {
    from,
    to: from === 'provider' ? 'suspense' : 'provider',
    amount,
    currency,
    way,
    order,
    isTest: app.payments.isTest,
    note: `${what} ${number || transaction}`,
    key,
  };
  await book(app.db, money, app.payments.now());
}
