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
import type { DxfTarget } from './context.ts';

export function writeLine(target: DxfTarget, line: LineEntity): void {
  const { out } = target;
  out.text(100, 'AcDbLine');
  if (line.thickness) out.num(39, line.thickness);
  out.point(10, line.start);
  out.point(11, line.end);
  target.extrusion(line);
}

export function writePoint(target: DxfTarget, point: PointEntity): void {
  const { out } = target;
  out.text(100, 'AcDbPoint');
  out.point(10, point.position);
  if (point.thickness) out.num(39, point.thickness);
  target.extrusion(point);
  if (point.angle) out.angle(50, point.angle);
}

export function writeRay(target: DxfTarget, ray: RayEntity): void {
  const { out } = target;
  out.text(100, ray.type === 'RAY' ? 'AcDbRay' : 'AcDbXline');
  out.point(10, ray.base);
  out.point(11, ray.direction);
}

export function writeCircle(target: DxfTarget, circle: CircleEntity | ArcEntity): void {
  const { out } = target;
  out.text(100, 'AcDbCircle');
  if (circle.thickness) out.num(39, circle.thickness);
  out.point(10, circle.center);
  out.num(40, circle.radius);
  target.extrusion(circle);
  if (circle.type !== 'ARC') return;
  out.text(100, 'AcDbArc');
  out.angle(50, circle.startAngle);
  out.angle(51, circle.endAngle);
}

export function writeEllipse(target: DxfTarget, ellipse: EllipseEntity): void {
  const { out } = target;
  out.text(100, 'AcDbEllipse');
  out.point(10, ellipse.center);
  out.point(11, ellipse.majorAxis);
  target.extrusion(ellipse);
  out.num(40, ellipse.ratio);
  out.num(41, ellipse.startParameter);
  out.num(42, ellipse.endParameter);
}

export function writeSpline(target: DxfTarget, spline: SplineEntity | HelixEntity): void {
  const { out } = target;
  const { knots, controlPoints, fitPoints, weights } = spline;
  out.text(100, 'AcDbSpline');
  target.extrusion(spline);
  const flags = (spline.closed ? 1 : 0) | (spline.periodic ? 2 : 0) | (weights ? 4 : 0);
  out.int(70, (spline.flags & ~7) | flags);
  out.int(71, spline.degree);
  out.int(72, knots.length);
  out.int(73, controlPoints.length / 3);
  out.int(74, fitPoints.length / 3);
  out.num(42, spline.knotTolerance || 1e-7);
  out.num(43, spline.controlTolerance || 1e-7);
  if (fitPoints.length > 0) out.num(44, spline.fitTolerance || 1e-10);
  if (spline.startTangent) out.point(12, spline.startTangent);
  if (spline.endTangent) out.point(13, spline.endTangent);
  for (const knot of knots) out.num(40, knot);
  for (let i = 0; i * 3 < controlPoints.length; i++) {
    out.point(10, at(controlPoints, i));
    if (weights) out.num(41, weights[i] ?? 1);
  }
  for (let i = 0; i * 3 < fitPoints.length; i++) out.point(11, at(fitPoints, i));
  if (spline.type !== 'HELIX') return;
  out.text(100, 'AcDbHelix');
  out.int(90, 29);
  out.int(91, 63);
  out.point(10, spline.axisBase);
  out.point(11, spline.start);
  out.point(12, spline.axis);
  out.num(40, spline.radius);
  out.num(41, spline.turns);
  out.num(42, spline.turnHeight);
  out.flag(290, spline.counterClockwise);
  out.int(280, spline.constraint);
}

/** The i-th point of a flat list. */
export function at(points: Float64Array, i: number): [number, number, number] {
  return [points[i * 3] ?? 0, points[i * 3 + 1] ?? 0, points[i * 3 + 2] ?? 0];
}
