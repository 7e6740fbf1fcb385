/** An editor at work while the server is killed: every acknowledged batch stays, every version is whole. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CallError, createClient, withCookies, type Client } from '@linework/client';
import { codes } from '@linework/contract';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openApp } from '../../src/app.ts';
import { checkBlobs } from '../../src/blobs/check.ts';
import { loadConfig } from '../../src/config.ts';
import { faultsOf } from '../drives.ts';
import { append, dwgOf, Editing, fetchLog, linesOf } from '../edits.ts';
import { startProcess, type Running } from '../processes.ts';
import { uploadFile } from '../uploads.ts';

/** A few with every change; more by the variable. */
const ROUNDS = Number(process.env['LINEWORK_TEST_ROUNDS'] ?? 3);
const base = dwgOf(['Plan']);
/** Lines that the drawing has before anybody edits it. */
const before = linesOf(base).length;

class Editor {
  readonly editing = new Editing(base);
  readonly client: Client;
  acknowledged = 0;
  published = 0;
  #target = '';
  #server: Running | undefined;
  #isListening = true;
  #session: { fileId: string; sessionId: string; fence: string } | undefined;

  constructor() {
    const send = withCookies((url, init) => fetch(this.#target + url.replace(/^http:\/\/server/, ''), init));
    this.client = createClient({ baseUrl: 'http://server', fetch: send });
  }

  get session(): { fileId: string; sessionId: string; fence: string } {
    return this.#session!;
  }

  async start(dataDir: string): Promise<Running> {
    const server = await startProcess('serve', {
      LINEWORK_DATA: dataDir,
      LINEWORK_LOG_LEVEL: 'fatal',
      LINEWORK_CALLS_PER_MINUTE: '1000000',
    });
    this.#server = server;
    this.#target = server.url;
    this.#isListening = true;
    if (!this.client.ticket.get()) await this.#begin();
    return server;
  }

  async #begin(): Promise<void> {
    const password = randomBytes(9).toString('hex');
    await this.client.call('register', { email: 'ann@example.com', password });
    const { answer } = await uploadFile(this.#target, this.client, Buffer.from(base), { name: 'plan.dwg' });
    const fileId = answer!.bizData!.file!.id;
    const { fence } = await this.client.call('lockTake', { fileId });
    const { sessionId } = await this.client.call('editStart', { fileId, fence, from: 'latest' });
    this.#session = { fileId, sessionId, fence };
  }

  async end(): Promise<void> {
    await this.#server?.end('SIGKILL');
  }

  stopListening(): void {
    this.#isListening = false;
  }

  /** Edits, sends and publishes until nobody answers. */
  async run(): Promise<void> {
    const publishing = this.#publishNowAndThen();
    while (this.#isListening) {
      const count = 1 + Math.floor(Math.random() * 4);
      while (this.editing.document.seq < this.acknowledged + count)
        this.editing.addLine(this.editing.document.seq + 1);
      const { sessionId, fence } = this.session;
      const first = this.acknowledged + 1;
      const sent = append(this.client, this.editing.batches(first), { sessionId, fence, seq: String(first) });
      const seq = await sent.then(
        (said) => said.seq,
        () => undefined,
      );
      // Only what was said before the end counts.
      if (seq === undefined || !this.#isListening) break;
      this.acknowledged = seq;
      await sleep(Math.random() * 20);
    }
    await publishing;
  }

  async #publishNowAndThen(): Promise<void> {
    const { sessionId, fence } = this.session;
    while (this.#isListening) {
      try {
        const { state } = await this.client.call('editPublishState', { sessionId }, { quiet: true });
        if (state !== 'waiting' && state !== 'working')
          await this.client.call(
            'editPublish',
            { sessionId, fence, seq: this.acknowledged },
            { quiet: true },
          );
      } catch (error) {
        // More came meanwhile: another time.
        if (!(error instanceof CallError) || error.code !== codes.editGap) return;
      }
      await sleep(Math.random() * 300);
    }
  }

  /** Waits until a version is being made, or has been, but not for ever. */
  async publishing(wanted: 'working' | 'done'): Promise<void> {
    const { sessionId } = this.session;
    const known = await this.#versions();
    for (const until = Date.now() + 30_000; Date.now() < until; await sleep(50)) {
      const { state } = await this.client.call('editPublishState', { sessionId }, { quiet: true });
      if (wanted === 'working' ? state === wanted : (await this.#versions()) > known) return;
    }
  }

  async #versions(): Promise<number> {
    return (await this.client.call('versionLatestNumber', { fileId: this.session.fileId })).version;
  }

  /** Everything that was said is so; returns how many versions there are. */
  async check(): Promise<number> {
    const { sessionId, fileId } = this.session;
    const log = await fetchLog(this.client, sessionId);
    expect(log.length).toBeGreaterThanOrEqual(this.acknowledged);
    expect(log).toEqual(this.editing.batches().slice(0, log.length));
    this.acknowledged = log.length;
    const { list } = await this.client.call('versionHistory', { fileId, pageSize: 9999 });
    expect(list.map(({ version }) => version)).toEqual(list.map((_, i) => list.length - i));
    for (const { versionId, size, version } of list.slice(0, 3)) {
      const { signedUrl } = await this.client.call('versionDownload', { versionId });
      const bytes = new Uint8Array(await (await fetch(this.#target + signedUrl)).arrayBuffer());
      expect(bytes).toHaveLength(size);
      // A whole number of batches: the lines 1, 2, … without a gap.
      const added = linesOf(bytes)
        .slice(before)
        .map(([x]) => x);
      expect(added).toEqual(added.map((_, i) => i + 1));
      if (version > 1) expect(added.length).toBeGreaterThan(0);
      this.published = Math.max(this.published, added.length);
    }
    return list.length;
  }
}

/** What the server had claimed would wait for half a minute, until it is known to be gone. */
async function endLeases(dataDir: string): Promise<void> {
  const app = await openApp(loadConfig({ LINEWORK_DATA: dataDir }), pino({ level: 'silent' }));
  await app.db.updateTable('job').set({ due_at: 0 }).where('state', '=', 'running').execute();
  await app.close();
}

test(
  `kill -9 while somebody edits, ${ROUNDS} rounds: no acknowledged batch lost, no version without its bytes`,
  { timeout: 60_000 + ROUNDS * 60_000 },
  async (context) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'linework-edits-'));
    const editor = new Editor();
    context.onTestFinished(() => editor.end());
    let versions = 0;
    for (let round = 1; round <= ROUNDS; round++) {
      const server = await editor.start(dataDir);
      if (round > 1) versions = await editor.check();
      const running = editor.run();
      // At any moment, while a version is being made, and right after one was.
      if (round % 3 === 0) await editor.publishing('done');
      if (round % 3 === 2) await editor.publishing('working');
      await sleep(Math.random() * (round % 3 === 0 ? 500 : 3000));
      editor.stopListening();
      await server.end('SIGKILL');
      await running;
      await endLeases(dataDir);
    }
    const server = await editor.start(dataDir);
    versions = await editor.check();
    const { sessionId, fence } = editor.session;
    const settled = async (): Promise<string> =>
      (await editor.client.call('editPublishState', { sessionId })).state;
    await expect.poll(settled, { timeout: 90_000 }).not.toMatch(/waiting|working/);
    await editor.client.call('editPublish', { sessionId, fence, seq: editor.acknowledged });
    await expect.poll(settled, { timeout: 90_000 }).toBe('done');
    await editor.check();
    expect(editor.published).toBe(editor.acknowledged);
    expect(await server.end('SIGTERM')).toBe(0);
    const app = await openApp(loadConfig({ LINEWORK_DATA: dataDir }), pino({ level: 'silent' }));
    const { findings } = await checkBlobs(app.database, app.blobs, { deep: true });
    expect(findings).toEqual([]);
    expect(await faultsOf(app)).toEqual([]);
    await app.close();
    console.log(
      `kill -9 while editing, ${ROUNDS} rounds: 0 lost of ${editor.acknowledged} batches, ${versions} versions`,
    );
    expect(editor.acknowledged).toBeGreaterThan(ROUNDS);
    await rm(dataDir, { recursive: true });
  },
);
