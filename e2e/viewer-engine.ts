/** A page with the viewer's engine alone, and a server for it: files by ranges, addresses that run out. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';

const root = join(import.meta.dirname, '..');
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
};

export interface EngineServer {
  url: string;
  /** Files by path, served by ranges; a path under /expired/ answers 403. */
  files: Map<string, Uint8Array>;
  /** Bytes and requests since it was last emptied. */
  asked: { path: string; bytes: number }[];
  close(): Promise<void>;
}

async function buildPage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'linework-engine-'));
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const build = spawn(process.execPath, [vite, 'build', '--outDir', folder], {
    cwd: join(root, 'apps/web/engine-page'),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  build.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const [code] = (await once(build, 'exit')) as [number];
  if (code !== 0) throw new Error(said);
  return folder;
}

export async function startEngineServer(): Promise<EngineServer> {
  const folder = await buildPage();
  const files = new Map<string, Uint8Array>();
  const asked: EngineServer['asked'] = [];
  const answer = async ({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(url, 'http://localhost').pathname;
    const file = files.get(path);
    if (path.startsWith('/expired/')) return void response.writeHead(403).end();
    if (file) {
      const range = /bytes=(\d+)-(\d+)/.exec(headers.range ?? '');
      const from = Number(range?.[1] ?? 0);
      const part = file.subarray(from, range ? Number(range[2]) + 1 : undefined);
      asked.push({ path, bytes: part.length });
      const head = range ? { 'content-range': `bytes ${from}-${from + part.length - 1}/${file.length}` } : {};
      return void response.writeHead(range ? 206 : 200, { ...head, 'content-length': part.length }).end(part);
    }
    const page = join(folder, path === '/' ? 'index.html' : path);
    if (!existsSync(page)) return void response.writeHead(204).end();
    response.writeHead(200, { 'content-type': types[extname(page)] ?? 'application/octet-stream' });
    response.end(await readFile(page));
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0);
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    files,
    asked,
    async close() {
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function launchForDrawing(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['LINEWORK_TEST_CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--enable-unsafe-swiftshader',
      '--disable-background-networking',
      ...more,
    ],
  });
}

/** The page, ready to be driven through `window.engine`. */
export async function enginePage(
  browser: Browser,
  url: string,
  before?: () => void,
): Promise<{ page: Page; problems: string[] }> {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  if (before) await page.addInitScript(before);
  await page.goto(url);
  await page.waitForFunction(() => 'engine' in window);
  return { page, problems };
}
