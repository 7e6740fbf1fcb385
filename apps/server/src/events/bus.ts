import type { Kysely } from 'kysely';
import { notify } from '../db/notify.ts';
import type { Database } from '../db/open.ts';
import type { Tables } from '../db/schema.ts';

export interface Event {
  userId: number;
  topic: string;
  data: unknown;
}

export type EventListener = (event: Event) => void;

export interface EventBus {
  /** Reaches every browser of the user, on whichever node. Given a transaction, when and only if that commits. */
  publish(event: Event, db?: Kysely<Tables>): Promise<void>;
  /** Also hears topic `resync` after a gap: events may have been missed, fetch anew. */
  subscribe(userId: number, listener: EventListener): () => void;
  /** Whether the user was told something since then, as far as that is remembered: a minute. */
  toldSince(userId: number, time: number): boolean;
  close(): void;
}

const CHANNEL = 'linework_events';
/** PostgreSQL takes less than 8000 bytes. */
const MAX_NOTICE = 7500;
const SPILL_KEPT_MS = 300_000;
const TOLD_KEPT_MS = 60_000;

export function createEventBus(database: Database): EventBus {
  const { kysely, notifier } = database;
  const listeners = new Map<number, Set<EventListener>>();

  /** Who was told something lately, the latest last. */
  const told = new Map<number, number>();

  const remember = (userId: number) => {
    const now = Date.now();
    told.delete(userId);
    told.set(userId, now);
    for (const [other, time] of told) {
      if (now - time < TOLD_KEPT_MS) break;
      told.delete(other);
    }
  };
  const tell = (event: Event) => {
    remember(event.userId);
    for (const listener of listeners.get(event.userId) ?? []) listener(event);
  };
  const onNotice = async (notice: string) => {
    if (notice === '') {
      for (const userId of listeners.keys()) tell({ userId, topic: 'resync', data: null });
      return;
    }
    const event = notice.startsWith('#') ? await readSpill(kysely, Number(notice.slice(1))) : notice;
    if (event !== undefined) tell(JSON.parse(event) as Event);
  };
  // One after the other: an event that has to be read from its row is not overtaken by the next.
  let turn = Promise.resolve();
  const stop = notifier.listen(CHANNEL, (notice) => {
    // A row that cannot be read (the database is away) is a missed event: the reconnection tells `resync`.
    turn = turn.then(() => onNotice(notice)).catch(() => {});
  });

  return {
    async publish({ userId, topic, data }, db = kysely) {
      const text = JSON.stringify({ userId, topic, data });
      const isLong = Buffer.byteLength(text) > MAX_NOTICE;
      await notify(db, CHANNEL, isLong ? `#${await spill(db, text)}` : text);
    },
    subscribe(userId, listener) {
      const ofUser = listeners.get(userId) ?? new Set();
      listeners.set(userId, ofUser.add(listener));
      return () => {
        ofUser.delete(listener);
        if (ofUser.size === 0 && listeners.get(userId) === ofUser) listeners.delete(userId);
      };
    },
    toldSince: (userId, time) => (told.get(userId) ?? 0) >= time,
    close() {
      stop();
      listeners.clear();
    },
  };
}

async function spill(db: Kysely<Tables>, payload: string): Promise<number> {
  const now = Date.now();
  await db
    .deleteFrom('event_spill')
    .where('created_at', '<', now - SPILL_KEPT_MS)
    .execute();
  const { id } = await db
    .insertInto('event_spill')
    .values({ payload, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function readSpill(kysely: Kysely<Tables>, id: number): Promise<string | undefined> {
  const row = await kysely
    .selectFrom('event_spill')
    .select('payload')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.payload;
}
