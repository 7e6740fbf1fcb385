/** Members that are blobs become files of the drive, together with the note how far the task is. */
import { zipTaskStatus, type FailedMember } from '@linework/contract';
import {
  addFile,
  addFreeFiles,
  changeDrive,
  chunksOf,
  folderMaker,
  type DriveChange,
  type FileToAdd,
} from '../drive/service.ts';
import { addIds } from './idRanges.ts';
import type { Received } from './receive.ts';
import { maxFailedNamed, TaskOver, tell, updateTask } from './tasks.ts';
import type { Unzipping } from './unzipping.ts';

const isPasswordReason = (reason: string): boolean =>
  reason === 'wrongPassword' || reason === 'needsPassword';

/** All of it or nothing, and only while nobody else runs the task or has ended it. */
export async function fileMembers(
  unzipping: Unzipping,
  received: readonly Received[],
  places: ReadonlyMap<number, number>,
): Promise<void> {
  const { app, task, plan, processed, locked, folderId, control } = unzipping;
  const before = processed.toString();
  await changeDrive(app, task.user_id, async (drive) => {
    const row = await drive.trx
      .selectFrom('zip_task')
      .selectAll()
      .where('id', '=', task.id)
      .executeTakeFirst();
    if (!row || row.ended_at !== null || (row.processed !== '' && row.processed !== before))
      throw new TaskOver();
    const maker = await folderMaker(drive, folderId);
    const files: FileToAdd[] = [];
    let failed = JSON.parse(row.failed) as FailedMember[];
    let failedCount = row.failed_count;
    let [bytes, released, opened] = [0, 0, 0];
    for (const each of received) {
      const place = places.get(each.index)!;
      const { member, folder, name } = plan.files[place]!;
      const path = folder === '' ? name : `${folder}/${name}`;
      // It was asked for again with another password. Not all that fail are named, but all are counted.
      if (locked.has(place)) {
        locked.delete(place);
        failed = failed.filter((one) => one.path !== path);
        failedCount -= 1;
      }
      if ('reason' in each) {
        if (failed.length < maxFailedNamed) failed.push({ path, reason: each.reason });
        failedCount += 1;
        if (isPasswordReason(each.reason)) {
          locked.add(place);
          continue;
        }
        released += member.size;
        processed.add(place);
        continue;
      }
      processed.add(place);
      bytes += member.size;
      if (member.isEncrypted) opened += 1;
      const parentId = await maker.make(folder);
      files.push({
        parentId,
        name,
        blob: each.blob,
        clash: 'keepBoth',
        modifiedAt: member.modifiedAt || null,
        space: 'reserved',
      });
    }
    drive.release(released);
    const made = [...maker.made, ...(await addAll(drive, files))];
    const values = {
      status: zipTaskStatus.running,
      processed: processed.toString(),
      done: row.done + files.length,
      done_bytes: row.done_bytes + bytes,
      locked: locked.toString(),
      opened: row.opened + opened,
      made: addIds(row.made, made),
      reserved: Math.max(0, row.reserved - bytes - released),
      failed: JSON.stringify(failed),
      failed_count: failedCount,
    };
    await updateTask(drive.trx, task.id, values, { processed: row.processed });
    await control.checkpoint(drive.trx);
    await tell(app, drive.trx, task.user_id, task.id);
  });
}

/** Returns their ids. */
async function addAll(drive: DriveChange, files: readonly FileToAdd[]): Promise<number[]> {
  const added = await addFreeFiles(drive, files);
  const ids = [];
  for (const [at, file] of files.entries()) ids.push((added[at] ?? (await addFile(drive, file))).id);
  return ids;
}

export async function makeEmptyFolders({ app, task, plan, folderId }: Unzipping): Promise<void> {
  for (const some of chunksOf(plan.emptyFolders)) {
    await changeDrive(app, task.user_id, async (drive) => {
      const { trx } = drive;
      const row = await trx.selectFrom('zip_task').selectAll().where('id', '=', task.id).executeTakeFirst();
      if (!row || row.ended_at !== null) throw new TaskOver();
      const maker = await folderMaker(drive, folderId);
      for (const path of some) await maker.make(path);
      await updateTask(trx, task.id, { made: addIds(row.made, maker.made) });
    });
  }
}
