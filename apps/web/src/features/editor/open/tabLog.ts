/** The log of the drawing in this tab. After a reload the tab goes on with its own lock and its own work. */
import { CallError } from '@linework/client';
import { client } from '../../../app/api.ts';
import { openEditLog } from '../log/openEditLog.ts';
import type { EditLog, EditLogStart } from '../log/types.ts';

interface TabWork {
  fence: string;
  sessionId: string;
}

const keyOf = (fileId: string): string => `linework.editor.tab.${fileId}`;
const quiet = { quiet: true };

function tabWork(fileId: string): TabWork | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(fileId)) ?? 'null') as TabWork | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Left on purpose: the next time the drawing is opened as its address says. */
export function forgetTab(fileId: string): void {
  try {
    sessionStorage.removeItem(keyOf(fileId));
  } catch {
    // A browser without storage has nothing to forget.
  }
}

function keepTab(fileId: string, work: TabWork): void {
  try {
    sessionStorage.setItem(keyOf(fileId), JSON.stringify(work));
  } catch {
    // Without storage a reload asks for the lock.
  }
}

/** A lock that is known still holds unless somebody has taken it over. */
async function lockOf(fileId: string, known: string | undefined): Promise<string> {
  if (known !== undefined) {
    try {
      return (await client.call('lockRenew', { fileId, fence: known }, quiet)).fence;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  }
  return (await client.call('lockTake', { fileId }, quiet)).fence;
}

export async function openTabLog(
  fileId: string,
  start: EditLogStart,
  given: string | undefined,
): Promise<EditLog> {
  const before = tabWork(fileId);
  const fence = await lockOf(fileId, given ?? before?.fence);
  const log = await openOwnOrNew(fileId, start, fence, before?.sessionId);
  keepTab(fileId, { fence, sessionId: log.sessionId });
  return log;
}

async function openOwnOrNew(
  fileId: string,
  start: EditLogStart,
  fence: string,
  sessionId: string | undefined,
): Promise<EditLog> {
  if (sessionId !== undefined) {
    try {
      return await openEditLog({ fileId, start: { kind: 'draft', sessionId }, fence });
    } catch (error) {
      // Nothing was done in it, or it has been published: there is nothing to go on with.
      if (!(error instanceof CallError)) throw error;
    }
  }
  return openEditLog({ fileId, start, fence });
}
