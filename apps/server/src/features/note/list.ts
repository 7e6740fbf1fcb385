/** The notes on a drawing, as the contract has them. */
import { bounds, type CallResponse } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { notedFile } from './rows.ts';
import type { AccessScope } from '../../http/accessScope.ts';

export async function listNotes(
  db: Kysely<Tables>,
  scope: AccessScope,
  fileId: string,
): Promise<CallResponse<'noteList'>> {
  const file = await notedFile(db, scope, fileId);
  const rows = await db
    .selectFrom('note')
    .leftJoin('user', 'user.id', 'note.author_id')
    .selectAll('note')
    .select('user.nickname')
    .select(({ selectFrom }) =>
      selectFrom('note_comment')
        .select(({ fn }) => fn.countAll<number>().as('comments'))
        .whereRef('note_comment.note_id', '=', 'note.id')
        .as('comments'),
    )
    .where('note.entry_id', '=', file.id)
    .where('note.deleted_at', 'is', null)
    .orderBy('note.id')
    .limit(bounds.notesADrawing)
    .execute();
  return {
    rows: rows.map((row) => ({
      key: row.key,
      layout: row.layout,
      kind: row.kind,
      data: row.data,
      userId: String(row.author_id ?? 0),
      userName: row.nickname ?? '',
      createTime: row.created_at,
      modifyTime: row.modified_at,
      comments: row.comments ?? 0,
      own: row.author_id !== null && row.author_id === scope.readerId ? 1 : 0,
    })),
    noteSize: Buffer.byteLength(file.note) + file.note_bytes,
  };
}
