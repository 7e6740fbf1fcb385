/** Archives through the calls: looking inside, extracting with every refusal, compressing, downloads as tasks. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { codes, zipTaskStatus, type ZipTask } from '@linework/contract';
import { CallError, type Client } from '@linework/client';
import iconv from 'iconv-lite';
import { beforeAll, describe, expect, it } from 'vitest';
import { cutInParts, makeZip, type ZipMember } from '../../../test/archives.ts';
import { makeSevenZip } from '../../../test/sevenZips.ts';
import { answer, serverForTests } from '../../../test/server.ts';
import { addFile, changeDrive } from '../drive/service.ts';
import { differences, tallyOf } from '../drive/tally.ts';

const server = serverForTests();
let ann: Client;
let annId: number;

beforeAll(async () => {
  ann = await server.member({ email: 'ann@example.com' });
  annId = Number((await ann.call('userInfo', {})).id);
});

async function put(name: string, bytes: Buffer, parentId?: number): Promise<string> {
  const blob = await server.app.blobs.put(Readable.from([bytes]), { maxBytes: bytes.length });
  const { id } = await changeDrive(server.app, annId, (drive) =>
    addFile(drive, { parentId: parentId ?? drive.rootId, name, blob, clash: 'keepBoth', space: 'take' }),
  );
  return String(id);
}

const putZip = (name: string, members: ZipMember[]) => put(name, makeZip(members));

async function extract(fileId: string, more: object = {}): Promise<ZipTask> {
  const { taskId } = await ann.call('unzip', { fileId, ...more });
  return settled(taskId);
}

async function settled(taskId: string): Promise<ZipTask> {
  await server.settled();
  return ann.call('zipTaskStatus', { taskId });
}

/** Paths of all files below a folder. */
async function pathsIn(folderId: string, above = ''): Promise<string[]> {
  const { files, subFolders } = await ann.call('unionList', { parentId: folderId, page: 1, pageSize: 500 });
  const below = await Promise.all(subFolders.map(({ id, name }) => pathsIn(id, `${above}${name}/`)));
  const own = files.map(({ name }) => `${above}${name}`);
  return [...own, ...below.flat(), ...(own.length + subFolders.length === 0 ? [above] : [])].toSorted();
}

async function expectExactSums(): Promise<void> {
  const row = await server.app.db
    .selectFrom('drive')
    .selectAll()
    .where('user_id', '=', annId)
    .executeTakeFirstOrThrow();
  expect(differences(row, await tallyOf(server.app.db, annId))).toEqual([]);
  expect(row.reserved).toBe(0);
}

const clashOf = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (each: unknown) => each,
  );
  return error instanceof CallError ? { code: error.code, data: error.data } : undefined;
};

