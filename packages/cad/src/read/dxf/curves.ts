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
import { unroll } from '../periodic.ts';
import { blank, DEGREE, readCommon } from './common.ts';
import type { DxfContext } from './context.ts';
import { Floats, NO_FLOATS } from './floats.ts';
import { slotsOf } from './slot-tables.ts';
import { pointAt, readNumbers } from './slots.ts';

const NONE: readonly number[] = [];
const LINE = slotsOf(10, 20, 30, 11, 21, 31, 39, 38);

export function readLine(context: DxfContext): LineEntity {
  const common = blank();
  const v = readNumbers(context, LINE, NONE, common);
  const line: LineEntity = {
    ...common,
    type: 'LINE',
    start: pointAt(v, 0),
    end: pointAt(v, 3),
    thickness: v[6]!,
  };
  // elevation of R10 and older
  if (v[7] !== 0) line.start[2] = line.end[2] = v[7]!;
  return line;
}

const POINT = slotsOf(10, 20, 30, 39, 50, 38);

export function readPoint(context: DxfContext): PointEntity {
  const common = blank();
  const v = readNumbers(context, POINT, NONE, common);
  const point: PointEntity = {
    ...common,
    type: 'POINT',
    position: pointAt(v, 0),
    thickness: v[3]!,
    angle: v[4]! * DEGREE,
  };
  if (v[5] !== 0) point.position[2] = v[5]!;
  return point;
}

const RAY = slotsOf(10, 20, 30, 11, 21, 31);

export function readRay(context: DxfContext, type: 'RAY' | 'XLINE'): RayEntity {
  const ray: RayEntity = { ...blank(), type, base: [0, 0, 0], direction: [1, 0, 0] };
  const v = readNumbers(context, RAY, [0, 0, 0, 1], ray);
  ray.base = pointAt(v, 0);
  ray.direction = pointAt(v, 3);
  return ray;
}

const CIRCLE = slotsOf(10, 20, 30, 40, 39, 38);

export function readCircle(context: DxfContext): CircleEntity {
  const common = blank();
  const v = readNumbers(context, CIRCLE, NONE, common);
  const circle: CircleEntity = {
    ...common,
    type: 'CIRCLE',
    center: pointAt(v, 0),
    radius: v[3]!,
    thickness: v[4]!,
  };
  if (v[5] !== 0) circle.center[2] = v[5]!;
  return circle;
}

const ARC = slotsOf(10, 20, 30, 40, 50, 51, 39, 38);
const WHOLE_ARC = [0, 0, 0, 0, 0, 360];

export function readArc(context: DxfContext): ArcEntity {
  const common = blank();
  const v = readNumbers(context, ARC, WHOLE_ARC, common);
  const arc: ArcEntity = {
    ...common,
    type: 'ARC',
    center: pointAt(v, 0),
    radius: v[3]!,
    startAngle: v[4]! * DEGREE,
    endAngle: v[5]! * DEGREE,
    thickness: v[6]!,
  };
  if (v[7] !== 0) arc.center[2] = v[7]!;
  return arc;
}

const ELLIPSE = slotsOf(10, 20, 30, 11, 21, 31, 40, 41, 42);
const WHOLE_ELLIPSE = [0, 0, 0, 1, 0, 0, 1, 0, Math.PI * 2];

export function readEllipse(context: DxfContext): EllipseEntity {
  const ellipse: EllipseEntity = {
    ...blank(),
    type: 'ELLIPSE',
    center: [0, 0, 0],
    majorAxis: [1, 0, 0],
    ratio: 1,
    startParameter: 0,
    endParameter: 0,
  };
  const v = readNumbers(context, ELLIPSE, WHOLE_ELLIPSE, ellipse);
  ellipse.center = pointAt(v, 0);
  ellipse.majorAxis = pointAt(v, 3);
  ellipse.ratio = v[6]!;
  ellipse.startParameter = v[7]!;
  ellipse.endParameter = v[8]!;
  return ellipse;
}

const knots = new Floats();
const control = new Floats();
const weights = new Floats();
const fit = new Floats();

export function readSpline(context: DxfContext): SplineEntity {
  const spline: SplineEntity = { ...blankSpline(), type: 'SPLINE' };
  readSplineGroups(context, spline);
  return spline;
}

