/** Every call of the drive, as clients make it. */
import { bounds, codes, gib, type CallRequest } from '@linework/contract';
import type { Client } from '@linework/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { driveRow, faultsOf, seedFile, seedFolders, seedMany } from '../../../test/drives.ts';
import { enqueue } from '../../jobs/queue.ts';
import { answer, ipOf, startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let ann: Client;
let userId: number;
let n = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  n += 1;
  ann = await server.member({ email: `ann${n}@example.com`, nickname: 'Ann' }, { ip: ipOf(n) });
  userId = Number((await ann.call('userInfo', {})).id);
});

const file = async (name: string, options: { parentId?: string; size?: number } = {}): Promise<string> => {
  const { parentId, size } = options;
  const entry = await seedFile(server.app, userId, {
    name,
    ...(parentId !== undefined && { parentId: Number(parentId) }),
    ...(size !== undefined && { size }),
  });
  return String(entry.id);
};
const folder = async (path: string): Promise<string> => String(await seedFolders(server.app, userId, path));
const list = async (parentId = '0', more: Partial<CallRequest<'unionList'>> = {}) => {
  const { subFolders, files } = await ann.call('unionList', { parentId, pageSize: 100, ...more });
  return [...subFolders, ...files].map(({ name }) => name);
};
const fits = async () => expect(await faultsOf(server.app)).toEqual([]);

