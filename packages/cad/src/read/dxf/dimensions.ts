import {
  NO_ANNOTATION,
  type DimensionEntity,
  type DimensionKind,
  type LeaderEntity,
} from '../../model/dimensions.ts';
import type { Point } from '../../model/point.ts';
import { measured } from '../measure.ts';
import { blank, DEGREE, readCommon } from './common.ts';
import type { DxfContext } from './context.ts';
import { styleOverrides } from './dimvars.ts';
import { Floats } from './floats.ts';

const KINDS: readonly DimensionKind[] = [
  'rotated',
  'aligned',
  'angular',
  'diameter',
  'radius',
  'angular3',
  'ordinate',
];

export function blankDimension(): DimensionEntity {
  return {
    ...blank(),
    type: 'DIMENSION',
    kind: 'rotated',
    flags: 0,
    block: '',
    style: 'STANDARD',
    definitionPoint: [0, 0, 0],
    textMiddle: [0, 0, 0],
    point13: [0, 0, 0],
    point14: [0, 0, 0],
    point15: [0, 0, 0],
    point16: [0, 0, 0],
    angle: 0,
    obliqueAngle: 0,
    textRotation: 0,
    horizontalDirection: 0,
    leaderLength: 0,
    text: '',
    measurement: Number.NaN,
    attachment: 5,
    spacingStyle: 1,
    spacingFactor: 1,
    flipArrow1: false,
    flipArrow2: false,
  };
}

export function dimensionKind(flags: number): DimensionKind {
  return KINDS[flags & 7] ?? 'rotated';
}

export function readDimension(context: DxfContext, name: string): DimensionEntity {
  const cursor = context.cursor;
  const dimension = blankDimension();
  const fixed: DimensionKind | undefined =
    name === 'ARC_DIMENSION' ? 'arc' : name === 'LARGE_RADIAL_DIMENSION' ? 'jogged' : undefined;
  let hasFlags = false;
  while (cursor.next() && cursor.code !== 0) {
    const code = cursor.code;
    const point = pointOf(dimension, code);
    if (point) {
      point[Math.floor(code / 10) - 1] = cursor.number();
      continue;
    }
    switch (code) {
      case 2:
        dimension.block = cursor.name();
        break;
      case 3:
        dimension.style = cursor.name();
        break;
      case 1:
        dimension.text = cursor.text();
        break;
      case 70:
        // a second one says whether it measures a part of an arc
        if (hasFlags) break;
        hasFlags = true;
        dimension.flags = cursor.int();
        dimension.kind = fixed ?? dimensionKind(dimension.flags);
        break;
      case 71:
        dimension.attachment = cursor.int();
        break;
      case 72:
        dimension.spacingStyle = cursor.int();
        break;
      case 41:
        dimension.spacingFactor = cursor.number();
        break;
      case 42:
        dimension.measurement = cursor.number();
        break;
      case 74:
        dimension.flipArrow1 = cursor.int() !== 0;
        break;
      case 75:
        dimension.flipArrow2 = cursor.int() !== 0;
        break;
      case 40:
        dimension.leaderLength = cursor.number();
        break;
      case 50:
        dimension.angle = cursor.number() * DEGREE;
        break;
      case 51:
        dimension.horizontalDirection = cursor.number() * DEGREE;
        break;
      case 52:
        dimension.obliqueAngle = cursor.number() * DEGREE;
        break;
      case 53:
        dimension.textRotation = cursor.number() * DEGREE;
        break;
      case 280:
        break;
      default:
        readCommon(context, dimension);
    }
  }
  if (!dimension.kind.startsWith('angular'))
    dimension.measurement = measured(dimension) || dimension.measurement;
  const overrides = styleOverrides(context.drawing, dimension.extra);
  if (overrides) dimension.overrides = overrides;
  return dimension;
}

function pointOf(dimension: DimensionEntity, code: number): Point | undefined {
  if (code < 10 || code > 36) return undefined;
  switch (code % 10) {
    case 0:
      return dimension.definitionPoint;
    case 1:
      return dimension.textMiddle;
    case 2:
      return (dimension.insertion ??= [0, 0, 0]);
    case 3:
      return dimension.point13;
    case 4:
      return dimension.point14;
    case 5:
      return dimension.point15;
    case 6:
      return dimension.point16;
    default:
      return undefined;
  }
}

const points = new Floats();

export function readLeader(context: DxfContext): LeaderEntity {
  const cursor = context.cursor;
  const leader: LeaderEntity = {
    ...blank(),
    type: 'LEADER',
    style: 'STANDARD',
    arrow: true,
    spline: false,
    annotationKind: NO_ANNOTATION,
    annotation: 0,
    hookLine: false,
    hookSameDirection: false,
    textHeight: 0,
    textWidth: 0,
    points: points.take(0),
    horizontal: [1, 0, 0],
    blockOffset: [0, 0, 0],
    annotationOffset: [0, 0, 0],
    byBlockColor: 256,
  };
  points.clear();
  let at = -1;
  while (cursor.next() && cursor.code !== 0) {
    const code = cursor.code;
    switch (code) {
      case 3:
        leader.style = cursor.name();
        break;
      case 71:
        leader.arrow = cursor.int() !== 0;
        break;
      case 72:
        leader.spline = cursor.int() !== 0;
        break;
      case 73:
        leader.annotationKind = cursor.int();
        break;
      case 74:
        leader.hookSameDirection = cursor.int() !== 0;
        break;
      case 75:
        leader.hookLine = cursor.int() !== 0;
        break;
      case 76:
        break;
      case 77:
        leader.byBlockColor = cursor.int();
        break;
      case 40:
        leader.textHeight = cursor.number();
        break;
      case 41:
        leader.textWidth = cursor.number();
        break;
      case 10:
        points.set(++at * 3 + 2, 0);
        points.set(at * 3, cursor.number());
        break;
      case 20:
      case 30:
        if (at >= 0) points.set(at * 3 + code / 10 - 1, cursor.number());
        break;
      case 340:
        leader.annotation = cursor.handle();
        break;
      case 211:
      case 221:
      case 231:
        leader.horizontal[(code - 211) / 10] = cursor.number();
        break;
      case 212:
      case 222:
      case 232:
        leader.blockOffset[(code - 212) / 10] = cursor.number();
        break;
      case 213:
      case 223:
      case 233:
        leader.annotationOffset[(code - 213) / 10] = cursor.number();
        break;
      default:
        readCommon(context, leader);
    }
  }
  leader.points = points.take((at + 1) * 3);
  context.budget.vertices(at + 1);
  const overrides = styleOverrides(context.drawing, leader.extra);
  if (overrides) leader.overrides = overrides;
  return leader;
}
