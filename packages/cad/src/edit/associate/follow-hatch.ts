import type { HatchEdge, HatchEntity, HatchLoop } from '../../model/hatch.ts';
import type { Point, Point2 } from '../../model/point.ts';
import { sameValue } from '../../write/dwg/same-value.ts';
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
    const followed = sources.length === 0 ? loop : followLoop(loop, sources, former.elevation);
    if (!followed) return hatch;
    loops.push(followed);
  }
  return isSame(loops, hatch.loops) ? hatch : { ...hatch, loops };
}

function followLoop(
  loop: HatchLoop,
  sources: readonly MovedEntity[],
  elevation: number,
): HatchLoop | undefined {
  const { polyline } = loop;
  if (polyline) {
    const [source] = sources;
    const count = polyline.points.length;
    const isOne = loop.sources.length === 1 && source?.after.type === 'LWPOLYLINE';
    if (isOne && source.after.type === 'LWPOLYLINE' && source.after.points.length === count) {
      const { points, bulges } = source.after;
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
  if (polyline) return followPolyline(loop, polyline, place);
  const edges: HatchEdge[] = [];
  for (const edge of loop.edges) {
    const followed = followEdge(edge, sources, place);
    if (!followed) return undefined;
    edges.push(followed);
  }
  return isClosed(edges) ? { ...loop, edges } : undefined;
}

/** Bulges are those of arcs that keep their shape as long as both ends go the same way. */
function followPolyline(
  loop: HatchLoop,
  polyline: NonNullable<HatchLoop['polyline']>,
  place: (point: Readonly<Point2>) => Point2,
): HatchLoop | undefined {
  const points = new Float64Array(polyline.points.length);
  for (let i = 0; i + 1 < points.length; i += 2)
    points.set(place([polyline.points[i]!, polyline.points[i + 1]!]), i);
  return { ...loop, polyline: { ...polyline, points } };
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