describe('looking inside', () => {
  it('shows folders, sizes and dates, sorts and searches', async () => {
    const fileId = await putZip('Issued set.zip', [
      { name: 'plans/ground floor.dwg', content: 'x'.repeat(5000) },
      { name: 'plans/details/d10.dwg', content: '10' },
      { name: 'plans/details/d2.dwg', content: '2' },
      { name: 'readme.txt', content: 'hello' },
      { name: 'empty/', mode: 0o40755 },
    ]);
    const top = await ann.call('archiveList', { fileId });
    expect(top.rows.map(({ name, isFolder, size }) => [name, isFolder, size])).toEqual([
      ['empty', true, 0],
      ['plans', true, 5003],
      ['readme.txt', false, 5],
    ]);
    expect(top).toMatchObject({ format: 'zip', files: 4, folders: 3, hasEncrypted: false });
    const inside = await ann.call('archiveList', { fileId, path: 'plans/details' });
    expect(inside.rows.map(({ name }) => name)).toEqual(['d2.dwg', 'd10.dwg']);
    const found = await ann.call('archiveList', { fileId, q: 'D1' });
    expect(found.rows.map(({ path, name }) => `${path}/${name}`)).toEqual(['plans/details/d10.dwg']);
    const bySize = await ann.call('archiveList', { fileId, path: 'plans', sort: 'size', descending: 1 });
    expect(bySize.rows.at(-1)!.name).toBe('ground floor.dwg');
  });

  it.each([
    ['gbk', 'gbk', ['图纸/一层平面图.dwg', '图纸/结构施工图.dwg']],
    ['shift_jis', 'cp932', ['図面/表示.dwg', '図面/平面図のコピー.dwg']],
    ['cp949', 'cp949', ['도면/평면도.dwg', '도면/단면도 상세.dwg']],
    ['big5', 'big5', ['圖紙/一樓平面圖.dwg', '圖紙/剖面圖說明.dwg']],
    ['cp437', 'cp437', ['Pläne/Erdgeschoß.dwg']],
  ] as const)('reads names in %s', async (encoding, label, paths) => {
    const fileId = await putZip(
      `${encoding}.zip`,
      paths.map((path) => ({ name: iconv.encode(path, label), content: path })),
    );
    const [folder] = paths[0].split('/');
    const top = await ann.call('archiveList', { fileId });
    expect([top.encoding, top.rows[0]!.name]).toEqual([encoding, folder]);
    const again = await ann.call('archiveList', { fileId, encoding: 'cp437' });
    expect(again.encoding).toBe('cp437');
    const task = await extract(fileId);
    expect(task.status).toBe(zipTaskStatus.succeeded);
    expect(await pathsIn(task.response.folderId!)).toEqual(paths.toSorted());
  });

  it('hands out a member for a look', async () => {
    const fileId = await putZip('look.zip', [{ name: 'a/note.txt', content: 'inside' }]);
    const { signedUrl, name, type } = await ann.call('archiveMember', { fileId, index: 0 });
    expect([name, type]).toEqual(['note.txt', 'text/plain']);
    expect(await (await fetch(server.url + signedUrl)).text()).toBe('inside');
    expect(await answer(ann.call('archiveMember', { fileId, index: 7 }))).toBe(codes.fileAbsent);
  });

  it('is for the owner alone, and for archives alone', async () => {
    const fileId = await putZip('mine.zip', [{ name: 'a.txt', content: 'a' }]);
    const bob = await server.member({ email: 'bob@example.com' });
    expect(await answer(bob.call('archiveList', { fileId }))).toBe(codes.fileAbsent);
    expect(await answer(bob.call('unzip', { fileId }))).toBe(codes.fileAbsent);
    const text = await put('no archive.zip', Buffer.from('just a text'));
    expect(await answer(ann.call('archiveList', { fileId: text }))).toBe(codes.archiveRefused);
    expect(await answer(ann.call('unzip', { fileId: text }))).toBe(codes.archiveRefused);
  });
});

