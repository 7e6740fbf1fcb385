import type { Color, EntityCommon } from './common.ts';
import type { StoredObject } from './foreign.ts';
import type { Point2 } from './point.ts';

export type HatchEntity = EntityCommon & {
  type: 'HATCH';
  pattern: string;
  solid: boolean;
  associative: boolean;
  /** 0 normal, 1 outer, 2 ignore. */
  style: number;
  /** 0 user-defined, 1 predefined, 2 custom. */
  patternKind: number;
  angle: number;
  scale: number;
  double: boolean;
  /** Already scaled and turned, as the file stores them. */
  lines: HatchLine[];
  elevation: number;
  loops: HatchLoop[];
  /** x, y per seed. */
  seeds: Float64Array;
  pixelSize: number;
  gradient?: HatchGradient;
  /** MPOLYGON draws its boundary too, and its fill color is its own. */
  polygon?: { fill: Color };
  /** Of an MPOLYGON of a DWG file, for a save in the same version. */
  stored?: StoredObject;
};

/** Files keep the points of an MPOLYGON as seen from a place of its own. */
export function shiftLoops(loops: readonly HatchLoop[], [x, y]: Readonly<Point2>): void {
  for (const { polyline } of loops)
    for (let i = 0; polyline && i + 1 < polyline.points.length; i += 2) {
      polyline.points[i]! += x;
      polyline.points[i + 1]! += y;
    }
}

export type HatchLine = { angle: number; base: Point2; offset: Point2; dashes: number[] };

export type HatchLoop = {
  /** 1 external, 2 polyline, 4 derived, 8 text box, 16 outermost, 32 not closed. */
  flags: number;
  polyline?: { points: Float64Array; bulges?: Float64Array; closed: boolean };
  edges: HatchEdge[];
  /** Handles of boundary objects. */
  sources: number[];
};

/** Angles in radians, measured counter-clockwise; clockwise edges have their angles as stored and the flag. */
export type HatchEdge =
  | { kind: 'line'; start: Point2; end: Point2 }
  | { kind: 'arc'; center: Point2; radius: number; start: number; end: number; counterClockwise: boolean }
  | {
      kind: 'ellipse';
      center: Point2;
      majorAxis: Point2;
      ratio: number;
      start: number;
      end: number;
      counterClockwise: boolean;
    }
  | {
      kind: 'spline';
      degree: number;
      rational: boolean;
      periodic: boolean;
      knots: Float64Array;
      /** x, y per point. */
      controlPoints: Float64Array;
      weights?: Float64Array;
      fitPoints: Float64Array;
      startTangent?: Point2;
      endTangent?: Point2;
    };

export type HatchGradient = {
  name: string;
  angle: number;
  shift: number;
  tint: number;
  singleColor: boolean;
  colors: { position: number; color: Color }[];
};
