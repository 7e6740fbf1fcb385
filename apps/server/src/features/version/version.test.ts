import { codes, type CallRequest } from '@linework/contract';
import type { Client } from '@linework/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { annsDrive } from '../../../test/annsDrive.ts';
import { dxfOf } from '../../../test/drawings.ts';
import { driveRow, seedFile } from '../../../test/drives.ts';
import { answer, ipOf, startTestServer } from '../../../test/server.ts';
import { md5Of, patch, spaceOf, uploadFile } from '../../../test/uploads.ts';

const here = annsDrive();
/** A busy machine is slow, not wrong. */
const patience = { timeout: 400_000 };

const drawingSaying = (text: string): Buffer => dxfOf([{ text }]);

let fileId: string;
beforeEach(async () => {
  fileId = await put('first');
});

/** The file plan.dxf with one more version. */
async function put(text: string): Promise<string> {
  const bytes = drawingSaying(text);
  const { answer: told } = await uploadFile(here.server.url, here.ann, bytes, {
    name: 'plan.dxf',
    clash: 'version',
  });
  return told!.bizData!.file!.id;
}

const history = (more: Partial<CallRequest<'versionHistory'>> = {}, client: Client = here.ann) =>
  client.call('versionHistory', { fileId, ...more });
const idOf = async (number: number): Promise<string> =>
  (await history({ pageSize: 100 })).list.find(({ version }) => version === number)!.versionId;
const upload = (text: string, name = 'plan.dxf', more: { remark?: string; md5?: string } = {}) => {
  const bytes = drawingSaying(text);
  const file = new File([new Uint8Array(bytes)], name);
  return here.ann.postFile('versionUpload', file, { fileId, md5: md5Of(bytes), ...more });
};
const sizes = (...texts: string[]): number =>
  texts.reduce((sum, text) => sum + drawingSaying(text).length, 0);
const used = async () => (await driveRow(here.server.app, here.userId)).used;
const fetched = async (url: string) =>
  Buffer.from(await (await fetch(here.server.url + url)).arrayBuffer()).toString('latin1');

