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
  const { app, task, plan, processed, folderId, control } = unzipping;
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
    let [bytes, released] = [0, 0];
    for (const each of received) {
      const place = places.get(each.index)!;
      const { member, folder, name } = plan.files[place]!;
      const path = folder === '' ? name : `${folder}/${name}`;
      const known = failed.length;
      failed = failed.filter((one) => one.path !== path);
      failedCount -= known - failed.length;
      if ('reason' in each) {
        failed = [...failed, { path, reason: each.reason }].slice(0, maxFailedNamed);
        failedCount += 1;
        // Asked for again with another password.
        if (isPasswordReason(each.reason)) continue;
        released += member.size;
        processed.add(place);
        continue;
      }
      processed.add(place);
      bytes += member.size;
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
    await addAll(drive, files);
    const values = {
      status: zipTaskStatus.running,
      processed: processed.toString(),
      done: row.done + files.length,
      done_bytes: row.done_bytes + bytes,
      reserved: Math.max(0, row.reserved - bytes - released),
      failed: JSON.stringify(failed),
      failed_count: failedCount,
    };
    await updateTask(drive.trx, task.id, values, { processed: row.processed });
    await control.checkpoint(drive.trx);
    await tell(app, drive.trx, task.user_id, task.id);
  });
}

async function addAll(drive: DriveChange, files: readonly FileToAdd[]): Promise<void> {
  const added = await addFreeFiles(drive, files);
  for (const [at, file] of files.entries()) if (!added[at]) await addFile(drive, file);
}

export async function makeEmptyFolders({ app, task, plan, folderId }: Unzipping): Promise<void> {
  for (const some of chunksOf(plan.emptyFolders)) {
    await changeDrive(app, task.user_id, async (drive) => {
      const maker = await folderMaker(drive, folderId);
      for (const path of some) await maker.make(path);
    });
  }
}
