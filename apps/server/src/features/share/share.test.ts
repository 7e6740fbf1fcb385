/** A share from the first click to its end, as the sharer, a visitor and another account make the calls. */
import { codes, limits, type CallRequest } from '@linework/contract';
import type { Client } from '@linework/client';
import { describe, expect, it } from 'vitest';
import { onePixelPng } from '../../../test/pictures.ts';
import { answer } from '../../../test/server.ts';
import { ann, bob, names, put, row, server, shareActors, visitor } from '../../../test/shareActors.ts';
import { expire, freeze, share, statusOf, viaOf } from '../../../test/shares.ts';
import { unzip } from '../../../test/zips.ts';

shareActors({ makesPreviews: true });
const day = 86_400_000;

describe('a link', () => {
  it('is told in the lists of its owner while it is open, and in nobody else’s', async () => {
    const { fileId, folderId } = await put('marked/plan.txt');
    const listed = async (client: Client, via?: string) =>
      (await client.call('unionList', { parentId: folderId, ...(via && { via }) })).files[0]!.shares;
    expect(await listed(ann)).toBeUndefined();
    const made = await share(ann, { fileIds: fileId, password: '' });
    const above = await share(ann, { folderIds: folderId, password: '' });
    expect(await listed(ann)).toEqual(['link']);
    expect(await listed(visitor(), viaOf(above))).toBeUndefined();
    await ann.call('shareStop', { shareIds: made.id });
    expect(await listed(ann)).toBeUndefined();
  });

  it('leads a visitor to the folder and no further, by its code', async () => {
    const { fileId, folderId } = await put('work/site/plan.txt');
    await put('work/site/inner/deep.txt');
    const { fileId: sibling } = await put('work/other.txt');
    const work = (await ann.call('folderParents', { folderId })).path[1]!.id;
    const made = await share(ann, { folderIds: folderId, note: 'Please look', permission: 'download' });
    expect(made).toMatchObject({
      kind: 'link',
      relationType: 0,
      name: 'site',
      count: 1,
      fileType: 'folder',
      days: limits.shareDaysDefault,
      state: 'open',
      permission: 'download',
      viewCount: 0,
      shareUrl: `/share/${made.rand}`,
      mobileUrl: `/webH5/share/${made.id}/${made.rand}`,
    });
    expect(made.rand).toMatch(/^[\w-]{22}$/);
    expect(made.password).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(made.endTime - made.shareTime).toBe(7 * day);

    const guest = visitor();
    const via = viaOf(made);
    const outside = await guest.call('shareInfo', { rand: made.rand });
    expect(outside).toMatchObject({
      needsCode: true,
      ownerName: 'Ann',
      name: '',
      note: '',
      count: 0,
      own: 0,
    });
    expect(await answer(guest.call('unionList', { via, parentId: '0' }))).toBe(codes.shareCodeNeeded);
    const wrong = made.password === 'AAAA' ? 'BBBB' : 'AAAA';
    expect(await answer(guest.call('shareCode', { rand: made.rand, password: wrong }))).toBe(
      codes.shareCodeWrong,
    );
    expect(await answer(guest.call('fileInfo', { via, fileId }))).toBe(codes.shareCodeNeeded);
    const inside = await guest.call('shareCode', { rand: made.rand, password: made.password.toLowerCase() });
    expect(inside).toMatchObject({ needsCode: false, name: 'site', note: 'Please look', count: 1, own: 0 });
    expect(inside.file).toBeUndefined();

    expect(await names(guest, via)).toEqual(['site']);
    expect(await names(guest, via, folderId)).toEqual(['inner', 'plan.txt']);
    expect(await names(guest, via, '0', 'deep')).toEqual(['deep.txt']);
    expect(await names(guest, via, '0', 'other')).toEqual([]);
    expect((await guest.call('folderParents', { via, folderId })).path).toEqual([
      { id: '0', name: '' },
      { id: folderId, name: 'site' },
    ]);
    const detail = await guest.call('fileDetail', { via, fileId });
    expect(detail.path.map(({ name }) => name)).toEqual(['', 'site']);
    expect(detail).toMatchObject({ ownerName: 'Ann', openTime: 0, pinned: 0, descp: '' });
    for (const id of [sibling, '1', '999999']) {
      expect(await answer(guest.call('fileInfo', { via, fileId: id }))).toBe(codes.fileAbsent);
      expect(await answer(guest.call('download', { via, fileId: id }))).toBe(codes.fileAbsent);
      expect(await answer(guest.call('downloadBatchTempUrl', { via, fileIds: id }))).toBe(codes.fileAbsent);
    }
    for (const id of [work, '999999']) {
      expect(await answer(guest.call('unionList', { via, parentId: id }))).toBe(codes.folderAbsent);
      expect(await answer(guest.call('folderParents', { via, folderId: id }))).toBe(codes.folderAbsent);
      expect(await answer(guest.call('downloadBatchTempUrl', { via, folderIds: id }))).toBe(
        codes.folderAbsent,
      );
    }

    await ann.call('unionDelete', { deleteLevel: 1, fileIds: fileId });
    expect(await answer(guest.call('fileInfo', { via, fileId }))).toBe(codes.fileAbsent);
    expect(await names(guest, via, folderId)).toEqual(['inner']);
    // The visitor's own drive is none, and its grant is no session.
    expect(await answer(guest.call('unionList', { parentId: '0' }))).toBe(codes.ticketUnknown);
  });

  it('of one file opens it at once; without a code there is nothing to give', async () => {
    const { fileId } = await put('plan.txt', 'hello');
    const made = await share(ann, { fileIds: fileId, password: '', days: 0, permission: 'view' });
    expect(made).toMatchObject({ password: '', endTime: 0, remainingTime: -1, fileType: 'txt' });
    const guest = visitor();
    const info = await guest.call('shareInfo', { rand: made.rand });
    expect(info).toMatchObject({
      needsCode: false,
      name: 'plan.txt',
      file: { id: fileId, parentId: '0', size: 5 },
    });
    const via = viaOf(made);
    // Looking means to have the text in the browser; having it is another thing.
    const { url } = await guest.call('preview', { via, fileId });
    expect(await statusOf(server, url!)).toBe(200);
    const { signedUrl } = await guest.call('download', { via, fileId, purpose: 'view' });
    expect(await statusOf(server, signedUrl)).toBe(200);
    const refused = [
      () => guest.call('download', { via, fileId }),
      () => guest.call('download', { via, fileId, purpose: 'download' }),
      () => guest.call('downloadBatchTempUrl', { via, fileIds: fileId }),
      () => bob.call('shareSave', { via, moveToId: '0' }),
    ];
    for (const ask of refused) expect(await answer(ask())).toBe(codes.sharePermission);
    await ann.call('unionDelete', { deleteLevel: 1, fileIds: fileId });
    expect(await answer(guest.call('shareInfo', { rand: made.rand }))).toBe(codes.shareAbsent);
  });

  it('never hands out the original of a drawing that may only be looked at', async () => {
    const { fileId } = await put('plan.dwg', 'no drawing, but named so');
    const view = await share(ann, { fileIds: fileId, password: '' });
    const guest = visitor();
    const opened = await guest.call('drawingOpen', { via: viaOf(view), fileId });
    expect(opened.fileUrl).toBeUndefined();
    expect(opened.may).toEqual({ download: false, save: false, notes: false, comment: false });
    expect(await answer(guest.call('download', { via: viaOf(view), fileId, purpose: 'view' }))).toBe(
      codes.sharePermission,
    );
    const have = await share(ann, { fileIds: fileId, password: '', permission: 'download' });
    const { fileUrl } = await guest.call('drawingOpen', { via: viaOf(have), fileId });
    expect(await statusOf(server, fileUrl!)).toBe(200);
  });

  it('gives a folder as a zip, without what is frozen', async () => {
    const { fileId, folderId } = await put('site/a.txt', 'aa');
    const { fileId: frozen } = await put('site/b.txt', 'bb');
    await put('site/in/c.txt', 'cc');
    await freeze(server, frozen);
    const made = await share(ann, { folderIds: folderId, password: '', permission: 'download' });
    const via = viaOf(made);
    const guest = visitor();
    for (const call of ['preview', 'download', 'addBrowseCount'] as const) {
      expect(await answer(guest.call(call, { via, fileId: frozen }))).toBe(codes.fileFrozen);
    }
    // Of one's own it can be had.
    expect(await answer(ann.call('download', { fileId: frozen }))).toBe(codes.ok);
    for (const folderIds of [folderId, '0']) {
      const { downloadUrl, count } = await guest.call('downloadBatchTempUrl', { via, folderIds });
      expect(count).toBe(2);
      const zip = await (await fetch(server.url + downloadUrl)).arrayBuffer();
      const entries = await unzip(Buffer.from(zip));
      expect([...entries.keys()].toSorted()).toEqual(['site/a.txt', 'site/in/c.txt']);
    }
    expect(await answer(guest.call('download', { via, fileId }))).toBe(codes.ok);
  });
});

