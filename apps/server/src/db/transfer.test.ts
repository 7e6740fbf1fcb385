import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/databases.ts';
import { openDiskStore } from '../blobs/disk.ts';
import { recordBlob } from '../blobs/rows.ts';
import { textStores } from '../features/drawing/searchStore.ts';
import { indexAllTexts, keepTexts } from '../features/drawing/service.ts';
import { indexAllNames, indexName, searchNames } from '../features/drive/search/search.ts';
import { folderValues } from '../features/drive/rows.ts';
import { createTable, bytes, id, integer, real, text } from './columns.ts';
import { loadConfig } from '../config.ts';
import { addTestUser } from '../../test/users.ts';
import { rootOf } from '../features/drive/root.ts';
import { requestPreview } from '../features/preview/service.ts';
import { packTexts, piecesOf, textsOf } from '../search/drawingText.ts';
import { wantedPieces } from '../search/pieces.ts';
import { exportInstallation, importInstallation } from './installation.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './open.ts';
import { openSqlite } from './sqlite/open.ts';
import { exportDatabase, importDatabase } from './transfer.ts';

let fixture: TestDatabase;
let folder: string;
/** The other end: always SQLite, so that the run on PostgreSQL moves between the two. */
let sqlite: Database;

beforeEach(async () => {
  // With nothing in it, not even a server's keys.
  fixture = await testDatabase({ empty: true });
  await migrate(fixture.database);
  folder = await mkdtemp(join(tmpdir(), 'linework-transfer-'));
  sqlite = await openSqlite({ dataDir: join(folder, 'sqlite') });
});
afterEach(async () => {
  await sqlite.close();
  await rm(folder, { recursive: true });
  await fixture.close();
});

async function exported(database: Database): Promise<string> {
  const pipe = new PassThrough();
  const [content] = await Promise.all([readText(pipe), exportDatabase(database, pipe)]);
  return content;
}

const blobRow = (n: number) => ({
  sha256: `sha ${n} 图 " \\ \n`,
  md5: 'm',
  crc32: n,
  size: n * 2 ** 33,
  touched_at: n,
});

test('all rows go to the other database and come back the same', async () => {
  const { kysely } = fixture.database;
  await kysely
    .insertInto('blob')
    .values(Array.from({ length: 1700 }, (_, n) => blobRow(n)))
    .execute();
  const job = {
    kind: 'k',
    payload: '{}',
    state: 'done' as const,
    due_at: 1,
    max_tries: 1,
    created_at: 1,
    progress: 0.1,
  };
  await kysely
    .insertInto('job')
    .values({ ...job, id: 41 })
    .execute();

  const first = await exported(fixture.database);
  expect(await importDatabase(sqlite, Readable.from([first]), indexAllNames)).toMatchObject({ rows: 1701 });
  expect(await exported(sqlite)).toBe(first);

  const back = await testDatabase({ empty: true });
  await importDatabase(back.database, Readable.from([first]), indexAllNames);
  expect(await exported(back.database)).toBe(first);
  const next = await back.database.kysely
    .insertInto('job')
    .values(job)
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(next.id).toBe(42);
  await back.close();
});

test('a database in use is refused, and so is an export that breaks off or is none', async () => {
  const { kysely } = fixture.database;
  await kysely
    .insertInto('blob')
    .values([blobRow(1), blobRow(2)])
    .execute();
  const content = await exported(fixture.database);
  await expect(importDatabase(fixture.database, Readable.from([content]), indexAllNames)).rejects.toThrow(
    'in use',
  );

  const lines = content.trimEnd().split('\n');
  const cases = [
    { broken: lines.slice(0, -1), says: 'breaks off' },
    { broken: lines.filter((line) => !line.startsWith('["sha 1')), says: 'not all there' },
    { broken: lines.slice(1), says: 'not an export' },
    { broken: [lines[0]?.replace('0001_blobs', '0001_other'), ...lines.slice(1)], says: 'another version' },
  ];
  for (const { broken, says } of cases) {
    await expect(importDatabase(sqlite, Readable.from([broken.join('\n')]), indexAllNames)).rejects.toThrow(
      says,
    );
    expect(await sqlite.kysely.selectFrom('blob').select('size').execute()).toEqual([]);
  }
});

