/** The drive in the hands of others: names that do harm, ids of somebody else; and what it tells its owner. */
import { bounds, codes, type CallName, type CallRequest, type driveCalls } from '@linework/contract';
import { describe, expect, it } from 'vitest';
import { annsDrive } from '../../../test/annsDrive.ts';
import { driveRow, seedMany } from '../../../test/drives.ts';
import { callAny } from '../../../test/requests.ts';
import { answer } from '../../../test/server.ts';
import { snapshot } from '../../../test/snapshot.ts';
import type { DriveEvent } from './service.ts';

const here = annsDrive();
const { file, folder, list, fits } = here;

describe('hostile names', () => {
  const refused = [
    '../up.dwg',
    'a/b.dwg',
    'a\\b.dwg',
    'nul\u0000.dwg',
    'line\r\nSet-Cookie: x',
    '<img src=x onerror=alert(1)>',
    '\u202egnp.exe',
    '.',
    '..',
    ' ',
    '',
    'x'.repeat(256),
    '界'.repeat(86),
  ];
  it.each(refused)('%j is refused everywhere', async (name) => {
    const id = await file('plan.dwg');
    const a = await folder('a');
    expect(await answer(here.ann.call('fileEdit', { fileId: id, name }))).toBe(codes.parameterInvalid);
    expect(await answer(here.ann.call('folderEdit', { folderId: a, name }))).toBe(codes.parameterInvalid);
    expect(await answer(here.ann.call('folderAdd', { parentId: '0', name }))).toBe(codes.parameterInvalid);
    expect(await list()).toEqual(['a', 'plan.dwg']);
  });

  const kept = [
    'x'.repeat(251) + '.dwg',
    '界'.repeat(85),
    "'; drop table entry; --",
    '{{7+7}}',
    'مخطط.dwg',
    ' a ',
  ];
  it.each(kept)('%j is kept as it is', async (name) => {
    const id = await file('plan.dwg');
    expect(await here.ann.call('fileEdit', { fileId: id, name })).toMatchObject({ name });
    expect(await list()).toEqual([name]);
    const copy = await here.ann.call('clone', { fileId: id });
    expect(Buffer.byteLength(copy.name)).toBeLessThanOrEqual(bounds.fileNameBytes);
    expect(copy.name).not.toBe(name);
  });
});

describe('somebody else', () => {
  it('reaches nothing by ids, in any call', async () => {
    const a = await folder('a/b');
    const mine = await file('mine.dwg', { parentId: a });
    const deleted = await file('deleted.dwg');
    const gone = await folder('gone');
    await here.ann.call('unionDelete', { deleteLevel: 1, fileIds: deleted, folderIds: gone });
    const many = await folder('many');
    await seedMany(here.server.app, here.userId, Number(many), 2100);
    const { taskId } = await here.ann.call('unionDelete', { deleteLevel: 1, folderIds: many });
    await here.server.settled();
    const bob = await here.server.member({ email: `bob.${here.email}` }, { ip: here.elsewhere });
    const own = await bob.call('folderAdd', { parentId: '0', name: 'own' });
    const before = await snapshot(here.server.app);

    const { fileAbsent, folderAbsent, trashAbsent, taskAbsent } = codes;
    type Tries = { [Name in keyof typeof driveCalls]: [CallRequest<Name>, string][] };
    const tries: Tries = {
      unionList: [
        [{ parentId: a }, folderAbsent],
        [{ parentId: a, q: 'mine', isGlobal: 0 }, folderAbsent],
      ],
      unionIds: [[{ parentId: a }, folderAbsent]],
      unionDelete: [
        [{ deleteLevel: 1, fileIds: mine }, fileAbsent],
        [{ deleteLevel: 1, folderIds: a }, folderAbsent],
        [{ deleteLevel: 0, fileIds: deleted }, trashAbsent],
        [{ deleteLevel: 0, folderIds: gone }, trashAbsent],
        [{ deleteLevel: 2, fileIds: deleted }, trashAbsent],
        [{ deleteLevel: 2, folderIds: `${own.id},${gone}` }, trashAbsent],
      ],
      unionMove: [
        [{ fileIds: mine, moveToId: '0' }, fileAbsent],
        [{ folderIds: `${own.id},${a}`, moveToId: '0' }, folderAbsent],
        [{ folderIds: own.id, moveToId: a }, folderAbsent],
      ],
      unionPin: [
        [{ fileIds: mine, pinned: 1 }, fileAbsent],
        [{ folderIds: a, pinned: 1 }, folderAbsent],
      ],
      pinnedList: [],
      fileList: [[{ folderId: a }, folderAbsent]],
      listTypeFiles: [[{ parentId: a }, folderAbsent]],
      listNonViewerFiles: [[{ parentId: a }, folderAbsent]],
      fileEdit: [[{ fileId: mine, name: 'theirs.dwg' }, fileAbsent]],
      fileDelete: [
        [{ fileId: mine, deleteLevel: 1 }, fileAbsent],
        [{ fileId: deleted, deleteLevel: 2 }, trashAbsent],
      ],
      fileMove: [[{ fileId: mine, moveToId: '0' }, fileAbsent]],
      queryFileList: [[{ folderIds: `${own.id},${a}` }, folderAbsent]],
      fileInfo: [[{ fileId: mine }, fileAbsent]],
      fileDetail: [[{ fileId: mine }, fileAbsent]],
      addBrowseCount: [[{ fileId: mine }, fileAbsent]],
      clone: [[{ fileId: mine }, fileAbsent]],
      activity: [
        [{ fileId: mine }, fileAbsent],
        [{ folderId: a }, folderAbsent],
      ],
      driveTask: [[{ taskId: taskId! }, taskAbsent]],
      driveTaskCancel: [[{ taskId: taskId! }, taskAbsent]],
      folderAdd: [[{ parentId: a, name: 'x' }, folderAbsent]],
      folderAddPaths: [[{ parentId: a, paths: ['x'] }, folderAbsent]],
      folderEdit: [[{ folderId: a, name: 'x' }, folderAbsent]],
      folderClone: [
        [{ folderId: a }, folderAbsent],
        [{ folderId: own.id, moveToId: a }, folderAbsent],
      ],
      folderDetail: [[{ folderId: a }, folderAbsent]],
      folderParents: [[{ folderId: a }, folderAbsent]],
      folderList: [[{ parentId: a }, folderAbsent]],
      trashUnionList: [],
      trashFolders: [],
      trashFiles: [],
      trashDeleteByType: [],
    };
    for (const [name, requests] of Object.entries(tries) as [CallName, [object, string][]][]) {
      for (const [request, code] of requests) {
        const answered = await callAny(here.server, bob, name, request);
        expect([name, request, answered.code]).toEqual([name, request, code]);
      }
    }
    expect(await snapshot(here.server.app)).toEqual(before);
    // Lists without ids have the caller's own things only.
    for (const name of ['pinnedList', 'trashUnionList', 'trashFolders', 'trashFiles'] as const) {
      expect(await bob.call(name, {})).toMatchObject({ total: 0 });
    }
    expect(await bob.call('unionList', { parentId: '0', q: 'mine' })).toMatchObject({ total: 0 });
    await bob.call('unionDelete', { deleteLevel: 3 });
    expect(await here.ann.call('trashUnionList', {})).toMatchObject({ total: 3 });
  });
});

