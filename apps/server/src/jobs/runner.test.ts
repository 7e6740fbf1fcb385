import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silent, testDatabase, type TestDatabase } from '../../test/databases.ts';
import type { Database } from '../db/open.ts';
import { createEventBus, type Event, type EventBus } from '../events/bus.ts';
import { claim } from './claim.ts';
import { FatalJobError, type JobHandlers } from './kinds.ts';
import { cancel, enqueue, get } from './queue.ts';
import { startRunner, type Runner, type RunnerOptions } from './runner.ts';

declare module './kinds.ts' {
  interface JobKinds {
    'test.a': { payload: { n: number }; result: { twice: number } };
    'test.b': { payload: object; result: null };
  }
}

let fixture: TestDatabase;
let database: Database;
let events: EventBus;
let runners: Runner[];

beforeEach(async () => {
  fixture = await testDatabase();
  database = fixture.database;
  events = createEventBus(database);
  runners = [];
});
afterEach(async () => {
  for (const runner of runners) await runner.stop();
  events.close();
  await fixture.close();
});

function run(handlers: JobHandlers, options: Partial<RunnerOptions> = {}): Runner {
  const runner = startRunner({
    database,
    handlers,
    events,
    concurrency: 4,
    log: silent,
    pollMs: 100,
    ...options,
  });
  runners.push(runner);
  return runner;
}

async function ended(id: number) {
  for (;;) {
    const job = await get(database.kysely, id);
    if (job?.ended_at) return job;
    await sleep(5);
  }
}

const double: JobHandlers = {
  'test.a': { concurrency: 4, run: async ({ payload }) => ({ twice: payload.n * 2 }) },
};

test('a job runs and leaves its result', async () => {
  run(double);
  const job = await ended(await enqueue(database.kysely, 'test.a', { n: 21 }));
  expect(job).toMatchObject({ state: 'done', result: { twice: 42 }, tries: 1, progress: 1, lease: null });
});

test('a job enqueued in a transaction that rolls back does not exist', async () => {
  let id = 0;
  const outcome = database.kysely.transaction().execute(async (trx) => {
    id = await enqueue(trx, 'test.a', { n: 1 });
    throw new Error('no');
  });
  await expect(outcome).rejects.toThrow('no');
  expect(await get(database.kysely, id)).toBeUndefined();
});

test('two runners on two nodes share the work, and no job runs twice', async () => {
  const ran: number[] = [];
  const handlers: JobHandlers = {
    'test.a': {
      concurrency: 4,
      async run({ payload }) {
        ran.push(payload.n);
        await sleep(1);
        return { twice: 0 };
      },
    },
  };
  run(handlers);
  run(handlers, { database: await fixture.another() });
  const numbers = Array.from({ length: 60 }, (_, n) => n);
  const ids = await Promise.all(numbers.map((n) => enqueue(database.kysely, 'test.a', { n })));
  await Promise.all(ids.map(ended));
  expect(ran.sort((a, b) => a - b)).toEqual(numbers);
});

test('the higher priority runs first, and not before its time', async () => {
  const order: number[] = [];
  const db = database.kysely;
  const ids = [
    await enqueue(db, 'test.a', { n: 1 }),
    await enqueue(db, 'test.a', { n: 2 }, { priority: 5 }),
    await enqueue(db, 'test.a', { n: 3 }, { priority: 9, runAt: Date.now() + 400 }),
  ];
  run({
    'test.a': {
      async run({ payload }) {
        order.push(payload.n);
        return { twice: 0 };
      },
    },
  });
  await Promise.all(ids.map(ended));
  expect(order).toEqual([2, 1, 3]);
});

test('a key admits one job at a time', async () => {
  const db = database.kysely;
  const first = await enqueue(db, 'test.a', { n: 1 }, { key: 'k' });
  expect(await enqueue(db, 'test.a', { n: 2 }, { key: 'k' })).toBe(first);
  run(double);
  await ended(first);
  expect(await enqueue(db, 'test.a', { n: 3 }, { key: 'k' })).not.toBe(first);
});

test('parallel enqueues with one key make one job', async () => {
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, n) => enqueue(database.kysely, 'test.a', { n }, { key: 'same' })),
  );
  expect(new Set(ids).size).toBe(1);
});

test('a kind never runs more often at once than it allows', async () => {
  let now = 0;
  let most = 0;
  run({
    'test.b': {
      concurrency: 2,
      async run() {
        most = Math.max(most, ++now);
        await sleep(10);
        now--;
        return null;
      },
    },
  });
  const ids = await Promise.all(Array.from({ length: 10 }, () => enqueue(database.kysely, 'test.b', {})));
  await Promise.all(ids.map(ended));
  expect(most).toBe(2);
});

test('an error is tried again after a while, a fatal one is not', async () => {
  let tries = 0;
  run({
    'test.a': {
      async run() {
        if (++tries === 1) throw new Error('busy');
        return { twice: tries };
      },
    },
    'test.b': {
      async run() {
        throw new FatalJobError('hopeless');
      },
    },
  });
  const retried = await enqueue(database.kysely, 'test.a', { n: 1 });
  const hopeless = await ended(await enqueue(database.kysely, 'test.b', {}));
  expect(hopeless).toMatchObject({ state: 'failed', error: 'hopeless', tries: 1 });
  while (tries === 0) await sleep(5);
  // The back-off is seconds long; bring it forward.
  for (;;) {
    const brought = await database.kysely
      .updateTable('job')
      .set({ due_at: 0 })
      .where('id', '=', retried)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    if (brought.numUpdatedRows > 0n) break;
    await sleep(5);
  }
  expect(await ended(retried)).toMatchObject({ state: 'done', tries: 2, result: { twice: 2 } });
});

