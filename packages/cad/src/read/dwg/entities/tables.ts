import { ACAD_TABLE, TABLE_PLACE_ROWS } from '../../../dwg/fields/table-entity.ts';
import type { Rec } from '../../../dwg/fields/field.ts';
import { nested, num, numbers, point, records, str } from '../../../dwg/fields/record.ts';
import { CELL_OVERRIDES } from '../../../dwg/fields/table-value.ts';
import { R2010 } from '../../../dwg/versions.ts';
import type { TableCell, TableEntity } from '../../../model/inserts.ts';
import { lazily } from '../../../model/lazily.ts';
import type { DwgContext } from '../context.ts';
import { fieldText, textOf } from '../objects/field-text.ts';
import { common, normal } from './common.ts';

const BLOCK_CONTENT = 4;
const TEXT_CELL = 1;
const BLOCK_CELL = 2;

type Grid = Pick<
  TableEntity,
  'rows' | 'columns' | 'rowHeights' | 'columnWidths' | 'cells' | 'xAxis' | 'styleHandle'
>;

/**
 * Tables are shown by the block that is their picture. What lies behind where they stand is read when somebody asks for it:
 * a save, a search, or a table without its picture.
 */
export function readTable(context: DwgContext): TableEntity {
  const { handle } = context.stream;
  const place = context.record(TABLE_PLACE_ROWS);
  const table = {
    ...common(context, normal(point(place, 'extrusion'))),
    type: 'ACAD_TABLE',
    block: context.drawing.names.blocks.get(num(place, 'block')) ?? '',
    position: point(place, 'position'),
    scale: point(place, 'scale'),
    rotation: num(place, 'rotation'),
    stored: context.stored(),
  } as TableEntity;
  let known: Grid | undefined;
  const grid = (): Grid => (known ??= readGrid(context, handle));
  lazily(table, 'xAxis', () => grid().xAxis);
  lazily(table, 'styleHandle', () => grid().styleHandle);
  lazily(table, 'rows', () => grid().rows);
  lazily(table, 'columns', () => grid().columns);
  lazily(table, 'rowHeights', () => grid().rowHeights);
  lazily(table, 'columnWidths', () => grid().columnWidths);
  lazily(table, 'cells', () => grid().cells);
  return table;
}
function readGrid(context: DwgContext, handle: number): Grid {
  const grid: Grid = {
    xAxis: [0, 0, 0],
    styleHandle: 0,
    rows: 0,
    columns: 0,
    rowHeights: [],
    columnWidths: [],
    cells: [],
  };
  if (context.open(handle) < 0 || !context.stream.readEntityHead()) return grid;
  const record = context.record(ACAD_TABLE.rows);
  grid.xAxis = point(record, 'xAxis');
  if (context.stream.data.version < R2010) {
    grid.styleHandle = num(record, 'style');
    fillOld(context, grid, record);
  } else {
    const content = nested(record, 'content');
    grid.styleHandle = num(content, 'style');
    fillModern(context, grid, content);
  }
  return grid;
}

const styleName = (context: DwgContext, handle: number): string =>
  handle ? (context.drawing.names.textStyles.get(handle) ?? '') : '';

function fillOld(context: DwgContext, table: Grid, record: Rec): void {
  table.columnWidths = [...numbers(record, 'columnWidths')];
  table.rowHeights = [...numbers(record, 'rowHeights')];
  table.columns = table.columnWidths.length;
  table.rows = table.rowHeights.length;
  records(record, 'cells').forEach((cell, i) => {
    const isBlock = num(cell, 'kind') === BLOCK_CELL;
    const value = nested(cell, 'content');
    const text = str(cell, 'text') || textOf(context, value);
    table.cells.push({
      row: Math.floor(i / table.columns),
      column: i % table.columns,
      kind: num(cell, 'kind'),
      text: context.text(text || (isBlock ? '' : fieldText(context, num(cell, 'value')))),
      block: isBlock ? num(cell, 'value') : 0,
      rowSpan: Math.max(1, num(cell, 'mergedHeight')),
      columnSpan: Math.max(1, num(cell, 'mergedWidth')),
      alignment: num(cell, 'alignment'),
      height: num(cell, 'textHeight'),
      rotation: num(cell, 'rotation'),
      style: styleName(context, num(cell, 'textStyle')),
    });
  });
}

/** Rows, columns and cells of a TABLECONTENT. */
function fillModern(context: DwgContext, table: Grid, content: Rec): void {
  const rows = records(content, 'rows');
  table.columnWidths = records(content, 'columns').map((column) => num(column, 'width'));
  table.rowHeights = rows.map((row) => num(row, 'height'));
  table.columns = table.columnWidths.length;
  table.rows = rows.length;
  rows.forEach((row, rowIndex) => {
    records(row, 'cells').forEach((cell, column) => {
      table.cells.push(modernCell(context, cell, rowIndex, column));
    });
  });
  for (const merge of records(content, 'merges')) {
    const cell = table.cells.find(
      ({ row, column }) => row === num(merge, 'top') && column === num(merge, 'left'),
    );
    if (!cell) continue;
    cell.rowSpan = Math.max(1, num(merge, 'bottom') - num(merge, 'top') + 1);
    cell.columnSpan = Math.max(1, num(merge, 'right') - num(merge, 'left') + 1);
  }
}

function modernCell(context: DwgContext, cell: Rec, row: number, column: number): TableCell {
  const contents = records(cell, 'contents');
  const block = contents.find((content) => num(content, 'kind') === BLOCK_CONTENT);
  const format = nested(nested(cell, 'cellStyle'), 'content');
  // what is in the cell may have a format of its own
  const inner = nested(contents[0] ?? {}, 'format');
  const has = (mask: number): Rec => (num(inner, 'overrides') & mask ? inner : format);
  const texts = contents.map(
    (content) => textOf(context, nested(content, 'value')) || fieldText(context, num(content, 'field')),
  );
  return {
    row,
    column,
    kind: block ? BLOCK_CELL : TEXT_CELL,
    text: context.text(texts.filter(Boolean).join('\\P')),
    block: block ? num(block, 'block') : 0,
    rowSpan: 1,
    columnSpan: 1,
    alignment: num(has(CELL_OVERRIDES.alignment), 'alignment'),
    height: num(has(CELL_OVERRIDES.textHeight), 'textHeight'),
    rotation: num(has(CELL_OVERRIDES.rotation), 'rotation'),
    style: styleName(context, num(has(CELL_OVERRIDES.textStyle), 'textStyle')),
  };
}
