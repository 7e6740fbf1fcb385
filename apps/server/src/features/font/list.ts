/** Lists of fonts: one's own, the public library, the recycle bin. */
import type { CallData } from '@linework/contract';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { fontKey, type FontRow } from './rows.ts';

const pageSize = 100;

export async function listFonts(
  db: Kysely<Tables>,
  userId: number,
  wanted: CallData<'fontList'>,
): Promise<{ fonts: FontRow[]; total: number }> {
  const isTrash = wanted.delete === 1;
  let query = db.selectFrom('font').where('trashed_at', isTrash ? 'is not' : 'is', null);
  query =
    wanted.library === 'public' && !isTrash
      ? query.where('is_public', '=', 1)
      : query.where('owner_id', '=', userId);
  const searched = fontKey(wanted.q?.trim() ?? '');
  if (searched !== '') {
    const pattern = `%${searched.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(({ or }) =>
      or([
        sql<boolean>`name_key like ${pattern} escape '\\'`,
        sql<boolean>`lower(family) like ${pattern} escape '\\'`,
      ]),
    );
  }
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const ordered = isTrash ? query.orderBy('trashed_at', 'desc') : query.orderBy('name_key');
  const fonts = await ordered
    .selectAll()
    .orderBy('id')
    .limit(wanted.maxCount ?? pageSize)
    .offset(wanted.startIndex ?? 0)
    .execute();
  return { fonts, total: Number(total) };
}
