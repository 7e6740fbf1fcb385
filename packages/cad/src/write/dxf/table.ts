import type { TableCell, TableEntity } from '../../model/inserts.ts';
import type { TableStyle } from '../../model/styles.ts';
import type { Color } from '../../model/common.ts';
import { gridOf, hasTitle, plainRow, PLAIN_TABLE_STYLE } from '../../model/table-shape.ts';
import type { DxfTarget } from './context.ts';
import { nearestIndex } from './palette.ts';
import { writeLongText } from './texts.ts';

const TEXT_CELL = 1;
const BLOCK_CELL = 2;
const OVERRIDES = { alignment: 0x1, textStyle: 0x10, textHeight: 0x20, titleHidden: 0x1 } as const;
/** As AutoCAD writes it. */
const TABLE_FLAGS = 22;
/** Of a value: text that is there, none, none because the cell shows a block; and that it is text. */
const VALUE = { text: 6, empty: 7, block: 1, isText: 4 } as const;
const ANY_KIND = 512;
const BY_BLOCK = -2;
const EDGES = 6;
/** From here on cells have values, of which their texts are one kind. */
const WITH_VALUES = 'AC1021';
const WITH_VERSION = 'AC1024';

/** Whether what was read as a record of one version is not what the other version has. */
export function hasOtherForm({ drawing, version }: DxfTarget): boolean {
  return drawing.version >= WITH_VALUES !== version >= WITH_VALUES;
}

/** Its picture must be there: without it programs show nothing until the table is edited. */
export function isTableWritable(target: DxfTarget, table: TableEntity): boolean {
  const { block, rows, columns, cells } = table;
  const sound = rows > 0 && columns > 0 && cells.length > 0;
  return sound && target.blocks.has(block.toUpperCase()) && styleOf(target, table) !== 0;
}

function styleOf(target: DxfTarget, { styleHandle }: TableEntity): number {
  return target.objectHandle(styleHandle) || target.tableStyle;
}

/** Cells with their texts, blocks, spans, alignments and heights; colors, fills and borders are those of the style. */
export function writeTable(target: DxfTarget, table: TableEntity): void {
  const { out, drawing } = target;
  target.losses.change('ACAD_TABLE whose cells look as its style says once they are edited');
  out.text(100, 'AcDbBlockReference');
  out.text(2, table.block);
  out.point(10, table.position);
  table.scale.forEach((scale, i) => {
    if (scale !== 1 && scale !== 0) out.num(41 + i, scale);
  });
  if (table.rotation) out.angle(50, table.rotation);
  target.extrusion(table);
  out.text(100, 'AcDbTable');
  if (target.atLeast(WITH_VERSION)) out.int(280, 0);
  out.handle(342, styleOf(target, table));
  out.handle(343, target.blocks.get(table.block.toUpperCase()) ?? 0);
  out.point(11, table.xAxis);
  out.int(90, TABLE_FLAGS);
  out.int(91, table.rows);
  out.int(92, table.columns);
  const hidden = drawing.tableStyles.get(table.styleHandle)?.titleHidden ?? false;
  const withoutTitle = !hidden && !hasTitle(table);
  out.int(93, withoutTitle ? OVERRIDES.titleHidden : 0);
  for (const code of [94, 95, 96]) out.int(code, 0);
  if (withoutTitle) out.int(280, 1);
  for (let row = 0; row < table.rows; row++) out.num(141, table.rowHeights[row] ?? 0);
  for (let column = 0; column < table.columns; column++) out.num(142, table.columnWidths[column] ?? 0);
  for (const { cell, covered } of gridOf(table).flat()) writeCell(target, cell, covered);
}

