/** Uploading in one request or many, interrupted, repeated, refused. */
import { Readable } from 'node:stream';
import { codes, bounds } from '@linework/contract';
import { describe, expect, it } from 'vitest';
import { annsDrive } from '../../../test/annsDrive.ts';
import { failNextSync } from '../../../test/failing-disk.ts';
import { answer } from '../../../test/server.ts';
import {
  contentOf,
  drawing,
  headOf,
  md5Of,
  patch,
  sendHalf,
  spaceOf,
  uploadFile,
} from '../../../test/uploads.ts';
import { sweepUploads } from './jobs.ts';

const MB = 1 << 20;
const here = annsDrive();

const start = (size: number, more = {}) =>
  here.ann.call('uploadStart', { parentId: '0', name: 'plan.dwg', size, ...more });
const begin = async (size: number, more = {}) => (await start(size, more)).session!;
const send = (url: string, offset: number, bytes: Buffer | ReadableStream) =>
  patch(here.server.url, url, offset, bytes);
const space = () => spaceOf(here.server.app, here.userId);
const filesOf = async () =>
  here.server.app.db
    .selectFrom('entry')
    .select(['id', 'name'])
    .where('owner_id', '=', here.userId)
    .where('kind', '=', 1)
    .orderBy('id')
    .execute();
const partials = async () => {
  const ids = [];
  for await (const { id } of here.server.app.blobs.partial.list()) ids.push(id);
  return ids;
};

