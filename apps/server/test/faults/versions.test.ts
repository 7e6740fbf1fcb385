/** Uploads, rollbacks, deletions and merges of one file's versions, all at once, while the server is killed. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { applyBatches } from '@linework/cad/edit/apply-batches';
import { CallError, createClient, withCookies, type Client } from '@linework/client';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openApp } from '../../src/app.ts';
import { checkBlobs } from '../../src/blobs/check.ts';
import { loadConfig } from '../../src/config.ts';
import { faultsOf } from '../drives.ts';
import { dwgOf, Editing } from '../edits.ts';
import { startProcess, type Running } from '../processes.ts';
import { md5Of, uploadFile } from '../uploads.ts';

/** A few with every change; more by the variable. */
const ROUNDS = Number(process.env['LINEWORK_TEST_ROUNDS'] ?? 3);
/** Changes that are answered before the server is killed. */
const CHANGES_A_ROUND = 12;
const base = dwgOf(['Plan']);

class VersionMaker {
  readonly client: Client;
  /** Numbers of versions that were said to be made, and of those whose deletion was asked for or said to be done. */
  readonly made = new Set<number>();
  readonly doomed = new Set<number>();
  readonly gone = new Set<number>();
  answered = 0;
  readonly kinds: Record<'upload' | 'back' | 'merge' | 'delete', number> = {
    upload: 0,
    back: 0,
    merge: 0,
    delete: 0,
  };
  #lines = 0;
  #fileId = '';
  #target = '';
  #server: Running | undefined;
  #isListening = false;

