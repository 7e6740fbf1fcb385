/** Random sequences of everything that changes a drive: afterwards all fits together, and the sums are exact. */
import { codes, Failure, gib } from '@linework/contract';
import { describe, expect, it } from 'vitest';
import { blobOf, driveRow, faultsOf, runSweeps, drivesForTests } from '../../../test/drives.ts';
import { addFile } from './addFile.ts';
import { changeDrive, type DriveChange } from './change.ts';
import { copyFile, copyFolder } from './copy/copy.ts';
import { editEntry, openFile, pinItems } from './edit.ts';
import { addFolder } from './folders.ts';
import { moveItems } from './move.ts';
import { removeItems } from './trash/remove.ts';
import { kinds, ownEntry, type Entry } from './rows.ts';
import { makeFolders, rootOf } from './service.ts';

const drives = drivesForTests();

/** Repeatable: a test that fails says its seed. */
function chance(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    below: (n: number): number => Math.floor(next() * n),
    of: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
  };
}

const names = ['plan', 'Plan', 'haus.dwg', 'HAUS.dwg', '图纸.png', 'a.pdf', 'model.step', 'deep', 'x.zip'];

/** What a person may be refused. */
const expected: readonly string[] = [
  codes.fileAbsent,
  codes.fileClash,
  codes.folderAbsent,
  codes.folderClash,
  codes.folderIntoItself,
  codes.spaceFull,
  codes.spaceFrozen,
  codes.trashAbsent,
];

describe('any sequence of changes', () => {
  it.each([1, 2, 3])('leaves a drive that fits together (seed %i)', async (seed) => {
    const { app } = drives;
    const { db } = app;
    const userId = await drives.user();
    const rootId = await rootOf(db, userId);
    const { below, of } = chance(seed);
    const all = () => db.selectFrom('entry').selectAll().where('owner_id', '=', userId).execute();

    for (let turn = 0; turn < 120; turn += 1) {
      const entries = await all();
      const pick = (fits: (entry: Entry) => boolean): number => {
        const fitting = entries.filter(fits);
        // Now and then something that does not fit.
        return (below(10) === 0 || fitting.length === 0 ? of(entries) : of(fitting)).id;
      };
      const living = (kind: number) => pick((entry) => entry.kind === kind && entry.trash_id === null);
      const file = () => living(kinds.file);
      const folder = () => living(kinds.folder);
      const deleted = (kind: number) => pick((entry) => entry.kind === kind && entry.trashed_at !== null);
      const remove = (drive: DriveChange, level: 0 | 1 | 2 | 3, one: (kind: number) => number) =>
        removeItems(drive, {
          level,
          fileIds: below(2) ? [one(kinds.file)] : [],
          folderIds: below(2) ? [one(kinds.folder)] : [],
          fontIds: [],
          autorename: below(2) === 1,
        });
      const changes: ((drive: DriveChange) => Promise<unknown>)[] = [
        (drive) =>
          addFile(drive, {
            parentId: folder(),
            name: of(names),
            blob: blobOf(of(names), below(4) === 0 ? Math.floor(gib / 3) : below(1000)),
            clash: of(['refuse', 'keepBoth', 'version'] as const),
            space: 'take',
          }),
        (drive) => addFolder(drive, { parentId: folder(), name: of(names), autorename: below(2) === 1 }),
        (drive) => makeFolders(drive, folder(), `${of(names)}/${of(names)}`),
        async (drive) => {
          const entry = await ownEntry(drive.trx, userId, below(2) ? file() : folder());
          if (!entry || entry.trash_id !== null || entry.parent_id === null) return;
          await editEntry(drive, entry, {
            name: of(names),
            note: of(['', 'é', 'longer']),
            autorename: below(2) === 1,
          });
        },
        (drive) =>
          moveItems(
            drive,
            { fileIds: [file()], folderIds: below(2) ? [folder()] : [] },
            { targetId: folder(), autorename: below(2) === 1 },
          ),
        (drive) => copyFile(drive, file(), below(2) ? folder() : undefined),
        (drive) => pinItems(drive, { fileIds: [file()], folderIds: [] }, below(2) === 1),
        (drive) => openFile(drive, file()),
        (drive) => remove(drive, 1, living),
        (drive) => remove(drive, 1, living),
        (drive) => remove(drive, 0, deleted),
        (drive) => remove(drive, 0, deleted),
        (drive) => remove(drive, 2, deleted),
        (drive) => (below(10) === 0 ? remove(drive, 3, deleted) : Promise.resolve()),
      ];
      const work =
        below(changes.length + 1) === 0
          ? copyFolder(app, userId, { folderId: folder(), targetId: below(2) ? folder() : undefined })
          : changeDrive(app, userId, of(changes));
      await work.catch((error: unknown) => {
        if (!(error instanceof Failure) || !expected.includes(error.code)) throw error;
      });
    }
    await runSweeps(app);
    expect(await faultsOf(app)).toEqual([]);
    const { used } = await driveRow(app, userId);
    expect(used).toBeLessThanOrEqual(gib);
    const rows = await all();
    const sum = rows
      .filter(({ trash_id }) => trash_id === null)
      .reduce((total, { bytes }) => total + bytes, 0);
    expect(used).toBe(sum);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.find(({ id }) => id === rootId)).toMatchObject({ parent_id: null, trash_id: null });
  });
});

