import type { TableCell, TableEntity } from './inserts.ts';
import type { TableStyle } from './styles.ts';

/** Row by row; a cell that another one covers is marked. */
export type Grid = { cell: TableCell | undefined; covered: boolean }[][];

export function gridOf({ rows, columns, cells }: TableEntity): Grid {
  const grid: Grid = Array.from({ length: rows }, () =>
    Array.from({ length: columns }, () => ({ cell: undefined, covered: false })),
  );
  for (const cell of cells) {
    const slot = grid[cell.row]?.[cell.column];
    if (slot) slot.cell = cell;
  }
  for (const cell of cells) {
    for (let row = cell.row; row < Math.min(rows, cell.row + cell.rowSpan); row++)
      for (let column = cell.column; column < Math.min(columns, cell.column + cell.columnSpan); column++)
        if (row !== cell.row || column !== cell.column) grid[row]![column]!.covered = true;
  }
  return grid;
}

/** A first row that is one cell is the title. */
export function hasTitle({ columns, cells }: TableEntity): boolean {
  return cells.some(({ row, column, columnSpan }) => row === 0 && column === 0 && columnSpan >= columns);
}

export const plainRow = (textHeight: number, alignment: number): TableStyle['cells'][number] => ({
  textStyle: 'STANDARD',
  textHeight,
  alignment,
  textColor: 0,
});

/** As new drawings have it: data, title, header. */
export const PLAIN_TABLE_STYLE: TableStyle = {
  name: 'Standard',
  handle: 0,
  flowUp: false,
  horizontalMargin: 0.06,
  verticalMargin: 0.06,
  titleHidden: false,
  headerHidden: false,
  cells: [plainRow(0.18, 2), plainRow(0.25, 5), plainRow(0.18, 5)],
};
