/** The public platform by calls: publishing and its space, what people do with a drawing, and moderation. */
import type { Client } from '@linework/client';
import { codes, gib, goodsCodes, vipTypes, type CallRequest } from '@linework/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dxfOf } from '../../../test/drawings.ts';
import { driveRow, faultsOf, seedFile, seedFolders } from '../../../test/drives.ts';
import { answer, ipOf, startTestServer, testPassword, type TestServer } from '../../../test/server.ts';
import type { Session } from '../session/service.ts';
import { mark } from './marks.ts';

const mib = 2 ** 20;

let server: TestServer;
let root: Client;
let bob: Client;
let visitor: Client;
let ann: Client;
let annId: number;
let n = 0;

beforeAll(async () => {
  server = await startTestServer();
  root = await server.member({ email: 'root@example.com', nickname: 'Root', admin: true }, { ip: ipOf(250) });
  bob = await server.member({ email: 'bob@example.com', nickname: 'Bob' }, { ip: ipOf(251) });
  visitor = server.client({ ip: ipOf(252) });
});
afterAll(() => server.close());
beforeEach(async () => {
  n += 1;
  ann = await server.member({ email: `ann${n}@example.com`, nickname: 'Ann' }, { ip: ipOf(n) });
  annId = Number((await ann.call('userInfo', {})).id);
});

const put = async (name: string, size = 100, parentId?: number): Promise<string> =>
  String((await seedFile(server.app, annId, { name, size, ...(parentId && { parentId }) })).id);
const publish = (fileIds: string, more: Partial<CallRequest<'setFilePrivateType'>> = {}) =>
  ann.call('setFilePrivateType', { fileIds, privateType: 0, ...more });
const takeBack = (fileIds: string) => ann.call('setFilePrivateType', { fileIds, privateType: 1 });
const published = async (name: string, more: Partial<CallRequest<'setFilePrivateType'>> = {}) => {
  const id = await put(name);
  await publish(id, more);
  return id;
};
const used = async (): Promise<number> => (await ann.call('capacity', {})).used;
const ofAnn = async (by: Client = visitor) =>
  (await by.call('galleryList', { authorId: String(annId) })).files.map(({ name }) => name);

