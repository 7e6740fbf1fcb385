import { randomUUID } from 'node:crypto';
import type { Log } from '../db/log.ts';
import type { Database } from '../db/open.ts';
import type { EventBus } from '../events/bus.ts';
import { claim, nextDueIn, type ClaimedJob } from './claim.ts';
import { Execution } from './execution.ts';
import type { JobHandlers, JobKind } from './kinds.ts';
import { renew } from './lease.ts';
import { CANCEL_CHANNEL, JOBS_CHANNEL } from './queue.ts';
import { Sleeper } from './sleeper.ts';

export interface RunnerOptions {
  database: Database;
  handlers: JobHandlers;
  events: EventBus;
  /** Jobs at once, of all kinds together. */
  concurrency: number;
  log: Log;
  leaseMs?: number;
  /** A look without being woken, for what another process did to a SQLite file or while PostgreSQL was away. */
  pollMs?: number;
  /** How long a stopping runner waits for its jobs before it gives them back. */
  graceMs?: number;
}

export interface Runner {
  stop(): Promise<void>;
}

export function startRunner(options: RunnerOptions): Runner {
  const { database, handlers, concurrency, log } = options;
  const { leaseMs = 30_000, pollMs = 5000, graceMs = 10_000 } = options;
  const running = new Set<Execution>();
  const sleeper = new Sleeper();
  let stopping = false;

  /** How many more of each kind this runner may take; kinds without room are left out. */
  const rooms = () => {
    const kinds = Object.keys(handlers) as JobKind[];
    const each = kinds.map((kind) => {
      const busy = [...running].filter(({ job }) => job.kind === kind).length;
      return { kind, room: (handlers[kind]?.concurrency ?? 1) - busy };
    });
    return each.filter(({ room }) => room > 0);
  };

  const start = (job: ClaimedJob) => {
    const execution = new Execution(job, options);
    running.add(execution);
    void execution.ended.then(() => {
      running.delete(execution);
      sleeper.wake();
    });
  };

  /** Never more at a time than the narrowest kind has room for: the order of priority holds across kinds. */
  const claimSome = async (free: ReturnType<typeof rooms>): Promise<number> => {
    const limit = Math.min(concurrency - running.size, ...free.map(({ room }) => room));
    const kinds = free.map(({ kind }) => kind);
    const jobs = await claim(database, { kinds, limit, lease: randomUUID(), leaseMs });
    for (const job of jobs) start(job);
    return jobs.length;
  };

  const loop = async () => {
    while (!stopping) {
      let wait = pollMs;
      try {
        const free = running.size < concurrency ? rooms() : [];
        const dueIn = await nextDueIn(
          database,
          free.map(({ kind }) => kind),
        );
        if (dueIn !== undefined && dueIn <= 0 && (await claimSome(free)) > 0) continue;
        if (dueIn !== undefined && dueIn > 0) wait = Math.min(pollMs, dueIn);
      } catch (error) {
        log.warn({ err: error }, 'cannot claim jobs');
      }
      await sleeper.sleep(wait);
    }
  };

  const heartbeat = async () => {
    const executions = [...running];
    if (executions.length === 0) return;
    const held = await renew(
      database.kysely,
      executions.map(({ job }) => job),
      leaseMs,
    );
    for (const execution of executions) {
      const state = held.get(execution.job.id);
      if (state?.lease !== execution.job.lease) execution.lose();
      else if (state.cancelled) execution.cancel();
    }
  };
  const pulse = setInterval(() => {
    // A missed beat is not the end: the lease lasts for three of them.
    heartbeat().catch((error: unknown) => log.warn({ err: error }, 'cannot renew the leases of jobs'));
  }, leaseMs / 3);

  const unlisten = [
    database.notifier.listen(JOBS_CHANNEL, () => sleeper.wake()),
    database.notifier.listen(CANCEL_CHANNEL, (id) => {
      for (const execution of running) if (String(execution.job.id) === id) execution.cancel();
    }),
  ];
  const looping = loop();

  return {
    async stop() {
      stopping = true;
      sleeper.wake();
      await looping;
      for (const off of unlisten) off();
      await Promise.all([...running].map((execution) => execution.stop(graceMs)));
      clearInterval(pulse);
    },
  };
}