describe('the way of the bytes', () => {
  it.each([1, 1000, 100_000, MB, MB + 1])('%i bytes in one request', async (size) => {
    const bytes = drawing(size);
    bytes.write(size < 6 ? 'x' : 'AC1032');
    const name = size < 6 ? 'a.txt' : 'plan.dwg';
    const { session } = await start(size, { name, md5: md5Of(bytes), modifyTime: 12_345 });
    expect(session).toMatchObject({ offset: 0, chunkSize: bounds.uploadChunkBytes });
    expect(await space()).toEqual({ used: 0, reserved: size });
    const { status, answer: said } = await send(session!.url, 0, bytes);
    expect(status).toBe(200);
    expect(said).toMatchObject({ rtnCode: codes.ok, bizData: { file: { name, size, modifyTime: 12_345 } } });
    expect((await contentOf(here.server.app, said!.bizData!.file!.id)).equals(bytes)).toBe(true);
    expect(await space()).toEqual({ used: size, reserved: 0 });
    expect(await partials()).toEqual([]);
  });

  it('goes on piece by piece, and says each time how far it is', async () => {
    const bytes = drawing(3 * MB + 100);
    const { url } = await begin(bytes.length);
    expect(await headOf(here.server.url, url)).toEqual({ status: 200, offset: 0, length: bytes.length });
    for (const [from, to] of [
      [0, MB],
      [MB, MB + 5],
      [MB + 5, 3 * MB],
    ] as const) {
      expect(await send(url, from, bytes.subarray(from, to))).toMatchObject({ status: 204, offset: to });
      expect((await headOf(here.server.url, url)).offset).toBe(to);
    }
    const { answer: said } = await send(url, 3 * MB, bytes.subarray(3 * MB));
    expect((await contentOf(here.server.app, said!.bizData!.file!.id)).equals(bytes)).toBe(true);
    expect(await headOf(here.server.url, url)).toMatchObject({ offset: bytes.length, length: bytes.length });
    expect(await partials()).toEqual([]);
  });

  it('keeps what came before the here.ann went away', async () => {
    const bytes = drawing(3 * MB);
    const { url, uploadId } = await begin(bytes.length);
    const half = await sendHalf(here.server.url, url, 0, bytes.length, bytes.subarray(0, 2 * MB + 7));
    await half.hangUp();
    await expect.poll(async () => (await headOf(here.server.url, url)).offset).toBe(2 * MB + 7);
    const { session } = await here.ann.call('uploadStatus', { uploadId });
    expect(session!.offset).toBe(2 * MB + 7);
    const { answer: said } = await send(session!.url, session!.offset, bytes.subarray(session!.offset));
    expect((await contentOf(here.server.app, said!.bizData!.file!.id)).equals(bytes)).toBe(true);
  });

  it('takes over from a request that nothing comes from any more', async () => {
    const bytes = drawing(2 * MB);
    const { url } = await begin(bytes.length);
    const stalled = await sendHalf(here.server.url, url, 0, bytes.length, bytes.subarray(0, MB + 1));
    await expect.poll(async () => (await headOf(here.server.url, url)).offset).toBeGreaterThan(0);
    let said = await send(url, MB + 1, bytes.subarray(MB + 1));
    // Where the kernel had not handed everything on, the offset tells.
    if (said.status === 409) said = await send(url, said.offset!, bytes.subarray(said.offset));
    expect(said.status).toBe(200);
    await stalled.closed;
    expect(await filesOf()).toHaveLength(1);
  });

  it('never acknowledges what the disk has lost on the way', async () => {
    const bytes = drawing(9 * MB);
    const { url } = await begin(bytes.length);
    const disk = await failNextSync();
    expect((await send(url, 0, bytes)).status).toBe(500);
    expect(disk.failures()).toBe(1);
    disk.restore();
    expect((await headOf(here.server.url, url)).offset).toBe(0);
    expect(await filesOf()).toEqual([]);
    const { answer: said } = await send(url, 0, bytes);
    expect((await contentOf(here.server.app, said!.bizData!.file!.id)).equals(bytes)).toBe(true);
  });

  it('an empty request ends an upload whose bytes are all there', async () => {
    const bytes = drawing(2 * MB);
    const { url, uploadId } = await begin(bytes.length);
    await send(url, 0, bytes.subarray(0, MB));
    // As a crash before the commit leaves it.
    const rest = Readable.from([bytes.subarray(MB)], { objectMode: false });
    await here.server.app.blobs.partial.append(uploadId, MB, rest, { maxBytes: MB });
    expect((await headOf(here.server.url, url)).offset).toBe(bytes.length);
    const { status, answer: said } = await send(url, bytes.length, Buffer.alloc(0));
    expect([status, said?.bizData?.file?.size]).toEqual([200, bytes.length]);
  });

  it('an empty file needs no bytes', async () => {
    const { file, session } = await start(0, { name: 'empty.txt' });
    expect(session).toBeUndefined();
    expect(file).toMatchObject({ name: 'empty.txt', size: 0 });
  });

  it('makes the folders on the way, once', async () => {
    await uploadFile(here.server.url, here.ann, drawing(10), { name: 'a.dwg', path: 'house/floor 1' });
    const { answer: said } = await uploadFile(here.server.url, here.ann, drawing(10), {
      name: 'b.dwg',
      path: 'House/floor 1',
    });
    const { path } = await here.ann.call('folderParents', { folderId: said!.bizData!.file!.parentId });
    expect(path.map(({ name }) => name).slice(1)).toEqual(['house', 'floor 1']);
    const verdict = await answer(start(5, { path: 'a/../b' }));
    expect(verdict).toBe(codes.parameterInvalid);
  });
});

