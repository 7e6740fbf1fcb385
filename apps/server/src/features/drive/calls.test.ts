/** The calls of the drive about one thing and those that change it, as clients make them; lists are in listCalls.test.ts. */
import { bounds, codes, gib } from '@linework/contract';
import { describe, expect, it } from 'vitest';
import { annsDrive } from '../../../test/annsDrive.ts';
import { driveRow, seedMany } from '../../../test/drives.ts';
import { answer } from '../../../test/server.ts';
import { enqueue } from '../../jobs/queue.ts';

const here = annsDrive();
const { file, folder, list, fits } = here;

describe('one item', () => {
  it('getFileInfo and getFileDetail', async () => {
    const a = await folder('a');
    const id = await file('plan.dwg', { parentId: a });
    expect(await here.ann.call('fileInfo', { fileId: id })).toMatchObject({
      id,
      name: 'plan.dwg',
      parentId: a,
    });
    expect(await here.ann.call('fileDetail', { fileId: id })).toMatchObject({
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
    const { path } = await here.ann.call('folderParents', { folderId: b });
    expect(path.map(({ name }) => name)).toEqual(['', 'a', 'b']);
    expect(await here.ann.call('folderDetail', { folderId: path[1]!.id })).toMatchObject({
      name: 'a',
      totalFiles: 2,
      totalFolders: 1,
      totalSize: 123,
    });
    expect(await here.ann.call('folderDetail', { folderId: '0' })).toMatchObject({
      id: '0',
      totalFolders: 2,
    });
  });

  it('file/edit: renames, notes, and moves between sections', async () => {
    const id = await file('plan.dwg');
    await file('other.dwg');
    const rename = (name: string, autorename?: 0 | 1) =>
      here.ann.call('fileEdit', { fileId: id, name, autorename });
    expect(await answer(rename('OTHER.dwg'))).toBe(codes.fileClash);
    expect(await rename('other.dwg', 1)).toMatchObject({ name: 'other (2).dwg' });
    expect(await rename('PLAN.dwg')).toMatchObject({ name: 'PLAN.dwg' });
    expect(await rename('Plan.dwg')).toMatchObject({ name: 'Plan.dwg' });
    expect(await rename('plan.png')).toMatchObject({ fileType: 'png' });
    expect(await driveRow(here.server.app, here.userId)).toMatchObject({ drawings: 1, pictures: 1 });
    expect(await list('0', { q: 'plan' })).toEqual(['plan.png']);
    const noted = await here.ann.call('fileEdit', { fileId: id, descp: 'größer' });
    expect(noted).toMatchObject({ descp: 'größer', noteSize: 8 });
    expect(await here.ann.call('capacity', {})).toMatchObject({ used: 208, fileCount: 2, frozen: 0 });
    await here.ann.call('fileEdit', { fileId: id, descp: '' });
    expect(await here.ann.call('capacity', {})).toMatchObject({ used: 200 });
    await fits();
  });

  it('two tabs rename the same file at once: both are answered, one name stays', async () => {
    const id = await file('plan.dwg');
    const other = await file('third.dwg');
    const both = ['left.dwg', 'right.dwg'].map((name) => here.ann.call('fileEdit', { fileId: id, name }));
    const answered = await Promise.all(both);
    const { name } = await here.ann.call('fileInfo', { fileId: id });
    expect(answered.map((item) => item.name)).toContain(name);
    const clash = await Promise.all(
      [id, other].map((fileId) => answer(here.ann.call('fileEdit', { fileId, name: 'same.dwg' }))),
    );
    expect(clash.toSorted()).toEqual([codes.ok, codes.fileClash]);
    await fits();
  });

  it('activity: who did what, newest first', async () => {
    const id = await file('plan.dwg');
    await here.ann.call('fileEdit', { fileId: id, name: 'new.dwg' });
    const a = await folder('a');
    await here.ann.call('fileMove', { fileId: id, moveToId: a });
    const { list: all, next } = await here.ann.call('activity', { fileId: id });
    expect(next).toBeUndefined();
    expect(all).toMatchObject([
      { kind: 'move', actor: 'Ann', from: '', to: 'a' },
      { kind: 'rename', from: 'plan.dwg', to: 'new.dwg' },
      { kind: 'upload' },
    ]);
    expect(await here.ann.call('activity', { fileId: id, before: all[1]!.id })).toMatchObject({
      list: [{ kind: 'upload' }],
    });
    expect(await here.ann.call('activity', { folderId: a })).toMatchObject({ list: [{ kind: 'create' }] });
  });

  it('clone: counts, and keeps its note', async () => {
    const id = await file('plan.dwg');
    await here.ann.call('fileEdit', { fileId: id, descp: 'x' });
    const copy = await here.ann.call('clone', { fileId: id });
    expect(copy).toMatchObject({ name: 'plan (2).dwg', descp: 'x', size: 100, versions: 1 });
    expect(copy.refid).toBe(id);
    expect(await here.ann.call('fileDetail', { fileId: copy.id })).toMatchObject({
      copiedFrom: { id, name: 'plan.dwg', parentId: '0' },
    });
    expect(await here.ann.call('fileInfo', { fileId: id })).toMatchObject({ refid: '' });
    const a = await folder('a');
    expect(await here.ann.call('clone', { fileId: id, moveToId: a })).toMatchObject({
      name: 'plan.dwg',
      parentId: a,
    });
    expect(await here.ann.call('capacity', {})).toMatchObject({ used: 303, fileCount: 3 });
    const large = await file('large.dwg', { size: gib / 2 });
    expect(await answer(here.ann.call('clone', { fileId: large }))).toBe(codes.spaceFull);
    await fits();
  });
});

describe('folders', () => {
  it('add, addPaths and edit', async () => {
    const add = (name: string, autorename?: 0 | 1) =>
      here.ann.call('folderAdd', { parentId: '0', name, autorename });
    const made = await add('a');
    expect(made).toMatchObject({ kind: 0, name: 'a', parentId: '0', subFolders: 0, count: 0 });
    expect(await answer(add('A'))).toBe(codes.folderClash);
    expect(await add('a', 1)).toMatchObject({ name: 'a (2)' });
    const { folderIds } = await here.ann.call('folderAddPaths', {
      parentId: '0',
      paths: ['a/b/c', 'a/B', 'd', ''],
    });
    expect(new Set(folderIds).size).toBe(4);
    expect(folderIds[3]).toBe('0');
    expect(
      (await here.ann.call('folderParents', { folderId: folderIds[0]! })).path.map(({ name }) => name),
    ).toEqual(['', 'a', 'b', 'c']);
    for (const path of ['../x', 'a//b', 'a/', '/a', 'a/./b', 'a/x?y']) {
      expect(await answer(here.ann.call('folderAddPaths', { parentId: '0', paths: [path] }))).toBe(
        codes.parameterInvalid,
      );
    }
    const deep = Array.from({ length: bounds.folderDepth + 1 }, () => 'x').join('/');
    expect(await answer(here.ann.call('folderAddPaths', { parentId: '0', paths: [deep] }))).toBe(
      codes.folderDepth,
    );
    const edited = await here.ann.call('folderEdit', { folderId: made.id, name: 'e', descp: 'note' });
    expect(edited).toMatchObject({ name: 'e', descp: 'note' });
    expect(await answer(here.ann.call('folderEdit', { folderId: '0', name: 'root' }))).toBe(
      codes.folderAbsent,
    );
    await file('f');
    expect(await answer(here.ann.call('folderEdit', { folderId: made.id, name: 'F' }))).toBe(codes.fileClash);
    await fits();
  });

  it('clone: the whole tree, beside itself or elsewhere, and never into itself', async () => {
    const b = await folder('a/b');
    const a = (await here.ann.call('folderParents', { folderId: b })).path[1]!.id;
    await file('x.dwg', { parentId: b });
    await file('y.dwg', { parentId: a });
    const { folder: copy, taskId } = await here.ann.call('folderClone', { folderId: a });
    expect(copy).toMatchObject({ name: 'a (2)', subFolders: 1, count: 1 });
    expect(taskId).toBeUndefined();
    expect(await here.ann.call('folderDetail', { folderId: copy.id })).toMatchObject({
      totalFiles: 2,
      totalSize: 200,
    });
    for (const moveToId of [a, b]) {
      expect(await answer(here.ann.call('folderClone', { folderId: a, moveToId }))).toBe(
        codes.folderIntoItself,
      );
    }
    expect(await answer(here.ann.call('folderClone', { folderId: '0' }))).toBe(codes.folderAbsent);
    await file('large.dwg', { parentId: a, size: gib - 1000 });
    expect(await answer(here.ann.call('folderClone', { folderId: a }))).toBe(codes.spaceFull);
    expect(await list()).toEqual(['a', 'a (2)']);
    expect(await list(a, { q: 'x.dwg' })).toEqual(['x.dwg', 'x.dwg']);
    await fits();
  });

  it('a large tree is deleted by a task that tells how far it is', async () => {
    const many = await folder('many');
    await seedMany(here.server.app, here.userId, Number(many), 2500);
    const { count, taskId } = await here.ann.call('unionDelete', { deleteLevel: 1, folderIds: many });
    expect(count).toBe(1);
    expect(await list()).toEqual([]);
    await here.server.settled();
    expect(await here.ann.call('driveTask', { taskId: taskId! })).toEqual({ state: 'done', progress: 1 });
    expect(await here.ann.call('capacity', {})).toMatchObject({ used: 0, fileCount: 0 });
    const emptied = await here.ann.call('trashDeleteByType', { type: 'folder' });
    expect(emptied.count).toBe(1);
    expect(await here.ann.call('trashUnionList', {})).toMatchObject({ total: 0 });
    await here.server.settled();
    expect(await here.ann.call('trashUnionList', {})).toMatchObject({ total: 0, size: 0 });
    await fits();
  });
});

describe('moves', () => {
  it('all of them or none', async () => {
    const a = await folder('a');
    const ids = [await file('1.dwg'), await file('2.dwg'), await file('3.dwg')];
    await file('2.DWG', { parentId: a });
    const move = (autoRename?: 0 | 1) =>
      here.ann.call('unionMove', { fileIds: ids.join(), moveToId: a, autoRename });
    expect(await answer(move())).toBe(codes.fileClash);
    expect(await list()).toEqual(['a', '1.dwg', '2.dwg', '3.dwg']);
    expect(await answer(here.ann.call('unionMove', { fileIds: `${ids[0]},999999`, moveToId: a }))).toBe(
      codes.fileAbsent,
    );
    expect(await list()).toHaveLength(4);
    expect(await move(1)).toEqual({
      count: 3,
      from: [{ folderId: '0', fileIds: ids.join(), folderIds: '' }],
      renamed: [{ id: ids[1], name: '2.dwg' }],
    });
    expect(await list(a)).toEqual(['1.dwg', '2.DWG', '2 (2).dwg', '3.dwg']);
    expect(await list('0')).toEqual(['a']);
    await fits();
  });

  it('back under the names they had, in one call, and no other than what is moved gets one', async () => {
    const a = await folder('a');
    const [moved, kept] = [await file('2.dwg'), await file('kept.dwg')];
    await file('2.dwg', { parentId: a });
    await here.ann.call('unionMove', { fileIds: moved, moveToId: a, autoRename: 1 });
    const names = [
      { id: moved, name: '2.dwg' },
      { id: kept, name: 'stolen.dwg' },
    ];
    await here.ann.call('unionMove', { fileIds: moved, moveToId: '0', autoRename: 1, names });
    expect(await list('0')).toEqual(['a', '2.dwg', 'kept.dwg']);
    expect(await list(a)).toEqual(['2.dwg']);
    await fits();
  });

  it('not into itself or below, not too deep, and namesakes among themselves get numbers', async () => {
    const c = await folder('a/b/c');
    const [, a, b] = (await here.ann.call('folderParents', { folderId: c })).path.map(({ id }) => id);
    for (const moveToId of [a!, b!, c]) {
      expect(await answer(here.ann.call('unionMove', { folderIds: a!, moveToId }))).toBe(
        codes.folderIntoItself,
      );
    }
    expect(await answer(here.ann.call('unionMove', { folderIds: '0', moveToId: a! }))).toBe(
      codes.folderAbsent,
    );
    const deep = await folder(Array.from({ length: bounds.folderDepth - 2 }, (_, at) => `d${at}`).join('/'));
    expect(await answer(here.ann.call('unionMove', { folderIds: a!, moveToId: deep }))).toBe(
      codes.folderDepth,
    );
    expect(await answer(here.ann.call('unionMove', { folderIds: b!, moveToId: deep }))).toBe(codes.ok);
    const one = await file('same.dwg', { parentId: a! });
    const two = await file('same.dwg', { parentId: b! });
    const target = await folder('target');
    const asked = { fileIds: `${one},${two}`, moveToId: target };
    expect(await answer(here.ann.call('unionMove', asked))).toBe(codes.fileClash);
    await here.ann.call('unionMove', { ...asked, autoRename: 1 });
    expect(await list(target)).toEqual(['same.dwg', 'same (2).dwg']);
    expect(await here.ann.call('fileMove', { fileId: one, moveToId: '0' })).toMatchObject({ parentId: '0' });
    expect(await answer(here.ann.call('fileMove', { fileId: one, moveToId: '0' }))).toBe(codes.ok);
    await fits();
  });
});

describe('the recycle bin', () => {
  it('lists, recovers once per id, deletes by type', async () => {
    const a = await folder('a');
    const one = await file('one.dwg');
    const two = await file('two.dwg', { parentId: a });
    await here.ann.call('fileDelete', { fileId: one, deleteLevel: 1 });
    await here.ann.call('unionDelete', { deleteLevel: 1, folderIds: a });
    expect(await here.ann.call('trashUnionList', {})).toMatchObject({
      subFolders: [{ id: a, deleteTime: expect.any(Number) }],
      files: [{ id: one, deleteTime: expect.any(Number) }],
      total: 2,
      size: 200,
    });
    expect(await here.ann.call('trashUnionList', { q: 'ONE' })).toMatchObject({ subFolders: [], total: 1 });
    expect(await here.ann.call('trashFolders', {})).toMatchObject({ subFolders: [{ id: a }], total: 1 });
    expect(await here.ann.call('trashFiles', {})).toMatchObject({ files: [{ id: one }], total: 1 });
    for (const name of ['fileInfo', 'fileDetail', 'addBrowseCount', 'clone'] as const) {
      for (const fileId of [one, two])
        expect(await answer(here.ann.call(name, { fileId }))).toBe(codes.fileAbsent);
    }
    expect(await answer(here.ann.call('unionList', { parentId: a }))).toBe(codes.folderAbsent);
    expect(await list('0', { q: 'two' })).toEqual([]);

    expect(await answer(here.ann.call('fileDelete', { fileId: one, deleteLevel: 0 }))).toBe(codes.ok);
    expect(await answer(here.ann.call('fileDelete', { fileId: one, deleteLevel: 0 }))).toBe(
      codes.trashAbsent,
    );
    await here.ann.call('unionDelete', { deleteLevel: 0, folderIds: a });
    expect(await list(a)).toEqual(['two.dwg']);
    expect(await list('0', { q: 'two' })).toEqual(['two.dwg']);

    await here.ann.call('unionDelete', { deleteLevel: 1, folderIds: a, fileIds: one });
    expect(await here.ann.call('trashDeleteByType', { type: 'file' })).toEqual({ count: 1 });
    expect(await here.ann.call('trashUnionList', {})).toMatchObject({ total: 1, size: 100 });
    expect(await here.ann.call('trashDeleteByType', { type: 'font' })).toEqual({ count: 0 });
    expect(await here.ann.call('unionDelete', { deleteLevel: 2, folderIds: a })).toEqual({ count: 1 });
    expect(await answer(here.ann.call('unionDelete', { deleteLevel: 2, folderIds: a }))).toBe(
      codes.trashAbsent,
    );
    await fits();
  });

  it('forgets after ten days', async () => {
    const { db } = here.server.app;
    const one = await file('one.dwg');
    const two = await file('two.dwg');
    await here.ann.call('unionDelete', { deleteLevel: 1, fileIds: `${one},${two}` });
    const elevenDays = Date.now() - 11 * 86_400_000;
    await db.updateTable('entry').set({ trashed_at: elevenDays }).where('id', '=', Number(one)).execute();
    await enqueue(db, 'drive.purge', {});
    await here.server.settled();
    const { files } = await here.ann.call('trashUnionList', {});
    expect(files.map(({ id }) => id)).toEqual([two]);
    await fits();
  });
});