describe('the end of a share', () => {
  async function addresses(client: Client, via: string, fileId: string, folderId: string) {
    const { signedUrl } = await client.call('download', { via, fileId });
    const { downloadUrl } = await client.call('downloadBatchTempUrl', { via, folderIds: folderId });
    const { url } = await client.call('preview', { via, fileId });
    const { files } = await client.call('unionList', { via, parentId: folderId });
    return [signedUrl, downloadUrl, url!, `/thumb/${files[0]!.thumbkey}`];
  }
  const statuses = (urls: readonly string[]) => Promise.all(urls.map((url) => statusOf(server, url)));

  /** A picture has a thumbnail. */
  async function shared(password: string) {
    const { fileId, folderId } = await put('pictures/a.png', onePixelPng());
    await server.settled();
    const made = await share(ann, { folderIds: folderId, password, permission: 'download' });
    const guest = visitor();
    if (password !== '') await guest.call('shareCode', { rand: made.rand, password });
    const urls = await addresses(guest, viaOf(made), fileId, folderId);
    expect(await statuses(urls)).toEqual([200, 200, 200, 200]);
    return { made, guest, urls, fileId };
  }

  it.each([
    ['stop', codes.shareStopped, '', (id: string) => ann.call('shareStop', { shareIds: id })],
    ['expiry', codes.shareExpired, '', (id: string) => expire(server, { id })],
    [
      'another code',
      codes.shareCodeNeeded,
      'AB12',
      (id: string) => ann.call('shareEdit', { shareId: id, password: 'CD34' }),
    ],
  ] as const)('by %s is the end of every address that it gave out', async (_, code, password, end) => {
    const { made, guest, urls, fileId } = await shared(password);
    await end(made.id);
    expect(await statuses(urls)).toEqual([410, 410, 410, 410]);
    const via = viaOf(made);
    expect(await answer(guest.call('fileInfo', { via, fileId }))).toBe(code);
    if (code !== codes.shareCodeNeeded) {
      expect(await answer(guest.call('shareInfo', { rand: made.rand }))).toBe(code);
      expect(await answer(guest.call('shareCode', { rand: made.rand, password: 'AB12' }))).toBe(code);
    }
    expect(await statusOf(server, urls[0]!.replace('/dl/', '/dl/x'))).toBe(403);
  });

  it('comes with the account of whoever shared', async () => {
    const { made, guest, urls, fileId } = await shared('');
    await ann.call('deleteAccount', { password: 'correct horse battery' });
    expect(await statuses(urls)).toEqual([410, 410, 410, 410]);
    expect(await answer(guest.call('fileInfo', { via: viaOf(made), fileId }))).toBe(codes.shareAbsent);
    expect(await answer(guest.call('shareInfo', { rand: made.rand }))).toBe(codes.shareAbsent);
  });

  it('less permission ends what was given out with more', async () => {
    const { made, guest, urls, fileId } = await shared('');
    await ann.call('shareEdit', { shareId: made.id, permission: 'view' });
    expect(await statuses(urls)).toEqual([410, 410, 410, 410]);
    expect(await answer(guest.call('download', { via: viaOf(made), fileId }))).toBe(codes.sharePermission);
  });

  it('may be put off, and an expired one opened again; a stopped one stays stopped', async () => {
    const { made, guest, fileId } = await shared('');
    await expire(server, made);
    expect((await row(made.id)).state).toBe('expired');
    expect(await ann.call('shareEdit', { shareId: made.id, days: 3 })).toMatchObject({
      state: 'open',
      days: 3,
    });
    expect(await answer(guest.call('fileInfo', { via: viaOf(made), fileId }))).toBe(codes.ok);
    expect(await ann.call('shareRemove', { shareIds: made.id })).toEqual({ count: 0 });
    expect(await ann.call('shareStop', { shareIds: `${made.id},999999` })).toEqual({ count: 1 });
    expect(await ann.call('shareStop', { shareIds: made.id })).toEqual({ count: 0 });
    expect(await answer(ann.call('shareEdit', { shareId: made.id, days: 3 }))).toBe(codes.shareStopped);
    expect(await ann.call('shareRemove', { shareIds: made.id })).toEqual({ count: 1 });
    expect((await ann.call('shareList', {})).total).toBe(0);
    expect(await answer(guest.call('shareInfo', { rand: made.rand }))).toBe(codes.shareStopped);
  });
});

