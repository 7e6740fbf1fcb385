import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/databases.ts';
import { createEventBus, type Event, type EventBus } from './bus.ts';

let fixture: TestDatabase;
let here: EventBus;
let there: EventBus;

beforeEach(async () => {
  fixture = await testDatabase();
  here = createEventBus(fixture.database);
  // On SQLite there is one process; on PostgreSQL this is another node.
  there = fixture.database.dialect === 'postgres' ? createEventBus(await fixture.another()) : here;
});
afterEach(async () => {
  here.close();
  there.close();
  await fixture.close();
});

/** Collects what user 1 hears until `last` comes. Publishes a marker until the subscription stands. */
async function collect(run: () => Promise<void>): Promise<Event[]> {
  const heard: Event[] = [];
  const ready = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const stop = there.subscribe(1, (event) => {
    if (event.topic === 'ready') return ready.resolve();
    if (event.topic === 'last') return over.resolve();
    if (event.topic !== 'resync') heard.push(event);
  });
  let isReady = false;
  const waiting = ready.promise.then(() => (isReady = true));
  while (!isReady) {
    await here.publish({ userId: 1, topic: 'ready', data: null });
    await Promise.race([waiting, setTimeout(20)]);
  }
  await run();
  await here.publish({ userId: 1, topic: 'last', data: null });
  await over.promise;
  stop();
  return heard;
}

test('an event reaches its user and nobody else', async () => {
  const heard = await collect(async () => {
    await here.publish({ userId: 2, topic: 'file', data: 'not mine' });
    await here.publish({ userId: 1, topic: 'file', data: { name: '图纸' } });
  });
  expect(heard).toEqual([{ userId: 1, topic: 'file', data: { name: '图纸' } }]);
});

test('an event longer than a notice may be arrives whole', async () => {
  const data = '图'.repeat(50_000);
  const heard = await collect(async () => {
    await here.publish({ userId: 1, topic: 'long', data });
  });
  expect(heard).toEqual([{ userId: 1, topic: 'long', data }]);
});

test('an event of a transaction that rolls back is never heard', async () => {
  const heard = await collect(async () => {
    const outcome = fixture.database.kysely.transaction().execute(async (trx) => {
      await here.publish({ userId: 1, topic: 'file', data: 1 }, trx);
      throw new Error('no');
    });
    await outcome.catch(() => {});
  });
  expect(heard).toEqual([]);
});

test('who unsubscribed hears nothing more', async () => {
  const late: Event[] = [];
  const stop = there.subscribe(1, (event) => late.push(event));
  stop();
  await collect(() => here.publish({ userId: 1, topic: 'file', data: 1 }));
  expect(late).toEqual([]);
});

test('who was told something is known for a while', async () => {
  const before = Date.now();
  await collect(() => here.publish({ userId: 2, topic: 'file', data: 1 }));
  expect(there.toldSince(2, before)).toBe(true);
  expect(there.toldSince(2, Date.now() + 1)).toBe(false);
  expect(there.toldSince(3, before)).toBe(false);
});
