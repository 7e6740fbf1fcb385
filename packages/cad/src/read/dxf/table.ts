import { plainCell } from '../../model/defaults.ts';
import type { Tags } from '../../model/common.ts';
import type { TableCell, TableEntity } from '../../model/inserts.ts';
import { blank, DEGREE, indexColor, readCommon } from './common.ts';
import type { DxfContext } from './context.ts';

/** ACAD_TABLE: the picture block of the insert part, then sizes, then one cell after another (each starts with 171). */
export function readTable(context: DxfContext): TableEntity {
  const cursor = context.cursor;
  const table: TableEntity = {
    ...blank(),
    type: 'ACAD_TABLE',
    block: '',
    position: [0, 0, 0],
    scale: [1, 1, 1],
    rotation: 0,
    xAxis: [1, 0, 0],
    styleHandle: 0,
    rows: 0,
    columns: 0,
    rowHeights: [],
    columnWidths: [],
    cells: [],
  };
  let cell: TableCell | undefined;
  const shown: Shown = { text: '' };
  let inTable = false;
  const raw: Tags = { codes: [], values: [] };
  table.raw = raw;
  while (cursor.next() && cursor.code !== 0) {
    const code = cursor.code;
    raw.codes.push(code);
    raw.values.push(cursor.value());
    if (code === 100 && cursor.name() === 'AcDbTable') inTable = true;
    if (code === 171) {
      cell = blankCell(table);
      table.cells.push(cell);
      cell.kind = cursor.int();
      if (!context.budget.entity()) continue;
    } else if (cell ? readCellGroup(context, cell, shown) : readTableGroup(context, table, inTable)) continue;
    else readCommon(context, table);
  }
  delete table.extra;
  return table;
}

function blankCell(table: TableEntity): TableCell {
  const index = table.cells.length;
  const columns = Math.max(1, table.columns);
  return plainCell(Math.floor(index / columns), index % columns);
}

function readTableGroup(context: DxfContext, table: TableEntity, inTable: boolean): boolean {
  const cursor = context.cursor;
  const code = cursor.code;
  switch (code) {
    case 2:
      if (!inTable) table.block = cursor.name();
      return true;
    case 10:
    case 20:
    case 30:
      table.position[code / 10 - 1] = cursor.number();
      return true;
    case 11:
    case 21:
    case 31:
      table.xAxis[(code - 11) / 10] = cursor.number();
      return true;
    case 41:
    case 42:
    case 43:
      if (!inTable) table.scale[code - 41] = cursor.number();
      return !inTable;
    case 50:
      if (!inTable) table.rotation = cursor.number() * DEGREE;
      return !inTable;
    case 91:
      table.rows = cursor.int();
      return true;
    case 92:
      if (!inTable) return false;
      table.columns = cursor.int();
      return true;
    case 141:
      table.rowHeights.push(cursor.number());
      return true;
    case 142:
      table.columnWidths.push(cursor.number());
      return true;
    case 342:
      table.styleHandle = cursor.handle();
      return true;
    default:
      return false;
  }
}

/** What is shown of the cell that is read, as far as it is known. */
type Shown = { cell?: TableCell; text: string };

function readCellGroup(context: DxfContext, cell: TableCell, shown: Shown): boolean {
  const cursor = context.cursor;
  switch (cursor.code) {
    case 1:
    case 2:
    case 302:
    case 303:
      appendText(cell, shown, cursor.code, cursor.text());
      return true;
    case 340:
      cell.block = cursor.handle();
      return true;
    case 175:
      cell.columnSpan = Math.max(1, cursor.int());
      return true;
    case 176:
      cell.rowSpan = Math.max(1, cursor.int());
      return true;
    case 170:
      cell.alignment = cursor.int();
      return true;
    case 140:
      cell.height = cursor.number();
      return true;
    case 145:
      cell.rotation = cursor.number();
      return true;
    case 63:
      cell.fill = indexColor(cursor.int());
      return true;
    case 64:
      cell.textColor = indexColor(cursor.int());
      return true;
    case 283:
      if (cursor.int() === 0) delete cell.fill;
      return true;
    case 7:
      cell.style = cursor.name();
      return true;
    case 100:
      return true;
    default:
      return cursor.code < 330 && cursor.code !== 5 && cursor.code !== 8 && cursor.code !== 102;
  }
}

/** Pieces of 250 in group 2, the rest in 1; since R2007 what is shown besides, in 303 and 302, which counts. */
function appendText(cell: TableCell, shown: Shown, code: number, text: string): void {
  if (code === 1 || code === 2) {
    cell.text += text;
    return;
  }
  if (shown.cell !== cell) Object.assign(shown, { cell, text: '' });
  shown.text += text;
  if (code === 302 && shown.text !== '') cell.text = shown.text;
}
