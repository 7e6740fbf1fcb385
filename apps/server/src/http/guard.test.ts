/** What every page carries, and how long a request may take. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { buildServer } from './server.ts';

let webDir: string;
let server: TestServer;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'linework-web-'));
  await writeFile(join(webDir, 'index.html'), '<title>the web app</title>');
  await writeFile(join(webDir, 'viewer.html'), '<head></head>');
  server = await startTestServer({ webDir });
});
afterAll(async () => {
  await server.close();
  await rm(webDir, { recursive: true });
});

const headersOf = async (path: string) => (await fetch(server.url + path)).headers;
const directivesOf = (headers: Headers): Map<string, string> =>
  new Map(
    (headers.get('content-security-policy') ?? '')
      .split(';')
      .map((part) => part.trim().split(/ (.*)/s))
      .map(([name = '', value = '']) => [name, value]),
  );

it.each(['/', '/yun/recent', '/viewer/1', '/share/abc', '/no-such-page'])(
  '%s runs no script but ours, and stands in nobody’s frame',
  async (path) => {
    const headers = await headersOf(path);
    const csp = directivesOf(headers);
    expect(csp.get('default-src')).toBe("'self'");
    expect(csp.get('script-src')).toBe("'self' 'wasm-unsafe-eval'");
    expect(csp.get('object-src')).toBe("'none'");
    expect(csp.get('base-uri')).toBe("'none'");
    expect(csp.get('form-action')).toBe("'self'");
    expect(csp.get('connect-src')).toBe("'self'");
    expect(csp.get('frame-ancestors')).toBe("'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  },
);

it('no request holds a connection for ever, whatever the client’s time-outs are', async () => {
  const fastify = await buildServer(server.app);
  try {
    const { requestTimeout, headersTimeout, keepAliveTimeout, timeout } = fastify.server;
    expect({ requestTimeout, keepAliveTimeout, timeout }).toEqual({
      requestTimeout: 10 * 60_000,
      keepAliveTimeout: 65_000,
      timeout: 60_000,
    });
    expect(headersTimeout).toBeGreaterThan(0);
    expect(headersTimeout).toBeLessThanOrEqual(60_000);
  } finally {
    await fastify.close();
  }
});
