/**
 * An account with very many files, straight into the tables. By hand:
 * node bench/seed-drive.ts FOLDER|postgres://… [files]; sign in as bench@example.com, "correct horse battery".
 */
import { sql, type Kysely } from 'kysely';
import { migrate } from '@linework/server/db/migrate';
import { openDatabase, type Database } from '@linework/server/db/open';
import type { Tables } from '@linework/server/db/schema';
import { addUser } from '@linework/server/features/account/addUser';
import { rootOf } from '@linework/server/features/drive/root';
import { folderValues, type NewEntry } from '@linework/server/features/drive/rows';
import { indexName } from '@linework/server/features/drive/search/search';
import { sectionCounters, typeOf } from '@linework/server/features/drive/lists/sections';
import { fileNameAt, folderNameAt } from './drive-names.ts';

export interface Seeded {
  ownerId: number;
  rootId: number;
  /** Folders directly in the root: the first has very many files, the others some hundred each. */
  folderIds: number[];
}

export interface Amount {
  files: number;
  /** Of these, in one folder. */
  inOne: number;
}

export const benchUser = { email: 'bench@example.com', password: 'correct horse battery' };
const rowsAtOnce = 2000;
const filesAFolder = 500;
export const seededBlobs = 1000;
export const seededHash = (n: number): string => n.toString(16).padStart(64, '0');
const day = 86_400_000;

type Row = Record<string, string | number | null>;

/** Goes on where an earlier run was broken off. */
export async function seedDrive(database: Database, { files, inOne }: Amount): Promise<Seeded> {
  const { kysely, dialect } = database;
  const earlier = await kysely
    .selectFrom('user')
    .select('id')
    .where('email', '=', benchUser.email)
    .executeTakeFirst();
  const ownerId = earlier?.id ?? (await addUser(kysely, benchUser, { region: 'us', language: 'en' }));
  const rootId = await rootOf(kysely, ownerId);
  const now = Date.now();
  const hashes = Array.from({ length: seededBlobs }, (_, n) => seededHash(n));
  if (!earlier) {
    await insertRows(
      database,
      'blob',
      hashes.map((sha256, n) => ({
        sha256,
        md5: sha256.slice(32),
        crc32: n,
        size: sizeAt(n),
        touched_at: now,
      })),
    );
  }
  const folderCount = 1 + Math.ceil((files - inOne) / filesAFolder);
  const firstFolder = rootId + 1;
  const folderOf = (n: number) =>
    n < inOne ? firstFolder : firstFolder + 1 + Math.floor((n - inOne) / filesAFolder);
  const firstFile = firstFolder + folderCount;
  const folder = (n: number): NewEntry => ({
    ...folderValues({ ownerId, parentId: rootId, name: folderNameAt(n), now: now - n * 1000 }),
    id: firstFolder + n,
    file_count: n === 0 ? inOne : Math.min(filesAFolder, files - inOne - (n - 1) * filesAFolder),
  });
  const file = (n: number): NewEntry => {
    const name = fileNameAt(n);
    const at = now - ((n * 7919) % files) * ((3650 * day) / files);
    const size = sizeAt(n % seededBlobs);
    return {
      ...folderValues({ ownerId, parentId: folderOf(n), name, now: Math.floor(at) }),
      ...typeOf(name),
      id: firstFile + n,
      kind: 1,
      size,
      bytes: size,
      sha256: hashes[n % seededBlobs]!,
      version: 1,
      versions: 1,
    };
  };
  const counters: Record<string, number> = { used: 0, drawings: 0, models: 0, pictures: 0, others: 0 };
  const write = async (table: 'entry' | 'version', rows: readonly object[]) =>
    insertRows(database, table, rows as readonly Row[]);
  const index = async (entries: readonly NewEntry[]) => {
    const names = entries.map(({ id, name, section }) => ({ id: id!, ownerId, name, section }));
    await kysely.transaction().execute((trx) => indexName(trx, dialect, names));
  };
  const isThere = await presenceOf(database);
  await withoutIndexes(database, ['entry', 'version', 'search_name'], async () => {
    await inPortions(folderCount, folder, async (entries) => {
      if (!isThere('entry', entries)) await write('entry', entries);
      if (!isThere('search', entries)) await index(entries);
    });
    await inPortions(files, file, async (entries) => {
      if (!isThere('entry', entries)) await write('entry', entries);
      if (!isThere('version', entries)) await write('version', entries.map(versionOf));
      if (!isThere('search', entries)) await index(entries);
      for (const { section, bytes } of entries) {
        counters['used']! += bytes;
        counters[sectionCounters[section as 1 | 2 | 3 | 4]]! += 1;
      }
    });
  });
  await kysely.updateTable('drive').set(counters).where('user_id', '=', ownerId).execute();
  await kysely.updateTable('entry').set({ folder_count: folderCount }).where('id', '=', rootId).execute();
  if (dialect === 'postgres') {
    await sql`select setval(pg_get_serial_sequence('entry', 'id'), max(id)) from entry`.execute(kysely);
  }
  await sql`analyze`.execute(kysely);
  return { ownerId, rootId, folderIds: Array.from({ length: folderCount }, (_, n) => firstFolder + n) };
}

