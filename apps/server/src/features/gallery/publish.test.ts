/** Publishing and its space, and what the gallery shows. */
import { codes, gib, goodsCodes, vipTypes } from '@linework/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dxfOf } from '../../../test/drawings.ts';
import { driveRow, faultsOf, seedFile, seedFolders, seedMany } from '../../../test/drives.ts';
import {
  ann,
  annId,
  bob,
  galleryActors,
  ofAnn,
  publish,
  published,
  put,
  server,
  takeBack,
  used,
  visitor,
} from '../../../test/galleryActors.ts';
import { answer } from '../../../test/server.ts';
import { fewHits, indexAllPublic } from './search.ts';

galleryActors();
const mib = 2 ** 20;

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
    expect(await ann.call('gallerySpace', { fileIds: `${id},${other}` })).toEqual({ size: 1360 });
    expect(await bob.call('gallerySpace', { fileIds: id })).toEqual({ size: 0 });
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
      await expect.poll(async () => (await ann.call('freezeTask', {})).working).toBe(0);
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

  it('finds by pinyin and by initials, of drawings and of authors', async () => {
    const id = await published('一层消防平面图.dwg', { userName: '王小明' });
    const find = async (keywords: string, more: object = {}) =>
      (await visitor.call('galleryList', { keywords, ...more })).files.map((file) => file.id);
    for (const keywords of [
      'xiaofang',
      'xfpmt',
      'ycxf',
      'wangxiao',
      'wxm',
      'xiaofang wxm',
      '消防 王',
      '平面',
    ]) {
      expect([keywords, await find(keywords)]).toEqual([keywords, [id]]);
    }
    for (const keywords of ['fangxiao', 'xfwx', '防消', 'xiaofang ann']) {
      expect([keywords, await find(keywords)]).toEqual([keywords, []]);
    }
    expect(await find('xfpmt', { category: 'civil' })).toEqual([]);
    await ann.call('fileEdit', { fileId: id, name: '水暖.dwg' });
    expect([await find('xfpmt'), await find('shuinuan')]).toEqual([[], [id]]);
    await takeBack(id);
    expect(await find('shuinuan')).toEqual([]);
    await publish(id, { userName: '王小明' });
    expect(await find('shuinuan')).toEqual([id]);
    await ann.call('unionDelete', { fileIds: id, deleteLevel: 1 });
    expect(await find('shuinuan')).toEqual([]);
  });

  it('finds what very many have in its order, page by page', { timeout: 120_000 }, async () => {
    const { app } = server;
    const { db, database } = app;
    const total = 2 * fewHits + 50;
    const folder = await seedFolders(app, annId, 'crowd');
    await seedMany(app, annId, folder, total);
    const rows = await db.selectFrom('entry').select('id').where('parent_id', '=', folder).execute();
    const ids = rows.map(({ id }) => String(id)).toSorted((a, b) => Number(a) - Number(b));
    for (let from = 0; from < total; from += 200) await publish(ids.slice(from, from + 200).join());
    const at = { published_at: sql<number>`entry_id` };
    await db.updateTable('public_file').set(at).where('owner_id', '=', annId).execute();
    await db.updateTable('public_file').set({ likes: 7 }).where('entry_id', '=', Number(ids[4])).execute();
    const page = (more: object) =>
      visitor.call('galleryList', { keywords: 'file', pageSize: 50, authorId: String(annId), ...more });
    const first = await page({});
    expect(first.files.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 50));
    expect(first.total).toBe(total);
    expect((await page({ sort: 'liked' })).files[0]!.id).toBe(ids[4]);
    const last = await page({ pageNo: 25 });
    expect(last.total).toBe(total);
    expect(last.files.map(({ id }) => id)).toEqual(ids.toReversed().slice(-50));
    expect(await page({ pageNo: 26 })).toEqual({ files: [], total });
    const sevens = ids.filter((_, i) => String(i).includes('7')).toReversed();
    const some = await page({ keywords: '7 FILE', pageNo: 2 });
    expect(some.files.map(({ id }) => id)).toEqual(sevens.slice(50, 100));
    // What is derived can be made again.
    await sql`delete from search_public`.execute(db);
    expect((await page({})).total).toBe(0);
    await db.transaction().execute((trx) => indexAllPublic(trx, database.dialect));
    expect((await page({})).total).toBe(total);
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
