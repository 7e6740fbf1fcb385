/** Taking back what an extraction has made, and nothing else; through stops in between. */
import { codes, zipTaskStatus } from '@linework/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startArchiveDrive, type ArchiveDrive } from '../../../test/archiveDrive.ts';
import type { JobControl } from '../../jobs/kinds.ts';
import { takeBackRest } from '../drive/trash/takeBack.ts';
import { decodeIds } from './idRanges.ts';
import { findTask, settleTask, type TaskEnd } from './tasks.ts';

let drive: ArchiveDrive;
beforeAll(async () => {
  drive = await startArchiveDrive();
});
afterAll(() => drive.server.close());

const members = Array.from({ length: 9 }, (_, n) => ({ name: `d${n % 3}/f${n}.txt`, content: `${n}` }));
const end: TaskEnd = { status: zipTaskStatus.failed, code: codes.archiveFailed, isUndone: true };

/** An extraction that has filed all, but whose end is not noted yet. */
async function almostDone(name: string): Promise<{ taskId: string; folderId: string }> {
  const { taskId, response } = await drive.extract(await drive.putZip(name, members));
  await drive.server.app.db
    .updateTable('zip_task')
    .set({ ended_at: null, status: zipTaskStatus.running })
    .where('id', '=', Number(taskId))
    .execute();
  return { taskId, folderId: response.folderId! };
}

const namesAtTop = async (): Promise<string[]> => {
  const { subFolders } = await drive.ann.call('unionList', { parentId: '0', page: 1, pageSize: 100 });
  return subFolders.map(({ name }) => name);
};

it('removes a folder that nobody has touched, in the transaction that ends the task', async () => {
  const { taskId } = await almostDone('untouched.zip');
  const { app } = drive.server;
  // Stopped right behind that transaction: no other one begins.
  let transactions = 0;
  const db = new Proxy(app.db, {
    get(target, key) {
      if (key === 'transaction' && ++transactions > 1) throw new Error('stopped');
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  await settleTask({ ...app, db }, await findTask(app.db, drive.annId, taskId), end);
  expect(await namesAtTop()).not.toContain('untouched');
  const task = await drive.settled(taskId);
  expect([task.status, task.done, task.response.folderId]).toEqual([zipTaskStatus.failed, 0, undefined]);
  expect(await drive.wrongSums()).toEqual([]);
});

it('keeps what people have added, changed or moved, and the folders that hold it', async () => {
  const { ann, put, idOf, pathsIn } = drive;
  const { taskId, folderId } = await almostDone('touched.zip');
  const [d0, d1] = [await idOf(folderId, 'd0'), await idOf(folderId, 'd1')];
  await put('added.txt', Buffer.from('mine'), d0);
  await ann.call('fileEdit', { fileId: await idOf(d1, 'f1.txt'), name: 'renamed.txt' });
  const { id: other } = await ann.call('folderAdd', { parentId: '0', name: 'Elsewhere' });
  await ann.call('fileMove', { fileId: await idOf(d1, 'f4.txt'), moveToId: other });
  await drive.server.app.db
    .updateTable('zip_task')
    .set({ job_id: null })
    .where('id', '=', Number(taskId))
    .execute();
  await ann.call('zipTaskCancel', { taskId });
  await drive.server.settled();
  expect(await pathsIn(folderId)).toEqual(['d0/added.txt', 'd1/renamed.txt']);
  expect(await pathsIn(other)).toEqual(['f4.txt']);
  expect(await drive.wrongSums()).toEqual([]);
});

it('begins again where it was stopped, where people have put something into the folder', async () => {
  const { taskId, folderId } = await almostDone('stopped.zip');
  await drive.put('added.txt', Buffer.from('mine'), folderId);
  const { app } = drive.server;
  const task = await findTask(app.db, drive.annId, taskId);
  const made = decodeIds(task.made);
  // The folder, three in it and nine files.
  expect(made).toHaveLength(13);
  let looks = 0;
  const signal = { throwIfAborted: () => ++looks > 1 && stop() } as unknown as AbortSignal;
  const stop = () => {
    throw new Error('stopped');
  };
  const control = { signal } as JobControl;
  await expect(takeBackRest(app, drive.annId, made, control)).rejects.toThrow('stopped');
  // The job that the end of the task leaves behind.
  await settleTask(app, task, end);
  await drive.server.settled();
  expect(await drive.pathsIn(folderId)).toEqual(['added.txt']);
  expect(await drive.wrongSums()).toEqual([]);
});
