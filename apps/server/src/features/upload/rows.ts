/** Uploads as rows. An open one has reserved its size; a done one says what became of it, for some days. */
import type { ClashChoice } from '@linework/contract';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { prepare, prepareAhead, prepareWrite } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';
import type { UploadTable } from './tables.ts';

export type Upload = Selectable<UploadTable>;

export const isDone = ({ entry_id, font_id }: Upload): boolean => entry_id !== null || font_id !== null;
/** Bytes came, or are coming. */
export const isBegun = ({ created_at, touched_at }: Upload): boolean => touched_at > created_at;

const byId = prepare<[id: string]>()((db, id) => db.selectFrom('upload').selectAll().where('id', '=', id));

export async function uploadById(db: Kysely<Tables>, id: string): Promise<Upload | undefined> {
  return (await byId(db, id))[0];
}

const byRequest = prepare<[userId: number, requestId: string]>()((db, userId, requestId) =>
  db.selectFrom('upload').selectAll().where('owner_id', '=', userId).where('request_id', '=', requestId),
);

export async function uploadByRequest(
  db: Kysely<Tables>,
  userId: number,
  requestId: string,
): Promise<Upload | undefined> {
  return (await byRequest(db, userId, requestId))[0];
}

/** Which of these requests have an upload. */
export async function uploadsByRequests(
  db: Kysely<Tables>,
  userId: number,
  requestIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('upload')
    .select('request_id')
    .where('owner_id', '=', userId)
    .where('request_id', 'in', requestIds)
    .execute();
  return rows.map(({ request_id }) => request_id!);
}

type NewUpload = [
  id: string,
  ownerId: number,
  parentId: number,
  name: string,
  size: number,
  md5: string | null,
  clash: ClashChoice,
  versionOf: number | null,
  modifiedAt: number | null,
  requestId: string | null,
  now: number,
  entryId: number | null,
  fontId: number | null,
];

const insertPrepared = prepareWrite<NewUpload>()(
  (
    db,
    id,
    owner_id,
    parent_id,
    name,
    size,
    md5,
    clash,
    version_of,
    modified_at,
    request_id,
    now,
    entry_id,
    font_id,
  ) =>
    db.insertInto('upload').values({
      id,
      owner_id,
      parent_id,
      name,
      size,
      md5,
      clash,
      version_of,
      modified_at,
      request_id,
      created_at: now,
      touched_at: now,
      entry_id,
      font_id,
    }),
);

export async function insertUpload(db: Transaction<Tables>, row: Upload): Promise<void> {
  await insertPrepared(
    db,
    row.id,
    row.owner_id,
    row.parent_id,
    row.name,
    row.size,
    row.md5,
    row.clash,
    row.version_of,
    row.modified_at,
    row.request_id,
    row.created_at,
    row.entry_id,
    row.font_id,
  );
}

const finish = prepareWrite<[id: string, entryId: number | null, fontId: number | null, now: number]>()(
  (db, id, entry_id, font_id, touched_at) =>
    db.updateTable('upload').set({ entry_id, font_id, touched_at }).where('id', '=', id),
);

/** Of an upload that was claimed in the same transaction. */
export function markDone(
  trx: Kysely<Tables>,
  id: string,
  outcome: { entryId: number | null; fontId: number | null },
  now: number,
): Promise<void> {
  return finish(trx, id, outcome.entryId, outcome.fontId, now);
}

/** Of several that finish an upload at once, on whichever node, one gets a row. */
export const claimUpload = prepareAhead<[id: string, now: number]>()((db, id, touched_at) =>
  db
    .updateTable('upload')
    .set({ touched_at })
    .where('id', '=', id)
    .where('entry_id', 'is', null)
    .where('font_id', 'is', null)
    .returning('id'),
);

const openOf = prepare<[userId: number]>()((db, userId) =>
  db
    .selectFrom('upload')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', userId)
    .where('entry_id', 'is', null)
    .where('font_id', 'is', null),
);

export async function countOpen(db: Kysely<Tables>, userId: number): Promise<number> {
  return Number((await openOf(db, userId))[0]?.count ?? 0);
}

const touchMs = 60_000;

/** Says that bytes came, now and then. */
export async function touch(db: Kysely<Tables>, upload: Upload, now: number): Promise<void> {
  if (isBegun(upload) && now - upload.touched_at < touchMs) return;
  // Later than its beginning, or nobody would know that there are bytes.
  const touched_at = Math.max(now, upload.created_at + 1);
  await db.updateTable('upload').set({ touched_at }).where('id', '=', upload.id).execute();
}

/** Removes an open one; whether there was one. Its space is the caller's to release. */
export async function removeOpen(db: Kysely<Tables>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('upload')
    .where('id', '=', id)
    .where('entry_id', 'is', null)
    .where('font_id', 'is', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
