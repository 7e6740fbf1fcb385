/** What a list has to know of, and can do to, what is chosen in it; rows go by their numbers. */
export interface RowSelection {
  /** The row that keys act from; -1 where there is none yet. */
  readonly cursor: number;
  /** How many are chosen. */
  readonly count: number;
  has(index: number): boolean;
  only(index: number): void;
  toggle(index: number): void;
  /** All from where a range began; `adds` keeps what was chosen before. */
  rangeTo(index: number, adds: boolean): void;
  /** Moves the cursor and chooses nothing. */
  moveTo(index: number): void;
  /** The browser has moved the focus to this row. */
  focused(index: number): void;
  all(): void;
  clear(): void;
  /** Begins to choose what a frame covers; absent where none is drawn. */
  frame?: (adds: boolean) => FrameSelection;
}

export interface FrameSelection {
  /** These rows; `isLast` once the frame is let go. */
  cover(indexes: readonly number[], isLast: boolean): void;
  /** What was chosen before it. */
  undo(): void;
}

/** Which rows of a list are chosen, as the operating system does it, also where only a part of the list is here. */
export interface ListSelection<Row> {
  rows: ReadonlyMap<string, Row>;
  /** The row that keys act from, and where a range began; -1 where there is none yet. */
  cursor: number;
  anchor: number;
}

interface Modifiers {
  ctrl: boolean;
  shift: boolean;
}

/** Of a list: its rows as far as they are here, and what tells one from another; undefined where it cannot be chosen. */
export interface ListRows<Row> {
  rowAt: (index: number) => Row | undefined;
  keyOf: (row: Row) => string | undefined;
}

export const noSelection = { rows: new Map<string, never>(), cursor: -1, anchor: -1 };

export const cleared = <Row>(selection: ListSelection<Row>): ListSelection<Row> => ({
  ...selection,
  rows: new Map(),
});

/** Without what is no longer there. */
export function without<Row>(selection: ListSelection<Row>, gone: readonly string[]): ListSelection<Row> {
  const rows = new Map(selection.rows);
  for (const key of gone) rows.delete(key);
  return { ...selection, rows };
}

/** With this row as well, or without it where it was chosen. */
export function toggled<Row>(
  selection: ListSelection<Row>,
  row: Row,
  keyOf: ListRows<Row>['keyOf'],
): ListSelection<Row> {
  const rows = new Map(selection.rows);
  const key = keyOf(row);
  if (key !== undefined && !rows.delete(key)) rows.set(key, row);
  return { ...selection, rows };
}

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
  const base = { rows: before, cursor: index, anchor: index };
  return row === undefined ? base : toggled(base, row, list.keyOf);
}

/** Those that are here and can be chosen. */
function range<Row>(
  { anchor }: ListSelection<Row>,
  { rowAt, keyOf }: ListRows<Row>,
  index: number,
): [string, Row][] {
  const found: [string, Row][] = [];
  const from = anchor < 0 ? index : anchor;
  for (let at = Math.min(from, index); at <= Math.max(from, index); at += 1) {
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

/** Kept as a map in a component's state. */
export function rowSelection<Row>(
  selection: ListSelection<Row>,
  list: ListRows<Row>,
  onSelect: (selection: ListSelection<Row>) => void,
  all: () => void,
): RowSelection {
  const pick = (index: number, ctrl: boolean, shift: boolean): void =>
    onSelect(choose(selection, list, index, { ctrl, shift }));
  return {
    cursor: selection.cursor,
    count: selection.rows.size,
    has(index) {
      const row = list.rowAt(index);
      const key = row === undefined ? undefined : list.keyOf(row);
      return key !== undefined && selection.rows.has(key);
    },
    only: (index) => pick(index, false, false),
    toggle: (index) => pick(index, true, false),
    rangeTo: (index, adds) => pick(index, adds, true),
    moveTo: (index) => onSelect({ ...selection, cursor: index, anchor: index }),
    focused: (index) =>
      onSelect({ ...selection, cursor: index, anchor: selection.anchor < 0 ? index : selection.anchor }),
    all,
    clear: () => onSelect(cleared(selection)),
  };
}

/** Of a list in which nothing is chosen: keys move a cursor all the same. */
export function cursorOnly(cursor: number, move: (index: number) => void): RowSelection {
  const nothing = (): void => undefined;
  return {
    cursor,
    count: 0,
    has: () => false,
    only: move,
    toggle: move,
    rangeTo: move,
    moveTo: move,
    focused: move,
    all: nothing,
    clear: nothing,
  };
}
