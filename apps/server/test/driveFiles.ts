/** Files by the thousand for a list: straight into the tables, since what is in them does not matter here. */
import { sql } from 'kysely';
import { openDatabase } from '../src/db/open.ts';
import { folderValues, kinds } from '../src/features/drive/rows.ts';
import { indexName } from '../src/features/drive/search/search.ts';
import { sectionCounters, typeOf } from '../src/features/drive/lists/sections.ts';

const atOnce = 5000;
const sha256 = 'ab'.repeat(32);

export interface SeededFile {
  name: string;
  size: number;
  modifiedAt: number;
}

/** Into a folder, by the id that the server knows it by. */
export async function seedFiles(
  dataDir: string,
  folderId: number,
  count: number,
  fileAt: (n: number) => SeededFile,
): Promise<void> {
  const database = await openDatabase({ dataDir, log: console });
  const { kysely } = database;
  const { owner_id: ownerId } = await kysely
    .selectFrom('entry')
    .select('owner_id')
    .where('id', '=', folderId)
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('blob')
    .values({ sha256, md5: sha256.slice(32), crc32: 0, size: 1, touched_at: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { maximum } = await kysely
    .selectFrom('entry')
    .select((e) => e.fn.max('id').as('maximum'))
    .executeTakeFirstOrThrow();
  const counters: Record<string, number> = {};
  for (let from = 0; from < count; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - from) }, (_, n) => {
      const { name, size, modifiedAt } = fileAt(from + n);
      const { extension, section } = typeOf(name);
      const counter = sectionCounters[section as keyof typeof sectionCounters];
      counters[counter] = (counters[counter] ?? 0) + 1;
      return {
        ...folderValues({ ownerId, parentId: folderId, name, now: modifiedAt }),
        id: maximum + 1 + from + n,
        kind: kinds.file,
        extension,
        section,
        size,
        sha256,
        version: 1,
        versions: 1,
      };
    });
    const columns = Object.keys(rows[0]!) as (keyof (typeof rows)[0])[];
    const json = JSON.stringify(rows.map((row) => columns.map((column) => row[column])));
    await sql`
      insert into entry (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(columns.map((_, n) => sql`value ->> ${sql.lit(n)}`))} from json_each(${json})`.execute(
      kysely,
    );
    // Every name is found by some pieces of it, which takes longer than the row itself.
    if (count <= atOnce) {
      const names = rows.map(({ id, name, section }) => ({ id, ownerId, name, section }));
      await kysely.transaction().execute((trx) => indexName(trx, database.dialect, names));
    }
  }
  await kysely
    .updateTable('entry')
    .set((e) => ({ file_count: e('file_count', '+', count), revision: e('revision', '+', 1) }))
    .where('id', '=', folderId)
    .execute();
  for (const [counter, more] of Object.entries(counters)) {
    await sql`
      update drive set ${sql.ref(counter)} = ${sql.ref(counter)} + ${more}, revision = revision + 1
      where user_id = ${ownerId}`.execute(kysely);
  }
  await database.close();
}
