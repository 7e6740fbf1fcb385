/** A share from the first click to its end, as the sharer, a visitor and another account make the calls. */
import { bounds, codes, limits, type CallRequest } from '@linework/contract';
import type { Client } from '@linework/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onePixelPng } from '../../../test/pictures.ts';
import { putAt, expire, freeze, share, statusOf, viaOf } from '../../../test/shares.ts';
import { userOf } from '../../../test/realFiles.ts';
import { answer, ipOf, startTestServer, type TestServer } from '../../../test/server.ts';
import { unzip } from '../../../test/zips.ts';

const day = 86_400_000;
let server: TestServer;
let ann: Client;
let bob: Client;
let annMail: string;
let bobMail: string;
let n = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  n += 1;
  annMail = `ann${n}@example.com`;
  bobMail = `bob${n}@example.com`;
  ann = await server.member({ email: annMail, nickname: 'Ann' }, { ip: ipOf(n) });
  bob = await server.member({ email: bobMail, nickname: 'Bob' }, { ip: ipOf(n + 100) });
});

const visitor = () => server.client({ ip: ipOf(250) });
const put = (path: string, bytes?: Buffer | string) => putAt(server, annMail, path, bytes);
const names = async (client: Client, via: string, parentId = '0', q?: string) => {
  const { subFolders, files } = await client.call('unionList', {
    via,
    parentId,
    ...(q !== undefined && { q }),
  });
  return [...subFolders, ...files].map(({ name }) => name);
};
const row = async (id: string) => (await ann.call('shareList', {})).list.find((each) => each.id === id)!;