test('a job of a dead runner is taken over, and given up after too many deaths', async () => {
  const options = { kinds: ['test.a'], limit: 1, lease: 'dead', leaseMs: -1 };
  const id = await enqueue(database.kysely, 'test.a', { n: 4 }, { maxTries: 2 });
  expect(await claim(database, options)).toHaveLength(1);
  run(double);
  expect(await ended(id)).toMatchObject({ state: 'done', tries: 2 });

  const unlucky = await enqueue(database.kysely, 'test.b', {}, { maxTries: 2 });
  const deaths = { ...options, kinds: ['test.b'] };
  await claim(database, deaths);
  await claim(database, deaths);
  run({ 'test.b': { run: async () => null } });
  expect(await ended(unlucky)).toMatchObject({ state: 'failed', tries: 3 });
});

test('what died before a checkpoint no longer counts, unless that was rolled back', async () => {
  const deaths = { kinds: ['test.a', 'test.b'], limit: 2, lease: 'dead', leaseMs: -1 };
  const options = { maxTries: 3 };
  const moving = await enqueue(database.kysely, 'test.a', { n: 1 }, options);
  const stuck = await enqueue(database.kysely, 'test.b', {}, options);
  for (let death = 0; death < 2; death++) await claim(database, deaths);
  run({
    'test.a': {
      async run({ tries }, { checkpoint }) {
        await database.kysely.transaction().execute(checkpoint);
        const { tries: counted } = (await get(database.kysely, moving))!;
        return { twice: tries * 10 + counted };
      },
    },
    'test.b': {
      async run(_, { checkpoint }) {
        await database.kysely.transaction().execute(async (trx) => {
          await checkpoint(trx);
          throw new Error('rolled back');
        });
        return null;
      },
    },
  });
  expect(await ended(moving)).toMatchObject({ state: 'done', tries: 1, result: { twice: 31 } });
  expect(await ended(stuck)).toMatchObject({ state: 'failed' });
});

test('a runner that lost its lease cannot end the job', async () => {
  let release = () => {};
  const started = Promise.withResolvers<void>();
  run({
    'test.b': {
      async run() {
        started.resolve();
        await new Promise<void>((resolve) => (release = resolve));
        return null;
      },
    },
  });
  const id = await enqueue(database.kysely, 'test.b', {});
  await started.promise;
  await database.kysely.updateTable('job').set({ lease: 'somebody else' }).where('id', '=', id).execute();
  release();
  await runners[0]?.stop();
  expect(await get(database.kysely, id)).toMatchObject({ state: 'running', lease: 'somebody else' });
});

test('cancelling ends a waiting job at once and a running one through its signal', async () => {
  const db = database.kysely;
  const waiting = await enqueue(db, 'test.a', { n: 1 });
  expect(await cancel(db, waiting)).toBe(true);
  expect(await get(db, waiting)).toMatchObject({ state: 'cancelled' });
  expect(await cancel(db, waiting)).toBe(false);

  const started = Promise.withResolvers<void>();
  run(
    {
      'test.b': {
        async run(_, { signal }) {
          started.resolve();
          await sleep(60_000, undefined, { signal });
          return null;
        },
      },
    },
    { leaseMs: 600 },
  );
  const running = await enqueue(db, 'test.b', {});
  await started.promise;
  await cancel(db, running);
  expect(await ended(running)).toMatchObject({ state: 'cancelled' });
});

test('a stopping runner gives its jobs back, and the try does not count', async () => {
  const started = Promise.withResolvers<void>();
  const runner = run({
    'test.b': {
      async run(_, { signal }) {
        started.resolve();
        await sleep(60_000, undefined, { signal });
        return null;
      },
    },
  });
  const id = await enqueue(database.kysely, 'test.b', {});
  await started.promise;
  await runner.stop();
  expect(await get(database.kysely, id)).toMatchObject({ state: 'waiting', tries: 0, lease: null });
});

test('progress is kept and told to the user of the job', async () => {
  const heard: Event[] = [];
  const isDone = Promise.withResolvers<void>();
  const proceed = Promise.withResolvers<void>();
  events.subscribe(7, (event) => {
    heard.push(event);
    const { state, progress } = event.data as { state: string; progress: number };
    if (progress === 0.5) proceed.resolve();
    if (state === 'done') isDone.resolve();
  });
  run({
    'test.b': {
      async run(_, { progress }) {
        progress(0.5, 'half');
        await proceed.promise;
        return null;
      },
    },
  });
  const id = await enqueue(database.kysely, 'test.b', {}, { userId: 7 });
  await isDone.promise;
  expect(heard).toContainEqual({
    userId: 7,
    topic: 'job',
    data: { id, kind: 'test.b', state: 'running', progress: 0.5, text: 'half' },
  });
  expect(await get(database.kysely, id)).toMatchObject({ progress: 1, progress_text: 'half' });
});
