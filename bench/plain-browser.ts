/**
 * A browser as people have one: a profile that is kept on disk, with its cache of files and of compiled scripts, and nobody
 * who listens in while a page loads. What automates browsers holds up every worker until it has looked into it.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserCookie } from './viewer-cloud.ts';

export interface PlainTab {
  id: string;
  /** Looks into the tab, for as long as it takes to ask. */
  ask<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

export interface PlainBrowser {
  open(url: string): Promise<PlainTab>;
  tabs(): Promise<PlainTab[]>;
  setCookies(cookies: readonly BrowserCookie[]): Promise<void>;
  close(): Promise<void>;
}

interface Target {
  id: string;
  type: string;
  webSocketDebuggerUrl: string;
}

export async function plainBrowser(executable: string): Promise<PlainBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'linework-browser-'));
  const child = spawn(
    executable,
    [
      '--no-sandbox',
      '--headless',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--window-size=1440,900',
      'about:blank',
    ],
    // A group of its own: what is called may be a script, which would end without the browser that it has started.
    { stdio: 'ignore', detached: true },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const [port, path] = await debuggingPort(profile);
  const http = `http://127.0.0.1:${port}`;
  const tabOf = ({ id, webSocketDebuggerUrl }: Target): PlainTab => ({
    id,
    async ask<T>(expression: string) {
      const { result } = (await command(webSocketDebuggerUrl, 'Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
        userGesture: true,
      })) as { result: { value: T } };
      return result.value;
    },
    close: async () => void (await fetch(`${http}/json/close/${id}`)),
  });
  return {
    open: async (url) =>
      tabOf((await (await fetch(`${http}/json/new?${url}`, { method: 'PUT' })).json()) as Target),
    async tabs() {
      const all = (await (await fetch(`${http}/json/list`)).json()) as Target[];
      return all.filter(({ type }) => type === 'page').map(tabOf);
    },
    setCookies: async (cookies) =>
      void (await command(`ws://127.0.0.1:${port}${path}`, 'Storage.setCookies', { cookies })),
    async close() {
      process.kill(-child.pid!);
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

async function debuggingPort(profile: string): Promise<[port: string, path: string]> {
  for (;;) {
    const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const [port, path] = text.split('\n');
    if (port && path) return [port, path];
    await sleep(50);
  }
}

/** One order over a connection of its own. */
async function command(address: string, method: string, params: object): Promise<unknown> {
  const socket = new WebSocket(address);
  try {
    return await new Promise((resolve, reject) => {
      socket.addEventListener('open', () => socket.send(JSON.stringify({ id: 1, method, params })));
      socket.addEventListener('error', () => reject(new Error(`${method}: the browser does not answer`)));
      socket.addEventListener('message', ({ data }) => {
        const { id, result, error } = JSON.parse(String(data)) as {
          id?: number;
          result?: unknown;
          error?: { message: string };
        };
        if (id !== 1) return;
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result);
      });
    });
  } finally {
    socket.close();
  }
}
