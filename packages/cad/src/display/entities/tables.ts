import type { TableEntity } from '../../model/inserts.ts';
import type { Point } from '../../model/point.ts';
import type { Pen } from '../pen.ts';
import { unit } from './curves.ts';
import { setParagraph, textStyle } from './texts.ts';

/** A table from its cells, for those whose picture block is missing. */
export function drawTable(pen: Pen, e: TableEntity): string | undefined {
  pen.useWorld();
  const rows = e.rowHeights;
  const columns = e.columnWidths;
  if (rows.length === 0 || columns.length === 0 || rows.length * columns.length > 1_000_000)
    return 'it has neither a block nor cells';
  const u = unit(e.xAxis, [1, 0, 0]);
  const v: Point = [-u[1], u[0], 0];
  const at = (x: number, y: number): Point => [
    e.position[0] + u[0] * x + v[0] * y,
    e.position[1] + u[1] * x + v[1] * y,
    e.position[2],
  ];
  const left = [0];
  for (const w of columns) left.push(left[left.length - 1]! + w);
  const top = [0];
  for (const h of rows) top.push(top[top.length - 1]! - h);
  const width = left[left.length - 1]!;
  const height = top[top.length - 1]!;
  for (const y of top) pen.line(at(0, y), at(width, y));
  for (const x of left) pen.line(at(x, 0), at(x, height));
  for (const cell of e.cells) {
    if (cell.text === '' || !pen.context.step()) continue;
    const x = left[cell.column];
    const y = top[cell.row];
    if (x === undefined || y === undefined) continue;
    const right = left[Math.min(columns.length, cell.column + Math.max(1, cell.columnSpan))] ?? width;
    const bottom = top[Math.min(rows.length, cell.row + Math.max(1, cell.rowSpan))] ?? height;
    const attachment = cell.alignment >= 1 && cell.alignment <= 9 ? cell.alignment : 5;
    const textHeight = cell.height > 0 ? cell.height : pen.source.drawing.header.textSize;
    const margin = textHeight * 0.33;
    const column = (attachment - 1) % 3;
    const row = Math.floor((attachment - 1) / 3);
    const px = column === 0 ? x + margin : column === 1 ? (x + right) / 2 : right - margin;
    const py = row === 0 ? y - margin : row === 1 ? (y + bottom) / 2 : bottom + margin;
    const layout = pen.context.paragraphs.layout({
      text: cell.text,
      height: textHeight,
      width: Math.max(0, right - x - 2 * margin),
      align: column,
      spacingFactor: 1,
      exactSpacing: false,
      style: textStyle(pen, cell.style),
    });
    setParagraph(
      pen,
      layout,
      { position: at(px, py), xAxis: u, normal: [0, 0, 1], attachment },
      right - x - 2 * margin,
    );
  }
  return undefined;
}
