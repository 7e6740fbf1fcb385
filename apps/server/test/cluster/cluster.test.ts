/** Two servers and two workers on one PostgreSQL and one S3: any of them may answer, any of them may die. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient, withCookies, type Client } from '@linework/client';
import { zipTaskStatus } from '@linework/contract';
import { makeZip } from '../archives.ts';
import { startProcess, type Running } from '../processes.ts';
import { onePixelPng } from '../pictures.ts';
import { drawing, headOf, md5Of, patch } from '../uploads.ts';

const MB = 1 << 20;

const databaseUrl = process.env['LINEWORK_TEST_DATABASE_URL'];
const s3Text = process.env['LINEWORK_TEST_S3'];

describe.skipIf(!databaseUrl || !s3Text)('a cluster', () => {
  const name = `linework_cluster_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: databaseUrl });
  const nodes: Running[] = [];
  const workers: Running[] = [];
  let dataDir = '';
  let startWorker: (folder: string) => Promise<Running>;
  let client: Client;
  let target = '';
  let lastSigned: { path: string; init: RequestInit } | undefined;

  /** Sends whatever the client sends to the node that is named at the moment. */
  const toTarget = withCookies((url, init) => {
    const path = url.replace(/^http:\/\/cluster/, '');
    if (new Headers(init?.headers).has('request-id')) lastSigned = { path, init: init! };
    return fetch(target + path, init);
  });
  const on = (node: Running): Client => {
    target = node.url;
    return client;
  };

  beforeAll(async () => {
    await admin.connect();
    await admin.query(`create database ${name}`);
    dataDir = await mkdtemp(join(tmpdir(), 'linework-cluster-'));
    const s3 = JSON.parse(s3Text!) as Record<string, string>;
    const url = new URL(databaseUrl!);
    url.pathname = `/${name}`;
    const env = (jobs: string, folder: string) => ({
      LINEWORK_DATA: join(dataDir, folder),
      LINEWORK_DATABASE_URL: url.href,
      LINEWORK_S3_ENDPOINT: s3['endpoint']!,
      LINEWORK_S3_BUCKET: s3['bucket']!,
      LINEWORK_S3_ACCESS_KEY: s3['accessKey']!,
      LINEWORK_S3_SECRET_KEY: s3['secretKey']!,
      LINEWORK_JOBS: jobs,
    });
    startWorker = (folder) => startProcess('worker', env('2', folder));
    // All four at once: they also race for the migrations and for the keys.
    const started = await Promise.all([
      startProcess('serve', env('0', 'a')),
      startProcess('serve', env('0', 'b')),
      startWorker('c'),
      startWorker('d'),
    ]);
    nodes.push(started[0], started[1]);
    workers.push(started[2], started[3]);
    client = createClient({ baseUrl: 'http://cluster', fetch: toTarget });
  });

  afterAll(async () => {
    await Promise.all([...nodes, ...workers].map((each) => each.end('SIGKILL')));
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
    await rm(dataDir, { recursive: true, force: true });
  });

  const [a, b] = [() => nodes[0]!, () => nodes[1]!];

  it('signs in on one node and calls on the other', async () => {
    await on(a()).call('register', { email: 'first@example.com', password: 'correct horse' });
    const user = await on(b()).call('userInfo', {});
    expect(user).toMatchObject({ email: 'first@example.com', isAdmin: true });
  });

  it('refuses on one node a request that the other has answered', async () => {
    await on(a()).call('userInfo', {});
    const replay = await toTargetOf(b(), lastSigned!);
    expect(replay).toMatchObject({ rtnCode: '0000104' });
  });

  it('keeps bytes where every node finds them', async () => {
    const picture = onePixelPng();
    const { avatar } = await on(a()).postFile('avatar', new Blob([picture]), {});
    const answer = await fetch(b().url + avatar);
    expect(answer.status).toBe(200);
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), picture)).toBe(0);
  });

  it('takes the bytes of an upload on any node', async () => {
    const bytes = drawing(20 * MB);
    const upload = { parentId: '0', name: 'spread.dwg', size: bytes.length, md5: md5Of(bytes) };
    const { session } = await on(a()).call('uploadStart', upload);
    const { url } = session!;
    expect(await patch(a().url, url, 0, bytes.subarray(0, 7 * MB))).toMatchObject({ offset: 7 * MB });
    expect((await headOf(b().url, url)).offset).toBe(7 * MB);
    expect(await patch(b().url, url, 0, bytes.subarray(0, 5))).toMatchObject({ status: 409, offset: 7 * MB });
    expect(await patch(b().url, url, 7 * MB, bytes.subarray(7 * MB, 16 * MB))).toMatchObject({ status: 204 });
    // The last bytes on both at once: one file.
    const last = await Promise.all(
      [a(), b()].map((node) => patch(node.url, url, 16 * MB, bytes.subarray(16 * MB))),
    );
    for (const [index, said] of last.entries())
      if (said.status !== 200) last[index] = await patch(b().url, url, bytes.length, Buffer.alloc(0));
    const ids = last.map(({ answer }) => answer?.bizData?.file?.id);
    expect([ids[0] !== undefined, new Set(ids).size]).toEqual([true, 1]);
    const space = await on(a()).call('capacity', { language: 'en' });
    expect([space.used, space.fileCount]).toEqual([bytes.length, 1]);
  });

  it('loses no upload and files none twice when the database goes away under it', async () => {
    const before = await on(b()).call('capacity', { language: 'en' });
    let isDone = false;
    const uploads = Promise.all(
      Array.from({ length: 8 }, async (_, lane) => {
        for (let n = 0; n < 5; n += 1) {
          const bytes = drawing(50_000);
          const node = [a(), b()][n % 2]!;
          const requestId = `${lane} ${n}`;
          const start = { parentId: '0', name: `${requestId}.dwg`, size: bytes.length, requestId };
          // Whatever fails is tried again, as a client would.
          await vi.waitFor(
            async () => {
              const { session, file } = await on(node).call('uploadStart', start);
              if (file) return;
              const said = await patch(
                node.url,
                session!.url,
                session!.offset,
                bytes.subarray(session!.offset),
              );
              expect(said.answer?.rtnCode).toBe('0000000');
            },
            { timeout: 60_000, interval: 50 },
          );
        }
      }),
    ).finally(() => (isDone = true));
    let cuts = 0;
    while (!isDone) {
      await new Promise((resolve) => setTimeout(resolve, 150));
      const { rowCount } = await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [name],
      );
      cuts += rowCount ?? 0;
      if (cuts > 200) break;
    }
    await uploads;
    expect(cuts).toBeGreaterThan(0);
    const after = await vi.waitFor(() => on(b()).call('capacity', { language: 'en' }), { timeout: 20_000 });
    expect(after.fileCount).toBe(before.fileCount + 40);
    expect(after.used).toBe(before.used + 40 * 50_000);
    expect((await on(b()).call('uploadList', {})).uploads).toEqual([]);
  });

  it('tells a browser on one node what happened on the other', async () => {
    on(b());
    const events = await toTarget(`http://cluster/events?utoken=${client.ticket.get()}`);
    const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain('retry');
    await on(a()).call('updateProfile', { nickname: 'Renamed' });
    let heard = '';
    while (!heard.includes('event: user')) {
      const { value, done } = await reader.read();
      if (done) break;
      heard += value;
      // Its connection was cut by the test before: what fell into the gap is not heard, and done again.
      if (value.includes('event: resync')) await on(a()).call('updateProfile', { nickname: 'Renamed again' });
    }
    expect(heard).toContain('event: user');
    await reader.cancel();
  });

  it('runs jobs on a worker, also when the other one has died', async () => {
    const mails = async () => (await on(b()).call('adminOutbox', {})).list.length;
    const before = await mails();
    await on(a()).call('sendCode', { purpose: 'register', email: 'second@example.com' });
    await vi.waitFor(async () => expect(await mails()).toBe(before + 1), { timeout: 20_000, interval: 200 });
    await workers[0]!.end('SIGKILL');
    await on(a()).call('sendCode', { purpose: 'register', email: 'third@example.com' });
    await vi.waitFor(async () => expect(await mails()).toBe(before + 2), { timeout: 60_000, interval: 200 });
  });

  it('extracts every file once, whichever worker dies over it', async () => {
    workers[0] = await startWorker('e');
    const members = Array.from({ length: 1500 }, (_, n) => ({ name: `f${n}.txt`, content: `number ${n}` }));
    const archive = new File([new Uint8Array(makeZip(members))], 'many.zip');
    await on(a()).postFile('upload', archive, { parentId: '0' });
    const { files } = await on(b()).call('unionList', { parentId: '0', page: 1, pageSize: 100 });
    const fileId = files.find((file) => file.name === 'many.zip')!.id;
    const before = await on(a()).call('capacity', { language: 'en' });
    const tasks = [
      await on(a()).call('unzip', { fileId }),
      await on(b()).call('unzip', { fileId, repeat: 1 }),
    ];
    const status = (taskId: string) => on(b()).call('zipTaskStatus', { taskId });
    await vi.waitFor(async () => expect((await status(tasks[0]!.taskId)).done).toBeGreaterThan(0), {
      timeout: 30_000,
      interval: 20,
    });
    await workers[0].end('SIGKILL');
    for (const { taskId } of tasks)
      await vi.waitFor(async () => expect((await status(taskId)).status).toBe(zipTaskStatus.succeeded), {
        timeout: 110_000,
        interval: 500,
      });
    const after = await on(b()).call('capacity', { language: 'en' });
    expect(after.fileCount - before.fileCount).toBe(2 * members.length);
    const bytes = members.reduce((sum, { content }) => sum + content.length, 0);
    expect(after.used - before.used).toBe(2 * bytes);
  }, 180_000);

  it('ends a session everywhere at once', async () => {
    target = a().url;
    const other = createClient({
      baseUrl: 'http://cluster',
      fetch: withCookies((u, i) => fetch(u.replace('http://cluster', target), i)),
    });
    await other.call('login', {
      method: 'password',
      account: 'first@example.com',
      password: 'correct horse',
    });
    await on(b()).call('sessionRevoke', { others: true });
    target = a().url;
    await expect(other.call('userInfo', {})).rejects.toMatchObject({ code: '1000008' });
  });

  it('serves on when a node is killed', async () => {
    await a().end('SIGKILL');
    expect(await on(b()).call('userInfo', {})).toMatchObject({
      nickname: expect.stringContaining('Renamed'),
    });
    expect((await fetch(`${b().url}/healthz`)).status).toBe(200);
  });

  it('stops gracefully when asked to', async () => {
    expect(await workers[1]!.end('SIGTERM')).toBe(0);
    expect(await b().end('SIGTERM')).toBe(0);
  });
});

async function toTargetOf(
  node: Running,
  { path, init }: { path: string; init: RequestInit },
): Promise<unknown> {
  return (await fetch(node.url + path, { ...init, signal: null })).json();
}
