/** Tasks from their start to where they are forgotten: tried again, over, locked; and parts that are missing. */
import { codes, zipTaskStatus } from '@linework/contract';
import { CallError } from '@linework/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startArchiveDrive, type ArchiveDrive } from '../../../test/archiveDrive.ts';
import { cutInParts, makeZip, spanZip } from '../../../test/archives.ts';
import { rarVolumes } from '../../../test/rarVolumes.ts';
import { answer } from '../../../test/server.ts';
import { downloadJob } from './downloadJob.ts';
import { archiveJobs } from './jobs.ts';

let drive: ArchiveDrive;
beforeAll(async () => {
  drive = await startArchiveDrive();
});
afterAll(() => drive.server.close());

const { failed, succeeded, needsPassword } = zipTaskStatus;
const day = 86_400_000;

const changeTask = (taskId: string) =>
  drive.server.app.db.updateTable('zip_task').where('id', '=', Number(taskId));

async function runTidy(): Promise<void> {
  const job = { id: 0, payload: {}, tries: 1 };
  await archiveJobs(drive.server.app)['archive.tidy']!.run(job, {} as never);
}

const listed = async (taskType: 1 | 2): Promise<string[]> => {
  const { list } = await drive.ann.call('zipTaskList', { taskType });
  return list.map(({ taskId }) => taskId);
};

describe('a failed task', () => {
  it('compresses anew as it was asked for, with the password given again', async () => {
    const fileIds = await drive.put('a.txt', Buffer.from('a'));
    const asked = { fileIds, folderId: '0', name: 'made', password: 'secret' };
    const { taskId } = await drive.ann.call('compress', asked);
    await drive.settled(taskId);
    expect(await answer(drive.ann.call('zipTaskRetry', { taskId }))).toBe(codes.archiveState);
    await changeTask(taskId).set({ status: failed, code: codes.archiveFailed, folder_id: null }).execute();
    expect(await answer(drive.ann.call('zipTaskRetry', { taskId }))).toBe(codes.archivePassword);
    const again = await drive.ann.call('zipTaskRetry', { taskId, password: 'secret' });
    const task = await drive.settled(again.taskId);
    expect([task.status, task.name]).toEqual([succeeded, 'made (2).zip']);
    const inside = await drive.ann.call('archiveList', { fileId: task.response.fileId! });
    expect([inside.files, inside.hasEncrypted]).toEqual([1, true]);
    const ids = await listed(1);
    expect([ids.includes(taskId), ids.includes(again.taskId)]).toEqual([false, true]);
  });

  it('prepares a download anew, once what was missing is there, and extracts anew', async () => {
    const fileIds = await drive.put('b.txt', Buffer.from('b'));
    await drive.ann.call('unionDelete', { deleteLevel: 1, fileIds });
    const { taskId } = await drive.ann.call('downloadBatchZip', { fileIds });
    expect((await drive.settled(taskId)).code).toBe(codes.fileAbsent);
    await drive.ann.call('unionDelete', { deleteLevel: 0, fileIds });
    const again = await drive.ann.call('zipTaskRetry', { taskId });
    expect((await drive.settled(again.taskId)).status).toBe(succeeded);
    const fileId = await drive.putZip('c.zip', [{ name: 'c.txt', content: 'c' }]);
    const first = await drive.extract(fileId);
    await changeTask(first.taskId).set({ status: failed }).execute();
    const second = await drive.ann.call('zipTaskRetry', { taskId: first.taskId });
    expect((await drive.settled(second.taskId)).response.folderName).toBe('c (2)');
  });

  it('is nobody else’s', async () => {
    const bob = await drive.server.member({ email: 'bob@example.com' });
    const [taskId] = await listed(1);
    expect(await answer(bob.call('zipTaskRetry', { taskId: taskId! }))).toBe(codes.taskAbsent);
  });
});

