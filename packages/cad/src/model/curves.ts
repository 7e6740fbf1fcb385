import type { EntityCommon } from './common.ts';
import type { Point } from './point.ts';

export type LineEntity = EntityCommon & { type: 'LINE'; start: Point; end: Point; thickness: number };

export type PointEntity = EntityCommon & { type: 'POINT'; position: Point; thickness: number; angle: number };

export type RayEntity = EntityCommon & { type: 'RAY' | 'XLINE'; base: Point; direction: Point };

export type CircleEntity = EntityCommon & {
  type: 'CIRCLE';
  center: Point;
  radius: number;
  thickness: number;
};

/** Counter-clockwise from start to end about the extrusion. */
export type ArcEntity = EntityCommon & {
  type: 'ARC';
  center: Point;
  radius: number;
  startAngle: number;
  endAngle: number;
  thickness: number;
};

/** In world coordinates; parameters run counter-clockwise about the extrusion, full ellipse 0…2π. */
export type EllipseEntity = EntityCommon & {
  type: 'ELLIPSE';
  center: Point;
  majorAxis: Point;
  ratio: number;
  startParameter: number;
  endParameter: number;
};

type SplineShape = {
  degree: number;
  closed: boolean;
  periodic: boolean;
  knots: Float64Array;
  /** x, y, z per point. */
  controlPoints: Float64Array;
  /** One per control point where rational. */
  weights?: Float64Array;
  /** x, y, z per point. May be all there is: then the curve runs through them. */
  fitPoints: Float64Array;
  startTangent?: Point;
  endTangent?: Point;
  knotTolerance: number;
  controlTolerance: number;
  fitTolerance: number;
  flags: number;
};

export type SplineEntity = EntityCommon & SplineShape & { type: 'SPLINE' };

/** Its spline is what is drawn where it has control points; else the parameters below. */
export type HelixEntity = EntityCommon &
  SplineShape & {
    type: 'HELIX';
    axisBase: Point;
    start: Point;
    axis: Point;
    radius: number;
    turns: number;
    turnHeight: number;
    counterClockwise: boolean;
    constraint: number;
  };
