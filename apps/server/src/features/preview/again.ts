/** Previews are made again: makers get better, jobs get lost, LibreOffice is installed. */
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import type { JobHandler } from '../../jobs/kinds.ts';
import { enqueue } from '../../jobs/queue.ts';
import { findOffice } from '../../sandbox/office.ts';
import { makeKey, makerVersion } from './rows.ts';

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    'preview.again': { payload: Record<string, never>; result: { again: number } };
  }
}

/** One batch a time: the rest comes with the next round, and what people wait for stays in front. */
const batch = 1000;
/** A waiting preview without a job after so long has lost it. */
const lostMs = 3_600_000;
/** Behind everything that somebody has just uploaded or looks at. */
const background = -10;

export function againJob(app: App): JobHandler<'preview.again'> {
  return {
    async run(_job, { signal }) {
      const hasOffice = (await findOffice()) !== undefined;
      return { again: await makeAgain(app.db, hasOffice, signal) };
    },
  };
}

export async function makeAgain(
  db: Kysely<Tables>,
  hasOffice: boolean,
  signal?: AbortSignal,
  now = Date.now(),
): Promise<number> {
  const some = db.selectFrom('preview').select('source').limit(batch);
  const old = await some.where('maker', '<', makerVersion).execute();
  const lost = await some
    .where('state', '=', 'waiting')
    .where('updated_at', '<', now - lostMs)
    .execute();
  const office = hasOffice ? await some.where('reason', '=', 'needsLibreOffice').execute() : [];
  let again = 0;
  for (const source of new Set([...old, ...lost, ...office].map((row) => row.source))) {
    signal?.throwIfAborted();
    const extension = await extensionFor(db, source);
    if (extension === undefined) {
      // Nobody has it: it goes with its source, and until then is not asked for again and again.
      const done = { maker: makerVersion, updated_at: now };
      await db.updateTable('preview').set(done).where('source', '=', source).execute();
      continue;
    }
    again += 1;
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('preview').set({ updated_at: now }).where('source', '=', source).execute();
      const options = { key: makeKey(source), maxTries: 3, priority: background };
      await enqueue(trx, 'preview.make', { sha256: source, extension }, options);
    });
  }
  return again;
}

async function extensionFor(db: Kysely<Tables>, source: string): Promise<string | undefined> {
  const entry = await db
    .selectFrom('entry')
    .select('extension')
    .where('sha256', '=', source)
    .limit(1)
    .executeTakeFirst();
  if (entry) return entry.extension;
  const version = await db
    .selectFrom('version')
    .innerJoin('entry', 'entry.id', 'version.entry_id')
    .select('entry.extension')
    .where('version.sha256', '=', source)
    .limit(1)
    .executeTakeFirst();
  if (version) return version.extension;
  const font = await db
    .selectFrom('font')
    .select('type')
    .where('sha256', '=', source)
    .limit(1)
    .executeTakeFirst();
  return font?.type;
}