describe('extracting', () => {
  it('makes a folder named after it, with empty folders, dates and exact sums', async () => {
    const content = randomBytes(1_500_000);
    const fileId = await putZip('set.zip', [
      { name: 'big.dwg', content, isStored: true },
      { name: 'a/b/c.txt', content: 'c' },
      { name: 'a/empty/', mode: 0o40755 },
    ]);
    expect(await ann.call('detectUnzip', { fileId })).toEqual({ hasRepeat: false });
    const task = await extract(fileId);
    expect(task).toMatchObject({ status: zipTaskStatus.succeeded, done: 2, total: 2, taskType: 2 });
    const folderId = task.response.folderId!;
    expect(await pathsIn(folderId)).toEqual(['a/b/c.txt', 'a/empty/', 'big.dwg']);
    const { files } = await ann.call('unionList', { parentId: folderId, page: 1, pageSize: 10 });
    const { signedUrl } = await ann.call('download', { fileId: files[0]!.id });
    expect(Buffer.from(await (await fetch(server.url + signedUrl)).arrayBuffer()).equals(content)).toBe(true);
    await expectExactSums();
  });

  it('rejects a clash with the folder, and makes another one when asked again', async () => {
    const fileId = await putZip('clash.zip', [{ name: 'a.txt', content: 'a' }]);
    const first = await extract(fileId);
    const { folderId } = first.response;
    expect(await ann.call('detectUnzip', { fileId })).toEqual({ hasRepeat: true, folderId });
    expect(await clashOf(ann.call('unzip', { fileId }))).toEqual({
      code: codes.archiveClash,
      data: { folderId },
    });
    const second = await extract(fileId, { repeat: 1 });
    expect(second.response.folderName).toBe('clash (2)');
  });

  it('extracts a selection into a chosen folder', async () => {
    const fileId = await putZip('some.zip', [
      { name: 'a.txt', content: 'a' },
      { name: 'b.txt', content: 'b' },
      { name: 'c/d.txt', content: 'd' },
    ]);
    const { id } = await ann.call('folderAdd', { parentId: '0', name: 'Chosen' });
    const task = await extract(fileId, { folderId: id, indexes: '0,2' });
    expect(await pathsIn(task.response.folderId!)).toEqual(['a.txt', 'c/d.txt']);
    expect(await pathsIn(id)).toEqual(['some/a.txt', 'some/c/d.txt']);
  });

  it('extracts folders with everything below them, but for what is left out of them', async () => {
    const fileId = await putZip('folders.zip', [
      { name: 'plans/a.txt', content: 'a' },
      { name: 'plans/old/b.txt', content: 'bb' },
      { name: 'plans/old/c.txt', content: 'cc' },
      { name: 'plans/empty/', mode: 0o40755 },
      { name: 'plans2/d.txt', content: 'd' },
      { name: 'link', content: 'plans', mode: 0o120777 },
    ]);
    const looked = await ann.call('archiveList', { fileId, path: 'plans' });
    expect([looked.folderFiles, looked.folderSize, looked.files]).toEqual([3, 5, 4]);
    const all = await extract(fileId, { folders: ['plans'] });
    expect(await pathsIn(all.response.folderId!)).toEqual([
      'plans/a.txt',
      'plans/empty/',
      'plans/old/b.txt',
      'plans/old/c.txt',
    ]);
    const some = await extract(fileId, {
      repeat: 1,
      folders: [''],
      exceptFolders: ['plans/old', 'plans/empty', 'plans2'],
      indexes: '2',
      exceptIndexes: '0',
    });
    expect(await pathsIn(some.response.folderId!)).toEqual(['plans/old/c.txt']);
    await expectExactSums();
  });

  it('cleans names, keeps those equal but for case, leaves links out and tells', async () => {
    const fileId = await putZip('names.zip', [
      { name: '../../etc/passwd', content: '1' },
      { name: '/absolute.txt', content: '2' },
      { name: 'C:/drive.txt', content: '3' },
      { name: 'nul\u0000byte.txt', content: '4', isUtf8: true },
      { name: 'a:b*c?.txt', content: '5' },
      { name: 'Same.txt', content: '6' },
      { name: 'same.TXT', content: '7' },
      { name: 'link', content: '/etc/passwd', mode: 0o120777 },
    ]);
    const task = await extract(fileId);
    expect(task.response).toMatchObject({ skipped: 1, renamed: 6 });
    expect(await pathsIn(task.response.folderId!)).toEqual(
      [
        'Same.txt',
        'a_b_c_.txt',
        'absolute.txt',
        'drive.txt',
        'etc/passwd',
        'nul_byte.txt',
        'same (2).TXT',
      ].toSorted(),
    );
  });

  it('names a member that is damaged and brings the others', async () => {
    const fileId = await putZip('damaged.zip', [
      { name: 'good.txt', content: 'good' },
      { name: 'bad.txt', content: 'bad', crc: 1 },
      { name: 'longer.txt', content: 'x'.repeat(100), size: 10 },
      { name: 'shorter.txt', content: 'x', size: 1000 },
      { name: 'last.txt', content: 'last' },
    ]);
    const task = await extract(fileId);
    expect(task.status).toBe(zipTaskStatus.succeeded);
    expect(task.response.failed).toEqual([
      { path: 'bad.txt', reason: 'crc' },
      { path: 'longer.txt', reason: 'size' },
      { path: 'shorter.txt', reason: 'size' },
    ]);
    expect(await pathsIn(task.response.folderId!)).toEqual(['good.txt', 'last.txt']);
    await expectExactSums();
  });

  it.each([
    ['a ratio beyond reason', [{ name: 'zeros', content: Buffer.alloc(20_000_000) }], codes.archiveUnsafe],
    [
      'members that share their bytes',
      [
        { name: 'a', content: 'x'.repeat(1000) },
        { name: 'b', content: 'x'.repeat(1000), overlaps: true },
      ],
      codes.archiveUnsafe,
    ],
    [
      'more than 10,000 members',
      Array.from({ length: 10_001 }, (_, n) => ({ name: `f${n}`, isStored: true })),
      codes.archiveLimit,
    ],
  ] satisfies [string, ZipMember[], string][])(
    'refuses %s, and leaves nothing',
    async (name, members, code) => {
      const task = await extract(await putZip(`${name}.zip`, members));
      expect([task.status, task.code]).toEqual([zipTaskStatus.failed, code]);
      expect(task.response.folderId).toBeUndefined();
      await expectExactSums();
    },
  );

  it('refuses what does not fit, before anything is unpacked', async () => {
    // 2 GiB by its directory: more than a free account has.
    const members = [1, 2].map((n) => ({
      name: `f${n}.bin`,
      content: randomBytes(6_000_000),
      isStored: true,
      size: 2 ** 30,
    }));
    const fileId = await putZip('large.zip', members);
    const { id: folderId } = await ann.call('folderAdd', { parentId: '0', name: 'No room' });
    const asked = { folderId, encoding: 'gbk', indexes: '0,1', exceptFolders: ['old'] };
    const task = await extract(fileId, asked);
    expect([task.status, task.code]).toEqual([zipTaskStatus.failed, codes.spaceFull]);
    expect(await ann.call('unionList', { parentId: folderId, page: 1, pageSize: 10 })).toMatchObject({
      files: [],
      subFolders: [],
    });
    // By which somebody tries once more.
    expect(task.extraction).toEqual(asked);
    await expectExactSums();
  });
});

