/** Long logs that nobody works on become a file with an empty log: they open and publish as fast as any drawing. */
import { bounds } from '@linework/contract';
import type { App } from '../../app.ts';
import { recordBlob } from '../../blobs/rows.ts';
import type { JobHandler } from '../../jobs/kinds.ts';
import type { Schedule } from '../../jobs/schedule.ts';
import { changeDrive, ownedFile } from '../drive/service.ts';
import { batchesOf } from './batches.ts';
import { holdLog, ownLog, settleSpace, updateSession } from './rows.ts';
import { runPublish } from './run.ts';
import { isEdited } from './session.ts';

declare module '../../jobs/kinds.ts' {
  interface JobKinds {
    'edit.fold': { payload: { idleMs: number }; result: { folded: number } };
  }
}

const day = 86_400_000;
const maxAtOnce = 20;

/** A browser that still has batches to send numbers them by the log as it was, so that one is left alone for a week. */
export const editSchedules: Schedule[] = [
  { name: 'edit.fold', kind: 'edit.fold', payload: { idleMs: 7 * day }, when: { everyMs: 3_600_000 } },
];

export const foldJob = (app: App): JobHandler<'edit.fold'> => ({
  async run({ payload: { idleMs } }, { signal, log }) {
    const rows = await app.db
      .selectFrom('edit_session')
      .innerJoin('draft', 'draft.id', 'edit_session.draft_id')
      .select(['draft.id', 'draft.user_id'])
      .where((eb) =>
        eb.or([
          eb('edit_session.seq', '>', bounds.editFoldBatches),
          eb('edit_session.log_bytes', '>', bounds.editFoldBytes),
        ]),
      )
      .where('edit_session.unfoldable', '=', 0)
      .where('draft.size', '>', 0)
      .where('draft.updated_at', '<', Date.now() - idleMs)
      .orderBy('draft.updated_at')
      .limit(maxAtOnce)
      .execute();
    let folded = 0;
    for (const { id, user_id } of rows) {
      signal.throwIfAborted();
      if (await foldLog(app, user_id, id, signal)) folded++;
    }
    if (rows.length > 0) log.info({ folded, found: rows.length }, 'folded edit logs');
    return { folded };
  },
});

async function foldLog(app: App, userId: number, draftId: number, signal: AbortSignal): Promise<boolean> {
  const { draft, session } = await ownLog(app.db, userId, String(draftId));
  if (await isEdited(app.db, draft.entry_id)) return false;
  const batches = () => batchesOf(app.db, draftId, 0, session.seq);
  const made = await runPublish(app.blobs, { sha256: draft.sha256, batches, userId }, signal);
  if (made.state !== 'saved') {
    await updateSession(app.db, session, { unfoldable: 1 });
    return false;
  }
  return changeDrive(app, userId, async (drive) => {
    const { trx } = drive;
    const now = await holdLog(trx, userId, String(draftId));
    const isSame = now.session.seq === session.seq && now.draft.fence === draft.fence;
    if (!isSame || (await isEdited(trx, draft.entry_id))) return false;
    await recordBlob(trx, made.blob);
    await trx.deleteFrom('edit_batch').where('draft_id', '=', draftId).execute();
    const { sha256, size } = made.blob;
    await trx.updateTable('draft').set({ sha256 }).where('id', '=', draftId).execute();
    const change = { own_bytes: size, log_bytes: 0, seq: 0, published_seq: -1, publishing: null };
    const after = await updateSession(trx, now.session, change);
    const file = await ownedFile(trx, userId, String(draft.entry_id));
    await settleSpace(drive, file, { draft: now.draft, session: after });
    return true;
  });
}
