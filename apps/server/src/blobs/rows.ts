import { sql, type Kysely, type Transaction } from 'kysely';
import { prepareWrite } from '../db/prepared.ts';
import type { Tables } from '../db/schema.ts';
import type { BlobInfo } from './store.ts';

/**
 * To be called in the transaction that points to the blob, right after the put. What points to it does so by a foreign
 * key to `blob.sha256`: rows that no foreign key points to are removed after a grace period, and their bytes with them.
 */
export async function recordBlob(
  trx: Transaction<Tables>,
  { sha256, md5, crc32, size }: BlobInfo,
): Promise<void> {
  await upsert(trx, sha256, md5, crc32, size, Date.now());
}

const upsert = prepareWrite<[sha256: string, md5: string, crc32: number, size: number, now: number]>()(
  (db, sha256, md5, crc32, size, touched_at) =>
    db
      .insertInto('blob')
      .values({ sha256, md5, crc32, size, touched_at })
      .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ touched_at })),
);

export async function hasRow(db: Kysely<Tables>, sha256: string): Promise<boolean> {
  const row = await db.selectFrom('blob').select('size').where('sha256', '=', sha256).executeTakeFirst();
  return row !== undefined;
}

/** Whether an upload waits for more bytes. */
export async function isUploading(db: Kysely<Tables>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('upload')
    .select('id')
    .where('id', '=', id)
    .where('entry_id', 'is', null)
    .where('font_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface Reference {
  table: string;
  column: string;
}

/** Forgets blobs that nothing points to and nobody touched since; returns how many. */
export async function removeUnreferenced(
  db: Kysely<Tables>,
  references: Reference[],
  touchedBefore: number,
): Promise<number> {
  const unused = references.map(
    ({ table, column }) =>
      sql<boolean>`not exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = blob.sha256)`,
  );
  let removed = 0;
  // Page by page: a statement over all of them would hold up every other writer.
  for await (const page of pagesOfBlobs(db)) {
    const { numDeletedRows } = await db
      .deleteFrom('blob')
      .where(
        'sha256',
        'in',
        page.map(({ sha256 }) => sha256),
      )
      .where('touched_at', '<', touchedBefore)
      .where(({ and }) => and(unused))
      .executeTakeFirstOrThrow();
    removed += Number(numDeletedRows);
  }
  return removed;
}

const PAGE = 500;

/** All recorded blobs in the order of their hashes. */
export async function* pagesOfBlobs(
  db: Kysely<Tables>,
): AsyncGenerator<{ sha256: string; size: number }[], void> {
  for (let after = ''; ;) {
    const page = await db
      .selectFrom('blob')
      .select(['sha256', 'size'])
      .where('sha256', '>', after)
      .orderBy('sha256')
      .limit(PAGE)
      .execute();
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.sha256;
  }
}
