/** Every account has one drive: a row that its changes lock, and the folder at the top of its tree. */
import { codes, Failure } from '@linework/contract';
import type { Kysely, Transaction } from 'kysely';
import { prepare } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';
import { lock } from '../oneTimeTokens/service.ts';
import type { CountedColumn } from './tables.ts';
import { folderValues } from './rows.ts';

const rootByUser = prepare<[userId: number]>()((db, userId) =>
  db.selectFrom('drive').select('root_id').where('user_id', '=', userId),
);

/** By database, and there by user: a root never changes. */
const known = new WeakMap<object, Map<number, number>>();
const maxKnown = 100_000;

/** The account's uppermost folder; made with the drive at its first use. */
export async function rootOf(db: Kysely<Tables>, userId: number): Promise<number> {
  const { adapter } = db.getExecutor();
  let roots = known.get(adapter);
  if (!roots) known.set(adapter, (roots = new Map()));
  let rootId = roots.get(userId);
  if (rootId !== undefined) return rootId;
  rootId = (await rootByUser(db, userId))[0]?.root_id;
  rootId ??= await (db.isTransaction
    ? makeDrive(db as Transaction<Tables>, userId)
    : db.transaction().execute((trx) => makeDrive(trx, userId)));
  // What a transaction made may yet be undone.
  if (db.isTransaction) return rootId;
  if (roots.size >= maxKnown) roots.clear();
  roots.set(userId, rootId);
  return rootId;
}

async function makeDrive(trx: Transaction<Tables>, userId: number): Promise<number> {
  await lock(trx, `drive:${userId}`);
  const [made] = await rootByUser(trx, userId);
  if (made) return made.root_id;
  const user = await trx
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) throw new Failure(codes.ticketUnknown);
  const { id } = await trx
    .insertInto('entry')
    .values(folderValues({ ownerId: userId, parentId: null, name: '', now: Date.now() }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('drive')
    .values({
      user_id: userId,
      root_id: id,
      ...nothingCounted,
      revision: 0,
      frozen_since: null,
      freeze_due: 0,
      frozen_capacity: 0,
      frozen_told: 0,
      frozen_told_at: 0,
      thawed_until: null,
    })
    .execute();
  return id;
}

export const nothingCounted: Readonly<Record<CountedColumn, number>> = {
  used: 0,
  reserved: 0,
  drawings: 0,
  models: 0,
  pictures: 0,
  others: 0,
  trashed_folders: 0,
  trashed_files: 0,
  trashed_bytes: 0,
};

/** Ids travel as text, and the root as 0. */
export const idOf = (entryId: number, rootId: number): string => (entryId === rootId ? '0' : String(entryId));
