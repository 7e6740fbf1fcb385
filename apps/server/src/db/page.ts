import { limits } from '@linework/contract';
import type { SelectQueryBuilder } from 'kysely';

/** Lists that are read backwards by id: a page, and the id that the next one comes before. */
export const pageSize = 50;

/** From rows that were asked for with one more than a page holds: the surplus one only says that there is more. */
export function pageOf<Row extends { id: number }, Item>(rows: readonly Row[], toItem: (row: Row) => Item) {
  const shown = rows.slice(0, pageSize);
  return { list: shown.map(toItem), next: rows.length > pageSize ? String(shown.at(-1)!.id) : undefined };
}

interface NumberedPage {
  pageNo?: number | undefined;
  pageSize?: number | undefined;
}

/** Lists that are read by the number of a page: its rows, and how many there are in all. */
export async function numberedPage<DB, TB extends keyof DB, Row>(
  all: SelectQueryBuilder<DB, TB, Row>,
  { pageNo = 1, pageSize: size = limits.pageSize }: NumberedPage,
) {
  const counted = all
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>();
  const { count } = await counted.executeTakeFirstOrThrow();
  const rows = await all
    .limit(size)
    .offset((pageNo - 1) * size)
    .execute();
  return { rows, total: Number(count) };
}