export function readHelix(context: DxfContext): HelixEntity {
  const helix: HelixEntity = {
    ...blankSpline(),
    type: 'HELIX',
    axisBase: [0, 0, 0],
    start: [0, 0, 0],
    axis: [0, 0, 1],
    radius: 0,
    turns: 0,
    turnHeight: 0,
    counterClockwise: true,
    constraint: 0,
  };
  readSplineGroups(context, helix);
  return helix;
}

function blankSpline() {
  return {
    ...blank(),
    degree: 3,
    closed: false,
    periodic: false,
    knots: NO_FLOATS,
    controlPoints: NO_FLOATS,
    fitPoints: NO_FLOATS,
    knotTolerance: 1e-7,
    controlTolerance: 1e-7,
    fitTolerance: 1e-10,
    flags: 0,
  };
}

function readSplineGroups(context: DxfContext, spline: SplineEntity | HelixEntity): void {
  const cursor = context.cursor;
  knots.clear();
  control.clear();
  weights.clear();
  fit.clear();
  let controls = -1;
  let fits = -1;
  let inHelix = false;
  while (cursor.next() && cursor.code !== 0) {
    if (cursor.code === 100) inHelix = cursor.name() === 'AcDbHelix';
    if (inHelix && spline.type === 'HELIX' && readHelixGroup(context, spline)) continue;
    switch (cursor.code) {
      case 70:
        spline.flags = cursor.int();
        spline.closed = (spline.flags & 1) !== 0;
        spline.periodic = (spline.flags & 2) !== 0;
        break;
      case 71:
        spline.degree = cursor.int();
        break;
      case 72:
      case 73:
      case 74:
        break;
      case 40:
        knots.push(cursor.number());
        break;
      case 41:
        weights.push(cursor.number());
        break;
      case 42:
        spline.knotTolerance = cursor.number();
        break;
      case 43:
        spline.controlTolerance = cursor.number();
        break;
      case 44:
        spline.fitTolerance = cursor.number();
        break;
      case 10:
        control.set(++controls * 3 + 2, 0);
        control.set(controls * 3, cursor.number());
        break;
      case 20:
      case 30:
        if (controls >= 0) control.set(controls * 3 + cursor.code / 10 - 1, cursor.number());
        break;
      case 11:
        fit.set(++fits * 3 + 2, 0);
        fit.set(fits * 3, cursor.number());
        break;
      case 21:
      case 31:
        if (fits >= 0) fit.set(fits * 3 + (cursor.code - 11) / 10, cursor.number());
        break;
      case 12:
      case 22:
      case 32:
        (spline.startTangent ??= [0, 0, 0])[(cursor.code - 12) / 10] = cursor.number();
        break;
      case 13:
      case 23:
      case 33:
        (spline.endTangent ??= [0, 0, 0])[(cursor.code - 13) / 10] = cursor.number();
        break;
      default:
        readCommon(context, spline);
    }
  }
  spline.knots = knots.take();
  spline.controlPoints = control.take();
  spline.fitPoints = fit.take();
  if (weights.length >= controls + 1 && controls >= 0) spline.weights = weights.take(controls + 1);
  if (spline.closed) unroll(spline, 3);
  context.budget.vertices(controls + fits + 2);
}

function readHelixGroup(context: DxfContext, helix: HelixEntity): boolean {
  const cursor = context.cursor;
  const code = cursor.code;
  const point = (target: Point, from: number): void => {
    target[(code - from) / 10] = cursor.number();
  };
  switch (code) {
    case 10:
    case 20:
    case 30:
      point(helix.axisBase, 10);
      return true;
    case 11:
    case 21:
    case 31:
      point(helix.start, 11);
      return true;
    case 12:
    case 22:
    case 32:
      point(helix.axis, 12);
      return true;
    case 40:
      helix.radius = cursor.number();
      return true;
    case 41:
      helix.turns = cursor.number();
      return true;
    case 42:
      helix.turnHeight = cursor.number();
      return true;
    case 290:
      helix.counterClockwise = cursor.int() !== 0;
      return true;
    case 280:
      helix.constraint = cursor.int();
      return true;
    default:
      return code === 90 || code === 91 || code === 100;
  }
}
