/** Archives with passwords: one, two, a wrong one, and some members without any. */
import { codes, zipTaskStatus } from '@linework/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startArchiveDrive, type ArchiveDrive } from '../../../test/archiveDrive.ts';
import { makeZip } from '../../../test/archives.ts';
import { makeSevenZip } from '../../../test/sevenZips.ts';
import { zipCryptoDecipher } from './engine/zipCipher.ts';
import { maxFailedNamed } from './tasks.ts';

let drive: ArchiveDrive;
beforeAll(async () => {
  drive = await startArchiveDrive();
});
afterAll(() => drive.server.close());

const { needsPassword, wrongPassword, succeeded, failed } = zipTaskStatus;

/** Goes on with a password, and tells how the task stands then. */
async function unlock(taskId: string, fileId: string, password: string) {
  await drive.ann.call('unzipHasPassword', { fileId, taskId, password });
  return drive.settled(taskId);
}

async function start(fileId: string, password: string) {
  const { taskId } = await drive.ann.call('unzipHasPassword', { fileId, password });
  return drive.settled(taskId);
}

const twoPasswords = [
  { name: 'one.txt', content: 'first', password: 'one' },
  { name: 'two.txt', content: 'second', password: 'two' },
];

describe('a password that opens nothing', () => {
  it('is wrong, whatever lies beside what it is for', async () => {
    const bytes = await makeSevenZip('x.7z', { 'a.txt': 'content', 'empty.txt': '' }, ['-psecret']);
    const fileId = await drive.put('names are plain.7z', bytes);
    const wrong = await start(fileId, 'wrong');
    expect([wrong.status, wrong.code, wrong.done]).toEqual([wrongPassword, codes.archivePasswordWrong, 0]);
    expect(wrong.response.folderId).toBeUndefined();
    const right = await unlock(wrong.taskId, fileId, 'secret');
    expect([right.status, right.done]).toEqual([succeeded, 2]);
    expect(await drive.pathsIn(right.response.folderId!)).toEqual(['a.txt', 'empty.txt']);
  });

  it('is wrong also after another one was right, and takes nothing back', async () => {
    const fileId = await drive.putZip('two passwords.zip', twoPasswords);
    const first = await start(fileId, 'one');
    expect([first.status, first.done]).toEqual([needsPassword, 1]);
    const second = await unlock(first.taskId, fileId, 'neither');
    expect([second.status, second.done]).toEqual([wrongPassword, 1]);
    expect(await drive.pathsIn(second.response.folderId!)).toEqual(['one.txt']);
    const third = await unlock(first.taskId, fileId, 'two');
    expect([third.status, third.done, third.response.failed]).toEqual([succeeded, 2, undefined]);
    expect(await drive.pathsIn(third.response.folderId!)).toEqual(['one.txt', 'two.txt']);
    expect(await drive.wrongSums()).toEqual([]);
  });

  it('is not a damaged member where the one byte of check lets it pass', async () => {
    const members = ['a', 'b', 'c'].map((name) => ({
      name: `${name}.txt`,
      content: `${name} `.repeat(400),
      password: 'right',
    }));
    const zip = makeZip([members[0]!]);
    const header = zip.subarray(35, 47);
    const passing = Array.from({ length: 5000 }, (_, n) => `try ${n}`).find(
      (password) => zipCryptoDecipher(password, header, zip[17]!) !== undefined,
    )!;
    const other = { name: 'first.txt', content: 'first', password: 'first' };
    const fileId = await drive.putZip('collision.zip', [other, ...members]);
    const { taskId } = await start(fileId, 'first');
    const wrong = await unlock(taskId, fileId, passing);
    expect([wrong.status, wrong.done]).toEqual([wrongPassword, 1]);
    expect(new Set(wrong.response.failed?.map(({ reason }) => reason))).toEqual(new Set(['wrongPassword']));
    const right = await unlock(taskId, fileId, 'right');
    expect([right.status, right.done, right.response.failed]).toEqual([succeeded, 4, undefined]);
  });
});

describe('several passwords', () => {
  it('are counted exactly, however many members each is for', async () => {
    const many = maxFailedNamed + 20;
    const locked = Array.from({ length: many }, (_, n) => ({
      name: `f${n}.txt`,
      content: `${n}`,
      password: 'two',
      isStored: true,
    }));
    const fileId = await drive.putZip('many.zip', [
      { name: 'a.txt', content: 'a', password: 'one' },
      { name: 'bad.txt', content: 'bad', size: 1000, isStored: true },
      ...locked,
    ]);
    const first = await start(fileId, 'one');
    expect([first.status, first.response.failedCount]).toEqual([needsPassword, many + 1]);
    expect(first.response.failed).toHaveLength(maxFailedNamed);
    const again = await unlock(first.taskId, fileId, 'wrong');
    expect([again.status, again.response.failedCount]).toEqual([wrongPassword, many + 1]);
    const last = await unlock(first.taskId, fileId, 'two');
    expect([last.status, last.done, last.response.failedCount]).toEqual([succeeded, many + 1, 1]);
    expect(last.response.failed).toEqual([{ path: 'bad.txt', reason: 'size' }]);
  });

  it('are asked for after all that needs none', async () => {
    const fileId = await drive.putZip('mixed.zip', [
      { name: 'open.txt', content: 'open' },
      { name: 'closed.txt', content: 'closed', password: 'secret' },
    ]);
    const first = await drive.extract(fileId);
    expect([first.status, first.code, first.done]).toEqual([needsPassword, codes.archivePassword, 1]);
    expect(first.response.failed).toEqual([{ path: 'closed.txt', reason: 'needsPassword' }]);
    expect(await drive.pathsIn(first.response.folderId!)).toEqual(['open.txt']);
    const last = await unlock(first.taskId, fileId, 'secret');
    expect([last.status, last.done, last.response.failed]).toEqual([succeeded, 2, undefined]);
    expect(await drive.pathsIn(last.response.folderId!)).toEqual(['closed.txt', 'open.txt']);
    expect(await drive.wrongSums()).toEqual([]);
  });
});

it('keeps what was delivered before when a later password leads to a failure', async () => {
  const fileId = await drive.putZip('later.zip', twoPasswords);
  const first = await start(fileId, 'one');
  const folderId = first.response.folderId!;
  await drive.put('added by hand.txt', Buffer.from('mine'), folderId);
  await drive.ann.call('unionDelete', { deleteLevel: 1, fileIds: fileId });
  const last = await unlock(first.taskId, fileId, 'two');
  expect([last.status, last.code, last.done]).toEqual([failed, codes.fileAbsent, 1]);
  expect(last.response.folderId).toBe(folderId);
  expect(await drive.pathsIn(folderId)).toEqual(['added by hand.txt', 'one.txt']);
  expect(await drive.wrongSums()).toEqual([]);
});