it('begins nothing while the space is frozen', async () => {
  const fileId = await putZip('frozen.zip', [{ name: 'a.txt', content: 'a' }]);
  const drive = () => server.app.db.updateTable('drive').where('user_id', '=', annId);
  await drive()
    .set({ used: 2 ** 50 })
    .execute();
  expect([
    await answer(ann.call('unzip', { fileId })),
    await answer(ann.call('compress', { fileIds: fileId, folderId: '0', name: 'again' })),
  ]).toEqual([codes.spaceFrozen, codes.spaceFrozen]);
  expect(codes.spaceFrozen).toBe('0203006');
  // What is listed may still be looked into, and downloaded.
  expect((await ann.call('archiveList', { fileId })).files).toBe(1);
  const { used } = await tallyOf(server.app.db, annId);
  await drive().set({ used }).execute();
});

describe('7z and passwords', () => {
  const files = { 'plans/a.txt': 'first', 'plans/b.txt': 'second'.repeat(1000), 'c.txt': '' };
  const paths = ['c.txt', 'plans/a.txt', 'plans/b.txt'];

  it('extracts a solid 7z', async () => {
    const task = await extract(await put('solid.7z', await makeSevenZip('x.7z', files)));
    expect(await pathsIn(task.response.folderId!)).toEqual(paths);
  });

  it('needs the password of a 7z with encrypted names, refuses a wrong one and takes the right one', async () => {
    const fileId = await put('secret.7z', await makeSevenZip('x.7z', files, ['-psecret', '-mhe=on']));
    expect(await answer(ann.call('archiveList', { fileId }))).toBe(codes.archivePassword);
    expect(await answer(ann.call('archiveList', { fileId, password: 'wrong' }))).toBe(
      codes.archivePasswordWrong,
    );
    expect((await ann.call('archiveList', { fileId, password: 'secret' })).files).toBe(3);
    const locked = await extract(fileId);
    expect([locked.status, locked.code]).toEqual([zipTaskStatus.needsPassword, codes.archivePassword]);
    const { taskId } = locked;
    await ann.call('unzipHasPassword', { fileId, taskId, password: 'wrong' });
    expect((await settled(taskId)).status).toBe(zipTaskStatus.wrongPassword);
    await ann.call('unzipHasPassword', { fileId, taskId, password: 'secret' });
    const done = await settled(taskId);
    expect(done.status).toBe(zipTaskStatus.succeeded);
    expect(await pathsIn(done.response.folderId!)).toEqual(paths);
    await expectExactSums();
  });

  it.each([['ZipCrypto'], ['AES256']])('takes the password of a zip with %s', async (method) => {
    const bytes = await makeSevenZip('x.zip', files, ['-psecret', `-mem=${method}`]);
    const fileId = await put(`${method}.zip`, bytes);
    expect((await ann.call('archiveList', { fileId })).hasEncrypted).toBe(true);
    expect((await extract(fileId)).status).toBe(zipTaskStatus.needsPassword);
    const wrong = await ann.call('unzipHasPassword', { fileId, password: 'wrong' });
    expect((await settled(wrong.taskId)).status).toBe(zipTaskStatus.wrongPassword);
    const right = await ann.call('unzipHasPassword', { fileId, password: 'secret' });
    expect(await pathsIn((await settled(right.taskId)).response.folderId!)).toEqual(paths);
  });

  it('puts parts together, and names one that is missing', async () => {
    const parts = await makeSevenZip('x.7z', { 'a.bin': randomBytes(250_000) }, ['-v100k']);
    const { id } = await ann.call('folderAdd', { parentId: '0', name: 'Parts' });
    const ids = [];
    for (const [at, part] of cutInParts(parts, 102_400).entries())
      ids.push(await put(`x.7z.00${at + 1}`, part, Number(id)));
    const task = await extract(ids[0]!);
    expect(await pathsIn(task.response.folderId!)).toEqual(['a.bin']);
    await ann.call('unionDelete', { deleteLevel: 1, fileIds: ids[1]! });
    const missing = await clashOf(ann.call('unzip', { fileId: ids[0]!, repeat: 1 }));
    expect(missing).toEqual({ code: codes.archivePartMissing, data: { part: 'x.7z.002' } });
  });
});

