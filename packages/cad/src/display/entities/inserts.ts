import type { Affine } from '@linework/geom/affine';
import type { Box } from '@linework/geom/box';
import type { Block } from '../../model/drawing.ts';
import type { InsertClip, InsertEntity } from '../../model/inserts.ts';
import type { AttribEntity } from '../../model/texts.ts';
import type { Point } from '../../model/point.ts';
import type { Source } from '../context.ts';
import { type Axes, PLAN, type Projection, WORLD_AXES, isWorld, objectAxes, through } from '../frame.ts';
import { PATH } from '../list.ts';
import type { Pen } from '../pen.ts';
import { drawFrames } from './frames.ts';
import { type InsertGrid, insertGrid, repeatedAttributes } from './insert-grid.ts';

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
  const sx = scale[0] || 1;
  const sy = scale[1] || 1;
  const x = along(world, c * sx, s * sx, 0);
  const y = along(world, -s * sy, c * sy, 0);
  const z = along(world, 0, 0, scale[2] || 1);
  const origin = along(world, position[0], position[1], position[2]);
  for (let k = 0; k < 3; k++) origin[k] = origin[k]! - x[k]! * base[0] - y[k]! * base[1] - z[k]! * base[2];
  return { axes: [x, y, z], origin };
}

/** A point that is given along axes. */
function along(axes: Axes, x: number, y: number, z: number): Point {
  const u = axes[0];
  const v = axes[1];
  const w = axes[2];
  return [u[0] * x + v[0] * y + w[0] * z, u[1] * x + v[1] * y + w[1] * z, u[2] * x + v[2] * y + w[2] * z];
}

/** Draws a block through a placement; the pen's style is what its members inherit. */
export function drawBlock(
  pen: Pen,
  compile: Compile,
  source: Source,
  block: Block,
  placement: Placement,
  clip?: InsertClip,
  grid?: InsertGrid,
): boolean {
  pen.useWorld();
  const projected = through(pen.projection, placement.axes);
  const flat =
    Math.abs(projected[2]) + Math.abs(projected[5]) <
    1e-9 *
      (Math.abs(projected[0]) + Math.abs(projected[1]) + Math.abs(projected[3]) + Math.abs(projected[4]));
  const made = compile(pen, source, block, flat ? PLAN : projected);
  if (!made) return false;
  // What does not fit is said once for the whole drawing.
  const cells = (grid?.columns ?? 1) * (grid?.rows ?? 1);
  const instances = pen.out.instances + cells * (1 + (pen.context.instances[made.group] ?? 0));
  if (!pen.context.affordsInstances(instances)) return true;
  pen.out.instances = instances;
  const { origin } = placement;
  const e = pen.x(origin[0], origin[1], origin[2]);
  const f = pen.y(origin[0], origin[1], origin[2]);
  const matrix: Affine = flat
    ? [projected[0], projected[3], projected[1], projected[4], e, f]
    : [1, 0, 0, 1, e, f];
  for (let k = 0; k < 6; k++) if (!Number.isFinite(matrix[k]!)) return false;
  const clipIndex = clip?.enabled && flat ? clipOf(pen, clip) : -1;
  const box = clipIndex >= 0 && !isInverted(clip!) ? clippedBox(pen, clipIndex, made.box) : made.box;
  const steps = grid ? stepsOf(pen, grid.column, grid.row) : ONCE;
  pen.out.insert(made.group, matrix, box, clipIndex, grid?.columns ?? 1, grid?.rows ?? 1, steps);
  if (clipIndex >= 0) drawClipFrame(pen, clipIndex, matrix);
  return true;
}

function drawClipFrame(pen: Pen, clip: number, [a, b, c, d, e, f]: Affine): void {
  drawFrames(pen, pen.context.main.drawing.header.xclipFrame, () => {
    const { points } = pen.context.clips[clip]!;
    const ring: number[] = [];
    for (let i = 0; i + 1 < points.length; i += 2)
      ring.push(a * points[i]! + c * points[i + 1]! + e, b * points[i]! + d * points[i + 1]! + f);
    pen.out.path([...ring, ring[0]!, ring[1]!], ring.length / 2 + 1, PATH.closed, 0);
  });
}

type Steps = readonly [number, number, number, number];
const ONCE: Steps = [0, 0, 0, 0];

/** From one column, and from one row, to the next. */
function stepsOf(pen: Pen, column: Readonly<Point>, row: Readonly<Point>): Steps {
  return [
    pen.x(column[0], column[1], column[2]),
    pen.y(column[0], column[1], column[2]),
    pen.x(row[0], row[1], row[2]),
    pen.y(row[0], row[1], row[2]),
  ];
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

function isInverted({ inverted, hole }: InsertClip): boolean {
  return inverted || hole !== undefined;
}

/** The boundary in block coordinates: out of its own plane, then back through the insert as it was when it was clipped. */
function clipOf(pen: Pen, clip: InsertClip): number {
  let points = Array.from(clip.hole ?? clip.points);
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
  return ring.every(Number.isFinite) ? pen.context.clip([ring], isInverted(clip)) : -1;
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
  attribute: (a: AttribEntity, isCopy: boolean) => void,
): string | undefined {
  let reason: string | undefined;
  const grid = e.columns > 1 || e.rows > 1 ? insertGrid(e) : undefined;
  if (block) {
    const placement = insertPlacement(e.position, e.scale, e.rotation, e.extrusion, block.base);
    if (!drawBlock(pen, compile, source, block, placement, e.clip, grid))
      reason = 'its block contains itself or lies too deep';
  } else reason = 'its block is not in the drawing';
  for (const a of e.attributes) attribute(a, false);
  if (grid) for (const a of repeatedAttributes(e.attributes, grid)) attribute(a, true);
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