describe('publishing', () => {
  it('frees the space of all versions and notes, and taking back counts it again', async () => {
    const id = await put('plan.dwg', 300);
    await ann.call('fileEdit', { fileId: id, descp: 'ten bytes!' });
    await seedFile(server.app, annId, { name: 'plan.dwg', size: 50, clash: 'version', text: 'second' });
    const other = await put('other.dwg', 7);
    expect(await used()).toBe(367);
    expect(await publish(id)).toEqual({ count: 1 });
    expect(await used()).toBe(7);
    // What comes to it while it is public uses none either.
    await seedFile(server.app, annId, { name: 'plan.dwg', size: 1000, clash: 'version', text: 'third' });
    expect(await used()).toBe(7);
    expect(await takeBack(id)).toEqual({ count: 1 });
    expect(await used()).toBe(1367);
    expect(await faultsOf(server.app)).toEqual([]);
    expect(await answer(takeBack(other))).toBe(codes.publicState);
    const { list } = await ann.call('activity', { fileId: id });
    expect(list.slice(0, 3).map(({ kind }) => kind)).toEqual(['unpublish', 'version', 'publish']);
  });

  it('takes drawings only, private ones only, all of them or none', async () => {
    const [plan, text, model] = [await put('a.dxf'), await put('b.txt'), await put('c.stl')];
    expect(await answer(publish(`${plan},${text}`))).toBe(codes.publicRefused);
    expect(await answer(publish(model))).toBe(codes.publicRefused);
    expect(await answer(publish(`${plan},999999`))).toBe(codes.fileAbsent);
    expect(await answer(bob.call('setFilePrivateType', { fileIds: plan, privateType: 0 }))).toBe(
      codes.fileAbsent,
    );
    expect(await ofAnn()).toEqual([]);
    const thrice = await Promise.all([1, 2, 3].map(() => answer(publish(plan))));
    expect(thrice.toSorted()).toEqual([codes.ok, codes.publicState, codes.publicState].toSorted());
    expect(await ofAnn()).toEqual(['a.dxf']);
  });

  it('is by the name that was chosen, or the nickname', async () => {
    const id = await published('named.dwg', { userName: ' Studio Ann ', category: 'civil', download: 1 });
    const item = await visitor.call('galleryItem', { fileId: id });
    expect(item).toMatchObject({
      userName: 'Studio Ann',
      category: 'civil',
      download: 1,
      hidden: 0,
      parentId: '0',
    });
    const plain = await published('plain.dwg', { userName: '  ' });
    expect(await visitor.call('galleryItem', { fileId: plain })).toMatchObject({
      userName: 'Ann',
      category: 'other',
      download: 0,
    });
  });

  it('is refused back where it does not fit, and leaves everything as it was', async () => {
    const large = await put('large.dwg', 700 * mib);
    await publish(large);
    const second = await put('second.dwg', 700 * mib);
    expect(await answer(takeBack(large))).toBe(codes.spaceFull);
    expect(await used()).toBe(700 * mib);
    expect(await ofAnn()).toEqual(['large.dwg']);
    await publish(second);
    expect(await used()).toBe(0);
    const both = await Promise.all([answer(takeBack(large)), answer(takeBack(second))]);
    expect(both.toSorted()).toEqual([codes.ok, codes.spaceFull].toSorted());
    expect(await used()).toBe(700 * mib);
    expect(await faultsOf(server.app)).toEqual([]);
  });

  it('thaws a frozen space, and a public drawing is never frozen', async () => {
    const membership = { user_id: annId, source: 'test', start_at: 0, end_at: Date.now() + 1e9 };
    await server.app.db
      .insertInto('membership')
      .values({ ...membership, goods_code: goodsCodes.month, vip_type: vipTypes.premium })
      .execute();
    const old = await put('old.dwg', 900 * mib);
    const recent = await put('recent.dwg', 900 * mib);
    await server.app.db.deleteFrom('membership').where('user_id', '=', annId).execute();
    const frozen = async () => {
      await ann.call('capacity', {});
      await vi.waitFor(async () => expect((await ann.call('freezeTask', {})).working).toBe(0), {
        timeout: 10_000,
      });
      const { files } = await ann.call('unionList', { parentId: '0' });
      return files.filter((file) => file.frozen === 1).map(({ name }) => name);
    };
    expect(await frozen()).toEqual(['old.dwg']);
    await publish(old);
    expect(await frozen()).toEqual([]);
    expect(await answer(visitor.call('fileInfo', { fileId: old, via: `public:${old}` }))).toBe(codes.ok);
    expect(await answer(takeBack(old))).toBe(codes.spaceFull);
    expect((await driveRow(server.app, annId)).used).toBe(900 * mib);
    await ann.call('fileDelete', { fileId: recent, deleteLevel: 1 });
    await takeBack(old);
    expect(await used()).toBe(900 * mib);
    expect((await ann.call('capacity', {})).capacity).toBe(gib);
    expect(await faultsOf(server.app)).toEqual([]);
  });

  it('ends in the recycle bin: what comes back is private and uses space', async () => {
    const folder = await seedFolders(server.app, annId, 'set');
    const inner = await put('inner.dwg', 40, folder);
    const alone = await put('alone.dwg', 50);
    await publish(`${inner},${alone}`);
    expect(await used()).toBe(0);
    await ann.call('unionDelete', { fileIds: alone, folderIds: String(folder), deleteLevel: 1 });
    expect(await ofAnn()).toEqual([]);
    expect(await answer(visitor.call('galleryItem', { fileId: alone }))).toBe(codes.publicAbsent);
    expect(await answer(visitor.call('fileInfo', { fileId: inner, via: `public:${inner}` }))).toBe(
      codes.publicAbsent,
    );
    await ann.call('unionDelete', { fileIds: alone, folderIds: String(folder), deleteLevel: 0 });
    expect(await used()).toBe(90);
    expect(await ofAnn()).toEqual([]);
    expect(await faultsOf(server.app)).toEqual([]);
    await publish(alone);
    expect(await ofAnn()).toEqual(['alone.dwg']);
  });

  it('hands nothing out that a reader may not have, and addresses die with it', async () => {
    const file = new File([new Uint8Array(dxfOf([{ text: 'seen' }]))], 'seen.dxf');
    const { id } = await ann.postFile('upload', file, { parentId: '0' });
    const sibling = await put('sibling.dwg');
    await publish(id);
    const via = `public:${id}`;
    expect(await answer(visitor.call('download', { fileId: id, via }))).toBe(codes.publicPermission);
    expect(await answer(visitor.call('fileInfo', { fileId: sibling, via }))).toBe(codes.fileAbsent);
    expect(await answer(visitor.call('noteList', { fileId: id, via }))).not.toBe(codes.ok);
    await takeBack(id);
    await publish(id, { download: 1 });
    const { signedUrl } = await visitor.call('download', { fileId: id, via });
    const get = async () => (await fetch(server.url + signedUrl)).status;
    expect(await get()).toBe(200);
    await takeBack(id);
    expect(await get()).toBe(410);
    expect(await answer(visitor.call('fileInfo', { fileId: id, via }))).toBe(codes.publicAbsent);
  });
});