describe('a download', () => {
  it('says that it is being prepared, and gives no address once that is over', async () => {
    const fileIds = await drive.put('d.txt', Buffer.from('d'));
    const { taskId } = await drive.ann.call('downloadBatchZip', { fileIds });
    const done = await drive.settled(taskId);
    expect(done.response.downloadUrl).toBeDefined();
    await changeTask(taskId)
      .set({ ended_at: Date.now() - 7 * 3_600_000 })
      .execute();
    const over = await drive.ann.call('zipTaskStatus', { taskId });
    expect([over.status, over.response.downloadUrl]).toEqual([succeeded, undefined]);
    const again = await drive.ann.call('zipTaskRetry', { taskId });
    const { downloadUrl } = (await drive.settled(again.taskId)).response;
    expect((await fetch(drive.server.url + downloadUrl!)).status).toBe(200);
  });

  it('is running while it is prepared', async () => {
    const fileIds = await drive.put('e.txt', Buffer.from('e'));
    const { taskId } = await drive.ann.call('downloadBatchZip', { fileIds });
    await drive.settled(taskId);
    const { waiting, running } = zipTaskStatus;
    await changeTask(taskId).set({ status: waiting, ended_at: null }).execute();
    const { app } = drive.server;
    const seen: number[] = [];
    const events = {
      ...app.events,
      publish: async (event: unknown, trx: typeof app.db) => {
        const row = await trx
          .selectFrom('zip_task')
          .select('status')
          .where('id', '=', Number(taskId))
          .executeTakeFirstOrThrow();
        seen.push(row.status);
        void event;
      },
    } as unknown as typeof app.events;
    const control = { signal: new AbortController().signal } as never;
    await downloadJob({ ...app, events }).run(
      { id: 0, payload: { taskId: Number(taskId) }, tries: 1 },
      control,
    );
    expect(seen).toEqual([running, succeeded]);
  });
});

it('that waits for a password is forgotten after a week; what it delivered stays', async () => {
  const fileId = await drive.putZip('locked.zip', [
    { name: 'open.txt', content: 'open' },
    { name: 'closed.txt', content: 'closed', password: 'secret' },
  ]);
  const task = await drive.extract(fileId);
  const { taskId } = task;
  await changeTask(taskId)
    .set({ created_at: Date.now() - 6 * day })
    .execute();
  await runTidy();
  expect((await drive.ann.call('zipTaskStatus', { taskId })).status).toBe(needsPassword);
  await changeTask(taskId)
    .set({ created_at: Date.now() - 8 * day })
    .execute();
  await runTidy();
  expect(await answer(drive.ann.call('zipTaskStatus', { taskId }))).toBe(codes.taskAbsent);
  expect(await drive.pathsIn(task.response.folderId!)).toEqual(['open.txt']);
});

it('only a folder of its name is in the way of an extraction', async () => {
  await drive.put('clash', Buffer.from('a file without an extension'));
  const fileId = await drive.putZip('clash.zip', [{ name: 'a.txt', content: 'a' }]);
  expect(await drive.ann.call('detectUnzip', { fileId })).toEqual({ hasRepeat: false });
  const task = await drive.extract(fileId);
  expect([task.status, task.response.folderName]).toEqual([succeeded, 'clash (2)']);
});

describe('a part that is missing', () => {
  const partOf = async (promise: Promise<unknown>): Promise<unknown> => {
    const error = await promise.then(
      () => undefined,
      (each: unknown) => each,
    );
    return error instanceof CallError ? [error.code, error.data] : error;
  };
  const missing = (part: string) => [codes.archivePartMissing, { part }];

  it('is named by the task where only the engine misses it', async () => {
    const [first] = await rarVolumes('rar3-old.rar');
    const fileId = await drive.put('rar3-old.rar', first!.bytes);
    expect(await partOf(drive.ann.call('archiveList', { fileId }))).toEqual(missing('rar3-old.r00'));
    const task = await drive.extract(fileId);
    expect([task.status, task.code, task.part]).toEqual([failed, codes.archivePartMissing, 'rar3-old.r00']);
    const { list } = await drive.ann.call('zipTaskList', { taskType: 2 });
    expect(list.find(({ taskId }) => taskId === task.taskId)?.part).toBe('rar3-old.r00');
  });

  it('is named of the last part of a split zip alone, and of all parts but the last', async () => {
    const zip = makeZip([{ name: 'a.txt', content: 'x'.repeat(50_000), isStored: true }]);
    const spanned = spanZip(zip, 20_000);
    const last = await drive.put('spanned.zip', spanned.at(-1)!);
    expect(await partOf(drive.ann.call('unzip', { fileId: last }))).toEqual(missing('spanned.z01'));
    const cut = cutInParts(zip, 20_000).slice(0, -1);
    const { id } = await drive.ann.call('folderAdd', { parentId: '0', name: 'Parts' });
    const ids = [];
    for (const [at, bytes] of cut.entries()) ids.push(await drive.put(`cut.zip.00${at + 1}`, bytes, id));
    expect(await partOf(drive.ann.call('archiveList', { fileId: ids[0]! }))).toEqual(missing('cut.zip.003'));
  });
});
