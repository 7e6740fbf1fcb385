import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codes, plans } from '@linework/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedFile } from '../../../test/drives.ts';
import { answer, startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linework-announcements-'));
  file = join(folder, 'announcements.json');
  server = await startTestServer({ announcementsFile: file });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe('configuration calls', () => {
  it('give size limits by kind of client', async () => {
    const client = server.client();
    const web = await client.call('confParams', { type: 2 });
    const { webOpenFileSize, webUploadFileSize, miniOpenFileSize, miniUploadFileSize } =
      server.app.config.sizeLimits;
    expect(web).toEqual({
      webOpenFileSize,
      webUploadFileSize,
      region: 'us',
      language: 'en',
      firstAccount: true,
      registration: true,
      sms: false,
      mail: 'outbox',
      giftDays: 30,
    });
    const mini = await client.call('confParams', { type: 1 });
    expect(mini).toMatchObject({ miniOpenFileSize, miniUploadFileSize });
    expect(mini).not.toHaveProperty('webOpenFileSize');
    expect(await answer(client.call('confParams', { type: 3 as never }))).toBe(codes.parameterInvalid);
  });

  it('tell the address a call came from', async () => {
    expect(await server.client({ ip: '198.51.100.7' }).call('ipAddress', {})).toEqual({ ip: '198.51.100.7' });
  });

  it('refuse a wrapped key that was not made for this server', async () => {
    const client = server.client();
    expect((await client.call('rsaKey', {})).publicKey).toHaveLength(344);
    for (const wrap of ['', 'AAAA', Buffer.alloc(256, 1).toString('base64')]) {
      expect(await answer(client.call('rsaKey', { wrap }))).toBe(codes.signCipher);
    }
  });
});

describe('QR codes', () => {
  const ask = (query: string) => fetch(`${server.url}/api/index/qrcode?${query}`);
  const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

  it('are PNG pictures of the size that was asked for', async () => {
    const response = await ask('data=https%3A%2F%2Fexample.com%2Fshare%2Fx');
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(sizeOf(Buffer.from(await response.arrayBuffer()))).toEqual([150, 150]);
    const large = await ask('data=x&size=300');
    expect(sizeOf(Buffer.from(await large.arrayBuffer()))).toEqual([300, 300]);
  });

  it('hold up to 2048 characters, as long as they fit', async () => {
    expect((await ask(`data=${'a'.repeat(2048)}`)).headers.get('content-type')).toBe('image/png');
    for (const query of [
      `data=${'a'.repeat(2049)}`,
      `data=${encodeURIComponent('图'.repeat(1100))}`,
      'data=',
      '',
      'data=x&size=9',
      'data=x&size=huge',
    ]) {
      expect(await (await ask(query)).json()).toMatchObject({ rtnCode: codes.parameterInvalid });
    }
  });
});

describe('announcements', () => {
  const list = [{ id: '1', title: 'Maintenance', text: 'On Sunday', link: 'https://example.com/status' }];
  let written = 0;
  const write = async (text: string) => {
    await writeFile(file, text);
    await utimes(file, new Date(), new Date(Date.now() + (written += 1) * 1000));
  };

  it('come from the operator’s file, which may be absent, change or be wrong', async () => {
    const client = server.client();
    const ask = async () => (await client.call('adver', { position: 'home' })).list;
    expect(await ask()).toEqual([]);
    await write(JSON.stringify(list));
    expect(await ask()).toEqual(list);
    await write('[]');
    expect(await ask()).toEqual([]);
    await write('{');
    expect(await ask()).toEqual([]);
    await write(JSON.stringify([{ ...list[0], link: 'javascript:alert(1)' }]));
    expect(await ask()).toEqual([]);
    expect(server.logs.some((line) => line.includes('cannot read the announcements'))).toBe(true);
  });

  it('are not shown to premium members', async () => {
    await write(JSON.stringify(list));
    const ann = await server.member({ email: 'ann@example.com' });
    expect(await ann.call('adver', {})).toEqual({ list });
    const now = Date.now();
    await server.app.db
      .insertInto('membership')
      .values({
        user_id: 1,
        goods_code: 'ML7-M',
        vip_type: 7,
        source: 'test',
        start_at: now,
        end_at: now + 60_000,
      })
      .execute();
    expect(await ann.call('adver', {})).toEqual({ list: [] });
  });
});

describe('the customer and the space', () => {
  it('are those of the account', async () => {
    const bob = await server.member({ email: 'bob@example.com' });
    const { token, id } = await bob.call('customerInfo', {});
    expect(token).toHaveLength(22);
    expect(id).toBe((await bob.call('userInfo', {})).id);
    expect(await bob.call('customerInfo', {})).toEqual({ token, id });
    // The gift adds no space.
    expect(await bob.call('capacity', { language: 'en', clientVersion: '1.0.0', ver: 2 })).toEqual({
      used: 0,
      capacity: plans.freeBytes,
      frozen: 0,
      fileCount: 0,
    });
  });

  it('counts the files of the drive', async () => {
    const carl = await server.member({ email: 'carl@example.com' });
    const { id } = await carl.call('userInfo', {});
    await seedFile(server.app, Number(id), { name: 'plan.dwg', size: 1536 });
    expect(await carl.call('storage', {})).toEqual({
      used: 1536,
      usedText: '1.50 KB',
      capacity: plans.freeBytes,
      capacityText: '1.00 GB',
      percent: 0,
      frozen: 0,
      fileCount: 1,
    });
  });

  it('takes drawings, models, pictures, documents, archives and fonts', async () => {
    const dora = await server.member({ email: 'dora@example.com' });
    const { types } = await dora.call('uploadFileTypes', { type: 1 });
    expect(types).toEqual(
      expect.arrayContaining(['dwg', 'dwf', 'rvt', 'step', 'png', 'pdf', 'zip', 'shx', 'ttf']),
    );
    expect(new Set(types).size).toBe(types.length);
    expect(types).not.toContain('exe');
  });
});