describe('the gallery', () => {
  it('finds by drawing and author in any script, whatever the case and the marks', async () => {
    await published('Brücke über den Fluß.dwg', { userName: '李工' });
    await published('立面图.dwg', { userName: 'Zoë Öz' });
    const find = async (keywords: string) =>
      (await visitor.call('galleryList', { keywords, authorId: String(annId) })).files.map(
        ({ name }) => name,
      );
    expect(await find('BRUCKE fluss')).toEqual(['Brücke über den Fluß.dwg']);
    expect(await find('李')).toEqual(['Brücke über den Fluß.dwg']);
    expect(await find('zoe 立面')).toEqual(['立面图.dwg']);
    expect(await find('%')).toEqual([]);
    expect(await find('_')).toEqual([]);
    expect(await find('\\')).toEqual([]);
    expect(await find("' or 1=1 --")).toEqual([]);
  });

  it('goes by a new name, which stays a drawing’s', async () => {
    const id = await published('before.dwg');
    await ann.call('fileEdit', { fileId: id, name: 'after.dwg' });
    const find = async (keywords: string) =>
      (await visitor.call('galleryList', { keywords, authorId: String(annId) })).total;
    expect([await find('before'), await find('after')]).toEqual([0, 1]);
    expect(await answer(ann.call('fileEdit', { fileId: id, name: 'after.txt' }))).toBe(codes.publicRefused);
    expect(await ofAnn()).toEqual(['after.dwg']);
  });

  it('is narrowed by category, ordered and paged', async () => {
    const [a, b, c] = [
      await published('a.dwg', { category: 'civil' }),
      await published('b.dwg', { category: 'civil' }),
      await published('c.dwg', { category: 'interior' }),
    ];
    await bob.call('galleryLike', { fileId: a, on: 1 });
    await visitor.call('addBrowseCount', { fileId: b, via: `public:${b}` });
    const by = { authorId: String(annId) };
    const ids = async (more: object) =>
      (await visitor.call('galleryList', { ...by, ...more })).files.map(({ id }) => id);
    expect(await ids({})).toEqual([c, b, a]);
    expect(await ids({ sort: 'liked' })).toEqual([a, c, b]);
    expect(await ids({ sort: 'popular' })).toEqual([b, c, a]);
    expect(await ids({ category: 'civil' })).toEqual([b, a]);
    expect(await ids({ pageNo: 2, pageSize: 2 })).toEqual([a]);
    expect((await visitor.call('galleryList', { ...by, pageNo: 2, pageSize: 2 })).total).toBe(3);
  });

  it('tells of an author what all drawings have had, and of nobody else anything', async () => {
    const id = await published('one.dwg', { userName: 'Pen name' });
    await bob.call('galleryLike', { fileId: id, on: 1 });
    await visitor.call('addBrowseCount', { fileId: id, via: `public:${id}` });
    await ann.call('addBrowseCount', { fileId: id, via: `public:${id}` });
    const { since, ...told } = await visitor.call('galleryAuthor', { authorId: String(annId) });
    expect(told).toEqual({
      authorId: String(annId),
      userName: 'Pen name',
      avatar: '',
      drawings: 1,
      browseCount: 1,
      likeCount: 1,
    });
    expect(since).toBeGreaterThan(0);
    await takeBack(id);
    for (const authorId of [String(annId), '999999'])
      expect(await answer(visitor.call('galleryAuthor', { authorId }))).toBe(codes.publicAbsent);
  });
});

