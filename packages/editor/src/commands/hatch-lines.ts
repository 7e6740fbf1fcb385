import type { Entity } from '@linework/cad/model/entity';
import type { HatchEdge, HatchEntity, HatchLoop } from '@linework/cad/model/hatch';
import type { XY } from '@linework/geom/plan/arcs';
import { curvePoint, distanceTo, type PlainCurve, type PlaneCurve } from '@linework/geom/plan/curves';
import { crossings } from '@linework/geom/plan/intersect';
import { loopBox, loopContains } from '@linework/geom/plan/loops';
import { polylineCurves } from '@linework/geom/plan/polyline';
import { splineThrough } from '@linework/geom/spline';
import { commonOf } from './entity-path.ts';

const TAU = Math.PI * 2;
/** More lines than anyone wants of their own. */
const MAX_LINES = 100_000;

/** The boundary of a loop as curves. */
export function loopCurves({ polyline, edges }: HatchLoop): PlaneCurve[] {
  if (polyline) {
    const { points, bulges } = polyline;
    const vertices = Array.from({ length: points.length >> 1 }, (_, i) => ({
      x: points[2 * i]!,
      y: points[2 * i + 1]!,
      bulge: bulges?.[i] ?? 0,
    }));
    return polylineCurves({ vertices, closed: true });
  }
  return edges.flatMap((edge) => edgeCurve(edge) ?? []);
}

function edgeCurve(edge: HatchEdge): PlaneCurve | undefined {
  switch (edge.kind) {
    case 'line':
      return { kind: 'segment', x0: edge.start[0], y0: edge.start[1], x1: edge.end[0], y1: edge.end[1] };
    case 'arc':
    case 'ellipse': {
      const [ux, uy] = edge.kind === 'arc' ? [edge.radius, 0] : edge.majorAxis;
      const ratio = edge.kind === 'arc' ? 1 : edge.ratio;
      const sign = edge.counterClockwise ? 1 : -1;
      let sweep = (edge.end - edge.start) % TAU;
      if (sweep <= 1e-12) sweep += TAU;
      const [vx, vy] = [-uy * ratio * sign, ux * ratio * sign];
      return {
        kind: 'arc',
        arc: { cx: edge.center[0], cy: edge.center[1], ux, uy, vx, vy, from: edge.start, sweep },
      };
    }
    case 'spline': {
      const { degree, knots, controlPoints, weights, fitPoints } = edge;
      const spline =
        controlPoints.length > 0
          ? {
              degree,
              knots: Array.from(knots),
              control: Array.from(controlPoints),
              ...(weights && { weights: Array.from(weights) }),
              dim: 2,
            }
          : splineThrough(fitPoints, 2);
      return spline && { kind: 'spline', spline };
    }
  }
}

/** The lines of a pattern, each an entity of its own. */
export function hatchLines(hatch: HatchEntity): Entity[] {
  const loops = hatch.loops.map(loopCurves);
  const boundary = loops.flat();
  const made: Entity[] = [];
  if (boundary.length === 0) return made;
  const box = loopBox(boundary);
  const size = Math.hypot(box.maxX - box.minX, box.maxY - box.minY);
  const isInside = (point: XY): boolean => loops.filter((loop) => loopContains(loop, point)).length % 2 === 1;
  const corners = [box.minX, box.maxX].flatMap((x) => [box.minY, box.maxY].map((y) => ({ x, y })));
  for (const { angle, base, offset, dashes } of hatch.lines) {
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const spacing = dx * offset[1] - dy * offset[0];
    if (!(Math.abs(spacing) > 1e-12)) continue;
    const rows = corners.map(({ x, y }) => (dx * (y - base[1]) - dy * (x - base[0])) / spacing);
    for (let k = Math.ceil(Math.min(...rows)); k <= Math.max(...rows) && made.length < MAX_LINES; k++) {
      const line: PlainCurve = {
        kind: 'ray',
        x: base[0] + k * offset[0],
        y: base[1] + k * offset[1],
        dx,
        dy,
        both: true,
      };
      const cuts = boundary
        .flatMap((curve) => crossings(line, curve).map(({ ta }) => ta))
        .sort((a, b) => a - b);
      const inside = cuts.filter((t, i) => i === 0 || t - cuts[i - 1]! > 1e-9);
      for (let i = 0; i + 1 < inside.length; i++) {
        const middle = curvePoint(line, (inside[i]! + inside[i + 1]!) / 2);
        // along the boundary there is none
        if (boundary.some((curve) => distanceTo(curve, middle) < 1e-9 * size)) continue;
        if (!isInside(middle)) continue;
        for (const [from, to] of dashed(inside[i]!, inside[i + 1]!, dashes)) {
          made.push({
            ...commonOf(hatch),
            type: 'LINE',
            start: [line.x + dx * from, line.y + dy * from, hatch.elevation],
            end: [line.x + dx * to, line.y + dy * to, hatch.elevation],
            thickness: 0,
          });
        }
      }
    }
  }
  return made;
}

/** The dashes of a line between two places; they are counted from where the line begins. */
function dashed(from: number, to: number, dashes: readonly number[]): [number, number][] {
  const length = dashes.reduce((sum, dash) => sum + Math.abs(dash), 0);
  if (!(length > 0)) return [[from, to]];
  const out: [number, number][] = [];
  let at = Math.floor(from / length) * length;
  while (at < to && out.length < 10_000)
    for (const dash of dashes) {
      const end = at + Math.abs(dash);
      if (dash >= 0 && end >= from && at <= to) out.push([Math.max(at, from), Math.min(end, to)]);
      at = end;
    }
  return out;
}
