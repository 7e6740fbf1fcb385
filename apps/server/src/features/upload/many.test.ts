/** Many small files: started by one call, sent by one request. */
import { bounds, codes, limits, uploadFrameHead } from '@linework/contract';
import type { Client } from '@linework/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, serverForTests } from '../../../test/server.ts';
import {
  contentOf,
  drawing,
  md5Of,
  patch,
  postFrames,
  postMany,
  spaceOf,
  uploadFile,
} from '../../../test/uploads.ts';

const server = serverForTests();
let ann: Client;
let annId: number;
let n = 0;

beforeEach(async () => {
  ann = await server.member({ email: `ann${(n += 1)}@example.com` });
  annId = Number((await ann.call('userInfo', {})).id);
});

type Wanted = Parameters<typeof start>[1][number];
const start = (
  client: Client,
  files: {
    name: string;
    size: number;
    path?: string;
    md5?: string;
    requestId?: string;
    clash?: 'refuse' | 'version' | 'keepBoth';
  }[],
) => client.call('uploadStartMany', { parentId: '0', files });
const wanted = (name: string, bytes: Buffer, more: Partial<Wanted> = {}): Wanted => ({
  name,
  size: bytes.length,
  ...more,
});
const idsOf = ({ files }: Awaited<ReturnType<typeof start>>) => files.map(({ uploadId }) => uploadId!);

