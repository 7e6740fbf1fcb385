import type { Client } from '@linework/client';
import { codes, deleteLevels, plans } from '@linework/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { putFile, userOf } from '../../../test/realFiles.ts';
import { liberation, smallShx } from '../../../test/fontFiles.ts';
import { fontsByName } from './rows.ts';
import { answer, serverForTests } from '../../../test/server.ts';

const server = serverForTests({}, { makesPreviews: true });
let ann: Client;
let ben: Client;
let annId: number;
beforeAll(async () => {
  ann = await server.member({ email: 'ann@example.com' });
  ben = await server.member({ email: 'ben@example.com' });
  annId = await userOf(server, 'ann@example.com');
});

const upload = (client: Client, name: string, bytes: Buffer) =>
  client.postFile('fontUpload', new File([new Uint8Array(bytes)], name), {});
const usedBy = async (client: Client) => (await client.call('storage', {})).used;
const names = async (client: Client, request: Parameters<typeof listOf>[1] = {}) =>
  (await listOf(client, request)).fontsList.map(({ name }) => name);
const listOf = (client: Client, request: { library?: 'own' | 'public'; q?: string; delete?: 0 | 1 } = {}) =>
  client.call('fontList', request);
let salt = 0;
const shx = () => smallShx(String((salt += 1)));

describe('an uploaded font', () => {
  it('says of itself what it is, takes space and gets a sample picture', async () => {
    const before = await usedBy(ann);
    const bytes = await liberation('BoldItalic');
    const made = await upload(ann, 'Liberation.ttf', bytes);
    expect(made).toMatchObject({
      name: 'Liberation.ttf',
      type: 'ttf',
      family: 'Liberation Sans',
      codepage: 1200,
      bold: 1,
      italic: 1,
      ispublic: 0,
      issubfont: 0,
      size: bytes.length,
    });
    expect(await usedBy(ann)).toBe(before + bytes.length);
    await server.settled();
    const [font] = (await listOf(ann, { q: 'liberation' })).fontsList;
    const picture = await fetch(`${server.url}/thumb/${font!.thumbkey}`);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    const { signedUrl, size } = await ann.call('fontDownload', { id: made.id });
    const file = await fetch(server.url + signedUrl);
    expect((await file.arrayBuffer()).byteLength).toBe(size);
  });

  it('is a file like any other, with nobody counted', async () => {
    const made = await upload(ann, 'generic.shx', shx());
    const counts = { browseCount: 0, likeCount: 0, collectionCount: 0, leaveMessageCount: 0 };
    const file = { kind: 1, fileType: 'shx', type: 'shx', parentId: '0', ...counts };
    expect(made).toMatchObject({ ...file, privateType: 1, modifyTime: made.createTime });
    expect(await ann.call('fontPublic', { id: made.id })).toMatchObject({ ...file, privateType: 0 });
    await ann.call('fontDelete', { id: made.id, delete: deleteLevels.trash });
  });

  it('may be a tif, which is a picture anywhere else', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .tiff()
      .toBuffer();
    const made = await upload(ann, 'scan.tif', picture);
    expect(made).toMatchObject({ type: 'tif', fileType: 'tif', family: '' });
    await server.settled();
    expect((await listOf(ann, { q: 'scan' })).fontsList[0]!.thumbkey).not.toBe('');
    expect(await answer(upload(ann, 'text.tif', Buffer.from('hello')))).toBe(codes.fontRefused);
    const filed = await putFile(server, annId, 'scan.tif', picture);
    expect(await ann.call('fileInfo', { fileId: String(filed.id) })).toMatchObject({ showType: 3 });
    // No drawing gets it for a font.
    expect(await fontsByName(server.app.db, annId, ['scan.tif'])).toEqual([]);
  });

  it('is not taken twice: the same again is the same, another of that name gets a number', async () => {
    const bytes = shx();
    const first = await upload(ann, 'txt.shx', bytes);
    expect((await upload(ann, 'TXT.SHX', bytes)).id).toBe(first.id);
    expect((await upload(ann, 'txt.shx', shx())).name).toBe('txt (2).shx');
  });

  it('is refused where it is none, or none of its name', async () => {
    const ttf = await liberation();
    expect(await answer(upload(ann, 'plan.dwg', ttf))).toBe(codes.fontRefused);
    expect(await answer(upload(ann, 'broken.ttf', ttf.subarray(0, 500)))).toBe(codes.fontRefused);
    expect(await answer(upload(ann, 'text.ttf', Buffer.from('hello')))).toBe(codes.fontRefused);
    expect(await answer(upload(ann, 'outline.shx', ttf))).toBe(codes.fontRefused);
    expect(await answer(upload(ann, 'empty.shx', Buffer.alloc(0)))).toBe(codes.fontRefused);
  });
});

