import { beforeEach, describe, expect, it } from 'vitest';
import {
  driveRow,
  drivesForTests,
  faultsOf,
  runSweeps,
  seedFolders,
  seedMany,
} from '../../../test/drives.ts';
import { cancelTask } from './cancel.ts';
import { copyFolder } from './copy/copy.ts';
import { removeItems, type DeleteLevel } from './trash/remove.ts';
import { ownEntry } from './rows.ts';
import { changeDrive, rootOf } from './service.ts';

const files = 1700;

const drives = drivesForTests();
let userId: number;
let folder: number;
beforeEach(async () => {
  userId = await drives.user();
  await rootOf(drives.app.db, userId);
  folder = await seedFolders(drives.app, userId, 'large');
  await seedMany(drives.app, userId, folder, files);
});

const remove = (level: DeleteLevel) =>
  changeDrive(drives.app, userId, (drive) =>
    removeItems(drive, { level, fileIds: [], folderIds: [folder], fontIds: [], autorename: true }),
  );
const cancel = (taskId: string | undefined) => cancelTask(drives.app, userId, Number(taskId));
const drive = () => driveRow(drives.app, userId);
const isLiving = async () => (await ownEntry(drives.app.db, userId, folder))?.trash_id === null;

describe('work that is cancelled', () => {
  it('brings back what was being deleted, however far that was', async () => {
    const { taskId } = await remove(1);
    await runSweeps(drives.app, { interruptAfter: 1 });
    expect((await drive()).drawings).toBeLessThan(files);
    expect((await cancel(taskId)).cancelled).toBe(true);
    await runSweeps(drives.app);
    expect(await isLiving()).toBe(true);
    expect(await drive()).toMatchObject({
      drawings: files,
      used: files * 100,
      reserved: 0,
      trashed_folders: 0,
    });
    expect(await faultsOf(drives.app)).toEqual([]);
  });

  it('puts back what was being restored', async () => {
    await remove(1);
    await runSweeps(drives.app);
    const { taskId } = await remove(0);
    await runSweeps(drives.app, { interruptAfter: 1 });
    expect((await cancel(taskId)).cancelled).toBe(true);
    await runSweeps(drives.app);
    expect(await isLiving()).toBe(false);
    expect(await drive()).toMatchObject({ drawings: 0, used: 0, reserved: 0, trashed_folders: 1 });
    expect(await faultsOf(drives.app)).toEqual([]);
  });

  it('leaves nothing of a copy', async () => {
    const { folder: copy, taskId } = await copyFolder(drives.app, userId, {
      folderId: folder,
      targetId: undefined,
    });
    await runSweeps(drives.app, { interruptAfter: 1 });
    expect((await cancel(taskId)).cancelled).toBe(true);
    await runSweeps(drives.app);
    expect(await ownEntry(drives.app.db, userId, copy.id)).toBeUndefined();
    expect(await drive()).toMatchObject({ drawings: files, used: files * 100, trashed_files: 0 });
    expect(await faultsOf(drives.app)).toEqual([]);
  });

  it('is not what was deleted for good, nor what has ended', async () => {
    const deleted = await remove(1);
    await runSweeps(drives.app);
    expect((await cancel(deleted.taskId)).cancelled).toBe(false);
    const { taskId } = await remove(2);
    expect(taskId).toBeDefined();
    expect((await cancel(taskId)).cancelled).toBe(false);
    await runSweeps(drives.app);
    expect(await faultsOf(drives.app)).toEqual([]);
  });
});
