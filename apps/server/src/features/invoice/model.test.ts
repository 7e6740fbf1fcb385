/** Random lives of invoices on the real services: whatever fails or crashes, every order has one claim and the sums hold. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyTitle, Failure } from '@linework/contract';
import fc from 'fast-check';
import type { Transaction } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPaidOrder } from '../../../test/commerce.ts';
import { testPlace, type TestDataFolder } from '../../../test/databases.ts';
import { testSeed } from '../../../test/seed.ts';
import { addTestUser } from '../../../test/users.ts';
import type { App } from '../../app.ts';
import { openApp } from '../../openApp.ts';
import { loadConfig } from '../../config.ts';
import type { Tables } from '../../db/schema.ts';
import { createInvoices } from './create.ts';
import { creditOrder, voidInvoice } from './credit.ts';
import { failInvoice, finishInvoice } from './issue.ts';
import { auditSeries } from './numbers.ts';
import { replaceInvoice, retryInvoice } from './replace.ts';
import { canMoveInvoice, liveStatuses, pendingStatuses } from './states.ts';
import { saveTitle } from './titles.ts';

const onPostgres = process.env.LINEWORK_TEST_DATABASE_URL !== undefined;
/** LINEWORK_TEST_ROUNDS says another number. */
const runs = Number(process.env.LINEWORK_TEST_ROUNDS ?? (onPostgres ? 30 : 80));

let app: App;
let place: TestDataFolder;
let memory: string | undefined;
let adminId: number;
let users = 0;
let orders = 0;
let requests = 0;
/** The next transaction dies before it commits. */
let crash = false;
let isManual = false;

class Crash extends Error {}

