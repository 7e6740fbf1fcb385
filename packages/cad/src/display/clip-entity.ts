import { bulgeArc, flattenArc, sweepBetween } from '@linework/geom/curve';
import type { Entity } from '../model/entity.ts';
import { splinePoints } from './entities/curves.ts';

/** The outline of an entity that clips a viewport, as x, y pairs in the plane of the sheet. */
export function clipRing(e: Entity): number[] | undefined {
  const ring: number[] = [];
  switch (e.type) {
    case 'LWPOLYLINE':
    case 'POLYLINE': {
      const stride = e.type === 'POLYLINE' ? 3 : 2;
      const n = Math.floor(e.points.length / stride);
      for (let i = 0; i < n; i++) {
        const j = (i + 1) % n;
        const x = e.points[i * stride]!;
        const y = e.points[i * stride + 1]!;
        ring.push(x, y);
        const arc = bulgeArc(x, y, e.points[j * stride]!, e.points[j * stride + 1]!, e.bulges?.[i] ?? 0);
        if (arc) flattenArc(arc, ring, false);
      }
      break;
    }
    case 'CIRCLE':
      flattenArc(
        {
          cx: e.center[0],
          cy: e.center[1],
          ux: e.radius,
          uy: 0,
          vx: 0,
          vy: e.radius,
          from: 0,
          sweep: Math.PI * 2,
        },
        ring,
        false,
        96,
      );
      break;
    case 'ELLIPSE': {
      const [ux, uy] = e.majorAxis;
      const arc = {
        cx: e.center[0],
        cy: e.center[1],
        ux,
        uy,
        vx: -uy * e.ratio,
        vy: ux * e.ratio,
        from: e.startParameter,
        sweep: sweepBetween(e.startParameter, e.endParameter),
      };
      flattenArc(arc, ring, false, 96);
      break;
    }
    case 'SPLINE': {
      const points = splinePoints(e);
      for (let i = 0; i + 2 < points.length; i += 3) ring.push(points[i]!, points[i + 1]!);
      break;
    }
    default:
      return undefined;
  }
  return ring.length >= 6 && ring.every(Number.isFinite) ? ring : undefined;
}
