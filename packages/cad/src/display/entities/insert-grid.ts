import type { InsertEntity } from '../../model/inserts.ts';
import type { Point } from '../../model/point.ts';
import type { AttribEntity } from '../../model/texts.ts';
import { objectAxes } from '../frame.ts';

/** Columns and rows of a block that is inserted many times at once, and the ways from one to the next. */
export interface InsertGrid {
  columns: number;
  rows: number;
  column: Point;
  row: Point;
}

const MAX_CELLS = 1_000_000;
/** Texts beyond these are drawn in the first cell alone. */
const MAX_REPEATED = 20_000;

export function insertGrid(e: InsertEntity): InsertGrid | undefined {
  const count = (n: number): number => Math.max(1, Math.min(10000, Math.floor(n) || 1));
  const columns = count(e.columns);
  const rows = count(e.rows);
  if (columns * rows === 1 || columns * rows > MAX_CELLS) return undefined;
  // Spacing runs along the turned axes, without the scale.
  const [x, y] = objectAxes(e.extrusion);
  const [c, s] = [Math.cos(e.rotation || 0), Math.sin(e.rotation || 0)];
  const along = (a: number, b: number, length: number): Point => [
    (x[0] * a + y[0] * b) * length,
    (x[1] * a + y[1] * b) * length,
    (x[2] * a + y[2] * b) * length,
  ];
  return { columns, rows, column: along(c, s, e.columnSpacing), row: along(-s, c, e.rowSpacing) };
}

/** Attributes are stored for the first cell, and stand in every one. Gives those of the others. */
export function* repeatedAttributes(
  attributes: readonly AttribEntity[],
  grid: InsertGrid | undefined,
): Generator<AttribEntity> {
  if (!grid || grid.columns * grid.rows * attributes.length > MAX_REPEATED) return;
  for (let i = 0; i < grid.rows; i++) {
    for (let k = i === 0 ? 1 : 0; k < grid.columns; k++) {
      const step = [0, 1, 2].map((axis) => grid.column[axis]! * k + grid.row[axis]! * i) as Point;
      for (const attribute of attributes) yield moved(attribute, step);
    }
  }
}

function moved(a: AttribEntity, step: Readonly<Point>): AttribEntity {
  const inObject = objectAxes(a.extrusion).map(
    (axis) => axis[0] * step[0] + axis[1] * step[1] + axis[2] * step[2],
  ) as Point;
  return {
    ...a,
    position: sum(a.position, inObject),
    ...(a.alignment && { alignment: sum(a.alignment, inObject) }),
    ...(a.paragraph && { paragraph: { ...a.paragraph, position: sum(a.paragraph.position, step) } }),
  };
}

const sum = (a: Readonly<Point>, b: Readonly<Point>): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
