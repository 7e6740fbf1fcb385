/** A server that is killed while it extracts: it goes on, every file is there once, and the sums are exact. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Client } from '@linework/client';
import { zipTaskStatus } from '@linework/contract';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../../src/db/open.ts';
import { differences, tallyOf } from '../../src/features/drive/tally.ts';
import { makeZip } from '../archives.ts';
import { startProcess, type Running } from '../processes.ts';

/** A few with every change; LINEWORK_TEST_ROUNDS does more. */
const rounds = Number(process.env['LINEWORK_TEST_ROUNDS'] ?? 2);
const files = Number(process.env['LINEWORK_TEST_FILES'] ?? 3000);
const password = 'correct horse battery';
const email = 'killed@example.com';

let dataDir: string;
let server: Running | undefined;

afterEach(async () => {
  await server?.end('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function signedIn(url: string): Promise<Client> {
  const client = createClient({ baseUrl: url });
  await client.call('login', { method: 'password', account: email, password });
  return client;
}

test(`kill -9 while ${files} files are extracted, ${rounds} times`, { timeout: 1_800_000 }, async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'linework-extract-'));
  const env = { LINEWORK_DATA: dataDir, LINEWORK_LOG_LEVEL: 'warn' };
  server = await startProcess('serve', env);
  const first = createClient({ baseUrl: server.url });
  await first.call('register', { email, password });
  const members = Array.from({ length: files }, (_, n) => ({
    name: `d${n % 50}/f${n}.txt`,
    content: `content of ${n} `.repeat(1 + (n % 40)),
  }));
  const bytes = members.reduce((sum, { content }) => sum + content.length, 0);
  await first.postFile('upload', new File([new Uint8Array(makeZip(members))], 'many.zip'), { parentId: '0' });
  const listed = await first.call('unionList', { parentId: '0', page: 1, pageSize: 10 });
  const { taskId } = await first.call('unzip', { fileId: listed.files[0]!.id });
  for (let round = 0; round < rounds; round++) {
    await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 4000));
    await server.end('SIGKILL');
    server = await startProcess('serve', env);
  }
  const client = await signedIn(server.url);
  const status = async () => (await client.call('zipTaskStatus', { taskId })).status;
  await expect.poll(status, { timeout: 600_000, interval: 1000 }).toBe(zipTaskStatus.succeeded);
  const { done, total, response } = await client.call('zipTaskStatus', { taskId });
  expect([done, total, response.failedCount]).toEqual([files, files, undefined]);
  await server.end('SIGTERM');

  const database = await openDatabase({ dataDir, log: console });
  const { kysely } = database;
  const counted = await kysely
    .selectFrom('entry')
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number>('size').as('bytes')])
    .where('kind', '=', 1)
    .where('name', 'like', 'f%.txt')
    .executeTakeFirstOrThrow();
  expect([counted.files, Number(counted.bytes)]).toEqual([files, bytes]);
  const row = await kysely.selectFrom('drive').selectAll().executeTakeFirstOrThrow();
  expect(differences(row, await tallyOf(kysely, row.user_id))).toEqual([]);
  expect(row.reserved).toBe(0);
  await database.close();
  const left = await readdir(tmpdir());
  const own = (pid: number | undefined) => left.filter((name) => name.startsWith(`linework-job-${pid}-`));
  expect(own(server.process.pid)).toEqual([]);
});
