import type { EntityCommon } from './common.ts';
import type { Point } from './point.ts';

export type LwPolylineEntity = EntityCommon & {
  type: 'LWPOLYLINE';
  /** x, y per vertex. */
  points: Float64Array;
  /** One per vertex (to the next); absent when all are zero. */
  bulges?: Float64Array;
  /** Start and end width per vertex; absent when constantWidth holds for all. */
  widths?: Float64Array;
  constantWidth: number;
  closed: boolean;
  /** Linetype runs through the vertices. */
  continuousLineType: boolean;
  elevation: number;
  thickness: number;
};

/**
 * The old polyline with VERTEX records.
 * 2d: object coordinates, z of the elevation; frame vertices of a fitted curve (vertex flag 16) are to be skipped.
 * mesh: mCount × nCount grid (smoothed: mDensity × nDensity with vertex flag 64, control points flag 16).
 * polyface: points are the corners, faces index them.
 */
export type PolylineEntity = EntityCommon & {
  type: 'POLYLINE';
  kind: '2d' | '3d' | 'mesh' | 'polyface';
  flags: number;
  /** x, y, z per vertex. */
  points: Float64Array;
  bulges?: Float64Array;
  /** Start and end width per vertex. */
  widths?: Float64Array;
  /** VERTEX group 70, one per vertex; absent when none is more than a plain vertex. */
  vertexFlags?: Uint8Array;
  /** VERTEX group 50, curve fit tangents; absent when none. */
  tangents?: Float64Array;
  closed: boolean;
  closedN: boolean;
  continuousLineType: boolean;
  elevation: number;
  thickness: number;
  startWidth: number;
  endWidth: number;
  mCount: number;
  nCount: number;
  mDensity: number;
  nDensity: number;
  smoothType: number;
  /** Four per face: 1-based corner, negative when the edge that starts there is invisible, 0 for none. */
  faces?: Int32Array;
  /** Color of each face where it differs from the polyline's. */
  faceColors?: (number | undefined)[];
};

export type MlineEntity = EntityCommon & {
  type: 'MLINE';
  style: string;
  styleHandle: number;
  scale: number;
  /** 0 top, 1 zero, 2 bottom. */
  justification: number;
  closed: boolean;
  noStartCaps: boolean;
  noEndCaps: boolean;
  base: Point;
  vertices: MlineVertex[];
};

export type MlineVertex = {
  position: Point;
  direction: Point;
  miter: Point;
  /** Per element of the style: distances along the miter, then pairs of break starts and ends along the direction. */
  elements: { parameters: number[]; fills: number[] }[];
};
