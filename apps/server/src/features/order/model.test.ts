/** Random lives of orders on the real services: whatever crashes, repeats or comes late, what people have is what they paid for. */
import { mkdtemp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, type PayWay } from '@linework/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPlace, type TestDataFolder } from '../../../test/databases.ts';
import { testSeed } from '../../../test/seed.ts';
import { addTestUser } from '../../../test/users.ts';
import type { App } from '../../app.ts';
import { openApp } from '../../openApp.ts';
import { loadConfig } from '../../config.ts';
import { differs } from '../membership/compare.ts';
import { addCoupon } from './adminCatalogue.ts';
import { redeemTyped, showCode } from './codes.ts';
import { claimCoupon } from './coupons.ts';
import { createOrder, quoteOrder } from './create.ts';
import { endOrders } from './jobs.ts';
import { askProvider, cancelOrder, payOrder } from './pay.ts';
import { createRefund, driveRefund, requestRefund } from './refunds.ts';
import { findPayment, movePayment, openPayment, type SandboxPayment } from './sandbox/books.ts';
import { newEventId, sendOnce } from './sandbox/deliver.ts';
import { canMove } from './states.ts';

const onPostgres = process.env.LINEWORK_TEST_DATABASE_URL !== undefined;
/** LINEWORK_TEST_ROUNDS says another number. */
const runs = Number(process.env.LINEWORK_TEST_ROUNDS ?? (onPostgres ? 50 : 120));
const day = 86_400_000;
const start = Date.UTC(2026, 0, 31, 12);

let app: App;
let place: TestDataFolder;
let memory: string | undefined;
let adminId: number;
let users = 0;
let now = start;
/** What the next call to a provider, or the next transaction, dies of. */
let crash: 'before' | 'after' | 'inside' | undefined;

class Crash extends Error {}

beforeAll(async () => {
  place = await testPlace({ isMigrated: onPostgres });
  // SQLite in memory, where there is such a folder: nothing here is about disks.
  if (!onPostgres && existsSync('/dev/shm')) memory = await mkdtemp(join('/dev/shm', 'linework-model-'));
  const payments = { ...loadConfig({ LINEWORK_PAY_WAYS: '20,7,10' }).payments, refundsApproved: true };
  const config = {
    ...loadConfig({}),
    dataDir: memory ?? place.dataDir,
    databaseUrl: place.databaseUrl,
    payments,
  };
  app = await openApp(config, pino({ level: 'silent' }));
  const provider = app.payments.provider.bind(app.payments);
  const dying =
    <A extends unknown[], R>(method: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (crash === 'before') throw die();
      const result = await method(...args);
      if (crash === 'after') throw die();
      return result;
    };
  Object.assign(app.payments, {
    now: () => now,
    provider: async (way: number) => {
      const real = await provider(way);
      if (!real) return undefined;
      const { create, query, close, refund, queryRefund } = real;
      return {
        ...real,
        create: dying(create),
        query: dying(query),
        close: dying(close),
        refund: dying(refund),
        queryRefund: dying(queryRefund),
      };
    },
  });
  const publish = app.events.publish.bind(app.events);
  app.events.publish = async (...args) => {
    if (crash === 'inside') throw die();
    return publish(...args);
  };
  adminId = await addTestUser(app.db, { email: 'root@example.com', admin: true }, config);
});
afterAll(async () => {
  await app.close();
  await place.remove();
  if (memory) await rm(memory, { recursive: true });
});

