import { codes, gib, Failure } from '@linework/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  driveRow,
  drivesForTests,
  faultsOf,
  runSweeps,
  seedFile,
  seedFolders,
  seedMany,
} from '../../../../test/drives.ts';
import { copyFolder } from '../copy/copy.ts';
import { moveItems } from '../move.ts';
import { reconcile } from '../reconcile.ts';
import { removeItems, type DeleteLevel } from './remove.ts';
import { ownEntry, pathTo } from '../rows.ts';
import { changeDrive, rootOf } from '../service.ts';

const drives = drivesForTests();
let userId: number;
let rootId: number;
beforeEach(async () => {
  userId = await drives.user();
  rootId = await rootOf(drives.app.db, userId);
});

const remove = (level: DeleteLevel, chosen: { files?: number[]; folders?: number[] }, autorename = true) =>
  changeDrive(drives.app, userId, (drive) =>
    removeItems(drive, {
      level,
      fileIds: chosen.files ?? [],
      folderIds: chosen.folders ?? [],
      fontIds: [],
      autorename,
    }),
  );
const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => codes.ok,
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  );
const pathOf = async (id: number) =>
  (await pathTo(drives.app.db, id))
    .slice(1)
    .map(({ name }) => name)
    .join('/');
const entry = (id: number) => ownEntry(drives.app.db, userId, id);
const used = async () => (await driveRow(drives.app, userId)).used;
const isLiving = async (id: number) => (await entry(id))?.trash_id === null;