beforeAll(async () => {
  place = await testPlace({ isMigrated: onPostgres });
  if (!onPostgres && existsSync('/dev/shm')) memory = await mkdtemp(join('/dev/shm', 'linework-invoices-'));
  const config = { ...loadConfig({}), dataDir: memory ?? place.dataDir, databaseUrl: place.databaseUrl };
  app = await openApp(config, pino({ level: 'silent' }));
  const publish = app.events.publish.bind(app.events);
  app.events.publish = async (...args) => {
    if (crash) {
      crash = false;
      throw new Crash();
    }
    return publish(...args);
  };
  adminId = await addTestUser(app.db, { email: 'root@example.com', admin: true }, config);
});
afterAll(async () => {
  await app.close();
  await place.remove();
  if (memory) await rm(memory, { recursive: true });
});

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      quantity: fc.integer({ min: 1, max: 4 }),
      amount: fc.integer({ min: 1, max: 9999 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      from: fc.nat(5),
      count: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('split' as const), n: fc.nat(5) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('issue' as const), n: fc.nat(8) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fail' as const), n: fc.nat(8) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('retry' as const), n: fc.nat(8) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      n: fc.nat(5),
      percent: fc.constantFrom(10, 50, 100),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reCreate' as const), n: fc.nat(8) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), n: fc.nat(8) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('issuer' as const), manual: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function addOrder(userId: number, quantity: number, amount: number): Promise<void> {
  orders += 1;
  const basisPoints = orders % 3 === 0 ? 1900 : 0;
  await addPaidOrder(app.db, userId, { number: `O${orders}`, quantity, amount, basisPoints });
}

const ordersOf = (userId: number) =>
  app.db.selectFrom('order').selectAll().where('user_id', '=', userId).orderBy('id').execute();
const invoicesOf = (userId: number) =>
  app.db.selectFrom('invoice').selectAll().where('user_id', '=', userId).orderBy('id').execute();

/** Refusals are answers like others; a crash leaves what was there. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Failure) && !(error instanceof Crash)) throw error;
  } finally {
    crash = false;
  }
}

async function setIssuer(): Promise<void> {
  const value = JSON.stringify({ issuer: isManual ? 'manual' : 'pdf' });
  await app.db
    .insertInto('setting')
    .values({ key: 'invoice.seller', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

async function live(userId: number, titleId: string, { ...what }: Step): Promise<void> {
  const known = await ordersOf(userId);
  const invoices = await invoicesOf(userId);
  const email = 'a@example.com';
  const pick = <Row>(rows: readonly Row[], n: number): Row | undefined => rows[n % Math.max(1, rows.length)];
  const create = (parts: { orders: { orderId: string; quantity: number }[] }[], expectedTotal: number) =>
    createInvoices(app, userId, 'en', {
      requestId: `request-${(requests += 1)}`,
      parts: parts.map((part) => ({ ...part, titleId, kind: 'ordinary', email })),
      expectedTotal,
    });
  switch (what.do) {
    case 'pay':
      return addOrder(userId, what.quantity, what.amount);
    case 'create': {
      const chosen = known.slice(what.from, what.from + what.count);
      const total = chosen.reduce((sum, each) => sum + each.paid_amount - each.refunded_amount, 0);
      const wanted = chosen.map(({ id, quantity }) => ({ orderId: String(id), quantity }));
      if (wanted.length > 0) await attempt(() => create([{ orders: wanted }], total));
      return;
    }
    case 'split': {
      const order = pick(known, what.n);
      if (!order) return;
      const parts = Array.from({ length: order.quantity }, () => ({
        orders: [{ orderId: String(order.id), quantity: 1 }],
      }));
      return attempt(() => create(parts, order.paid_amount - order.refunded_amount));
    }
    case 'issue': {
      const row = pick(invoices, what.n);
      if (!row) return;
      const number = row.issuer === 'manual' ? { number: `M-${row.id}` } : {};
      return attempt(() => finishInvoice(app, row, [], number));
    }
    case 'fail': {
      const row = pick(invoices, what.n);
      return row && attempt(() => failInvoice(app, row.id, 'tried'));
    }
    case 'retry': {
      const row = pick(invoices, what.n);
      return row && attempt(() => retryInvoice(app, { invoiceId: row.id, userId, actor: 'owner' }));
    }
    case 'refund': {
      const order = pick(known, what.n);
      return order && attempt(() => refund(order.id, what.percent));
    }
    case 'reCreate': {
      const row = pick(invoices, what.n);
      const wish = { titleId, kind: 'ordinary', email, reason: 'tried' } as const;
      return row && attempt(() => replaceInvoice(app, userId, { ...wish, invoiceId: String(row.id) }));
    }
    case 'void': {
      const row = pick(invoices, what.n);
      return row && attempt(() => voidInvoice(app, row.id, { adminId, reason: 'tried' }));
    }
    case 'crash':
      crash = true;
      return;
    case 'issuer':
      isManual = what.manual;
      return setIssuer();
  }
}

const refund = (orderId: number, percent: number) =>
  app.db.transaction().execute(async (trx: Transaction<Tables>) => {
    const order = await trx
      .updateTable('order')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', orderId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const left = order.paid_amount - order.refunded_amount;
    const amount = Math.max(1, Math.floor((left * percent) / 100));
    if (left <= 0) return;
    const refunded = order.refunded_amount + amount;
    await trx
      .updateTable('order')
      .set({ refunded_amount: refunded, status: refunded >= order.paid_amount ? 5 : 1 })
      .where('id', '=', orderId)
      .execute();
    await creditOrder(app, trx, orderId, amount, { reason: 'refund', now: app.payments.now() });
    await app.events.publish({ userId: order.user_id, topic: 'order', data: null }, trx);
  });

async function check(userId: number): Promise<void> {
  const claims = await app.db
    .selectFrom('invoice_order')
    .selectAll()
    .where('user_id', '=', userId)
    .where('live_key', 'is not', null)
    .execute();
  expect(new Set(claims.map(({ order_id }) => order_id)).size).toBe(claims.length);
  const lines = await app.db
    .selectFrom('invoice_line')
    .innerJoin('invoice', 'invoice.id', 'invoice_line.invoice_id')
    .select(['invoice.id', 'invoice.type', 'invoice.status', 'invoice_line.order_id', 'invoice_line.gross'])
    .select(['invoice_line.claim_id', 'invoice_line.net'])
    .where('invoice.user_id', '=', userId)
    .execute();
  const rows = await invoicesOf(userId);
  // Of this life's invoices only: a look at everybody's history takes longer with each life.
  const histories = await app.db
    .selectFrom('invoice_event')
    .selectAll()
    .where('invoice_id', 'in', [0, ...rows.map(({ id }) => id)])
    .orderBy('id')
    .execute();
  const voids = histories.filter(
    ({ actor, from_status: from }) => actor === `admin:${adminId}` && from === null,
  );
  const voiding = new Set(voids.map(({ invoice_id }) => invoice_id));
  for (const order of await ordersOf(userId)) {
    const claim = claims.find(({ order_id }) => order_id === order.id);
    const own = lines.filter(({ claim_id }) => claim_id === claim?.id);
    const sum = own.reduce((total, { type, gross }) => total + (type === 'credit' ? -gross : gross), 0);
    // What an administrator has voided by hand is invoiced until all its official credit notes are there.
    const credits = own.filter(({ type }) => type === 'credit');
    const isVoiding = credits.some(({ id }) => voiding.has(id)) && credits.some(({ status }) => status !== 1);
    if (claim && !isVoiding) expect(sum).toBe(order.paid_amount - order.refunded_amount);
    // Whatever lives has its claim.
    const living = lines.filter(
      ({ order_id, type, status }) =>
        order_id === order.id && type === 'invoice' && liveStatuses.includes(status),
    );
    if (living.length > 0) expect(claim).toBeDefined();
    expect(living.every(({ claim_id }) => claim_id === claim?.id)).toBe(true);
  }
  for (const row of rows) {
    const own = lines.filter(({ id }) => id === row.id);
    expect(own.reduce((total, { gross }) => total + gross, 0)).toBe(row.gross);
    expect(own.reduce((total, { net }) => total + net, 0)).toBe(row.net);
    expect(row.net + row.tax + row.rounding).toBe(row.gross);
    const events = histories.filter(({ invoice_id }) => invoice_id === row.id);
    expect(pendingStatuses).toContain(events[0]!.to_status);
    for (const { from_status: from, to_status: to } of events.slice(1))
      expect(canMoveInvoice(from!, to)).toBe(true);
    expect(events.at(-1)!.to_status).toBe(row.status);
  }
}

/** Voided by hand while the credit note of a refund was still on its way. */
const voidedBesideRefund: Step[] = [
  { do: 'pay', quantity: 1, amount: 2 },
  { do: 'issuer', manual: true },
  { do: 'split', n: 0 },
  { do: 'refund', n: 0, percent: 10 },
  { do: 'issue', n: 0 },
  { do: 'void', n: 0 },
  { do: 'issue', n: 2 },
  { do: 'issue', n: 1 },
  { do: 'create', from: 0, count: 1 },
];

it(
  `keeps ${runs} lives in order`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), async (steps) => {
        users += 1;
        isManual = false;
        await setIssuer();
        const userId = await addTestUser(app.db, { email: `ann${users}@example.com` }, app.config);
        await app.db.insertInto('invoice_consent').values({ user_id: userId, version: 1, at: 0 }).execute();
        const title = {
          ...emptyTitle,
          name: 'Ann',
          email: 'a@example.com',
          isDefault: 1,
          isShared: 0,
        } as const;
        const { titleId } = await saveTitle(app, userId, title);
        for (const each of steps) {
          await live(userId, titleId, each);
          await check(userId);
        }
        crash = false;
        // Nobody works here; the list of jobs would only grow.
        await app.db.deleteFrom('job').execute();
      }),
      { numRuns: runs, seed: testSeed, examples: [[voidedBesideRefund]] },
    );
    for (const { count, last, missing } of await auditSeries(app.db))
      expect([count, missing]).toEqual([last, []]);
  },
  60_000 + runs * (onPostgres ? 5000 : 1000),
);
