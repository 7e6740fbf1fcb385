import type { Acis, EntityCommon } from './common.ts';
import type { Point } from './point.ts';

/** Corners in file order: drawn 1, 2, 4, 3. */
export type SolidEntity = EntityCommon & {
  type: 'SOLID' | 'TRACE';
  corners: [Point, Point, Point, Point];
  thickness: number;
};

/** World coordinates; bit i of invisibleEdges hides the edge from corner i. */
export type Face3dEntity = EntityCommon & {
  type: '3DFACE';
  corners: [Point, Point, Point, Point];
  invisibleEdges: number;
};

export type MeshEntity = EntityCommon & {
  type: 'MESH';
  /** x, y, z per vertex of the unsmoothed cage. */
  vertices: Float64Array;
  /** Per face its count, then that many 0-based vertices. */
  faces: Int32Array;
  /** Vertex pairs. */
  edges: Int32Array;
  creases: Float64Array;
  subdivisionLevel: number;
  blendCrease: boolean;
};

export type ModelerType =
  | '3DSOLID'
  | 'REGION'
  | 'BODY'
  | 'SURFACE'
  | 'EXTRUDEDSURFACE'
  | 'LOFTEDSURFACE'
  | 'REVOLVEDSURFACE'
  | 'SWEPTSURFACE'
  | 'PLANESURFACE'
  | 'NURBSURFACE';

const SURFACES: ReadonlySet<string> = new Set<ModelerType>([
  'SURFACE',
  'EXTRUDEDSURFACE',
  'LOFTEDSURFACE',
  'REVOLVEDSURFACE',
  'SWEPTSURFACE',
  'PLANESURFACE',
  'NURBSURFACE',
]);

export const isSurface = (type: string): type is ModelerType => SURFACES.has(type);

const SOLIDS: ReadonlySet<string> = new Set<ModelerType>(['3DSOLID', 'REGION', 'BODY']);

export const isModeler = (entity: EntityCommon & { type: string }): entity is ModelerEntity =>
  SOLIDS.has(entity.type) || SURFACES.has(entity.type);

/** Modeller data as stored; wires are edge polylines (x, y, z) the file itself may carry. */
export type ModelerEntity = EntityCommon & {
  type: ModelerType;
  acis?: Acis;
  wires?: Float64Array[];
  point?: Point;
};
