import { expect, it } from 'vitest';
import { columnLetters, columnWidths } from './columns.ts';

it('names columns as spreadsheets do', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

it('gives columns the width that the workbook says, else that of their content', () => {
  expect(
    columnWidths(
      [
        ['a', 'x'.repeat(20), ''],
        ['a', '', '', 'long'.repeat(100)],
      ],
      [120],
    ),
  ).toEqual([120, 182, 56, 320]);
});
