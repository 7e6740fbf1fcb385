/** Files in multipart requests, one and many. */
import { codes } from '@linework/contract';
import type { Client } from '@linework/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answer, startTestServer, type TestServer } from '../../../test/server.ts';
import { contentOf, drawing, spaceOf } from '../../../test/uploads.ts';

let server: TestServer;
let client: Client;

beforeAll(async () => {
  server = await startTestServer({
    sizeLimits: {
      miniOpenFileSize: 1,
      miniUploadFileSize: 1,
      webOpenFileSize: 1,
      webUploadFileSize: 3_000_000,
    },
  });
  client = await server.member({ email: 'ann@example.com' });
});
afterAll(() => server.close());

const file = (name: string, bytes: Buffer) => new File([new Uint8Array(bytes)], name);
const upload = (name: string, bytes: Buffer, more = {}) =>
  client.postFile('upload', file(name, bytes), { parentId: '0', ...more });

it('one file, with any name that a name may be', async () => {
  const bytes = drawing(2_000_000);
  const item = await upload('图纸 ü (1).dwg', bytes);
  expect(item).toMatchObject({ name: '图纸 ü (1).dwg', size: bytes.length, parentId: '0' });
  expect((await contentOf(server.app, item.id)).equals(bytes)).toBe(true);
});

it('is refused as any upload is, and the next one comes through', async () => {
  const program = Buffer.alloc(500);
  program.write('\x7fELF', 'latin1');
  expect(await answer(upload('a.exe', drawing(10)))).toBe(codes.uploadTypeRefused);
  expect(await answer(upload('a.dwg', program))).toBe(codes.uploadContentWrong);
  expect(await answer(upload('a.ttf', drawing(10)))).toBe(codes.uploadTypeRefused);
  expect(await answer(upload('a*.dwg', drawing(10)))).toBe(codes.parameterInvalid);
  expect(await answer(upload('a.dwg', drawing(3_000_001)))).toBe(codes.uploadTooLarge);
  expect(await answer(upload('a.dwg', drawing(10), { parentId: '999999' }))).toBe(codes.folderAbsent);
  expect(await answer(upload('图纸 ü (1).dwg', drawing(10)))).toBe(codes.fileClash);
  expect((await upload('图纸 ü (1).dwg', drawing(10), { clash: 'keepBoth' })).name).toBe(
    '图纸 ü (1) (2).dwg',
  );
});

it('many files, each with its own outcome', async () => {
  const before = (await spaceOf(server.app, 1)).used;
  const contents = [drawing(100), drawing(1_500_000), drawing(3_000_001), drawing(50_000)];
  const names = ['1.dwg', '2.dwg', 'large.dwg', '图.dwg'];
  const files = [...names.map((name, i) => file(name, contents[i]!)), file('x.exe', drawing(10))];
  const { files: outcomes } = await client.postFiles('uploadBatch', files, { parentId: '0' });
  expect(outcomes.map(({ name, code }) => [name, code])).toEqual([
    ['1.dwg', codes.ok],
    ['2.dwg', codes.ok],
    ['large.dwg', codes.uploadTooLarge],
    ['图.dwg', codes.ok],
    ['x.exe', codes.uploadTypeRefused],
  ]);
  expect(outcomes[2]!.msg).not.toBe('');
  expect((await contentOf(server.app, outcomes[3]!.file!.id)).equals(contents[3]!)).toBe(true);
  expect(await spaceOf(server.app, 1)).toEqual({ used: before + 1_550_100, reserved: 0 });
});

it('space that is not there is not taken', async () => {
  const { capacity } = await client.call('capacity', { language: 'en' });
  await server.app.db
    .updateTable('drive')
    .set({ used: capacity - 1000 })
    .execute();
  expect(await answer(upload('big.dwg', drawing(2000)))).toBe(codes.spaceFull);
  expect((await upload('fits.dwg', drawing(900))).size).toBe(900);
  await server.app.db
    .updateTable('drive')
    .set({ used: capacity + 1 })
    .execute();
  expect(await answer(upload('any.dwg', drawing(10)))).toBe(codes.spaceFrozen);
});

it('a request without a file, or with one under another name, is malformed', async () => {
  const form = new FormData();
  form.set('parentId', '0');
  const cookies = `?utoken=${client.ticket.get()}`;
  for (const path of ['upload', 'uploadBatch']) {
    const response = await fetch(`${server.url}/cloud/v5/file/${path}${cookies}`, {
      method: 'POST',
      body: form,
    });
    expect(((await response.json()) as { rtnCode: string }).rtnCode).toBe(codes.malformed);
  }
});
