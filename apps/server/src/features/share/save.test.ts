/** Saving what was shared into one's own cloud: one file at once, ten thousand as a job, never more than fits. */
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { codes } from '@linework/contract';
import type { Client } from '@linework/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { blobOf, driveRow, faultsOf, seedFolders, seedMany } from '../../../test/drives.ts';
import { userOf } from '../../../test/realFiles.ts';
import { answer, ipOf, serverForTests } from '../../../test/server.ts';
import { freeze, putAt, share, viaOf } from '../../../test/shares.ts';

const server = serverForTests();
let ann: Client;
let bob: Client;
let annMail: string;
let annId: number;
let bobId: number;
let n = 0;
const patience = { timeout: 240_000 };

beforeEach(async () => {
  n += 1;
  annMail = `ann${n}@example.com`;
  ann = await server.member({ email: annMail, nickname: 'Ann' }, { ip: ipOf(n) });
  bob = await server.member({ email: `bob${n}@example.com`, nickname: 'Bob' }, { ip: ipOf(n + 100) });
  annId = await userOf(server, annMail);
  bobId = await userOf(server, `bob${n}@example.com`);
});

const put = (path: string, bytes?: string) => putAt(server, annMail, path, bytes);
const listed = async (parentId = '0') => {
  const { subFolders, files } = await bob.call('unionList', { parentId });
  return [...subFolders, ...files].map(({ name }) => name);
};

describe('a save', () => {
  it('makes a private copy of one version, without notes that are not shown', async () => {
    const { fileId } = await put('plan.txt', 'the plan');
    await ann.call('fileEdit', { fileId, descp: 'Between us' });
    const quiet = await share(ann, { fileIds: fileId, password: '', permission: 'save' });
    const open = await share(ann, { fileIds: fileId, password: '', permission: 'save', notesVisible: 1 });
    expect(await bob.call('shareSave', { via: viaOf(quiet), moveToId: '0' })).toEqual({ count: 1, left: 0 });
    expect(await bob.call('shareSave', { via: viaOf(open), fileIds: fileId, moveToId: '0' })).toEqual({
      count: 1,
      left: 0,
    });
    const { files } = await bob.call('unionList', { parentId: '0' });
    expect(files).toMatchObject([
      { name: 'plan.txt', descp: '', privateType: 1, version: 1, versions: 1, userName: 'Bob' },
      { name: 'plan (2).txt', descp: 'Between us', privateType: 1, version: 1, versions: 1 },
    ]);
    expect((await driveRow(server.app, bobId)).used).toBe(2 * 'the plan'.length + 'Between us'.length);
    // It says where it came from.
    const { list } = await bob.call('activity', { fileId: files[0]!.id });
    expect(list).toMatchObject([{ kind: 'copy', actor: 'Bob', from: 'plan.txt', owner: 'Ann' }]);
    // It is bob's now, whatever becomes of the other.
    await ann.call('unionDelete', { deleteLevel: 1, fileIds: fileId });
    const { signedUrl } = await bob.call('download', { fileId: files[0]!.id });
    expect(await (await fetch(server.url + signedUrl)).text()).toBe('the plan');
    expect(await faultsOf(server.app)).toEqual([]);
  });

  it('takes whole folders, leaves out what is frozen and says so', async () => {
    const { folderId } = await put('site/a.txt', 'aa');
    await put('site/in/deep/b.txt', 'bb');
    const { fileId: cold } = await put('site/in/cold.txt', 'cold');
    const { fileId: other } = await put('other.txt', 'other');
    await freeze(server, cold);
    const made = await share(ann, { folderIds: folderId, fileIds: other, password: '', permission: 'save' });
    const target = await bob.call('folderAdd', { parentId: '0', name: 'mine' });
    expect(await bob.call('shareSave', { via: viaOf(made), moveToId: target.id })).toEqual({
      count: 2,
      left: 1,
    });
    expect(await listed(target.id)).toEqual(['site', 'other.txt']);
    const { files } = await bob.call('listTypeFiles', { type: 'all' });
    expect(files.map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'other.txt']);
    expect((await driveRow(server.app, bobId)).used).toBe('aabbother'.length);
    expect(await answer(bob.call('shareSave', { via: viaOf(made), fileIds: cold, moveToId: '0' }))).toBe(
      codes.fileFrozen,
    );
    expect(await faultsOf(server.app)).toEqual([]);
  });

  it('needs an account, the permission, something that was shared and a folder of one’s own', async () => {
    const { fileId, folderId } = await put('site/a.txt');
    const { fileId: sibling } = await put('b.txt');
    const view = viaOf(await share(ann, { folderIds: folderId, password: '', permission: 'download' }));
    const via = viaOf(await share(ann, { folderIds: folderId, password: '', permission: 'save' }));
    const save = (client: Client, asked: object) =>
      answer(client.call('shareSave', { via, moveToId: '0', ...asked }));
    expect(await save(server.client({ ip: ipOf(250) }), {})).toBe(codes.ticketUnknown);
    expect(await save(bob, { via: view })).toBe(codes.sharePermission);
    expect(await save(bob, { fileIds: sibling })).toBe(codes.fileAbsent);
    expect(await save(bob, { folderIds: fileId })).toBe(codes.folderAbsent);
    expect(await save(bob, { moveToId: folderId })).toBe(codes.folderAbsent);
    expect(await save(ann, { moveToId: folderId })).toBe(codes.folderIntoItself);
    expect(await listed()).toEqual([]);
  });
});

