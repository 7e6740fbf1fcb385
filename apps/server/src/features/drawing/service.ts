/** What drawings say, for the feature that reads them. */
import type { Transaction } from 'kysely';
import type { DialectName } from '../../db/open.ts';
import type { Tables } from '../../db/schema.ts';
import { piecesOf, unpackTextsNow, type DrawingSays } from '../../search/drawingText.ts';
import { textStores } from './searchStore.ts';

export { missingOf } from './companions.ts';
export { drawingTold, filesOfModel } from './told.ts';

/** In place of what was known of these bytes before. */
export async function keepTexts(
  trx: Transaction<Tables>,
  dialect: DialectName,
  source: string,
  says: DrawingSays | undefined,
): Promise<void> {
  if (!says) {
    await trx.deleteFrom('drawing_text').where('source', '=', source).execute();
    return;
  }
  const { strings, content, pieces, head } = says;
  const { id } = await trx
    .insertInto('drawing_text')
    .values({ source, strings, content, head })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ strings, content, head }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await textStores[dialect].add(trx, id, pieces);
}

/** For rows that came without their pieces. */
export async function indexAllTexts(trx: Transaction<Tables>, dialect: DialectName): Promise<void> {
  for (let after = 0; ;) {
    const row = await trx
      .selectFrom('drawing_text')
      .select(['id', 'content'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    after = row.id;
    const texts = unpackTextsNow(row.content);
    if (texts) await textStores[dialect].add(trx, row.id, piecesOf(texts));
  }
}
