import { randomBytes } from 'node:crypto';
import { mkdtemp, open, rm, truncate, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/databases.ts';
import { createTable, id, text } from '../db/columns.ts';
import { checkBlobs } from './check.ts';
import { addTestUser } from '../../test/users.ts';
import { insertUpload } from '../features/upload/rows.ts';
import { openDiskStore } from './disk.ts';
import { recordBlob } from './rows.ts';
import type { BlobStore } from './store.ts';
import { chance } from '../../test/seed.ts';

const HOUR = 3_600_000;
let fixture: TestDatabase;
let dataDir: string;
let store: BlobStore;

beforeEach(async () => {
  fixture = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'linework-check-'));
  store = await openDiskStore({ dataDir });
});
afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
  await fixture.close();
});

const put = async (size = 1000) =>
  store.put(Readable.from([randomBytes(size)], { objectMode: false }), { maxBytes: size });
const pathOf = (sha256: string) => join(dataDir, 'blobs', sha256.slice(0, 2), sha256);

async function putWithRow(size = 1000) {
  const info = await put(size);
  await fixture.database.kysely.transaction().execute((trx) => recordBlob(trx, info));
  return info.sha256;
}

test('what is whole gives no findings, and a fresh upload without a row is left alone', async () => {
  await putWithRow();
  await put();
  const report = await checkBlobs(fixture.database, store, { deep: true });
  expect(report).toEqual({ rows: 1, findings: [], removed: { rows: 0, trashed: 0, purged: 0, partials: 0 } });
});

test('what is missing, cut short or without a row is found, and nothing is changed', async () => {
  const [missing, short] = [await putWithRow(), await putWithRow()];
  const { sha256: orphan } = await put();
  await unlink(pathOf(missing));
  await truncate(pathOf(short), 10);
  const { findings } = await checkBlobs(fixture.database, store, { graceMs: -HOUR });
  expect(findings).toHaveLength(3);
  expect(findings).toContainEqual({ name: missing, problem: 'missing' });
  expect(findings).toContainEqual({ name: short, problem: 'wrong size' });
  expect(findings).toContainEqual({ name: orphan, problem: 'no row' });
  expect(await store.has(orphan)).toBe(true);
});

test('a bit flipped in each of 200 blobs: 200 found', async () => {
  const blobs = await Promise.all(
    Array.from({ length: 200 }, () => putWithRow(500 + Math.floor(chance() * 9000))),
  );
  const whole = await putWithRow();
  for (const sha256 of blobs) {
    const file = await open(pathOf(sha256), 'r+');
    const byte = Buffer.alloc(1);
    const position = Math.floor(chance() * 500);
    await file.read(byte, 0, 1, position);
    byte[0] = (byte[0] ?? 0) ^ (1 << Math.floor(chance() * 8));
    await file.write(byte, 0, 1, position);
    await file.close();
  }
  const { findings } = await checkBlobs(fixture.database, store, { deep: true });
  expect(findings.map(({ name }) => name).sort()).toEqual(blobs.sort());
  expect(findings.every(({ problem }) => problem === 'wrong hash')).toBe(true);
  expect(blobs).not.toContain(whole);
});

test('repair removes what nothing points to in two steps, and keeps what something points to', async () => {
  const { kysely, dialect } = fixture.database;
  const [used, unused] = [await putWithRow(), await putWithRow()];
  await createTable(kysely as unknown as Kysely<unknown>, dialect, 'drawing', {
    id: id(),
    content: text({ references: { table: 'blob', column: 'sha256' } }),
  });
  await sql`insert into drawing (content) values (${used})`.execute(kysely);
  const first = await checkBlobs(fixture.database, store, { repair: true, graceMs: -HOUR });
  expect(first.removed).toMatchObject({ rows: 1, trashed: 1 });
  expect(await store.has(used)).toBe(true);
  const listed = [];
  for await (const sha256 of store.list()) listed.push(sha256);
  expect(listed).toEqual([used]);
  expect(first.removed.purged).toBe(1);
  expect(await store.has(unused)).toBe(false);
});

test('what is in the trash comes back when a row wants it', async () => {
  const sha256 = await putWithRow();
  await store.remove(sha256);
  const { findings } = await checkBlobs(fixture.database, store, { repair: false });
  expect(findings).toEqual([]);
  await store.remove(sha256);
  await fixture.database.kysely
    .updateTable('blob')
    .set({ touched_at: Date.now() + 2 * HOUR })
    .execute();
  const report = await checkBlobs(fixture.database, store, { repair: true, graceMs: -HOUR });
  expect(report.findings).toEqual([]);
  expect(await store.has(sha256)).toBe(true);
});

test('bytes of an upload that nobody knows are found and removed, those of a living one are left alone', async () => {
  const [stray, living] = ['a'.repeat(24), 'b'.repeat(24)];
  for (const upload of [stray, living]) {
    const source = Readable.from([Buffer.from('half')], { objectMode: false });
    await store.partial.append(upload, 0, source, { maxBytes: 10 });
  }
  const { kysely } = fixture.database;
  const owner = await addTestUser(kysely, { email: 'ann@example.com' }, { region: 'us', language: 'en' });
  const now = Date.now();
  const upload = {
    id: living,
    owner_id: owner,
    parent_id: 1,
    name: 'plan.dwg',
    size: 10,
    md5: null,
    clash: 'refuse' as const,
    version_of: null,
    modified_at: null,
    request_id: null,
    created_at: now,
    touched_at: now,
    entry_id: null,
    font_id: null,
  };
  await kysely.transaction().execute((trx) => insertUpload(trx, upload));
  expect((await checkBlobs(fixture.database, store)).findings).toEqual([]);
  const { findings } = await checkBlobs(fixture.database, store, { graceMs: -HOUR });
  expect(findings).toEqual([{ name: stray, problem: 'no upload' }]);
  const { removed } = await checkBlobs(fixture.database, store, { repair: true, graceMs: -HOUR });
  expect(removed.partials).toBe(1);
  expect([await store.partial.size(stray), await store.partial.size(living)]).toEqual([0, 4]);
});