describe('many files at once', () => {
  it('are filed with their bytes, counted and found', async () => {
    const contents = [10, 70_000, 6, 1 << 20, 300_000, 5000, 900_000].map(drawing);
    const begun = await start(
      ann,
      contents.map((bytes, index) =>
        wanted(`plan ${index}.dwg`, bytes, { md5: md5Of(bytes), path: index % 2 ? 'a/b' : '' }),
      ),
    );
    const total = contents.reduce((sum, { length }) => sum + length, 0);
    expect(await spaceOf(server.app, annId)).toEqual({ used: 0, reserved: total });
    const ids = idsOf(begun);
    const { status, files } = await postMany(
      server.url,
      begun.url,
      ids.map((id, index) => [id, contents[index]!]),
    );
    expect(status).toBe(200);
    expect(files.map(({ uploadId, rtnCode }) => [uploadId, rtnCode])).toEqual(
      ids.map((id) => [id, codes.ok]),
    );
    for (const [index, bytes] of contents.entries())
      expect((await contentOf(server.app, files[index]!.fileId!)).equals(bytes)).toBe(true);
    expect(await spaceOf(server.app, annId)).toEqual({ used: total, reserved: 0 });
    const list = await ann.call('unionList', { parentId: '0' });
    expect(list.files.map(({ name }) => name).toSorted()).toEqual([0, 2, 4, 6].map((at) => `plan ${at}.dwg`));
    expect(files[1]!.parentId).not.toBe('0');
    const found = await ann.call('unionList', { parentId: '0', q: 'plan' });
    expect(found.files).toHaveLength(contents.length);
    expect((await ann.call('uploadList', {})).uploads).toEqual([]);
  });

  it('that are sent twice, even at once, are the same files', async () => {
    const contents = [100, 200, 300].map(drawing);
    const begun = await start(
      ann,
      contents.map((bytes, index) => wanted(`${index}.dwg`, bytes)),
    );
    const frames = idsOf(begun).map((id, index) => [id, contents[index]!] as const);
    const answers = await Promise.all([1, 2, 3].map(() => postMany(server.url, begun.url, frames)));
    const again = await postMany(server.url, begun.url, frames);
    const [first] = answers;
    expect(first!.files.every(({ rtnCode }) => rtnCode === codes.ok)).toBe(true);
    for (const { files } of [...answers, again]) expect(files).toEqual(first!.files);
    expect((await spaceOf(server.app, annId)).used).toBe(600);
  });

  it('that are started twice by the same request ids are one each', async () => {
    const files = [1, 2].map((size) => ({ name: `${size}.dwg`, size, requestId: `r${size}` }));
    const starts = await Promise.all([1, 2, 3].map(() => start(ann, files)));
    const [first, ...others] = starts.map(idsOf);
    for (const ids of others) expect(ids).toEqual(first);
    expect(await spaceOf(server.app, annId)).toEqual({ used: 0, reserved: 3 });
  });

  it('each have an outcome of their own', async () => {
    await uploadFile(server.url, ann, drawing(50), { name: 'there.dwg' });
    const used = 50;
    const good = drawing(1000);
    const contents: [Wanted, Buffer][] = [
      [wanted('good.dwg', good), good],
      [wanted('there.dwg', good), good],
      [wanted('there.dwg', good, { clash: 'keepBoth' }), good],
      [wanted('there.dwg', good, { clash: 'version' }), good],
      [wanted('damaged.dwg', good, { md5: md5Of(drawing(3)) }), good],
      [wanted('short.dwg', drawing(999)), good],
      [wanted('program.dwg', good), Buffer.from('MZ\x90\0'.padEnd(1000, '\0'), 'latin1')],
    ];
    const begun = await start(
      ann,
      contents.map(([file]) => file),
    );
    const ids = idsOf(begun);
    const { files } = await postMany(server.url, begun.url, [
      ...ids.map((id, index) => [id, contents[index]![1]] as const),
      ['x'.repeat(24), good],
    ]);
    expect(files.map(({ rtnCode }) => rtnCode)).toEqual([
      codes.ok,
      codes.fileClash,
      codes.ok,
      codes.ok,
      codes.uploadMismatch,
      codes.uploadMismatch,
      codes.uploadContentWrong,
      codes.uploadAbsent,
    ]);
    expect(await spaceOf(server.app, annId)).toEqual({ used: used + 3000, reserved: 0 });
    expect((await ann.call('uploadList', {})).uploads).toEqual([]);
  });

  it('are refused each for itself when they are started', async () => {
    await uploadFile(server.url, ann, drawing(50), { name: 'there.dwg' });
    const gib = 1024 ** 3;
    const bytes = drawing(77);
    await uploadFile(server.url, ann, bytes, { name: 'known.dwg' });
    const { files } = await start(
      ann,
      [
        { name: 'good.dwg', size: 5 },
        { name: 'virus.exe', size: 5 },
        { name: '../up.dwg', size: 5 },
        { name: 'large.dwg', size: 0.7 * gib },
        { name: 'larger.dwg', size: 0.7 * gib },
        { name: 'in the way.dwg', size: 5, path: 'there.dwg/x' },
        wanted('again.dwg', bytes, { md5: md5Of(bytes) }),
        { name: 'empty.txt', size: 0 },
      ].map((file) => ({ ...file, size: Math.floor(file.size) })),
    );
    expect(files.map(({ code }) => code)).toEqual([
      codes.ok,
      codes.uploadTypeRefused,
      codes.parameterInvalid,
      codes.ok,
      codes.spaceFull,
      codes.fileClash,
      codes.ok,
      codes.ok,
    ]);
    expect(files.map(({ uploadId, fileId }) => [uploadId !== undefined, fileId !== undefined])).toEqual([
      [true, false],
      [false, false],
      [false, false],
      [true, false],
      [false, false],
      [false, false],
      [false, true],
      [false, true],
    ]);
  });
});

