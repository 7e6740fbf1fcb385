/** Processes that are killed while money moves: what was paid for is there afterwards, once, and no number is skipped. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { orderStatus } from '@linework/contract';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { App } from '../src/app.ts';
import { openApp } from '../src/openApp.ts';
import { startBackground } from '../src/background.ts';
import { loadConfig } from '../src/config.ts';
import { openDatabase } from '../src/db/open.ts';
import { auditSeries } from '../src/features/invoice/numbers.ts';
import { findDifferences } from '../src/features/membership/service.ts';
import { silent, testPlace, type TestDataFolder } from './databases.ts';

/** A few with every change; LINEWORK_TEST_ROUNDS does more. */
const rounds = Number(process.env['LINEWORK_TEST_ROUNDS'] ?? 3);

/** As many processes at once as are nodes: SQLite takes one, PostgreSQL several. */
export function testKilledPayments(nodes: number): void {
  let place: TestDataFolder;
  let dataDir: string;
  let env: Record<string, string>;
  beforeEach(async () => {
    place = await testPlace();
    dataDir = await mkdtemp(join(tmpdir(), 'linework-money-'));
    env = {
      LINEWORK_DATA: dataDir,
      LINEWORK_REFUNDS: 'auto',
      ...(place.databaseUrl && { LINEWORK_DATABASE_URL: place.databaseUrl }),
    };
    await (await open()).close();
  });
  afterEach(async () => {
    await place.remove();
    await rm(dataDir, { recursive: true, force: true });
  });

  const open = (): Promise<App> => openApp(loadConfig(env), pino({ level: 'silent' }));

  /** Kills the process so long after it has said the word for the n-th time. */
  async function runAndKill(
    args: string[],
    { word, times, afterMs }: { word: string; times: number; afterMs: number },
  ): Promise<number> {
    const script = new URL('./faults/paying.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env, NODE_COMPILE_CACHE: join(tmpdir(), 'linework-test-compile-cache') },
    });
    let output = '';
    let errors = '';
    const count = (): number => output.split(`${word}\n`).length - 1;
    const said = Promise.withResolvers<void>();
    const closed = new Promise<void>((resolve) => child.on('close', () => resolve()));
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (count() >= times) said.resolve();
    });
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    await Promise.race([said.promise, closed]);
    if (child.exitCode !== null) throw new Error(`it ended by itself: ${errors}`);
    await sleep(afterMs);
    child.kill('SIGKILL');
    await closed;
    return count();
  }

  /** Money that has moved at the provider, and not yet in our books. */
  async function listUntold(): Promise<{ payments: number[]; refunds: number[] }> {
    const database = await openDatabase({ ...place, dataDir, log: silent });
    const payments = await database.kysely
      .selectFrom('sandbox_payment')
      .innerJoin('payment_attempt', 'payment_attempt.number', 'sandbox_payment.number')
      .select('sandbox_payment.id')
      .where('sandbox_payment.state', '=', 'paid')
      .where('payment_attempt.state', '=', 'open')
      .execute();
    const refunds = await database.kysely
      .selectFrom('refund')
      .select('id')
      .where('state', '=', 'sending')
      .execute();
    await database.close();
    return { payments: payments.map(({ id }) => id), refunds: refunds.map(({ id }) => id) };
  }

  test(`kill -9 between the provider's word and ours, ${rounds} times`, { timeout: 3_600_000 }, async () => {
    const untold = { payments: new Set<number>(), refunds: new Set<number>() };
    for (let round = 0; round < rounds; round += 1) {
      const word = round % 2 === 0 ? 'paid' : 'refund';
      const times = 1 + Math.floor(Math.random() * 3);
      await Promise.all(
        Array.from({ length: nodes }, (_, node) =>
          runAndKill(['orders', `r${round}n${node}`], { word, times, afterMs: Math.random() * 25 }),
        ),
      );
      const now = await listUntold();
      for (const id of now.payments) untold.payments.add(id);
      for (const id of now.refunds) untold.refunds.add(id);
    }
    expect(untold.payments.size).toBeGreaterThan(0);
    const app = await open();
    const background = startBackground(app, 4);
    const restarted = Date.now();
    const paid = await app.db
      .selectFrom('sandbox_payment')
      .innerJoin('payment_attempt', 'payment_attempt.number', 'sandbox_payment.number')
      .select(['payment_attempt.order_id', 'sandbox_payment.amount'])
      .where('sandbox_payment.state', '=', 'paid')
      .execute();
    const unsettled = async (): Promise<number> => {
      const orders = await app.db
        .selectFrom('order')
        .select('id')
        .where('id', 'in', [0, ...paid.map(({ order_id }) => order_id)])
        .where('status', 'not in', [orderStatus.Payed, orderStatus.refunded])
        .execute();
      const refunds = await app.db.selectFrom('refund').select('id').where('state', '!=', 'done').execute();
      return orders.length + refunds.length;
    };
    await expect.poll(unsettled, { timeout: 60_000, interval: 250 }).toBe(0);
    const seconds = (Date.now() - restarted) / 1000;
    await background.stop();

    expect(paid.length).toBeGreaterThanOrEqual(rounds);
    for (const { order_id: orderId, amount } of paid) {
      const grants = await app.db
        .selectFrom('entitlement')
        .select('id')
        .where('unique_key', '=', `order:${orderId}`)
        .execute();
      expect(grants).toHaveLength(1);
      const booked = await app.db
        .selectFrom('journal')
        .select(['from_account', 'to_account', 'amount'])
        .where('order_id', '=', orderId)
        .execute();
      const into = booked.filter(({ from_account }) => from_account === 'provider');
      expect(into.map((row) => row.amount)).toEqual([amount]);
      const { refunded } = await app.db
        .selectFrom('sandbox_payment')
        .innerJoin('payment_attempt', 'payment_attempt.number', 'sandbox_payment.number')
        .select('refunded')
        .where('payment_attempt.order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      const back = booked.filter(({ to_account }) => to_account === 'provider');
      expect(back.map((row) => row.amount)).toEqual(refunded === 0 ? [] : [refunded]);
    }
    expect(await findDifferences(app.db, app.config.region)).toEqual([]);
    console.log(
      `kill -9, ${rounds} times: of ${paid.length} payments ${untold.payments.size} and ${untold.refunds.size} refunds were interrupted, all settled ${seconds} s after the last restart`,
    );
    await app.close();
  });

  test(`kill -9 while ${nodes} nodes number invoices, ${rounds} times`, { timeout: 3_600_000 }, async () => {
    let said = 0;
    for (let round = 0; round < rounds; round += 1) {
      const counts = await Promise.all(
        Array.from({ length: nodes }, (_, node) =>
          runAndKill(['invoices', `r${round}n${node}`], {
            word: 'invoice',
            times: 10,
            afterMs: Math.random() * 100,
          }),
        ),
      );
      for (const count of counts) said += count;
    }
    const app = await open();
    const list = await auditSeries(app.db);
    expect(list.map(({ missing }) => missing)).toEqual([[]]);
    expect(list[0]!.count).toBe(list[0]!.last);
    expect(list[0]!.last).toBeGreaterThanOrEqual(said);
    const twins = await app.db
      .selectFrom('invoice_order')
      .select('order_id')
      .groupBy('order_id')
      .having(({ fn }) => fn.countAll(), '>', 1)
      .execute();
    expect(twins).toEqual([]);
    console.log(`kill -9, ${rounds} times on ${nodes} nodes: numbers 1 to ${list[0]!.last}, none missing`);
    await app.close();
  });
}
