/** Likes, collections and looks: counted by the same transaction that changes them, and only where something changed. */
import type { CallResponse } from '@linework/contract';
import type { Transaction } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { tellUser } from '../notice/service.ts';
import type { Session } from '../session/service.ts';
import { publicFile } from './accessScope.ts';

type GalleryApp = Pick<App, 'db' | 'events'>;

const kinds = {
  like: { table: 'public_like', counter: 'likes', notice: 'publicLiked' },
  collect: { table: 'public_collection', counter: 'collections', notice: 'publicCollected' },
} as const;
type Kind = keyof typeof kinds;

export function mark(
  { db, events }: GalleryApp,
  session: Session,
  kind: Kind,
  { fileId, on }: { fileId: string; on: 0 | 1 },
): Promise<CallResponse<'galleryLike'>> {
  const { counter, notice } = kinds[kind];
  return db.transaction().execute(async (trx) => {
    const file = await publicFile(trx, Number(fileId), session);
    const isChanged = await setMark(trx, kinds[kind].table, file.entry_id, session.userId, on);
    if (!isChanged) return { count: file[counter], on };
    const count = await countUp(trx, file.entry_id, counter, on === 1 ? 1 : -1);
    if (on === 1) {
      await tellUser(trx, events, {
        userId: file.owner_id,
        kind: notice,
        actorId: session.userId,
        name: file.name,
        path: `/gallery/${file.entry_id}`,
        subject: `public:${file.entry_id}`,
      });
    }
    return { count, on };
  });
}

/** Whether it was not so before. */
async function setMark(
  trx: Transaction<Tables>,
  table: (typeof kinds)[Kind]['table'],
  entryId: number,
  userId: number,
  on: 0 | 1,
): Promise<boolean> {
  const changed =
    on === 1
      ? await trx
          .insertInto(table)
          .values({ entry_id: entryId, user_id: userId, at: Date.now() })
          .onConflict((conflict) => conflict.columns(['entry_id', 'user_id']).doNothing())
          .returning('entry_id')
          .execute()
      : await trx
          .deleteFrom(table)
          .where('entry_id', '=', entryId)
          .where('user_id', '=', userId)
          .returning('entry_id')
          .execute();
  return changed.length > 0;
}

/** Returns what it is afterwards. */
export async function countUp(
  trx: Transaction<Tables>,
  entryId: number,
  counter: 'likes' | 'collections' | 'messages' | 'browses',
  delta: number,
): Promise<number> {
  const row = await trx
    .updateTable('public_file')
    .set((eb) => ({ [counter]: eb(counter, '+', delta) }))
    .where('entry_id', '=', entryId)
    .returning(counter)
    .executeTakeFirst();
  return row?.[counter] ?? 0;
}

/** One more look; the author's own do not count. Returns how many it were. */
export function look({ db }: GalleryApp, fileId: number, reader: Session | null): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const file = await publicFile(trx, fileId, reader);
    return reader?.userId === file.owner_id ? file.browses : countUp(trx, fileId, 'browses', 1);
  });
}
