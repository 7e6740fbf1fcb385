import { type Color, type EntityCommon, WEIGHT_BYBLOCK } from '../model/common.ts';
import { blank, emptyBlock } from '../model/defaults.ts';
import type { Block, Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import type { TableCell, TableEntity } from '../model/inserts.ts';
import type { Point } from '../model/point.ts';
import type { TableStyle } from '../model/styles.ts';
import { hasTitle, ownersOf, PLAIN_TABLE_STYLE } from '../model/table-shape.ts';

const MAX_CELLS = 100_000;
const ANONYMOUS = 1;
const MIDDLE = 5;
/** Beside texts of tables whose style is not known, in heights of them. */
const USUAL_MARGIN = 0.33;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What a table looks like whose file has no picture of it: lines around its cells, fills and texts. */
export function tablePicture(drawing: Drawing, table: TableEntity): Block | undefined {
  const { rowHeights, columnWidths } = table;
  const count = rowHeights.length * columnWidths.length;
  if (count === 0 || count > MAX_CELLS) return undefined;
  const style = drawing.tableStyles.get(table.styleHandle);
  const x = runningSum(columnWidths, 1);
  const y = runningSum(rowHeights, style?.flowUp ? 1 : -1);
  const owners = ownersOf(table.cells, rowHeights.length, columnWidths.length);
  const looks = looksOf(table, style);
  const fills: Entity[] = [];
  const texts: Entity[] = [];
  table.cells.forEach((cell, i) => {
    const { row, column } = cell;
    if (owners[row]?.[column] !== i) return;
    const rows = [y[row]!, y[Math.min(rowHeights.length, row + Math.max(1, cell.rowSpan))]!];
    const right = x[Math.min(columnWidths.length, column + Math.max(1, cell.columnSpan))]!;
    const box = { left: x[column]!, right, top: Math.max(...rows), bottom: Math.min(...rows) };
    const look = looks(row);
    const fill = cell.fill ?? look.fill;
    if (fill !== undefined) fills.push(area(box, fill));
    if (cell.text !== '') texts.push(paragraph(drawing, cell, look, style, box));
  });
  const entities = [...fills, ...borders(owners, x, y), ...texts];
  return { ...emptyBlock(`*TABLE${table.handle}`), flags: ANONYMOUS, entities };
}

/** Where the file has only the direction of its rows. */
export function tableRotation({ rotation, xAxis }: TableEntity): number {
  return rotation || Math.atan2(xAxis[1], xAxis[0]);
}

function runningSum(sizes: readonly number[], sign: number): number[] {
  const sums = [0];
  for (const size of sizes) sums.push(sums.at(-1)! + sign * size);
  return sums;
}

/** How the cells of a row look: of data, of the title or of the header. */
function looksOf(
  table: TableEntity,
  style: TableStyle | undefined,
): (row: number) => TableStyle['cells'][number] {
  const { cells, titleHidden, headerHidden } = style ?? PLAIN_TABLE_STYLE;
  const titles = !titleHidden && hasTitle(table) ? 1 : 0;
  return (row) => {
    const kind = row < titles ? 1 : row === titles && !headerHidden ? 2 : 0;
    return cells[kind] ?? cells[0] ?? PLAIN_TABLE_STYLE.cells[kind]!;
  };
}

const common = (color: Color = 0): EntityCommon => ({
  ...blank(),
  color,
  lineType: 'BYBLOCK',
  lineWeight: WEIGHT_BYBLOCK,
});

function area({ left, right, top, bottom }: Box, color: Color): Entity {
  const corners: [Point, Point, Point, Point] = [
    [left, bottom, 0],
    [right, bottom, 0],
    [left, top, 0],
    [right, top, 0],
  ];
  return { type: 'SOLID', ...common(color), corners, thickness: 0 };
}

/** Lines between different cells and around them all, each as long as it can be. */
function borders(owners: readonly number[][], x: readonly number[], y: readonly number[]): Entity[] {
  const lines: Entity[] = [];
  const line = (start: Point, end: Point): void => {
    lines.push({ type: 'LINE', ...common(), start, end, thickness: 0 });
  };
  const owner = (row: number, column: number): number => owners[row]?.[column] ?? -2;
  const isEdge = (one: number, other: number): boolean => one !== other || one === -1;
  const runs = (
    count: number,
    isThere: (i: number) => boolean,
    put: (from: number, to: number) => void,
  ): void => {
    for (let from = 0; from < count; from++) {
      if (!isThere(from)) continue;
      let to = from;
      while (to < count && isThere(to)) to++;
      put(from, to);
      from = to;
    }
  };
  y.forEach((at, row) => {
    const isThere = (column: number): boolean => isEdge(owner(row - 1, column), owner(row, column));
    runs(x.length - 1, isThere, (from, to) => line([x[from]!, at, 0], [x[to]!, at, 0]));
  });
  x.forEach((at, column) => {
    const isThere = (row: number): boolean => isEdge(owner(row, column - 1), owner(row, column));
    runs(y.length - 1, isThere, (from, to) => line([at, y[from]!, 0], [at, y[to]!, 0]));
  });
  return lines;
}

function paragraph(
  drawing: Drawing,
  cell: TableCell,
  look: TableStyle['cells'][number],
  style: TableStyle | undefined,
  { left, right, top, bottom }: Box,
): Entity {
  const height = cell.height || (style ? look.textHeight : 0) || drawing.header.textSize || 1;
  const across = Math.min(style?.horizontalMargin ?? height * USUAL_MARGIN, (right - left) / 4);
  const along = Math.min(style?.verticalMargin ?? height * USUAL_MARGIN, (top - bottom) / 4);
  const isTurned = Math.abs(Math.sin(cell.rotation)) > 0.5;
  const wanted = cell.alignment || (style ? look.alignment : MIDDLE);
  const isUpright = Math.abs(cell.rotation) < 1e-6;
  const attachment = isUpright && wanted >= 1 && wanted <= 9 ? wanted : MIDDLE;
  const place = (part: number, from: number, to: number): number => from + ((to - from) * part) / 2;
  return {
    type: 'MTEXT',
    ...common(cell.textColor ?? look.textColor),
    position: [
      place((attachment - 1) % 3, left + across, right - across),
      place(Math.floor((attachment - 1) / 3), top - along, bottom + along),
      0,
    ],
    height,
    width: isTurned ? top - bottom - 2 * along : right - left - 2 * across,
    rectangleHeight: 0,
    attachment,
    direction: 1,
    text: cell.text,
    style: cell.style || look.textStyle,
    rotation: cell.rotation,
    spacingStyle: 1,
    spacingFactor: 1,
  };
}
