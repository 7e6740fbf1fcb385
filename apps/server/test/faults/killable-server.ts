/** A server that is killed and started again on the same data, and the person whose browser outlives it. */
import { randomBytes } from 'node:crypto';
import { createClient, withCookies, type Client } from '@linework/client';
import { pino } from 'pino';
import { expect } from 'vitest';
import type { App } from '../../src/app.ts';
import { openApp } from '../../src/openApp.ts';
import { checkBlobs } from '../../src/blobs/check.ts';
import { loadConfig } from '../../src/config.ts';
import { faultsOf } from '../drives.ts';
import { startProcess, type Running } from '../processes.ts';

export class KillableServer {
  readonly client: Client;
  /** Only what is said while this is true counts. */
  isListening = false;
  #running: Running | undefined;

  constructor() {
    const send = withCookies((url, init) => fetch(this.url + url.replace(/^http:\/\/server/, ''), init));
    this.client = createClient({ baseUrl: 'http://server', fetch: send });
  }

  get url(): string {
    return this.#running!.url;
  }

  get pid(): number | undefined {
    return this.#running?.process.pid;
  }

  /** Starts it; the first time the person gets an account. */
  async start(dataDir: string, env: Record<string, string> = {}): Promise<Running> {
    this.#running = await startProcess('serve', {
      LINEWORK_DATA: dataDir,
      LINEWORK_LOG_LEVEL: 'fatal',
      LINEWORK_CALLS_PER_MINUTE: '1000000',
      ...env,
    });
    this.isListening = true;
    if (!this.client.ticket.get()) {
      const password = randomBytes(9).toString('hex');
      await this.client.call('register', { email: 'ann@example.com', password });
    }
    return this.#running;
  }

  /** What is said from now on does not count any more. */
  stopListening(): void {
    this.isListening = false;
  }

  /** Whatever still runs. */
  async end(): Promise<void> {
    await this.#running?.end('SIGKILL');
  }
}

/** What a server has left behind, opened without one. */
export async function withApp<T>(env: Record<string, string>, work: (app: App) => Promise<T>): Promise<T> {
  const app = await openApp(loadConfig(env), pino({ level: 'silent' }));
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** What the server had claimed would wait for half a minute, until it is known to be gone. */
export async function endLeases(dataDir: string): Promise<void> {
  await withApp({ LINEWORK_DATA: dataDir }, (app) =>
    app.db.updateTable('job').set({ due_at: 0 }).where('state', '=', 'running').execute(),
  );
}

/** Every blob has its bytes, and every sum of the drives is exact. */
export async function expectSound(app: App): Promise<void> {
  const { findings } = await checkBlobs(app.database, app.blobs, { deep: true });
  expect(findings).toEqual([]);
  expect(await faultsOf(app)).toEqual([]);
}
