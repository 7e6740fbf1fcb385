import { describe, expect, it } from 'vitest';
import type { TableCell, TableEntity } from './inserts.ts';
import { gridOf, ownersOf } from './table-shape.ts';

const cell = (row: number, column: number, rowSpan = 1, columnSpan = 1): TableCell =>
  ({ row, column, rowSpan, columnSpan, text: `${row}/${column}` }) as TableCell;

const drawn = (cells: TableCell[], rows: number, columns: number): string[] =>
  gridOf({ rows, columns, cells } as TableEntity).map((row) =>
    row.map(({ cell: own, covered }) => (own ? (covered ? 'c' : 'C') : covered ? 'x' : '.')).join(''),
  );

describe('the places of a table', () => {
  it('belong to the cell that spans them, whether or not the file has cells there', () => {
    const cells = [cell(0, 0, 1, 3), cell(0, 1), cell(1, 0, 2), cell(1, 2)];
    expect(ownersOf(cells, 3, 3)).toEqual([
      [0, 0, 0],
      [2, -1, 3],
      [2, -1, -1],
    ]);
    expect(drawn(cells, 3, 3)).toEqual(['Ccx', 'C.C', 'x..']);
  });

  it('end at the edge of the table, and none lies beside it', () => {
    expect(drawn([cell(1, 1, 9, 9), cell(5, 0), cell(0, 7), cell(-1, 0)], 2, 2)).toEqual(['..', '.C']);
  });

  it('belong to the first where cells overlap, and count a cell without a span as one place', () => {
    const cells = [cell(0, 1, 2, 2), cell(0, 0, 2, 3), cell(1, 0, 0, 0)];
    expect(ownersOf(cells, 2, 3)).toEqual([
      [1, 0, 0],
      [1, 0, 0],
    ]);
    expect(drawn(cells, 2, 3)).toEqual(['CCx', 'cxx']);
  });
});