describe('a link', () => {
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

describe('by mail', () => {
  it('each recipient has a link of their own, and the list of what was shared with them', async () => {
    const { fileId } = await put('plan.dwg');
    const recipients = [bobMail.toUpperCase().replace('EXAMPLE.COM', 'example.com'), `carl${n}@example.com`];
    const { shares } = await ann.call('shareAdd', { fileIds: fileId, recipients, note: 'New plan' });
    expect(shares).toHaveLength(2);
    expect(shares.map(({ recipient }) => recipient)).toEqual([bobMail, `carl${n}@example.com`]);
    expect(new Set(shares.map(({ rand }) => rand)).size).toBe(2);
    for (const { recipient, rand, password } of shares) {
      const { body, subject } = await server.mailTo(recipient);
      expect(subject).toContain('plan.dwg');
      expect(body).toContain(`/share/${rand}`);
      expect(body).toContain(password);
      expect(body).toContain('New plan');
    }
    const { list, unread } = await bob.call('shareReceived', {});
    expect(list).toMatchObject([
      {
        kind: 'mail',
        relationType: 1,
        ownerName: 'Ann',
        name: 'plan.dwg',
        read: 0,
        state: 'open',
        thumbkey: '',
      },
    ]);
    expect(unread).toBe(1);
    const notices = await bob.call('noticeList', {});
    expect(notices.list).toMatchObject([
      { kind: 'shareReceived', actor: 'Ann', path: `/share/${shares[0]!.rand}` },
    ]);

    await bob.call('shareCode', { rand: shares[0]!.rand, password: shares[0]!.password });
    expect(await bob.call('shareReceived', {})).toMatchObject({ list: [{ read: 1 }], unread: 0 });
    expect(await row(shares[0]!.id)).toMatchObject({ viewCount: 1 });
    expect(await row(shares[1]!.id)).toMatchObject({ viewCount: 0, lastSeen: 0 });

    await ann.call('shareStop', { shareIds: shares[0]!.id });
    expect(await answer(bob.call('fileInfo', { via: viaOf(shares[0]!), fileId }))).toBe(codes.shareStopped);
    expect(await answer(visitor().call('shareInfo', { rand: shares[1]!.rand }))).toBe(codes.ok);
    expect((await bob.call('shareReceived', {})).list).toMatchObject([{ state: 'stopped' }]);
    expect(await bob.call('shareForget', { shareIds: list[0]!.id })).toEqual({ count: 1 });
    expect((await bob.call('shareReceived', {})).total).toBe(0);

    const { id: before } = await server.mailTo(`carl${n}@example.com`);
    await ann.call('shareMail', { shareId: shares[1]!.id });
    expect((await server.mailTo(`carl${n}@example.com`, before)).body).toContain(shares[1]!.rand);
    expect(await answer(ann.call('shareMail', { shareId: shares[0]!.id }))).toBe(codes.shareStopped);
    expect(await answer(bob.call('shareMail', { shareId: shares[1]!.id }))).toBe(codes.shareAbsent);
  });

  it('so many a day', async () => {
    const { fileId } = await put('plan.dwg');
    const at = Date.now();
    const account = `share mail:${await userOf(server, annMail)}`;
    const rows = Array.from({ length: bounds.shareMailsADay - 1 }, () => ({ account, ip: '', at }));
    await server.app.db.insertInto('login_failure').values(rows).execute();
    const recipients = ['one@example.com', 'two@example.com'];
    expect(await answer(ann.call('shareAdd', { fileIds: fileId, recipients }))).toBe(codes.shareLimit);
    expect((await ann.call('shareList', {})).total).toBe(0);
  });
});

describe('what is told', () => {
  it('counts visits of others, names those who have an account, and tells the sharer once', async () => {
    const { fileId, folderId } = await put('site/plan.txt');
    await put('site/more.txt');
    const made = await share(ann, { folderIds: folderId, password: '', permission: 'save' });
    const via = viaOf(made);
    const guest = visitor();
    await ann.call('shareInfo', { rand: made.rand });
    await ann.call('download', { via, fileId });
    expect(await row(made.id)).toMatchObject({ viewCount: 0, downloadCount: 0, lastSeen: 0 });

    await guest.call('shareInfo', { rand: made.rand });
    await bob.call('shareInfo', { rand: made.rand });
    for (const _ of [1, 2, 3]) await bob.call('preview', { via, fileId });
    await bob.call('download', { via, fileId, purpose: 'download' });
    await guest.call('downloadBatchTempUrl', { via, folderIds: folderId });
    expect(await bob.call('shareSave', { via, fileIds: fileId, moveToId: '0' })).toEqual({
      count: 1,
      left: 0,
    });
    const told = await row(made.id);
    expect(told).toMatchObject({ viewCount: 2, downloadCount: 2, saveCount: 1 });
    expect(told.lastSeen).toBeGreaterThan(0);

    const { list } = await ann.call('shareVisits', { shareId: made.id });
    expect(list.map(({ kind, actor, name }) => [kind, actor, name])).toEqual([
      ['save', 'Bob', 'plan.txt'],
      ['download', '', 'site'],
      ['download', 'Bob', 'plan.txt'],
      ['view', 'Bob', 'plan.txt'],
      ['open', 'Bob', ''],
      ['open', '', ''],
    ]);
    expect(await answer(bob.call('shareVisits', { shareId: made.id }))).toBe(codes.shareAbsent);
    const activity = await ann.call('activity', { fileId });
    expect(activity.list.map(({ kind, actor }) => `${kind} ${actor}`)).toEqual([
      'save Bob',
      'download Bob',
      'open Bob',
      'upload Ann',
    ]);
    const notices = (await ann.call('noticeList', {})).list.map(({ kind, count }) => [kind, count]);
    expect(notices).toEqual([
      ['shareSaved', 1],
      ['shareDownloaded', 2],
      ['shareOpened', 2],
    ]);
    expect((await bob.call('shareReceived', {})).list).toMatchObject([{ via, ownerName: 'Ann', read: 1 }]);
    expect(await guest.call('addBrowseCount', { via, fileId })).toEqual({ browseCount: 0 });
  });

  it('lists by state, name and time, and finds by what they are called', async () => {
    const { fileId: a } = await put('alpha 图纸.txt');
    const { fileId: b } = await put('Beta.txt');
    const first = await share(ann, { fileIds: a, days: 9 });
    const second = await share(ann, { fileIds: b, days: 2 });
    const third = await share(ann, { fileIds: `${a},${b}`, days: 0 });
    const idsOf = async (asked: CallRequest<'shareList'>) =>
      (await ann.call('shareList', asked)).list.map(({ id }) => id);
    expect(await idsOf({})).toEqual([third.id, second.id, first.id]);
    expect(await idsOf({ sort: 'remaining' })).toEqual([second.id, first.id, third.id]);
    expect(await idsOf({ sort: 'name', order: 'desc' })).toEqual([second.id, third.id, first.id]);
    expect(await idsOf({ keywords: 'BETA' })).toEqual([second.id]);
    expect(await idsOf({ keywords: '图纸' })).toEqual([third.id, first.id]);
    expect(await idsOf({ keywords: '%' })).toEqual([]);
    expect(await idsOf({ entryId: b })).toEqual([third.id, second.id]);
    expect(await ann.call('shareList', { pageNo: 2, pageSize: 2 })).toMatchObject({
      total: 3,
      list: [{ id: first.id }],
    });
    await expire(server, second);
    await ann.call('shareStop', { shareIds: third.id });
    expect(await idsOf({ state: 'open' })).toEqual([first.id]);
    expect(await idsOf({ state: 'expired' })).toEqual([second.id]);
    expect(await idsOf({ state: 'stopped' })).toEqual([third.id]);
    expect((await bob.call('shareList', {})).total).toBe(0);
  });
});

describe('notes', () => {
  const key = '00000000-0000-4000-8000-000000000001';
  const note = { key, layout: 'Model', kind: 'text', data: '{}' } as const;

  it('are shown where the sharer wants it, and commented by those who have an account', async () => {
    const { fileId } = await put('plan.dwg');
    await ann.call('noteSave', { fileId, notes: [note] });
    await ann.call('fileEdit', { fileId, descp: 'Between us' });
    const hidden = viaOf(await share(ann, { fileIds: fileId, password: '' }));
    const open = viaOf(await share(ann, { fileIds: fileId, password: '', notesVisible: 1 }));
    const guest = visitor();
    expect(await answer(guest.call('noteList', { via: hidden, fileId }))).toBe(codes.sharePermission);
    expect(await guest.call('fileInfo', { via: hidden, fileId })).toMatchObject({ descp: '', noteSize: 0 });
    expect(await guest.call('fileInfo', { via: open, fileId })).toMatchObject({ descp: 'Between us' });
    expect((await guest.call('noteList', { via: open, fileId })).rows).toMatchObject([{ key, own: 0 }]);
    const comment = { via: open, fileId, key, text: 'Too narrow' };
    expect(await answer(guest.call('noteCommentSave', comment))).toBe(codes.ticketUnknown);
    expect(await answer(bob.call('noteCommentSave', { ...comment, via: hidden }))).toBe(
      codes.sharePermission,
    );
    expect(await answer(bob.call('noteCommentSave', { fileId, key, text: 'x' }))).toBe(codes.fileAbsent);
    const before = (await ann.call('storage', {})).used;
    const { id } = await bob.call('noteCommentSave', comment);
    expect((await ann.call('storage', {})).used - before).toBe('Too narrow'.length);
    expect((await ann.call('noteComments', { fileId, key })).rows).toMatchObject([
      { text: 'Too narrow', userName: 'Bob', own: 0 },
    ]);
    expect((await ann.call('noticeList', {})).list[0]).toMatchObject({
      kind: 'comment',
      actor: 'Bob',
      text: 'Too narrow',
    });
    // The notes themselves are their maker's.
    expect(await answer(bob.call('noteSave', { fileId, notes: [note] }))).toBe(codes.fileAbsent);
    await bob.call('noteCommentDelete', { via: open, fileId, key, id });
    expect((await ann.call('storage', {})).used).toBe(before);
  });
});

describe('hostile values', () => {
  it.each([
    '',
    'x',
    `${'A'.repeat(22)}'`,
    `${'A'.repeat(21)}%`,
    '../../../../etc/passwd',
    '\u0000'.repeat(22),
    'A'.repeat(100_000),
  ])('rand %j is refused', async (rand) => {
    expect(await answer(visitor().call('shareInfo', { rand }))).toBe(codes.parameterInvalid);
    const via = `share:${rand}`;
    expect(await answer(visitor().call('fileInfo', { via, fileId: '1' }))).toBe(codes.parameterInvalid);
  });

  it.each([
    'share:',
    'group:x',
    'public:-1',
    'own:1',
    'share:AAAAAAAAAAAAAAAAAAAAAA,public:1',
    `group:${'9'.repeat(17)}`,
  ])('via %j is refused', async (via) => {
    expect(await answer(ann.call('unionList', { via, parentId: '0' }))).toBe(codes.parameterInvalid);
  });

  it('codes and notes stay text', async () => {
    const { fileId } = await put('plan.txt');
    for (const password of ['abc', 'abcdefg', "a'b1", 'AB 1', 'ÄÖÜß', 'AB1\u0000']) {
      expect(await answer(ann.call('shareAdd', { fileIds: fileId, password }))).toBe(codes.parameterInvalid);
    }
    const note = `<img src=x onerror=alert(1)>'; drop table share; --`;
    const made = await share(ann, { fileIds: fileId, password: 'oIl10z', note, days: limits.shareDaysMax });
    for (const password of ['', "' or 1=1", '\u202e1', 'OIL10']) {
      expect(await answer(visitor().call('shareCode', { rand: made.rand, password }))).not.toBe(codes.ok);
    }
    const guest = server.client({ ip: ipOf(251) });
    // Letters that look like figures are taken for them.
    expect(
      (await guest.call('shareCode', { rand: made.rand, password: '011 10Z'.replace(' ', '') })).note,
    ).toBe(note);
    for (const days of [-1, limits.shareDaysMax + 1, 0.5]) {
      expect(await answer(ann.call('shareAdd', { fileIds: fileId, days }))).toBe(codes.parameterInvalid);
    }
  });

  it('nobody shares what is not theirs, nor nothing, nor the root, nor too much', async () => {
    const { fileId, folderId } = await put('mine/plan.txt');
    expect(await answer(bob.call('shareAdd', { fileIds: fileId }))).toBe(codes.fileAbsent);
    expect(await answer(bob.call('shareAdd', { folderIds: folderId }))).toBe(codes.folderAbsent);
    expect(await answer(ann.call('shareAdd', { folderIds: '0' }))).toBe(codes.folderAbsent);
    expect(await answer(ann.call('shareAdd', {}))).toBe(codes.parameterInvalid);
    const made = await share(ann, { fileIds: fileId });
    for (const call of ['shareEdit', 'shareVisits'] as const) {
      expect(await answer(bob.call(call, { shareId: made.id }))).toBe(codes.shareAbsent);
    }
    expect(await bob.call('shareStop', { shareIds: made.id })).toEqual({ count: 0 });
    expect(await bob.call('shareRemove', { shareIds: made.id })).toEqual({ count: 0 });
    expect(await bob.call('shareForget', { shareIds: made.id })).toEqual({ count: 0 });
    expect((await row(made.id)).state).toBe('open');
  });

  it('a grant is for its own share, and cannot be made up', async () => {
    const { fileId } = await put('plan.txt');
    const one = await share(ann, { fileIds: fileId, password: 'AB12' });
    const two = await share(ann, { fileIds: fileId, password: 'CD34' });
    const guest = visitor();
    await guest.call('shareCode', { rand: one.rand, password: 'AB12' });
    expect(await answer(guest.call('fileInfo', { via: viaOf(one), fileId }))).toBe(codes.ok);
    expect(await answer(guest.call('fileInfo', { via: viaOf(two), fileId }))).toBe(codes.shareCodeNeeded);
    expect(await answer(ann.call('fileInfo', { via: viaOf(two), fileId }))).toBe(codes.ok);
  });
});
