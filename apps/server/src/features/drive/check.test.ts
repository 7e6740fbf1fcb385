import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultsOf, seedFile, seedFolders, testDrives, type TestDrives } from '../../../test/drives.ts';
import { rootOf } from './service.ts';

let drives: TestDrives;
let userId: number;
let rootId: number;
let folder: number;
let file: number;

beforeEach(async () => {
  drives = await testDrives();
  userId = await drives.user();
  rootId = await rootOf(drives.app.db, userId);
  folder = await seedFolders(drives.app, userId, 'a');
  file = (await seedFile(drives.app, userId, { parentId: folder, name: 'plan.dwg' })).id;
});
afterEach(() => drives.close());

type Spoil = () => { entry?: Record<string, number | string | null>; id?: number; statement?: string };

/** What is done to the rows behind the drive's back, and what the check says. */
const cases: [string, Spoil, (string | RegExp)[]][] = [
  [
    'an entry without a folder',
    () => ({ id: file, entry: { parent_id: null } }),
    ['lies nowhere', 'counts its files wrongly'],
  ],
  [
    'an entry in a file',
    () => ({ id: folder, entry: { parent_id: file } }),
    ['lies in what is no folder of the same account', 'counts its folders wrongly'],
  ],
  [
    'a deleted folder with living content',
    () => ({ id: folder, entry: { trash_id: folder, trashed_at: 1 } }),
    ['lives in a deleted folder', 'counts its folders wrongly', /^trashed_folders/],
  ],
  [
    'something deleted with what is not there',
    () => ({ id: file, entry: { trash_id: 999_999 } }),
    ['was deleted with something that is gone', /^used/, /^drawings/, /^trashed_bytes/],
  ],
  [
    'something deleted with what lives',
    () => ({ id: file, entry: { trash_id: folder } }),
    ['was deleted with something that lives', /^used/, /^reserved/, /^drawings/, /^trashed_bytes/],
  ],
  [
    'something half in the recycle bin',
    () => ({ id: file, entry: { trash_id: file } }),
    [
      'is neither in the recycle bin nor out of it',
      'counts its files wrongly',
      /^used/,
      /^drawings/,
      /^trashed_bytes/,
    ],
  ],
  [
    'a wrong count of folders',
    () => ({ id: rootId, entry: { folder_count: 5 } }),
    ['counts its folders wrongly'],
  ],
  ['a wrong count of files', () => ({ id: folder, entry: { file_count: 0 } }), ['counts its files wrongly']],
  ['a file without its version', () => ({ id: file, entry: { version: 2 } }), ['has no current version']],
  [
    'a file that counts its versions wrongly',
    () => ({ id: file, entry: { versions: 2 } }),
    ['does not count its versions and bytes'],
  ],
  [
    'a file whose bytes are not those of its versions',
    () => ({ id: file, entry: { bytes: 1 } }),
    ['does not count its versions and bytes', /^used/],
  ],
  [
    'a folder with bytes',
    () => ({ id: folder, entry: { bytes: 1 } }),
    ['is a folder with content of its own'],
  ],
  ['a wrong sum', () => ({ statement: 'update drive set used = 1' }), ['used is 1 and should be 100']],
  [
    'no versions at all',
    () => ({ statement: 'delete from version' }),
    ['has no current version', /versions and bytes/],
  ],
];

describe('the check finds', () => {
  it('nothing where nothing is wrong', async () => {
    expect(await faultsOf(drives.app)).toEqual([]);
  });

  it.each(cases)('%s', async (_, spoil, problems) => {
    const { db } = drives.app;
    const { id, entry, statement } = spoil();
    if (statement !== undefined) await sql.raw(statement).execute(db);
    if (id !== undefined && entry) await db.updateTable('entry').set(entry).where('id', '=', id).execute();
    const found = (await faultsOf(drives.app)).map((fault) => fault.slice(fault.indexOf(': ') + 2));
    expect(found).toHaveLength(problems.length);
    for (const problem of problems) {
      expect(found).toContainEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem));
    }
  });
});
