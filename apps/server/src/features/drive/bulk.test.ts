import { codes, Failure, gib } from '@linework/contract';
import type { KyselyPlugin } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  driveRow,
  drivesForTests,
  faultsOf,
  runSweeps,
  seedFile,
  seedFolders,
  seedMany,
} from '../../../test/drives.ts';
import { cancelTask } from './cancel.ts';
import { changeDrive } from './change.ts';
import { moveChosen } from './move.ts';
import { pinChosen } from './pin.ts';
import { removeChosen, type DeleteLevel } from './trash/remove.ts';
import { rootOf } from './service.ts';
import { restoreItems, trashItems } from './trash/trash.ts';

const many = 1300;

const drives = drivesForTests();
let userId: number;
let folder: number;
let fileIds: number[];
beforeEach(async () => {
  userId = await drives.user();
  await rootOf(drives.app.db, userId);
  folder = await seedFolders(drives.app, userId, 'large');
  await seedMany(drives.app, userId, folder, many);
  fileIds = await filesIn(folder);
});

const filesIn = async (parentId: number) => {
  const files = drives.app.db.selectFrom('entry').select('id').where('parent_id', '=', parentId);
  return (await files.where('trash_id', 'is', null).execute()).map(({ id }) => id);
};
const remove = (level: DeleteLevel, ids = fileIds, folderIds: number[] = []) =>
  removeChosen(drives.app, userId, { level, fileIds: ids, folderIds, fontIds: [], autorename: true });
const move = (targetId: number, autorename = false) =>
  moveChosen(drives.app, userId, { fileIds, folderIds: [] }, { targetId, autorename, names: [] });
const drive = () => driveRow(drives.app, userId);
const fits = async () => expect(await faultsOf(drives.app)).toEqual([]);
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => codes.ok,
    (error: unknown) => (error instanceof Failure ? error.code : error),
  );

/** How many statements were made and not only filled in while `work` ran. */
async function statementsOf(work: (app: typeof drives.app) => Promise<unknown>): Promise<number> {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work({ ...drives.app, db: drives.app.db.withPlugin(counter) });
  return count;
}

