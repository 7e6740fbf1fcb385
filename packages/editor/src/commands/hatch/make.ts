import type { HatchEdge, HatchEntity, HatchLoop } from '@linework/cad/model/hatch';
import { circleRadius } from '@linework/geom/plan/arcs';
import type { PlainCurve, PlaneCurve } from '@linework/geom/plan/curves';
import { polylineOf } from '@linework/geom/plan/polyline';

/** Flags of a loop. */
const EXTERNAL = 1;
const POLYLINE = 2;
const DERIVED = 4;
const OUTERMOST = 16;

/** 0 normal, 1 outer, 2 ignore. */
export type IslandStyle = 0 | 1 | 2;

/** Loops as a hatch keeps them: polylines where they are straight or round, edges else. */
export function hatchLoops(
  loops: readonly { loop: readonly PlaneCurve[]; depth: number }[],
  style: IslandStyle,
  sourcesOf: (loop: readonly PlaneCurve[]) => number[],
): HatchLoop[] {
  return loops
    .filter(({ depth }) => style === 0 || depth <= (style === 1 ? 1 : 0))
    .map(({ loop, depth }) => ({ ...hatchLoop(loop, depth), sources: sourcesOf(loop) }));
}

/** A hatch follows its boundary where all of it is known; otherwise none of it is. */
export function withSources(loops: HatchLoop[]): Pick<HatchEntity, 'loops' | 'associative'> {
  const associative = loops.every(({ sources }) => sources.length > 0);
  return { associative, loops: associative ? loops : loops.map((loop) => ({ ...loop, sources: [] })) };
}

function hatchLoop(loop: readonly PlaneCurve[], depth: number): HatchLoop {
  const place = depth === 0 ? EXTERNAL : depth === 1 ? OUTERMOST : 0;
  const isPlain = loop.every(
    (curve) => curve.kind === 'segment' || (curve.kind === 'arc' && circleRadius(curve.arc) !== undefined),
  );
  const polyline = isPlain ? polylineOf(loop as PlainCurve[], true) : undefined;
  if (!polyline) return { flags: place | DERIVED, edges: loop.flatMap(edgeOf), sources: [] };
  const { vertices } = polyline;
  const isCurved = vertices.some(({ bulge }) => bulge !== 0);
  return {
    flags: place | POLYLINE | DERIVED,
    polyline: {
      points: Float64Array.from(vertices.flatMap(({ x, y }) => [x, y])),
      ...(isCurved && { bulges: Float64Array.from(vertices, ({ bulge }) => bulge) }),
      closed: true,
    },
    edges: [],
    sources: [],
  };
}

function edgeOf(curve: PlaneCurve): HatchEdge[] {
  switch (curve.kind) {
    case 'ray':
      return [];
    case 'segment':
      return [{ kind: 'line', start: [curve.x0, curve.y0], end: [curve.x1, curve.y1] }];
    case 'arc': {
      const { cx, cy, ux, uy, vx, vy, from, sweep } = curve.arc;
      const counterClockwise = sweep > 0 === ux * vy - uy * vx > 0;
      const turn = Math.atan2(uy, ux);
      const radius = circleRadius(curve.arc);
      // clockwise edges keep their angles as seen in a mirror
      const sign = sweep > 0 ? 1 : -1;
      const [start, end] = [sign * from, sign * (from + sweep)];
      if (radius === undefined) {
        const ratio = Math.hypot(vx, vy) / Math.hypot(ux, uy);
        return [
          { kind: 'ellipse', center: [cx, cy], majorAxis: [ux, uy], ratio, start, end, counterClockwise },
        ];
      }
      const shift = counterClockwise ? turn : -turn;
      return [
        { kind: 'arc', center: [cx, cy], radius, start: start + shift, end: end + shift, counterClockwise },
      ];
    }
    case 'spline': {
      const { degree, knots, control, weights } = curve.spline;
      return [
        {
          kind: 'spline',
          degree,
          rational: weights !== undefined,
          periodic: false,
          knots: Float64Array.from(knots),
          controlPoints: Float64Array.from(control),
          ...(weights && { weights: Float64Array.from(weights) }),
          fitPoints: new Float64Array(0),
        },
      ];
    }
  }
}
