import type * as acad from '@node-projects/acad-ts';
import type {
  ArcEntity,
  CircleEntity,
  EllipseEntity,
  LineEntity,
  PointEntity,
  RayEntity,
  SplineEntity,
} from '@linework/cad/model/curves';
import { common, flat3, point } from './common.ts';

export function fromLine(line: acad.Line): LineEntity {
  return {
    type: 'LINE',
    ...common(line),
    start: point(line.startPoint),
    end: point(line.endPoint),
    thickness: line.thickness,
  };
}

export function fromPoint(entity: acad.Point): PointEntity {
  return {
    type: 'POINT',
    ...common(entity),
    position: point(entity.location),
    thickness: entity.thickness,
    angle: entity.rotation,
  };
}

export function fromRay(ray: acad.Ray): RayEntity {
  return { type: 'RAY', ...common(ray), base: point(ray.startPoint), direction: point(ray.direction) };
}

export function fromXline(line: acad.XLine): RayEntity {
  return { type: 'XLINE', ...common(line), base: point(line.firstPoint), direction: point(line.direction) };
}

export function fromCircle(circle: acad.Circle): CircleEntity {
  return {
    type: 'CIRCLE',
    ...common(circle),
    center: point(circle.center),
    radius: circle.radius,
    thickness: circle.thickness,
  };
}

export function fromArc(arc: acad.Arc): ArcEntity {
  return {
    type: 'ARC',
    ...common(arc),
    center: point(arc.center),
    radius: arc.radius,
    startAngle: arc.startAngle,
    endAngle: arc.endAngle,
    thickness: arc.thickness,
  };
}

export function fromEllipse(ellipse: acad.Ellipse): EllipseEntity {
  return {
    type: 'ELLIPSE',
    ...common(ellipse),
    center: point(ellipse.center),
    majorAxis: point(ellipse.majorAxisEndPoint),
    ratio: ellipse.radiusRatio,
    startParameter: ellipse.startParameter,
    endParameter: ellipse.endParameter,
  };
}

export function fromSpline(spline: acad.Spline): SplineEntity {
  const result: SplineEntity = {
    type: 'SPLINE',
    ...common(spline),
    degree: spline.degree,
    closed: spline.isClosed,
    periodic: spline.isPeriodic,
    knots: Float64Array.from(spline.knots),
    controlPoints: flat3(spline.controlPoints, spline.controlPoints.length),
    fitPoints: flat3(spline.fitPoints, spline.fitPoints.length),
    knotTolerance: spline.knotTolerance,
    controlTolerance: spline.controlPointTolerance,
    fitTolerance: spline.fitTolerance,
    flags: spline.flags,
  };
  const { weights, startTangent, endTangent } = spline;
  if (
    weights.length >= spline.controlPoints.length &&
    weights.some((weight) => weight !== 1 && weight !== 0)
  ) {
    result.weights = Float64Array.from(weights);
  }
  if (startTangent && (startTangent.x || startTangent.y || startTangent.z))
    result.startTangent = point(startTangent);
  if (endTangent && (endTangent.x || endTangent.y || endTangent.z)) result.endTangent = point(endTangent);
  return result;
}
