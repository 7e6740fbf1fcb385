/** Asking for a version of what was edited, and how that goes. */
import { codes, Failure, type CallData, type Publishing } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { enqueue, get } from '../../jobs/queue.ts';
import { editableFile, isCurrent, lockOf } from '../teamwork/service.ts';
import { holdLog, ownLog, updateSession, type OpenLog } from './rows.ts';

/** As it stands in the row: without progress, with the job that works on it. */
export type KeptPublishing = Omit<Publishing, 'progress'> & { jobId?: number };

export const keptPublishing = ({ session }: Pick<OpenLog, 'session'>): KeptPublishing =>
  session.publishing === null ? { state: 'none' } : (JSON.parse(session.publishing) as KeptPublishing);

const isUnderWay = ({ state }: KeptPublishing): boolean => state === 'waiting' || state === 'working';

export async function startPublishing(
  app: App,
  userId: number,
  { sessionId, fence, seq, remark = '', choices = [], replace = 0 }: CallData<'editPublish'>,
): Promise<Publishing> {
  await app.db.transaction().execute(async (trx) => {
    const log = await holdLog(trx, userId, sessionId);
    const { draft, session } = log;
    const file = await editableFile(trx, userId, String(draft.entry_id));
    if (draft.fence !== Number(fence) || !isCurrent(await lockOf(trx, file.id), userId, Number(fence)))
      throw new Failure(codes.lockPreempted);
    if (session.is_ended === 1) throw new Failure(codes.draftAbsent);
    if (seq !== session.seq) throw new Failure(codes.editGap, { seq: session.seq });
    if (isUnderWay(await livingPublishing(trx, log))) return;
    const asked = { userId, draftId: draft.id, fence: Number(fence), seq, remark, choices, replace };
    // Somebody waits for it.
    const options = { key: `edit.publish:${draft.id}`, priority: 10, userId, maxTries: 3 };
    const jobId = await enqueue(trx, 'edit.publish', asked, options);
    await updateSession(trx, session, { publishing: JSON.stringify({ state: 'waiting', jobId }) });
  });
  return publishState(app, userId, sessionId);
}

export async function publishState(
  { db }: Pick<App, 'db'>,
  userId: number,
  sessionId: string,
): Promise<Publishing> {
  const log = await ownLog(db, userId, sessionId);
  const { jobId, ...kept } = await livingPublishing(db, log);
  const job = jobId === undefined ? undefined : await get(db, jobId);
  const state = kept.state === 'waiting' && job?.state === 'running' ? 'working' : kept.state;
  return { progress: job?.progress ?? (state === 'done' ? 1 : 0), ...kept, state };
}

/** A job that ended without a word about it was ours to do right: the draft is as it was. */
async function livingPublishing(db: Kysely<Tables>, log: OpenLog): Promise<KeptPublishing> {
  const kept = keptPublishing(log);
  if (!isUnderWay(kept)) return kept;
  const job = kept.jobId === undefined ? undefined : await get(db, kept.jobId);
  if (job?.state === 'waiting' || job?.state === 'running') return kept;
  return { state: 'failed', code: codes.publishFailed, reason: 'internal' };
}
