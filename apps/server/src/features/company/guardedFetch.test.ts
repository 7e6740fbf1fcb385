import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardedFetch, isBlocked } from './guardedFetch.ts';
import { isDomain, isProved } from './domainProof.ts';

const never = [
  '169.254.169.254',
  '0.0.0.0',
  '100.100.100.200',
  '224.0.0.1',
  '255.255.255.255',
  'fe80::1',
  '::',
  'fd00:ec2::254',
  '::ffff:169.254.169.254',
  '64:ff9b::a9fe:a9fe',
  '2002:a9fe:a9fe::',
];
const inside = [
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '::1',
  'fd12::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
];
const outside = ['93.184.216.34', '8.8.8.8', '2606:2800:220:1::1'];

describe('addresses of identity providers', () => {
  it('are never those of machines’ own metadata', () => {
    expect(never.filter((address) => !isBlocked(address, true))).toEqual([]);
  });

  it('are inside the network only where that is allowed', () => {
    expect(inside.filter((address) => !isBlocked(address, false))).toEqual([]);
    expect(inside.filter((address) => isBlocked(address, true))).toEqual([]);
    expect(outside.filter((address) => isBlocked(address, false))).toEqual([]);
  });
});

describe('guarded fetch', () => {
  let server: Server;
  let port: number;
  let asked = 0;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked += 1;
      if (request.url === '/large') return response.end(Buffer.alloc(2 * 1024 * 1024));
      if (request.url === '/moved')
        return response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => response.end(`${request.method} ${Buffer.concat(chunks).toString()}`));
      return undefined;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => void server.close());

  const ask = (allowLocal: boolean, path = '/', host = '127.0.0.1') =>
    guardedFetch({ allowLocal })(`http://${host}:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ a: '1' }),
      redirect: 'manual',
    } as Parameters<ReturnType<typeof guardedFetch>>[1]);

  it('reaches an allowed address, by number and by name', async () => {
    for (const host of ['127.0.0.1', 'localhost'])
      expect(await (await ask(true, '/', host)).text()).toBe('POST a=1');
  });

  it('does not connect to a blocked one, whatever its name', async () => {
    const before = asked;
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '2130706433']) {
      await expect(ask(false, '/', host)).rejects.toThrow();
    }
    expect(asked).toBe(before);
  });

  it('follows no redirect and reads no more than a megabyte', async () => {
    expect((await ask(true, '/moved')).status).toBe(302);
    await expect(ask(true, '/large')).rejects.toThrow('too large');
  });
});

describe('proof of a domain', () => {
  const records: Record<string, string[][]> = {
    '_linework.acme.example': [['v=spf1 -all'], ['linework-company=', 'abc']],
    '_linework.xn--mnchen-3ya.example': [['linework-company=abc']],
  };
  const resolve = async (name: string) => {
    const found = records[name];
    if (!found) throw new Error('ENOTFOUND');
    return found;
  };

  it('is a TXT record with the company’s own value', async () => {
    expect(await isProved('acme.example', 'linework-company=abc', resolve)).toBe(true);
    expect(await isProved('münchen.example', 'linework-company=abc', resolve)).toBe(true);
    expect(await isProved('acme.example', 'linework-company=xyz', resolve)).toBe(false);
    expect(await isProved('other.example', 'linework-company=abc', resolve)).toBe(false);
  });

  it('is about something that is a domain', () => {
    for (const good of ['acme.example', 'a-b.co.uk', 'münchen.example', 'x--y.example'])
      expect(isDomain(good)).toBe(true);
    for (const bad of [
      '',
      'localhost',
      '.',
      'a..b',
      '-a.b',
      'a@b.c',
      '*.b.c',
      'a b.c',
      `${'a.'.repeat(130)}b`,
    ]) {
      expect(isDomain(bad)).toBe(false);
    }
  });
});