  constructor() {
    const send = withCookies((url, init) => fetch(this.#target + url.replace(/^http:\/\/server/, ''), init));
    this.client = createClient({ baseUrl: 'http://server', fetch: send });
  }

  async start(dataDir: string): Promise<Running> {
    const server = await startProcess('serve', {
      LINEWORK_DATA: dataDir,
      LINEWORK_LOG_LEVEL: 'fatal',
      LINEWORK_CALLS_PER_MINUTE: '1000000',
    });
    this.#server = server;
    this.#target = server.url;
    if (this.#fileId === '') {
      await this.client.call('register', {
        email: 'ann@example.com',
        password: randomBytes(9).toString('hex'),
      });
      const { answer } = await uploadFile(this.#target, this.client, Buffer.from(base), { name: 'plan.dwg' });
      this.#fileId = answer!.bizData!.file!.id;
      this.made.add(1);
    }
    this.#isListening = true;
    return server;
  }

  async end(): Promise<void> {
    await this.#server?.end('SIGKILL');
  }

  stopListening(): void {
    this.#isListening = false;
  }

  /** Makes and deletes versions until nobody answers. */
  async run(): Promise<void> {
    await Promise.all([
      this.#repeat('upload', () => this.#upload()),
      this.#repeat('upload', () => this.#upload()),
      this.#repeat('back', () => this.#back()),
      this.#repeat('merge', () => this.#merge()),
      this.#repeat('delete', () => this.#delete()),
    ]);
  }

  async #repeat(kind: keyof VersionMaker['kinds'], work: () => Promise<() => void>): Promise<void> {
    while (this.#isListening) {
      try {
        const note = await work();
        // Only what was said before the end counts.
        if (!this.#isListening) return;
        note();
        this.kinds[kind]++;
        this.answered++;
      } catch (error) {
        // Refused, since somebody else was quicker; anything else is the end.
        if (!(error instanceof CallError)) return;
      }
      await sleep(Math.random() * 30);
    }
  }

  /** The base with lines of which no other version has all. */
  async #upload(): Promise<() => void> {
    const bytes = applyBatches(base, new Editing(base).addLine(++this.#lines).batches()).bytes;
    const file = new File([new Uint8Array(bytes)], 'plan.dwg');
    const fields = { fileId: this.#fileId, md5: md5Of(Buffer.from(bytes)) };
    const { version } = await this.client.postFile('versionUpload', file, fields);
    return () => this.made.add(version);
  }

  async #back(): Promise<() => void> {
    const { versionId } = await this.#anyVersion();
    const { version } = await this.client.call('versionBack', { versionId }, { quiet: true });
    return () => this.made.add(version);
  }

  async #merge(): Promise<() => void> {
    const { versionId } = await this.#anyVersion();
    const merged = await this.client.call('versionMerge', { versionId }, { quiet: true });
    return () => merged.version && this.made.add(merged.version.version);
  }

  async #delete(): Promise<() => void> {
    const { versionId, version } = await this.#anyVersion();
    this.doomed.add(version);
    await this.client.call('versionDelete', { versionId }, { quiet: true });
    return () => this.gone.add(version);
  }

  async #anyVersion() {
    const list = await this.versions();
    return list[Math.floor(Math.random() * list.length)]!;
  }

  async versions() {
    const asked = { fileId: this.#fileId, pageSize: 9999 };
    return (await this.client.call('versionHistory', asked, { quiet: true })).list;
  }

  /** Everything that was said is so, every number was given once, and every version has its bytes. */
  async check(): Promise<void> {
    const list = await this.versions();
    const numbers = list.map(({ version }) => version);
    const there = new Set(numbers);
    expect(there.size).toBe(numbers.length);
    expect(list.filter(({ latest }) => latest === 1)).toEqual([list[0]]);
    const newest = Math.max(...numbers);
    expect(list[0]!.version).toBe(newest);
    const missing = Array.from({ length: newest }, (_, i) => i + 1).filter((n) => !there.has(n));
    expect(missing.filter((n) => !this.doomed.has(n))).toEqual([]);
    expect([...this.made].filter((n) => !there.has(n) && !this.doomed.has(n))).toEqual([]);
    expect([...this.gone].filter((n) => there.has(n))).toEqual([]);
    for (const { versionId, size } of list.slice(0, 3)) {
      const { signedUrl } = await this.client.call('versionDownload', { versionId });
      const bytes = new Uint8Array(await (await fetch(this.#target + signedUrl)).arrayBuffer());
      expect(bytes).toHaveLength(size);
    }
  }
}

/** Sums of space and all bytes, as they lie on the disk. */
async function checkData(dataDir: string): Promise<void> {
  const app = await openApp(loadConfig({ LINEWORK_DATA: dataDir }), pino({ level: 'silent' }));
  const { findings } = await checkBlobs(app.database, app.blobs, { deep: true });
  expect(findings).toEqual([]);
  expect(await faultsOf(app)).toEqual([]);
  const [{ bytes }, drive] = await Promise.all([
    app.db
      .selectFrom('version')
      .select(({ fn }) => fn.sum<number>('size').as('bytes'))
      .executeTakeFirstOrThrow(),
    app.db.selectFrom('drive').select('used').orderBy('used', 'desc').executeTakeFirstOrThrow(),
  ]);
  expect(Number(drive.used)).toBe(Number(bytes));
  await app.close();
}

test(
  `kill -9 among versions, ${ROUNDS} rounds: numbers dense and unique, one latest, quota exact, no bytes lost`,
  { timeout: 60_000 + ROUNDS * 60_000 },
  async (context) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'linework-versions-'));
    const maker = new VersionMaker();
    context.onTestFinished(() => maker.end());
    for (let round = 1; round <= ROUNDS; round++) {
      const server = await maker.start(dataDir);
      await maker.check();
      const enough = maker.answered + CHANGES_A_ROUND;
      const running = maker.run();
      await expect.poll(() => maker.answered, { interval: 5, timeout: 60_000 }).toBeGreaterThan(enough);
      await sleep(Math.random() * 50);
      maker.stopListening();
      await server.end('SIGKILL');
      await running;
      await checkData(dataDir);
    }
    const server = await maker.start(dataDir);
    await maker.check();
    expect(await server.end('SIGTERM')).toBe(0);
    await checkData(dataDir);
    expect(maker.kinds.upload).toBeGreaterThan(0);
    expect(maker.kinds.back).toBeGreaterThan(0);
    expect(maker.kinds.delete).toBeGreaterThan(0);
    // Merging takes longest: on a busy machine the server may be killed within every single one.
    console.log(`kill -9 among versions, ${ROUNDS} rounds: ${JSON.stringify(maker.kinds)}, 0 lost`);
    await rm(dataDir, { recursive: true });
  },
);
