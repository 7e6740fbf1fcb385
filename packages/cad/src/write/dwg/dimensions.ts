import * as acad from '@node-projects/acad-ts';
import type { DimensionEntity } from '../../model/dimensions.ts';
import { xyz, type DwgTarget } from './context.ts';

export function toDimension(target: DwgTarget, dimension: DimensionEntity): acad.Dimension | undefined {
  const made = ofKind(dimension);
  if (!made) return undefined;
  made.style = target.dimStyle(dimension.style);
  const block = target.block(dimension.block);
  if (block) made.block = block;
  made.definitionPoint = xyz(dimension.definitionPoint);
  made.textMiddlePoint = xyz(dimension.textMiddle);
  if (dimension.insertion) made.insertionPoint = xyz(dimension.insertion);
  made.text = dimension.text;
  made.textRotation = dimension.textRotation;
  made.horizontalDirection = dimension.horizontalDirection;
  made.attachmentPoint = dimension.attachment;
  made.lineSpacingStyle = dimension.spacingStyle;
  made.lineSpacingFactor = dimension.spacingFactor;
  made.flipArrow1 = dimension.flipArrow1;
  made.flipArrow2 = dimension.flipArrow2;
  made.isTextUserDefinedLocation = (dimension.flags & 128) !== 0;
  // Overrides lie in the extended data and go along with it.
  if (dimension.overrides && !dimension.extra?.values.includes('DSTYLE'))
    target.lose('style overrides of a dimension (its picture is kept)');
  return made;
}

function ofKind(dimension: DimensionEntity): acad.Dimension | undefined {
  switch (dimension.kind) {
    case 'rotated': {
      const made = new acad.DimensionLinear();
      made.firstPoint = xyz(dimension.point13);
      made.secondPoint = xyz(dimension.point14);
      made.rotation = dimension.angle;
      made.extLineRotation = dimension.obliqueAngle;
      return made;
    }
    case 'aligned': {
      const made = new acad.DimensionAligned(xyz(dimension.point13), xyz(dimension.point14));
      made.extLineRotation = dimension.obliqueAngle;
      return made;
    }
    case 'angular': {
      const made = new acad.DimensionAngular2Line();
      made.firstPoint = xyz(dimension.point13);
      made.secondPoint = xyz(dimension.point14);
      made.angleVertex = xyz(dimension.point15);
      made.dimensionArc = xyz(dimension.point16);
      return made;
    }
    case 'angular3': {
      const made = new acad.DimensionAngular3Pt();
      made.firstPoint = xyz(dimension.point13);
      made.secondPoint = xyz(dimension.point14);
      made.angleVertex = xyz(dimension.point15);
      return made;
    }
    case 'radius':
    case 'diameter': {
      const made = dimension.kind === 'radius' ? new acad.DimensionRadius() : new acad.DimensionDiameter();
      made.angleVertex = xyz(dimension.point15);
      made.leaderLength = dimension.leaderLength;
      return made;
    }
    case 'ordinate': {
      const made = new acad.DimensionOrdinate();
      made.featureLocation = xyz(dimension.point13);
      made.leaderEndpoint = xyz(dimension.point14);
      made.isOrdinateTypeX = (dimension.flags & 64) !== 0;
      return made;
    }
    default:
      return undefined;
  }
}