describe('the recycle bin', () => {
  it('takes a folder with what lives in it, and leaves what was deleted before', async () => {
    const folder = await seedFolders(drives.app, userId, 'a/b');
    const outer = (await entry(folder))!.parent_id!;
    const before = await seedFile(drives.app, userId, { parentId: folder, name: 'before.dwg' });
    const with_ = await seedFile(drives.app, userId, { parentId: folder, name: 'with.dwg' });
    await remove(1, { files: [before.id] });
    await remove(1, { folders: [outer] });
    expect(await used()).toBe(0);
    expect(await isLiving(with_.id)).toBe(false);
    expect(await driveRow(drives.app, userId)).toMatchObject({
      trashed_folders: 1,
      trashed_files: 1,
      trashed_bytes: 200,
      drawings: 0,
    });
    await remove(0, { folders: [outer] });
    expect(await isLiving(with_.id)).toBe(true);
    expect(await isLiving(before.id)).toBe(false);
    expect(await used()).toBe(100);
    await remove(0, { files: [before.id] });
    expect(await pathOf(before.id)).toBe('a/b/before.dwg');
    expect(await faultsOf(drives.app)).toEqual([]);
  });

  it('gives back to the root what has no folder any more', async () => {
    const folder = await seedFolders(drives.app, userId, 'gone');
    const file = await seedFile(drives.app, userId, { parentId: folder, name: 'plan.dwg' });
    await remove(1, { files: [file.id] });
    await remove(1, { folders: [folder] });
    expect(await remove(0, { files: [file.id] })).toMatchObject({ count: 1, elsewhere: 1 });
    expect(await pathOf(file.id)).toBe('plan.dwg');
    await remove(1, { files: [file.id] });
    await remove(2, { folders: [folder] });
    expect(await entry(folder)).toBeUndefined();
    await remove(0, { files: [file.id] });
    expect(await pathOf(file.id)).toBe('plan.dwg');
    expect(await faultsOf(drives.app)).toEqual([]);
  });

  it('gives back a file whose folder outlived it as a row, and not the folder deleted for good', async () => {
    const folder = await seedFolders(drives.app, userId, 'gone');
    const file = await seedFile(drives.app, userId, { parentId: folder, name: 'plan.dwg' });
    await remove(1, { files: [file.id] });
    await remove(1, { folders: [folder] });
    await remove(2, { folders: [folder] });
    expect((await entry(file.id))!.parent_id).toBeNull();
    await remove(0, { files: [file.id] });
    expect(await pathOf(file.id)).toBe('plan.dwg');
  });

  it('numbers or refuses what comes back beside a namesake', async () => {
    const first = await seedFile(drives.app, userId, { name: 'plan.dwg' });
    await remove(1, { files: [first.id] });
    await seedFile(drives.app, userId, { name: 'PLAN.dwg' });
    expect(await codeOf(remove(0, { files: [first.id] }, false))).toBe(codes.fileClash);
    expect(await isLiving(first.id)).toBe(false);
    await remove(0, { files: [first.id] });
    expect((await entry(first.id))!.name).toBe('plan (2).dwg');
    expect(await faultsOf(drives.app)).toEqual([]);
  });

  it('gives nothing back beyond the capacity, and nothing at all to a frozen drive', async () => {
    const large = await seedFile(drives.app, userId, { name: 'large.dwg', size: gib - 50 });
    await remove(1, { files: [large.id] });
    const small = await seedFile(drives.app, userId, { name: 'small.dwg', size: 100 });
    expect(await codeOf(remove(0, { files: [large.id] }))).toBe(codes.spaceFull);
    expect(await used()).toBe(100);
    await drives.app.db
      .updateTable('drive')
      .set({ used: gib + 1 })
      .where('user_id', '=', userId)
      .execute();
    expect(await codeOf(remove(0, { files: [large.id] }))).toBe(codes.spaceFrozen);
    const move = changeDrive(drives.app, userId, (drive) =>
      moveItems(drive, { fileIds: [small.id], folderIds: [] }, { targetId: rootId, autorename: false }),
    );
    expect(await codeOf(move)).toBe(codes.spaceFrozen);
    expect(await codeOf(remove(1, { files: [small.id] }))).toBe(codes.ok);
    await drives.app.db.updateTable('drive').set({ used: 0 }).where('user_id', '=', userId).execute();
  });

  it('knows only what was deleted itself', async () => {
    const folder = await seedFolders(drives.app, userId, 'a');
    const file = await seedFile(drives.app, userId, { parentId: folder, name: 'plan.dwg' });
    for (const level of [0, 2] as const) {
      expect(await codeOf(remove(level, { files: [file.id] }))).toBe(codes.trashAbsent);
    }
    await remove(1, { folders: [folder] });
    for (const level of [0, 2] as const) {
      expect(await codeOf(remove(level, { files: [file.id] }))).toBe(codes.trashAbsent);
    }
    expect(await codeOf(remove(1, { files: [file.id] }))).toBe(codes.fileAbsent);
    expect(await codeOf(remove(1, { folders: [rootId] }))).toBe(codes.folderAbsent);
  });

  it('takes a folder and what lies in it, chosen together, as one', async () => {
    const inner = await seedFolders(drives.app, userId, 'a/b');
    const outer = (await entry(inner))!.parent_id!;
    const file = await seedFile(drives.app, userId, { parentId: inner, name: 'plan.dwg' });
    await remove(1, { folders: [inner, outer], files: [file.id] });
    expect(await driveRow(drives.app, userId)).toMatchObject({
      trashed_folders: 1,
      trashed_files: 0,
      used: 0,
    });
    await remove(0, { folders: [outer] });
    expect(await pathOf(file.id)).toBe('a/b/plan.dwg');
    expect(await faultsOf(drives.app)).toEqual([]);
  });

  it('is emptied with all that lies in it', async () => {
    const folder = await seedFolders(drives.app, userId, 'a');
    const inside = await seedFile(drives.app, userId, { parentId: folder, name: 'inside.dwg' });
    const file = await seedFile(drives.app, userId, { name: 'plan.dwg' });
    const stays = await seedFile(drives.app, userId, { name: 'stays.dwg' });
    await remove(1, { folders: [folder], files: [file.id] });
    expect(await remove(3, {})).toEqual({ count: 2 });
    for (const id of [folder, inside.id, file.id]) expect(await entry(id)).toBeUndefined();
    expect(await isLiving(stays.id)).toBe(true);
    expect(await driveRow(drives.app, userId)).toMatchObject({
      used: 100,
      trashed_bytes: 0,
      trashed_files: 0,
    });
    expect(await faultsOf(drives.app)).toEqual([]);
  });
});

