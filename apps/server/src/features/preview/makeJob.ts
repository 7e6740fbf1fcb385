/** The job `preview.make`: what was made becomes blobs, and the row that names them is written with them. */
import { availableParallelism } from 'node:os';
import type { App } from '../../app.ts';
import { recordBlob } from '../../blobs/rows.ts';
import { BlobMissing } from '../../blobs/store.ts';
import type { JobControl, JobHandler, RunningJob } from '../../jobs/kinds.ts';
import { enqueue } from '../../jobs/queue.ts';
import { SandboxFailure } from '../../sandbox/limits.ts';
import { keepTexts } from '../drawing/service.ts';
import { shownAs } from './kinds.ts';
import { makePreview, parts, type PreviewResult, type PreviewPart } from './make.ts';
import { makerVersion, slowKey } from './rows.ts';
import { tellOwners } from './tellOwners.ts';

interface MakeResult {
  state: 'ready' | 'failed' | 'gone' | 'continued';
  reason?: string;
}

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    'preview.make': { payload: { sha256: string; extension: string }; result: MakeResult };
    /** Of large files, and of small ones that took too long: they keep no other small ones waiting. */
    'preview.slow': { payload: { sha256: string; extension: string }; result: MakeResult };
  }
}

/** Larger ones are not tried as quick work. */
const maxQuickBytes = 1024 * 1024;

const lanes = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));

/** Two lanes, each with places of its own: what is small, within tight limits, and the rest. */
export function makeJob(
  app: App,
  lane: 'quick' | 'slow',
): JobHandler<'preview.make'> & JobHandler<'preview.slow'> {
  return {
    concurrency: lanes,
    async run(
      { payload, tries, accountId, priority = 0 }: Omit<RunningJob<'preview.make'>, 'id'>,
      { signal, log }: JobControl,
    ) {
      const { sha256, extension } = payload;
      const maker = shownAs(extension)?.maker;
      if (!maker) return { state: 'gone' };
      const goOnSlowly = async (): Promise<MakeResult> => {
        const options = { key: slowKey(sha256), maxTries: 3, priority, accountId };
        await enqueue(app.db, 'preview.slow', payload, options);
        return { state: 'continued' };
      };
      const isQuick = lane === 'quick';
      if (isQuick && (maker === 'office' || (await isLarge(app, sha256)))) return goOnSlowly();
      try {
        const options = { signal, account: accountId, isQuick };
        const made = await makePreview(app.blobs, { sha256, extension, maker }, options);
        return { state: (await write(app, sha256, made)) ? 'ready' : 'gone' };
      } catch (error) {
        if (error instanceof BlobMissing) {
          await app.db.deleteFrom('preview').where('source', '=', sha256).execute();
          return { state: 'gone' };
        }
        if (isQuick && error instanceof SandboxFailure && isLimit(error)) return goOnSlowly();
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

const isLimit = ({ reason }: SandboxFailure): boolean => reason === 'timeout' || reason === 'memory';

async function isLarge({ db }: App, sha256: string): Promise<boolean> {
  const blob = await db.selectFrom('blob').select('size').where('sha256', '=', sha256).executeTakeFirst();
  return (blob?.size ?? 0) > maxQuickBytes;
}

/** False where the preview is no longer wanted. */
async function write(app: App, source: string, made: PreviewResult): Promise<boolean> {
  const { dialect } = app.database;
  // Naming the source itself would keep it alive for ever.
  const isOcf = made.isOcf === true || made.parts.ocf?.sha256 === source;
  const blobs = isOcf ? { ...made.parts, ocf: undefined } : made.parts;
  return app.db.transaction().execute(async (trx) => {
    for (const part of parts) if (blobs[part]) await recordBlob(trx, blobs[part]);
    const { numUpdatedRows } = await trx
      .updateTable('preview')
      .set({
        ...(Object.fromEntries(parts.map((part) => [part, blobs[part]?.sha256 ?? null])) as PartColumns),
        state: made.isIncomplete ? 'failed' : 'ready',
        maker: makerVersion,
        is_ocf: isOcf ? 1 : 0,
        view_type: made.viewType,
        width: made.width,
        height: made.height,
        reason: made.isIncomplete ? 'filesMissing' : '',
        plot_table: made.plotTable ?? '',
        updated_at: Date.now(),
      })
      .where('source', '=', source)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await keepTexts(trx, dialect, source, made.says);
    await tellOwners(app, trx, source);
    return true;
  });
}

type PartColumns = Record<PreviewPart, string | null>;

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