describe('wrong bytes', () => {
  it('another offset is told the right one', async () => {
    const bytes = drawing(2 * MB);
    const { url } = await begin(bytes.length);
    await send(url, 0, bytes.subarray(0, 1000));
    for (const offset of [0, 999, 1001, 2 * MB])
      expect(await send(url, offset, bytes.subarray(offset, offset + 5))).toMatchObject({
        status: 409,
        offset: 1000,
      });
    expect(await send(url, 1000, bytes.subarray(1000))).toMatchObject({ status: 200 });
    const nowhere = await fetch(here.server.url + url, {
      method: 'PATCH',
      headers: { 'content-type': 'application/offset+octet-stream' },
      body: 'x',
    });
    expect(nowhere.status).toBe(400);
  });

  it('more than announced is refused, also where the length is not told', async () => {
    const bytes = drawing(MB);
    const { url } = await begin(bytes.length);
    const tooMuch = Buffer.concat([bytes, Buffer.from('!')]);
    expect(await send(url, 0, tooMuch)).toMatchObject({ status: 413, offset: 0 });
    const { status, offset } = await send(url, 0, new Blob([tooMuch]).stream());
    expect(status).toBe(413);
    expect(await send(url, offset!, bytes.subarray(offset))).toMatchObject({ status: 200 });
    expect(await space()).toEqual({ used: MB, reserved: 0 });
  });

  it.each([1000, 2 * MB])('%i bytes of another MD5 end the upload and free its space', async (size) => {
    const { url, uploadId } = await begin(size, { md5: '0'.repeat(32) });
    const { status, answer: said } = await send(url, 0, drawing(size));
    expect([status, said]).toMatchObject([200, { rtnCode: codes.uploadMismatch, bizData: null }]);
    expect(await space()).toEqual({ used: 0, reserved: 0 });
    expect(await answer(here.ann.call('uploadStatus', { uploadId }))).toBe(codes.uploadAbsent);
    expect((await send(url, 0, drawing(size))).status).toBe(404);
    expect(await partials()).toEqual([]);
  });

  it.each([1000, 2 * MB])('a program of %i bytes called .dwg is refused', async (size) => {
    const { url } = await begin(size);
    const program = Buffer.alloc(size);
    program.write('MZ\x90\0\x03', 'latin1');
    expect((await send(url, 0, program)).answer).toMatchObject({ rtnCode: codes.uploadContentWrong });
    expect(await space()).toEqual({ used: 0, reserved: 0 });
    expect(await partials()).toEqual([]);
  });

  it('names, types and sizes are checked before a byte comes', async () => {
    const refusals: [object, string][] = [
      [{ name: 'virus.exe' }, codes.uploadTypeRefused],
      [{ name: 'noextension' }, codes.uploadTypeRefused],
      [{ name: '../../etc/passwd.dwg' }, codes.parameterInvalid],
      [{ name: 'a\u0000.dwg' }, codes.parameterInvalid],
      [{ name: 'gwd\u202e.dwg' }, codes.parameterInvalid],
      [{ name: `${'x'.repeat(300)}.dwg` }, codes.parameterInvalid],
      [{ size: 6 * 1024 ** 3 }, codes.uploadTooLarge],
      [{ size: 2 * 1024 ** 3 }, codes.spaceFull],
      [{ parentId: '999999' }, codes.folderAbsent],
    ];
    for (const [more, code] of refusals) expect([more, await answer(start(5, more))]).toEqual([more, code]);
    const mini = await here.server.member({ email: `mini.${here.email}` }, { clientType: 'WeChat' });
    const large = { parentId: '0', name: 'a.dwg', size: 101 * MB };
    expect(await answer(mini.call('uploadStart', large))).toBe(codes.uploadTooLarge);
  });
});