describe('a folder of 5,000 files', { timeout: 180_000 }, () => {
  const count = 5000;
  let folder: number;
  beforeEach(async () => {
    folder = await seedFolders(drives.app, userId, 'many/deep');
    await seedMany(drives.app, userId, folder, count);
    folder = (await entry(folder))!.parent_id!;
  });
  const exact = async () => {
    const [sum] = await drives.app.db
      .selectFrom('entry')
      .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
      .where('owner_id', '=', userId)
      .where('trash_id', 'is', null)
      .execute();
    expect(await used()).toBe(Number(sum!.bytes ?? 0));
  };

  it('goes, comes back and ends for good by a job, with exact sums at each step', async () => {
    const trashed = await remove(1, { folders: [folder] });
    expect(trashed.taskId).toBeDefined();
    expect(await isLiving(folder)).toBe(false);
    await exact();
    expect(await used()).toBeGreaterThan(0);
    await runSweeps(drives.app, { interruptAfter: 1 });
    await exact();
    expect(await used()).toBeGreaterThan(0);
    await runSweeps(drives.app);
    expect(await used()).toBe(0);
    expect(await faultsOf(drives.app)).toEqual([]);

    await remove(0, { folders: [folder] });
    expect(await isLiving(folder)).toBe(true);
    await exact();
    const { used: half, reserved } = await driveRow(drives.app, userId);
    expect(half + reserved).toBe(count * 100);
    await runSweeps(drives.app);
    expect(await driveRow(drives.app, userId)).toMatchObject({
      used: count * 100,
      reserved: 0,
      drawings: count,
    });
    expect(await faultsOf(drives.app)).toEqual([]);

    await remove(1, { folders: [folder] });
    // For good, before the sweep has come to an end.
    await remove(2, { folders: [folder] });
    await exact();
    await runSweeps(drives.app);
    expect(await entry(folder)).toBeUndefined();
    expect(await driveRow(drives.app, userId)).toMatchObject({ used: 0, trashed_bytes: 0, drawings: 0 });
    expect(await faultsOf(drives.app)).toEqual([]);
  });

  it('may be deleted and restored again and again before a job has finished', async () => {
    await remove(1, { folders: [folder] });
    await remove(0, { folders: [folder] });
    await runSweeps(drives.app, { interruptAfter: 1 });
    await remove(1, { folders: [folder] });
    await exact();
    await remove(0, { folders: [folder] });
    await runSweeps(drives.app);
    expect(await driveRow(drives.app, userId)).toMatchObject({ used: count * 100, reserved: 0 });
    expect(await faultsOf(drives.app)).toEqual([]);
  });

  it('is finished by the nightly look where the job was lost', async () => {
    await remove(1, { folders: [folder] });
    await drives.app.db.deleteFrom('job').where('kind', '=', 'drive.sweep').execute();
    expect(await faultsOf(drives.app)).not.toEqual([]);
    await reconcile(drives.app, userId);
    await runSweeps(drives.app);
    expect(await used()).toBe(0);
    expect(await faultsOf(drives.app)).toEqual([]);
  });

  it('is copied by a job, and again from the start after an interruption', async () => {
    const { folder: copy, taskId } = await copyFolder(drives.app, userId, {
      folderId: folder,
      targetId: undefined,
    });
    expect(copy.name).toBe('many (2)');
    expect(taskId).toBeDefined();
    await exact();
    await runSweeps(drives.app, { interruptAfter: 1 });
    await exact();
    await runSweeps(drives.app);
    expect(await driveRow(drives.app, userId)).toMatchObject({ used: 2 * count * 100, drawings: 2 * count });
    expect(await faultsOf(drives.app)).toEqual([]);
  });

  it('is not half copied where the space runs out', async () => {
    const { folder: copy } = await copyFolder(drives.app, userId, { folderId: folder, targetId: undefined });
    const { used: now } = await driveRow(drives.app, userId);
    await seedFile(drives.app, userId, { name: 'large.dwg', size: gib - now });
    await runSweeps(drives.app);
    expect(await entry(copy.id)).toBeUndefined();
    expect(await used()).toBe(gib - now + count * 100);
    expect(await faultsOf(drives.app)).toEqual([]);
  });
});

describe('the nightly look', () => {
  it('corrects what was counted wrongly', async () => {
    await seedFile(drives.app, userId, { name: 'plan.dwg' });
    await drives.app.db
      .updateTable('drive')
      .set({ used: 7, drawings: 3, reserved: 9 })
      .where('user_id', '=', userId)
      .execute();
    expect(await faultsOf(drives.app)).toHaveLength(3);
    expect(await reconcile(drives.app, userId)).toEqual([
      { column: 'used', is: 7, should: 100 },
      { column: 'reserved', is: 9, should: 0 },
      { column: 'drawings', is: 3, should: 1 },
    ]);
    expect(await faultsOf(drives.app)).toEqual([]);
    expect(await reconcile(drives.app, userId)).toEqual([]);
  });
});
