import { deleteLevels } from '@linework/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { drivesForTests, seedFile, seedFolders, seedMany } from '../../../test/drives.ts';
import { copyFile } from './copy/copy.ts';
import type { DriveChange } from './change.ts';
import { editEntry, openFile } from './edit.ts';
import { driveOf, folderSegments, sectionSegments } from './lists/listings.ts';
import { readIds, readPage, type ListSegment } from './lists/lists.ts';
import { step } from './lists/pageCursors.ts';
import { moveItems } from './move.ts';
import { movesBetween, rememberMoves, type EntryPosition } from './moves.ts';
import { removeItems } from './trash/remove.ts';
import { livingFile, ownEntry } from './rows.ts';
import { changeDrive } from './service.ts';

const drives = drivesForTests();
let userId: number;
let folderId: number;
let otherId: number;
const many = 6 * step + 345;

beforeAll(async () => {
  userId = await drives.user();
  folderId = await seedFolders(drives.app, userId, 'big');
  otherId = await seedFolders(drives.app, userId, 'other');
  await seedMany(drives.app, userId, folderId, many);
  await drives.app.db
    .updateTable('entry')
    .set((eb) => ({ size: eb('id', '%', 7), modified_at: eb('id', '%', 11), touched_at: eb('id', '%', 13) }))
    .where('parent_id', '=', folderId)
    .execute();
});

const change = <T>(work: (drive: DriveChange) => Promise<T>): Promise<T> =>
  changeDrive(drives.app, userId, work);

async function lists(): Promise<ListSegment[][]> {
  const { db } = drives.app;
  const folder = (await ownEntry(db, userId, folderId))!;
  const drive = await driveOf(db, userId);
  return [
    folderSegments(folder, {}),
    folderSegments(folder, { sort: 'size' }),
    folderSegments(folder, { sort: 'time', order: 'asc' }),
    folderSegments(folder, { sort: 'type', order: 'desc' }),
    sectionSegments(drive, { type: 'dwg' }),
    sectionSegments(drive, { type: 'all', sort: 'size' }),
    sectionSegments(drive, { type: 'recent' }),
  ];
}

/** Every deep page of every list, beside the whole list read from its beginning. */
async function wrongPages(): Promise<string[]> {
  const { db } = drives.app;
  const wrong: string[] = [];
  for (const [index, segments] of (await lists()).entries()) {
    const all: number[] = [];
    for await (const { rows } of readIds(db, segments)) all.push(...rows.map(({ id }) => id));
    for (const offset of [2 * step + 7, 4 * step + 500, all.length - 400, all.length - 3]) {
      const { rows } = await readPage(db, segments, { offset, limit: 5 });
      const isRight = rows.every(({ id }, at) => id === all[offset + at]);
      if (!isRight || rows.length !== Math.min(5, all.length - offset)) wrong.push(`${index} at ${offset}`);
    }
  }
  return wrong;
}

const remove = (ids: number[], level: 0 | 1 | 2) =>
  change((drive) =>
    removeItems(drive, { level, fileIds: ids, folderIds: [], fontIds: [], autorename: true }),
  );

describe('after a change', () => {
  it('every page is where it is, whatever the change was, and no list is counted anew', async () => {
    const { db } = drives.app;
    expect(await wrongPages()).toEqual([]);
    const { revision: first } = await driveOf(db, userId);
    const inside = (n: number) =>
      db
        .selectFrom('entry')
        .selectAll()
        .where('parent_id', '=', folderId)
        .where('trash_id', 'is', null)
        .orderBy('id')
        .offset(n)
        .limit(1)
        .executeTakeFirstOrThrow();
    const steps: Record<string, () => Promise<unknown>> = {
      'a new file first': () => seedFile(drives.app, userId, { parentId: folderId, name: '!first.dwg' }),
      'one beyond the first plane of characters': () =>
        seedFile(drives.app, userId, { parentId: folderId, name: 'file 𝄞.dwg', size: 3 }),
      'and one at the end of that plane': () =>
        seedFile(drives.app, userId, { parentId: folderId, name: 'file \uffdc.png', size: 3 }),
      'a version': () =>
        seedFile(drives.app, userId, { parentId: folderId, name: 'file 5.dwg', size: 4, clash: 'version' }),
      'another name, and another section': async () => {
        const { id } = await inside(4500);
        await change(async (drive) =>
          editEntry(drive, await livingFile(drive.trx, userId, id), {
            name: 'zz last.png',
            note: 'noted',
            autorename: false,
          }),
        );
      },
      opened: async () => {
        const { id } = await inside(77);
        await change((drive) => openFile(drive, id));
      },
      'a copy': async () => {
        const { id } = await inside(99);
        await change((drive) => copyFile(drive, id, undefined));
      },
      'moved away, and another in with a new name': async () => {
        const away = [(await inside(11)).id, (await inside(6000)).id];
        const from = { folderIds: [], autorename: true };
        await change((drive) =>
          moveItems(drive, { fileIds: away, folderIds: [] }, { ...from, targetId: otherId }),
        );
        const namesake = await seedFile(drives.app, userId, { parentId: otherId, name: 'file 20.dwg' });
        await change((drive) =>
          moveItems(drive, { fileIds: [namesake.id], folderIds: [] }, { ...from, targetId: folderId }),
        );
      },
      'a folder': () => seedFolders(drives.app, userId, 'inner', folderId),
      'deleted and restored': async () => {
        const ids = [(await inside(3000)).id, (await inside(5000)).id];
        await remove(ids, deleteLevels.trash);
        expect(await wrongPages()).toEqual([]);
        await remove(ids.slice(0, 1), deleteLevels.recover);
      },
    };
    for (const [name, run] of Object.entries(steps)) {
      await run();
      expect({ name, wrong: await wrongPages() }).toEqual({ name, wrong: [] });
    }
    const { revision: last } = await driveOf(db, userId);
    expect(movesBetween(db, userId, first, last)).toBeDefined();
  });

  it('of very many rows at once, they are counted', async () => {
    const { db } = drives.app;
    const { revision } = await driveOf(db, userId);
    await seedMany(drives.app, userId, await seedFolders(drives.app, userId, 'third'), 700);
    expect(await wrongPages()).toEqual([]);
    const { revision: later } = await driveOf(db, userId);
    expect(movesBetween(db, userId, revision, later)).toBeUndefined();
  });
});

describe('what is remembered of moves', () => {
  const place = { id: 1, sort_key: 'a' } as EntryPosition;
  const moves = [{ before: undefined, after: place }];
  const remember = (ownerId: number, revision: number) =>
    rememberMoves(drives.app.db, ownerId, { revision, moves });

  it('has no gaps: where another server made a change, nothing is known beyond it', () => {
    const { db } = drives.app;
    for (const revision of [1, 2, 3]) remember(-1, revision);
    expect(movesBetween(db, -1, 1, 3)).toHaveLength(2);
    expect(movesBetween(db, -1, 0, 4)).toBeUndefined();
    expect(movesBetween(db, -1, 3, 2)).toBeUndefined();
    remember(-1, 5);
    expect(movesBetween(db, -1, 2, 5)).toBeUndefined();
    expect(movesBetween(db, -1, 4, 5)).toHaveLength(1);
  });

  it('is not all that ever happened', () => {
    const { db } = drives.app;
    for (let revision = 1; revision <= 300; revision += 1) remember(-2, revision);
    expect(movesBetween(db, -2, 0, 300)).toBeUndefined();
    expect(movesBetween(db, -2, 150, 300)).toHaveLength(150);
  });
});
