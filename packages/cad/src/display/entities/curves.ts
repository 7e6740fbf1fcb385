import { sweepBetween } from '@linework/geom/curve';
import { flattenFit, flattenSpline, uniformKnots } from '@linework/geom/spline';
import { cross, unit } from '@linework/geom/vector';
import type {
  ArcEntity,
  CircleEntity,
  EllipseEntity,
  HelixEntity,
  LineEntity,
  PointEntity,
  RayEntity,
  SplineEntity,
} from '../../model/curves.ts';
import type { Point } from '../../model/point.ts';
import { PATH } from '../list.ts';
import type { Pen } from '../pen.ts';

export function drawLine(pen: Pen, e: LineEntity): void {
  pen.useWorld();
  pen.line(e.start, e.end);
}

export function drawPoint(pen: Pen, e: PointEntity): void {
  // Definition points of dimensions are mere dots, whatever PDMODE says.
  if (!pen.isLayout && e.layer.toUpperCase() === 'DEFPOINTS') return;
  pen.useWorld();
  const [x, y, z] = e.position;
  const px = pen.x(x, y, z);
  const py = pen.y(x, y, z);
  if (Number.isFinite(px) && Number.isFinite(py)) pen.out.point(px, py, e.angle || 0);
}

export function drawRay(pen: Pen, e: RayEntity): void {
  pen.useWorld();
  const [dx, dy, dz] = e.direction;
  const x = pen.x(dx, dy, dz);
  const y = pen.y(dx, dy, dz);
  const size = Math.hypot(x, y);
  const [bx, by, bz] = e.base;
  if (size > 0 && Number.isFinite(size) && Number.isFinite(bx + by + bz)) {
    pen.out.ray(pen.x(bx, by, bz), pen.y(bx, by, bz), x / size, y / size, e.type === 'XLINE');
  }
}

export function drawCircle(pen: Pen, e: CircleEntity): void {
  pen.useObject(e.extrusion);
  if (Number.isFinite(e.radius + e.center[0] + e.center[1])) pen.circle(e.center, Math.abs(e.radius));
}

export function drawArc(pen: Pen, e: ArcEntity): void {
  pen.useObject(e.extrusion);
  if (!Number.isFinite(e.radius + e.center[0] + e.center[1] + e.startAngle + e.endAngle)) return;
  pen.circle(e.center, Math.abs(e.radius), e.startAngle, sweepBetween(e.startAngle, e.endAngle));
}

export function drawEllipse(pen: Pen, e: EllipseEntity): void {
  pen.useWorld();
  const [nx, ny, nz] = e.extrusion;
  const size = Math.hypot(nx, ny, nz) || 1;
  const [ux, uy, uz] = e.majorAxis;
  // The minor axis: normal × major.
  const k = e.ratio / size;
  const vx = (ny * uz - nz * uy) * k;
  const vy = (nz * ux - nx * uz) * k;
  const vz = (nx * uy - ny * ux) * k;
  const [cx, cy, cz] = e.center;
  if (!Number.isFinite(cx + cy + cz + ux + uy + vx + vy + e.startParameter + e.endParameter)) return;
  const sweep = sweepBetween(e.startParameter, e.endParameter);
  pen.out.arc(
    {
      cx: pen.x(cx, cy, cz),
      cy: pen.y(cx, cy, cz),
      ux: pen.x(ux, uy, uz),
      uy: pen.y(ux, uy, uz),
      vx: pen.x(vx, vy, vz),
      vy: pen.y(vx, vy, vz),
      from: e.startParameter,
      sweep,
    },
    sweep >= Math.PI * 2 - 1e-9 ? PATH.closed : PATH.fit,
    0,
  );
}

/** Chords of a spline in space: by its control points, else through its fit points. */
export function splinePoints(e: SplineEntity | HelixEntity): number[] {
  const n = Math.floor(e.controlPoints.length / 3);
  if (n >= 2) {
    const degree = Math.max(1, Math.min(e.degree || 3, n - 1));
    const knots = e.knots.length >= n + degree + 1 ? e.knots : uniformKnots(n, degree);
    const points = flattenSpline({
      degree,
      knots,
      control: e.controlPoints,
      weights: e.weights && e.weights.length >= n ? e.weights : undefined,
      dim: 3,
    });
    if (points.length >= 6) return points;
  }
  if (e.fitPoints.length >= 6) {
    return flattenFit(e.fitPoints, 3, {
      startTangent: e.startTangent,
      endTangent: e.endTangent,
      closed: e.closed,
    });
  }
  return Array.from(e.controlPoints);
}

export function drawSpline(pen: Pen, e: SplineEntity | HelixEntity): void {
  pen.useWorld();
  const points = splinePoints(e);
  if (points.length < 6 && e.type === 'HELIX') pen.polyline(helixPoints(e), 3, 0, false);
  else pen.polyline(points, 3, 0, false);
  if (pen.source.drawing.header.splineFrame && e.controlPoints.length > 6)
    pen.polyline(e.controlPoints, 3, 0, false);
}

function helixPoints(e: HelixEntity): number[] {
  const turns = Math.min(500, Math.max(0, Math.abs(e.turns)));
  const axis = unit(e.axis, [0, 0, 1]);
  const arm: Point = [e.start[0] - e.axisBase[0], e.start[1] - e.axisBase[1], e.start[2] - e.axisBase[2]];
  const startRadius = Math.hypot(...arm) || e.radius;
  const u = unit(arm, [1, 0, 0]);
  const v = cross(axis, u);
  const steps = Math.max(8, Math.ceil(turns * 32));
  const points: number[] = [];
  for (let i = 0; i <= steps; i++) {
    const t = (i / steps) * turns;
    const angle = t * Math.PI * 2 * (e.counterClockwise ? 1 : -1);
    const r = startRadius + ((e.radius - startRadius) * i) / steps;
    for (let k = 0; k < 3; k++) {
      points.push(
        e.axisBase[k]! +
          axis[k]! * t * e.turnHeight +
          r * (u[k]! * Math.cos(angle) + v[k]! * Math.sin(angle)),
      );
    }
  }
  return points;
}
