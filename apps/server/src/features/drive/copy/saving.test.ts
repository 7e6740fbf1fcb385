/** Saving very much, when something comes between. */
import { codes, Failure } from '@linework/contract';
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
import type { AccessScope } from '../../../http/accessScope.ts';
import { addShare, stopShares } from '../../share/service.ts';
import { cancelTask } from '../cancel.ts';
import { saveEntries } from './saving.ts';
import { livingFile, livingFolder } from '../rows.ts';
import { changeDrive, rootOf } from '../service.ts';

const files = 1700;

const drives = drivesForTests();
let annId: number;
let bobId: number;
let scope: AccessScope;
beforeEach(async () => {
  annId = await drives.user();
  bobId = await drives.user();
  await rootOf(drives.app.db, bobId);
  const folder = await seedFolders(drives.app, annId, 'large');
  const inner = await seedFolders(drives.app, annId, 'large/inner');
  const small = await seedFolders(drives.app, annId, 'small');
  await seedMany(drives.app, annId, folder, files);
  await seedMany(drives.app, annId, inner, files);
  await seedMany(drives.app, annId, small, 3);
  const single = await seedFile(drives.app, annId, { name: 'single.dwg' });
  const { id, entries } = await changeDrive(drives.app, annId, async (drive) => {
    const folders = await Promise.all([small, folder].map((each) => livingFolder(drive.trx, annId, each)));
    const shared = [...folders, await livingFile(drive.trx, annId, single.id)];
    const settings = { kind: 'link', permission: 'save', notesVisible: false, days: 0 } as const;
    const made = await addShare(drive, { ...settings, entries: shared });
    return { id: made.id, entries: shared };
  });
  scope = {
    kind: 'share',
    ownerId: annId,
    entryIds: entries.map((entry) => entry.id),
    permissions: { download: true, save: true, notes: false, comment: false },
    urlGrant: { shareId: id, revision: 1 },
    readerId: bobId,
    shareId: id,
  };
});

const all = 2 * files + 4;
async function save() {
  const ids = scope.entryIds!;
  const entries = await drives.app.db
    .selectFrom('entry')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return saveEntries(drives.app, bobId, scope, { entries, targetId: 0 });
}
const drive = () => driveRow(drives.app, bobId);
const nothing = { used: 0, reserved: 0, drawings: 0, trashed_folders: 0, trashed_files: 0, trashed_bytes: 0 };

async function expectNothing() {
  await runSweeps(drives.app);
  expect(await drive()).toMatchObject(nothing);
  const left = await drives.app.db.selectFrom('entry').select('id').where('owner_id', '=', bobId).execute();
  expect(left).toHaveLength(1);
  expect(await faultsOf(drives.app)).toEqual([]);
}

describe('a save that takes a while', () => {
  it('goes on where it was interrupted', async () => {
    const { taskId, count } = await save();
    expect(taskId).toBeDefined();
    expect(count).toBe(3);
    await runSweeps(drives.app, { interruptAfter: 2 });
    expect((await drive()).drawings).toBeLessThan(all);
    await runSweeps(drives.app);
    expect(await drive()).toMatchObject({ drawings: all, used: all * 100, reserved: 0 });
    expect(await faultsOf(drives.app)).toEqual([]);
  });

  it('goes away again where the space does not suffice after all', async () => {
    await save();
    await runSweeps(drives.app, { interruptAfter: 1 });
    const { used, drawings } = await drive();
    expect(drawings).toBeGreaterThan(0);
    let taken = 0;
    await changeDrive(drives.app, bobId, async (held) => held.take((taken = held.capacity - used - 1000)));
    await runSweeps(drives.app);
    await changeDrive(drives.app, bobId, async (held) => held.give(taken));
    await expectNothing();
  });

  it('goes away again where sharing is stopped meanwhile', async () => {
    const { taskId } = await save();
    await runSweeps(drives.app, { interruptAfter: 1 });
    await drives.app.db.transaction().execute((trx) => stopShares(trx, [scope.shareId!]));
    await expectNothing();
    const job = await drives.app.db
      .selectFrom('job')
      .select('state')
      .where('id', '=', Number(taskId))
      .executeTakeFirst();
    expect(job?.state).toBe('failed');
  });

  it('goes away again where it is cancelled', async () => {
    const { taskId } = await save();
    await runSweeps(drives.app, { interruptAfter: 1 });
    expect((await cancelTask(drives.app, bobId, Number(taskId))).cancelled).toBe(true);
    await expectNothing();
  });

  it('is refused as a whole where it does not fit', async () => {
    let taken = 0;
    await changeDrive(drives.app, bobId, async (held) => held.take((taken = held.capacity - all * 100 + 1)));
    const refused = await save().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Failure);
    expect((refused as Failure).code).toBe(codes.spaceFull);
    await changeDrive(drives.app, bobId, async (held) => held.give(taken));
    await expectNothing();
  });
});