describe('likes, collections, messages', () => {
  it('counts right under 100 likes at once, each sent twice', async () => {
    const id = await published('liked.dwg');
    const { app } = server;
    const people = Array.from({ length: 100 }, (_, each) => ({
      nickname: `Fan ${each}`,
      sex: 0,
      language: 'en' as const,
      email: `fan${each}.${n}@example.com`,
      email_verified: 1,
      is_admin: 0,
      customer_token: `fan${each}.${n}`,
      created_at: 0,
    }));
    const fans = await app.db.insertInto('user').values(people).returning('id').execute();
    const all = [...fans, ...fans].map(({ id: userId }): Session => {
      return { id: 0, userId, isAdmin: false, clientType: '', createdAt: 0, lastAt: 0 };
    });
    const like = (fan: Session, on: 0 | 1) => mark(app, fan, 'like', { fileId: id, on });
    const likes = async () => (await visitor.call('galleryItem', { fileId: id })).likeCount;
    await Promise.all(all.map((fan) => like(fan, 1)));
    expect(await likes()).toBe(100);
    expect((await ann.call('noticeList', {})).list).toMatchObject([{ kind: 'publicLiked', count: 100 }]);
    await Promise.all(all.map((fan, index) => like(fan, index % 3 === 0 ? 1 : 0)));
    const rows = await app.db
      .selectFrom('public_like')
      .select('user_id')
      .where('entry_id', '=', Number(id))
      .execute();
    expect(await likes()).toBe(rows.length);
    await Promise.all(all.map((fan) => like(fan, 0)));
    expect(await likes()).toBe(0);
  });

  it('stand in lists of one’s own and at the drawing in the drive, as long as it is public', async () => {
    const id = await published('kept.dwg', { userName: 'Pen name' });
    expect(await bob.call('galleryLike', { fileId: id, on: 1 })).toEqual({ count: 1, on: 1 });
    expect(await bob.call('galleryCollect', { fileId: id, on: 1 })).toEqual({ count: 1, on: 1 });
    await bob.call('galleryMessageAdd', { fileId: id, text: 'Nice' });
    const first = async (name: 'queryMyLikePublicList' | 'queryMyCollectionrecordList') =>
      (await bob.call(name, { keywords: 'kept' })).files[0];
    expect(await first('queryMyLikePublicList')).toMatchObject({ id, liked: 1, collected: 1, likeCount: 1 });
    expect(await first('queryMyCollectionrecordList')).toMatchObject({ id, leaveMessageCount: 1 });
    expect((await ann.call('queryMyPublicList', {})).files).toMatchObject([{ id, liked: 0 }]);
    const { files } = await ann.call('unionList', { parentId: '0' });
    expect(files).toMatchObject([
      { id, privateType: 0, userName: 'Pen name', likeCount: 1, collectionCount: 1, leaveMessageCount: 1 },
    ]);
    await takeBack(id);
    expect(await first('queryMyLikePublicList')).toBeUndefined();
    expect(await answer(bob.call('galleryLike', { fileId: id, on: 0 }))).toBe(codes.publicAbsent);
    await publish(id);
    expect(await first('queryMyLikePublicList')).toMatchObject({ id, likeCount: 1 });
    expect(await answer(visitor.call('galleryLike', { fileId: id, on: 1 }))).toBe(codes.ticketUnknown);
  });

  it('messages are deleted by their writer, the author and the administrator, and counted', async () => {
    const id = await published('said.dwg');
    const other = await server.member(
      { email: `other${n}@example.com`, nickname: 'Other' },
      { ip: ipOf(60) },
    );
    const say = async (by: Client, text: string) =>
      (await by.call('galleryMessageAdd', { fileId: id, text })).id;
    const ids = [await say(bob, '<b>One</b>'), await say(bob, 'Two'), await say(other, 'Three')];
    expect(await say(bob, 'Two')).toBe(ids[1]);
    const shown = await other.call('galleryMessages', { fileId: id });
    expect(shown.list.map(({ text, userName, removable }) => [text, userName, removable])).toEqual([
      ['Three', 'Other', 1],
      ['Two', 'Bob', 0],
      ['<b>One</b>', 'Bob', 0],
    ]);
    const remove = (by: Client, message: string) => answer(by.call('galleryMessageDelete', { id: message }));
    expect(await remove(other, ids[0]!)).toBe(codes.publicPermission);
    expect(await remove(visitor, ids[0]!)).toBe(codes.ticketUnknown);
    const thrice = await Promise.all([1, 2, 3].map(() => remove(bob, ids[0]!)));
    expect(thrice.filter((code) => code === codes.ok)).toHaveLength(1);
    expect(await remove(ann, ids[1]!)).toBe(codes.ok);
    expect(await remove(root, ids[2]!)).toBe(codes.ok);
    expect(await visitor.call('galleryMessages', { fileId: id })).toEqual({
      list: [],
      total: 0,
      next: undefined,
    });
    expect(await answer(bob.call('galleryMessageAdd', { fileId: id, text: ' \n ' }))).toBe(
      codes.parameterInvalid,
    );
  });

  it('are told to the author, gathered', async () => {
    const id = await published('told.dwg');
    const other = await server.member({ email: `fan${n}@example.com`, nickname: 'Fan' }, { ip: ipOf(61) });
    for (const on of [1, 0, 1, 0, 1] as const) await bob.call('galleryLike', { fileId: id, on });
    await other.call('galleryLike', { fileId: id, on: 1 });
    await ann.call('galleryLike', { fileId: id, on: 1 });
    await other.call('galleryMessageAdd', { fileId: id, text: 'Where is the north?' });
    const { list, unread } = await ann.call('noticeList', {});
    expect(unread).toBe(2);
    expect(list).toMatchObject([
      { kind: 'publicMessage', actor: 'Fan', name: 'told.dwg', text: 'Where is the north?', count: 1 },
      { kind: 'publicLiked', actor: 'Fan', name: 'told.dwg', count: 2, path: `/gallery/${id}`, read: 0 },
    ]);
    const mail = await server.mailTo(`ann${n}@example.com`, 0, /Where is the north/);
    expect(mail.body).toContain(`/gallery/${id}`);
  });

  it('are forgotten with the account, and counted back', async () => {
    const id = await published('stays.dwg');
    const fan = await server.member({ email: `gone${n}@example.com`, nickname: 'Gone' }, { ip: ipOf(62) });
    await fan.call('galleryLike', { fileId: id, on: 1 });
    await fan.call('galleryCollect', { fileId: id, on: 1 });
    for (const text of ['one', 'two']) await fan.call('galleryMessageAdd', { fileId: id, text });
    const exported = await (await fan.downloadPost('exportData', {})).blob.text();
    expect(JSON.parse(exported)).toMatchObject({
      gallery: { liked: [{ name: 'stays.dwg' }], messages: [{}, {}] },
    });
    await fan.call('deleteAccount', { password: testPassword });
    expect(await visitor.call('galleryItem', { fileId: id })).toMatchObject({
      likeCount: 0,
      collectionCount: 0,
      leaveMessageCount: 0,
    });
    await ann.call('deleteAccount', { password: testPassword });
    expect(await answer(visitor.call('galleryItem', { fileId: id }))).toBe(codes.publicAbsent);
  });
});