describe('what is refused as a whole', () => {
  it('frames that are cut off, too large or too many; nothing of them is filed', async () => {
    const bytes = drawing(100);
    const begun = await start(ann, [wanted('a.dwg', bytes), wanted('b.dwg', bytes)]);
    const [first, second] = idsOf(begun) as [string, string];
    const post = (...parts: Uint8Array[]) => postFrames(server.url, begun.url, Buffer.concat(parts));
    const whole = [uploadFrameHead(first, 100), bytes];
    expect((await post(...whole, uploadFrameHead(second, 100), bytes.subarray(1))).status).toBe(400);
    expect((await post(...whole, uploadFrameHead(second, 100).subarray(1))).status).toBe(400);
    expect((await post(...whole, uploadFrameHead(second, bounds.smallUploadBytes + 1), bytes)).status).toBe(
      400,
    );
    const many = Array.from({ length: bounds.uploadsAtOnce + 1 }, () => uploadFrameHead(first, 0));
    expect((await post(...many)).status).toBe(400);
    expect((await post(Buffer.alloc(bounds.uploadsAtOnceBytes + 1))).status).toBe(413);
    expect(await spaceOf(server.app, annId)).toEqual({ used: 0, reserved: 200 });
    expect((await post(...whole)).files[0]).toMatchObject({ rtnCode: codes.ok });
  });

  it('addresses of others, and uploads of others', async () => {
    const bob = await server.member({ email: `bob${n}@example.com` });
    const bytes = drawing(100);
    const [mine, theirs] = await Promise.all(
      [ann, bob].map((client) => start(client, [wanted('a.dwg', bytes)])),
    );
    const [id] = idsOf(theirs!);
    expect((await postMany(server.url, mine!.url, [[id!, bytes]])).files[0]!.rtnCode).toBe(
      codes.uploadAbsent,
    );
    const single = await ann.call('uploadStart', { parentId: '0', name: 'b.dwg', size: 100 });
    expect((await postMany(server.url, single.session!.url, [[id!, bytes]])).status).toBe(403);
    expect((await patch(server.url, mine!.url, 0, bytes)).status).toBe(403);
    await bob.call('logout', {});
    expect((await postMany(server.url, theirs!.url, [[id!, bytes]])).status).toBe(410);
  });

  it('more than there may be in one call', async () => {
    const files = Array.from({ length: bounds.uploadsAtOnce + 1 }, (_, index) => ({
      name: `${index}.dwg`,
      size: 1,
    }));
    expect(await answer(start(ann, files))).toBe(codes.parameterInvalid);
    expect(await answer(ann.call('uploadStartMany', { parentId: '99999999', files: files.slice(1) }))).toBe(
      codes.folderAbsent,
    );
  });
});

describe('beside single uploads', () => {
  it('one that was cancelled is absent, and one that was begun otherwise goes on there', async () => {
    const bytes = drawing(100);
    const begun = await start(ann, [wanted('a.dwg', bytes), wanted('b.dwg', bytes), wanted('c.dwg', bytes)]);
    const [a, b, c] = idsOf(begun) as [string, string, string];
    await ann.call('uploadCancel', { uploadId: a });
    const { session } = await ann.call('uploadStatus', { uploadId: b });
    await patch(server.url, session!.url, 0, bytes.subarray(0, 40));
    const { files } = await postMany(server.url, begun.url, [
      [a, bytes],
      [b, bytes],
      [c, bytes],
    ]);
    expect(files.map(({ rtnCode }) => rtnCode)).toEqual([codes.uploadAbsent, codes.uploadMismatch, codes.ok]);
    const done = await patch(server.url, session!.url, 40, bytes.subarray(40));
    expect(done.answer?.rtnCode).toBe(codes.ok);
    expect(await spaceOf(server.app, annId)).toEqual({ used: 200, reserved: 0 });
  });

  it('parallel ones of many sizes never overrun the space', async () => {
    const { capacity } = await ann.call('capacity', { language: 'en' });
    const size = Math.floor(capacity / (limits.maxConcurrentUploads * 10));
    const starts = await Promise.all(
      Array.from({ length: 8 }, (_, batch) =>
        start(
          ann,
          Array.from({ length: 10 }, (__, index) => ({ name: `${batch}-${index}.dwg`, size })),
        ),
      ),
    );
    const codesOf = starts.flatMap(({ files }) => files.map(({ code }) => code));
    expect(codesOf.filter((code) => code === codes.ok)).toHaveLength(Math.floor(capacity / size));
    expect(codesOf.filter((code) => code === codes.spaceFull)).toHaveLength(80 - Math.floor(capacity / size));
  });
});