function die(): Crash {
  crash = undefined;
  return new Crash();
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      goods: fc.constantFrom('ML7-M', 'ML7-M', 'ML7-Y'),
      codes: fc.integer({ min: 0, max: 3 }),
      coupon: fc.boolean(),
      convert: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      n: fc.nat(5),
      way: fc.constantFrom<PayWay>(20, 7, 10),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('cashier' as const),
      n: fc.nat(8),
      act: fc.constantFrom('paid', 'paid', 'paid', 'declined', 'confirming', 'closed', 'other'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('notify' as const),
      n: fc.nat(8),
      times: fc.integer({ min: 1, max: 3 }),
      kind: fc.constantFrom('right', 'right', 'forged', 'wrong'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('ask' as const), n: fc.nat(8) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      n: fc.nat(5),
      by: fc.constantFrom('owner' as const, 'system' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      n: fc.nat(5),
      part: fc.option(fc.integer({ min: 1, max: 400 })),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'drive' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('dispute' as const), n: fc.nat(5), isLost: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('redeem' as const), n: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(1, 5000, 60_000, 31 * 60_000, day, 20 * day, 400 * day),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'end' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('crash' as const),
      where: fc.constantFrom('before' as const, 'after' as const, 'inside' as const),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];

class Life {
  readonly userId: number;
  #claimId: string | undefined;

  constructor(userId: number) {
    this.userId = userId;
  }

  orders = () =>
    app.db.selectFrom('order').selectAll().where('user_id', '=', this.userId).orderBy('id').execute();
  attempts = () =>
    app.db
      .selectFrom('payment_attempt')
      .innerJoin('order', 'order.id', 'payment_attempt.order_id')
      .selectAll('payment_attempt')
      .where('order.user_id', '=', this.userId)
      .orderBy('payment_attempt.id')
      .execute();
  refunds = () =>
    app.db
      .selectFrom('refund')
      .innerJoin('order', 'order.id', 'refund.order_id')
      .selectAll('refund')
      .where('order.user_id', '=', this.userId)
      .execute();

  async claim(): Promise<string> {
    this.#claimId ??= (await claimCoupon(app.db, this.userId, 'MODEL', now)).claimId;
    return this.#claimId;
  }

  /** The cashier's side; pages that only a browser would open are opened here. */
  async payment(n: number): Promise<SandboxPayment | undefined> {
    const attempt = pick(await this.attempts(), n);
    if (!attempt?.show) return undefined;
    const known = await findPayment(app.db, 'number', attempt.number);
    if (known) return known;
    const { number, way, amount, currency, expires_at: expiresAt } = attempt;
    return openPayment(
      app.db,
      { way, number, amount, currency, subject: '', returnUrl: '/', notifyUrl: 'http://x/', expiresAt },
      now,
    );
  }

  async run(each: Step): Promise<void> {
    const { userId } = this;
    switch (each.do) {
      case 'buy': {
        const orders = await this.orders();
        const old = each.convert
          ? orders.find(({ status, months }) => status === 1 && months === 1)
          : undefined;
        const wish = {
          goodsCode: old ? 'ML7-Y' : each.goods,
          quantity: old ? 1 : Math.max(1, each.codes),
          forOthers: !old && each.codes > 0 ? (1 as const) : (0 as const),
          ...(each.coupon && { claimId: await this.claim() }),
          ...(old && { convertOrderId: String(old.id) }),
        };
        const { total } = await quoteOrder(app, userId, wish);
        await createOrder(app, userId, { ...wish, expectedTotal: total }, 'Web_PC');
        return;
      }
      case 'pay': {
        const order = pick(await this.orders(), each.n);
        if (order)
          await payOrder(app, { userId, origin: 'http://localhost', isPhone: false }, order.id, each.way);
        return;
      }
      case 'cashier': {
        const payment = await this.payment(each.n);
        if (!payment) return;
        if (each.act === 'other') await movePayment(app.db, payment.number, 'paid', now, payment.amount + 1);
        else await movePayment(app.db, payment.number, each.act as 'paid', now);
        return;
      }
      case 'notify': {
        const payment = await this.payment(each.n);
        if (!payment) return;
        const delivery = {
          number: payment.number,
          eventId: newEventId(),
          tries: 0,
          isForged: each.kind === 'forged',
          amountOff: each.kind === 'wrong' ? 1 : 0,
        };
        for (let time = 0; time < each.times; time += 1) await sendOnce(app, delivery);
        return;
      }
      case 'ask': {
        const attempt = pick(await this.attempts(), each.n);
        if (attempt) await askProvider(app, attempt.id);
        return;
      }
      case 'cancel': {
        const order = pick(await this.orders(), each.n);
        if (order && (each.by === 'owner' || order.status === 0))
          await cancelOrder(app, order.id, { actor: each.by, reason: '' });
        return;
      }
      case 'refund': {
        const order = pick(await this.orders(), each.n);
        if (!order) return;
        if (each.part === null) await requestRefund(app, userId, order.id, '');
        else await createRefund(app, adminId, { orderId: order.id, amount: each.part, reason: '' });
        return;
      }
      case 'drive':
        for (const { id, state } of await this.refunds()) if (state === 'sending') await driveRefund(app, id);
        return;
      case 'dispute': {
        const attempt = pick(
          (await this.attempts()).filter(({ state, way }) => state === 'paid' && way === 20),
          each.n,
        );
        const isSending = (await this.refunds()).some(
          ({ state, attempt_id }) => state === 'sending' && attempt_id === attempt?.id,
        );
        const order = (await this.orders()).find(({ id }) => id === attempt?.order_id);
        if (!attempt || isSending || order?.dispute === 'lost' || order?.status === 5) return;
        if (each.isLost)
          await app.db
            .updateTable('sandbox_payment')
            .set({ disputed: 'lost' })
            .where('number', '=', attempt.number)
            .execute();
        const eventId = newEventId();
        const delivery = {
          number: attempt.number,
          eventId,
          tries: 0,
          dispute: each.isLost ? ('lost' as const) : ('opened' as const),
        };
        // Stripe sends it until it is taken.
        while ((await sendOnce(app, delivery)).status !== 200);
        return;
      }
      case 'redeem': {
        const codes = await app.db
          .selectFrom('exchange_code')
          .innerJoin('order', 'order.id', 'exchange_code.order_id')
          .select('code_sealed')
          .where('order.user_id', '=', userId)
          .execute();
        const code = pick(codes, each.n);
        if (code)
          await redeemTyped(
            app,
            userId,
            `10.0.${userId >> 8}.${userId & 255}`,
            showCode(app, code.code_sealed),
          );
        return;
      }
      case 'wait':
        now += each.ms;
        return;
      case 'end':
        await endOrders(app, now);
        return;
      case 'crash':
        crash = each.where;
    }
  }

  /** What holds after every step. */
  async check(): Promise<{ inBooks: number; atProvider: number }> {
    const { userId } = this;
    expect(await differs(app.db, app.config.region, userId)).toBe(false);
    const orders = await this.orders();
    const events = await app.db
      .selectFrom('order_event')
      .innerJoin('order', 'order.id', 'order_event.order_id')
      .select(['order_id', 'from_status', 'to_status', 'actor'])
      .where('order.user_id', '=', userId)
      .orderBy('order_event.id')
      .execute();
    const grants = await app.db
      .selectFrom('entitlement')
      .select('unique_key')
      .where('unique_key', 'in', ['', ...orders.map(({ id }) => `order:${id}`)])
      .execute();
    const codes = await app.db
      .selectFrom('exchange_code')
      .innerJoin('order', 'order.id', 'exchange_code.order_id')
      .select('order_id')
      .where('order.user_id', '=', userId)
      .execute();
    for (const order of orders) {
      let status: number | null = null;
      for (const event of events.filter(({ order_id }) => order_id === order.id)) {
        expect(event.from_status).toBe(status);
        if (status !== null)
          expect(canMove(status, event.to_status, event.actor.split(':')[0] as 'owner')).toBe(true);
        status = event.to_status;
      }
      expect(status).toBe(order.status);
      expect(order.refunded_amount).toBeLessThanOrEqual(order.paid_amount);
      const wasPaid = order.paid_at !== null;
      const granted = grants.filter(({ unique_key }) => unique_key === `order:${order.id}`);
      const given = codes.filter(({ order_id }) => order_id === order.id);
      expect([granted.length, given.length]).toEqual(
        !wasPaid ? [0, 0] : order.for_others === 1 ? [0, order.quantity] : [1, 0],
      );
    }
    const claims = await app.db
      .selectFrom('coupon_claim')
      .selectAll()
      .where('user_id', '=', userId)
      .execute();
    for (const claim of claims) {
      const spent = orders.filter(
        ({ claim_id, status }) =>
          claim_id === claim.id && status !== 2 && !(status === 5 && claim.order_id === null),
      );
      const paid = spent.filter(({ paid_at }) => paid_at !== null);
      expect(paid.length).toBeLessThanOrEqual(1);
      expect(claim.used_at !== null).toBe(paid.length === 1);
    }
    const booked = await app.db
      .selectFrom('journal')
      .innerJoin('order', 'order.id', 'journal.order_id')
      .select(['from_account', 'to_account', 'journal.amount'])
      .where('order.user_id', '=', userId)
      .execute();
    const inBooks = booked.reduce(
      (sum, row) =>
        sum +
        (row.from_account === 'provider' ? row.amount : row.to_account === 'provider' ? -row.amount : 0),
      0,
    );
    const payments = await app.db
      .selectFrom('sandbox_payment')
      .innerJoin('payment_attempt', 'payment_attempt.number', 'sandbox_payment.number')
      .innerJoin('order', 'order.id', 'payment_attempt.order_id')
      .selectAll('sandbox_payment')
      .where('order.user_id', '=', userId)
      .execute();
    const atProvider = payments.reduce(
      (sum, row) => sum + (row.state !== 'paid' || row.disputed === 'lost' ? 0 : row.amount - row.refunded),
      0,
    );
    return { inBooks, atProvider };
  }

  /** When everybody has been asked, nothing is left over. */
  async drain(): Promise<void> {
    for (let round = 0; round < 4; round += 1) {
      for (const { id } of await this.attempts()) await askProvider(app, id);
      for (const { id, state } of await this.refunds()) if (state === 'sending') await driveRefund(app, id);
      now += 60_000;
    }
    const { inBooks, atProvider } = await this.check();
    expect(inBooks).toBe(atProvider);
    const orders = await this.orders();
    const kept = orders.reduce((sum, order) => sum + order.paid_amount - order.refunded_amount, 0);
    expect(inBooks).toBe(kept);
    for (const attempt of await this.attempts()) {
      const payment = await findPayment(app.db, 'number', attempt.number);
      if (payment?.state === 'paid') expect(['paid', 'mismatch']).toContain(attempt.state);
    }
    expect((await this.refunds()).filter(({ state }) => state === 'sending')).toEqual([]);
  }
}

let seen: unknown;

/** Whether anything was committed since it was asked last: what was refused leaves nothing to check. */
async function hasChanged(): Promise<boolean> {
  if (onPostgres) return true;
  // Reads have a connection of their own, for which every commit is somebody else's.
  const { rows } = await sql`pragma data_version`.execute(app.db);
  const version = Object.values(rows[0] as object)[0];
  const was = seen;
  seen = version;
  return version !== was;
}

async function live(steps: readonly Step[]): Promise<void> {
  crash = undefined;
  now = start + users * 7_919_000;
  const userId = await addTestUser(app.db, { email: `life${(users += 1)}@example.com` }, app.config);
  const life = new Life(userId);
  for (const each of steps) {
    await life.run(each).catch((error: unknown) => {
      if (!(error instanceof Crash || error instanceof Failure)) throw error;
    });
    if (await hasChanged()) await life.check();
  }
  crash = undefined;
  await life.drain();
  await app.db.deleteFrom('job').execute();
}

it(
  `${runs} lives keep their books`,
  async () => {
    await addCoupon(app, adminId, {
      code: 'MODEL',
      label: 'Model',
      kind: 'percent',
      value: 33,
      goods: [],
      minAmount: 0,
      firstOnly: 0,
      startTime: 0,
      endTime: start + 100_000 * day,
      supply: 1_000_000,
    });
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), live), {
      numRuns: runs,
      seed: testSeed,
      endOnFailure: false,
    });
  },
  60_000 + runs * (onPostgres ? 5000 : 1000),
);
