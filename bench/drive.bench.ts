/**
 * A drive with a million files, 100,000 of them in one folder: lists, searches and changes as the server's handlers
 * answer them, on both databases, by the clock and by the CPU time of this process and of PostgreSQL's. The latter hold
 * on a busy machine too. `LINEWORK_BENCH_FILES` makes it smaller; folders and postgres:// addresses as arguments name
 * databases that bench/seed-drive.ts has filled. `--only lists`, `--only search` and `--only changes` run a part of it;
 * only changes wear the data out.
 */
import { existsSync, openSync, readSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { CallData, CallName } from '@linework/contract';
import { access } from '@linework/server/access';
import type { App } from '@linework/server/app';
import { openApp } from '@linework/server/openApp';
import { startBackground } from '@linework/server/background';
import { loadConfig } from '@linework/server/config';
import { handlers } from '@linework/server/handlers';
import type { SignedInContext } from '@linework/server/http/context';
import { seedDrive } from './seed-drive.ts';
import { startPostgres } from '../scripts/services/postgres.mjs';

const files = Number(process.env['LINEWORK_BENCH_FILES'] ?? 1_000_000);
const { values: options, positionals: given } = parseArgs({
  options: { only: { type: 'string' } },
  allowPositionals: true,
});
const isWanted = (part: 'lists' | 'search' | 'changes') =>
  options.only === undefined || options.only === part;
const runs = 200;
/** As on a server that has been asked before: its code is compiled, the database has its plans. */
const warmUp = 50;

interface Timed {
  p50: number;
  p99: number;
  cpu50: number;
  cpu99: number;
}

const round = (ms: number): number => Math.round(ms * 100) / 100;

/** CPU time in ms that whoever answers has had: this thread, or with changes the whole process, and PostgreSQL's. */
type Clock = () => number;

async function timed(
  run: (n: number) => Promise<unknown>,
  cpu: Clock,
  times = runs,
  before = warmUp,
  between: (n: number) => Promise<unknown> = async () => {},
): Promise<Timed> {
  for (let n = 0; n < before; n += 1) await run(n);
  const taken: number[] = [];
  const worked: number[] = [];
  for (let n = 0; n < times; n += 1) {
    await between(n);
    const [started, had] = [performance.now(), cpu()];
    await run(before + n);
    taken.push(performance.now() - started);
    worked.push(cpu() - had);
  }
  const at = (values: number[], part: number) =>
    round(values.toSorted((a, b) => a - b)[Math.floor(times * part)]!);
  return { p50: at(taken, 0.5), p99: at(taken, 0.99), cpu50: at(worked, 0.5), cpu99: at(worked, 0.99) };
}

/** CPU time in ms of a thread, by the system's own file; what it was at last where the thread is gone. */
function threadClock(file: string): Clock {
  // Opened once and read into the same bytes: a bench that makes garbage measures how that is collected.
  const opened = openSync(file, 'r');
  const bytes = Buffer.alloc(64);
  let last = 0;
  return () => {
    try {
      const length = readSync(opened, bytes, 0, bytes.length, 0);
      last = Number.parseInt(bytes.toString('latin1', 0, length), 10) / 1e6;
    } catch {
      // Its process has ended.
    }
    return last;
  };
}

/** PostgreSQL's processes are asked for once: a pool keeps its connections. */
async function cpuClock({ db, database }: App): Promise<Clock> {
  // Of this thread the system knows it to the nanosecond whenever it has waited; told otherwise, it is by ticks.
  const thread = `/proc/self/task/${process.pid}/schedstat`;
  const told: Clock = () => {
    const { user, system } = options.only === 'changes' ? process.cpuUsage() : process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const own = options.only !== 'changes' && existsSync(thread) ? threadClock(thread) : told;
  if (database.dialect === 'sqlite') return own;
  // All of the pool's connections are there when so many have been wanted at once; idle ones go after a while.
  await Promise.all(Array.from({ length: 16 }, () => sql`select pg_sleep(0.05)`.execute(db)));
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db);
  const theirs = rows
    .map(({ pid }) => `/proc/${pid}/schedstat`)
    .filter((file) => existsSync(file))
    .map(threadClock);
  // What looking costs is not the database's, nor what is looked at.
  let looking = 0;
  return () => {
    const before = own();
    const both = theirs.reduce((sum, clock) => sum + clock(), before - looking);
    looking += own() - before;
    return both;
  };
}

interface Place {
  title: string;
  dataDir: string;
  databaseUrl?: string | undefined;
  isSeeded: boolean;
  remove(): Promise<void>;
}

async function givenPlace(where: string): Promise<Place> {
  const isUrl = /^postgres(ql)?:/.test(where);
  const aside = await mkdtemp(join(tmpdir(), 'linework-bench-'));
  return {
    title: isUrl ? 'PostgreSQL' : 'SQLite',
    dataDir: isUrl ? aside : where,
    databaseUrl: isUrl ? where : undefined,
    isSeeded: true,
    remove: () => rm(aside, { recursive: true }),
  };
}

async function freshPlaces(): Promise<Place[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linework-bench-'));
  const other = await mkdtemp(join(tmpdir(), 'linework-bench-'));
  const places: Place[] = [
    { title: 'SQLite', dataDir, isSeeded: false, remove: () => rm(dataDir, { recursive: true }) },
  ];
  // As README.md advises.
  const postgres = await startPostgres({ shared_buffers: '1GB' });
  if ('skipped' in postgres) console.log(`Without PostgreSQL: ${postgres.skipped}.`);
  else {
    const remove = async () => {
      await postgres.stop();
      await rm(other, { recursive: true });
    };
    places.push({ title: 'PostgreSQL', dataDir: other, databaseUrl: postgres.url, isSeeded: false, remove });
  }
  return places;
}

async function measure(place: Place): Promise<Record<string, Timed>> {
  const { dataDir, databaseUrl } = place;
  const app = await openApp({ ...loadConfig({}), dataDir, databaseUrl, logLevel: 'warn' });
  try {
    if (!place.isSeeded) {
      const started = performance.now();
      await seedDrive(app.database, { files, inOne: Math.floor(files / 10) });
      // PostgreSQL would do so by itself within minutes.
      if (databaseUrl !== undefined) await sql`vacuum analyze`.execute(app.db);
      console.log(
        `${place.title}: ${files} files written in ${Math.round((performance.now() - started) / 1000)} s`,
      );
    }
    return await measureApp(app);
  } finally {
    await app.close();
  }
}

async function measureApp(app: App): Promise<Record<string, Timed>> {
  const drive = await app.db.selectFrom('drive').selectAll().orderBy('user_id').executeTakeFirstOrThrow();
  const session = {
    id: 1,
    userId: drive.user_id,
    isAdmin: false,
    clientType: 'Web_PC',
    createdAt: 0,
    lastAt: 0,
  };
  const scope = access.ownDrive(session);
  const context = { app, session, scope, language: 'en' } as unknown as SignedInContext;
  const call = <Name extends CallName>(name: Name, data: CallData<Name>): Promise<unknown> =>
    (handlers[name] as (context: SignedInContext, data: unknown) => Promise<unknown>)(context, data);
  const folders = await app.db
    .selectFrom('entry')
    .select(['id', 'name', 'file_count'])
    .where('parent_id', '=', drive.root_id)
    .where('trash_id', 'is', null)
    .orderBy('file_count', 'desc')
    .limit(50)
    .execute();
  const [large, ...others] = folders;
  const parentId = String(large!.id);
  const pages = Math.floor(large!.file_count / 100);
  const page = (n: number, more: object = {}) =>
    call('unionList', { parentId, page: n, pageSize: 100, ...more });
  const find =
    (q: string, more: object = {}) =>
    () =>
      call('unionList', { parentId: '0', isGlobal: 1, q, pageSize: 100, ...more });
  const results: Record<string, Timed> = {};
  const cpu = await cpuClock(app);
  const note = async (
    title: string,
    run: (n: number) => Promise<unknown>,
    times?: number,
    before?: number,
    between?: (n: number) => Promise<unknown>,
  ) => {
    const result = await timed(run, cpu, times, before, between);
    results[title] = result;
    const { p50, p99, cpu50, cpu99 } = result;
    console.log(`${title}: ${p50} / ${p99} ms, CPU ${cpu50} / ${cpu99} ms`);
  };

  if (isWanted('lists')) {
    await note('first page', () => page(1));
    // The furthest from where its rows are known to begin: what the first to look there after a change waits for.
    await note('page in the middle, first seen', () => page(pages >> 1), 1, 0);
    await note('deep page', (n) => page(1 + ((n * 7919) % pages)));
    for (const sort of ['size', 'time', 'type'] as const)
      await note(`by ${sort}`, (n) => page(1 + (n % pages), { sort }));
    const sectionPages = Math.floor(drive.drawings / 100);
    const section = (pageNo: number) => call('listTypeFiles', { type: 'dwg', pageNo, pageSize: 100 });
    await note('section, in the middle, first seen', () => section(sectionPages >> 1), 1, 0);
    await note('section, deep', (n) => section(1 + ((n * 7919) % sectionPages)));
  }
  if (isWanted('search')) {
    await note('search, selective', find('平面图 2021-03 12'));
    await note('search, one of all', find(`${Math.floor(files / 2)}.`));
    await note('search, common (dwg)', find('dwg'));
    await note('search, two characters', find('楼梯'));
    await note('search, two that none has', find('鬼怪'));
    await note('search, none', find('xyzzy'));
    await note('search, pinyin', find('loutipingmian'));
    await note('search, initials', find('zpmt'));
    await note('search, words', find('harbor stairs 77'));
    await note('search, below a folder', find('dwg', { parentId: String(others[0]!.id), isGlobal: 0 }));
  }
  if (!isWanted('changes')) return results;
  const some = await app.db
    .selectFrom('entry')
    .select('id')
    .where('parent_id', '=', large!.id)
    .where('kind', '=', 1)
    .where('trash_id', 'is', null)
    .limit(2000)
    .execute();
  const moved = (n: number) => String(some[n % some.length]!.id);
  // Not by names: what is written for the search would slow the deletion below down.
  const away = (n: number) =>
    call('unionMove', {
      fileIds: String(some[some.length - 1 - n]!.id),
      moveToId: String(others[n % 20]!.id),
    });
  await note('page in the middle, after a change', () => page(pages >> 1), 100, 5, away);
  const middle = Math.floor(drive.drawings / 200);
  const section = () => call('listTypeFiles', { type: 'dwg', pageNo: middle, pageSize: 100 });
  await note('section, in the middle, after a change', section, 100, 5, (n) => away(200 + n));
  await note(
    'move a file',
    (n) => call('unionMove', { fileIds: moved(n), moveToId: String(others[1]!.id) }),
    100,
    5,
  );
  await note(
    'rename a file',
    (n) => call('fileEdit', { fileId: moved(n), name: `renamed ${n}.dwg` }),
    100,
    5,
  );
  await note(
    'delete a file',
    (n) => call('unionDelete', { deleteLevel: 1, fileIds: moved(300 + n) }),
    100,
    5,
  );
  await note(
    'delete the large folder',
    () => call('unionDelete', { deleteLevel: 1, folderIds: parentId }),
    1,
    0,
  );
  results['… until all is in the bin'] = await timed(() => untilQuiet(app), cpu, 1, 0);
  return results;
}

async function untilQuiet(app: App): Promise<void> {
  const background = startBackground(app, 1);
  for (;;) {
    const job = await app.db
      .selectFrom('job')
      .select('id')
      .where('kind', '=', 'drive.sweep')
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!job) break;
    await sleep(20);
  }
  await background.stop();
}

const places = given.length > 0 ? await Promise.all(given.map(givenPlace)) : await freshPlaces();
const table: Record<string, Record<string, string>> = {};
for (const place of places) {
  const results = await measure(place);
  for (const [title, { p50, p99, cpu50, cpu99 }] of Object.entries(results)) {
    const row = (table[title] ??= {});
    row[`${place.title}, ms p50 / p99`] = `${p50} / ${p99}`;
    row[`${place.title}, CPU ms`] = `${cpu50} / ${cpu99}`;
  }
  await place.remove();
}
console.table(table);