describe('lists', () => {
  it('union/list: folders and files by pages, with their counts', async () => {
    const a = await folder('a');
    await folder('a/b');
    await file('inside.dwg', { parentId: a });
    await file('plan.dwg');
    const page = await ann.call('unionList', { parentId: '0' });
    expect(page).toMatchObject({ total: 2, count: 2, more: false });
    expect(page.subFolders).toMatchObject([
      { id: a, kind: 0, name: 'a', type: 'folder', parentId: '0', subFolders: 1, count: 1, pinned: 0 },
    ]);
    expect(page.files).toMatchObject([
      { kind: 1, name: 'plan.dwg', fileType: 'dwg', parentId: '0', size: 100, userName: 'Ann', versions: 1 },
    ]);
    const second = await ann.call('unionList', { parentId: '0', page: 2, pageSize: 1 });
    expect(second).toMatchObject({ subFolders: [], files: [{ name: 'plan.dwg' }], total: 2, count: 1 });
    expect(await ann.call('unionList', { parentId: '0', page: 10_000_000, pageSize: 9999 })).toMatchObject({
      files: [],
      total: 2,
    });
    expect(await list(a)).toEqual(['b', 'inside.dwg']);
    expect(await list('0', { kinds: 'drawing' })).toEqual(['plan.dwg']);
  });

  it('union/list with q: searches below the folder or everywhere', async () => {
    const a = await folder('a/deep');
    await file('Grundriss.dwg', { parentId: a });
    await file('grundriss alt.dwg');
    expect(await list('0', { q: 'grund' })).toEqual(
      expect.arrayContaining(['Grundriss.dwg', 'grundriss alt.dwg']),
    );
    expect(await list(a, { q: 'grund', isGlobal: 0 })).toEqual(['Grundriss.dwg']);
    expect(await list(a, { q: 'grund', isGlobal: 1 })).toHaveLength(2);
    const found = await ann.call('unionList', { parentId: '0', q: 'Grundriss.dwg' });
    expect(found).toMatchObject({ files: [{ parentName: 'deep' }], more: false, total: 1 });
    expect(await list('0', { q: 'grund', sort: 'name', order: 'desc' })).toEqual([
      'grundriss alt.dwg',
      'Grundriss.dwg',
    ]);
    const { fileIds, size } = await ann.call('unionIds', { parentId: '0', q: 'grund' });
    expect(fileIds.split(',')).toHaveLength(2);
    expect(size).toBe(200);
  });

  it('union/ids: all that a list shows', async () => {
    const a = await folder('a');
    const one = await file('one.dwg', { size: 10 });
    const two = await file('two.png', { size: 20 });
    await file('inside.dwg', { parentId: a });
    expect(await ann.call('unionIds', { parentId: '0' })).toEqual({
      fileIds: `${two},${one}`,
      folderIds: a,
      size: 30,
    });
    expect(await ann.call('unionIds', { parentId: '0', type: 'img' })).toEqual({
      fileIds: two,
      folderIds: '',
      size: 20,
    });
    await ann.call('unionDelete', { deleteLevel: 1, fileIds: one });
    expect(await ann.call('unionIds', { parentId: '0', type: 'trash' })).toMatchObject({ fileIds: one });
  });

  it('list, folder/list and filequeryFileList: for pickers', async () => {
    const a = await folder('a/b');
    const parent = (await ann.call('folderParents', { folderId: a })).path[1]!.id;
    await file('x.dwg', { parentId: a });
    await file('y.png', { parentId: parent });
    await file('z.dwg');
    const names = ({ files }: { files: { name: string }[] }) => files.map(({ name }) => name);
    expect(names(await ann.call('fileList', { folderId: '0', page: 1, pageSize: 9999 }))).toEqual(['z.dwg']);
    expect(names(await ann.call('fileList', { folderId: '0', includeTypes: 'png' }))).toEqual([]);
    expect(await ann.call('folderList', { parentId: '0', pageSize: 9999 })).toMatchObject({
      subFolders: [{ id: parent, name: 'a' }],
      total: 1,
      count: 1,
    });
    expect(names(await ann.call('queryFileList', { folderIds: parent }))).toEqual(['x.dwg', 'y.png']);
    expect(names(await ann.call('queryFileList', { folderIds: `${a},${parent}` }))).toEqual([
      'x.dwg',
      'y.png',
    ]);
    expect(names(await ann.call('queryFileList', { folderIds: '0' }))).toEqual(['x.dwg', 'y.png', 'z.dwg']);
    expect(names(await ann.call('queryFileList', { folderIds: '' }))).toEqual([]);
  });

  it('listTypeFiles and listNonViewerFiles: sections of the whole drive', async () => {
    const a = await folder('a');
    for (const name of ['p.png', 'm.step', 'd.pdf', 'u.unknown']) await file(name, { parentId: a });
    await file('plan.dwg');
    const section = async (asked: CallRequest<'listTypeFiles'>) => {
      const { files, total } = await ann.call('listTypeFiles', asked);
      expect(total).toBe(files.length);
      return files.map(({ name }) => name);
    };
    expect(await section({ type: 'dwg' })).toEqual(['plan.dwg']);
    expect(await section({ type: 'three' })).toEqual(['m.step']);
    expect(await section({ type: 'img' })).toEqual(['p.png']);
    expect(await section({ type: 'other' })).toEqual(['d.pdf', 'u.unknown']);
    expect(await section({ type: 'all', parentId: a })).toHaveLength(4);
    expect(await section({ includeTypes: '.DWG, png' })).toEqual(['p.png', 'plan.dwg']);
    expect(await section({ type: 'all', excludeTypes: 'dwg,png' })).toHaveLength(3);
    expect(await section({ type: 'all', q: 'plan' })).toEqual(['plan.dwg']);
    expect(await section({ type: 'img', q: 'plan' })).toEqual([]);
    const { files } = await ann.call('listTypeFiles', { type: 'img' });
    expect(files[0]).toMatchObject({ parentName: 'a', parentId: a });
    const models = await ann.call('listNonViewerFiles', {});
    expect(models.files.map(({ name }) => name)).toEqual(['m.step', 'u.unknown']);
    expect((await ann.call('listNonViewerFiles', { parentId: a })).total).toBe(2);
  });

  it('addBrowseCount: an opened file comes first among the recent ones', async () => {
    const first = await file('first.dwg');
    await file('second.dwg');
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await ann.call('addBrowseCount', { fileId: first })).toEqual({ browseCount: 1 });
    expect(await ann.call('addBrowseCount', { fileId: first })).toEqual({ browseCount: 2 });
    const { files } = await ann.call('listTypeFiles', { type: 'recent' });
    expect(files.map(({ name }) => name)).toEqual(['first.dwg', 'second.dwg']);
    expect(files[0]!.openTime).toBeGreaterThan(0);
  });

  it('union/pin and pinned: what is kept at hand', async () => {
    const a = await folder('a');
    const one = await file('one.dwg', { parentId: a });
    expect(await ann.call('unionPin', { fileIds: one, folderIds: a, pinned: 1 })).toEqual({ count: 2 });
    expect(await ann.call('pinnedList', {})).toMatchObject({
      subFolders: [{ id: a, pinned: 1 }],
      files: [{ id: one, pinned: 1, parentName: 'a' }],
      total: 2,
    });
    await ann.call('unionPin', { folderIds: a, pinned: 0 });
    await ann.call('unionDelete', { deleteLevel: 1, fileIds: one });
    expect(await ann.call('pinnedList', {})).toMatchObject({ total: 0 });
    expect(await answer(ann.call('unionPin', { folderIds: '0', pinned: 1 }))).toBe(codes.folderAbsent);
  });
});

