import * as tables from '../../../dwg/fields/curves.ts';
import { FACE3D } from '../../../dwg/fields/faces.ts';
import type { Rec, Table } from '../../../dwg/fields/field.ts';
import { R2013 } from '../../../dwg/versions.ts';
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
import type { Face3dEntity, MeshEntity, SolidEntity } from '../../../model/faces.ts';
import type { Target } from '../target.ts';

export type TableRecord = readonly [table: Table, record: Rec];

/** These have the model's own names in their tables. */
export function plainCurve(
  entity: LineEntity | PointEntity | RayEntity | CircleEntity | ArcEntity | EllipseEntity,
): TableRecord {
  const table = {
    LINE: tables.LINE,
    POINT: tables.POINT,
    RAY: tables.RAY,
    XLINE: tables.XLINE,
    CIRCLE: tables.CIRCLE,
    ARC: tables.ARC,
    ELLIPSE: tables.ELLIPSE,
  }[entity.type];
  return [table, entity as unknown as Rec];
}

const METHOD_FIT = 1;
const CLOSED = 4;
/** Without it readers take the points for control points, whatever the method is. */
const USE_KNOT_PARAMETER = 8;
const CUSTOM_KNOTS = 15;

export function spline(target: Target, entity: SplineEntity | HelixEntity): TableRecord {
  const controls = entity.controlPoints.length / 3;
  const byControl = controls > 0;
  const weighted = entity.weights !== undefined && entity.weights.length === controls;
  if (byControl && entity.fitPoints.length > 0)
    target.losses.lose('fit points of a SPLINE (its curve is kept)');
  const record: Rec = {
    scenario: byControl ? 1 : 2,
    splineFlags: byControl ? 0 : METHOD_FIT | USE_KNOT_PARAMETER | (entity.closed ? CLOSED : 0),
    knotParameter: byControl ? CUSTOM_KNOTS : 0,
    degree: entity.degree,
    fitTolerance: entity.fitTolerance,
    startTangent: entity.startTangent ?? [0, 0, 0],
    endTangent: entity.endTangent ?? [0, 0, 0],
    rational: Number(weighted),
    closed: Number(entity.closed),
    periodic: Number(entity.periodic),
    knotTolerance: entity.knotTolerance,
    controlTolerance: entity.controlTolerance,
    weighted: Number(weighted),
    ...(byControl
      ? { knots: entity.knots, controlPoints: entity.controlPoints, weights: entity.weights }
      : { fitPoints: entity.fitPoints }),
  };
  if (target.version < R2013) delete record['knotParameter'];
  if (entity.type === 'SPLINE') return [tables.SPLINE, record];
  const { axisBase, start, axis, radius, turns, turnHeight, counterClockwise, constraint } = entity;
  return [
    tables.HELIX,
    {
      ...record,
      majorVersion: 29,
      maintenanceVersion: 63,
      axisBase,
      start,
      axis,
      radius,
      turns,
      turnHeight,
      counterClockwise: Number(counterClockwise),
      constraint,
    },
  ];
}

export function solid(entity: SolidEntity): TableRecord {
  const { corners, thickness, extrusion } = entity;
  return [
    entity.type === 'SOLID' ? tables.SOLID : tables.TRACE,
    {
      thickness,
      elevation: corners[0][2],
      corners: Float64Array.from(corners.flatMap(([x, y]) => [x, y])),
      extrusion,
    },
  ];
}

export function face3d({ corners, invisibleEdges }: Face3dEntity): TableRecord {
  const [corner1, corner2, corner3, corner4] = corners;
  return [
    FACE3D,
    {
      noFlags: Number(invisibleEdges === 0),
      flat: Number(corner1[2] === 0),
      corner1,
      corner2,
      corner3,
      corner4,
      flags: invisibleEdges,
    },
  ];
}

export function mesh(entity: MeshEntity): TableRecord {
  const edgeCount = entity.edges.length >> 1;
  return [
    tables.MESH,
    {
      version: 2,
      blendCrease: Number(entity.blendCrease),
      subdivisionLevel: entity.subdivisionLevel,
      vertices: entity.vertices,
      faces: [...entity.faces],
      edgeCount,
      edges: [...entity.edges],
      creases: entity.creases,
      overrideCount: 0,
    },
  ];
}
