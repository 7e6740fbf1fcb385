import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/databases.ts';
import { addColumn, createTable, id, integer, text } from './columns.ts';
import { foreignKeys } from './foreign-keys.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './migrations/migration.ts';
import { migrations } from './migrations/index.ts';

let fixture: TestDatabase;
beforeEach(async () => {
  fixture = await testDatabase({ empty: true });
});
afterEach(() => fixture.close());

const shelf: Migration = {
  name: '0001_shelf',
  async up(db, dialect) {
    await createTable(db, dialect, 'shelf', { id: id(), name: text({ unique: true }) });
  },
};
const label: Migration = {
  name: '0002_label',
  async up(db, dialect) {
    await addColumn(db, dialect, 'shelf', 'color', text({ default: 'red' }));
    await createTable(db, dialect, 'book', {
      shelf_id: integer({ references: 'shelf', onDelete: 'cascade' }),
    });
  },
};

test('nodes that start at once run each migration once', async () => {
  const nodes = [fixture.database, await fixture.another(), await fixture.another()];
  const applied = await Promise.all(nodes.map((node) => migrate(node)));
  expect(applied.flat().sort()).toEqual(migrations.map(({ name }) => name));
  expect(await migrate(fixture.database)).toEqual([]);
});

test('every column that points to another table has an index, or removing a row would read the whole table', async () => {
  const { database } = fixture;
  await migrate(database);
  const { rows: indexed } =
    database.dialect === 'sqlite'
      ? await sql<{ place: string }>`
          select m.name || '.' || c.name as place
          from sqlite_master m, pragma_index_list(m.name) i, pragma_index_info(i.name) c
          where m.type = 'table' and c.seqno = 0
          union select m.name || '.' || c.name from sqlite_master m, pragma_table_info(m.name) c where c.pk = 1`.execute(
          database.kysely,
        )
      : await sql<{ place: string }>`
          select t.relname || '.' || a.attname as place
          from pg_index i
          join pg_class t on t.oid = i.indrelid
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]`.execute(database.kysely);
  const places = new Set(indexed.map(({ place }) => place));
  const pointing = (await foreignKeys(database)).map(({ table, column }) => `${table}.${column}`);
  expect(pointing.filter((place) => !places.has(place))).toEqual([]);
});

test('the names of the migrations sort in their order', () => {
  const names = migrations.map(({ name }) => name);
  expect(names.toSorted()).toEqual(names);
  expect(new Set(names).size).toBe(names.length);
});

test('drawings: files that were there before have no notes, and their previews are made again', async () => {
  const { database } = fixture;
  const before = migrations.findIndex(({ name }) => name === '0006_drawing');
  await migrate(database, migrations.slice(0, before));
  const { kysely } = database;
  await sql`insert into blob (sha256, md5, crc32, size, touched_at) values ('a', '', 0, 5, 0)`.execute(
    kysely,
  );
  await sql`
    insert into preview (source, state, maker, thumb, view_type, width, height, reason, updated_at)
    values ('b', 'ready', 1, 'a', '', 0, 0, '', 0)`.execute(kysely);
  await migrate(database);
  const { rows } = await sql`select thumb, ocf, thumb_128, is_ocf, maker from preview`.execute(kysely);
  expect(rows).toEqual([{ thumb: 'a', ocf: null, thumb_128: null, is_ocf: 0, maker: 1 }]);
  // The new columns point to blobs, and what drawings say goes with its preview.
  await expect(sql`update preview set ocf = 'gone'`.execute(kysely)).rejects.toThrow(/foreign key/i);
  await sql`insert into drawing_text (source, strings, content, head) values ('b', 0, ${Buffer.alloc(1)}, '{}')`.execute(
    kysely,
  );
  await sql`delete from preview`.execute(kysely);
  expect((await sql`select id from drawing_text`.execute(kysely)).rows).toEqual([]);
});

test('later ones build on what is there', async () => {
  const { database } = fixture;
  expect(await migrate(database, [shelf])).toEqual(['0001_shelf']);
  await sql`insert into shelf (name) values ('a')`.execute(database.kysely);
  expect(await migrate(database, [shelf, label])).toEqual(['0002_label']);
  const { rows } = await sql`select * from shelf`.execute(database.kysely);
  expect(rows).toEqual([{ id: 1, name: 'a', color: 'red' }]);
  await sql`insert into book values (1)`.execute(database.kysely);
  await expect(sql`insert into book values (2)`.execute(database.kysely)).rejects.toThrow(/foreign key/i);
  await sql`delete from shelf`.execute(database.kysely);
  expect((await sql`select * from book`.execute(database.kysely)).rows).toEqual([]);
});

test('a migration that fails leaves nothing behind', async () => {
  const broken: Migration = {
    name: '0002_broken',
    async up(db, dialect) {
      await label.up(db, dialect);
      throw new Error('broken');
    },
  };
  await expect(migrate(fixture.database, [shelf, broken])).rejects.toThrow('broken');
  expect(await migrate(fixture.database, [shelf, label])).toEqual(['0002_label']);
});

test('a database of a newer version is refused', async () => {
  await migrate(fixture.database, [shelf, label]);
  await expect(migrate(fixture.database, [shelf])).rejects.toThrow('newer version: it has 0002_label');
});

test('names: prepared drawings stay, and jobs that wait are found under their new names', async () => {
  const { database } = fixture;
  const before = migrations.findIndex(({ name }) => name === '0014_names');
  await migrate(database, migrations.slice(0, before));
  const { kysely } = database;
  await sql`
    insert into preview (source, state, maker, view_type, width, height, reason, updated_at, is_ocf)
    values ('b', 'ready', 1, '', 0, 0, '', 0, 0)`.execute(kysely);
  await sql`insert into drawing_whole (source, given, state, maker, used_at) values ('b', 'g', 'waiting', 1, 7)`.execute(
    kysely,
  );
  const put = (kind: string, payload: object) =>
    sql`
    insert into job (kind, payload, state, due_at, max_tries, created_at)
    values (${kind}, ${JSON.stringify(payload)}, 'waiting', 0, 5, 0)`.execute(kysely);
  await put('preview.whole', { wholeId: 3, sha256: 'b', given: [] });
  for (const former of [{ n: 1 }, { s: 2, r: 3 }, { g: 4, u: 5 }, { p: 6 }]) {
    await put('drive.sweep', { userId: 9, work: 'save', bearer: former, notes: true });
  }
  await migrate(database);
  const prepared = await sql`select source, given, state, used_at from drawing_with_dependencies`.execute(
    kysely,
  );
  expect(prepared.rows).toEqual([{ source: 'b', given: 'g', state: 'waiting', used_at: 7 }]);
  const { rows } = await sql<{ kind: string; payload: string }>`
    select kind, payload from job where kind in ('preview.withDependencies', 'drive.sweep') order by id`.execute(
    kysely,
  );
  expect(rows.map(({ kind, payload }) => [kind, JSON.parse(payload) as unknown])).toEqual([
    ['preview.withDependencies', { preparedId: 3, sha256: 'b', given: [] }],
    ...[
      { sessionId: 1 },
      { shareId: 2, revision: 3 },
      { groupShareId: 4, userId: 5 },
      { publicFileId: 6 },
    ].map((urlGrant) => ['drive.sweep', { userId: 9, work: 'save', urlGrant, notes: true }]),
  ]);
});
