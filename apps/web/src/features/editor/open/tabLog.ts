/** The log of the drawing in this tab: a page that is reloaded goes on with its own work. */
import { CallError } from '@linework/client';
import { openEditLog } from '../log/openEditLog.ts';
import type { EditLog, EditLogStart } from '../log/types.ts';

const keyOf = (fileId: string): string => `linework.editor.work.${fileId}`;

/** Undefined: left on purpose, and next time opened as the address says. */
function keepWork(fileId: string, sessionId: string | undefined): void {
  try {
    if (sessionId === undefined) sessionStorage.removeItem(keyOf(fileId));
    else sessionStorage.setItem(keyOf(fileId), sessionId);
  } catch {
    // Without storage the strip offers the work to be restored.
  }
}

export const forgetWork = (fileId: string): void => keepWork(fileId, undefined);

function ownWork(fileId: string): string | undefined {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'reload' ? (sessionStorage.getItem(keyOf(fileId)) ?? undefined) : undefined;
}

export async function openTabLog(
  fileId: string,
  start: EditLogStart,
  fence: string | undefined,
): Promise<EditLog> {
  const opening = { fileId, start, ...(fence !== undefined && { fence }) };
  const sessionId = ownWork(fileId);
  const own =
    sessionId === undefined
      ? undefined
      : // Nothing was done in it, or it has been published: there is nothing to go on with.
        await openEditLog({ ...opening, start: { kind: 'draft', sessionId } }).catch(ignoreRefusal);
  const log = own ?? (await openEditLog(opening));
  keepWork(fileId, log.sessionId);
  return log;
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof CallError)) throw error;
  return undefined;
}
