/**
 * Bulk operations on very many files chosen one by one, as the web app sends them: CPU of the server per file, and what
 * another account waits for its own calls meanwhile. `--files 500,4000,20000` chooses the amounts, and `--only
 * delete,restore` some of the operations.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient, type Client } from '@linework/client';
import { migrate } from '@linework/server/db/migrate';
import { openDatabase } from '@linework/server/db/open';
import { addUser } from '@linework/server/features/account/addUser';
import { cpuSeconds, startServer, type Server } from './measure.ts';
import { generateDxf } from './generate.ts';
import { benchUser, seededBlobs, seededHash, seedDrive } from './seed-drive.ts';

const { values } = parseArgs({
  options: { files: { type: 'string', default: '500,4000,20000' }, only: { type: 'string' } },
});
const guestUser = { email: 'guest@example.com', password: benchUser.password };
const otherUser = { email: 'other@example.com', password: benchUser.password };
const idsPerCall = 20_000;
const publishedPerCall = 1000;

interface Chosen {
  folderId: string;
  targetId: string;
  fileIds: string[];
  /** Somebody who is shared with. */
  guest: Client;
}

type Operation = (client: Client, chosen: Chosen) => Promise<void>;

async function finished(client: Client, taskId: string | undefined): Promise<void> {
  while (taskId !== undefined) {
    const { state } = await client.call('driveTask', { taskId });
    if (state === 'done') return;
    if (state !== 'waiting' && state !== 'running') throw new Error(`a task ended as ${state}`);
    await sleep(50);
  }
}

/** One call after the other; the server goes on with each as a task. */
async function each(
  client: Client,
  ids: readonly string[],
  size: number,
  send: (fileIds: string) => Promise<{ taskId?: string | undefined }>,
): Promise<void> {
  const tasks: (string | undefined)[] = [];
  for (let from = 0; from < ids.length; from += size)
    tasks.push((await send(ids.slice(from, from + size).join(','))).taskId);
  for (const taskId of tasks) await finished(client, taskId);
}

const level =
  (deleteLevel: 0 | 1 | 2): Operation =>
  (client, { fileIds }) =>
    each(client, fileIds, idsPerCall, (some) =>
      client.call('unionDelete', { deleteLevel, fileIds: some, autorename: 1 }),
    );

const moveTo =
  (where: 'folderId' | 'targetId'): Operation =>
  (client, chosen) =>
    each(client, chosen.fileIds, idsPerCall, (some) =>
      client.call('unionMove', { fileIds: some, moveToId: chosen[where], autoRename: 1 }),
    );

const publishAs =
  (privateType: 0 | 1): Operation =>
  (client, { fileIds }) =>
    each(client, fileIds, publishedPerCall, async (some) => {
      await client.call('setFilePrivateType', { fileIds: some, privateType });
      return {};
    });

/** All of it would take hours: begins, goes on for a while and is cancelled, as whoever waits would do. */
const convertFor =
  (ms: number): Operation =>
  async (client, { fileIds, targetId }) => {
    const begun: string[] = [];
    for (let from = 0; from < fileIds.length; from += idsPerCall) {
      const some = fileIds.slice(from, from + idsPerCall).join(',');
      const asked = { fileIds: some, target: 'dxf', settings: {}, folderId: targetId } as const;
      begun.push((await client.call('convertStart', asked)).convertId);
    }
    await sleep(ms);
    let done = 0;
    for (const convertId of begun) {
      await client.call('convertCancel', { convertId });
      done += (await client.call('convertStatus', { convertId })).counts.done;
    }
    if (done === 0) throw new Error('nothing was converted');
    console.log(`${done} files converted in ${ms / 1000} s`);
  };

const operations: [string, Operation][] = [
  // What the other account waits for anyway.
  ['nothing', () => sleep(3000)],
  ['delete', level(1)],
  ['restore', level(0)],
  ['move', moveTo('targetId')],
  ['move back', moveTo('folderId')],
  [
    'pin',
    (client, { fileIds }) =>
      each(client, fileIds, idsPerCall, (some) => client.call('unionPin', { fileIds: some, pinned: 1 })),
  ],
  ['publish', publishAs(0)],
  ['unpublish', publishAs(1)],
  [
    'copy the folder',
    async (client, { folderId }) => finished(client, (await client.call('folderClone', { folderId })).taskId),
  ],
  [
    'save from a share',
    async (client, { folderId, guest }) => {
      const { shares } = await client.call('shareAdd', {
        folderIds: folderId,
        password: '',
        days: 0,
        permission: 'save',
      });
      const { rand } = shares[0]!;
      await finished(guest, (await guest.call('shareSave', { via: `share:${rand}`, moveToId: '0' })).taskId);
    },
  ],
  ['convert for 20 s', convertFor(20_000)],
  ['delete again', level(1)],
  ['remove for good', level(2)],
];

