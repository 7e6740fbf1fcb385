/** Paths that points are drawn to: the axes or every so many degrees, through the last point and through acquired ones. */
import { direction, distance, turnBetween } from '../measure/geometry.ts';
import type { Point2d, SnapMode } from '../engine/types.ts';

/** What a path goes by, in the words of its tooltip. */
export type PathName = SnapMode | 'polar' | 'extension' | 'parallel';

interface Way {
  from: Point2d;
  name: PathName;
  /** By resting on a point; those that are always there run through the last one. */
  acquired: boolean;
}

/** Endless both ways. */
interface Straight extends Way {
  /** Of length one. */
  along: Point2d;
}

export interface Circle {
  center: Point2d;
  radius: number;
}

/** All around: an arc runs on beyond its end. */
type Round = Way & Circle;

export type Path = Straight | Round;

/** A place on paths: on one, or where two cross; on none, where they are out of reach. */
export interface Aligned {
  at: Point2d;
  paths: readonly Path[];
}

/** Which ways the straight lines run that a point lies on, and the circles of the arcs that end there. */
export interface Lines {
  sides: readonly Point2d[];
  circles: readonly Circle[];
}

/** A point that the pointer rested on. */
export interface Acquired extends Lines {
  at: Point2d;
  mode: SnapMode;
}

/** cos(90°) is not quite zero: an orthogonal line should be. */
const clean = (value: number): number => (Math.abs(value) < 1e-12 ? 0 : value);

function directions(step: number): Point2d[] {
  return Array.from({ length: Math.round(180 / step) }, (_, i) => {
    const angle = (i * step * Math.PI) / 180;
    return { x: clean(Math.cos(angle)), y: clean(Math.sin(angle)) };
  });
}

const cross = (a: Point2d, b: Point2d): number => a.x * b.y - a.y * b.x;
const isParallel = (a: Point2d, b: Point2d): boolean => Math.abs(cross(a, b)) < 1e-9;

/** Those among them that are no polar direction already. */
const others = (sides: readonly Point2d[], known: readonly Point2d[]): Point2d[] =>
  sides.filter((side) => !known.some((way) => isParallel(way, side)));