describe('one item', () => {
  it('getFileInfo and getFileDetail', async () => {
    const a = await folder('a');
    const id = await file('plan.dwg', { parentId: a });
    expect(await ann.call('fileInfo', { fileId: id })).toMatchObject({ id, name: 'plan.dwg', parentId: a });
    expect(await ann.call('fileDetail', { fileId: id })).toMatchObject({
      id,
      path: [
        { id: '0', name: '' },
        { id: a, name: 'a' },
      ],
      md5: expect.stringMatching(/^[0-9a-f]{32}$/),
      ownerName: 'Ann',
      totalSize: 100,
    });
  });

  it('getFolderDetail and getParentFolderPath', async () => {
    const b = await folder('a/b');
    await file('one.dwg', { parentId: b });
    await file('two.dwg', { parentId: b, size: 23 });
    const { path } = await ann.call('folderParents', { folderId: b });
    expect(path.map(({ name }) => name)).toEqual(['', 'a', 'b']);
    expect(await ann.call('folderDetail', { folderId: path[1]!.id })).toMatchObject({
      name: 'a',
      totalFiles: 2,
      totalFolders: 1,
      totalSize: 123,
    });
    expect(await ann.call('folderDetail', { folderId: '0' })).toMatchObject({ id: '0', totalFolders: 2 });
  });

  it('file/edit: renames, notes, and moves between sections', async () => {
    const id = await file('plan.dwg');
    await file('other.dwg');
    const rename = (name: string, autorename?: 0 | 1) =>
      ann.call('fileEdit', { fileId: id, name, autorename });
    expect(await answer(rename('OTHER.dwg'))).toBe(codes.fileClash);
    expect(await rename('other.dwg', 1)).toMatchObject({ name: 'other (2).dwg' });
    expect(await rename('PLAN.dwg')).toMatchObject({ name: 'PLAN.dwg' });
    expect(await rename('Plan.dwg')).toMatchObject({ name: 'Plan.dwg' });
    expect(await rename('plan.png')).toMatchObject({ fileType: 'png' });
    expect(await driveRow(server.app, userId)).toMatchObject({ drawings: 1, pictures: 1 });
    expect(await list('0', { q: 'plan' })).toEqual(['plan.png']);
    const noted = await ann.call('fileEdit', { fileId: id, descp: 'größer' });
    expect(noted).toMatchObject({ descp: 'größer', noteSize: 8 });
    expect(await ann.call('capacity', {})).toMatchObject({ used: 208, fileCount: 2, frozen: 0 });
    await ann.call('fileEdit', { fileId: id, descp: '' });
    expect(await ann.call('capacity', {})).toMatchObject({ used: 200 });
    await fits();
  });

  it('two tabs rename the same file at once: both are answered, one name stays', async () => {
    const id = await file('plan.dwg');
    const other = await file('third.dwg');
    const both = ['left.dwg', 'right.dwg'].map((name) => ann.call('fileEdit', { fileId: id, name }));
    const answered = await Promise.all(both);
    const { name } = await ann.call('fileInfo', { fileId: id });
    expect(answered.map((item) => item.name)).toContain(name);
    const clash = await Promise.all(
      [id, other].map((fileId) => answer(ann.call('fileEdit', { fileId, name: 'same.dwg' }))),
    );
    expect(clash.toSorted()).toEqual([codes.ok, codes.fileClash]);
    await fits();
  });

  it('activity: who did what, newest first', async () => {
    const id = await file('plan.dwg');
    await ann.call('fileEdit', { fileId: id, name: 'new.dwg' });
    const a = await folder('a');
    await ann.call('fileMove', { fileId: id, moveToId: a });
    const { list: all, next } = await ann.call('activity', { fileId: id });
    expect(next).toBeUndefined();
    expect(all).toMatchObject([
      { kind: 'move', actor: 'Ann', from: '', to: 'a' },
      { kind: 'rename', from: 'plan.dwg', to: 'new.dwg' },
      { kind: 'upload' },
    ]);
    expect(await ann.call('activity', { fileId: id, before: all[1]!.id })).toMatchObject({
      list: [{ kind: 'upload' }],
    });
    expect(await ann.call('activity', { folderId: a })).toMatchObject({ list: [{ kind: 'create' }] });
  });

  it('clone: counts, and keeps its note', async () => {
    const id = await file('plan.dwg');
    await ann.call('fileEdit', { fileId: id, descp: 'x' });
    const copy = await ann.call('clone', { fileId: id });
    expect(copy).toMatchObject({ name: 'plan (2).dwg', descp: 'x', size: 100, versions: 1 });
    const a = await folder('a');
    expect(await ann.call('clone', { fileId: id, moveToId: a })).toMatchObject({
      name: 'plan.dwg',
      parentId: a,
    });
    expect(await ann.call('capacity', {})).toMatchObject({ used: 303, fileCount: 3 });
    const large = await file('large.dwg', { size: gib / 2 });
    expect(await answer(ann.call('clone', { fileId: large }))).toBe(codes.spaceFull);
    await fits();
  });
});