function writeCell(target: DxfTarget, cell: TableCell | undefined, covered: boolean): void {
  const { out } = target;
  const withValues = target.atLeast(WITH_VALUES);
  const block = blockOf(target, cell);
  const text = block === 0 ? (cell?.text ?? '') : '';
  const style = cell && target.styles.has(cell.style.toUpperCase()) ? cell.style : '';
  const alignment = cell?.alignment ?? 0;
  const height = cell?.height ?? 0;
  const overrides =
    (alignment ? OVERRIDES.alignment : 0) |
    (style ? OVERRIDES.textStyle : 0) |
    (height ? OVERRIDES.textHeight : 0);
  out.int(171, block === 0 ? TEXT_CELL : BLOCK_CELL);
  out.int(172, 0);
  out.flag(173, covered);
  out.int(174, 0);
  out.int(175, cell?.columnSpan ?? 1);
  out.int(176, cell?.rowSpan ?? 1);
  out.int(withValues ? 91 : 177, overrides);
  out.int(178, 0);
  out.num(145, cell?.rotation ?? 0);
  if (block !== 0) {
    out.handle(340, block);
    out.num(144, 1);
    out.int(179, 0);
  } else if (!withValues) writeLongText(target, text, 2, 1);
  if (alignment) out.int(170, alignment);
  if (style) out.text(7, style);
  if (height) out.num(140, height);
  if (withValues) writeValue(target, text, block !== 0);
}

/** What a cell holds, and how that is shown. */
function writeValue(target: DxfTarget, text: string, isBlock: boolean): void {
  const { out } = target;
  out.int(92, 0);
  out.text(301, 'CELL_VALUE');
  out.int(93, isBlock ? VALUE.block : text === '' ? VALUE.empty : VALUE.text);
  out.int(90, text === '' && !isBlock ? 0 : VALUE.isText);
  if (text !== '') writeLongText(target, text, 2, 1);
  out.int(94, 0);
  out.text(300, '');
  writeLongText(target, text, 303, 302);
  out.text(304, 'ACVALUE_END');
}

function blockOf(target: DxfTarget, cell: TableCell | undefined): number {
  if (cell?.kind !== BLOCK_CELL) return 0;
  const name = target.drawing.names.blocks.get(cell.block);
  return (name !== undefined && target.blocks.get(name.toUpperCase())) || 0;
}

export type PlannedStyle = { style: TableStyle; handle: number };

/** Styles of tables, where there are tables, with handles of their own; tables that name none have the first. */
export function planTableStyles(target: DxfTarget): PlannedStyle[] {
  const { drawing } = target;
  const isWanted = target.hasEntity('ACAD_TABLE') || drawing.tableStyles.size > 0;
  if (!isWanted || !target.atLeast('AC1018')) return [];
  const known = drawing.tableStyles.size > 0 ? [...drawing.tableStyles.values()] : [PLAIN_TABLE_STYLE];
  const planned = known.map((style) => ({ style, handle: target.newHandle() }));
  for (const { style, handle } of planned) if (style.handle) target.madeObjects.set(style.handle, handle);
  target.tableStyle = planned[0]?.handle ?? 0;
  return planned;
}

/** What follows the handle and owner of a style. */
export function writeTableStyle(target: DxfTarget, style: TableStyle): void {
  const { out } = target;
  out.text(100, 'AcDbTableStyle');
  if (target.atLeast(WITH_VERSION)) out.int(280, 0);
  out.text(3, style.name);
  out.flag(70, style.flowUp);
  out.int(71, 0);
  out.num(40, style.horizontalMargin);
  out.num(41, style.verticalMargin);
  out.flag(280, style.titleHidden);
  out.flag(281, style.headerHidden);
  for (let i = 0; i < 3; i++) {
    const row = style.cells[i] ?? plainRow(0.18, 5);
    out.text(7, target.styles.has(row.textStyle.toUpperCase()) ? row.textStyle : 'Standard');
    out.num(140, row.textHeight);
    out.int(170, row.alignment);
    out.int(62, indexOf(row.textColor));
    out.int(63, indexOf(row.fill ?? 7));
    out.flag(283, row.fill !== undefined);
    if (target.atLeast(WITH_VALUES)) {
      out.int(90, ANY_KIND);
      out.int(91, 0);
      out.text(1, '');
    }
    for (let edge = 0; edge < EDGES; edge++) {
      out.int(274 + edge, BY_BLOCK);
      out.int(284 + edge, 1);
      out.int(64 + edge, 0);
    }
  }
}

function indexOf(color: Color): number {
  return typeof color === 'number' ? color : nearestIndex(color.rgb);
}
