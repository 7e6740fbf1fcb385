/**
 * Drawings with what they ask for. A prepared .ocf belongs to the bytes and knows nothing of whose they are; where its
 * owner has fonts and drawings that it asks for, another one is made with these, for everyone who looks at it. It is
 * known by the source and by what was given to it, so that other companions make another one.
 */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import { recordBlob } from '../../blobs/rows.ts';
import { BlobMissing } from '../../blobs/store.ts';
import type { Tables } from '../../db/schema.ts';
import type { JobHandler } from '../../jobs/kinds.ts';
import { enqueue } from '../../jobs/queue.ts';
import { SandboxFailure } from '../../sandbox/limits.ts';
import { makeWithDependencies, type DrawingDependency } from './make.ts';
import { makerVersion, watched } from './rows.ts';
import type { Prepared } from './prepare.ts';
import { removeUnusedSince } from './unused.ts';

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    'preview.withDependencies': {
      payload: { preparedId: number; sha256: string; given: DrawingDependency[] };
      result: { state: 'ready' | 'failed' | 'gone' };
    };
  }
}

const hour = 3_600_000;
const unusedMs = 7 * 24 * hour;

const hashOf = (given: readonly DrawingDependency[]): string => {
  const parts = given.map(({ kind, name, sha256 }) => JSON.stringify([kind, name, sha256])).toSorted();
  return createHash('sha256').update(parts.join('\n')).digest('hex');
};

/** `failed` where it cannot be made: then the drawing is shown without them. */
export async function prepareWithDependencies(
  db: Kysely<Tables>,
  sha256: string,
  given: readonly DrawingDependency[],
  now = Date.now(),
): Promise<Prepared | { state: 'failed' }> {
  const hash = hashOf(given);
  const known = await db
    .selectFrom('drawing_with_dependencies')
    .leftJoin('blob', 'blob.sha256', 'drawing_with_dependencies.ocf')
    .select(['drawing_with_dependencies.id', 'state', 'maker', 'ocf', 'used_at', 'blob.size'])
    .where('source', '=', sha256)
    .where('given', '=', hash)
    .executeTakeFirst();
  if (known && known.used_at < now - hour) await touch(db, known.id, now);
  if (known && known.maker === makerVersion) {
    if (known.ocf !== null) return { state: 'ready', sha256: known.ocf, bytes: known.size! };
    if (known.state === 'failed') return { state: 'failed' };
  }
  return db.transaction().execute(async (trx) => {
    const fresh = { state: 'waiting', maker: makerVersion, ocf: null, used_at: now };
    const { id } = await trx
      .insertInto('drawing_with_dependencies')
      .values({ source: sha256, given: hash, ...fresh })
      .onConflict((conflict) => conflict.columns(['source', 'given']).doUpdateSet(fresh))
      .returning('id')
      .executeTakeFirstOrThrow();
    const options = { key: `with-dependencies:${id}`, maxTries: 3, priority: watched };
    await enqueue(trx, 'preview.withDependencies', { preparedId: id, sha256, given: [...given] }, options);
    return { state: 'making' };
  });
}

const touch = (db: Kysely<Tables>, id: number, now: number) =>
  db.updateTable('drawing_with_dependencies').set({ used_at: now }).where('id', '=', id).execute();

export function dependencyJob(app: App): JobHandler<'preview.withDependencies'> {
  return {
    async run({ payload: { preparedId, sha256, given }, tries }, { signal, log }) {
      try {
        const ocf = await makeWithDependencies(app.blobs, sha256, given, signal);
        return await app.db.transaction().execute(async (trx) => {
          await recordBlob(trx, ocf);
          const { numUpdatedRows } = await trx
            .updateTable('drawing_with_dependencies')
            .set({ state: 'ready', ocf: ocf.sha256 })
            .where('id', '=', preparedId)
            .executeTakeFirstOrThrow();
          return { state: numUpdatedRows === 0n ? 'gone' : 'ready' };
        });
      } catch (error) {
        if (error instanceof BlobMissing) {
          // Something of it was deleted meanwhile: whoever opens the drawing next gives what is left.
          await app.db.deleteFrom('drawing_with_dependencies').where('id', '=', preparedId).execute();
          return { state: 'gone' };
        }
        const isLast = tries >= 3 && !signal.aborted;
        if (!(error instanceof SandboxFailure) && !isLast) throw error;
        log.info({ source: sha256, err: error }, 'no drawing could be made with what it asks for');
        const failed = { state: 'failed' };
        await app.db
          .updateTable('drawing_with_dependencies')
          .set(failed)
          .where('id', '=', preparedId)
          .execute();
        return { state: 'failed' };
      }
    },
  };
}

/** Those that nobody has asked for, so also those with something that its owner has deleted or changed since. */
export const removeUnused = (db: Kysely<Tables>, now = Date.now()): Promise<number> =>
  removeUnusedSince(db, 'drawing_with_dependencies', now - unusedMs);
