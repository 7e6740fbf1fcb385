/** Probes, metrics, and what limits look like outside the envelopes. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';

let webDir: string;
let server: TestServer;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'linework-web-'));
  await writeFile(join(webDir, 'index.html'), '<title>the web app</title>');
});
afterAll(() => rm(webDir, { recursive: true }));
afterEach(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

describe('a caller above the limit', () => {
  it('gets 429 outside the envelopes, while probes are answered', async () => {
    server = await startTestServer({ webDir, callsPerMinute: 1 });
    expect((await get('/')).status).toBe(200);
    for (const path of ['/dl/x', '/zip/x', '/', '/thumb/x', '/yun/recent', '/events']) {
      const response = await get(path);
      expect(response.status, path).toBe(429);
      expect(Number(response.headers.get('retry-after')), path).toBeGreaterThan(0);
    }
    for (const path of ['/healthz', '/livez', '/readyz', '/version'])
      for (let i = 0; i < 5; i += 1) expect((await get(path)).status, path).toBe(200);
  });

  it('gets a code in an envelope, as every refusal there', async () => {
    server = await startTestServer({ webDir, callsPerMinute: 1 });
    await get('/');
    const response = await fetch(`${server.url}/user/v5/sysuser/login`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ rtnCode: '0000004' });
  });

  it('is known by its network, where one person has a whole one', async () => {
    server = await startTestServer({ webDir, callsPerMinute: 1 });
    const from = (ip: string) => get('/', { 'x-forwarded-for': ip });
    expect((await from('2001:db8:1:2::1')).status).toBe(200);
    expect((await from('2001:db8:1:2:ffff::2')).status).toBe(429);
    expect((await from('2001:db8:1:3::1')).status).toBe(200);
  });
});

describe('probes', () => {
  it('tell a database that is gone from a process that is gone', async () => {
    server = await startTestServer({ webDir });
    vi.spyOn(server.app.database, 'ping').mockRejectedValue(new Error('gone'));
    expect((await get('/healthz')).status).toBe(503);
    expect((await get('/readyz')).status).toBe(503);
    expect((await get('/livez')).status).toBe(200);
  });

  it('are not the web app, and neither is what is no page', async () => {
    server = await startTestServer({ webDir });
    for (const path of ['/healthz', '/livez', '/readyz', '/version'])
      expect((await get(path)).headers.get('content-type'), path).toContain('application/json');
    expect(await (await get('/version')).json()).toEqual({ version: expect.stringMatching(/^\d+\.\d+/) });
    for (const path of ['/status', '/health', '/wp-login.php', '/.env', '/actuator/health'])
      expect((await get(path)).status, path).toBe(404);
    for (const path of ['/', '/yun/recent', '/share/abc', '/viewer/12', '/login?next=%2F'])
      expect((await get(path)).status, path).toBe(200);
  });
});

describe('metrics', () => {
  it('are closed where nobody has asked for them, whoever calls', async () => {
    server = await startTestServer({ webDir });
    expect((await get('/metrics')).status).toBe(404);
    expect((await get('/metrics', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404);
    expect((await get('/metrics', { 'x-forwarded-for': '127.0.0.1, 198.51.100.1' })).status).toBe(404);
  });

  it('open to whoever has the token', async () => {
    server = await startTestServer({ webDir, metrics: { token: 'a long token', listen: undefined } });
    const by = (authorization: string) => get('/metrics', { authorization });
    expect((await get('/metrics')).status).toBe(401);
    expect((await by('Bearer another one')).status).toBe(401);
    const response = await by('Bearer a long token');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('linework_jobs');
  });

  it('have a listener of their own, which closes with the server', async () => {
    const port = await freePort();
    const listen = { host: '127.0.0.1', port };
    server = await startTestServer({ webDir, metrics: { token: undefined, listen } });
    const url = `http://127.0.0.1:${port}`;
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('linework_http_request_duration_seconds');
    expect((await fetch(`${url}/healthz`)).status).toBe(404);
    expect((await get('/metrics')).status).toBe(404);
  });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const taken = createServer().listen(0, '127.0.0.1', () => {
      const { port } = taken.address() as AddressInfo;
      taken.close(() => resolve(port));
    });
  });
}
