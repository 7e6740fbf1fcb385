import type { Affine } from '@linework/geom/affine';
import type { Box } from '@linework/geom/box';
import type { Block } from '../../model/drawing.ts';
import type { InsertClip, InsertEntity } from '../../model/inserts.ts';
import type { AttribEntity } from '../../model/texts.ts';
import type { Point } from '../../model/point.ts';
import type { Source } from '../context.ts';
import { type Axes, PLAN, type Projection, WORLD_AXES, isWorld, objectAxes, through } from '../frame.ts';
import type { Pen } from '../pen.ts';

/** Compiles a block (once for each projection) and tells its group; undefined when it must not be drawn. */
export type Compile = (
  pen: Pen,
  source: Source,
  block: Block,
  projection: Projection,
) => { group: number; box: Box | undefined } | undefined;

/** A map of block coordinates to those of the parent: images of the axes, and of the origin. */
export interface Placement {
  axes: Axes;
  origin: Readonly<Point>;
}

export function insertPlacement(
  position: Readonly<Point>,
  scale: Readonly<Point>,
  rotation: number,
  normal: Readonly<Point>,
  base: Readonly<Point>,
): Placement {
  const world = isWorld(normal) ? WORLD_AXES : objectAxes(normal);
  const c = Math.cos(rotation || 0);
  const s = Math.sin(rotation || 0);
  const [sx, sy, sz] = [scale[0] || 1, scale[1] || 1, scale[2] || 1];
  const map = (x: number, y: number, z: number): Point => [
    world[0][0] * x + world[1][0] * y + world[2][0] * z,
    world[0][1] * x + world[1][1] * y + world[2][1] * z,
    world[0][2] * x + world[1][2] * y + world[2][2] * z,
  ];
  const axes: Axes = [map(c * sx, s * sx, 0), map(-s * sy, c * sy, 0), map(0, 0, sz)];
  const p = map(position[0], position[1], position[2]);
  const origin: Point = [0, 1, 2].map(
    (k) => p[k]! - axes[0][k]! * base[0] - axes[1][k]! * base[1] - axes[2][k]! * base[2],
  ) as Point;
  return { axes, origin };
}

/** Draws a block through a placement; the pen's style is what its members inherit. */
export function drawBlock(
  pen: Pen,
  compile: Compile,
  source: Source,
  block: Block,
  placement: Placement,
  clip?: InsertClip,
  grid?: { columns: number; rows: number; column: Point; row: Point },
): boolean {
  pen.useWorld();
  const projected = through(pen.projection, placement.axes);
  const flat =
    Math.abs(projected[2]) + Math.abs(projected[5]) <
    1e-9 *
      (Math.abs(projected[0]) + Math.abs(projected[1]) + Math.abs(projected[3]) + Math.abs(projected[4]));
  const made = compile(pen, source, block, flat ? PLAN : projected);
  if (!made) return false;
  const [ox, oy, oz] = placement.origin;
  const e = pen.x(ox, oy, oz);
  const f = pen.y(ox, oy, oz);
  const matrix: Affine = flat
    ? [projected[0], projected[3], projected[1], projected[4], e, f]
    : [1, 0, 0, 1, e, f];
  if (!matrix.every(Number.isFinite)) return false;
  const clipIndex = clip?.enabled && flat ? clipOf(pen, clip) : -1;
  const cell = (v: Readonly<Point>): [number, number] => [pen.x(v[0], v[1], v[2]), pen.y(v[0], v[1], v[2])];
  const column = grid ? cell(grid.column) : [0, 0];
  const row = grid ? cell(grid.row) : [0, 0];
  const box = clipIndex >= 0 && !clip!.inverted ? clippedBox(pen, clipIndex, made.box) : made.box;
  pen.out.insert(made.group, matrix, box, clipIndex, grid?.columns ?? 1, grid?.rows ?? 1, [
    column[0]!,
    column[1]!,
    row[0]!,
    row[1]!,
  ]);
  return true;
}

