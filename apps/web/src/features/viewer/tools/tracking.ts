/** Paths that points are drawn to: the axes or every so many degrees, through the last point and through acquired ones. */
import { distance } from '../measure/geometry.ts';
import type { Point, SnapMode } from '../engine/types.ts';

/** What a path goes by, in the words of its tooltip. */
export type PathName = SnapMode | 'polar' | 'extension' | 'parallel';

/** Endless both ways. */
export interface Path {
  from: Point;
  /** Of length one. */
  along: Point;
  name: PathName;
  /** By resting on a point; those that are always there run through the last one. */
  acquired: boolean;
}

/** A place on paths: on one, or where two cross; on none, where they are out of reach. */
export interface Aligned {
  at: Point;
  paths: readonly Path[];
}

/** A point that the pointer rested on, and which ways the straight lines run that it lies on. */
export interface Acquired {
  at: Point;
  mode: SnapMode;
  sides: readonly Point[];
}

/** cos(90°) is not quite zero: an orthogonal line should be. */
const clean = (value: number): number => (Math.abs(value) < 1e-12 ? 0 : value);

function directions(step: number): Point[] {
  return Array.from({ length: Math.round(180 / step) }, (_, i) => {
    const angle = (i * step * Math.PI) / 180;
    return { x: clean(Math.cos(angle)), y: clean(Math.sin(angle)) };
  });
}

const cross = (a: Point, b: Point): number => a.x * b.y - a.y * b.x;
const isParallel = (a: Point, b: Point): boolean => Math.abs(cross(a, b)) < 1e-9;

/** Those among them that are no polar direction already. */
const others = (sides: readonly Point[], known: readonly Point[]): Point[] =>
  sides.filter((side) => !known.some((direction) => isParallel(direction, side)));

/** Through the last point: every `step` degrees, and parallel to lines whose points were acquired. */
export function pathsFrom(from: Point, step: number, acquired: readonly Acquired[]): Path[] {
  const known = step > 0 ? directions(step) : [];
  const sides = others(
    acquired.flatMap((point) => point.sides),
    known,
  );
  return [
    ...known.map((along) => ({ from, along, name: 'polar' as const, acquired: false })),
    ...sides.map((along) => ({ from, along, name: 'parallel' as const, acquired: true })),
  ];
}

/** Through an acquired point: every `step` degrees, and along the lines that it lies on. */
export function pathsThrough({ at, mode, sides }: Acquired, step: number): Path[] {
  const known = directions(step);
  return [
    ...known.map((along) => ({ from: at, along, name: mode, acquired: true })),
    ...others(sides, known).map((along) => ({ from: at, along, name: 'extension' as const, acquired: true })),
  ];
}

/** The horizontal or vertical one, whichever the pointer is nearer to. */
export function axisPath(from: Point, at: Point): Path {
  const isLevel = Math.abs(at.x - from.x) >= Math.abs(at.y - from.y);
  return { from, along: isLevel ? { x: 1, y: 0 } : { x: 0, y: 1 }, name: 'polar', acquired: false };
}

/** The foot of a point on a path. */
export function onPath({ from, along }: Path, at: Point): Point {
  const far = (at.x - from.x) * along.x + (at.y - from.y) * along.y;
  return { x: from.x + far * along.x, y: from.y + far * along.y };
}

export function orthogonal(from: Point, at: Point): Point {
  return onPath(axisPath(from, at), at);
}

/** Where a path meets the straight line through a point; undefined where they are parallel. */
export function crossingAt({ from, along }: Path, through: Point, direction: Point): Point | undefined {
  const sine = cross(along, direction);
  if (Math.abs(sine) < 1e-9) return undefined;
  const far = cross({ x: through.x - from.x, y: through.y - from.y }, direction) / sine;
  return { x: from.x + far * along.x, y: from.y + far * along.y };
}

/** The crossing with one of the other paths that is nearest, within reach. */
export function crossingOn(
  path: Path,
  paths: readonly Path[],
  at: Point,
  reach: number,
): Aligned | undefined {
  const crossings = paths.flatMap((other) => {
    const point = distance(other.from, path.from) > 0 && crossingAt(path, other.from, other.along);
    return point && distance(point, at) <= reach ? [{ at: point, paths: [path, other] }] : [];
  });
  return nearest(crossings, at);
}

/** What a pointer is drawn to: a crossing before a path, the nearest of each. */
export function alignedOn(paths: readonly Path[], at: Point, reach: number): Aligned | undefined {
  const near = paths.filter((path) => {
    const foot = onPath(path, at);
    return distance(foot, at) <= reach && distance(foot, path.from) > reach;
  });
  // Two paths at right angles, each within reach, cross within this.
  const crossings = near.flatMap((path) => crossingOn(path, near, at, reach * Math.SQRT2) ?? []);
  const feet = near.map((path) => ({ at: onPath(path, at), paths: [path] }));
  return nearest(crossings, at) ?? nearest(feet, at);
}

function nearest(found: readonly Aligned[], at: Point): Aligned | undefined {
  let best: Aligned | undefined;
  for (const one of found) if (!best || distance(one.at, at) < distance(best.at, at)) best = one;
  return best;
}