describe('the same request three times at once', () => {
  const thrice = async (call: () => Promise<unknown>): Promise<string[]> =>
    (await Promise.all([answer(call()), answer(call()), answer(call())])).toSorted();

  it('has one effect', async () => {
    const a = await folder('a');
    const id = await file('plan.dwg');
    const add = () => here.ann.call('folderAdd', { parentId: '0', name: 'new' });
    expect(await thrice(add)).toEqual([codes.ok, codes.folderClash, codes.folderClash]);
    const remove = (deleteLevel: 0 | 1 | 2) => () =>
      here.ann.call('unionDelete', { deleteLevel, fileIds: id, folderIds: a });
    expect(await thrice(remove(1))).toEqual([codes.ok, codes.fileAbsent, codes.fileAbsent]);
    expect(await thrice(remove(0))).toEqual([codes.ok, codes.trashAbsent, codes.trashAbsent]);
    expect(await thrice(() => here.ann.call('fileMove', { fileId: id, moveToId: a }))).toEqual([
      codes.ok,
      codes.ok,
      codes.ok,
    ]);
    await here.ann.call('unionDelete', { deleteLevel: 1, fileIds: id });
    const purge = () => here.ann.call('fileDelete', { fileId: id, deleteLevel: 2 });
    expect(await thrice(purge)).toEqual([codes.ok, codes.trashAbsent, codes.trashAbsent]);
    expect(await list()).toEqual(['a', 'new']);
    await fits();
  });
});

describe('events', () => {
  it('tell which folders changed, after each change', async () => {
    const a = await folder('a');
    // No preview is made of it, which would tell too.
    const id = await file('plan.zip');
    const { revision } = await driveRow(here.server.app, here.userId);
    const heard: DriveEvent[] = [];
    const stop = here.server.app.events.subscribe(here.userId, ({ topic, data }) => {
      const event = data as DriveEvent;
      if (topic === 'drive' && event.revision > revision) heard.push(event);
    });
    await here.ann.call('fileMove', { fileId: id, moveToId: a });
    await answer(here.ann.call('fileEdit', { fileId: '999999', name: 'x' }));
    await here.ann.call('addBrowseCount', { fileId: id });
    await expect.poll(() => heard.length).toBe(2);
    stop();
    expect(heard).toEqual([
      { revision: revision + 1, folders: ['0', a], files: [] },
      { revision: revision + 2, folders: [], files: [id] },
    ]);
  });
});
