/** The rest of a save that is too much for one transaction. */
import { codes, Failure } from '@linework/contract';
import { isStillShared } from '../../http/urlGrant.ts';
import type { JobControl } from '../../jobs/kinds.ts';
import { changeDrive, type DriveApp } from './change.ts';
import { chunkRows } from './chunks.ts';
import { Copying } from './copying.ts';
import type { SaveWork } from './continueInJob.ts';
import { folderInScope } from './accessScope.ts';
import { ownEntry } from './rows.ts';
import { removeSaved } from './saving.ts';

/**
 * Where the space does not suffice after all, or what is copied is no longer shared, all that was copied
 * goes away again.
 */
export async function saveRest(
  app: DriveApp,
  userId: number,
  work: SaveWork,
  control: JobControl,
): Promise<number> {
  let count = 0;
  try {
    for (const [index, pair] of work.folders.entries()) {
      const progress = (fraction: number) => control.progress((index + fraction) / work.folders.length);
      count += await saveFolder(app, userId, work, pair, { ...control, progress });
    }
  } catch (error) {
    if (error instanceof Failure) await removeSaved(app, userId, work);
    throw error;
  }
  return count;
}

async function saveFolder(
  app: DriveApp,
  userId: number,
  work: SaveWork,
  { fromId, toId }: SaveWork['folders'][number],
  control: JobControl,
): Promise<number> {
  let copying: Copying | undefined;
  for (let isDone = false; !isDone;) {
    control.signal.throwIfAborted();
    if (!(await isStillShared(app.db, work.urlGrant))) throw new Failure(codes.shareStopped);
    const source = await folderInScope(app.db, work, fromId);
    isDone = await changeDrive(app, userId, async (drive) => {
      const copy = await ownEntry(drive.trx, userId, toId);
      if (!source || !copy || copy.trash_id !== null) return true;
      copying ??= new Copying(source, toId, { isForeign: true, notes: work.notes });
      await copying.step(drive, chunkRows);
      control.progress(copying.done / Math.max(1, copying.known));
      return copying.isDone;
    });
  }
  return copying?.done ?? 0;
}
