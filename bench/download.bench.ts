/**
 * 1 GB down and a zip of 1,000 × 100 KB, each against a bare node:http that sends as many bytes and against nginx, in
 * turns; and the memory that a zip of 10,000 files takes. `--only large` and `--only zip` run a part of it.
 */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createClient, memoryStore, withCookies } from '@linework/client';
import { openApp, type App } from '@linework/server/app';
import type { BlobInfo } from '@linework/server/blobs/store';
import { loadConfig } from '@linework/server/config';
import { addUser } from '@linework/server/features/account/addUser';
import { addFile, changeDrive, makeFolders } from '@linework/server/features/drive/service';
import { cpuSeconds, forgetPeak, memory, peakMemory, startServer, type Server } from './measure.ts';
import { startNginx } from './nginx.ts';
import { benchUser } from './seed-drive.ts';

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
const isWanted = (part: 'large' | 'zip') => only === undefined || only === part;
const rounds = 5;
const largeBytes = isWanted('large') ? 1_000_000_000 : 1;
const smallFiles = 1000;
const smallBytes = 100_000;
const tinyFiles = 10_000;
const tinyBytes = 5000;
const megabyte = randomBytes(1_000_000);

interface Fetched {
  firstByteMs: number;
  seconds: number;
  cpuSeconds: number;
}

/** Reads and drops everything; the CPU is the server's. */
async function download(server: Server, path: string): Promise<Fetched> {
  const cpuBefore = cpuSeconds(server.process.pid!);
  const started = performance.now();
  let firstByteMs = 0;
  await new Promise<void>((resolve, reject) => {
    const outgoing = request(`${server.url}${path}`, (incoming) => {
      incoming.once('data', () => (firstByteMs = performance.now() - started));
      incoming.on('data', () => {});
      incoming.on('end', () =>
        incoming.statusCode === 200 ? resolve() : reject(new Error(`${incoming.statusCode}`)),
      );
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
  const seconds = (performance.now() - started) / 1000;
  return { firstByteMs, seconds, cpuSeconds: cpuSeconds(server.process.pid!) - cpuBefore };
}

async function* bytes(total: number): AsyncGenerator<Buffer> {
  for (let left = total; left > 0; left -= megabyte.length)
    yield megabyte.subarray(0, Math.min(left, megabyte.length));
}

async function fill(app: App): Promise<{ fileId: string; folderId: string; tinyId: string }> {
  const userId = await addUser(app.db, benchUser, { region: 'us', language: 'en' });
  // More than the free space holds.
  const large = await app.blobs.put(Readable.from(bytes(largeBytes)), { maxBytes: largeBytes });
  const small: BlobInfo[] = [];
  for (let n = 0; n < smallFiles; n += 1) {
    small.push(await app.blobs.put(Readable.from([randomBytes(smallBytes)]), { maxBytes: smallBytes }));
  }
  const tiny = await app.blobs.put(Readable.from([randomBytes(tinyBytes)]), { maxBytes: tinyBytes });
  return changeDrive(app, userId, async (drive) => {
    const of = { clash: 'refuse', space: 'take' } as const;
    const folderId = await makeFolders(drive, drive.rootId, 'small');
    const { id } = await addFile(drive, { ...of, parentId: drive.rootId, name: 'large.bin', blob: large });
    drive.give(largeBytes);
    for (const [n, blob] of small.entries())
      await addFile(drive, { ...of, parentId: folderId, name: `${n}.bin`, blob });
    const tinyId = await makeFolders(drive, drive.rootId, 'tiny');
    for (let n = 0; n < tinyFiles; n += 1)
      await addFile(drive, { ...of, parentId: tinyId, name: `${n}.bin`, blob: tiny });
    return { fileId: String(id), folderId: String(folderId), tinyId: String(tinyId) };
  });
}

const dataDir = await mkdtemp(join(tmpdir(), 'linework-bench-'));
const app = await openApp({ ...loadConfig({}), dataDir, logLevel: 'warn' });
const { fileId, folderId, tinyId } = await fill(app);
await app.close();
const bareFile = join(dataDir, 'bare');
await finished(Readable.from(bytes(largeBytes)).pipe(createWriteStream(bareFile)));
const bareSmall = join(dataDir, 'bare-small');
await finished(Readable.from(bytes(smallFiles * smallBytes)).pipe(createWriteStream(bareSmall)));

const ours = await startServer([join(import.meta.dirname, '../apps/server/src/main.ts'), 'serve'], {
  PORT: '0',
  LINEWORK_DATA: dataDir,
  LINEWORK_LOG_LEVEL: 'warn',
});
const bare = await startServer([join(import.meta.dirname, 'bare-download-server.ts')], {
  BARE_FILE: bareFile,
});
const bareZip = await startServer([join(import.meta.dirname, 'bare-download-server.ts')], {
  BARE_FILE: bareSmall,
});
const nginx = await startNginx(dataDir);
if (nginx) await link(bareFile, join(nginx.files, 'bare'));
const client = createClient({ baseUrl: ours.url, storage: memoryStore(), fetch: withCookies(fetch) });
await client.call('login', { method: 'password', account: benchUser.email, password: benchUser.password });

const results: Record<string, Fetched[]> = {};
const note = async (title: string, server: Server, path: string) =>
  (results[title] ??= []).push(await download(server, path));
for (let round = 0; round < rounds; round += 1) {
  const { signedUrl } = await client.call('download', { fileId });
  const { downloadUrl } = await client.call('downloadBatchTempUrl', { folderIds: folderId });
  if (isWanted('large')) {
    await note('1 GB, bare', bare, '/');
    if (nginx) await note('1 GB, nginx', nginx, '/bare');
    await note('1 GB, Linework', ours, signedUrl);
  }
  if (isWanted('zip')) {
    await note('100 MB, bare', bareZip, '/');
    await note('zip of 1,000 × 100 KB', ours, downloadUrl);
  }
}
const pid = ours.process.pid!;
const before = memory(pid);
forgetPeak(pid);
const { downloadUrl: tinyUrl } = await client.call('downloadBatchTempUrl', { folderIds: tinyId });
await note('zip of 10,000 × 5 KB', ours, tinyUrl);
const peak = peakMemory(pid);
for (const server of [ours, bare, bareZip, ...(nginx ? [nginx] : [])]) await server.stop();
await rm(dataDir, { recursive: true });

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;
const row = (list: Fetched[]) => ({
  'first byte, ms': Math.round(median(list.map(({ firstByteMs }) => firstByteMs))),
  s: Math.round(median(list.map(({ seconds }) => seconds)) * 100) / 100,
  'CPU s': Math.round(median(list.map((each) => each.cpuSeconds)) * 100) / 100,
});
const rows = Object.fromEntries(Object.entries(results).map(([title, list]) => [title, row(list)]));
console.table(rows);
console.log(`Memory of the zip of 10,000: ${Math.round(before)} MB before, ${Math.round(peak)} MB at most`);
const ratio = (a: string, b: string) => Math.round((rows[a]!['CPU s'] / rows[b]!['CPU s']) * 100) / 100;
if (isWanted('large'))
  console.log(`CPU of 1 GB: ${ratio('1 GB, Linework', '1 GB, bare')} times the bare stream`);
if (isWanted('zip'))
  console.log(
    `CPU of the zip: ${ratio('zip of 1,000 × 100 KB', '100 MB, bare')} times the bare stream of as many bytes`,
  );