describe('folders', () => {
  it('add, addPaths and edit', async () => {
    const add = (name: string, autorename?: 0 | 1) =>
      ann.call('folderAdd', { parentId: '0', name, autorename });
    const made = await add('a');
    expect(made).toMatchObject({ kind: 0, name: 'a', parentId: '0', subFolders: 0, count: 0 });
    expect(await answer(add('A'))).toBe(codes.folderClash);
    expect(await add('a', 1)).toMatchObject({ name: 'a (2)' });
    const { folderIds } = await ann.call('folderAddPaths', {
      parentId: '0',
      paths: ['a/b/c', 'a/B', 'd', ''],
    });
    expect(new Set(folderIds).size).toBe(4);
    expect(folderIds[3]).toBe('0');
    expect(
      (await ann.call('folderParents', { folderId: folderIds[0]! })).path.map(({ name }) => name),
    ).toEqual(['', 'a', 'b', 'c']);
    for (const path of ['../x', 'a//b', 'a/', '/a', 'a/./b', 'a/x?y']) {
      expect(await answer(ann.call('folderAddPaths', { parentId: '0', paths: [path] }))).toBe(
        codes.parameterInvalid,
      );
    }
    const deep = Array.from({ length: bounds.folderDepth + 1 }, () => 'x').join('/');
    expect(await answer(ann.call('folderAddPaths', { parentId: '0', paths: [deep] }))).toBe(
      codes.folderDepth,
    );
    const edited = await ann.call('folderEdit', { folderId: made.id, name: 'e', descp: 'note' });
    expect(edited).toMatchObject({ name: 'e', descp: 'note' });
    expect(await answer(ann.call('folderEdit', { folderId: '0', name: 'root' }))).toBe(codes.folderAbsent);
    await file('f');
    expect(await answer(ann.call('folderEdit', { folderId: made.id, name: 'F' }))).toBe(codes.fileClash);
    await fits();
  });

  it('clone: the whole tree, beside itself or elsewhere, and never into itself', async () => {
    const b = await folder('a/b');
    const a = (await ann.call('folderParents', { folderId: b })).path[1]!.id;
    await file('x.dwg', { parentId: b });
    await file('y.dwg', { parentId: a });
    const { folder: copy, taskId } = await ann.call('folderClone', { folderId: a });
    expect(copy).toMatchObject({ name: 'a (2)', subFolders: 1, count: 1 });
    expect(taskId).toBeUndefined();
    expect(await ann.call('folderDetail', { folderId: copy.id })).toMatchObject({
      totalFiles: 2,
      totalSize: 200,
    });
    for (const moveToId of [a, b]) {
      expect(await answer(ann.call('folderClone', { folderId: a, moveToId }))).toBe(codes.folderIntoItself);
    }
    expect(await answer(ann.call('folderClone', { folderId: '0' }))).toBe(codes.folderAbsent);
    await file('large.dwg', { parentId: a, size: gib - 1000 });
    expect(await answer(ann.call('folderClone', { folderId: a }))).toBe(codes.spaceFull);
    expect(await list()).toEqual(['a', 'a (2)']);
    expect(await list(a, { q: 'x.dwg' })).toEqual(['x.dwg', 'x.dwg']);
    await fits();
  });

  it('a large tree is deleted by a task that tells how far it is', async () => {
    const many = await folder('many');
    await seedMany(server.app, userId, Number(many), 2500);
    const { count, taskId } = await ann.call('unionDelete', { deleteLevel: 1, folderIds: many });
    expect(count).toBe(1);
    expect(await list()).toEqual([]);
    await server.settled();
    expect(await ann.call('driveTask', { taskId: taskId! })).toEqual({ state: 'done', progress: 1 });
    expect(await ann.call('capacity', {})).toMatchObject({ used: 0, fileCount: 0 });
    const emptied = await ann.call('trashDeleteByType', { type: 'folder' });
    expect(emptied.count).toBe(1);
    expect(await ann.call('trashUnionList', {})).toMatchObject({ total: 0 });
    await server.settled();
    expect(await ann.call('trashUnionList', {})).toMatchObject({ total: 0, size: 0 });
    await fits();
  });
});

