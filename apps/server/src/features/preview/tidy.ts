/** Previews grow old: sources go, makers get better, jobs get lost, LibreOffice is installed. */
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import type { JobHandler } from '../../jobs/kinds.ts';
import { enqueue } from '../../jobs/queue.ts';
import { findOffice } from '../../sandbox/office.ts';
import { makeKey, makerVersion } from './service.ts';

export interface TidyJobs {
  'preview.tidy': { payload: Record<string, never>; result: { removed: number; again: number } };
}

const batch = 500;
/** A waiting preview without a job after so long has lost it. */
const lostMs = 3_600_000;
/** Behind everything that somebody has just uploaded or looks at. */
const background = -10;

export function tidyJob(app: App): JobHandler<'preview.tidy'> {
  return {
    async run(_job, { signal }) {
      const removed = await removeOrphans(app.db, signal);
      const hasOffice = (await findOffice()) !== undefined;
      const again = await makeAgain(app.db, hasOffice, signal);
      return { removed, again };
    },
  };
}

/** The source's own row goes when nothing refers to it any more; its pictures follow with the next sweep of blobs. */
export async function removeOrphans(db: Kysely<Tables>, signal?: AbortSignal): Promise<number> {
  for (let removed = 0; ;) {
    signal?.throwIfAborted();
    const orphans = await db
      .selectFrom('preview')
      .leftJoin('blob', 'blob.sha256', 'preview.source')
      .select('preview.source')
      .where('blob.sha256', 'is', null)
      .limit(batch)
      .execute();
    if (orphans.length === 0) return removed;
    const sources = orphans.map(({ source }) => source);
    await db.deleteFrom('preview').where('source', 'in', sources).execute();
    removed += sources.length;
  }
}

/** One batch a time: the rest comes with the next round, and what people wait for stays in front. */
export async function makeAgain(
  db: Kysely<Tables>,
  hasOffice: boolean,
  signal?: AbortSignal,
  now = Date.now(),
): Promise<number> {
  const rows = await db
    .selectFrom('preview')
    .select('source')
    .where(({ or, eb, and }) =>
      or([
        eb('maker', '<', makerVersion),
        and([eb('state', '=', 'waiting'), eb('updated_at', '<', now - lostMs)]),
        ...(hasOffice ? [eb('reason', '=', 'needsLibreOffice')] : []),
      ]),
    )
    .limit(batch)
    .execute();
  let again = 0;
  for (const { source } of rows) {
    signal?.throwIfAborted();
    const extension = await extensionFor(db, source);
    if (extension === undefined) continue;
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
  const font = await db
    .selectFrom('font')
    .select('type')
    .where('sha256', '=', source)
    .limit(1)
    .executeTakeFirst();
  return font?.type;
}
