/**
 * Models with files that lie beside them: materials, buffers, textures. A preview belongs to the bytes and knows nothing of
 * whose they are; where the folder has what the model asks for, another one is made with it, known by the source and by
 * what was given to it.
 */
import { createHash } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { App } from '../../app.ts';
import { recordBlob } from '../../blobs/rows.ts';
import { BlobMissing } from '../../blobs/store.ts';
import type { Tables } from '../../db/schema.ts';
import type { JobHandler } from '../../jobs/kinds.ts';
import { enqueue } from '../../jobs/queue.ts';
import { SandboxFailure } from '../../sandbox/limits.ts';
import { makeModelWithFiles, type MadeModel, type ModelSibling } from './make.ts';
import type { PreparedModel } from './prepareModel.ts';
import { makerVersion, watched } from './rows.ts';
import { tellOwners } from './tellOwners.ts';
import { removeUnusedSince } from './unused.ts';

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    'preview.modelWithFiles': {
      payload: { preparedId: number; sha256: string; extension: string; given: ModelSibling[] };
      result: { state: 'ready' | 'failed' | 'gone' };
    };
  }
}

const hour = 3_600_000;
const unusedMs = 30 * 24 * hour;
const maxTries = 3;

type File = Pick<Selectable<Tables['entry']>, 'extension' | 'sha256'>;

export interface ModelWithFiles {
  id: number;
  prepared: PreparedModel;
  /** What it asks for, as far as it is known. */
  files: string[];
}

const hashOf = (given: readonly ModelSibling[]): string => {
  const parts = given.map(({ name, sha256 }) => JSON.stringify([name.toLowerCase(), sha256])).toSorted();
  return createHash('sha256').update(parts.join('\n')).digest('hex');
};

export async function prepareModelWithFiles(
  db: Kysely<Tables>,
  { sha256, extension }: File,
  given: readonly ModelSibling[],
  userId: number,
  now = Date.now(),
): Promise<ModelWithFiles> {
  const source = sha256!;
  const hash = hashOf(given);
  const known = await db
    .selectFrom('model_with_files')
    .leftJoin('blob', 'blob.sha256', 'model_with_files.glb')
    .selectAll('model_with_files')
    .select('blob.size')
    .where('source', '=', source)
    .where('given', '=', hash)
    .executeTakeFirst();
  if (known && known.maker === makerVersion) {
    const { id, glb, tree, view, size, state, reason } = known;
    if (known.used_at < now - hour)
      await db.updateTable('model_with_files').set({ used_at: now }).where('id', '=', id).execute();
    const files = JSON.parse(known.files) as string[];
    if (glb !== null && tree !== null && size !== null)
      return { id, files, prepared: { state: 'ready', glb, tree, view, bytes: size } };
    if (state === 'failed') return { id, files, prepared: { state, reason } };
  }
  return db.transaction().execute(async (trx) => {
    const fresh = { state: 'waiting', maker: makerVersion, reason: '', files: '[]', used_at: now };
    const nothing = { glb: null, tree: null, view: null, thumb: null };
    const { id } = await trx
      .insertInto('model_with_files')
      .values({ source, given: hash, entry_id: null, ...nothing, ...fresh })
      .onConflict((conflict) => conflict.columns(['source', 'given']).doUpdateSet({ ...nothing, ...fresh }))
      .returning('id')
      .executeTakeFirstOrThrow();
    const options = { key: `model-with-files:${id}`, maxTries, priority: watched, accountId: userId };
    const payload = { preparedId: id, sha256: source, extension, given: [...given] };
    await enqueue(trx, 'preview.modelWithFiles', payload, options);
    return { id, files: [], prepared: { state: 'making' } };
  });
}

export function modelWithFilesJob(app: App): JobHandler<'preview.modelWithFiles'> {
  const keep = (preparedId: number, sha256: string, made: MadeModel | string): Promise<boolean> =>
    app.db.transaction().execute(async (trx) => {
      const { parts, files } = typeof made === 'string' ? { parts: undefined, files: [] } : made;
      for (const blob of Object.values(parts ?? {})) await recordBlob(trx, blob);
      const { numUpdatedRows } = await trx
        .updateTable('model_with_files')
        .set({
          state: parts ? 'ready' : 'failed',
          reason: typeof made === 'string' ? made : parts ? '' : 'filesMissing',
          files: JSON.stringify(files),
          glb: parts?.glb.sha256 ?? null,
          tree: parts?.tree.sha256 ?? null,
          view: parts?.view.sha256 ?? null,
          thumb: parts?.thumb.sha256 ?? null,
        })
        .where('id', '=', preparedId)
        .executeTakeFirstOrThrow();
      await tellOwners(app, trx, sha256);
      return numUpdatedRows > 0n;
    });
  return {
    async run({ payload, tries, accountId }, { signal, log }) {
      const { preparedId, sha256, given } = payload;
      try {
        const made = await makeModelWithFiles(app.blobs, payload, given, { signal, account: accountId });
        if (!(await keep(preparedId, sha256, made))) return { state: 'gone' };
        return { state: made.parts ? 'ready' : 'failed' };
      } catch (error) {
        if (error instanceof BlobMissing) {
          // Something of it was deleted meanwhile: whoever opens the model next gives what is left.
          await app.db.deleteFrom('model_with_files').where('id', '=', preparedId).execute();
          return { state: 'gone' };
        }
        const isLast = tries >= maxTries && !signal.aborted;
        if (!(error instanceof SandboxFailure) && !isLast) throw error;
        const reason = error instanceof SandboxFailure ? error.reason : 'internal';
        log.info({ source: sha256, reason, err: error }, 'no model could be made with what it asks for');
        await keep(preparedId, sha256, reason);
        return { state: 'failed' };
      }
    },
  };
}

/** The owner's lists show this picture of the file from now on; none: the one without other files. */
export async function showOnCard(
  db: Kysely<Tables>,
  { id: entryId, sha256 }: { id: number; sha256: string | null },
  preparedId: number | undefined,
  now = Date.now(),
): Promise<void> {
  const shown = await db
    .selectFrom('model_with_files')
    .select('id')
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  if (shown?.id === preparedId) return;
  await db.transaction().execute(async (trx) => {
    const update = trx.updateTable('model_with_files');
    await update.set({ entry_id: null }).where('entry_id', '=', entryId).execute();
    if (preparedId !== undefined)
      await update.set({ entry_id: entryId }).where('id', '=', preparedId).execute();
    // Browsers keep pictures by their address, which tells when they were made.
    await trx.updateTable('preview').set({ updated_at: now }).where('source', '=', sha256!).execute();
  });
}

/** Those that nobody has asked for, so also those with something that its owner has deleted or changed since. */
export const removeUnusedModelsWithFiles = (db: Kysely<Tables>, now = Date.now()): Promise<number> =>
  removeUnusedSince(db, 'model_with_files', now - unusedMs);