describe('a folder of 10,000 files', () => {
  const count = 10_000;

  it('is listed, downloaded as a zip and saved as one job with progress', patience, async () => {
    const content = Buffer.alloc(100, 'x');
    const blob = await server.app.blobs.put(Readable.from([content]), { maxBytes: 100 });
    const folder = await seedFolders(server.app, annId, 'large');
    await seedMany(server.app, annId, folder, count, blob);
    const made = await share(ann, { folderIds: String(folder), password: '', permission: 'save' });
    const via = viaOf(made);
    const visitor = server.client({ ip: ipOf(250) });
    const last = await visitor.call('unionList', {
      via,
      parentId: String(folder),
      page: count / 100,
      pageSize: 100,
    });
    expect(last).toMatchObject({ total: count, count: 100 });
    expect(last.files.at(-1)!.name).toBe('file 9999.dwg');

    const zip = await visitor.call('downloadBatchTempUrl', { via, folderIds: String(folder) });
    expect(zip.count).toBe(count);
    const response = await fetch(server.url + zip.downloadUrl);
    expect((await response.arrayBuffer()).byteLength).toBe(zip.size);

    const { taskId, count: saved } = await bob.call('shareSave', { via, moveToId: '0' });
    expect(saved).toBe(1);
    const seen = new Set<number>();
    for (;;) {
      const { state, progress } = await bob.call('driveTask', { taskId: taskId! });
      seen.add(progress);
      expect(['waiting', 'running', 'done']).toContain(state);
      if (state === 'done') break;
      // Nobody else hears of it.
      expect(await answer(ann.call('driveTask', { taskId: taskId! }))).toBe(codes.taskAbsent);
      // Asked without a pause, the server would do little else.
      await sleep(100);
    }
    expect([...seen]).toEqual([...seen].toSorted((a, b) => a - b));
    const [copy] = (await bob.call('unionList', { parentId: '0' })).subFolders;
    expect(copy).toMatchObject({ name: 'large', count });
    expect(await driveRow(server.app, bobId)).toMatchObject({
      used: count * 100,
      drawings: count,
      reserved: 0,
    });
    expect(await faultsOf(server.app)).toEqual([]);
  });

  it('that do not fit is refused before anything is copied', patience, async () => {
    const folder = await seedFolders(server.app, annId, 'huge');
    const premium = {
      goods_code: 'ML7-Y',
      vip_type: 7,
      source: 'test',
      start_at: 0,
      end_at: Date.now() + 1e9,
    };
    await server.app.db
      .insertInto('membership')
      .values({ user_id: annId, ...premium })
      .execute();
    await seedMany(server.app, annId, folder, count, blobOf('big', 200_000));
    const made = await share(ann, { folderIds: String(folder), password: '', permission: 'save' });
    await bob.call('unionList', { parentId: '0' });
    expect(await answer(bob.call('shareSave', { via: viaOf(made), moveToId: '0' }))).toBe(codes.spaceFull);
    expect(await listed()).toEqual([]);
    expect(await driveRow(server.app, bobId)).toMatchObject({ used: 0, drawings: 0, reserved: 0 });
    const row = (await ann.call('shareList', {})).list[0]!;
    expect(row.saveCount).toBe(0);
  });
});
