import { unit } from '@linework/geom/vector';
import type { Entity } from '../../model/entity.ts';
import type { Point } from '../../model/point.ts';
import type { Pen } from '../pen.ts';

const MAX_WALLS = 20_000;

/**
 * What a thickness adds when the drawing is not seen along it: the same figure at the other end, and the edges between.
 * `draw` draws an entity as it is.
 */
export function drawThickness(pen: Pen, e: Entity, draw: (e: Entity) => void): void {
  const t = 'thickness' in e ? e.thickness : 0;
  if (!t || !Number.isFinite(t)) return;
  pen.useObject(e.extrusion);
  const [, , zx, , , zy] = pen.frame;
  if (Math.abs(zx) + Math.abs(zy) < 1e-9) return;
  const raised = (p: Readonly<Point>): Point => [p[0], p[1], p[2] + t];
  const walls: Point[] = [];
  switch (e.type) {
    case 'LINE': {
      // In world coordinates, raised along its normal.
      const [nx, ny, nz] = unit(e.extrusion, [0, 0, 1]);
      const up = (p: Readonly<Point>): Point => [p[0] + nx * t, p[1] + ny * t, p[2] + nz * t];
      draw({ ...e, start: up(e.start), end: up(e.end), thickness: 0 });
      pen.useWorld();
      pen.line(e.start, up(e.start));
      pen.line(e.end, up(e.end));
      return;
    }
    case 'LWPOLYLINE':
      draw({ ...e, elevation: e.elevation + t, thickness: 0 });
      for (let i = 0; i + 1 < e.points.length; i += 2)
        walls.push([e.points[i]!, e.points[i + 1]!, e.elevation]);
      break;
    case 'POLYLINE':
      if (e.kind !== '2d') return;
      draw({
        ...e,
        elevation: e.elevation + t,
        points: e.points.map((v, i) => (i % 3 === 2 ? v + t : v)),
        thickness: 0,
      });
      for (let i = 0; i + 2 < e.points.length; i += 3)
        walls.push([e.points[i]!, e.points[i + 1]!, e.points[i + 2]!]);
      break;
    case 'CIRCLE':
    case 'ARC': {
      draw({ ...e, center: raised(e.center), thickness: 0 });
      const angles =
        e.type === 'ARC' ? [e.startAngle, e.endAngle] : [0, 1, 2, 3].map((k) => (k * Math.PI) / 2);
      for (const a of angles)
        walls.push([e.center[0] + e.radius * Math.cos(a), e.center[1] + e.radius * Math.sin(a), e.center[2]]);
      break;
    }
    case 'SOLID':
    case 'TRACE':
      draw({ ...e, corners: e.corners.map(raised) as [Point, Point, Point, Point], thickness: 0 });
      walls.push(...e.corners);
      break;
    default:
      return;
  }
  pen.useObject(e.extrusion);
  for (const foot of walls.slice(0, MAX_WALLS)) pen.line(foot, raised(foot));
}
