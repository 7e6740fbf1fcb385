import { dot } from '@linework/geom/vector';
import { objectAxes } from '../display/frame.ts';
import { WORLD_NORMAL, type Point, type Point2 } from '../model/point.ts';
import { isTranslation, mapPoint, mapVector, similarityOf, unit, type Matrix } from './matrix.ts';

/** How a map of space acts on a figure in object coordinates: on its points, directions and sizes. */
export type PlaneMap = {
  extrusion: Readonly<Point>;
  scale: number;
  /** Seen along the extrusion, what ran counter-clockwise runs clockwise. */
  mirrored: boolean;
  point: (point: Readonly<Point>) => Point;
  /** A point of the plane at an elevation. */
  point2: (point: Readonly<Point2>, elevation?: number) => Point2;
  vector2: (vector: Readonly<Point2>) => Point2;
  /** Of a direction in the plane. */
  angle: (angle: number) => number;
  elevation: (elevation: number) => number;
};

/** Undefined where the map distorts the plane. */
export function planeMap(m: Matrix, normal: Readonly<Point>): PlaneMap | undefined {
  const similar = similarityOf(m);
  if (!similar) return undefined;
  const [u, v, n] = objectAxes(normal);
  const { scale, mirrored } = similar;
  const turned = unit(mapVector(m, n));
  // where the extrusion stays, it stays the same object and the same numbers
  const same =
    isTranslation(m) ||
    (Math.abs(turned[0]) < 1e-12 && Math.abs(turned[1]) < 1e-12 && turned[2] > 0 && n[2] === 1);
  const extrusion = same ? normal : isUp(turned) ? WORLD_NORMAL : turned;
  const [u2, v2, n2] = objectAxes(extrusion);
  const isWorld = normal === WORLD_NORMAL || (normal[0] === 0 && normal[1] === 0 && normal[2] === 1);
  const toWorld = ([x, y, z]: Readonly<Point>): Point =>
    isWorld ? [x, y, z] : ([0, 1, 2].map((i) => u[i]! * x + v[i]! * y + n[i]! * z) as Point);
  const fromWorld = (p: Readonly<Point>): Point =>
    isUp(extrusion) ? [p[0], p[1], p[2]] : [dot(p, u2), dot(p, v2), dot(p, n2)];
  const point = (p: Readonly<Point>): Point => fromWorld(mapPoint(m, toWorld(p)));
  const vector2 = ([x, y]: Readonly<Point2>): Point2 => {
    const mapped = fromWorld(mapVector(m, toWorld([x, y, 0])));
    return [mapped[0], mapped[1]];
  };
  return {
    extrusion,
    scale,
    mirrored,
    point,
    vector2,
    point2: ([x, y], elevation = 0) => {
      const mapped = point([x, y, elevation]);
      return [mapped[0], mapped[1]];
    },
    angle: (angle) => {
      if (isTranslation(m)) return angle;
      const [x, y] = vector2([Math.cos(angle), Math.sin(angle)]);
      return positive(Math.atan2(y, x));
    },
    elevation: (elevation) => point([0, 0, elevation])[2],
  };
}

const isUp = (n: Readonly<Point>): boolean => n[0] === 0 && n[1] === 0 && n[2] === 1;

/** From 0 up to a full turn. */
function positive(angle: number): number {
  const turn = Math.PI * 2;
  const rest = angle % turn;
  return rest < 0 ? rest + turn : rest;
}
