/** Work that was not published: on the server, and what a crash or a lost connection left on this machine. */
import { client } from '../../../app/api.ts';
import { lastOf, unacknowledgedOf, type KeptLog } from './logFile.ts';
import { keeperOf } from './openEditLog.ts';
import type { RecoverableWork } from './types.ts';

/** Newest first; of one drawing, or of all. Without a connection only what is here. */
export async function listRecoverable(fileId?: string): Promise<RecoverableWork[]> {
  const keeper = keeperOf();
  const [kept, known] = await Promise.all([
    keeper.list(),
    client.call('editWork', fileId === undefined ? {} : { fileId }, { quiet: true }).then(
      ({ list }) => list,
      () => [],
    ),
  ]);
  const bySession = new Map(kept.map((log) => [log.sessionId, log]));
  const works = known.map((work): RecoverableWork => {
    const local = bySession.get(work.sessionId);
    bySession.delete(work.sessionId);
    const unsent = local ? Math.max(0, lastOf(local) - work.batches) : 0;
    return {
      sessionId: work.sessionId,
      fileId: work.fileId,
      name: work.name,
      baseVersion: work.baseVersion,
      isOutdated: work.outdated === 1,
      updatedAt: unsent > 0 ? Math.max(work.updateTime, local!.updatedAt) : work.updateTime,
      batches: work.batches + unsent,
      unsent,
    };
  });
  for (const log of bySession.values()) {
    const unsent = unacknowledgedOf(log);
    const isWanted = fileId === undefined || log.fileId === fileId;
    if (unsent === 0) await keeper.remove(log.sessionId);
    else if (isWanted) works.push(localWork(log, unsent));
  }
  await keeper.end(false);
  return works.toSorted((a, b) => b.updatedAt - a.updatedAt);
}

const localWork = (log: KeptLog, unsent: number): RecoverableWork => ({
  sessionId: log.sessionId,
  fileId: log.fileId,
  name: log.name,
  baseVersion: log.baseVersion,
  isOutdated: false,
  updatedAt: log.updatedAt,
  batches: lastOf(log),
  unsent,
});

/** Deletes it for good, here and on the server. */
export async function discardWork({ sessionId }: RecoverableWork): Promise<void> {
  const keeper = keeperOf();
  await keeper.remove(sessionId);
  await keeper.end(false);
  // Nothing where only this machine had it.
  await client.call('draftDiscard', { draftId: sessionId }, { quiet: true }).catch(() => undefined);
}
