import type { Log } from '../db/log.ts';
import type { Database } from '../db/open.ts';
import type { JobKind, JobPayload } from './kinds.ts';
import { enqueue } from './queue.ts';
import { Sleeper } from './sleeper.ts';

export type When = { everyMs: number } | { dailyAtUtc: `${number}:${number}` };

interface ScheduleOf<K extends JobKind> {
  name: string;
  kind: K;
  payload: JobPayload<K>;
  when: When;
}

/** One job at each of its times, however many nodes there are; one for all the times missed while none was up. */
export type Schedule = { [K in JobKind]: ScheduleOf<K> }[JobKind];

export interface SchedulerOptions {
  database: Database;
  schedules: Schedule[];
  log: Log;
}

const MAX_SLEEP_MS = 60_000;

export function startSchedules({ database, schedules, log }: SchedulerOptions): { stop(): Promise<void> } {
  const sleeper = new Sleeper();
  let stopping = false;
  const loop = async () => {
    while (!stopping) {
      let wait = MAX_SLEEP_MS;
      for (const schedule of schedules) {
        try {
          wait = Math.min(wait, await runIfDue(database, schedule));
        } catch (error) {
          log.warn({ err: error, schedule: schedule.name }, 'cannot run a schedule');
          wait = Math.min(wait, 5000);
        }
      }
      await sleeper.sleep(wait);
    }
  };
  const looping = loop();
  return {
    async stop() {
      stopping = true;
      sleeper.wake();
      await looping;
    },
  };
}

/** Returns how long until it is due again. */
export async function runIfDue({ kysely }: Database, schedule: Schedule, now = Date.now()): Promise<number> {
  const { name, kind, payload, when } = schedule;
  const next = nextTime(when, now);
  const row = await kysely
    .selectFrom('schedule')
    .select('next_at')
    .where('name', '=', name)
    .executeTakeFirst();
  if (!row) {
    await kysely
      .insertInto('schedule')
      .values({ name, next_at: next })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return next - now;
  }
  // Later than it could be: the schedule was changed to come sooner.
  const isDue = row.next_at <= now;
  if (!isDue && row.next_at <= next) return row.next_at - now;
  await kysely.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('schedule')
      .set({ next_at: next })
      .where('name', '=', name)
      .where('next_at', '=', row.next_at)
      .executeTakeFirstOrThrow();
    // Whoever moves the time on is the one that runs it.
    if (isDue && numUpdatedRows === 1n) await enqueue(trx, kind, payload, { key: `schedule:${name}` });
  });
  return next - now;
}

export function nextTime(when: When, now: number): number {
  if ('everyMs' in when) return now + when.everyMs;
  const [hours = 0, minutes = 0] = when.dailyAtUtc.split(':').map(Number);
  const today = new Date(now).setUTCHours(hours, minutes, 0, 0);
  return today > now ? today : today + 86_400_000;
}
