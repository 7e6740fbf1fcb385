import {
  LWPOLYLINE,
  LWPOLYLINE_FLAGS,
  MLINE,
  POLYLINE_2D,
  POLYLINE_3D,
  POLYLINE_MESH,
  POLYLINE_PFACE,
  VERTEX_2D,
  VERTEX_3D,
  VERTEX_MESH,
  VERTEX_PFACE,
  VERTEX_PFACE_FACE,
} from '../../../dwg/fields/polylines.ts';
import type { Rec, Table } from '../../../dwg/fields/field.ts';
import { WORLD_NORMAL, type Point } from '../../../model/point.ts';
import type { LwPolylineEntity, MlineEntity, PolylineEntity } from '../../../model/polylines.ts';
import type { Target } from '../target.ts';
import type { TableRecord } from './curves.ts';

export function lwPolyline(entity: LwPolylineEntity): TableRecord {
  const flag = LWPOLYLINE_FLAGS;
  const { extrusion } = entity;
  const tilted =
    extrusion !== WORLD_NORMAL && (extrusion[0] !== 0 || extrusion[1] !== 0 || extrusion[2] !== 1);
  const flags =
    (tilted ? flag.extrusion : 0) |
    (entity.thickness !== 0 ? flag.thickness : 0) |
    (!entity.widths && entity.constantWidth !== 0 ? flag.constantWidth : 0) |
    (entity.elevation !== 0 ? flag.elevation : 0) |
    (entity.bulges ? flag.bulges : 0) |
    (entity.widths ? flag.widths : 0) |
    (entity.continuousLineType ? flag.continuousLineType : 0) |
    (entity.closed ? flag.closed : 0);
  const { constantWidth, elevation, thickness, points, bulges, widths } = entity;
  return [LWPOLYLINE, { flags, constantWidth, elevation, thickness, extrusion, points, bulges, widths }];
}

/** A polyline with its vertices, each a record of its own. */
export type MadePolyline = { made: TableRecord; vertices: readonly (readonly [Table, Rec])[] };

export function polyline(entity: PolylineEntity): MadePolyline {
  const count = entity.points.length / 3;
  const position = (i: number): Point => [
    entity.points[i * 3] ?? 0,
    entity.points[i * 3 + 1] ?? 0,
    entity.points[i * 3 + 2] ?? 0,
  ];
  const flagsOf = (i: number): number => entity.vertexFlags?.[i] ?? 0;
  const list = (table: Table, flags: number): (readonly [Table, Rec])[] =>
    Array.from({ length: count }, (_, i) => [table, { flags: flagsOf(i) | flags, position: position(i) }]);
  const { flags, smoothType, startWidth, endWidth, thickness, elevation, extrusion } = entity;
  const { mCount, nCount, mDensity, nDensity } = entity;
  switch (entity.kind) {
    case '2d': {
      const vertices = Array.from({ length: count }, (_, i): readonly [Table, Rec] => [
        VERTEX_2D,
        {
          flags: flagsOf(i),
          position: position(i),
          startWidth: entity.widths?.[i * 2] ?? 0,
          endWidth: entity.widths?.[i * 2 + 1] ?? 0,
          bulge: entity.bulges?.[i] ?? 0,
          tangent: entity.tangents?.[i] ?? 0,
        },
      ]);
      const record = {
        flags: flags & 0x87,
        smoothType,
        startWidth,
        endWidth,
        thickness,
        elevation,
        extrusion,
      };
      return { made: [POLYLINE_2D, record], vertices };
    }
    case '3d': {
      const splineFlags = flags & 4 ? (smoothType === 6 ? 2 : 1) : 0;
      const record = { splineFlags, closedFlags: Number(entity.closed) };
      return { made: [POLYLINE_3D, record], vertices: list(VERTEX_3D, 32) };
    }
    case 'mesh': {
      const record = { flags: flags | 16, smoothType, mCount, nCount, mDensity, nDensity };
      return { made: [POLYLINE_MESH, record], vertices: list(VERTEX_MESH, 64) };
    }
    case 'polyface':
      return polyface(entity, list(VERTEX_PFACE, 192));
  }
}

function polyface(entity: PolylineEntity, corners: readonly (readonly [Table, Rec])[]): MadePolyline {
  const faces = entity.faces ?? new Int32Array(0);
  const records = Array.from({ length: faces.length >> 2 }, (_, i): readonly [Table, Rec] => [
    VERTEX_PFACE_FACE,
    { corners: [...faces.subarray(i * 4, i * 4 + 4)] },
  ]);
  const record = { vertexCount: corners.length, faceCount: records.length };
  return { made: [POLYLINE_PFACE, record], vertices: [...corners, ...records] };
}

export function mline(target: Target, entity: MlineEntity): TableRecord {
  const style = target.mlineStyles.get(entity.style.toUpperCase()) ?? target.mlineStyles.get('STANDARD') ?? 0;
  return [
    MLINE,
    {
      scale: entity.scale,
      justification: entity.justification,
      base: entity.base,
      extrusion: entity.extrusion,
      flags: 1 | (entity.closed ? 2 : 0) | (entity.noStartCaps ? 4 : 0) | (entity.noEndCaps ? 8 : 0),
      lineCount: entity.vertices[0]?.elements.length ?? 0,
      vertices: entity.vertices.map(({ position, direction, miter, elements }) => ({
        position,
        direction,
        miter,
        lines: elements.map(({ parameters, fills }) => ({
          parameters: Float64Array.from(parameters),
          fills: Float64Array.from(fills),
        })),
      })),
      style,
    },
  ];
}