describe('tasks', () => {
  it('are listed, cleared and cancelled, and a cancelled one is undone', async () => {
    const fileId = await putZip('listed.zip', [{ name: 'a.txt', content: 'a' }]);
    const task = await extract(fileId);
    const listed = await ann.call('zipTaskList', { taskType: 2 });
    expect(listed.list.map(({ taskId }) => taskId)).toContain(task.taskId);
    await ann.call('zipTaskCancel', { taskId: task.taskId });
    expect(await answer(ann.call('zipTaskStatus', { taskId: task.taskId }))).toBe(codes.taskAbsent);
    const members = Array.from({ length: 2000 }, (_, n) => ({
      name: `d${n % 20}/f${n}.txt`,
      content: `${n}`,
    }));
    const many = await putZip('cancelled.zip', members);
    const { taskId } = await ann.call('unzip', { fileId: many });
    await ann.call('zipTaskCancel', { taskId });
    await server.settled();
    const { status, response } = await ann.call('zipTaskStatus', { taskId });
    expect([status, response.folderId]).toEqual([zipTaskStatus.cancelled, undefined]);
    const { subFolders } = await ann.call('unionList', { parentId: '0', page: 1, pageSize: 500 });
    expect(subFolders.map(({ name }) => name)).not.toContain('cancelled');
    await expectExactSums();
  });

  it.each([['deflate'], ['store']] as const)('compress by %s, with a password too', async (method) => {
    const fileId = await put(`one ${method}.txt`, Buffer.from('hello '.repeat(20_000)));
    const { id: folderId } = await ann.call('folderAdd', { parentId: '0', name: `Into ${method}` });
    await put('two.txt', Buffer.from('two'), Number(folderId));
    for (const password of [undefined, 'geheim äöü']) {
      const { taskId } = await ann.call('compress', {
        fileIds: fileId,
        folderIds: folderId,
        folderId: '0',
        name: `made ${method}`,
        method,
        ...(password !== undefined && { password }),
      });
      const task = await settled(taskId);
      expect(task.status).toBe(zipTaskStatus.succeeded);
      const made = task.response.fileId!;
      const { hasEncrypted, files } = await ann.call('archiveList', { fileId: made });
      expect([hasEncrypted, files]).toEqual([password !== undefined, 2]);
      const again =
        password === undefined
          ? await ann.call('unzip', { fileId: made, repeat: 1 })
          : await ann.call('unzipHasPassword', { fileId: made, repeat: 1, password });
      const { response } = await settled(again.taskId);
      expect(await pathsIn(response.folderId!)).toEqual([`Into ${method}/two.txt`, `one ${method}.txt`]);
    }
    await expectExactSums();
  });

  it('prepare a download', async () => {
    const fileId = await put('download me.txt', Buffer.from('content'));
    const { taskId } = await ann.call('downloadBatchZip', { fileIds: fileId });
    const { status, response, name } = await settled(taskId);
    expect([status, name]).toEqual([zipTaskStatus.succeeded, 'download me.txt.zip']);
    const answered = await fetch(server.url + response.downloadUrl!);
    expect([answered.status, Number(answered.headers.get('content-length'))]).toEqual([200, response.size]);
    const { list } = await ann.call('zipTaskList', { taskType: 1 });
    expect(list.map((task) => task.taskId)).toContain(taskId);
    const gone = await ann.call('downloadBatchZip', { fileIds: '99999999' });
    expect((await settled(gone.taskId)).code).toBe(codes.fileAbsent);
  });
});
