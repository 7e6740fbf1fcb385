/** Mails that wait for the administrator, where no SMTP server takes them. */
import { codes, Failure } from '@linework/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';

const pageSize = 50;

export async function listOutbox(db: Kysely<Tables>, before: string | undefined) {
  let query = db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'subject', 'created_at'])
    .orderBy('id', 'desc')
    .limit(pageSize + 1);
  if (before !== undefined) query = query.where('id', '<', Number(before));
  const rows = await query.execute();
  const list = rows.slice(0, pageSize).map((row) => ({
    id: String(row.id),
    to: row.recipient,
    subject: row.subject,
    createTime: row.created_at,
  }));
  return { list, next: rows.length > pageSize ? list.at(-1)!.id : undefined };
}

export async function readOutbox(db: Kysely<Tables>, id: string) {
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', Number(id)).executeTakeFirst();
  if (!row) throw new Failure(codes.mailAbsent);
  return { id, to: row.recipient, subject: row.subject, text: row.body, createTime: row.created_at };
}
