import { sweepBetween } from '@linework/geom/curve';
import type { HatchEdge, HatchEntity, HatchLoop } from '../../model/hatch.ts';
import type { Point, Point2 } from '../../model/point.ts';
import { sameValue } from '../../write/dwg/same-value.ts';
import { transformEntity } from '../transform.ts';
import { commonMotion } from './common-motion.ts';
import type { MovedEntity } from './follow-dimension.ts';
import { followPoint, isNear } from './follow-point.ts';

/**
 * The hatch within its boundary as it is now; `former` is the hatch as it was then. Where the boundary is not closed any more,
 * or nothing tells how it is now, the hatch stays as it is.
 */
export function followHatch(
  hatch: HatchEntity,
  former: HatchEntity,
  moved: ReadonlyMap<number, MovedEntity>,
): HatchEntity {
  const loops: HatchLoop[] = [];
  for (const loop of former.loops) {
    const sources = loop.sources.flatMap((handle) => moved.get(handle) ?? []);
    const followed = sources.length === 0 ? loop : followLoop(loop, sources, former);
    if (!followed) return hatch;
    loops.push(followed);
  }
  return isSame(loops, hatch.loops) ? hatch : { ...hatch, loops };
}

function followLoop(
  loop: HatchLoop,
  sources: readonly MovedEntity[],
  former: HatchEntity,
): HatchLoop | undefined {
  const { elevation } = former;
  const { polyline } = loop;
  if (polyline && loop.sources.length === 1) {
    const { before, after } = sources[0]!;
    const isRing = before.type === 'LWPOLYLINE' && after.type === 'LWPOLYLINE' && after.closed;
    if (isRing && (before.closed || after.points.length === polyline.points.length)) {
      const { points, bulges } = after;
      return { ...loop, polyline: { closed: polyline.closed, points, ...(bulges && { bulges }) } };
    }
  }
  const place = ([x, y]: Readonly<Point2>): Point2 => {
    const point: Point = [x, y, elevation];
    for (const { before, after } of sources) {
      const found = followPoint(before, after, point);
      if (found) return [found[0], found[1]];
    }
    return [x, y];
  };
  if (polyline) return followPolyline(loop, polyline, sources, place);
  const edges: HatchEdge[] = [];
  for (const edge of loop.edges) {
    const followed = followEdge(edge, sources, place);
    if (!followed) return moveLoop(loop, sources, former);
    edges.push(followed);
  }
  return isClosed(edges) ? { ...loop, edges } : undefined;
}

/** Where all of a boundary has been moved, turned or scaled as one, so is what fills it. */
function moveLoop(
  loop: HatchLoop,
  sources: readonly MovedEntity[],
  former: HatchEntity,
): HatchLoop | undefined {
  const motion = sources.length === loop.sources.length ? commonMotion(sources) : undefined;
  if (!motion) return undefined;
  const { loops } = transformEntity({ ...former, loops: [loop] }, motion) as HatchEntity;
  return loops[0];
}

function followPolyline(
  loop: HatchLoop,
  polyline: NonNullable<HatchLoop['polyline']>,
  sources: readonly MovedEntity[],
  place: (point: Readonly<Point2>) => Point2,
): HatchLoop {
  const before = (i: number): Point2 => [polyline.points[2 * i]!, polyline.points[2 * i + 1]!];
  const count = polyline.points.length >> 1;
  const vertices = Array.from({ length: count }, (_, i) => place(before(i)));
  const points = Float64Array.from(vertices.flat());
  const bulges = polyline.bulges?.map((bulge, i) => {
    if (bulge === 0) return 0;
    const next = (i + 1) % count;
    return followBulge(bulge, [before(i), before(next)], [vertices[i]!, vertices[next]!], sources);
  });
  return { ...loop, polyline: { ...polyline, points, ...(bulges && { bulges }) } };
}

/** The bulge of an arc between two points of a boundary, as what it runs along is now. */
function followBulge(
  bulge: number,
  [a, b]: readonly [Point2, Point2],
  [c, d]: readonly [Point2, Point2],
  sources: readonly MovedEntity[],
): number {
  for (const { before, after } of sources) {
    if (before.type !== 'ARC' && before.type !== 'CIRCLE') continue;
    if (after.type !== before.type) continue;
    const { center, radius } = before;
    const isOn = ([x, y]: Point2): boolean =>
      Math.abs(Math.hypot(x - center[0], y - center[1]) - radius) <= 1e-8 * Math.max(1, radius);
    if (!isOn(a) || !isOn(b)) continue;
    const angle = ([x, y]: Point2): number => Math.atan2(y - after.center[1], x - after.center[0]);
    const sweep = bulge > 0 ? sweepBetween(angle(c), angle(d)) : -sweepBetween(angle(d), angle(c));
    return Math.tan(sweep / 4);
  }
  return bulge;
}

function followEdge(
  edge: HatchEdge,
  sources: readonly MovedEntity[],
  place: (point: Readonly<Point2>) => Point2,
): HatchEdge | undefined {
  if (edge.kind === 'line') return { ...edge, start: place(edge.start), end: place(edge.end) };
  if (edge.kind === 'arc') {
    for (const { before, after } of sources) {
      const isRound = (before.type === 'ARC' || before.type === 'CIRCLE') && before.type === after.type;
      if (!isRound || !isNear([...edge.center, 0], [before.center[0], before.center[1], 0])) continue;
      if (Math.abs(before.radius - edge.radius) > 1e-8 * Math.max(1, edge.radius)) continue;
      const { center, radius } = after;
      const isTurned =
        before.type === 'ARC' &&
        after.type === 'ARC' &&
        !(sameValue(before.startAngle, after.startAngle) && sameValue(before.endAngle, after.endAngle));
      return isTurned ? undefined : { ...edge, center: [center[0], center[1]], radius };
    }
  }
  // Other curves, and arcs of polylines: they stay where their boundary does.
  const ends = endsOf(edge);
  const isStill = ends?.every((end) => isNear([...place(end), 0], [...end, 0]));
  return isStill ? edge : undefined;
}

function endsOf(edge: HatchEdge): [Point2, Point2] | undefined {
  if (edge.kind === 'line') return [edge.start, edge.end];
  if (edge.kind !== 'arc') return undefined;
  const { center, radius, start, end, counterClockwise } = edge;
  const at = (angle: number): Point2 => {
    const turned = counterClockwise ? angle : -angle;
    return [center[0] + radius * Math.cos(turned), center[1] + radius * Math.sin(turned)];
  };
  return [at(start), at(end)];
}

/** As far as ends are known, each edge begins where the one before it ends. */
function isClosed(edges: readonly HatchEdge[]): boolean {
  return edges.every((edge, i) => {
    const [before, here] = [endsOf(edges.at(i - 1)!), endsOf(edge)];
    if (!before || !here) return true;
    const size = Math.max(1, Math.abs(here[0][0]), Math.abs(here[0][1]));
    return Math.hypot(before[1][0] - here[0][0], before[1][1] - here[0][1]) <= 1e-6 * size;
  });
}

/** As near as the points of a boundary are looked for. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number')
    return Math.abs(a - b) <= 1e-8 * Math.max(1, Math.abs(a));
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a === b;
  const [first, second] = [Object.entries(a), b as Record<string, unknown>];
  return (
    first.length === Object.keys(b).length && first.every(([name, value]) => isSame(value, second[name]))
  );
}