describe('very many chosen items', () => {
  it('are deleted, restored and removed for good by a job, in many transactions', async () => {
    const { revision } = await drive();
    const { count, taskId } = await remove(1);
    expect(count).toBe(many);
    expect(taskId).toBeDefined();
    // Nobody waited for more than the checks.
    expect((await drive()).trashed_files).toBe(0);
    await runSweeps(drives.app);
    expect(await drive()).toMatchObject({ trashed_files: many, drawings: 0, used: 0 });
    expect((await drive()).revision - revision).toBeGreaterThanOrEqual(many / 500);
    await fits();
    expect((await remove(0)).taskId).toBeDefined();
    await runSweeps(drives.app);
    expect(await drive()).toMatchObject({ trashed_files: 0, drawings: many, used: many * 100, reserved: 0 });
    await fits();
    await remove(1);
    await runSweeps(drives.app);
    await remove(2);
    await runSweeps(drives.app);
    expect(await drive()).toMatchObject({ trashed_files: 0, trashed_bytes: 0, drawings: 0 });
    await fits();
  });

  it('are refused as a whole where one is absent or the space does not suffice', async () => {
    expect(await codeOf(remove(1, [...fileIds, 999_999]))).toBe(codes.fileAbsent);
    expect(await codeOf(remove(0))).toBe(codes.trashAbsent);
    await remove(1);
    await runSweeps(drives.app);
    await seedFile(drives.app, userId, { name: 'large.dwg', size: gib - 1000 });
    expect(await codeOf(remove(0))).toBe(codes.spaceFull);
    expect(await drive()).toMatchObject({ trashed_files: many, reserved: 0 });
  });

  it('are moved with their namesakes numbered, pinned and unpinned', async () => {
    const target = await seedFolders(drives.app, userId, 'target');
    await seedFile(drives.app, userId, { parentId: target, name: 'file 7.dwg' });
    expect(await codeOf(move(target))).toBe(codes.fileClash);
    const { taskId, from, renamed } = await move(target, true);
    expect(taskId).toBeDefined();
    expect([...from.keys()]).toEqual([folder]);
    expect(renamed.map(({ name }) => name)).toEqual(['file 7.dwg']);
    await runSweeps(drives.app);
    expect(await filesIn(target)).toHaveLength(many + 1);
    expect(await filesIn(folder)).toEqual([]);
    await fits();
    await pinChosen(drives.app, userId, { fileIds, folderIds: [] }, true);
    await runSweeps(drives.app);
    const pinned = drives.app.db.selectFrom('entry').select('id').where('pinned_at', 'is not', null);
    expect(await pinned.where('owner_id', '=', userId).execute()).toHaveLength(many);
  });

  it('with folders among them: upper ones go before those that lie in them, and come back where they were', async () => {
    const paths = Array.from({ length: 60 }, (_, n) => `tree/branch ${n % 4}/twig ${n}`);
    const twigs: number[] = [];
    for (const path of paths) twigs.push(await seedFolders(drives.app, userId, path));
    for (const parentId of twigs.slice(0, 9)) await seedFile(drives.app, userId, { parentId, name: 'a.dwg' });
    const tree = await seedFolders(drives.app, userId, 'tree');
    await remove(1, [], [...twigs, tree]);
    await runSweeps(drives.app);
    expect(await drive()).toMatchObject({ trashed_folders: 1, drawings: many });
    await fits();
    await remove(0, [], [tree]);
    await runSweeps(drives.app);
    expect(await seedFolders(drives.app, userId, 'tree/branch 2/twig 58')).toBe(twigs[58]);
    await fits();
  });

  it.each([
    ['deleted', () => remove(1)],
    ['moved', () => seedFolders(drives.app, userId, 'target').then((target) => move(target))],
  ])('that are being %s are all back where they were when that is cancelled', async (_title, begin) => {
    const { taskId } = await begin();
    await runSweeps(drives.app, { interruptAfter: 2 });
    const left = await filesIn(folder);
    expect(left.length).toBeLessThan(many);
    expect(left.length).toBeGreaterThan(0);
    expect(await cancelTask(drives.app, userId, Number(taskId))).toMatchObject({ cancelled: true });
    await runSweeps(drives.app);
    expect(await filesIn(folder)).toHaveLength(many);
    expect(await drive()).toMatchObject({ trashed_files: 0, drawings: many, reserved: 0 });
    await fits();
  });

  it('cost statements by the hundred, not by the file', async () => {
    const chosen = { fileIds: fileIds.slice(0, 1200), folderIds: [] };
    const trash = await statementsOf((app) => changeDrive(app, userId, (held) => trashItems(held, chosen)));
    const restore = await statementsOf((app) =>
      changeDrive(app, userId, (held) => restoreItems(held, chosen, true)),
    );
    expect(trash).toBeLessThan(120);
    expect(restore).toBeLessThan(120);
  });

  it('of one name are numbered without looking at all numbers for each', async () => {
    const names = async (count: number) => {
      const source = await seedFolders(drives.app, userId, `namesakes ${count}`);
      await seedMany(drives.app, userId, source, count);
      const ids = await filesIn(source);
      await drives.app.db.updateTable('entry').set({ trash_id: 1 }).where('id', 'in', ids).execute();
      await drives.app.db
        .updateTable('entry')
        .set({ name: 'plan.dwg', name_key: 'plan.dwg', trashed_at: 1, trash_id: (eb) => eb.ref('id') })
        .where('id', 'in', ids)
        .execute();
      return statementsOf((app) =>
        changeDrive(app, userId, (held) => restoreItems(held, { fileIds: ids, folderIds: [] }, true)),
      );
    };
    const few = await names(50);
    const more = await names(400);
    expect(more).toBeLessThan(few * 12);
  });
});
