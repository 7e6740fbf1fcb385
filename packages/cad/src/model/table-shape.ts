import type { TableCell, TableEntity } from './inserts.ts';
import type { TableStyle } from './styles.ts';

/** For every place the index of the cell that it belongs to, −1 for none. */
export function ownersOf(cells: readonly TableCell[], rows: number, columns: number): number[][] {
  const owners = Array.from({ length: rows }, () => Array.from({ length: columns }, () => -1));
  cells.forEach((cell, i) => {
    const right = cell.column + Math.max(1, cell.columnSpan);
    const bottom = cell.row + Math.max(1, cell.rowSpan);
    // A cell ends where another is: so no place is looked at again and again.
    for (let row = cell.row; row < bottom && owners[row]?.[cell.column] === -1; row++) {
      const places = owners[row]!;
      for (let column = cell.column; column < right && places[column] === -1; column++) places[column] = i;
    }
  });
  return owners;
}

/** Row by row; a cell that another one covers is marked. */
export type Grid = { cell: TableCell | undefined; covered: boolean }[][];

export function gridOf({ rows, columns, cells }: TableEntity): Grid {
  const grid: Grid = ownersOf(cells, rows, columns).map((places, row) =>
    places.map((index, column) => {
      const owner = cells[index];
      return { cell: undefined, covered: !!owner && (owner.row !== row || owner.column !== column) };
    }),
  );
  for (const cell of cells) {
    const slot = grid[cell.row]?.[cell.column];
    if (slot) slot.cell = cell;
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