describe('lists', () => {
  it('are ordered, searched by name and family, and paged', async () => {
    const cat = await server.member({ email: 'cat@example.com' });
    for (const name of ['romans.shx', 'isocp.shx', 'a_b%c.shx']) await upload(cat, name, shx());
    expect(await names(cat)).toEqual(['a_b%c.shx', 'isocp.shx', 'romans.shx']);
    expect(await names(cat, { q: 'ISO' })).toEqual(['isocp.shx']);
    expect(await names(cat, { q: '%' })).toEqual(['a_b%c.shx']);
    expect(await names(cat, { q: 'shapes' })).toHaveLength(3);
    const page = await cat.call('fontList', { startIndex: 1, maxCount: 1 });
    expect(page).toMatchObject({ total: 3, fontsList: [{ name: 'isocp.shx' }] });
    expect(await names(ben)).toEqual([]);
  });
});

describe('corrections', () => {
  it('rename and edit, keep the extension and refuse a taken name', async () => {
    const { id } = await upload(ann, 'edit.shx', shx());
    await upload(ann, 'taken.shx', shx());
    expect((await ann.call('fontRename', { id, name: 'other' })).name).toBe('other.shx');
    expect(await answer(ann.call('fontRename', { id, name: 'Taken.shx' }))).toBe(codes.fontClash);
    const edited = await ann.call('fontEdit', { id, codepage: 39, bold: 1, italic: 1 });
    expect(edited).toMatchObject({ name: 'other.shx', codepage: 39, bold: 1, italic: 1 });
    expect(await answer(ann.call('fontEdit', { id, codepage: 7 }))).toBe(codes.parameterInvalid);
  });
});

describe('the public library', () => {
  it('is for everybody, costs nothing and is changed by its owner alone', async () => {
    const bytes = shx();
    const { id } = await upload(ann, 'public.shx', bytes);
    const before = await usedBy(ann);
    expect(await answer(ben.call('fontDownload', { id }))).toBe(codes.fontAbsent);
    expect(await ann.call('fontPublic', { id })).toMatchObject({ ispublic: 1 });
    await ann.call('fontPublic', { id });
    expect(await usedBy(ann)).toBe(before - bytes.length);
    const seen = (await listOf(ben, { library: 'public' })).fontsList;
    expect(seen).toMatchObject([{ name: 'public.shx', ispublic: 1, issubfont: 1 }]);
    expect(await answer(ben.call('fontDownload', { id }))).toBe(codes.ok);
    expect(await answer(ben.call('fontRename', { id, name: 'mine.shx' }))).toBe(codes.fontPermission);
    expect(await answer(ben.call('fontPublic', { id }))).toBe(codes.fontPermission);
    expect(await answer(ben.call('fontDelete', { id, delete: deleteLevels.trash }))).toBe(codes.fontAbsent);
    await ann.call('fontDelete', { id, delete: deleteLevels.trash });
    expect(await usedBy(ann)).toBe(before - bytes.length);
    expect(await names(ben, { library: 'public' })).toEqual([]);
  });
});