describe('once', () => {
  it('the same request starts one upload, one after the other and at once', async () => {
    const one = await begin(2000, { requestId: 'r1' });
    const again = await begin(2000, { requestId: 'r1' });
    expect(again.uploadId).toBe(one.uploadId);
    const many = await Promise.all(Array.from({ length: 10 }, () => begin(500, { requestId: 'r2' })));
    expect(new Set(many.map(({ uploadId }) => uploadId)).size).toBe(1);
    expect((await space()).reserved).toBe(2500);
    const { answer: said } = await send(one.url, 0, drawing(2000));
    expect((await start(2000, { requestId: 'r1' })).file?.id).toBe(said!.bizData!.file!.id);
  });

  it('what is known is filed at once, and once', async () => {
    const bytes = drawing(5000);
    await uploadFile(here.server.url, here.ann, bytes, { name: 'a.dwg' });
    const known = { name: 'b.dwg', md5: md5Of(bytes), requestId: 'r' };
    const answers = await Promise.all([1, 2, 3].map(() => start(5000, known)));
    expect(new Set(answers.map(({ file }) => file?.id)).size).toBe(1);
    expect(await space()).toEqual({ used: 10_000, reserved: 0 });
    expect(await answer(start(5000, { ...known, name: 'b.pdf', requestId: 's' }))).toBe(
      codes.uploadContentWrong,
    );
    const bob = await here.server.member({ email: `bob.${here.email}` });
    const foreign = { parentId: '0', name: 'c.dwg', size: 5000, md5: md5Of(bytes) };
    expect((await bob.call('uploadStart', foreign)).session).toBeDefined();
  });

  it.each([1000, 2 * MB])('the last of %i bytes sent five times at once makes one file', async (size) => {
    const bytes = drawing(size);
    const { url } = await begin(size);
    const sent = await Promise.all([1, 2, 3, 4, 5].map(() => send(url, 0, bytes)));
    const ids = new Set(sent.map(({ answer: said }) => said?.bizData?.file?.id));
    expect([sent.every(({ status }) => status === 200), ids.size]).toEqual([true, 1]);
    expect((await send(url, 0, bytes)).answer?.bizData?.file?.id).toBe([...ids][0]);
    expect(await filesOf()).toHaveLength(1);
    expect(await space()).toEqual({ used: size, reserved: 0 });
  });

  it('a name that is taken: refused, numbered, or a new version, as it was asked for', async () => {
    const upload = (clash?: 'keepBoth' | 'version') =>
      uploadFile(here.server.url, here.ann, drawing(1000), { name: 'plan.dwg', ...(clash && { clash }) });
    const first = (await upload()).answer!.bizData!.file!;
    expect((await upload()).answer).toMatchObject({ rtnCode: codes.fileClash });
    expect((await upload('keepBoth')).answer?.bizData?.file?.name).toBe('plan (2).dwg');
    const third = (await upload('version')).answer!.bizData!.file!;
    expect([third.id, third.versions]).toEqual([first.id, 2]);
    expect(await space()).toEqual({ used: 3000, reserved: 0 });
  });
});

