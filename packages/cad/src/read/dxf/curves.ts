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
import { blank, DEGREE, readCommon } from './common.ts';
import type { DxfContext } from './context.ts';
import { Floats } from './floats.ts';

export function readLine(context: DxfContext): LineEntity {
  const cursor = context.cursor;
  const line: LineEntity = { type: 'LINE', ...blank(), start: [0, 0, 0], end: [0, 0, 0], thickness: 0 };
  while (cursor.next() && cursor.code !== 0) {
    switch (cursor.code) {
      case 10:
        line.start[0] = cursor.number();
        break;
      case 20:
        line.start[1] = cursor.number();
        break;
      case 30:
        line.start[2] = cursor.number();
        break;
      case 11:
        line.end[0] = cursor.number();
        break;
      case 21:
        line.end[1] = cursor.number();
        break;
      case 31:
        line.end[2] = cursor.number();
        break;
      case 39:
        line.thickness = cursor.number();
        break;
      case 38: // elevation of R10 and older
        line.start[2] = line.end[2] = cursor.number();
        break;
      default:
        readCommon(context, line);
    }
  }
  return line;
}

export function readPoint(context: DxfContext): PointEntity {
  const cursor = context.cursor;
  const point: PointEntity = { type: 'POINT', ...blank(), position: [0, 0, 0], thickness: 0, angle: 0 };
  while (cursor.next() && cursor.code !== 0) {
    switch (cursor.code) {
      case 10:
        point.position[0] = cursor.number();
        break;
      case 20:
        point.position[1] = cursor.number();
        break;
      case 30:
      case 38:
        point.position[2] = cursor.number();
        break;
      case 39:
        point.thickness = cursor.number();
        break;
      case 50:
        point.angle = cursor.number() * DEGREE;
        break;
      default:
        readCommon(context, point);
    }
  }
  return point;
}

export function readRay(context: DxfContext, type: 'RAY' | 'XLINE'): RayEntity {
  const cursor = context.cursor;
  const ray: RayEntity = { type, ...blank(), base: [0, 0, 0], direction: [1, 0, 0] };
  while (cursor.next() && cursor.code !== 0) {
    switch (cursor.code) {
      case 10:
      case 20:
      case 30:
        ray.base[cursor.code / 10 - 1] = cursor.number();
        break;
      case 11:
      case 21:
      case 31:
        ray.direction[(cursor.code - 11) / 10] = cursor.number();
        break;
      default:
        readCommon(context, ray);
    }
  }
  return ray;
}

export function readCircle(context: DxfContext): CircleEntity {
  const cursor = context.cursor;
  const circle: CircleEntity = { type: 'CIRCLE', ...blank(), center: [0, 0, 0], radius: 0, thickness: 0 };
  while (cursor.next() && cursor.code !== 0) {
    switch (cursor.code) {
      case 10:
        circle.center[0] = cursor.number();
        break;
      case 20:
        circle.center[1] = cursor.number();
        break;
      case 30:
      case 38:
        circle.center[2] = cursor.number();
        break;
      case 40:
        circle.radius = cursor.number();
        break;
      case 39:
        circle.thickness = cursor.number();
        break;
      default:
        readCommon(context, circle);
    }
  }
  return circle;
}

export function readArc(context: DxfContext): ArcEntity {
  const cursor = context.cursor;
  const arc: ArcEntity = {
    type: 'ARC',
    ...blank(),
    center: [0, 0, 0],
    radius: 0,
    startAngle: 0,
    endAngle: Math.PI * 2,
    thickness: 0,
  };
  while (cursor.next() && cursor.code !== 0) {
    switch (cursor.code) {
      case 10:
        arc.center[0] = cursor.number();
        break;
      case 20:
        arc.center[1] = cursor.number();
        break;
      case 30:
      case 38:
        arc.center[2] = cursor.number();
        break;
      case 40:
        arc.radius = cursor.number();
        break;
      case 50:
        arc.startAngle = cursor.number() * DEGREE;
        break;
      case 51:
        arc.endAngle = cursor.number() * DEGREE;
        break;
      case 39:
        arc.thickness = cursor.number();
        break;
      default:
        readCommon(context, arc);
    }
  }
  return arc;
}

export function readEllipse(context: DxfContext): EllipseEntity {
  const cursor = context.cursor;
  const ellipse: EllipseEntity = {
    type: 'ELLIPSE',
    ...blank(),
    center: [0, 0, 0],
    majorAxis: [1, 0, 0],
    ratio: 1,
    startParameter: 0,
    endParameter: Math.PI * 2,
  };
  while (cursor.next() && cursor.code !== 0) {
    switch (cursor.code) {
      case 10:
      case 20:
      case 30:
        ellipse.center[cursor.code / 10 - 1] = cursor.number();
        break;
      case 11:
      case 21:
      case 31:
        ellipse.majorAxis[(cursor.code - 11) / 10] = cursor.number();
        break;
      case 40:
        ellipse.ratio = cursor.number();
        break;
      case 41:
        ellipse.startParameter = cursor.number();
        break;
      case 42:
        ellipse.endParameter = cursor.number();
        break;
      default:
        readCommon(context, ellipse);
    }
  }
  return ellipse;
}

const knots = new Floats();
const control = new Floats();
const weights = new Floats();
const fit = new Floats();

export function readSpline(context: DxfContext): SplineEntity {
  const spline: SplineEntity = { type: 'SPLINE', ...blank(), ...blankSpline() };
  readSplineGroups(context, spline);
  return spline;
}

export function readHelix(context: DxfContext): HelixEntity {
  const helix: HelixEntity = {
    type: 'HELIX',
    ...blank(),
    ...blankSpline(),
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
    degree: 3,
    closed: false,
    periodic: false,
    knots: new Float64Array(0),
    controlPoints: new Float64Array(0),
    fitPoints: new Float64Array(0),
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
