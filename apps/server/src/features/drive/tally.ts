/** What a drive's row should say, counted from what is there. */
import { privateTypes } from '@linework/contract';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import type { CountedColumn } from './tables.ts';
import { nothingCounted } from './root.ts';
import { kinds } from './rows.ts';
import { sectionCounters } from './lists/sections.ts';
import type { DriveTable } from './tables.ts';

export type Tally = Record<CountedColumn, number>;

export async function tallyOf(db: Kysely<Tables>, userId: number): Promise<Tally> {
  const tally: Tally = { ...nothingCounted, reserved: await reservedOf(db, userId) };
  for (const [section, counter] of Object.entries(sectionCounters)) {
    const { files, cost } = await db
      .selectFrom('entry')
      .select(({ fn }) => [
        fn.countAll<number>().as('files'),
        sql<number | null>`sum(case when private_type = ${privateTypes.private} then bytes else 0 end)`.as(
          'cost',
        ),
      ])
      .where('owner_id', '=', userId)
      .where('section', '=', Number(section))
      .where('trash_id', 'is', null)
      .executeTakeFirstOrThrow();
    tally[counter] = files;
    tally.used += Number(cost ?? 0);
  }
  tally.used += await fontBytes(db, userId);
  for (const [kind, counter] of [
    [kinds.folder, 'trashed_folders'],
    [kinds.file, 'trashed_files'],
  ] as const) {
    const { items } = await db
      .selectFrom('entry')
      .select(({ fn }) => fn.countAll<number>().as('items'))
      .where('owner_id', '=', userId)
      .where('kind', '=', kind)
      .where('trashed_at', 'is not', null)
      .executeTakeFirstOrThrow();
    tally[counter] = items;
  }
  const { bytes } = await db
    .selectFrom('entry')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .where('owner_id', '=', userId)
    .where('trash_id', 'is not', null)
    .executeTakeFirstOrThrow();
  tally.trashed_bytes = Number(bytes ?? 0);
  return tally;
}

export async function fontBytes(db: Kysely<Tables>, userId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('font')
    .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
    .where('owner_id', '=', userId)
    .where('is_public', '=', 0)
    .where('trashed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Promised to uploads and extractions that are under way, and to what is coming back from the recycle bin. */
async function reservedOf(db: Kysely<Tables>, userId: number): Promise<number> {
  const { bytes: uploads } = await db
    .selectFrom('upload')
    .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
    .where('owner_id', '=', userId)
    .where('entry_id', 'is', null)
    .where('font_id', 'is', null)
    .executeTakeFirstOrThrow();
  const { bytes: restores } = await db
    .selectFrom('entry as part')
    .innerJoin('entry as item', 'item.id', 'part.trash_id')
    .select(({ fn }) => fn.sum<number | null>('part.bytes').as('bytes'))
    .where('part.owner_id', '=', userId)
    .where('part.trash_id', 'is not', null)
    .where('part.private_type', '=', privateTypes.private)
    .where('item.trash_id', 'is', null)
    .executeTakeFirstOrThrow();
  const { bytes: tasks } = await db
    .selectFrom('zip_task')
    .select(({ fn }) => fn.sum<number | null>('reserved').as('bytes'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(uploads ?? 0) + Number(restores ?? 0) + Number(tasks ?? 0);
}

/** Where the row says something else. */
export function differences(
  row: Selectable<DriveTable>,
  tally: Tally,
): { column: keyof Tally; is: number; should: number }[] {
  return (Object.keys(tally) as (keyof Tally)[])
    .filter((column) => row[column] !== tally[column])
    .map((column) => ({ column, is: row[column], should: tally[column] }));
}
