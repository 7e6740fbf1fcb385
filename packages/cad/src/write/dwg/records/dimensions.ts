import * as tables from '../../../dwg/fields/dimensions.ts';
import type { Rec, Table } from '../../../dwg/fields/field.ts';
import type { DimensionEntity, DimensionKind, LeaderEntity } from '../../../model/dimensions.ts';
import { storedMeasurement } from '../../measurement.ts';
import type { Target } from '../target.ts';
import type { TableRecord } from './curves.ts';

const TABLES: Record<DimensionKind, Table> = {
  rotated: tables.DIMENSION_LINEAR,
  aligned: tables.DIMENSION_ALIGNED,
  angular: tables.DIMENSION_ANGULAR2,
  angular3: tables.DIMENSION_ANGULAR3,
  diameter: tables.DIMENSION_DIAMETER,
  radius: tables.DIMENSION_RADIUS,
  ordinate: tables.DIMENSION_ORDINATE,
  arc: tables.ARC_DIMENSION,
  jogged: tables.LARGE_RADIAL_DIMENSION,
};

export function dimension(target: Target, entity: DimensionEntity): TableRecord {
  const { textMiddle, insertion, flags } = entity;
  // bit 0 set where the text stands at its usual place, bit 1 clear where the block is its own
  const dataFlags = (flags & 128 ? 0 : 1) | (flags & 32 ? 0 : 2);
  const record: Rec = {
    extrusion: entity.extrusion,
    textMiddle: [textMiddle[0], textMiddle[1]],
    elevation: textMiddle[2],
    dataFlags,
    text: entity.text,
    textRotation: entity.textRotation,
    horizontalDirection: entity.horizontalDirection,
    attachment: entity.attachment || 5,
    spacingStyle: entity.spacingStyle || 1,
    spacingFactor: entity.spacingFactor || 1,
    measurement: storedMeasurement(target.drawing, entity) || 0,
    flipArrow1: Number(entity.flipArrow1),
    flipArrow2: Number(entity.flipArrow2),
    insertion: insertion ? [insertion[0], insertion[1]] : [0, 0],
    point10: entity.definitionPoint,
    point13: entity.point13,
    point14: entity.point14,
    point15: entity.point15,
    point16: entity.kind === 'angular' ? [entity.point16[0], entity.point16[1]] : entity.point16,
    point17: [0, 0, 0],
    kindFlags: flags & 64 ? 1 : 0,
    oblique: entity.obliqueAngle,
    angle: entity.angle,
    leaderLength: entity.leaderLength,
    style: target.dimStyle(entity.style),
    block: target.block(entity.block),
  };
  return [TABLES[entity.kind], record];
}

export function leader(target: Target, entity: LeaderEntity): TableRecord {
  const { points } = entity;
  const last = points.length - 3;
  return [
    tables.LEADER,
    {
      annotationKind: entity.annotationKind,
      pathKind: Number(entity.spline),
      points,
      endPoint: last >= 0 ? [points[last] ?? 0, points[last + 1] ?? 0, points[last + 2] ?? 0] : [0, 0, 0],
      extrusion: entity.extrusion,
      horizontal: entity.horizontal,
      blockOffset: entity.blockOffset,
      annotationOffset: entity.annotationOffset,
      textHeight: entity.textHeight,
      textWidth: entity.textWidth,
      hookSameDirection: Number(entity.hookSameDirection),
      arrow: Number(entity.arrow),
      annotation: target.reference(entity.annotation),
      style: target.dimStyle(entity.style),
    },
  ];
}
