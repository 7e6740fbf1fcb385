/** The rest of a save that is too much for one transaction. */
import { codes, Failure } from '@linework/contract';
import { isStillShared } from '../../../http/urlGrant.ts';
import type { JobControl } from '../../../jobs/kinds.ts';
import { get, isCancelled } from '../../../jobs/queue.ts';
import { changeDrive, type DriveApp } from '../change.ts';
import { Copying } from './copying.ts';
import type { SaveWork } from '../continueInJob.ts';
import { Pace } from '../pace.ts';
import { entriesInScope, folderInScope } from '../accessScope.ts';
import { livingFolder, ownEntry } from '../rows.ts';
import { filesAtOnce, removeSaved, saveFile } from './saving.ts';

/**
 * Where the space does not suffice after all, or what is copied is no longer shared, all that was copied
 * goes away again.
 */
export async function saveRest(
  app: DriveApp,
  { id, userId, work }: { id: number; userId: number; work: SaveWork },
  control: JobControl,
): Promise<number> {
  let { count, made } = { count: 0, made: work.made };
  const steps = work.folders.length + 1;
  try {
    const files = await saveFiles(app, { id, userId, work }, control, (fraction) =>
      control.progress(fraction / steps),
    );
    made = files.made;
    count += files.count;
    for (const [index, pair] of work.folders.entries()) {
      const progress = (fraction: number) => control.progress((index + 1 + fraction) / steps);
      count += await saveFolder(app, userId, work, pair, { ...control, progress });
    }
  } catch (error) {
    if (error instanceof Failure)
      await removeSaved(app, userId, { ...work, made: await madeBy(app, id, made) });
    throw error;
  }
  return count;
}

/** What the job's own row says that was made: files are added to it by the transaction that makes them. */
async function madeBy(
  { db }: DriveApp,
  jobId: number,
  otherwise: SaveWork['made'],
): Promise<SaveWork['made']> {
  const job = await get(db, jobId);
  return (job?.payload as SaveWork | undefined)?.made ?? otherwise;
}

/** Files that were chosen themselves. The job's row says which are left, so that none is copied twice after a crash. */
async function saveFiles(
  app: DriveApp,
  { id, userId, work }: { id: number; userId: number; work: SaveWork },
  control: JobControl,
  progress: (fraction: number) => void,
): Promise<{ count: number; made: SaveWork['made'] }> {
  let { made } = work;
  if (!work.files) return { count: 0, made };
  const { ids, toId } = work.files;
  for (let from = 0; from < ids.length; from += filesAtOnce) {
    control.signal.throwIfAborted();
    if (!(await isStillShared(app.db, work.urlGrant))) throw new Failure(codes.shareStopped);
    const some = ids.slice(from, from + filesAtOnce);
    const entries = await entriesInScope(app.db, work, some);
    made = await changeDrive(app, userId, async (drive) => {
      if (await isCancelled(drive.trx, id)) return made;
      await livingFolder(drive.trx, userId, toId);
      const fileIds = [...made.fileIds];
      for (const entry of entries)
        if (entry.frozen === 0)
          fileIds.push(
            await saveFile(drive, toId, entry, {
              isForeign: true,
              notes: work.notes,
              owner: work.owner ?? '',
            }),
          );
      const files = { ids: ids.slice(from + filesAtOnce), toId };
      const payload = JSON.stringify({ ...work, userId, files, made: { ...made, fileIds } });
      await drive.trx.updateTable('job').set({ payload }).where('id', '=', id).execute();
      return { ...made, fileIds };
    });
    progress(Math.min(1, (from + filesAtOnce) / ids.length));
  }
  return { count: ids.length, made };
}

async function saveFolder(
  app: DriveApp,
  userId: number,
  work: SaveWork,
  { fromId, toId }: SaveWork['folders'][number],
  control: JobControl,
): Promise<number> {
  let copying: Copying | undefined;
  const pace = new Pace();
  for (let isDone = false; !isDone;) {
    control.signal.throwIfAborted();
    if (!(await isStillShared(app.db, work.urlGrant))) throw new Failure(codes.shareStopped);
    const source = await folderInScope(app.db, work, fromId);
    isDone = await pace.change(app, userId, async (drive, rows) => {
      const copy = await ownEntry(drive.trx, userId, toId);
      if (!source || !copy || copy.trash_id !== null) return true;
      copying ??= new Copying(source, toId, { isForeign: true, notes: work.notes });
      await copying.step(drive, rows);
      control.progress(copying.done / Math.max(1, copying.known));
      return copying.isDone;
    });
  }
  return copying?.done ?? 0;
}
