import { Readable } from 'node:stream';
import { createHash, randomBytes } from 'node:crypto';
import { bounds, codes } from '@linework/contract';
import type { Client } from '@linework/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { answer, serverForTests } from '../../../test/server.ts';
import { qrPng } from '../config/service.ts';

const server = serverForTests();
let ann: Client;
let png: Buffer;

beforeAll(async () => {
  ann = await server.member({ email: 'ann@example.com' });
  png = (await qrPng('a picture', 150))!;
});

const post = (bytes: Uint8Array, name = 'me.png') =>
  ann.postFile('avatar', new File([new Uint8Array(bytes)], name), {});

describe('avatar', () => {
  it('is stored and shown to everybody, for ever', async () => {
    const { avatar } = await post(png);
    expect(avatar).toBe(`/avatar/${createHash('sha256').update(png).digest('hex')}`);
    const response = await fetch(server.url + avatar);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
  });

  it('goes when it is removed', async () => {
    const { avatar } = await post(png);
    expect(await ann.call('removeAvatar', {})).toMatchObject({ avatar: '' });
    expect((await fetch(server.url + avatar)).status).toBe(404);
  });

  it('shows no other blob, and nothing for what is no hash', async () => {
    const secret = await server.app.blobs.put(Readable.from([Buffer.from('secret')]), { maxBytes: 10 });
    for (const name of [secret.sha256, 'x', '..%2f..%2fsecrets.json', '0'.repeat(64)]) {
      expect((await fetch(`${server.url}/avatar/${name}`)).status).toBe(404);
    }
  });

  it('takes JPEG and WebP by their bytes, whatever their names', async () => {
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(40)]);
    const webp = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), randomBytes(40)]);
    for (const [bytes, type] of [
      [jpeg, 'image/jpeg'],
      [webp, 'image/webp'],
    ] as const) {
      const { avatar } = await post(bytes, 'x.exe');
      expect((await fetch(server.url + avatar)).headers.get('content-type')).toBe(type);
    }
  });

  it('refuses anything else', async () => {
    const before = await ann.call('userInfo', {});
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const bytes of ['', 'GIF89a', 'MZ', '<html>', svg, '\x89PN']) {
      expect([bytes, await answer(post(Buffer.from(bytes, 'latin1')))]).toEqual([
        bytes,
        codes.uploadTypeRefused,
      ]);
    }
    expect(await ann.call('userInfo', {})).toEqual(before);
  });

  it('refuses more than a megabyte, and takes exactly one', async () => {
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length, 7)]);
    expect(await answer(post(padded(bounds.avatarBytes)))).toBe(codes.ok);
    const tooLarge = [codes.uploadTooLarge, codes.bodyTooLarge];
    expect(tooLarge).toContain(await answer(post(padded(bounds.avatarBytes + 1))));
    expect(tooLarge).toContain(await answer(post(padded(4 * bounds.avatarBytes))));
  });

  it('leaves the connection usable after a refusal, however large', async () => {
    const sizes = [300_000, 2_000_000, 4_000_000, 300_000, 2_000_000];
    for (const size of sizes) {
      expect(await answer(post(Buffer.alloc(size)))).toBe(codes.uploadTypeRefused);
      expect(await answer(ann.call('userInfo', {}))).toBe(codes.ok);
      if (size <= bounds.avatarBytes) continue;
      const large = Buffer.concat([png, Buffer.alloc(size)]);
      expect(await answer(post(large))).toBe(codes.uploadTooLarge);
      expect(await answer(ann.call('userInfo', {}))).toBe(codes.ok);
    }
  });
});
