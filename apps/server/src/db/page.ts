/** Lists that are read backwards by id: a page, and the id that the next one comes before. */
export const pageSize = 50;

/** From rows that were asked for with one more than a page holds: the surplus one only says that there is more. */
export function pageOf<Row extends { id: number }, Item>(rows: readonly Row[], toItem: (row: Row) => Item) {
  const shown = rows.slice(0, pageSize);
  return { list: shown.map(toItem), next: rows.length > pageSize ? String(shown.at(-1)!.id) : undefined };
}
