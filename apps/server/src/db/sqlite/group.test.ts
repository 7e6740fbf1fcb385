import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GroupCommit } from './group.ts';
import type { SqliteOp, Reply } from './protocol.ts';

let folder: string;
let db: DatabaseSync;
let other: DatabaseSync;
let replies: Reply[];
let arriving: SqliteOp[][];
let statements: string[];
let isFull: boolean;
let group: GroupCommit;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'linework-group-'));
  db = new DatabaseSync(join(folder, 'db'), { timeout: 50 });
  db.exec('pragma journal_mode = wal; create table t (x integer primary key) strict');
  other = new DatabaseSync(join(folder, 'db'));
  replies = [];
  arriving = [];
  statements = [];
  isFull = false;
  const exec = db.exec.bind(db);
  vi.spyOn(db, 'exec').mockImplementation((sql) => {
    statements.push(sql.split(' ')[0] ?? '');
    if (sql === 'COMMIT' && isFull) throw Object.assign(new Error('disk I/O error'), { errcode: 10 });
    exec(sql);
  });
  group = new GroupCommit(db, {
    idleMs: 60_000,
    groupMs: 1000,
    reply: (more) => replies.push(...more),
    onCommit() {},
    drain: () => arriving.shift() ?? [],
  });
});
afterEach(() => {
  other.close();
  if (db.isOpen) db.close();
  rmSync(folder, { recursive: true });
});

const write = (id: number, x: number): SqliteOp => ({
  type: 'write',
  id,
  sql: 'insert into t values (?)',
  values: [x],
});
const query = (id: number, tx: number, x: number): SqliteOp =>
  ({ ...write(id, x), type: 'query', tx }) as SqliteOp;
const commit = (id: number, tx: number): SqliteOp => ({ type: 'commit', id, tx });
const rollback = (id: number, tx: number): SqliteOp => ({ type: 'rollback', id, tx });
const stored = () =>
  other
    .prepare('select x from t order by x')
    .all()
    .map(({ x }) => x);
const answered = () => replies.map(({ id, error }) => (error ? `${id} failed` : `${id} ok`));
const commits = () => statements.filter((statement) => statement === 'COMMIT').length;

test('what waits together is committed together, and answered after the commit', () => {
  arriving = [[write(3, 3)], [], [query(4, 1, 4), commit(5, 1)]];
  const seenAtReply: unknown[][] = [];
  const push = replies.push.bind(replies);
  replies.push = (...more) => {
    seenAtReply.push(stored());
    return push(...more);
  };
  group.receive([write(1, 1), write(2, 2)]);
  expect(commits()).toBe(1);
  expect(seenAtReply).toEqual([[1, 2, 3]]);
  expect(answered()).toEqual(['1 ok', '2 ok', '3 ok']);
  group.receive([query(4, 1, 4), commit(5, 1)]);
  expect(commits()).toBe(2);
  expect(stored()).toEqual([1, 2, 3, 4]);
});

test('a failure undoes its own transaction and none of its neighbors', () => {
  group.receive([
    write(1, 1),
    query(2, 1, 2),
    query(3, 1, 1),
    query(4, 1, 9),
    commit(5, 1),
    query(6, 2, 3),
    rollback(7, 2),
    query(8, 3, 4),
    commit(9, 3),
    write(10, 1),
  ]);
  expect(commits()).toBe(1);
  expect(stored()).toEqual([1, 4]);
  expect(answered().sort()).toEqual(
    ['1 ok', '10 failed', '2 ok', '3 failed', '4 failed', '5 failed', '6 ok', '7 ok', '8 ok', '9 ok'].sort(),
  );
  expect(replies.find(({ id }) => id === 5)?.error).toMatchObject({ aborted: true });
});

test('others wait while a transaction is open, and come into its group', () => {
  group.receive([query(1, 1, 1)]);
  group.receive([write(2, 2), query(3, 2, 3), commit(4, 2)]);
  expect(answered()).toEqual(['1 ok']);
  group.receive([commit(5, 1)]);
  expect(commits()).toBe(1);
  expect(stored()).toEqual([1, 2, 3]);
});

test('an idle transaction is rolled back, and the others go on', () => {
  vi.useFakeTimers();
  group.receive([query(1, 1, 1)]);
  group.receive([write(2, 2)]);
  vi.advanceTimersByTime(59_000);
  expect(stored()).toEqual([]);
  vi.advanceTimersByTime(2000);
  expect(stored()).toEqual([2]);
  group.receive([query(3, 1, 3), commit(4, 1)]);
  expect(answered()).toEqual(['1 ok', '2 ok', '3 failed', '4 failed']);
  expect(stored()).toEqual([2]);
  vi.useRealTimers();
});

test('when the commit fails everybody in the group hears it, and the next group works', () => {
  isFull = true;
  group.receive([write(1, 1), query(2, 1, 2), commit(3, 1)]);
  expect(answered().sort()).toEqual(['1 failed', '2 ok', '3 failed']);
  isFull = false;
  group.receive([write(4, 4)]);
  expect(stored()).toEqual([4]);
});

test('a full disk fails the group without a lie, and what fits afterwards is written', () => {
  db.exec('create table big (x blob) strict; pragma max_page_count = 20');
  const big = (id: number): SqliteOp => ({
    type: 'write',
    id,
    sql: 'insert into big values (zeroblob(200000))',
    values: [],
  });
  group.receive([write(1, 1), big(2), write(3, 3)]);
  const ok = replies.filter(({ error }) => !error).map(({ id }) => id);
  // Whether SQLite undid the statement or everything, the answers say what is there.
  expect(stored()).toEqual(ok);
  expect(answered()).toContain('2 failed');
  group.receive([write(4, 4)]);
  expect(stored()).toContain(4);
});

test('a writer locked out by another process says so, and works when the lock is gone', () => {
  other.exec('begin immediate');
  group.receive([write(1, 1), query(2, 1, 2), commit(3, 1)]);
  expect(answered()).toEqual(['1 failed', '2 failed', '3 failed']);
  other.exec('rollback');
  group.receive([write(4, 4)]);
  expect(stored()).toEqual([4]);
});

test('closing commits what is complete and gives up what is not', () => {
  group.receive([query(1, 1, 1)]);
  group.receive([write(2, 2), query(3, 2, 3)]);
  group.close();
  expect(stored()).toEqual([2]);
  expect(answered().sort()).toEqual(['1 ok', '2 ok', '3 ok']);
});