describe('several fonts', () => {
  it('come as one archive, one’s own and public ones', async () => {
    const fay = await server.member({ email: 'fay@example.com' });
    const [own, theirs] = [await upload(fay, 'pair.shx', shx()), await upload(ann, 'pair.shx', shx())];
    await ann.call('fontPublic', { id: theirs.id });
    const ids = `${own.id},${theirs.id}`;
    const { downloadUrl, name, size, count } = await fay.call('fontDownloadBatch', { ids });
    expect({ name, count }).toEqual({ name: 'pair.shx_pair (2).shx_MoreFiles.zip', count: 2 });
    const archive = await (await fetch(server.url + downloadUrl)).arrayBuffer();
    expect(archive.byteLength).toBe(size);
    expect(Buffer.from(archive).toString('latin1')).toContain('pair (2).shx');
    expect(await answer(fay.call('fontDownloadBatch', { ids: '' }))).toBe(codes.downloadEmpty);
  });
});

describe('the recycle bin', () => {
  it('gives the space back, restores beside a namesake, deletes for good and empties', async () => {
    const dan = await server.member({ email: 'dan@example.com' });
    const bytes = shx();
    const { id } = await upload(dan, 'bin.shx', bytes);
    const remove = (level: 0 | 1 | 2 | 3, ids = id) => dan.call('fontDelete', { id: ids, delete: level });
    expect(await remove(deleteLevels.trash)).toEqual({ count: 1 });
    expect(await usedBy(dan)).toBe(0);
    expect(await names(dan)).toEqual([]);
    expect((await listOf(dan, { delete: 1 })).fontsList[0]?.deleteTime).toBeGreaterThan(0);
    expect(await answer(remove(deleteLevels.trash))).toBe(codes.fontAbsent);

    await upload(dan, 'bin.shx', shx());
    await remove(deleteLevels.recover);
    expect(await names(dan)).toEqual(['bin (2).shx', 'bin.shx']);
    expect(await answer(remove(deleteLevels.recover))).toBe(codes.trashAbsent);
    expect(await answer(remove(deleteLevels.permanent))).toBe(codes.trashAbsent);

    await remove(deleteLevels.trash);
    expect(await remove(deleteLevels.permanent)).toEqual({ count: 1 });
    const [left] = (await listOf(dan)).fontsList;
    await remove(deleteLevels.trash, left!.id);
    expect(await remove(deleteLevels.empty, '')).toEqual({ count: 1 });
    expect(await names(dan, { delete: 1 })).toEqual([]);
    expect(await remove(deleteLevels.trash, '')).toEqual({ count: 0 });
  });

  it('refuses to restore beyond the space there is', async () => {
    const eve = await server.member({ email: 'eve@example.com' });
    const eveId = await userOf(server, 'eve@example.com');
    const { id } = await upload(eve, 'big.shx', shx());
    await eve.call('fontDelete', { id, delete: deleteLevels.trash });
    await putFile(server, eveId, 'a.txt', Buffer.from('a'));
    const { db } = server.app;
    await db.updateTable('drive').set({ used: plans.freeBytes }).where('user_id', '=', eveId).execute();
    expect(await answer(eve.call('fontDelete', { id, delete: deleteLevels.recover }))).toBe(codes.spaceFull);
    expect(await names(eve)).toEqual([]);
  });

  it('says nothing of the fonts of others', async () => {
    const { id } = await upload(ann, 'secret.shx', shx());
    for (const make of [
      () => ben.call('fontDownload', { id }),
      () => ben.call('fontRename', { id, name: 'x.shx' }),
      () => ben.call('fontEdit', { id, bold: 1 }),
      () => ben.call('fontDelete', { id, delete: deleteLevels.trash }),
      () => ben.call('fontDownloadBatch', { ids: id }),
    ]) {
      expect(await answer(make())).toBe(codes.fontAbsent);
    }
    const { owner_id: owner } = await server.app.db
      .selectFrom('font')
      .select('owner_id')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    expect(owner).toBe(annId);
  });
});