/** Through the last point: every `step` degrees, and parallel to lines whose points were acquired. */
export function pathsFrom(from: Point2d, step: number, acquired: readonly Acquired[]): Path[] {
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
export function pathsThrough({ at, mode, sides, circles }: Acquired, step: number): Path[] {
  const known = directions(step);
  return [
    ...known.map((along) => ({ from: at, along, name: mode, acquired: true })),
    ...others(sides, known).map((along) => ({ from: at, along, name: 'extension' as const, acquired: true })),
    ...circles.map((circle) => ({ from: at, ...circle, name: 'extension' as const, acquired: true })),
  ];
}

/** The horizontal or vertical one, whichever the pointer is nearer to. */
export function axisPath(from: Point2d, at: Point2d): Straight {
  const isLevel = Math.abs(at.x - from.x) >= Math.abs(at.y - from.y);
  return { from, along: isLevel ? { x: 1, y: 0 } : { x: 0, y: 1 }, name: 'polar', acquired: false };
}

const stepFrom = (from: Point2d, along: Point2d, far: number): Point2d => ({
  x: from.x + far * along.x,
  y: from.y + far * along.y,
});

/** The foot of a point on a path. */
export function onPath(path: Path, at: Point2d): Point2d {
  if ('center' in path) {
    const far = distance(path.center, at);
    if (far === 0) return path.from;
    const out = { x: (at.x - path.center.x) / far, y: (at.y - path.center.y) / far };
    return stepFrom(path.center, out, path.radius);
  }
  const { from, along } = path;
  return stepFrom(from, along, (at.x - from.x) * along.x + (at.y - from.y) * along.y);
}

/** Radians from where an arc's path begins to a place on it, the shorter way round. */
const turnTo = ({ center, from }: Round, at: Point2d): number =>
  turnBetween(direction(center, from), direction(center, at));

/** How far it is along the path. */
export const lengthTo = (path: Path, at: Point2d): number =>
  'center' in path ? path.radius * Math.abs(turnTo(path, at)) : distance(path.from, at);

/** So far along the path, on the side of a place on it. */
export function farAlong(path: Path, length: number, towards: Point2d): Point2d {
  if ('along' in path) {
    const heading = direction(path.from, towards);
    return stepFrom(path.from, { x: Math.cos(heading), y: Math.sin(heading) }, length);
  }
  const way = Math.sign(turnTo(path, towards)) || 1;
  const angle = direction(path.center, path.from) + (way * length) / path.radius;
  return stepFrom(path.center, { x: Math.cos(angle), y: Math.sin(angle) }, path.radius);
}

/** Which way a path runs at a place on it. */
export function headingAt(path: Path, at: Point2d): Point2d {
  if ('along' in path) return path.along;
  const { center, radius } = path;
  return { x: (center.y - at.y) / radius, y: (at.x - center.x) / radius };
}

export function orthogonal(from: Point2d, at: Point2d): Point2d {
  return onPath(axisPath(from, at), at);
}

/** Where a path meets the straight line through a point. */
export function crossingsWith(path: Path, through: Point2d, heading: Point2d): Point2d[] {
  if ('center' in path) {
    const foot = onPath({ from: through, along: heading, name: 'extension', acquired: false }, path.center);
    const half = path.radius ** 2 - distance(foot, path.center) ** 2;
    if (half < 0) return [];
    return [Math.sqrt(half), -Math.sqrt(half)].map((far) => stepFrom(foot, heading, far));
  }
  const { from, along } = path;
  const sine = cross(along, heading);
  if (Math.abs(sine) < 1e-9) return [];
  return [stepFrom(from, along, cross({ x: through.x - from.x, y: through.y - from.y }, heading) / sine)];
}

/** Two circles cross on the line that has the same power to both. */
function crossingsOf(path: Path, other: Path): Point2d[] {
  if ('along' in other) return crossingsWith(path, other.from, other.along);
  if ('along' in path) return crossingsWith(other, path.from, path.along);
  const apart = distance(path.center, other.center);
  if (apart === 0) return [];
  const along = { x: (other.center.x - path.center.x) / apart, y: (other.center.y - path.center.y) / apart };
  const far = (apart ** 2 + path.radius ** 2 - other.radius ** 2) / (2 * apart);
  return crossingsWith(path, stepFrom(path.center, along, far), { x: -along.y, y: along.x });
}

/** The crossing with one of the other paths that is nearest, within reach. */
export function crossingOn(
  path: Path,
  paths: readonly Path[],
  at: Point2d,
  reach: number,
): Aligned | undefined {
  const crossings = paths
    .filter((other) => distance(other.from, path.from) > 0)
    .flatMap((other) => crossingsOf(path, other).map((point) => ({ at: point, paths: [path, other] })))
    .filter((crossing) => distance(crossing.at, at) <= reach);
  return nearest(crossings, at);
}

/** What a pointer is drawn to: a crossing before a path, the nearest of each. */
export function alignedOn(paths: readonly Path[], at: Point2d, reach: number): Aligned | undefined {
  const near = paths.filter((path) => {
    const foot = onPath(path, at);
    return distance(foot, at) <= reach && distance(foot, path.from) > reach;
  });
  // Two paths at right angles, each within reach, cross within this.
  const crossings = near.flatMap((path) => crossingOn(path, near, at, reach * Math.SQRT2) ?? []);
  const feet = near.map((path) => ({ at: onPath(path, at), paths: [path] }));
  return nearest(crossings, at) ?? nearest(feet, at);
}

function nearest(found: readonly Aligned[], at: Point2d): Aligned | undefined {
  let best: Aligned | undefined;
  for (const one of found) if (!best || distance(one.at, at) < distance(best.at, at)) best = one;
  return best;
}
