import { cross, distance, dot, minus, scaled, unit } from '@linework/geom/vector';
import { numbersOf } from '../display/acis/records.ts';
import { acisSpline } from '../display/acis/wires.ts';
import type { Point } from '../model/point.ts';
import type { BodyEdge } from './topology.ts';

const TURN = Math.PI * 2;
/** Segments of a full turn: the volume of a sphere comes out within half a percent. */
export const SEGMENTS = 64;

/** Points along an edge from its start to its end, both among them; undefined for an edge of no length. */
export function edgePoints(edge: BodyEdge): Point[] | undefined {
  const { from, to, curve, reversed } = edge;
  const isClosed = edge.start === edge.end || distance(from, to) === 0;
  if (!curve) return isClosed ? undefined : [from, to];
  if (curve.type === 'ellipse-curve') return ellipsePoints(edge, isClosed);
  if (curve.type === 'intcurve-curve') {
    const spline = acisSpline(curve);
    // The curve itself may run against its spline.
    const isTurned = curve.tokens[curve.tokens.indexOf('{') - 1] === 'reversed';
    if (spline) return splinePoints(spline, from, to, reversed !== isTurned, isClosed);
  }
  return isClosed ? undefined : [from, to];
}

function ellipsePoints({ from, to, curve, reversed }: BodyEdge, isClosed: boolean): Point[] | undefined {
  const g = numbersOf(curve!);
  if (g.length < 10) return isClosed ? undefined : [from, to];
  const major = g.slice(6, 9) as Point;
  const minor = scaled(cross(unit(g.slice(3, 6) as Point, [0, 0, 1]), major), g[9]!);
  return arcPoints({ center: g.slice(0, 3) as Point, major, minor }, from, to, reversed, isClosed, SEGMENTS);
}

/** Two radii at a right angle: of a circle they are as long as each other. */
export type Ellipse = { center: Point; major: Point; minor: Point };

/** From one point of an ellipse to another, or all around; `segments` are those of a full turn. */
export function arcPoints(
  { center, major, minor }: Ellipse,
  from: Point,
  to: Point,
  reversed: boolean,
  isClosed: boolean,
  segments: number,
): Point[] {
  const angleOf = (p: Point): number => {
    const d = minus(p, center);
    return Math.atan2(dot(d, minor) / dot(minor, minor), dot(d, major) / dot(major, major));
  };
  const start = angleOf(from);
  const way = reversed ? -1 : 1;
  let sweep = isClosed ? TURN : (((angleOf(to) - start) * way) % TURN) + TURN;
  if (sweep > TURN) sweep -= TURN;
  // What is a whole number of segments but for its rounding stays that.
  const count = Math.max(2, Math.ceil((sweep / TURN) * segments - 1e-6));
  const points: Point[] = [from];
  for (let i = 1; i < count; i++) {
    const angle = start + (way * sweep * i) / count;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    points.push([0, 1, 2].map((k) => center[k]! + c * major[k]! + s * minor[k]!) as Point);
  }
  points.push(to);
  return points;
}

/** The part of a curve between the points nearest to the edge's ends. */
function splinePoints(
  flat: readonly number[],
  from: Point,
  to: Point,
  reversed: boolean,
  isClosed: boolean,
): Point[] {
  const all: Point[] = [];
  for (let i = 0; i + 2 < flat.length; i += 3) all.push([flat[i]!, flat[i + 1]!, flat[i + 2]!]);
  if (reversed) all.reverse();
  if (isClosed) return [from, ...all.slice(1, -1), to];
  const nearest = (p: Point): number => {
    let [best, least] = [0, Infinity];
    all.forEach((each, i) => {
      const away = distance(each, p);
      if (away < least) [best, least] = [i, away];
    });
    return best;
  };
  const [first, last] = [nearest(from), nearest(to)];
  const between =
    first <= last ? all.slice(first + 1, last) : [...all.slice(first + 1), ...all.slice(0, last)];
  return [from, ...between, to];
}
