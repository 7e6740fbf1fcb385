import type { DimensionEntity } from '../model/dimensions.ts';
import type { Point } from '../model/point.ts';

/**
 * What a dimension measures, from its points. Files store lengths multiplied by DIMLFAC (R13 and R14 not at all), which
 * the display does itself; angles are stored as they are.
 */
export function measured(dimension: DimensionEntity): number {
  const { kind, definitionPoint, point13, point14, point15, angle } = dimension;
  switch (kind) {
    case 'rotated': {
      const [dx, dy] = difference(point13, point14);
      return Math.abs(dx * Math.cos(angle) + dy * Math.sin(angle));
    }
    case 'aligned':
      return Math.hypot(...difference(point13, point14));
    case 'radius':
    case 'diameter':
    case 'jogged':
      return Math.hypot(...difference(definitionPoint, point15));
    case 'ordinate': {
      const [dx, dy] = difference(definitionPoint, point13);
      return Math.abs(dimension.flags & 64 ? dx : dy);
    }
    case 'angular':
      return between(difference(point13, point14), difference(point15, definitionPoint));
    case 'arc':
      return swept(dimension) * Math.hypot(...difference(point15, point13));
    default:
      return between(difference(point15, point13), difference(point15, point14));
  }
}

/** Of the two arcs between the ends of an arc dimension, the one its line runs along. */
function swept({ point13, point14, point15, definitionPoint }: DimensionEntity): number {
  const turn = (to: Readonly<Point>, from: number): number => {
    const [dx, dy] = difference(point15, to);
    const angle = (Math.atan2(dy, dx) - from) % (2 * Math.PI);
    return angle < 0 ? angle + 2 * Math.PI : angle;
  };
  const start = turn(point13, 0);
  const sweep = turn(point14, start);
  return turn(definitionPoint, start) <= sweep ? sweep : 2 * Math.PI - sweep;
}

function difference(from: Readonly<Point>, to: Readonly<Point>): Point {
  return [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
}

function between(a: Readonly<Point>, b: Readonly<Point>): number {
  const length = Math.hypot(...a) * Math.hypot(...b);
  if (length === 0) return Number.NaN;
  return Math.acos(Math.min(1, Math.max(-1, (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) / length)));
}
