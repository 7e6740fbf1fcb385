import type { DimensionEntity, LeaderEntity } from '../../model/dimensions.ts';
import { storedMeasurement } from '../measurement.ts';
import type { DxfTarget } from './context.ts';
import { at } from './curves.ts';

const CODES = {
  rotated: 0,
  aligned: 1,
  angular: 2,
  diameter: 3,
  radius: 4,
  angular3: 5,
  ordinate: 6,
  arc: 8,
  jogged: 9,
};

export function dimensionName(dimension: DimensionEntity): string {
  if (dimension.kind === 'arc') return 'ARC_DIMENSION';
  return dimension.kind === 'jogged' ? 'LARGE_RADIAL_DIMENSION' : 'DIMENSION';
}

export function writeDimension(target: DxfTarget, dimension: DimensionEntity): void {
  const { out } = target;
  const { kind } = dimension;
  out.text(100, 'AcDbDimension');
  if (target.atLeast('AC1024')) out.int(280, 0);
  if (dimension.block) out.text(2, dimension.block);
  out.point(10, dimension.definitionPoint);
  out.point(11, dimension.textMiddle);
  if (dimension.insertion?.some((value) => value !== 0)) out.point(12, dimension.insertion);
  out.int(70, (dimension.flags & ~15) | CODES[kind]);
  if (dimension.text) out.text(1, dimension.text);
  out.int(71, dimension.attachment);
  if (dimension.spacingStyle !== 1) out.int(72, dimension.spacingStyle);
  if (dimension.spacingFactor !== 1) out.num(41, dimension.spacingFactor);
  const measurement = storedMeasurement(target.drawing, dimension);
  if (Number.isFinite(measurement)) out.num(42, measurement);
  if (target.atLeast('AC1021')) {
    if (dimension.flipArrow1) out.int(74, 1);
    if (dimension.flipArrow2) out.int(75, 1);
  }
  if (dimension.textRotation) out.angle(53, dimension.textRotation);
  if (dimension.horizontalDirection) out.angle(51, dimension.horizontalDirection);
  target.extrusion(dimension);
  out.text(3, dimension.style);
  writeKind(target, dimension);
}

function writeKind(target: DxfTarget, dimension: DimensionEntity): void {
  const { out } = target;
  switch (dimension.kind) {
    case 'rotated':
    case 'aligned':
      out.text(100, 'AcDbAlignedDimension');
      out.point(13, dimension.point13);
      out.point(14, dimension.point14);
      if (dimension.kind === 'rotated' || dimension.angle) out.angle(50, dimension.angle);
      if (dimension.obliqueAngle) out.angle(52, dimension.obliqueAngle);
      if (dimension.kind === 'aligned') break;
      out.text(100, 'AcDbRotatedDimension');
      break;
    case 'angular':
      out.text(100, 'AcDb2LineAngularDimension');
      out.point(13, dimension.point13);
      out.point(14, dimension.point14);
      out.point(15, dimension.point15);
      out.point(16, dimension.point16);
      break;
    case 'angular3':
      out.text(100, 'AcDb3PointAngularDimension');
      out.point(13, dimension.point13);
      out.point(14, dimension.point14);
      out.point(15, dimension.point15);
      out.point(16, dimension.point16);
      break;
    case 'radius':
    case 'diameter':
      out.text(100, dimension.kind === 'radius' ? 'AcDbRadialDimension' : 'AcDbDiametricDimension');
      out.point(15, dimension.point15);
      out.num(40, dimension.leaderLength);
      break;
    case 'ordinate':
      out.text(100, 'AcDbOrdinateDimension');
      out.point(13, dimension.point13);
      out.point(14, dimension.point14);
      break;
    case 'arc':
      out.text(100, 'AcDbArcDimension');
      out.point(13, dimension.point13);
      out.point(14, dimension.point14);
      out.point(15, dimension.point15);
      out.point(16, dimension.point16);
      out.int(70, 0);
      break;
    case 'jogged':
      out.text(100, 'AcDbRadialDimensionLarge');
      out.point(13, dimension.point13);
      out.point(14, dimension.point14);
      out.point(15, dimension.point15);
      out.num(40, dimension.leaderLength);
      break;
  }
}

export function writeLeader(target: DxfTarget, leader: LeaderEntity): void {
  const { out } = target;
  const count = leader.points.length / 3;
  out.text(100, 'AcDbLeader');
  out.text(3, leader.style);
  out.flag(71, leader.arrow);
  out.flag(72, leader.spline);
  out.int(73, leader.annotationKind);
  out.flag(74, leader.hookSameDirection);
  out.flag(75, leader.hookLine);
  out.num(40, leader.textHeight);
  out.num(41, leader.textWidth);
  out.int(76, count);
  for (let i = 0; i < count; i++) out.point(10, at(leader.points, i));
  if (leader.annotation) out.handle(340, leader.annotation);
  out.point(210, leader.extrusion as [number, number, number]);
  out.point(211, leader.horizontal);
  out.point(212, leader.blockOffset);
  out.point(213, leader.annotationOffset);
}
