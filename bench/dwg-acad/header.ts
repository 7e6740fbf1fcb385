import type * as acad from '@node-projects/acad-ts';
import type { Header } from '@linework/cad/model/header';
import { point, point2, text } from './common.ts';

const DAY = 86_400_000;
const JULIAN_1970 = 2_440_587.5;

export function readHeader(source: acad.CadHeader, header: Header): void {
  header.units = source.insUnits;
  header.metric = (source.measurementUnits as number) === 1;
  header.lineTypeScale = source.lineTypeScale;
  header.paperLineTypeScale = Number(source.paperSpaceLineTypeScaling) !== 0;
  header.currentLineTypeScale = source.currentEntityLinetypeScale;
  header.pointMode = source.pointDisplayMode;
  header.pointSize = source.pointDisplaySize;
  header.fillMode = source.fillMode;
  header.mirrorText = source.mirrorText;
  header.lineWeightDisplay = source.displayLineWeight;
  header.attributeMode = source.attributeVisibility;
  header.textSize = source.textSize;
  header.textStyle = text(source.currentTextStyleName) || 'STANDARD';
  header.dimStyle = text(source.currentDimensionStyleName) || 'STANDARD';
  header.currentLayer = text(source.currentLayerName) || '0';
  header.linearUnits = source.linearUnitFormat;
  header.linearPrecision = source.linearUnitPrecision;
  header.angularUnits = source.angularUnit;
  header.angularPrecision = source.angularUnitPrecision;
  header.angleBase = source.angleBase;
  header.clockwise = Number(source.angularDirection) === 1;
  header.insertionBase = point(source.modelSpaceInsertionBase);
  header.extents = [point(source.modelSpaceExtMin), point(source.modelSpaceExtMax)];
  header.limits = [point2(source.modelSpaceLimitsMin), point2(source.modelSpaceLimitsMax)];
  header.paperExtents = [point(source.paperSpaceExtMin), point(source.paperSpaceExtMax)];
  header.paperLimits = [point2(source.paperSpaceLimitsMin), point2(source.paperSpaceLimitsMax)];
  header.modelActive = (source as { showModelSpace?: boolean }).showModelSpace ?? true;
  header.xclipFrame = source.externalReferenceClippingBoundaryType;
  header.created = julian(source.createDateTime);
  header.updated = julian(source.updateDateTime);
  header.lastSavedBy = text(source.lastSavedBy);
}

function julian(date: Date | undefined): number {
  const time = date?.getTime();
  return time === undefined || Number.isNaN(time) ? 0 : time / DAY + JULIAN_1970;
}