test('rows may point to later ones, and to each other in circles; one that points nowhere is refused', async () => {
  const grown = [
    ...migrations,
    {
      name: '9000_tree',
      async up(db: Kysely<unknown>, dialect: Database['dialect']) {
        await createTable(db, dialect, 'tree', {
          id: id(),
          parent: integer({ nullable: true, references: 'tree' }),
          weight: real(),
          data: bytes(),
          label: text({ nullable: true }),
        });
      },
    },
  ];
  for (const database of [fixture.database, sqlite]) await migrate(database, grown);
  const source = fixture.database.kysely;
  await sql`insert into tree (id, parent, weight, data) values (1, null, 0.1, ${Buffer.from([0, 255])})`.execute(
    source,
  );
  await sql`insert into tree (id, parent, weight, data) values (2, null, 1, ${Buffer.from([])})`.execute(
    source,
  );
  await sql`update tree set parent = 2 where id = 1`.execute(source);
  const content = await exported(fixture.database);
  await importDatabase(sqlite, Readable.from([content]), indexAllNames, grown);
  expect(await exported(sqlite)).toBe(content);

  const back = await testDatabase({ empty: true });
  const dangling = content.replace('[1,2,0.1', '[1,7,0.1');
  expect(dangling).not.toBe(content);
  await expect(
    importDatabase(back.database, Readable.from([dangling]), indexAllNames, grown),
  ).rejects.toThrow(/foreign key/i);
  expect(await back.database.kysely.selectFrom('blob').select('size').execute()).toEqual([]);
  await back.close();
});

test('an installation moves with its blobs', async () => {
  const here = await openDiskStore({ dataDir: join(folder, 'here') });
  const there = await openDiskStore({ dataDir: join(folder, 'there') });
  const put = () => here.put(Readable.from([randomBytes(5000)], { objectMode: false }), { maxBytes: 5000 });
  const infos = await Promise.all(Array.from({ length: 20 }, put));
  await fixture.database.kysely.transaction().execute(async (trx) => {
    for (const info of infos) await recordBlob(trx, info);
  });
  const box = join(folder, 'box');
  const options = { withBlobs: true };
  const out = await exportInstallation({ database: fixture.database, blobs: here }, box, options);
  const into = await importInstallation({ database: sqlite, blobs: there }, box, options, indexAllNames);
  expect([out.blobs, out.rows, into.blobs, into.rows]).toEqual([20, 20, 20, 20]);
  for (const { sha256 } of infos) expect(await there.has(sha256)).toBe(true);
  await here.close();
  await there.close();
});

test('names are found again after a move, although what finds them stays behind', async () => {
  const { kysely, dialect } = fixture.database;
  const ownerId = await addTestUser(kysely, { email: 'a@example.com' }, loadConfig({}));
  const rootId = await rootOf(kysely, ownerId);
  const entryId = await kysely.transaction().execute(async (trx) => {
    const values = folderValues({ ownerId, parentId: rootId, name: '图纸', now: 1 });
    const added = await trx.insertInto('entry').values(values).returning('id').executeTakeFirstOrThrow();
    await indexName(trx, dialect, { id: added.id, ownerId, name: '图纸', section: 0 });
    return added.id;
  });
  const content = await exported(fixture.database);
  expect(content).not.toContain('search_');
  await importDatabase(sqlite, Readable.from([content]), indexAllNames);
  const asked = { ownerId, q: 'tuzhi', includeFolders: true, limit: 10 };
  for (const database of [fixture.database, sqlite]) {
    expect(await searchNames(database, asked)).toMatchObject({ ids: [entryId], more: false });
  }
});

test('what drawings say is found again after a move', async () => {
  const said = { text: '消防栓', layer: '0', layout: 'Model', x: 1, y: 2, handle: 3 };
  const texts = textsOf([said], { layers: ['0'], blocks: [] });
  const says = { strings: 2, content: packTexts(texts), pieces: piecesOf(texts), head: '{}' };
  const { kysely, dialect } = fixture.database;
  const source = 'a'.repeat(64);
  await kysely.transaction().execute(async (trx) => {
    await requestPreview(trx, { sha256: source, extension: 'dwg', size: 0, userId: 1 });
    await keepTexts(trx, dialect, source, says);
  });
  const known = await kysely.selectFrom('drawing_text').select('id').executeTakeFirstOrThrow();
  await importDatabase(sqlite, Readable.from([await exported(fixture.database)]), indexAllTexts);
  for (const database of [fixture.database, sqlite]) {
    const found = (word: string) =>
      textStores[database.dialect].only(database.kysely, [known.id], wantedPieces([word]));
    expect(await found('防栓')).toEqual(new Set([known.id]));
    expect(await found('栓防')).toEqual(new Set());
  }
});