describe('moderation', () => {
  const reports = async (open?: 0 | 1) =>
    (await root.call('reportList', open === undefined ? {} : { open })).list.filter(
      ({ file }) => file.authorId === String(annId),
    );

  it('reports reach the administrator, once a person, and are dealt with once', async () => {
    const id = await published('bad.dwg');
    await bob.call('galleryReport', { fileId: id, reason: 'copyright', text: 'Mine!' });
    await bob.call('galleryReport', { fileId: id, reason: 'spam' });
    await visitor.call('galleryReport', { fileId: id, reason: 'offensive' });
    expect(await reports(1)).toMatchObject([
      { reason: 'offensive', reporter: '', outcome: '', file: { id } },
      { reason: 'copyright', reporter: 'Bob', text: 'Mine!', closeTime: 0 },
    ]);
    expect((await root.call('noticeList', { unread: 1 })).list[0]).toMatchObject({
      kind: 'reported',
      name: 'bad.dwg',
      count: 2,
    });
    for (const client of [bob, ann]) {
      expect(await answer(client.call('reportList', {}))).toBe(codes.forbidden);
      expect(await answer(client.call('reportClose', { fileId: id, outcome: 'kept' }))).toBe(codes.forbidden);
      expect(await answer(client.call('galleryHide', { fileId: id, hidden: 1 }))).toBe(codes.forbidden);
    }
    const close = () => answer(root.call('reportClose', { fileId: id, outcome: 'kept' }));
    expect((await Promise.all([close(), close()])).toSorted()).toEqual(
      [codes.ok, codes.reportAbsent].toSorted(),
    );
    expect(await reports(1)).toEqual([]);
    expect((await reports(0)).map(({ outcome }) => outcome)).toEqual(['kept', 'kept']);
    expect(await ofAnn()).toEqual(['bad.dwg']);
  });

  it('what is hidden is there for its author and the administrator alone, and stays hidden', async () => {
    const file = new File([new Uint8Array(dxfOf([{ text: 'secret' }]))], 'hidden.dxf');
    const { id } = await ann.postFile('upload', file, { parentId: '0' });
    await publish(id, { download: 1 });
    await bob.call('galleryLike', { fileId: id, on: 1 });
    const via = `public:${id}`;
    const { signedUrl } = await visitor.call('download', { fileId: id, via });
    await bob.call('galleryReport', { fileId: id, reason: 'private' });
    await root.call('reportClose', { fileId: id, outcome: 'hidden', text: 'Shows an address' });
    expect((await ann.call('noticeList', {})).list[0]).toMatchObject({
      kind: 'publicHidden',
      actor: '',
      text: 'Shows an address',
    });
    expect((await fetch(server.url + signedUrl)).status).toBe(410);
    const see = (by: Client) => answer(by.call('galleryItem', { fileId: id }));
    const seen = async () => [await see(visitor), await see(bob), await see(ann), await see(root)];
    const { publicAbsent: absent, ok } = codes;
    expect(await seen()).toEqual([absent, absent, ok, ok]);
    for (const by of [visitor, bob]) {
      expect(await answer(by.call('fileInfo', { fileId: id, via }))).toBe(absent);
      expect(await answer(by.call('galleryMessages', { fileId: id }))).toBe(absent);
      expect(await answer(by.call('galleryReport', { fileId: id, reason: 'spam' }))).toBe(absent);
      expect(await ofAnn(by)).toEqual([]);
    }
    expect((await bob.call('queryMyLikePublicList', { keywords: 'hidden' })).total).toBe(0);
    expect((await ann.call('queryMyPublicList', {})).files).toMatchObject([
      { id, hidden: 1, hiddenReason: 'Shows an address' },
    ]);
    // The administrator looks at the file itself.
    const shown = await root.call('download', { fileId: id, via });
    expect((await fetch(server.url + shown.signedUrl)).status).toBe(200);
    await takeBack(id);
    await publish(id);
    expect(await seen()).toEqual([absent, absent, ok, ok]);
    await root.call('galleryHide', { fileId: id, hidden: 0 });
    expect(await seen()).toEqual([ok, ok, ok, ok]);
    expect(await visitor.call('galleryItem', { fileId: id })).toMatchObject({
      hidden: 0,
      hiddenReason: '',
      likeCount: 1,
    });
  });
});
