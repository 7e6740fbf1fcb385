/**
 * The solids of a drawing for the 3D viewer. They are made when somebody asks for them: most who open such a drawing look
 * at it in 2D. Like every preview they belong to the content; they use up nobody's allowance.
 */
import type { Kysely, Selectable } from 'kysely';
import type { App } from '../../app.ts';
import { recordBlob } from '../../blobs/rows.ts';
import { BlobMissing, type BlobInfo } from '../../blobs/store.ts';
import type { Tables } from '../../db/schema.ts';
import type { JobHandler } from '../../jobs/kinds.ts';
import { enqueue } from '../../jobs/queue.ts';
import { SandboxFailure } from '../../sandbox/limits.ts';
import { shownAs } from './kinds.ts';
import { makeDrawingModel } from './make.ts';
import type { PreparedModel } from './prepareModel.ts';
import { watched } from './rows.ts';
import { tellOwners } from './tellOwners.ts';
import { removeUnusedSince } from './unused.ts';

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    'preview.drawingModel': {
      payload: { sha256: string };
      result: { state: 'ready' | 'failed' | 'gone' };
    };
  }
}

/** Counts up when models of drawings come out differently: older ones are made again. */
const modelMakerVersion = 1;
const hour = 3_600_000;
const unusedMs = 30 * 24 * hour;
const maxTries = 3;

type File = Pick<Selectable<Tables['entry']>, 'extension' | 'size' | 'sha256'>;

/** Plotted files and prepared ones have no solids any more. */
export const mayHaveSolids = ({ extension, sha256 }: File): boolean =>
  sha256 !== null && ['dwg', 'dxf', 'dws', 'dwt'].includes(extension);

export async function prepareDrawingModel(
  db: Kysely<Tables>,
  { sha256, extension, size }: File,
  userId: number,
  now = Date.now(),
): Promise<PreparedModel> {
  const source = sha256!;
  if (size === 0) return { state: 'failed', reason: 'empty' };
  if (size > (shownAs(extension)?.bytesMost ?? 0)) return { state: 'failed', reason: 'tooLarge' };
  const known = await db
    .selectFrom('drawing_model')
    .leftJoin('blob', 'blob.sha256', 'drawing_model.glb')
    .select(['drawing_model.id', 'state', 'maker', 'glb', 'tree', 'view', 'reason', 'used_at', 'blob.size'])
    .where('source', '=', source)
    .executeTakeFirst();
  if (known && known.maker === modelMakerVersion) {
    if (known.used_at < now - hour)
      await db.updateTable('drawing_model').set({ used_at: now }).where('id', '=', known.id).execute();
    const { glb, tree, view, size: bytes } = known;
    if (glb !== null && tree !== null && bytes !== null) return { state: 'ready', glb, tree, view, bytes };
    if (known.state === 'failed') return { state: 'failed', reason: known.reason };
  }
  return db.transaction().execute(async (trx) => {
    const fresh = { state: 'waiting', maker: modelMakerVersion, reason: '', used_at: now };
    await trx
      .insertInto('drawing_model')
      .values({ source, glb: null, tree: null, view: null, ...fresh })
      .onConflict((conflict) => conflict.column('source').doUpdateSet(fresh))
      .execute();
    const options = { key: `drawing-model:${source}`, maxTries, priority: watched, accountId: userId };
    await enqueue(trx, 'preview.drawingModel', { sha256: source }, options);
    return { state: 'making' };
  });
}

export function drawingModelJob(app: App): JobHandler<'preview.drawingModel'> {
  type Outcome = Partial<Selectable<Tables['drawing_model']>>;
  const keep = (sha256: string, values: Outcome, blobs: readonly BlobInfo[] = []): Promise<boolean> =>
    app.db.transaction().execute(async (trx) => {
      for (const blob of blobs) await recordBlob(trx, blob);
      const { numUpdatedRows } = await trx
        .updateTable('drawing_model')
        .set(values)
        .where('source', '=', sha256)
        .executeTakeFirstOrThrow();
      await tellOwners(app, trx, sha256);
      return numUpdatedRows > 0n;
    });
  return {
    async run({ payload: { sha256 }, tries, accountId }, { signal, log }) {
      try {
        const { glb, tree, view } = await makeDrawingModel(app.blobs, sha256, { signal, account: accountId });
        const parts = { glb: glb.sha256, tree: tree.sha256, view: view?.sha256 ?? null };
        const blobs = [glb, tree, ...(view ? [view] : [])];
        return { state: (await keep(sha256, { state: 'ready', ...parts }, blobs)) ? 'ready' : 'gone' };
      } catch (error) {
        if (error instanceof BlobMissing) {
          await app.db.deleteFrom('drawing_model').where('source', '=', sha256).execute();
          return { state: 'gone' };
        }
        const isLast = tries >= maxTries && !signal.aborted;
        if (!(error instanceof SandboxFailure) && !isLast) throw error;
        const reason = error instanceof SandboxFailure ? error.reason : 'internal';
        log.info({ source: sha256, reason, err: error }, 'no model could be made of a drawing');
        await keep(sha256, { state: 'failed', reason });
        return { state: 'failed' };
      }
    },
  };
}

/** Those that nobody has asked for, so also those whose drawing is gone. */
export const removeUnusedModels = (db: Kysely<Tables>, now = Date.now()): Promise<number> =>
  removeUnusedSince(db, 'drawing_model', now - unusedMs);