function clippedBox(pen: Pen, clip: number, box: Box | undefined): Box | undefined {
  if (!box) return undefined;
  const { points } = pen.context.clips[clip]!;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i + 1 < points.length; i += 2) {
    minX = Math.min(minX, points[i]!);
    maxX = Math.max(maxX, points[i]!);
    minY = Math.min(minY, points[i + 1]!);
    maxY = Math.max(maxY, points[i + 1]!);
  }
  return {
    minX: Math.max(minX, box.minX),
    minY: Math.max(minY, box.minY),
    maxX: Math.min(maxX, box.maxX),
    maxY: Math.min(maxY, box.maxY),
  };
}

/** The boundary in block coordinates: out of its own plane, then back through the insert as it was when it was clipped. */
function clipOf(pen: Pen, clip: InsertClip): number {
  let points = Array.from(clip.points);
  if (points.length === 4) {
    const [x0, y0, x1, y1] = points as [number, number, number, number];
    points = [x0, y0, x1, y0, x1, y1, x0, y1];
  }
  if (points.length < 6 || !points.every(Number.isFinite)) return -1;
  const back = planeInverse(clip.boundary);
  const into = clip.inverseInsert.length >= 12 ? clip.inverseInsert : undefined;
  const ring: number[] = [];
  for (let i = 0; i + 1 < points.length; i += 2) {
    let x = points[i]!;
    let y = points[i + 1]!;
    if (back) [x, y] = [back[0] * x + back[2] * y + back[4], back[1] * x + back[3] * y + back[5]];
    if (into) [x, y] = [into[0]! * x + into[1]! * y + into[3]!, into[4]! * x + into[5]! * y + into[7]!];
    ring.push(x, y);
  }
  return ring.every(Number.isFinite) ? pen.context.clip([ring], clip.inverted) : -1;
}

/** The inverse of a 4×3 map in its plane part; undefined where it is missing or the identity. */
function planeInverse(m: number[]): Affine | undefined {
  if (m.length < 12) return undefined;
  const [a, c, e, b, d, f] = [m[0]!, m[1]!, m[3]!, m[4]!, m[5]!, m[7]!];
  const det = a * d - b * c;
  if (!(Math.abs(det) > 1e-12)) return undefined;
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det];
}

export function drawInsert(
  pen: Pen,
  e: InsertEntity,
  compile: Compile,
  block: Block | undefined,
  source: Source,
  attribute: (a: AttribEntity) => void,
): string | undefined {
  let reason: string | undefined;
  if (block) {
    const placement = insertPlacement(e.position, e.scale, e.rotation, e.extrusion, block.base);
    const columns = Math.max(1, Math.min(10000, Math.floor(e.columns) || 1));
    const rows = Math.max(1, Math.min(10000, Math.floor(e.rows) || 1));
    let grid: { columns: number; rows: number; column: Point; row: Point } | undefined;
    if (columns * rows > 1 && columns * rows <= 1_000_000) {
      // Spacing runs along the turned axes, without the scale.
      const cell = insertPlacement([0, 0, 0], [1, 1, 1], e.rotation, e.extrusion, [0, 0, 0]).axes;
      const along = (axis: Readonly<Point>, k: number): Point => [axis[0] * k, axis[1] * k, axis[2] * k];
      grid = { columns, rows, column: along(cell[0], e.columnSpacing), row: along(cell[1], e.rowSpacing) };
    }
    if (!drawBlock(pen, compile, source, block, placement, e.clip, grid))
      reason = 'its block contains itself or lies too deep';
  } else reason = 'its block is not in the drawing';
  for (const a of e.attributes) attribute(a);
  return reason;
}

/** An attribute inherits from its insert as the members of the block do. */
export function inherit(insert: InsertEntity, a: AttribEntity): AttribEntity {
  if (a.layer !== '0' && a.color !== 0 && a.lineType.toUpperCase() !== 'BYBLOCK') return a;
  return {
    ...a,
    layer: a.layer === '0' ? insert.layer : a.layer,
    color: a.color === 0 ? insert.color : a.color,
  };
}
