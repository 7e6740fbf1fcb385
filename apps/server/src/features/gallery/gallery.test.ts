/** What people do with a public drawing, and moderation. */
import type { Client } from '@linework/client';
import { codes } from '@linework/contract';
import { describe, expect, it } from 'vitest';
import { dxfOf } from '../../../test/drawings.ts';
import {
  ann,
  annId,
  bob,
  galleryActors,
  n,
  ofAnn,
  publish,
  published,
  root,
  server,
  takeBack,
  visitor,
} from '../../../test/galleryActors.ts';
import { answer, ipOf, testPassword } from '../../../test/server.ts';
import type { Session } from '../session/service.ts';
import { mark } from './reactions.ts';

galleryActors();

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
      { kind: 'publicLiked', actor: '', name: 'told.dwg', count: 2, path: `/gallery/${id}`, read: 0 },
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