describe('history', () => {
  it('has every version with who made it, how and from what', async () => {
    await put('second');
    expect(await history()).toMatchObject({
      total: 2,
      allowed: 1,
      list: [
        {
          version: 2,
          latest: 1,
          remark: '',
          remarkType: 'overwrite',
          memo: 'Overwritten by an upload',
          sourceName: 'plan.dxf',
          updateName: 'Ann',
          size: sizes('second'),
          md5: md5Of(drawingSaying('second')),
        },
        { version: 1, latest: 0, remarkType: 'create', memo: 'Created', size: sizes('first') },
      ],
    });
    expect(await used()).toBe(sizes('first', 'second'));
    await here.fits();
  });

  it(
    'comes in pages of ten, and is found by source and by person',
    async () => {
      for (let n = 2; n <= 12; n += 1) await upload(`state ${n}`, n % 2 === 0 ? 'North_1%.dxf' : 'plan.dxf');
      expect((await history()).list.map(({ version }) => version)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
      expect((await history({ pageNo: 2 })).list.map(({ version }) => version)).toEqual([2, 1]);
      const north = await history({ sourceName: 'north_1%' });
      expect(north).toMatchObject({ total: 6 });
      expect(north.list.every(({ sourceName }) => sourceName === 'North_1%.dxf')).toBe(true);
      expect(await history({ sourceName: 'north%plan' })).toMatchObject({ total: 0, list: [] });
      expect((await history({ updateName: 'an' })).total).toBe(12);
      expect((await history({ updateName: 'bob' })).total).toBe(0);
    },
    patience.timeout,
  );

  it('is nobody else’s', async () => {
    const bob = await here.server.member({ email: 'bob-history@example.com' }, { ip: ipOf(77) });
    expect(await answer(history({}, bob))).toBe(codes.fileAbsent);
  });
});

describe('a new version', () => {
  it('is uploaded with its MD5, by whatever name, and named', async () => {
    const made = await upload('second', 'From site.dxf', { remark: ' Issued ' });
    expect(made).toMatchObject({
      version: 2,
      latest: 1,
      sourceName: 'From site.dxf',
      remark: 'Issued',
      remarkType: 'overwrite',
    });
    expect(await here.list()).toEqual(['plan.dxf']);
    expect(await here.ann.call('versionLatestNumber', { fileId })).toEqual({
      versionId: made.versionId,
      version: 2,
      versions: 2,
    });
    await here.fits();
  });

  it('is not made of the bytes that are the latest already', async () => {
    const before = await used();
    expect(await upload('first')).toMatchObject({ version: 1 });
    await put('first');
    expect((await history()).total).toBe(1);
    expect(await spaceOf(here.server.app, here.userId)).toEqual({ used: before, reserved: 0 });
    await here.fits();
  });

  it('is refused with another MD5, of another kind, or of what is not there', async () => {
    expect(await answer(upload('x', 'plan.dxf', { md5: '0'.repeat(32) }))).toBe(codes.uploadMismatch);
    expect(await answer(upload('x', 'plan.dwg'))).toBe(codes.uploadTypeRefused);
    await here.ann.call('fileDelete', { fileId, deleteLevel: 1 });
    expect(await answer(upload('x'))).toBe(codes.fileAbsent);
    await here.fits();
  });

  it('comes resumably too, to the file itself however it is called by then', async () => {
    const bytes = drawingSaying('second');
    const { session } = await here.ann.call('uploadStart', {
      parentId: '0',
      name: 'Other name.dxf',
      size: bytes.length,
      versionOf: fileId,
    });
    await here.ann.call('fileEdit', { fileId, name: 'renamed.dxf' });
    expect((await patch(here.server.url, session!.url, 0, bytes)).answer!.bizData!.file).toMatchObject({
      id: fileId,
      name: 'renamed.dxf',
      version: 2,
    });
    expect((await history()).list[0]).toMatchObject({ version: 2, sourceName: 'Other name.dxf' });
    const many = await here.ann.call('uploadStartMany', {
      parentId: '0',
      files: [{ name: 'x.dxf', size: bytes.length, versionOf: fileId }],
    });
    expect(many.files[0]).toMatchObject({ code: codes.ok, offset: 0 });
    const foreign = here.ann.call('uploadStart', {
      parentId: '0',
      name: 'a.dxf',
      size: 1,
      versionOf: '999999',
    });
    expect(await answer(foreign)).toBe(codes.fileAbsent);
    await here.ann.call('uploadCancel', { uploadId: many.files[0]!.uploadId! });
    await here.fits();
  });
});

describe('going back', () => {
  it('makes a new latest version, and the same again makes none', async () => {
    await put('second');
    const back = { versionId: await idOf(1) };
    expect(await here.ann.call('versionBack', back)).toMatchObject({
      version: 3,
      latest: 1,
      remarkType: 'rollback',
      fromVersion: 1,
      memo: 'Rollback from V1',
      size: sizes('first'),
    });
    const again = await Promise.all([1, 2, 3].map(() => here.ann.call('versionBack', back)));
    expect(again.map(({ version }) => version)).toEqual([3, 3, 3]);
    const { signedUrl } = await here.ann.call('download', { fileId });
    expect(await fetched(signedUrl)).toContain('first');
    expect(await used()).toBe(sizes('first', 'second', 'first'));
    const { list } = await here.ann.call('activity', { fileId });
    expect(list[0]).toMatchObject({ kind: 'rollback', from: 'V1', to: 'V3' });
    await here.fits();
  });

  it('is refused to the latest, to strangers, in the recycle bin and where it does not fit', async () => {
    await put('second');
    const versionId = await idOf(1);
    const bob = await here.server.member({ email: 'bob-back@example.com' }, { ip: ipOf(78) });
    const back = (client: Client, id = versionId) => answer(client.call('versionBack', { versionId: id }));
    expect(await back(bob)).toBe(codes.versionAbsent);
    expect(await back(here.ann, await idOf(2))).toBe(codes.versionState);
    const { app } = here.server;
    const fill = { used: 1024 ** 3 - 10 };
    await app.db.updateTable('drive').set(fill).where('user_id', '=', here.userId).execute();
    expect(await back(here.ann)).toBe(codes.spaceFull);
    const real = { used: sizes('first', 'second') };
    await app.db.updateTable('drive').set(real).where('user_id', '=', here.userId).execute();
    await here.ann.call('fileDelete', { fileId, deleteLevel: 1 });
    expect(await back(here.ann)).toBe(codes.versionAbsent);
    await here.fits();
  });

  it('names a chat or a group only where the file is shared in it', async () => {
    await put('second');
    const versionId = await idOf(1);
    const { id: groupId } = await here.ann.call('groupAdd', { name: 'Site' });
    await here.ann.call('groupShare', { groupId, fileIds: fileId, permission: 'view' });
    const shared = await here.server.app.db
      .selectFrom('share')
      .select('id')
      .where('owner_id', '=', here.userId)
      .where('kind', '=', 'group')
      .executeTakeFirstOrThrow();
    const back = (relationType: 0 | 1 | 2, relationId: string) =>
      answer(here.ann.call('versionBack', { versionId, relationType, relationId }));
    expect(await back(2, '999999')).toBe(codes.groupAbsent);
    expect(await back(1, String(shared.id))).toBe(codes.shareAbsent);
    expect(await back(2, String(shared.id))).toBe(codes.ok);
    expect((await history()).list[0]).toMatchObject({ version: 3, fromVersion: 1 });
  });
});

describe('deleting', () => {
  it('frees the space of older versions, never the latest, all or none', async () => {
    await put('second');
    await put('third');
    const [one, two, three] = [await idOf(1), await idOf(2), await idOf(3)];
    const many = (versionIds: string) => here.ann.call('versionDeleteBatch', { versionIds });
    expect(await answer(here.ann.call('versionDelete', { versionId: three }))).toBe(codes.versionState);
    expect(await answer(many(`${one},${three}`))).toBe(codes.versionState);
    expect(await answer(many(`${one},999999`))).toBe(codes.versionAbsent);
    expect((await history()).total).toBe(3);
    expect(await many(`${one},${two}`)).toEqual({ count: 2 });
    expect(await answer(many(one))).toBe(codes.versionAbsent);
    expect(await used()).toBe(sizes('third'));
    await here.fits();
    await put('fourth');
    expect((await history()).list.map(({ version }) => version)).toEqual([4, 3]);
  });

  it('does not mix versions of several files', async () => {
    await put('second');
    const one = await idOf(1);
    const other = await seedFile(here.server.app, here.userId, { name: 'other.dwg' });
    await seedFile(here.server.app, here.userId, { name: 'other.dwg', text: 'b', clash: 'version' });
    const { list } = await here.ann.call('versionHistory', { fileId: String(other.id) });
    const versionIds = `${one},${list[1]!.versionId}`;
    expect(await answer(here.ann.call('versionDeleteBatch', { versionIds }))).toBe(codes.versionAbsent);
    expect(await answer(here.ann.call('versionDownloadZip', { versionIds }))).toBe(codes.versionAbsent);
  });

  it('of a public file gives nothing back that was never taken', async () => {
    await put('second');
    await here.ann.call('setFilePrivateType', { fileIds: fileId, privateType: 0, userName: 'Ann' });
    expect(await used()).toBe(0);
    await here.ann.call('versionDelete', { versionId: await idOf(1) });
    await upload('third');
    await here.ann.call('versionBack', { versionId: await idOf(2) });
    expect(await used()).toBe(0);
    await here.fits();
    await here.ann.call('setFilePrivateType', { fileIds: fileId, privateType: 1 });
    expect(await used()).toBe(sizes('second', 'third', 'second'));
    await here.fits();
  });
});

describe('one version', () => {
  it('is named, and loses its name again', async () => {
    const versionId = await idOf(1);
    const name = (remark: string) => here.ann.call('versionRemark', { versionId, remark });
    expect(await name('  For approval 送审 ')).toMatchObject({ remark: 'For approval 送审', version: 1 });
    expect((await history()).list[0]!.remark).toBe('For approval 送审');
    expect(await name('')).toMatchObject({ remark: '' });
    expect(await answer(name('x'.repeat(201)))).toBe(codes.parameterInvalid);
  });

  it('is downloaded by itself, or several in one archive', async () => {
    await put('second');
    const [one, two] = [await idOf(1), await idOf(2)];
    const got = await here.ann.call('versionDownload', { versionId: one });
    expect(got).toMatchObject({ name: 'plan V1.dxf', size: sizes('first') });
    expect(await fetched(got.signedUrl)).toBe(drawingSaying('first').toString());
    const zip = await here.ann.call('versionDownloadZip', { versionIds: `${one},${two}` });
    expect(zip).toMatchObject({ name: 'plan.dxf.zip', count: 2 });
    const bytes = await fetched(zip.downloadUrl);
    expect(bytes).toHaveLength(zip.size);
    expect(bytes).toContain('plan V1.dxf');
    expect(bytes).toContain('plan V2.dxf');
    const bob = await here.server.member({ email: 'bob-get@example.com' }, { ip: ipOf(79) });
    expect(await answer(bob.call('versionDownload', { versionId: one }))).toBe(codes.versionAbsent);
  });

  it('is copied as a file of its own', async () => {
    await put('second');
    const versionId = await idOf(1);
    const folder = await here.folder('Old');
    expect(await here.ann.call('versionCopy', { versionId })).toMatchObject({
      name: 'plan V1.dxf',
      size: sizes('first'),
      version: 1,
    });
    expect(await here.ann.call('versionCopy', { versionId })).toMatchObject({ name: 'plan V1 (2).dxf' });
    expect(await here.ann.call('versionCopy', { versionId, moveToId: folder })).toMatchObject({
      parentId: folder,
      name: 'plan V1.dxf',
    });
    await here.fits();
  });
});

describe('members of a group that a file is shared in', () => {
  it('hear of new versions, gathered into one, until it is taken out', async () => {
    const email = `bob-group-${fileId}@example.com`;
    const bob = await here.server.member({ email }, { ip: ipOf(83) });
    const { id: groupId } = await here.ann.call('groupAdd', { name: 'Site' });
    const invited = await here.ann.call('groupInvite', { groupId, role: 'member' });
    const { url } = invited.list[0]!;
    await bob.call('groupJoin', { token: url.split('/').at(-1)! });
    await here.ann.call('groupShare', { groupId, fileIds: fileId, permission: 'view' });
    const told = async () =>
      (await bob.call('noticeList', {})).list.filter(({ kind }) => kind === 'groupVersion');
    expect(await told()).toEqual([]);
    await put('second');
    await upload('third');
    await upload('third');
    expect(await told()).toMatchObject([{ name: 'plan.dxf', text: 'V3', actor: 'Ann', count: 2 }]);
    const own = await here.ann.call('noticeList', {});
    expect(own.list.filter(({ kind }) => kind === 'groupVersion')).toEqual([]);
    const { path } = (await told())[0]!;
    const via = path.split('via=')[1]!;
    expect(await answer(bob.call('drawingOpen', { fileId, via }))).toBe(codes.ok);
    await here.ann.call('groupDelete', { groupId });
    await put('fourth');
    expect(await told()).toMatchObject([{ count: 2 }]);
  });
});

describe('by plan', () => {
  it(
    'older versions are listed and deleted by everyone, and used by members',
    async () => {
      const server = await startTestServer({ versionHistory: 'members' });
      try {
        const ann = await server.member({ email: 'free@example.com' });
        const userId = Number((await ann.call('userInfo', {})).id);
        const { id } = await seedFile(server.app, userId, { name: 'plan.dwg' });
        await seedFile(server.app, userId, { name: 'plan.dwg', text: 'b', clash: 'version' });
        await server.app.db.deleteFrom('membership').where('user_id', '=', userId).execute();
        const { list, allowed } = await ann.call('versionHistory', { fileId: String(id) });
        expect(allowed).toBe(0);
        const [latest, first] = list.map(({ versionId }) => versionId);
        for (const name of ['versionBack', 'versionCopy', 'versionDownload'] as const) {
          expect([name, await answer(ann.call(name, { versionId: first! }))]).toEqual([
            name,
            codes.versionPermission,
          ]);
        }
        const open = (versionId: string) =>
          answer(ann.call('drawingOpen', { fileId: String(id), versionId }));
        expect(await open(first!)).toBe(codes.versionPermission);
        expect(await open(latest!)).toBe(codes.ok);
        expect(await answer(ann.call('versionDelete', { versionId: first! }))).toBe(codes.ok);
      } finally {
        await server.close();
      }
    },
    patience.timeout,
  );
});
