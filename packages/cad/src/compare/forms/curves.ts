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
import type { FormWriter } from '../form-writer.ts';

export function writeLine(out: FormWriter, entity: LineEntity): void {
  out.point('start', entity.start);
  out.point('end', entity.end);
  writeThickness(out, entity);
}

export function writePoint(out: FormWriter, entity: PointEntity): void {
  out.point('position', entity.position);
  writeThickness(out, entity);
}

export function writeRay(out: FormWriter, entity: RayEntity): void {
  out.point('position', entity.base);
  out.vector('direction', entity.direction);
}

export function writeCircle(out: FormWriter, entity: CircleEntity): void {
  out.objectCoordinates(entity.extrusion);
  out.point('center', entity.center);
  out.number('radius', entity.radius);
  out.normal(entity.extrusion);
  out.unusual('thickness', entity.thickness);
}

export function writeArc(out: FormWriter, entity: ArcEntity): void {
  out.objectCoordinates(entity.extrusion);
  out.point('center', entity.center);
  out.number('radius', entity.radius);
  out.number('startAngle', entity.startAngle);
  out.number('endAngle', entity.endAngle);
  out.normal(entity.extrusion);
  out.unusual('thickness', entity.thickness);
}

const WHOLE = Math.PI * 2;

export function writeEllipse(out: FormWriter, entity: EllipseEntity): void {
  out.point('center', entity.center);
  out.vector('majorAxis', entity.majorAxis);
  out.number('axisRatio', entity.ratio);
  const sweep = entity.endParameter - entity.startParameter;
  // A whole one may be said to begin anywhere.
  if (Math.abs(Math.abs(sweep) - WHOLE) > 1e-9) {
    out.number('startAngle', entity.startParameter);
    out.number('endAngle', entity.endParameter);
  }
  out.normal(entity.extrusion);
}

export function writeSpline(out: FormWriter, entity: SplineEntity | HelixEntity): void {
  const { controlPoints, fitPoints, knots, weights } = entity;
  if (controlPoints.length > 0) out.points('vertices', controlPoints, 3);
  else if (fitPoints.length > 0) out.points('fitPoints', fitPoints, 3);
  else if (entity.type === 'HELIX') writeHelix(out, entity);
  out.number('degree', entity.degree);
  out.flag('closed', entity.closed);
  if (controlPoints.length === 0) return;
  out.list('knots', fromZero(knots));
  if (weights && weights.some((weight) => weight !== weights[0])) out.list('weights', weights);
}

function writeHelix(out: FormWriter, entity: HelixEntity): void {
  out.point('position', entity.axisBase);
  out.point('start', entity.start);
  out.vector('direction', entity.axis);
  out.number('radius', entity.radius);
  out.number('scale', entity.turns);
  out.number('height', entity.turnHeight);
}

/** Knots mean the same wherever they begin and whatever they are scaled by. */
function fromZero(knots: Float64Array): Float64Array {
  const first = knots[0] ?? 0;
  const span = (knots.at(-1) ?? 0) - first;
  return span > 0 ? knots.map((knot) => (knot - first) / span) : knots;
}

function writeThickness(out: FormWriter, entity: LineEntity | PointEntity): void {
  if (entity.thickness === 0) return;
  out.number('thickness', entity.thickness);
  out.normal(entity.extrusion);
}
