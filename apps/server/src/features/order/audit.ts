/** What administrators do is written down. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';

export async function audit(
  db: Kysely<Tables>,
  adminId: number,
  action: string,
  subject: string,
  detail: object,
  now = Date.now(),
): Promise<void> {
  await db
    .insertInto('admin_act')
    .values({ admin_id: adminId, action, subject, detail: JSON.stringify(detail), at: now })
    .execute();
}