describe('at the same time', () => {
  it('a hundred files never overrun the capacity', async () => {
    const { app } = drives;
    const userId = await drives.user();
    const parentId = await rootOf(app.db, userId);
    const size = Math.floor(gib / 40);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        changeDrive(app, userId, (drive) =>
          addFile(drive, {
            parentId,
            name: `${n}.dwg`,
            blob: blobOf(`${n}`, size),
            clash: 'refuse',
            space: 'take',
          }),
        ).then(
          () => codes.ok,
          (error: Failure) => error.code,
        ),
      ),
    );
    expect(outcomes.filter((code) => code === codes.ok)).toHaveLength(40);
    expect(outcomes.filter((code) => code === codes.spaceFull)).toHaveLength(60);
    expect(await driveRow(app, userId)).toMatchObject({ used: 40 * size, drawings: 40 });
    expect(await faultsOf(app)).toEqual([]);
  });

  it('the first use of a drive makes one', async () => {
    const { app } = drives;
    const userId = await drives.user();
    const roots = await Promise.all(Array.from({ length: 8 }, () => rootOf(app.db, userId)));
    expect(new Set(roots).size).toBe(1);
    const made = await app.db.selectFrom('entry').select('id').where('owner_id', '=', userId).execute();
    expect(made).toHaveLength(1);
  });

  it('files of the same name get numbers, and folders of the same path are one', async () => {
    const { app } = drives;
    const userId = await drives.user();
    const parentId = await rootOf(app.db, userId);
    const add = (clash: 'keepBoth' | 'version', text = 'plan') =>
      changeDrive(app, userId, (drive) =>
        addFile(drive, { parentId, name: 'plan.dwg', blob: blobOf(text), clash, space: 'take' }),
      );
    const made = await Promise.all([1, 2, 3, 4].map(() => add('keepBoth')));
    expect(made.map(({ name }) => name).toSorted()).toEqual([
      'plan (2).dwg',
      'plan (3).dwg',
      'plan (4).dwg',
      'plan.dwg',
    ]);
    const versions = await Promise.all([1, 2, 3].map((n) => add('version', `state ${n}`)));
    expect(versions.map(({ version }) => version).toSorted()).toEqual([2, 3, 4]);
    const folders = await Promise.all(
      [1, 2, 3].map(() => changeDrive(app, userId, (drive) => makeFolders(drive, parentId, 'a/b/c'))),
    );
    expect(new Set(folders).size).toBe(1);
    expect(await faultsOf(app)).toEqual([]);
  });
});
