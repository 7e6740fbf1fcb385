import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';

const script = 'export const words = "twice twice twice";\n'.repeat(40);
/** Not what the file says, so that one sees which of the two was sent. */
const packedScript = 'export const packed = true;';
let webDir: string;
let server: TestServer;

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'linework-web-'));
  await mkdir(join(webDir, 'assets'));
  await writeFile(join(webDir, 'index.html'), '<title>every page</title>');
  await writeFile(join(webDir, 'assets/packed.js'), script);
  await writeFile(join(webDir, 'assets/packed.js.br'), brotliCompressSync(packedScript));
  await writeFile(join(webDir, 'assets/plain.js'), script);
  server = await startTestServer({ webDir });
});
afterAll(async () => {
  await server.close();
  await rm(webDir, { recursive: true });
});

async function get(path: string, accepts: string): Promise<{ encoding: string | null; text: string }> {
  const response = await fetch(server.url + path, { headers: { 'accept-encoding': accepts } });
  return { encoding: response.headers.get('content-encoding'), text: await response.text() };
}

it('sends what the build has packed, to those who can open it', async () => {
  expect(await get('/assets/packed.js', 'br')).toEqual({ encoding: 'br', text: packedScript });
  expect(await get('/assets/packed.js', 'gzip')).toEqual({ encoding: 'gzip', text: script });
  expect(await get('/assets/packed.js', 'identity')).toEqual({ encoding: null, text: script });
});

it('packs the others itself', async () => {
  expect(await get('/assets/plain.js', 'br')).toEqual({ encoding: 'br', text: script });
});

it('has no address for the packed one', async () => {
  expect((await fetch(`${server.url}/assets/packed.js.br`)).status).toBe(404);
});
