import { ELLIPSE, HELIX, RAY, SPLINE } from '../../../dwg/fields/curves.ts';
import type { Rec } from '../../../dwg/fields/field.ts';
import { doubles, flag, num, point } from '../../../dwg/fields/record.ts';
import { R2000 } from '../../../dwg/versions.ts';
import type {
  ArcEntity,
  CircleEntity,
  EllipseEntity,
  HelixEntity,
  LineEntity,
  PointEntity,
  RayEntity,
  SplineEntity,
} from '../../../model/curves.ts';
import { WORLD_NORMAL, type Point } from '../../../model/point.ts';
import { unroll } from '../../periodic.ts';
import type { DwgContext } from '../context.ts';
import { colorOf, common, layerName, lineTypeName, normal, withRest } from './common.ts';

/** Lines, points, circles and arcs are most of any drawing: read without a record in between. */
export function readLine(context: DwgContext): LineEntity {
  const { stream } = context;
  const { data } = stream;
  let start: Point;
  let end: Point;
  if (data.version >= R2000) {
    const flat = data.b() === 1;
    const x1 = data.rd();
    const x2 = data.dd(x1);
    const y1 = data.rd();
    const y2 = data.dd(y1);
    const z1 = flat ? 0 : data.rd();
    start = [x1, y1, z1];
    end = [x2, y2, flat ? 0 : data.dd(z1)];
  } else {
    start = data.bitPoint3();
    end = data.bitPoint3();
  }
  const thickness = data.bt();
  const extrusion = data.be();
  return withRest(context, {
    type: 'LINE',
    handle: stream.handle,
    layer: layerName(context),
    color: colorOf(context),
    lineType: lineTypeName(context),
    lineTypeScale: stream.mode.lineTypeScale,
    lineWeight: stream.mode.lineWeight,
    invisible: stream.mode.invisible,
    extrusion,
    start,
    end,
    thickness,
  });
}

export function readPoint(context: DwgContext): PointEntity {
  const { stream } = context;
  const { data } = stream;
  const position = data.bitPoint3();
  const thickness = data.bt();
  const extrusion = data.be();
  const angle = data.bd();
  return withRest(context, {
    type: 'POINT',
    handle: stream.handle,
    layer: layerName(context),
    color: colorOf(context),
    lineType: lineTypeName(context),
    lineTypeScale: stream.mode.lineTypeScale,
    lineWeight: stream.mode.lineWeight,
    invisible: stream.mode.invisible,
    extrusion,
    position,
    thickness,
    angle,
  });
}

export function readCircle(context: DwgContext): CircleEntity {
  const { stream } = context;
  const { data } = stream;
  const center = data.bitPoint3();
  const radius = data.bd();
  const thickness = data.bt();
  const extrusion = data.be();
  return withRest(context, {
    type: 'CIRCLE',
    handle: stream.handle,
    layer: layerName(context),
    color: colorOf(context),
    lineType: lineTypeName(context),
    lineTypeScale: stream.mode.lineTypeScale,
    lineWeight: stream.mode.lineWeight,
    invisible: stream.mode.invisible,
    extrusion,
    center,
    radius,
    thickness,
  });
}

export function readArc(context: DwgContext): ArcEntity {
  const { stream } = context;
  const { data } = stream;
  const center = data.bitPoint3();
  const radius = data.bd();
  const thickness = data.bt();
  const extrusion = data.be();
  const startAngle = data.bd();
  const endAngle = data.bd();
  return withRest(context, {
    type: 'ARC',
    handle: stream.handle,
    layer: layerName(context),
    color: colorOf(context),
    lineType: lineTypeName(context),
    lineTypeScale: stream.mode.lineTypeScale,
    lineWeight: stream.mode.lineWeight,
    invisible: stream.mode.invisible,
    extrusion,
    center,
    radius,
    startAngle,
    endAngle,
    thickness,
  });
}

export function readEllipse(context: DwgContext): EllipseEntity {
  const record = context.record(ELLIPSE.rows);
  return {
    ...common(context, normal(point(record, 'extrusion'))),
    type: 'ELLIPSE',
    center: point(record, 'center'),
    majorAxis: point(record, 'majorAxis'),
    ratio: num(record, 'ratio'),
    startParameter: num(record, 'startParameter'),
    endParameter: num(record, 'endParameter'),
  };
}

export function readRay(context: DwgContext, type: 'RAY' | 'XLINE'): RayEntity {
  const record = context.record(RAY.rows);
  return {
    ...common(context, WORLD_NORMAL),
    type,
    base: point(record, 'base'),
    direction: point(record, 'direction'),
  };
}

export function readSpline(context: DwgContext): SplineEntity {
  return { ...splineShape(context, context.record(SPLINE.rows)), type: 'SPLINE' };
}

const CLOSED_FLAG = 4;
const TOLERANCE = 1e-7;

function splineShape(context: DwgContext, record: Rec): Omit<SplineEntity, 'type'> {
  const rational = flag(record, 'rational');
  const closed = flag(record, 'closed') || (num(record, 'splineFlags') & CLOSED_FLAG) !== 0;
  const periodic = flag(record, 'periodic');
  const result: Omit<SplineEntity, 'type'> = {
    ...common(context, WORLD_NORMAL),
    degree: num(record, 'degree'),
    closed,
    periodic,
    knots: doubles(record, 'knots'),
    controlPoints: doubles(record, 'controlPoints'),
    fitPoints: doubles(record, 'fitPoints'),
    knotTolerance: num(record, 'knotTolerance') || TOLERANCE,
    controlTolerance: num(record, 'controlTolerance') || TOLERANCE,
    fitTolerance: num(record, 'fitTolerance'),
    flags: (closed ? 1 : 0) | (periodic ? 2 : 0) | (rational ? 4 : 0),
  };
  const weights = doubles(record, 'weights');
  if (weights.some((weight) => weight !== 1 && weight !== 0)) result.weights = weights;
  if (closed) unroll(result, 3);
  const startTangent = point(record, 'startTangent');
  const endTangent = point(record, 'endTangent');
  if (startTangent.some((part) => part !== 0)) result.startTangent = startTangent;
  if (endTangent.some((part) => part !== 0)) result.endTangent = endTangent;
  context.budget.vertices(result.controlPoints.length / 3 + result.fitPoints.length / 3);
  return result;
}

export function readHelix(context: DwgContext): HelixEntity {
  const record = context.record(HELIX.rows);
  return {
    ...splineShape(context, record),
    type: 'HELIX',
    axisBase: point(record, 'axisBase'),
    start: point(record, 'start'),
    axis: point(record, 'axis'),
    radius: num(record, 'radius'),
    turns: num(record, 'turns'),
    turnHeight: num(record, 'turnHeight'),
    counterClockwise: flag(record, 'counterClockwise'),
    constraint: num(record, 'constraint'),
  };
}
