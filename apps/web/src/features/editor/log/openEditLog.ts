/** Opens the log of a drawing: takes the lock, gets what is there, and brings along what this machine has kept. */
import { CallError } from '@linework/client';
import { clientCodes, codes } from '@linework/contract/codes';
import type { EditSession } from '@linework/contract/edit';
import { packBatches, unpackBatches } from '@linework/contract/editFrame';
import { limits } from '@linework/contract/limits';
import { client } from '../../../app/api.ts';
import { useSession } from '../../../app/session.ts';
import { onTopic } from '../../../app/events/topicEvents.ts';
import { DrawingLog, type LogPorts } from './editLog.ts';
import { HeldLock } from './heldLock.ts';
import { FileLogKeeper, type LogKeeper } from './keeper.ts';
import { isWorkLost, unsentOf, type KeptLog } from './logFile.ts';
import type { EditLog, EditLogOpening } from './types.ts';

const quiet = { quiet: true };
const leaving = { quiet: true, keepalive: true };

export async function openEditLog({ fileId, start, fence: given }: EditLogOpening): Promise<EditLog> {
  // One that is just being closed gives its lock back first.
  await Promise.all(closing);
  const fence = given ?? (await takeLock(fileId));
  keepFence(fileId, fence);
  const keeper = keeperOf();
  const kept = await keeper.list();
  const wanted = kept.find((log) => start.kind === 'draft' && log.sessionId === start.sessionId);
  const { session, isOther } = await startSession(fileId, fence, start, wanted);
  const { sessionId, seq, name, baseVersion } = session;
  const left = isOther ? wanted : kept.find((log) => log.sessionId === sessionId);
  const fetched = await fetchLog(sessionId, seq);
  const unsent = unsentOf(left, seq);
  const base = session.isLatest === 1 ? undefined : await fetchBytes(session.signedUrl);
  if (left && !isOther && unsent.length > 0) await keeper.resume(left);
  else {
    await keeper.begin({ fileId, name, sessionId, baseVersion, since: seq });
    for (const [i, batch] of unsent.entries()) await keeper.keep(seq + i + 1, batch);
  }
  if (left && isOther) await keeper.remove(left.sessionId);
  const lock = new HeldLock(fence, {
    release: (held) => void client.call('lockRelease', { fileId, fence: held }, leaving).catch(ignoreRefusal),
    takeAgain: () => takeAgain(fileId, sessionId),
    onLost: () => log.takeOver(),
  });
  const log = new DrawingLog(
    {
      sessionId,
      base,
      fetched,
      unsent,
      baseVersion,
      isOutdated: session.outdated === 1,
      renewMs: limits.lockRenewMs,
    },
    portsOf(fileId, sessionId, lock),
    keeper,
  );
  const stopListening = onTopic('lock', (taken) => {
    if (taken.fileId !== fileId) return;
    void lock.fence().then((own) => Number(taken.fence) > Number(own) && log.takeOver());
  });
  const stopWatching = lock.watch(window);
  log.onEnd(() => {
    stopListening();
    stopWatching();
    keepFence(fileId, undefined);
    const { closed } = log;
    closing.add(closed);
    void closed.then(() => closing.delete(closed));
  });
  return log;
}

const closing = new Set<Promise<void>>();

const fenceKey = (fileId: string): string => `linework.edit.fence.${fileId}`;

function keepFence(fileId: string, fence: string | undefined): void {
  try {
    if (fence === undefined) sessionStorage.removeItem(fenceKey(fileId));
    else sessionStorage.setItem(fenceKey(fileId), fence);
  } catch {
    // Reloading asks whether to take over, then.
  }
}

/**
 * A page that was reloaded takes the lock it had; a copy of its tab does not. It gives back first what it has given back when
 * it went: that may still be under way, and counts for the old fence only.
 */
async function takeLock(fileId: string): Promise<string> {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const had = visit?.type === 'reload' ? sessionStorage.getItem(fenceKey(fileId)) : null;
  if (had !== null) await client.call('lockRelease', { fileId, fence: had }, quiet).catch(ignoreRefusal);
  return (await client.call('lockTake', { fileId }, quiet)).fence;
}

/** For a page that the browser had kept: the same log goes on under another fence. */
async function takeAgain(fileId: string, sessionId: string): Promise<string | undefined> {
  try {
    const { fence } = await client.call('lockTake', { fileId }, quiet);
    await client.call('editStart', { fileId, fence, from: 'draft', sessionId }, quiet);
    keepFence(fileId, fence);
    return fence;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // Nothing was done in it, and the server has forgotten it: as if the page were opened anew.
    if (error.code === codes.draftAbsent) location.reload();
    else if (error.code !== clientCodes.network) throw error;
    return undefined;
  }
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof CallError)) throw error;
  return undefined;
}

/** Another account on this machine has files of its own. */
export const keeperOf = (): LogKeeper => new FileLogKeeper(String(useSession.getState().user?.id ?? 'guest'));

/** The server forgets logs that nothing has come for; what this machine has of one goes on in another. */
async function startSession(
  fileId: string,
  fence: string,
  start: EditLogOpening['start'],
  kept: KeptLog | undefined,
): Promise<{ session: EditSession; isOther: boolean }> {
  if (start.kind === 'latest') {
    const session = await client.call('editStart', { fileId, fence, from: 'latest' }, quiet);
    return { session, isOther: false };
  }
  const named = start.sessionId === undefined ? {} : { sessionId: start.sessionId };
  try {
    const asked = { fileId, fence, from: 'draft', ...named } as const;
    return { session: await client.call('editStart', asked, quiet), isOther: false };
  } catch (error) {
    const isForgotten = error instanceof CallError && error.code === codes.draftAbsent;
    if (!isForgotten || !kept || !isWorkLost(kept)) throw error;
    const asked = { fileId, fence, from: 'latest', baseVersion: kept.baseVersion } as const;
    return { session: await client.call('editStart', asked, quiet), isOther: true };
  }
}

async function fetchLog(sessionId: string, seq: number): Promise<Uint8Array[]> {
  const batches: Uint8Array[] = [];
  while (batches.length < seq) {
    const { blob } = await client.downloadPost('editBatches', { sessionId, since: batches.length }, quiet);
    const some = unpackBatches(new Uint8Array(await blob.arrayBuffer()));
    if (!some || some.length === 0) throw new Error('the log is not whole');
    batches.push(...some);
  }
  return batches.slice(0, seq);
}

async function fetchBytes(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the drawing was answered with ${response.status}`);
  return response.blob();
}

function portsOf(fileId: string, sessionId: string, lock: HeldLock): LogPorts {
  return {
    now: () => Date.now(),
    later(ms, work) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    async send(first, batches) {
      const asked = { sessionId, fence: await lock.fence(), seq: String(first) };
      return (await client.postFile('editAppend', new Blob([packBatches(batches)]), asked, quiet)).seq;
    },
    async renewLock() {
      await client.call('lockRenew', { fileId, fence: await lock.fence() }, quiet);
    },
    async publish(asked) {
      return client.call('editPublish', { sessionId, fence: await lock.fence(), ...asked }, quiet);
    },
    publishState: () => client.call('editPublishState', { sessionId }, quiet),
    async close() {
      await client.call('editClose', { sessionId, fence: await lock.fence() }, quiet);
    },
    async discard() {
      await client.call('draftDiscard', { draftId: sessionId }, quiet);
    },
  };
}
