/** The files of a conversion. There may be very many: changes take some at a time, and only some are listed. */
import { bounds, type ConvertCounts } from '@linework/contract';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { chunksOf, type Entry } from '../drive/service.ts';
import type { ConversionFileTable, ConversionItemTable } from './tables.ts';

type Item = Selectable<ConversionItemTable>;
export type ResultFile = Selectable<ConversionFileTable>;

export async function addItems(
  db: Kysely<Tables>,
  conversionId: number,
  files: readonly Entry[],
): Promise<void> {
  const items = files.map((file, position) => ({
    conversion_id: conversionId,
    position,
    entry_id: file.id,
    source: file.name,
    state: 'waiting',
  }));
  for (const some of chunksOf(items)) await db.insertInto('conversion_item').values(some).execute();
}

/** Those in one of these states come into another. */
export async function setStates(
  db: Kysely<Tables>,
  conversionId: number,
  from: readonly Item['state'][],
  state: Item['state'],
): Promise<void> {
  const rows = await db
    .selectFrom('conversion_item')
    .select('id')
    .where('conversion_id', '=', conversionId)
    .where('state', 'in', from)
    .execute();
  for (const some of chunksOf(rows.map(({ id }) => id)))
    await db
      .updateTable('conversion_item')
      .set({ state, reason: '' })
      .where('id', 'in', some)
      .where('state', 'in', from)
      .execute();
}

export async function deleteConversion(db: Kysely<Tables>, conversionId: number): Promise<void> {
  const rows = await db
    .selectFrom('conversion_item')
    .select('id')
    .where('conversion_id', '=', conversionId)
    .execute();
  for (const some of chunksOf(rows.map(({ id }) => id)))
    await db.deleteFrom('conversion_item').where('id', 'in', some).execute();
  await db.deleteFrom('conversion').where('id', '=', conversionId).execute();
}

/** As the index of them has it, or it would not be used. */
const isTroubled = sql<boolean>`(state = 'failed' or losses <> '[]')`;

export async function countsOf(db: Kysely<Tables>, conversionId: number): Promise<ConvertCounts> {
  const items = db.selectFrom('conversion_item').where('conversion_id', '=', conversionId);
  const rows = await items
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const byState = new Map(rows.map(({ state, count }) => [state, Number(count)]));
  const of = (state: string) => byState.get(state) ?? 0;
  const troubled = await items
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isTroubled)
    .executeTakeFirstOrThrow();
  return {
    waiting: of('waiting'),
    done: of('done'),
    failed: of('failed'),
    cancelled: of('cancelled'),
    lossy: Number(troubled.count) - of('failed'),
  };
}

export async function listedItems(db: Kysely<Tables>, conversionId: number): Promise<Item[]> {
  const items = db
    .selectFrom('conversion_item')
    .selectAll()
    .where('conversion_id', '=', conversionId)
    .orderBy('position')
    .limit(bounds.convertListed);
  const troubled = await items.where(isTroubled).execute();
  const first = await items.execute();
  const known = new Set(troubled.map(({ id }) => id));
  const others = first.filter(({ id }) => !known.has(id)).slice(0, bounds.convertListed - troubled.length);
  return [...troubled, ...others].toSorted((a, b) => a.position - b.position);
}

export async function filesOf(
  db: Kysely<Tables>,
  items: readonly Item[],
): Promise<Map<number, ResultFile[]>> {
  if (items.length === 0) return new Map();
  const ids = items.map(({ id }) => id);
  const files = await db
    .selectFrom('conversion_file')
    .selectAll()
    .where('item_id', 'in', ids)
    .orderBy('id')
    .execute();
  return Map.groupBy(files, ({ item_id }) => item_id);
}
