import { afterEach, beforeEach, expect, test } from 'vitest';
import { silent, testDatabase, type TestDatabase } from '../../test/databases.ts';
import { createEventBus } from '../events/bus.ts';
import { nextTime, runIfDue, startSchedules, type Schedule } from './schedule.ts';
import { startRunner } from './runner.ts';
import { tidyJobs } from './tidy.ts';

let fixture: TestDatabase;
beforeEach(async () => {
  fixture = await testDatabase();
});
afterEach(() => fixture.close());

const tidy = (when: Schedule['when']): Schedule => ({
  name: 'tidy',
  kind: 'jobs.tidy',
  payload: { olderThanMs: 1000 },
  when,
});

test('daily times lie in the future, in UTC', () => {
  const noon = Date.UTC(2026, 4, 5, 12, 0);
  expect(new Date(nextTime({ dailyAtUtc: '13:30' }, noon)).toISOString()).toBe('2026-05-05T13:30:00.000Z');
  expect(new Date(nextTime({ dailyAtUtc: '12:00' }, noon)).toISOString()).toBe('2026-05-06T12:00:00.000Z');
  expect(nextTime({ everyMs: 500 }, noon)).toBe(noon + 500);
});

test('any number of nodes make one job at each time', async () => {
  const { kysely } = fixture.database;
  const nodes = [fixture.database, await fixture.another(), await fixture.another()];
  const schedule = tidy({ everyMs: 1000 });
  const jobs = async () => (await kysely.selectFrom('job').select('id').execute()).length;
  for (const node of nodes) await runIfDue(node, schedule, 10_000);
  expect(await jobs()).toBe(0);
  await Promise.all(nodes.map((node) => runIfDue(node, schedule, 11_000)));
  expect(await jobs()).toBe(1);
  await kysely.updateTable('job').set({ ended_at: 1, unique_key: null, state: 'done' }).execute();
  // Several times missed are made up for by one.
  await Promise.all(nodes.map((node) => runIfDue(node, schedule, 50_000)));
  expect(await jobs()).toBe(2);
});

test('a schedule changed to come sooner does not wait for its old time', async () => {
  await runIfDue(fixture.database, tidy({ everyMs: 3_600_000 }), 1000);
  expect(await runIfDue(fixture.database, tidy({ everyMs: 2000 }), 1500)).toBe(2000);
});

test('the tidying job, started by its schedule, forgets what ended long ago', async () => {
  const { database } = fixture;
  const old = { kind: 'x', payload: '{}', state: 'done' as const, due_at: 0, max_tries: 1, created_at: 0 };
  await database.kysely
    .insertInto('job')
    .values([
      { ...old, ended_at: 5 },
      { ...old, ended_at: Date.now() + 60_000 },
    ])
    .execute();
  const events = createEventBus(database);
  const handlers = { 'jobs.tidy': tidyJobs(database) };
  const runner = startRunner({ database, handlers, events, concurrency: 1, log: silent });
  const schedules = startSchedules({ database, schedules: [tidy({ everyMs: 20 })], log: silent });
  const left = () => database.kysely.selectFrom('job').select('ended_at').where('kind', '=', 'x').execute();
  while ((await left()).length > 1) await new Promise((resolve) => setTimeout(resolve, 10));
  await schedules.stop();
  await runner.stop();
  events.close();
  expect((await left()).map(({ ended_at }) => ended_at)).not.toContain(5);
});