describe('space', () => {
  it('a hundred uploads at once at the edge of it never run over, and leave nothing reserved', async () => {
    const size = 2000;
    await begin(1);
    const { capacity } = await here.ann.call('capacity', { language: 'en' });
    const room = 37;
    await here.server.app.db
      .updateTable('drive')
      .set({ used: capacity - room * size - 1, reserved: 0 })
      .where('user_id', '=', here.userId)
      .execute();
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const bytes = drawing(size);
        try {
          const { answer: said } = await uploadFile(here.server.url, here.ann, bytes, {
            name: `${index}.dwg`,
          });
          return said!.rtnCode;
        } catch (error) {
          return (error as { code: string }).code;
        }
      }),
    );
    expect(outcomes.filter((code) => code === codes.ok)).toHaveLength(room);
    expect(outcomes.filter((code) => code === codes.spaceFull)).toHaveLength(100 - room);
    expect(await space()).toEqual({ used: capacity - 1, reserved: 0 });
    expect(await filesOf()).toHaveLength(room);
  });

  it('cancelling frees it, also while the bytes are coming', async () => {
    const bytes = drawing(2 * MB);
    const { url, uploadId } = await begin(bytes.length);
    const half = await sendHalf(here.server.url, url, 0, bytes.length, bytes.subarray(0, MB + 1));
    await expect.poll(async () => (await headOf(here.server.url, url)).offset).toBeGreaterThan(0);
    expect((await here.ann.call('uploadList', {})).uploads).toMatchObject([{ uploadId, size: 2 * MB }]);
    await here.ann.call('uploadCancel', { uploadId });
    await half.closed;
    expect(await space()).toEqual({ used: 0, reserved: 0 });
    expect((await send(url, 0, bytes)).status).toBe(404);
    expect((await headOf(here.server.url, url)).status).toBe(404);
    expect(await answer(here.ann.call('uploadCancel', { uploadId }))).toBe(codes.uploadAbsent);
    expect((await here.ann.call('uploadList', {})).uploads).toEqual([]);
    await expect.poll(partials).toEqual([]);
  });

  it('the folder went away meanwhile: nothing stays reserved', async () => {
    const folder = await here.ann.call('folderAdd', { parentId: '0', name: 'gone' });
    const { url } = await begin(2 * MB, { parentId: folder.id });
    await send(url, 0, drawing(2 * MB).subarray(0, MB));
    await here.ann.call('unionDelete', { folderIds: folder.id, deleteLevel: 1 });
    expect((await send(url, MB, drawing(2 * MB).subarray(MB))).answer?.rtnCode).toBe(codes.folderAbsent);
    expect(await space()).toEqual({ used: 0, reserved: 0 });
  });

  it('what nobody goes on with is swept after some days', async () => {
    const left = await begin(2 * MB);
    await send(left.url, 0, drawing(MB));
    const living = await begin(1000, { name: 'living.dwg' });
    await uploadFile(here.server.url, here.ann, drawing(500), { name: 'done.dwg' });
    await here.server.app.db
      .updateTable('upload')
      .set({ touched_at: 1, created_at: 0 })
      .where('owner_id', '=', here.userId)
      .where('id', '!=', living.uploadId)
      .execute();
    expect(await sweepUploads(here.server.app, 2)).toEqual({ ended: 1, forgotten: 1 });
    expect(await space()).toEqual({ used: 500, reserved: 1000 });
    expect(await partials()).toEqual([]);
    expect((await here.ann.call('uploadList', {})).uploads).toHaveLength(1);
  });
});

describe('others', () => {
  it('cannot see, go on with or end an upload', async () => {
    const { url, uploadId } = await begin(1000);
    const bob = await here.server.member({ email: `bob.${here.email}` });
    expect(await answer(bob.call('uploadStatus', { uploadId }))).toBe(codes.uploadAbsent);
    expect(await answer(bob.call('uploadCancel', { uploadId }))).toBe(codes.uploadAbsent);
    expect((await bob.call('uploadList', {})).uploads).toEqual([]);
    const other = (
      await bob.call('uploadStart', { parentId: '0', name: 'b.dwg', size: 1000, requestId: 'x' })
    ).session!;
    const [body] = url.slice('/up/'.length).split('.');
    const [, mac] = other.url.slice('/up/'.length).split('.');
    for (const forged of [`/up/${body}.${mac}`, `/up/${body}`, '/up/x', `${url}x`]) {
      expect((await send(forged, 0, drawing(1000))).status).toBe(403);
      expect((await headOf(here.server.url, forged)).status).toBe(403);
    }
  });

  it('an ended session ends its addresses, and another one goes on', async () => {
    const { url, uploadId } = await begin(2 * MB);
    await send(url, 0, drawing(MB));
    const other = here.server.client();
    await other.call('login', {
      method: 'password',
      account: here.email,
      password: 'correct horse battery',
    });
    await other.call('sessionRevoke', { others: true });
    expect((await send(url, MB, drawing(MB))).status).toBe(410);
    expect((await headOf(here.server.url, url)).status).toBe(410);
    const { session } = await other.call('uploadStatus', { uploadId });
    expect(session!.offset).toBe(MB);
    expect((await send(session!.url, MB, drawing(MB))).status).toBe(200);
  });

  it('pages of other sites cannot send', async () => {
    const { url } = await begin(1000);
    const { status, answer: said } = await patch(here.server.url, url, 0, drawing(1000), {
      origin: 'https://evil.example',
    });
    expect([status, said?.rtnCode]).toEqual([403, codes.forbidden]);
    expect(await filesOf()).toEqual([]);
  });
});
