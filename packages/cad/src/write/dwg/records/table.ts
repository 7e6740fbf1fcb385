import type { Rec } from '../../../dwg/fields/field.ts';
import { ACAD_TABLE } from '../../../dwg/fields/table-entity.ts';
import { CELL_OVERRIDES, textValue } from '../../../dwg/fields/table-value.ts';
import { R2004, R2010 } from '../../../dwg/versions.ts';
import type { TableCell, TableEntity } from '../../../model/inserts.ts';
import { gridOf, hasTitle, type Grid } from '../../../model/table-shape.ts';
import type { Target } from '../target.ts';
import type { TableRecord } from './curves.ts';

const TEXT_CELL = 1;
const BLOCK_CELL = 2;
const BLOCK_CONTENT = 4;
/** Kinds of styles: of a cell, a row, a column, a table. */
const STYLE_OF = { cell: 1, row: 2, column: 3, table: 4 } as const;
const ROW_STYLES = { title: 1, header: 2, data: 3 } as const;
/** Overrides of a cell before R2010, and of the table. */
const OLD = { alignment: 0x1, textStyle: 0x10, textHeight: 0x20, titleHidden: 0x1 } as const;
/** As AutoCAD writes it. */
const VALUE_FLAGS = 22;
const NEW_FLAGS = 6;
const KIND_OF_TEXT = 4;
const ANY_KIND = 512;

/** Its picture must be there: without it programs show nothing until the table is edited. */
export function isTableWritable(target: Target, { block, rows, columns, cells }: TableEntity): boolean {
  return target.version >= R2004 && target.block(block) !== 0 && rows > 0 && columns > 0 && cells.length > 0;
}

/** Cells with their texts, blocks, spans, alignments and heights; colors, fills and borders are those of the style. */
export function table(target: Target, entity: TableEntity): TableRecord {
  target.losses.change('ACAD_TABLE whose cells look as its style says once they are edited');
  const grid = gridOf(entity);
  const place = {
    position: entity.position,
    scale: entity.scale.map((scale) => scale || 1),
    rotation: entity.rotation,
    extrusion: entity.extrusion,
    hasAttributes: 0,
    block: target.block(entity.block),
    xAxis: entity.xAxis,
  };
  const style = target.reference(entity.styleHandle) || target.tableStyle;
  const own =
    target.version < R2010 ? oldRecord(target, entity, grid, style) : newRecord(target, entity, grid, style);
  return [ACAD_TABLE, { ...place, ...own }];
}

function oldRecord(target: Target, entity: TableEntity, grid: Grid, style: number): Rec {
  const { drawing } = target;
  const hidden = drawing.tableStyles.get(entity.styleHandle)?.titleHidden ?? false;
  const withoutTitle = !hidden && !hasTitle(entity);
  return {
    valueFlags: VALUE_FLAGS,
    columnWidths: Float64Array.from(entity.columnWidths),
    rowHeights: Float64Array.from(entity.rowHeights),
    style,
    cells: grid.flat().map(({ cell, covered }) => oldCell(target, cell, covered)),
    hasOverrides: Number(withoutTitle),
    tableOverrides: OLD.titleHidden,
    titleHidden: 1,
  };
}

function oldCell(target: Target, cell: TableCell | undefined, covered: boolean): Rec {
  const block = blockOf(target, cell);
  const text = block === 0 ? (cell?.text ?? '') : '';
  const textStyle = cell?.style ? target.style(cell.style) : 0;
  const overrides =
    (cell?.alignment ? OLD.alignment : 0) |
    (textStyle ? OLD.textStyle : 0) |
    (cell?.height ? OLD.textHeight : 0);
  return {
    kind: block === 0 ? TEXT_CELL : BLOCK_CELL,
    merged: Number(covered),
    mergedWidth: cell?.columnSpan ?? 1,
    mergedHeight: cell?.rowSpan ?? 1,
    rotation: cell?.rotation ?? 0,
    value: block,
    text,
    blockScale: 1,
    hasAttributes: 0,
    hasOverrides: Number(overrides !== 0),
    overrides,
    alignment: cell?.alignment ?? 0,
    textStyle,
    textHeight: cell?.height ?? 0,
    content: textValue(text),
  };
}

function newRecord(target: Target, entity: TableEntity, grid: Grid, style: number): Rec {
  const title = Number(hasTitle(entity));
  const rows = grid.map((slots, row) => ({
    cells: slots.map(({ cell }) => newCell(target, cell)),
    cellStyle: { kind: STYLE_OF.row },
    styleId: row < title ? ROW_STYLES.title : row === title ? ROW_STYLES.header : ROW_STYLES.data,
    height: entity.rowHeights[row] ?? 0,
  }));
  const merges = entity.cells
    .filter(({ rowSpan, columnSpan }) => rowSpan > 1 || columnSpan > 1)
    .map(({ row, column, rowSpan, columnSpan }) => ({
      top: row,
      left: column,
      bottom: row + rowSpan - 1,
      right: column + columnSpan - 1,
    }));
  return {
    content: {
      columns: entity.columnWidths.map((width) => ({ cellStyle: { kind: STYLE_OF.column }, width })),
      rows,
      cellStyle: { kind: STYLE_OF.table },
      merges,
      style,
    },
    unknownShort: NEW_FLAGS,
    ranges: [{ position: [0, 0, 0], start: 0, end: entity.rows - 1 }],
  };
}

function newCell(target: Target, cell: TableCell | undefined): Rec {
  if (!cell) return { cellStyle: { kind: STYLE_OF.cell } };
  const block = blockOf(target, cell);
  const textStyle = cell.style ? target.style(cell.style) : 0;
  const overrides =
    (cell.rotation ? CELL_OVERRIDES.rotation : 0) |
    (cell.alignment ? CELL_OVERRIDES.alignment : 0) |
    (textStyle ? CELL_OVERRIDES.textStyle : 0) |
    (cell.height ? CELL_OVERRIDES.textHeight : 0);
  const look = {
    rotation: cell.rotation,
    blockScale: 1,
    alignment: cell.alignment || 1,
    color: 0,
    textStyle,
    textHeight: cell.height || 0.18,
  };
  const kind = CELL_OVERRIDES.dataKind | CELL_OVERRIDES.dataFormat;
  const format = { overrides: overrides | kind, dataKind: KIND_OF_TEXT, ...look };
  const content = block
    ? { kind: BLOCK_CONTENT, block, hasFormat: 1, format: { overrides, dataKind: ANY_KIND, ...look } }
    : { kind: TEXT_CELL, value: textValue(cell.text), hasFormat: 1, format };
  const cellStyle = {
    kind: STYLE_OF.cell,
    hasData: Number(overrides !== 0),
    overrides,
    fill: 256,
    layout: 1,
    content: { overrides, dataKind: ANY_KIND, ...look },
  };
  return { contents: block || cell.text !== '' ? [content] : [], cellStyle };
}

function blockOf(target: Target, cell: TableCell | undefined): number {
  return cell?.kind === BLOCK_CELL ? target.reference(cell.block) : 0;
}
