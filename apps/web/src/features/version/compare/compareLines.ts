/** Two texts by their lines. */
import { diffArrays } from 'diff';

export interface DiffRow {
  kind: 'same' | 'added' | 'removed';
  /** Numbers of the line, from 1, on the sides that have it. */
  before?: number;
  after?: number;
  text: string;
  /** The change it belongs to, from 0. */
  change?: number;
}

interface LineFold {
  kind: 'fold';
  /** The first row that it hides: names it. */
  from: number;
  count: number;
}

export interface LineComparison {
  rows: readonly DiffRow[];
  added: number;
  removed: number;
  changes: number;
}

/** Beyond it, what lies between the first and the last difference counts as replaced as a whole. */
const maxEdits = 2000;
/** Unchanged lines that stay around a change. */
const contextLines = 3;
/** Fewer are shown. */
const minFold = 3;

/** The last line needs no end. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

export function compareLines(before: string, after: string): LineComparison {
  const [one, other] = [linesOf(before), linesOf(after)];
  const parts = diffArrays(one, other, { maxEditLength: maxEdits }) ?? replaced(one, other);
  const rows: DiffRow[] = [];
  const comparison = { rows, added: 0, removed: 0, changes: 0 };
  let [atBefore, atAfter] = [0, 0];
  let isInChange = false;
  for (const { added, removed, value } of parts) {
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    if (kind !== 'same' && !isInChange) comparison.changes += 1;
    isInChange = kind !== 'same';
    for (const text of value) {
      const row: DiffRow = { kind, text };
      if (kind !== 'added') row.before = atBefore += 1;
      if (kind !== 'removed') row.after = atAfter += 1;
      if (kind !== 'same') {
        row.change = comparison.changes - 1;
        comparison[kind] += 1;
      }
      rows.push(row);
    }
  }
  return comparison;
}

interface LinePart {
  value: string[];
  added?: boolean;
  removed?: boolean;
}

function replaced(one: readonly string[], other: readonly string[]): LinePart[] {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [
    { value: one.slice(0, start) },
    { value: one.slice(start, one.length - end), removed: true },
    { value: other.slice(start, other.length - end), added: true },
    { value: one.slice(one.length - end) },
  ];
}

/** The rows with long unchanged stretches folded, but for those that were opened. */
export function foldRows(rows: readonly DiffRow[], opened: ReadonlySet<number>): (DiffRow | LineFold)[] {
  const shown: (DiffRow | LineFold)[] = [];
  for (let at = 0; at < rows.length;) {
    if (rows[at]!.kind !== 'same') {
      shown.push(rows[at]!);
      at += 1;
      continue;
    }
    let end = at + 1;
    while (rows[end]?.kind === 'same') end += 1;
    const from = at === 0 ? 0 : at + contextLines;
    const to = end === rows.length ? end : end - contextLines;
    if (to - from < minFold || opened.has(from)) shown.push(...rows.slice(at, end));
    else {
      shown.push(...rows.slice(at, from), { kind: 'fold', from, count: to - from }, ...rows.slice(to, end));
    }
    at = end;
  }
  return shown;
}
