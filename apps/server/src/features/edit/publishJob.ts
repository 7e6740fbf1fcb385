/** A log becomes a version: made and verified in a child process, filed only where nothing has changed meanwhile. */
import { codes, Failure, type MergeChoice } from '@linework/contract';
import type { App } from '../../app.ts';
import { recordBlob } from '../../blobs/rows.ts';
import type { BlobInfo } from '../../blobs/store.ts';
import type { JobControl, JobHandler } from '../../jobs/kinds.ts';
import { addVersion, changeDrive, type Entry } from '../drive/service.ts';
import { editableFile, isCurrent, lockOf } from '../teamwork/service.ts';
import { batchesOf } from './batches.ts';
import type { KeptPublishing } from './publish.ts';
import { holdLog, ownLog, settleSpace, updateSession, type OpenLog } from './rows.ts';
import { runPublish } from './run.ts';

export interface PublishPayload {
  userId: number;
  draftId: number;
  fence: number;
  seq: number;
  remark: string;
  choices: MergeChoice[];
  replace: number;
}

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    'edit.publish': { payload: PublishPayload; result: { state: string } };
  }
}

/** Versions that others make meanwhile are merged as well, but not for ever. */
const maxRounds = 4;

export const publishJob = (app: App): JobHandler<'edit.publish'> => ({
  concurrency: 2,
  async run({ id, payload }, control) {
    const outcome = await publishLog(app, payload, control).catch((error: unknown) => {
      if (error instanceof Failure) return failed(error.code);
      throw error;
    });
    // What was filed has been noted down in the same transaction.
    if (outcome.state !== 'done') await note(app, payload, { ...outcome, jobId: id });
    return { state: outcome.state };
  },
});

const failed = (code: string, reason = 'refused'): KeptPublishing => ({ state: 'failed', code, reason });

async function publishLog(
  app: App,
  asked: PublishPayload,
  { signal, progress }: Pick<JobControl, 'signal' | 'progress'>,
): Promise<KeptPublishing> {
  for (let round = 0; round < maxRounds; round++) {
    signal.throwIfAborted();
    const { file, log } = await openLog(app, asked);
    const { draft, session } = log;
    // A job that runs again finds what it has filed before.
    if (session.published_seq >= asked.seq) return { state: 'done', version: file.version };
    progress(0.1);
    const isMerged = draft.base_number !== file.version && asked.replace === 0;
    const made = await runPublish(
      app.blobs,
      {
        sha256: draft.sha256,
        batches: () => batchesOf(app.db, draft.id, 0, asked.seq),
        merge: isMerged
          ? { base: session.version_sha256, target: file.sha256!, choices: asked.choices }
          : undefined,
        userId: asked.userId,
      },
      signal,
    );
    progress(0.9);
    if (made.state === 'refused') return failed(codes.publishFailed, made.reason);
    if (made.state === 'conflicts')
      return { state: 'conflicts', version: file.version, conflicts: made.conflicts };
    const done = await fileVersion(app, asked, { blob: made.blob, latest: file.version, isMerged });
    if (done) return done;
  }
  return failed(codes.draftOutdated, 'busy');
}

async function openLog(app: App, asked: PublishPayload): Promise<{ file: Entry; log: OpenLog }> {
  const log = await ownLog(app.db, asked.userId, String(asked.draftId));
  const file = await editableFile(app.db, asked.userId, String(log.draft.entry_id));
  return { file, log };
}

/** Undefined where the file has another version by now. */
async function fileVersion(
  app: App,
  asked: PublishPayload,
  { blob, latest, isMerged }: { blob: BlobInfo; latest: number; isMerged: boolean },
): Promise<KeptPublishing | undefined> {
  const { userId, seq, fence } = asked;
  return changeDrive(app, userId, async (drive) => {
    const { trx } = drive;
    const log = await holdLog(trx, userId, String(asked.draftId));
    const { draft, session } = log;
    const file = await editableFile(trx, userId, String(draft.entry_id));
    // Whoever has the lock now decides what becomes of the drawing.
    if (draft.fence !== fence || !isCurrent(await lockOf(trx, file.id), userId, fence))
      throw new Failure(codes.lockPreempted);
    if (file.version !== latest) return undefined;
    await recordBlob(trx, blob);
    // Where more came meanwhile it goes on as a draft, of the version that this becomes.
    const published = { ...session, published_seq: seq, is_ended: isMerged ? 1 : 0 };
    const free = await settleSpace(drive, file, { draft, session: published });
    const after = await addVersion(drive, free, {
      sha256: blob.sha256,
      size: blob.size,
      remark: isMerged ? 'merge' : 'onlineEdit',
      note: asked.remark.trim(),
      sourceName: file.name,
      fromNumber: isMerged ? draft.base_number : null,
      fromDraft: draft.number,
      space: 'take',
    });
    if (after !== free) drive.log('publishDraft', file.id, { to: `V${after.version}` });
    const outcome: KeptPublishing = { state: 'done', version: after.version, merged: isMerged ? 1 : 0 };
    // A merge has what others did besides: what its log makes is still of the version before.
    const { sha256: version_sha256 } = blob;
    const base = isMerged ? undefined : { base_number: after.version };
    if (base) await trx.updateTable('draft').set(base).where('id', '=', draft.id).execute();
    await updateSession(trx, session, {
      published_seq: published.published_seq,
      is_ended: published.is_ended,
      ...(base && { version_sha256 }),
      publishing: JSON.stringify(outcome),
    });
    return outcome;
  });
}

/** Nothing where the draft is gone. */
async function note(app: App, { draftId }: PublishPayload, outcome: KeptPublishing): Promise<void> {
  await app.db
    .updateTable('edit_session')
    .set({ publishing: JSON.stringify(outcome) })
    .where('draft_id', '=', draftId)
    .execute();
}
