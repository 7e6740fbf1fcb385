/** One notification to two nodes of one PostgreSQL at once: one grant, and both acknowledge. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPlace, type TestDataFolder } from '../../../test/databases.ts';
import { addTestUser } from '../../../test/users.ts';
import type { App } from '../../app.ts';
import { openApp } from '../../openApp.ts';
import { loadConfig } from '../../config.ts';
import { createOrder, quoteOrder } from './create.ts';
import { takeNotification } from './notify.ts';
import { payOrder } from './pay.ts';
import { driveRefund, requestRefund } from './refunds.ts';
import { findPayment, movePayment } from './sandbox/books.ts';
import { newEventId } from './sandbox/deliver.ts';
import { stripeNotification } from './sandbox/stripe.ts';

const rounds = Number(process.env.LINEWORK_TEST_ROUNDS ?? 50);
const wish = { goodsCode: 'ML7-M', quantity: 1, forOthers: 0 } as const;

describe.skipIf(process.env.LINEWORK_TEST_DATABASE_URL === undefined)('two nodes', () => {
  let place: TestDataFolder;
  let folder: string;
  let nodes: [App, App];

  beforeAll(async () => {
    place = await testPlace({ isMigrated: true });
    folder = await mkdtemp(join(tmpdir(), 'linework-nodes-'));
    const config = { ...loadConfig({}), dataDir: folder, databaseUrl: place.databaseUrl };
    const payments = { ...config.payments, refundsApproved: true };
    const open = () => openApp({ ...config, payments }, pino({ level: 'silent' }));
    nodes = [await open(), await open()];
  });
  afterAll(async () => {
    for (const node of nodes) await node.close();
    await place.remove();
    await rm(folder, { recursive: true });
  });

  it(`take one notification at once, ${rounds} times`, async () => {
    const [one, two] = nodes;
    for (let round = 0; round < rounds; round += 1) {
      const userId = await addTestUser(one.db, { email: `ann${round}@example.com` }, one.config);
      const { total } = await quoteOrder(one, userId, wish);
      const made = await Promise.all(
        nodes.map((node) => createOrder(node, userId, { ...wish, expectedTotal: total }, 'Web_PC')),
      );
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
      const [{ id: orderId }] = made as [(typeof made)[0]];
      await payOrder(one, { userId, origin: 'http://localhost', isPhone: false }, orderId, 20);
      const { number } = await one.db
        .selectFrom('payment_attempt')
        .select('number')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      await movePayment(one.db, number, 'paid', Date.now());
      const payment = (await findPayment(one.db, 'number', number))!;
      // The same event, and another one that says the same.
      const [first, second] = await Promise.all(
        [newEventId(), newEventId()].map((id) => stripeNotification(one, payment, id, payment.amount)),
      );
      const answers = await Promise.all([
        takeNotification(one, 20, first!.headers, first!.body),
        takeNotification(two, 20, first!.headers, first!.body),
        takeNotification(two, 20, second!.headers, second!.body),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const grants = await one.db
        .selectFrom('entitlement')
        .select('id')
        .where('user_id', '=', userId)
        .where('line', '=', 'premium')
        .execute();
      expect(grants).toHaveLength(1);
      const booked = await one.db
        .selectFrom('journal')
        .select('amount')
        .where('order_id', '=', orderId)
        .execute();
      expect(booked).toEqual([{ amount: 499 }]);
    }
  }, 600_000);

  it('send one refund', async () => {
    const [one, two] = nodes;
    const paid = await one.db
      .selectFrom('order')
      .select(['id', 'user_id'])
      .where('status', '=', 1)
      .limit(10)
      .execute();
    for (const { id, user_id } of paid) {
      const refund = await requestRefund(one, user_id, id, '');
      await Promise.all([driveRefund(one, refund.id), driveRefund(two, refund.id)]);
      const booked = await one.db
        .selectFrom('journal')
        .select('amount')
        .where('order_id', '=', id)
        .where('to_account', '=', 'provider')
        .execute();
      expect(booked).toEqual([{ amount: 499 }]);
    }
  });
});
