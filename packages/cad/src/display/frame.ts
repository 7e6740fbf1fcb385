import { type Point, WORLD_NORMAL } from '../model/point.ts';

/**
 * A map of space onto the drawing plane: X = m[0]·x + m[1]·y + m[2]·z, Y = m[3]·x + m[4]·y + m[5]·z.
 * Plan view is [1 0 0 0 1 0]. Blocks seen under other directions get groups of their own.
 */
export type Projection = readonly [number, number, number, number, number, number];

export const PLAN: Projection = [1, 0, 0, 0, 1, 0];

/** Columns of a 3×3 map: images of the x, y and z axis. */
export type Axes = readonly [Readonly<Point>, Readonly<Point>, Readonly<Point>];

/** The arbitrary axis rule of DXF: the axes of object coordinates for an extrusion. */
export function objectAxes(normal: Readonly<Point>): Axes {
  let [nx, ny, nz] = normal;
  const size = Math.hypot(nx, ny, nz);
  if (!(size > 0) || !Number.isFinite(size)) return WORLD_AXES;
  nx /= size;
  ny /= size;
  nz /= size;
  let ax: number;
  let ay: number;
  let az: number;
  if (Math.abs(nx) < 1 / 64 && Math.abs(ny) < 1 / 64) {
    ax = nz;
    ay = 0;
    az = -nx;
  } else {
    ax = -ny;
    ay = nx;
    az = 0;
  }
  const length = Math.hypot(ax, ay, az);
  ax /= length;
  ay /= length;
  az /= length;
  return [
    [ax, ay, az],
    [ny * az - nz * ay, nz * ax - nx * az, nx * ay - ny * ax],
    [nx, ny, nz],
  ];
}

export const WORLD_AXES: Axes = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

export function isWorld(normal: Readonly<Point>): boolean {
  return normal === WORLD_NORMAL || (normal[0] === 0 && normal[1] === 0 && normal[2] > 0);
}

/** The projection of coordinates that are given along `axes`. */
export function through(projection: Projection, axes: Axes): Projection {
  const u = axes[0];
  const v = axes[1];
  const w = axes[2];
  return [
    xOf(projection, u),
    xOf(projection, v),
    xOf(projection, w),
    yOf(projection, u),
    yOf(projection, v),
    yOf(projection, w),
  ];
}

function xOf(m: Projection, v: Readonly<Point>): number {
  return m[0] * v[0] + m[1] * v[1] + m[2] * v[2];
}

function yOf(m: Projection, v: Readonly<Point>): number {
  return m[3] * v[0] + m[4] * v[1] + m[5] * v[2];
}

/** Of its height, how far aside a direction still is from above: programs leave rests of calculations there. */
const FROM_ABOVE = 1e-6;

/** As seen from a direction, x to the right and y up: the view coordinates of viewports. */
export function viewProjection(direction: Readonly<Point>): Projection {
  if (Math.hypot(direction[0], direction[1]) <= direction[2] * FROM_ABOVE) return PLAN;
  const [x, y] = objectAxes(direction);
  return [x[0], x[1], x[2], y[0], y[1], y[2]];
}