describe('an easy share', () => {
  it('is one drawing, without code, to look at for a week', async () => {
    const { fileId } = await put('plan.dwg');
    const { fileId: text } = await put('plan.txt');
    const made = await share(ann, { fileIds: fileId, kind: 'easy', permission: 'save', password: 'AB12' });
    expect(made).toMatchObject({
      kind: 'easy',
      password: '',
      permission: 'view',
      days: limits.easyShareDays,
      shareUrl: `/easyShare/${made.rand}`,
      mobileUrl: `/webH5/simple/${made.rand}`,
    });
    const info = await visitor().call('easyShareInfo', { rand: made.rand });
    expect(info).toMatchObject({ kind: 'easy', permission: 'view', file: { id: fileId } });
    const link = await share(ann, { fileIds: fileId, password: '' });
    expect(await answer(visitor().call('easyShareInfo', { rand: link.rand }))).toBe(codes.shareAbsent);
    const refused: CallRequest<'shareAdd'>[] = [
      { fileIds: text, kind: 'easy' },
      { fileIds: `${fileId},${text}`, kind: 'easy' },
      { fileIds: fileId, kind: 'easy', recipients: ['x@example.com'] },
    ];
    for (const asked of refused) expect(await answer(ann.call('shareAdd', asked))).toBe(codes.shareRefused);
    const edited = { shareId: made.id, password: 'AB12' };
    expect(await answer(ann.call('shareEdit', edited))).toBe(codes.shareRefused);
    expect(await answer(ann.call('shareEdit', { shareId: made.id, permission: 'save' }))).toBe(
      codes.shareRefused,
    );
  });
});
