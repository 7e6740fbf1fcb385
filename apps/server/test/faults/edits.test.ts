/** An editor at work while the server is killed: every acknowledged batch stays, every version is whole. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CallError, type Client } from '@linework/client';
import { codes } from '@linework/contract';
import { expect, test } from 'vitest';
import { append, dwgOf, Editing, fetchLog, linesOf } from '../edits.ts';
import type { Running } from '../processes.ts';
import { uploadFile } from '../uploads.ts';
import { endLeases, expectSound, KillableServer, withApp } from './killable-server.ts';
import { chance } from '../seed.ts';

/** A few with every change; more by the variable. */
const ROUNDS = Number(process.env['LINEWORK_TEST_ROUNDS'] ?? 3);
const base = dwgOf(['Plan']);
/** Lines that the drawing has before anybody edits it. */
const before = linesOf(base).length;

class Editor {
  readonly editing = new Editing(base);
  readonly server = new KillableServer();
  readonly client: Client = this.server.client;
  acknowledged = 0;
  published = 0;
  #session: { fileId: string; sessionId: string; fence: string } | undefined;

  get session(): { fileId: string; sessionId: string; fence: string } {
    return this.#session!;
  }

  async start(dataDir: string): Promise<Running> {
    const running = await this.server.start(dataDir);
    if (!this.#session) await this.#begin();
    return running;
  }

  async #begin(): Promise<void> {
    const { client, server } = this;
    const { answer } = await uploadFile(server.url, client, Buffer.from(base), { name: 'plan.dwg' });
    const fileId = answer!.bizData!.file!.id;
    const { fence } = await client.call('lockTake', { fileId });
    const { sessionId } = await client.call('editStart', { fileId, fence, from: 'latest' });
    this.#session = { fileId, sessionId, fence };
  }

  /** Edits, sends and publishes until nobody answers. */
  async run(): Promise<void> {
    const publishing = this.#publishNowAndThen();
    while (this.server.isListening) {
      const count = 1 + Math.floor(chance() * 4);
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
      if (seq === undefined || !this.server.isListening) break;
      this.acknowledged = seq;
      await sleep(chance() * 20);
    }
    await publishing;
  }

  async #publishNowAndThen(): Promise<void> {
    const { sessionId, fence } = this.session;
    while (this.server.isListening) {
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
      await sleep(chance() * 300);
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
      const bytes = new Uint8Array(await (await fetch(this.server.url + signedUrl)).arrayBuffer());
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

test(
  `kill -9 while somebody edits, ${ROUNDS} rounds: no acknowledged batch lost, no version without its bytes`,
  { timeout: 60_000 + ROUNDS * 60_000 },
  async (context) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'linework-edits-'));
    const editor = new Editor();
    context.onTestFinished(() => editor.server.end());
    let versions = 0;
    for (let round = 1; round <= ROUNDS; round++) {
      const server = await editor.start(dataDir);
      if (round > 1) versions = await editor.check();
      const running = editor.run();
      // At any moment, while a version is being made, and right after one was.
      if (round % 3 === 0) await editor.publishing('done');
      if (round % 3 === 2) await editor.publishing('working');
      await sleep(chance() * (round % 3 === 0 ? 500 : 3000));
      editor.server.stopListening();
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
    await withApp({ LINEWORK_DATA: dataDir }, expectSound);
    console.log(
      `kill -9 while editing, ${ROUNDS} rounds: 0 lost of ${editor.acknowledged} batches, ${versions} versions`,
    );
    expect(editor.acknowledged).toBeGreaterThan(ROUNDS);
    await rm(dataDir, { recursive: true });
  },
);
