import type { EditDocument } from '@linework/cad/edit/document';
import { lengthOf } from '@linework/cad/edit/matrix';
import type { Entity } from '@linework/cad/model/entity';
import { bulgeArc, sweepBetween } from '@linework/geom/curve';
import { outlineOf } from '../../select/outline.ts';

/** Length along a curve and the area within it, as if it were closed by a line; exact where there is a formula. */
export type CurveMeasure = { length: number; area: number; isClosed: boolean };

export function measureEntity(entity: Entity, document: EditDocument): CurveMeasure | undefined {
  switch (entity.type) {
    case 'LINE':
      return {
        length: lengthOf([0, 1, 2].map((i) => entity.end[i]! - entity.start[i]!) as [number, number, number]),
        area: 0,
        isClosed: false,
      };
    case 'CIRCLE':
      return { length: 2 * Math.PI * entity.radius, area: Math.PI * entity.radius ** 2, isClosed: true };
    case 'ARC': {
      const sweep = sweepBetween(entity.startAngle, entity.endAngle);
      return {
        length: entity.radius * sweep,
        area: (entity.radius ** 2 * (sweep - Math.sin(sweep))) / 2,
        isClosed: false,
      };
    }
    case 'ELLIPSE': {
      const a = lengthOf(entity.majorAxis);
      const b = a * entity.ratio;
      const sweep = sweepBetween(entity.startParameter, entity.endParameter);
      return {
        length: ellipseLength(a, b, entity.startParameter, sweep),
        area: (a * b * (sweep - Math.sin(sweep))) / 2,
        isClosed: sweep > 2 * Math.PI - 1e-9,
      };
    }
    case 'LWPOLYLINE': {
      const bulges = entity.bulges ?? new Float64Array(entity.points.length / 2);
      return measureChain(entity.points, bulges, entity.closed);
    }
    case 'SPLINE':
    case 'POLYLINE':
    case 'HATCH': {
      const chains = outlineOf(entity, document);
      const parts = chains.map((chain) =>
        measureChain(Float64Array.from(chain), new Float64Array(chain.length / 2), false),
      );
      const isClosed = entity.type === 'HATCH' || ('closed' in entity && entity.closed);
      // the loops of a hatch are its outline and the holes in it
      const areas = parts.map(({ area }) => area).toSorted((p, q) => q - p);
      const area = areas.slice(1).reduce((sum, each) => sum - each, areas[0] ?? 0);
      return { length: parts.reduce((sum, each) => sum + each.length, 0), area: Math.abs(area), isClosed };
    }
    default:
      return undefined;
  }
}

/** Of a chain of segments and arcs; the area as closed by a straight line where it is open. */
export function measureChain(
  points: ArrayLike<number>,
  bulges: ArrayLike<number>,
  closed: boolean,
): CurveMeasure {
  const count = points.length / 2;
  let [length, double] = [0, 0];
  for (let i = 0; i < count; i++) {
    const next = (i + 1) % count;
    const [x0, y0, x1, y1] = [points[i * 2]!, points[i * 2 + 1]!, points[next * 2]!, points[next * 2 + 1]!];
    // near the first point, so that far from the origin no digits are lost
    const [px, py] = [points[0]!, points[1]!];
    double += (x0 - px) * (y1 - py) - (x1 - px) * (y0 - py);
    if (next === 0 && !closed) continue;
    const arc = bulgeArc(x0, y0, x1, y1, bulges[i] ?? 0);
    length += arc ? Math.abs(arc.ux * arc.sweep) : Math.hypot(x1 - x0, y1 - y0);
    if (arc) double += arc.ux ** 2 * (arc.sweep - Math.sin(arc.sweep));
  }
  return { length, area: Math.abs(double) / 2, isClosed: closed };
}

/** By Gauss's rule in pieces: more than the digits that are shown. */
function ellipseLength(a: number, b: number, from: number, sweep: number): number {
  const PIECES = 64;
  const nodes = [0.906179845938664, 0.5384693101056831, 0, -0.5384693101056831, -0.906179845938664];
  const weights = [
    0.23692688505618908, 0.47862867049936647, 0.5688888888888889, 0.47862867049936647, 0.23692688505618908,
  ];
  const half = sweep / PIECES / 2;
  let sum = 0;
  for (let i = 0; i < PIECES; i++) {
    const middle = from + half * (2 * i + 1);
    nodes.forEach((node, k) => {
      const t = middle + half * node;
      sum += weights[k]! * Math.hypot(a * Math.sin(t), b * Math.cos(t));
    });
  }
  return sum * half;
}
