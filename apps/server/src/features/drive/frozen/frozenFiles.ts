import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../../db/schema.ts';

export async function frozenFiles(
  db: Kysely<Tables>,
  userId: number,
): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await db
    .selectFrom('entry')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number | null>`cast(sum(bytes) as bigint)`.as('bytes'),
    ])
    .where('owner_id', '=', userId)
    .where('trash_id', 'is', null)
    .where(sql<boolean>`frozen = 1`)
    .executeTakeFirstOrThrow();
  return { count, bytes: bytes ?? 0 };
}
