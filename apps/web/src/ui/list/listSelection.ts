/** Which rows of a list are chosen, as the operating system does it, also where only a part of the list is here. */
export interface ListSelection<Row> {
  rows: ReadonlyMap<string, Row>;
  /** The row that keys act from. */
  cursor: number;
  /** Where a range began. */
  anchor: number;
}

export interface Modifiers {
  ctrl: boolean;
  shift: boolean;
}

/** Of a list: its rows as far as they are here, and what tells one from another; undefined where it cannot be chosen. */
export interface ListRows<Row> {
  rowAt: (index: number) => Row | undefined;
  keyOf: (row: Row) => string | undefined;
}

export const noSelection = { rows: new Map<string, never>(), cursor: 0, anchor: 0 };

export const cleared = <Row>(selection: ListSelection<Row>): ListSelection<Row> => ({
  ...selection,
  rows: new Map(),
});

/** A row alone; with Ctrl it is added or taken out, with Shift all from the anchor to it. */
export function choose<Row>(
  selection: ListSelection<Row>,
  list: ListRows<Row>,
  index: number,
  { ctrl, shift }: Modifiers,
): ListSelection<Row> {
  const before = ctrl ? selection.rows : new Map<string, Row>();
  if (shift)
    return { ...selection, rows: new Map([...before, ...range(selection, list, index)]), cursor: index };
  const row = list.rowAt(index);
  const key = row === undefined ? undefined : list.keyOf(row);
  const rows = new Map(before);
  if (row !== undefined && key !== undefined && !rows.delete(key)) rows.set(key, row);
  return { rows, cursor: index, anchor: index };
}

/** Those that are here and can be chosen. */
function range<Row>(
  { anchor }: ListSelection<Row>,
  { rowAt, keyOf }: ListRows<Row>,
  index: number,
): [string, Row][] {
  const found: [string, Row][] = [];
  for (let at = Math.min(anchor, index); at <= Math.max(anchor, index); at += 1) {
    const row = rowAt(at);
    const key = row === undefined ? undefined : keyOf(row);
    if (row !== undefined && key !== undefined) found.push([key, row]);
  }
  return found;
}

/** Of a list that is here as a whole: rows that are gone are no longer chosen. */
export function kept<Row>(
  selection: ListSelection<Row>,
  all: readonly Row[],
  keyOf: ListRows<Row>['keyOf'],
): ListSelection<Row> {
  const there = all.map((row) => [keyOf(row), row] as const);
  const rows = new Map(
    there.flatMap(([key, row]) =>
      key !== undefined && selection.rows.has(key) ? [[key, row] as const] : [],
    ),
  );
  const last = Math.max(0, all.length - 1);
  if (rows.size === selection.rows.size && selection.cursor <= last) return selection;
  return { rows, cursor: Math.min(selection.cursor, last), anchor: Math.min(selection.anchor, last) };
}
