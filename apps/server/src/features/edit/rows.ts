/** Rows of edit sessions, and the space that they use. */
import { bounds, codes, Failure, limits } from '@linework/contract';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import type { DriveChange, Entry } from '../drive/service.ts';
import { changeDraftSpace, type DraftRow } from '../teamwork/service.ts';
import type { EditSessionTable } from './tables.ts';

export type SessionRow = Selectable<EditSessionTable>;

export interface OpenLog {
  draft: DraftRow;
  session: SessionRow;
}

/** A log of the account; others have none as far as it knows. */
export async function ownLog(db: Kysely<Tables>, userId: number, sessionId: string): Promise<OpenLog> {
  const id = Number(sessionId);
  const draft = await db
    .selectFrom('draft')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const session = draft && (await sessionOf(db, id));
  if (!draft || !session) throw new Failure(codes.draftAbsent);
  return { draft, session };
}

export const sessionOf = (db: Kysely<Tables>, draftId: number): Promise<SessionRow | undefined> =>
  db.selectFrom('edit_session').selectAll().where('draft_id', '=', draftId).executeTakeFirst();

/** The same with its row held until the transaction ends: one change of a log at a time. */
export async function holdLog(trx: Kysely<Tables>, userId: number, sessionId: string): Promise<OpenLog> {
  await trx
    .updateTable('edit_session')
    .set((eb) => ({ seq: eb.ref('seq') }))
    .where('draft_id', '=', Number(sessionId))
    .execute();
  return ownLog(trx, userId, sessionId);
}

const { editLogBlockBytes } = bounds;

/** Logs take space by blocks, so that a batch seldom has to ask for some; what is published takes none of its own. */
export function spaceOf(session: SessionRow): number {
  if (session.seq <= session.published_seq) return 0;
  const blocks = Math.ceil(session.log_bytes / editLogBlockBytes);
  return session.own_bytes + blocks * editLogBlockBytes;
}

/** Brings the space that a draft takes up to what its log needs. */
export async function settleSpace(drive: DriveChange, file: Entry, log: OpenLog): Promise<Entry> {
  const size = spaceOf(log.session);
  if (size === log.draft.size) return file;
  await drive.trx.updateTable('draft').set({ size }).where('id', '=', log.draft.id).execute();
  return changeDraftSpace(drive, file, size - log.draft.size);
}

export async function updateSession(
  trx: Kysely<Tables>,
  session: SessionRow,
  change: Partial<Omit<SessionRow, 'draft_id'>>,
): Promise<SessionRow> {
  await trx.updateTable('edit_session').set(change).where('draft_id', '=', session.draft_id).execute();
  return { ...session, ...change };
}

/** Keeps the lock of whoever holds it for another while; says whether they do. The row is held until the end. */
export async function renewHeld(
  trx: Kysely<Tables>,
  held: { entryId: number; userId: number; fence: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('edit_lock')
    .set({ ends_at: Date.now() + limits.lockMs })
    .where('entry_id', '=', held.entryId)
    .where('user_id', '=', held.userId)
    .where('fence', '=', held.fence)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
