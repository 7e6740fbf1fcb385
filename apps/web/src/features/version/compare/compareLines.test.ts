import { expect, it } from 'vitest';
import { compareLines, foldRows, linesOf, type DiffRow } from './compareLines.ts';

const numbered = (count: number): string[] => Array.from({ length: count }, (_, n) => `line ${n + 1}`);
const changesOf = (rows: readonly DiffRow[]) => rows.filter(({ kind }) => kind !== 'same');
const sideOf = (rows: readonly DiffRow[], side: 'before' | 'after') =>
  rows.filter((row) => row[side] !== undefined).map(({ text }) => text);

it('finds exactly the lines that were edited, with their numbers on both sides', () => {
  const before = numbered(40);
  const after = before.toSpliced(30, 1).toSpliced(20, 0, 'new').with(4, 'edited');
  const { rows, ...counts } = compareLines(before.join('\n'), `${after.join('\r\n')}\r\n`);
  expect(counts).toEqual({ added: 2, removed: 2, changes: 3 });
  expect(changesOf(rows)).toEqual([
    { kind: 'removed', before: 5, text: 'line 5', change: 0 },
    { kind: 'added', after: 5, text: 'edited', change: 0 },
    { kind: 'added', after: 21, text: 'new', change: 1 },
    { kind: 'removed', before: 31, text: 'line 31', change: 2 },
  ]);
});

it('knows an end of a line in every way of writing it, and an empty text', () => {
  expect(linesOf('a\r\nb\rc\n')).toEqual(['a', 'b', 'c']);
  expect(linesOf('')).toEqual([]);
  expect(compareLines('a\nb', 'a\r\nb\r\n').changes).toBe(0);
  expect(compareLines('', 'a').added).toBe(1);
});

it('shows texts without anything in common as replaced, however long they are', () => {
  const [before, after] = [numbered(9000), numbered(9000).map((line) => `${line}!`)];
  const { rows, added, removed, changes } = compareLines(
    ['same', ...before, 'end'].join('\n'),
    ['same', ...after, 'end'].join('\n'),
  );
  expect({ added, removed, changes }).toEqual({ added: 9000, removed: 9000, changes: 1 });
  expect(sideOf(rows, 'before')).toEqual(['same', ...before, 'end']);
  expect(sideOf(rows, 'after')).toEqual(['same', ...after, 'end']);
});

it('folds what is far from changes, and opens it again', () => {
  const before = numbered(30);
  const { rows } = compareLines(before.join('\n'), before.with(9, 'edited').join('\n'));
  const folded = foldRows(rows, new Set());
  expect(folded.filter(({ kind }) => kind === 'fold')).toEqual([
    { kind: 'fold', from: 0, count: 6 },
    { kind: 'fold', from: 14, count: 17 },
  ]);
  expect(folded.length).toBe(2 + 3 + 2 + 3);
  expect(foldRows(rows, new Set([0, 14]))).toEqual(rows);
});
