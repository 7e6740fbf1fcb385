import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';

/** Removes what nobody has asked for since, so also what was made of something that is gone. */
export async function removeUnusedSince(
  db: Kysely<Tables>,
  table: 'drawing_model' | 'drawing_with_dependencies' | 'model_with_files',
  since: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('used_at', '<', since)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