describe('moves', () => {
  it('all of them or none', async () => {
    const a = await folder('a');
    const ids = [await file('1.dwg'), await file('2.dwg'), await file('3.dwg')];
    await file('2.DWG', { parentId: a });
    const move = (autoRename?: 0 | 1) =>
      ann.call('unionMove', { fileIds: ids.join(), moveToId: a, autoRename });
    expect(await answer(move())).toBe(codes.fileClash);
    expect(await list()).toEqual(['a', '1.dwg', '2.dwg', '3.dwg']);
    expect(await answer(ann.call('unionMove', { fileIds: `${ids[0]},999999`, moveToId: a }))).toBe(
      codes.fileAbsent,
    );
    expect(await list()).toHaveLength(4);
    expect(await move(1)).toEqual({
      count: 3,
      from: [{ folderId: '0', fileIds: ids.join(), folderIds: '' }],
    });
    expect(await list(a)).toEqual(['1.dwg', '2.DWG', '2 (2).dwg', '3.dwg']);
    expect(await list('0')).toEqual(['a']);
    await fits();
  });

  it('not into itself or below, not too deep, and namesakes among themselves get numbers', async () => {
    const c = await folder('a/b/c');
    const [, a, b] = (await ann.call('folderParents', { folderId: c })).path.map(({ id }) => id);
    for (const moveToId of [a!, b!, c]) {
      expect(await answer(ann.call('unionMove', { folderIds: a!, moveToId }))).toBe(codes.folderIntoItself);
    }
    expect(await answer(ann.call('unionMove', { folderIds: '0', moveToId: a! }))).toBe(codes.folderAbsent);
    const deep = await folder(Array.from({ length: bounds.folderDepth - 2 }, (_, at) => `d${at}`).join('/'));
    expect(await answer(ann.call('unionMove', { folderIds: a!, moveToId: deep }))).toBe(codes.folderDepth);
    expect(await answer(ann.call('unionMove', { folderIds: b!, moveToId: deep }))).toBe(codes.ok);
    const one = await file('same.dwg', { parentId: a! });
    const two = await file('same.dwg', { parentId: b! });
    const target = await folder('target');
    const asked = { fileIds: `${one},${two}`, moveToId: target };
    expect(await answer(ann.call('unionMove', asked))).toBe(codes.fileClash);
    await ann.call('unionMove', { ...asked, autoRename: 1 });
    expect(await list(target)).toEqual(['same.dwg', 'same (2).dwg']);
    expect(await ann.call('fileMove', { fileId: one, moveToId: '0' })).toMatchObject({ parentId: '0' });
    expect(await answer(ann.call('fileMove', { fileId: one, moveToId: '0' }))).toBe(codes.ok);
    await fits();
  });
});

