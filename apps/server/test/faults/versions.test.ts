/** Uploads, rollbacks, deletions and merges of one file's versions, all at once, while the server is killed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { applyBatches } from '@linework/cad/edit/apply-batches';
import { CallError, type Client } from '@linework/client';
import { codes, type CallRequest } from '@linework/contract';
import { expect, test } from 'vitest';
import { dwgOf, Editing } from '../edits.ts';
import type { Running } from '../processes.ts';
import { md5Of, uploadFile } from '../uploads.ts';
import { expectSound, KillableServer, withApp } from './killable-server.ts';
import { chance } from '../seed.ts';

/** A few with every change; more by the variable. */
const ROUNDS = Number(process.env['LINEWORK_TEST_ROUNDS'] ?? 3);
/** Changes that are answered before the server is killed. */
const CHANGES_A_ROUND = 12;
const base = dwgOf(['Plan']);

type MergeChoice = NonNullable<CallRequest<'versionMerge'>['choices']>[number];

class VersionMaker {
  readonly server = new KillableServer();
  readonly client: Client = this.server.client;
  /** Numbers of versions that were said to be made, and of those whose deletion was asked for or said to be done. */
  readonly made = new Set<number>();
  readonly doomed = new Set<number>();
  readonly gone = new Set<number>();
  /** What the server itself failed at, as long as it lived. */
  readonly failures: string[] = [];
  answered = 0;
  readonly kinds: Record<'upload' | 'back' | 'merge' | 'delete', number> = {
    upload: 0,
    back: 0,
    merge: 0,
    delete: 0,
  };
  #lines = 0;
  #fileId = '';
  /** Merging takes longest and is refused where the others were quicker: they wait for most, but not for all. */
  #waitsForMerge = false;

  async start(dataDir: string): Promise<Running> {
    const running = await this.server.start(dataDir);
    if (this.#fileId === '') {
      const { url, client } = this.server;
      const { answer } = await uploadFile(url, client, Buffer.from(base), { name: 'plan.dwg' });
      this.#fileId = answer!.bizData!.file!.id;
      this.made.add(1);
    }
    return running;
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

  async #repeat(
    kind: keyof VersionMaker['kinds'],
    work: () => Promise<(() => void) | undefined>,
  ): Promise<void> {
    while (this.server.isListening) {
      if (kind !== 'merge' && this.#waitsForMerge) {
        await sleep(5);
        continue;
      }
      try {
        const note = await work();
        // Only what was said before the end counts.
        if (!this.server.isListening) return;
        if (note === undefined) continue;
        note();
        this.kinds[kind]++;
        this.answered++;
      } catch (error) {
        // Refused, since somebody else was quicker; anything else is the end.
        if (!(error instanceof CallError)) return;
        if (error.code === codes.internal && this.server.isListening) this.failures.push(kind);
      }
      await sleep(chance() * 30);
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

  async #merge(): Promise<(() => void) | undefined> {
    const { versionId } = await this.#anyVersion();
    this.#waitsForMerge = chance() < 0.7;
    const merge = (choices: MergeChoice[]) =>
      this.client.call('versionMerge', { versionId, choices }, { quiet: true });
    try {
      const asked = await merge([]);
      // Lines that two versions have under one handle: of these, both stay.
      const choices = (asked.conflicts ?? []).map(({ id }) => ({ id, side: 'both' as const }));
      const { state, version } = choices.length === 0 ? asked : await merge(choices);
      return state === 'done' ? () => this.made.add(version.version) : undefined;
    } finally {
      this.#waitsForMerge = false;
    }
  }

  async #delete(): Promise<() => void> {
    const { versionId, version } = await this.#anyVersion();
    this.doomed.add(version);
    await this.client.call('versionDelete', { versionId }, { quiet: true });
    return () => this.gone.add(version);
  }

  async #anyVersion() {
    const list = await this.versions();
    return list[Math.floor(chance() * list.length)]!;
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
      const bytes = new Uint8Array(await (await fetch(this.server.url + signedUrl)).arrayBuffer());
      expect(bytes).toHaveLength(size);
    }
  }
}

/** Sums of space and all bytes, as they lie on the disk. */
const checkData = (dataDir: string): Promise<void> =>
  withApp({ LINEWORK_DATA: dataDir }, async (app) => {
    await expectSound(app);
    const [{ bytes }, drive] = await Promise.all([
      app.db
        .selectFrom('version')
        .select(({ fn }) => fn.sum<number>('size').as('bytes'))
        .executeTakeFirstOrThrow(),
      app.db.selectFrom('drive').select('used').orderBy('used', 'desc').executeTakeFirstOrThrow(),
    ]);
    expect(Number(drive.used)).toBe(Number(bytes));
  });

test(
  `kill -9 among versions, ${ROUNDS} rounds: numbers dense and unique, one latest, quota exact, no bytes lost`,
  { timeout: 60_000 + ROUNDS * 60_000 },
  async (context) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'linework-versions-'));
    const maker = new VersionMaker();
    context.onTestFinished(() => maker.server.end());
    for (let round = 1; round <= ROUNDS; round++) {
      const server = await maker.start(dataDir);
      await maker.check();
      const enough = maker.answered + CHANGES_A_ROUND;
      const merged = maker.kinds.merge;
      const running = maker.run();
      await expect
        .poll(() => maker.answered > enough && maker.kinds.merge > merged, { interval: 5, timeout: 60_000 })
        .toBe(true);
      // Right after a change, or anywhere within the next merge.
      await sleep(chance() * (round % 2 === 1 ? 50 : 2000));
      maker.server.stopListening();
      await server.end('SIGKILL');
      await running;
      await checkData(dataDir);
    }
    const server = await maker.start(dataDir);
    await maker.check();
    expect(await server.end('SIGTERM')).toBe(0);
    await checkData(dataDir);
    expect(maker.failures).toEqual([]);
    for (const count of Object.values(maker.kinds)) expect(count).toBeGreaterThan(0);
    expect(maker.kinds.merge).toBeGreaterThanOrEqual(ROUNDS);
    console.log(`kill -9 among versions, ${ROUNDS} rounds: ${JSON.stringify(maker.kinds)}, 0 lost`);
    await rm(dataDir, { recursive: true });
  },
);
