/** The job `preview.make`: what was made becomes blobs, and the row that names them is written with them. */
import { availableParallelism } from 'node:os';
import type { App } from '../../app.ts';
import { recordBlob } from '../../blobs/rows.ts';
import { BlobMissing, type BlobInfo } from '../../blobs/store.ts';
import type { JobHandler } from '../../jobs/kinds.ts';
import { SandboxFailure } from '../../sandbox/limits.ts';
import { shownAs } from './kinds.ts';
import { makePreview, type Made } from './make.ts';
import { makerVersion } from './service.ts';
import { tellOwners } from './tellOwners.ts';

export interface MakeJobs {
  'preview.make': {
    payload: { sha256: string; extension: string };
    result: { state: 'ready' | 'failed' | 'gone'; reason?: string };
  };
}

const parts = ['thumb', 'thumb_dark', 'view', 'view_dark'] as const;
const partMost = 512 * 1024 * 1024;

export function makeJob(app: App): JobHandler<'preview.make'> {
  return {
    concurrency: Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))),
    async run({ payload, tries }, { signal, log }) {
      const { sha256, extension } = payload;
      const maker = shownAs(extension)?.maker;
      if (!maker) return { state: 'gone' };
      try {
        const made = await makePreview(app.blobs, { sha256, extension, maker }, signal);
        const blobs = await putParts(app, made);
        return { state: (await write(app, sha256, made, blobs)) ? 'ready' : 'gone' };
      } catch (error) {
        if (error instanceof BlobMissing) {
          await app.db.deleteFrom('preview').where('source', '=', sha256).execute();
          return { state: 'gone' };
        }
        const isLast = tries >= 3 && !signal.aborted;
        if (!(error instanceof SandboxFailure) && !isLast) throw error;
        const reason = error instanceof SandboxFailure ? error.reason : 'internal';
        const detail = error instanceof SandboxFailure ? error.detail : error;
        log.info({ source: sha256, reason, detail }, 'no preview could be made');
        await writeFailure(app, sha256, reason);
        return { state: 'failed', reason };
      }
    },
  };
}

type Parts = Partial<Record<(typeof parts)[number], BlobInfo>>;

async function putParts({ blobs }: App, made: Made): Promise<Parts> {
  const put: Parts = {};
  for (const part of parts) {
    const bytes = made[part];
    if (bytes) put[part] = await blobs.put(oneChunk(bytes), { maxBytes: partMost });
  }
  return put;
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** False where the preview is no longer wanted. */
async function write(app: App, source: string, made: Made, blobs: Parts): Promise<boolean> {
  return app.db.transaction().execute(async (trx) => {
    for (const part of parts) if (blobs[part]) await recordBlob(trx, blobs[part]);
    const { numUpdatedRows } = await trx
      .updateTable('preview')
      .set({
        state: 'ready',
        maker: makerVersion,
        thumb: blobs.thumb?.sha256 ?? null,
        thumb_dark: blobs.thumb_dark?.sha256 ?? null,
        view: blobs.view?.sha256 ?? null,
        view_dark: blobs.view_dark?.sha256 ?? null,
        view_type: made.viewType,
        width: made.width,
        height: made.height,
        reason: '',
        updated_at: Date.now(),
      })
      .where('source', '=', source)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await tellOwners(app, trx, source);
    return true;
  });
}

async function writeFailure(app: App, source: string, reason: string): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('preview')
      .set({ state: 'failed', maker: makerVersion, reason, updated_at: Date.now() })
      .where('source', '=', source)
      .execute();
    await tellOwners(app, trx, source);
  });
}