describe('the recycle bin', () => {
  it('lists, recovers once per id, deletes by type', async () => {
    const a = await folder('a');
    const one = await file('one.dwg');
    const two = await file('two.dwg', { parentId: a });
    await ann.call('fileDelete', { fileId: one, deleteLevel: 1 });
    await ann.call('unionDelete', { deleteLevel: 1, folderIds: a });
    expect(await ann.call('trashUnionList', {})).toMatchObject({
      subFolders: [{ id: a, deleteTime: expect.any(Number) }],
      files: [{ id: one, deleteTime: expect.any(Number) }],
      total: 2,
      size: 200,
    });
    expect(await ann.call('trashUnionList', { q: 'ONE' })).toMatchObject({ subFolders: [], total: 1 });
    expect(await ann.call('trashFolders', {})).toMatchObject({ subFolders: [{ id: a }], total: 1 });
    expect(await ann.call('trashFiles', {})).toMatchObject({ files: [{ id: one }], total: 1 });
    for (const name of ['fileInfo', 'fileDetail', 'addBrowseCount', 'clone'] as const) {
      for (const fileId of [one, two])
        expect(await answer(ann.call(name, { fileId }))).toBe(codes.fileAbsent);
    }
    expect(await answer(ann.call('unionList', { parentId: a }))).toBe(codes.folderAbsent);
    expect(await list('0', { q: 'two' })).toEqual([]);

    expect(await answer(ann.call('fileDelete', { fileId: one, deleteLevel: 0 }))).toBe(codes.ok);
    expect(await answer(ann.call('fileDelete', { fileId: one, deleteLevel: 0 }))).toBe(codes.trashAbsent);
    await ann.call('unionDelete', { deleteLevel: 0, folderIds: a });
    expect(await list(a)).toEqual(['two.dwg']);
    expect(await list('0', { q: 'two' })).toEqual(['two.dwg']);

    await ann.call('unionDelete', { deleteLevel: 1, folderIds: a, fileIds: one });
    expect(await ann.call('trashDeleteByType', { type: 'file' })).toEqual({ count: 1 });
    expect(await ann.call('trashUnionList', {})).toMatchObject({ total: 1, size: 100 });
    expect(await ann.call('trashDeleteByType', { type: 'font' })).toEqual({ count: 0 });
    expect(await ann.call('unionDelete', { deleteLevel: 2, folderIds: a })).toEqual({ count: 1 });
    expect(await answer(ann.call('unionDelete', { deleteLevel: 2, folderIds: a }))).toBe(codes.trashAbsent);
    await fits();
  });

  it('forgets after ten days', async () => {
    const { db } = server.app;
    const one = await file('one.dwg');
    const two = await file('two.dwg');
    await ann.call('unionDelete', { deleteLevel: 1, fileIds: `${one},${two}` });
    const elevenDays = Date.now() - 11 * 86_400_000;
    await db.updateTable('entry').set({ trashed_at: elevenDays }).where('id', '=', Number(one)).execute();
    await enqueue(db, 'drive.purge', {});
    await server.settled();
    const { files } = await ann.call('trashUnionList', {});
    expect(files.map(({ id }) => id)).toEqual([two]);
    await fits();
  });
});
