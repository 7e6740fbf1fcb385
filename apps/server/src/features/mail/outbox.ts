/** Mails that wait for the administrator, where no SMTP server takes them. */
import { codes, Failure } from '@linework/contract';
import type { Kysely } from 'kysely';
import { pageOf, pageSize } from '../../db/page.ts';
import type { Tables } from '../../db/schema.ts';

export async function listOutbox(db: Kysely<Tables>, before: string | undefined) {
  let query = db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'subject', 'created_at'])
    .orderBy('id', 'desc')
    .limit(pageSize + 1);
  if (before !== undefined) query = query.where('id', '<', Number(before));
  const rows = await query.execute();
  return pageOf(rows, (row) => ({
    id: String(row.id),
    to: row.recipient,
    subject: row.subject,
    createTime: row.created_at,
  }));
}

export async function readOutbox(db: Kysely<Tables>, id: string) {
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', Number(id)).executeTakeFirst();
  if (!row) throw new Failure(codes.mailAbsent);
  return { id, to: row.recipient, subject: row.subject, text: row.body, createTime: row.created_at };
}