/** Calls of somebody else, reading and writing in turns, until told to stop. */
function watch(client: Client, folderId: string) {
  const waits: number[] = [];
  let isOver = false;
  const running = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const started = performance.now();
      if (n % 2 === 0) await client.call('unionList', { parentId: '0' });
      else await client.call('folderEdit', { folderId, descp: `note ${n}` });
      waits.push(performance.now() - started);
      await sleep(5);
    }
  })();
  return async () => {
    isOver = true;
    await running;
    const sorted = waits.toSorted((a, b) => a - b);
    const at = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)]! * 10) / 10;
    return { calls: sorted.length, p50: at(0.5), p99: at(0.99) };
  };
}

async function signIn(server: Server, user: typeof benchUser): Promise<Client> {
  const client = createClient({ baseUrl: server.url });
  await client.call('login', { method: 'password', account: user.email, password: user.password });
  return client;
}

async function writeBlob(dataDir: string, sha256: string, content: string): Promise<void> {
  const folder = join(dataDir, 'blobs', sha256.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, sha256), content);
}

/** The other files of the drive are pictures, fonts and the like. */
const drawingsOf = 1.468;

async function run(drawingCount: number): Promise<void> {
  const files = Math.ceil(drawingCount * drawingsOf);
  const dataDir = await mkdtemp(join(tmpdir(), 'linework-bench-'));
  const database = await openDatabase({ dataDir, log: console });
  await migrate(database);
  const { folderIds } = await seedDrive(database, { files, inOne: files });
  for (const user of [otherUser, guestUser])
    await addUser(database.kysely, user, { region: 'us', language: 'en' });
  const drawings = database.kysely.selectFrom('entry').select('id').where('section', '=', 1);
  const own = (await drawings.execute()).map(({ id }) => String(id));
  await database.close();
  const drawing = generateDxf({ seed: 1, segments: 100 });
  for (let n = 0; n < seededBlobs; n += 1) await writeBlob(dataDir, seededHash(n), drawing);
  const server = await startServer([join(import.meta.dirname, '../apps/server/src/main.ts'), 'serve'], {
    PORT: '0',
    LINEWORK_DATA: dataDir,
    LINEWORK_LOG_LEVEL: 'warn',
    LINEWORK_QUOTA: 'unlimited',
    LINEWORK_CALLS_PER_MINUTE: '100000000',
  });
  try {
    const client = await signIn(server, benchUser);
    const other = await signIn(server, otherUser);
    const { id: otherFolder } = await other.call('folderAdd', { parentId: '0', name: 'mine' });
    const { id: targetId } = await client.call('folderAdd', { parentId: '0', name: 'target' });
    const guest = await signIn(server, guestUser);
    const chosen = { folderId: String(folderIds[0]), targetId, fileIds: own, guest };
    const table: Record<string, object> = {};
    const isWanted = (title: string) => values.only?.split(',').includes(title) ?? true;
    for (const [title, operate] of operations.filter(([name]) => isWanted(name))) {
      const stop = watch(other, otherFolder);
      const [started, cpu] = [performance.now(), cpuSeconds(server.process.pid!)];
      // What the others could not do any more then says nothing.
      await operate(client, chosen).catch((error: unknown) => stop().finally(() => Promise.reject(error)));
      const [ms, used] = [performance.now() - started, cpuSeconds(server.process.pid!) - cpu];
      const { calls, p50, p99 } = await stop();
      table[title] = {
        files: own.length,
        'CPU µs/file': Math.round((used / own.length) * 1e6),
        seconds: Math.round(ms / 100) / 10,
        'other calls': calls,
        'p50 ms': p50,
        'p99 ms': p99,
      };
    }
    console.table(table);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

for (const files of values.files.split(',').map(Number)) await run(files);