/** Whether a portion was written before; each is by one statement, so that its last row tells. */
async function presenceOf({ kysely, dialect }: Database) {
  const key = dialect === 'sqlite' ? sql`rowid` : sql`entry_id`;
  const lastOf = async (table: 'entry' | 'version' | 'search') => {
    const { rows } = await (
      table === 'search'
        ? sql<{ last: number | null }>`select max(${key}) as last from search_name`
        : sql<{ last: number | null }>`
            select max(${sql.ref(table === 'entry' ? 'id' : 'entry_id')}) as last from ${sql.table(table)}`
    ).execute(kysely);
    return Number(rows[0]?.last ?? 0);
  };
  const last = {
    entry: await lastOf('entry'),
    version: await lastOf('version'),
    search: await lastOf('search'),
  };
  return (table: keyof typeof last, entries: readonly NewEntry[]) => entries.at(-1)!.id! <= last[table];
}

/** Small enough that a million of them fit into the space of a free account. */
const sizeAt = (n: number): number => 1 + ((n * 7919) % 997);

const versionOf = ({ id, owner_id, sha256, size, created_at }: NewEntry) => ({
  entry_id: id,
  owner_id,
  number: 1,
  sha256,
  size,
  remark: '',
  note: '',
  created_at,
  created_by: owner_id,
});

async function inPortions<T>(
  total: number,
  make: (n: number) => T,
  take: (some: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < total; from += rowsAtOnce) {
    await take(Array.from({ length: Math.min(rowsAtOnce, total - from) }, (_, n) => make(from + n)));
  }
}

/** As one value: a statement with a parameter for each would take longer to build than to run. */
async function insertRows({ kysely, dialect }: Database, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0]!);
  const typed = (column: string, n: number) => {
    const type = sql.raw(column === 'sha256' || typeof rows[0]![column] === 'string' ? 'text' : 'bigint');
    return dialect === 'sqlite' ? sql`value ->> ${sql.lit(n)}` : sql`(value ->> ${sql.lit(n)})::${type}`;
  };
  const json = JSON.stringify(rows.map((row) => columns.map((column) => row[column])));
  const source = dialect === 'sqlite' ? sql`json_each(${json})` : sql`json_array_elements(${json}::json)`;
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(columns.map(typed))} from ${source}`.execute(kysely);
}

/** Made anew afterwards, which is many times faster than keeping them up. */
async function withoutIndexes(
  database: Database,
  tables: string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { kysely, dialect } = database;
  const list = sql.join(tables);
  // Kept beside them: whoever goes on after this was broken off would not know them any more.
  await sql`create table if not exists bench_index (sql text)`.execute(kysely);
  const { rows } = await (
    dialect === 'sqlite'
      ? sql<{ name: string; sql: string }>`
        select name, sql from sqlite_master where type = 'index' and sql is not null and tbl_name in (${list})`
      : sql<{ name: string; sql: string }>`
        select indexname as name, indexdef as sql from pg_indexes where schemaname = current_schema()
          and tablename in (${list})
          and indexname not in (select conname from pg_constraint)`
  ).execute(kysely);
  for (const { name, sql: definition } of rows) {
    await sql`insert into bench_index (sql) values (${definition})`.execute(kysely);
    await sql`drop index ${sql.ref(name)}`.execute(kysely);
  }
  await fill();
  const { rows: kept } = await sql<{ sql: string }>`select distinct sql from bench_index`.execute(kysely);
  await rebuild(
    kysely,
    dialect,
    kept.map((row) => row.sql),
  );
  await sql`drop table bench_index`.execute(kysely);
}

async function rebuild(
  db: Kysely<Tables>,
  dialect: Database['dialect'],
  definitions: string[],
): Promise<void> {
  await db.connection().execute(async (connection) => {
    if (dialect === 'postgres') await sql`set maintenance_work_mem = '512MB'`.execute(connection);
    for (const definition of definitions) await sql.raw(definition).execute(connection);
  });
}

if (import.meta.main) {
  const [place, files = '1000000'] = process.argv.slice(2);
  if (place === undefined) throw new Error('Where to? A folder, or a postgres:// address.');
  const isUrl = /^postgres(ql)?:/.test(place);
  const database = await openDatabase({
    dataDir: isUrl ? '.' : place,
    databaseUrl: isUrl ? place : undefined,
    log: console,
  });
  await migrate(database);
  const started = performance.now();
  await seedDrive(database, { files: Number(files), inOne: Math.floor(Number(files) / 10) });
  await database.close();
  console.log(`${files} files in ${Math.round((performance.now() - started) / 1000)} s`);
}
