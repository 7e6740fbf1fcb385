/** The server, a worker or the child that unpacks is killed in an extraction: it goes on, once, and the sums are exact. */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { zipTaskStatus } from '@linework/contract';
import { expect, test } from 'vitest';
import { makeZip } from '../archives.ts';
import { isRunning, processesBelow, startProcess, type Running } from '../processes.ts';
import { endLeases, expectSound, KillableServer, withApp } from './killable-server.ts';
import { chance } from '../seed.ts';

/** A few with every change; the variables do more. */
const rounds = Number(process.env['LINEWORK_TEST_ROUNDS'] ?? 3);
const files = Number(process.env['LINEWORK_TEST_FILES'] ?? 3000);
const victims = ['server', 'child', 'worker'] as const;

class Extractor {
  readonly server = new KillableServer();
  readonly tasks: string[] = [];
  readonly #dataDir: string;
  readonly #env: Record<string, string>;
  #worker: Running | undefined;
  #fileId = '';

  constructor(dataDir: string, temporary: string) {
    this.#dataDir = dataDir;
    this.#env = { LINEWORK_DATA: dataDir, LINEWORK_LOG_LEVEL: 'fatal', TMPDIR: temporary };
  }

  /** With the work in a process of its own, or in the server. */
  async start(hasWorker: boolean): Promise<Running> {
    const running = await this.server.start(this.#dataDir, {
      ...this.#env,
      LINEWORK_JOBS: hasWorker ? '0' : '2',
    });
    this.#worker = hasWorker ? await startProcess('worker', { ...this.#env, LINEWORK_JOBS: '2' }) : undefined;
    return running;
  }

  async upload(archive: Uint8Array): Promise<void> {
    const { client } = this.server;
    await client.postFile('upload', new File([new Uint8Array(archive)], 'many.zip'), { parentId: '0' });
    const { files: listed } = await client.call('unionList', { parentId: '0', page: 1, pageSize: 10 });
    this.#fileId = listed[0]!.id;
  }

  /** How far the task is that runs; where none does, the next begins. */
  async progress(): Promise<{ taskId: string; done: number; isOver: boolean }> {
    const { client } = this.server;
    const last = this.tasks.at(-1);
    const task = last === undefined ? undefined : await client.call('zipTaskStatus', { taskId: last });
    if (task && task.status !== zipTaskStatus.succeeded)
      return { taskId: task.taskId, done: task.done, isOver: task.status === zipTaskStatus.failed };
    const { taskId } = await client.call('unzip', { fileId: this.#fileId, repeat: 1 });
    this.tasks.push(taskId);
    return { taskId, done: 0, isOver: false };
  }

  /** Waits until more is done than now. */
  async goOn(): Promise<void> {
    const before = await this.progress();
    const isFurther = async (): Promise<boolean> => {
      const { taskId, done, isOver } = await this.progress();
      expect(isOver).toBe(false);
      return taskId !== before.taskId || done > before.done;
    };
    await expect.poll(isFurther, { timeout: 60_000, interval: 10 }).toBe(true);
  }

  /** Kills one, and then what else was started; returns what ran below. */
  async kill(victim: (typeof victims)[number]): Promise<number[]> {
    const below = [this.server.pid!, this.#worker?.process.pid ?? 0].flatMap(processesBelow);
    if (victim === 'worker') await this.#worker!.end('SIGKILL');
    if (victim === 'child') {
      for (const pid of below) killQuietly(pid);
      // The server notices, and another one takes over.
      await this.goOn();
    }
    await this.end();
    return below;
  }

  async end(): Promise<void> {
    await this.#worker?.end('SIGKILL');
    await this.server.end();
  }
}

/** It may have ended by itself. */
function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

test(
  `kill -9 of server, worker and child while ${files} files are extracted, ${rounds} times`,
  { timeout: 120_000 + rounds * 90_000 },
  async (context) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'linework-extract-'));
    const temporary = join(dataDir, 'temporary');
    await mkdir(temporary);
    const extractor = new Extractor(dataDir, temporary);
    context.onTestFinished(async () => {
      await extractor.end();
      await rm(dataDir, { recursive: true, force: true });
    });
    const members = Array.from({ length: files }, (_, n) => ({
      name: `d${n % 50}/f${n}.txt`,
      content: `content of ${n} `.repeat(1 + (n % 40)),
    }));
    const bytes = members.reduce((sum, { content }) => sum + content.length, 0);
    const killed = { server: 0, child: 0, worker: 0 };
    for (let round = 0; round < rounds; round++) {
      const victim = victims[round % victims.length]!;
      await extractor.start(victim === 'worker');
      if (round === 0) await extractor.upload(makeZip(members));
      await extractor.goOn();
      await sleep(chance() * 700);
      const below = await extractor.kill(victim);
      if (below.length > 0) killed[victim]++;
      await expect.poll(() => below.filter(isRunning)).toEqual([]);
      await endLeases(dataDir);
    }
    const server = await extractor.start(false);
    const { client } = extractor.server;
    for (const taskId of extractor.tasks) {
      const status = async () => (await client.call('zipTaskStatus', { taskId })).status;
      await expect.poll(status, { timeout: 300_000, interval: 500 }).toBe(zipTaskStatus.succeeded);
      const { done, total, response } = await client.call('zipTaskStatus', { taskId });
      expect([done, total, response.failedCount]).toEqual([files, files, undefined]);
    }
    expect(await server.end('SIGTERM')).toBe(0);
    await withApp({ LINEWORK_DATA: dataDir }, async (app) => {
      const counted = await app.db
        .selectFrom('entry')
        .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number>('size').as('bytes')])
        .where('kind', '=', 1)
        .where('name', 'like', 'f%.txt')
        .executeTakeFirstOrThrow();
      const times = extractor.tasks.length;
      expect([counted.files, Number(counted.bytes)]).toEqual([times * files, times * bytes]);
      await expectSound(app);
      const { reserved } = await app.db.selectFrom('drive').select('reserved').executeTakeFirstOrThrow();
      expect(reserved).toBe(0);
    });
    expect(await readdir(temporary)).toEqual([]);
    console.log(
      `kill -9 in an extraction of ${files} files: ${JSON.stringify(killed)}, ${extractor.tasks.length} extractions, each whole`,
    );
  },
);
