import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSqlite } from './open.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'linework-sqlite-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('the writer syncs every commit, keeps a WAL and holds to foreign keys', async () => {
  const database = await openSqlite({ dataDir });
  const setting = async (name: string) => {
    const trx = await database.kysely.startTransaction().execute();
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(trx);
    await trx.rollback().execute();
    return Object.values(rows[0] ?? {})[0];
  };
  expect(await setting('synchronous')).toBe(2);
  expect(await setting('journal_mode')).toBe('wal');
  expect(await setting('foreign_keys')).toBe(1);
  await database.close();
});

test('a value the database cannot hold is refused before it reaches the writer', async () => {
  const database = await openSqlite({ dataDir });
  await sql`create table t (x integer) strict`.execute(database.kysely);
  for (const value of [undefined, true, new Date(), { a: 1 }, Symbol('x')]) {
    await expect(sql`insert into t values (${value})`.execute(database.kysely)).rejects.toThrow(TypeError);
  }
  await database.ping();
  await database.close();
});

test('what was committed reaches the database file while the log is far from full', async () => {
  const database = await openSqlite({ dataDir });
  await sql`create table t (x blob) strict`.execute(database.kysely);
  const megabyte = Buffer.alloc(1024 * 1024);
  for (let n = 0; n < 12; n += 1) await sql`insert into t values (${megabyte})`.execute(database.kysely);
  await vi.waitUntil(
    async () => (await stat(join(dataDir, 'linework.db'))).size > 8 * megabyte.length,
    10_000,
  );
  await database.close();
  const again = await openSqlite({ dataDir });
  expect((await sql`select count(*) as n from t`.execute(again.kysely)).rows).toEqual([{ n: 12 }]);
  await again.close();
});

test('when the writer thread dies, whoever waits hears it, and so does everybody after', async () => {
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  const database = await openSqlite({ dataDir });
  const { kysely } = database;
  await sql`create table t (x integer) strict`.execute(kysely);
  const [thread] = posted.mock.contexts;
  posted.mockRestore();
  const waiting = kysely.transaction().execute(async (trx) => {
    await sql`insert into t values (1)`.execute(trx);
    await (thread as Worker).terminate();
    await sql`insert into t values (2)`.execute(trx);
  });
  await expect(waiting).rejects.toThrow('writer thread has stopped');
  await expect(database.ping()).rejects.toThrow('writer thread has stopped');
  expect((await sql`select x from t`.execute(kysely)).rows).toEqual([]);
  await database.close();
});

test('a loop of reads lets others run', async () => {
  const database = await openSqlite({ dataDir });
  let isOver = false;
  setImmediate(() => (isOver = true));
  while (!isOver) await sql`select 1`.execute(database.kysely);
  await database.close();
});

test('a write on the wrong side of a transaction does not block the database for ever', async () => {
  const database = await openSqlite({ dataDir, idleMs: 100 });
  const { kysely } = database;
  await sql`create table t (x integer) strict`.execute(kysely);
  const stuck = kysely.transaction().execute(async (trx) => {
    await sql`insert into t values (1)`.execute(trx);
    await sql`insert into t values (2)`.execute(kysely);
    await sql`insert into t values (3)`.execute(trx);
  });
  await expect(stuck).rejects.toThrow('await nothing but its own statements');
  const { rows } = await sql<{ x: number }>`select x from t`.execute(kysely);
  expect(rows.map(({ x }) => x)).toEqual([2]);
  await database.close();
});

test('a folder that cannot be opened is an error, and a closed database refuses', async () => {
  await expect(openSqlite({ dataDir: '/dev/null/nowhere' })).rejects.toThrow();
  const database = await openSqlite({ dataDir });
  await database.close();
  await expect(sql`select 1`.execute(database.kysely)).rejects.toThrow();
  await expect(database.ping()).rejects.toThrow('closed');
});
