/** Notes as rows: finding them, and what they cost. */
import { codes, Failure } from '@linework/contract';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../db/schema.ts';
import { viewableFile, viewableInScope, type DriveChange, type Entry } from '../drive/service.ts';
import type { AccessScope } from '../../http/accessScope.ts';
import type { NoteTable } from './tables.ts';

export type NoteRow = Selectable<NoteTable>;

/** The bytes that a note without its comments uses. */
export const costOf = ({ layout, data }: Pick<NoteRow, 'layout' | 'data'>): number =>
  Buffer.byteLength(layout) + Buffer.byteLength(data);

/** A file whose notes the reader may see. */
export async function notedFile(db: Kysely<Tables>, scope: AccessScope, fileId: string): Promise<Entry> {
  const file = await viewableInScope(db, scope, fileId);
  if (!scope.permissions.notes) throw new Failure(codes.sharePermission);
  return file;
}

/** A file that may be written on. */
export async function writableFile(drive: DriveChange, fileId: string): Promise<Entry> {
  drive.checkThawed();
  return viewableFile(drive.trx, drive.userId, fileId);
}

/** A note that was not deleted. */
export async function livingNote(db: Kysely<Tables>, file: Entry, key: string): Promise<NoteRow> {
  const note = await db
    .selectFrom('note')
    .selectAll()
    .where('entry_id', '=', file.id)
    .where('key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!note) throw new Failure(codes.noteAbsent);
  return note;
}

export interface KnownNote {
  id: number;
  key: string;
  authorId: number | null;
  isDeleted: boolean;
  /** With its comments. */
  cost: number;
}

/** Those of the keys that the drawing has, deleted ones too. */
export async function notesByKey(
  db: Kysely<Tables>,
  file: Entry,
  keys: readonly string[],
): Promise<Map<string, KnownNote>> {
  const rows = await db
    .selectFrom('note')
    .select(['id', 'key', 'author_id', 'deleted_at'])
    .select(
      sql<number>`octet_length(layout) + octet_length(data) + coalesce((
        select sum(octet_length(text)) from note_comment where note_id = note.id), 0)`.as('cost'),
    )
    .where('entry_id', '=', file.id)
    .where('key', 'in', keys)
    .execute();
  return new Map(
    rows.map(({ id, key, author_id, deleted_at, cost }) => [
      key,
      { id, key, authorId: author_id, isDeleted: deleted_at !== null, cost: Number(cost) },
    ]),
  );
}

/** The account's other tabs show it at once; the writer's too, where that is somebody else. */
export async function tellNotes(
  { events }: Pick<App, 'events'>,
  drive: DriveChange,
  file: Entry,
  authorId = drive.userId,
): Promise<void> {
  const data = { fileId: String(file.id) };
  for (const userId of new Set([drive.userId, authorId])) {
    await events.publish({ userId, topic: 'note', data }, drive.trx);
  }
}
