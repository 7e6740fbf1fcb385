import { R14, R2000, R2007, R2010 } from '../versions.ts';
import { entityTable, type Rows, type Table } from './field.ts';

const COMMON: Rows = [
  ['version', 'RC', { since: R2010 }],
  ['extrusion', '3BD', { value: [0, 0, 1] }],
  ['textMiddle', '2RD'],
  ['elevation', 'BD'],
  ['dataFlags', 'RC'],
  ['text', 'T'],
  ['textRotation', 'BD'],
  ['horizontalDirection', 'BD'],
  ['insertionScale', '3BD', { value: [1, 1, 1] }],
  ['insertionRotation', 'BD'],
  ['attachment', 'BS', { since: R2000, value: 5 }],
  ['spacingStyle', 'BS', { since: R2000, value: 1 }],
  ['spacingFactor', 'BD', { since: R2000, value: 1 }],
  ['measurement', 'BD', { since: R2000 }],
  ['unknownBit', 'B', { since: R2007 }],
  ['flipArrow1', 'B', { since: R2007 }],
  ['flipArrow2', 'B', { since: R2007 }],
  ['insertion', '2RD'],
];

/** Points are named by their DXF groups. */
function dimension(name: string, type: number, rows: Rows): Table {
  return entityTable(name, type, [...COMMON, ...rows, ['style', 'H5'], ['block', 'H5']]);
}

export const DIMENSION_ORDINATE = dimension('DIMENSION_ORDINATE', 20, [
  ['point10', '3BD'],
  ['point13', '3BD'],
  ['point14', '3BD'],
  ['kindFlags', 'RC'],
]);

export const DIMENSION_LINEAR = dimension('DIMENSION_LINEAR', 21, [
  ['point13', '3BD'],
  ['point14', '3BD'],
  ['point10', '3BD'],
  ['oblique', 'BD'],
  ['angle', 'BD'],
]);

export const DIMENSION_ALIGNED = dimension('DIMENSION_ALIGNED', 22, [
  ['point13', '3BD'],
  ['point14', '3BD'],
  ['point10', '3BD'],
  ['oblique', 'BD'],
]);

export const DIMENSION_ANGULAR3 = dimension('DIMENSION_ANG3PT', 23, [
  ['point10', '3BD'],
  ['point13', '3BD'],
  ['point14', '3BD'],
  ['point15', '3BD'],
]);

export const DIMENSION_ANGULAR2 = dimension('DIMENSION_ANG2LN', 24, [
  ['point16', '2RD'],
  ['point13', '3BD'],
  ['point14', '3BD'],
  ['point15', '3BD'],
  ['point10', '3BD'],
]);

export const DIMENSION_RADIUS = dimension('DIMENSION_RADIUS', 25, [
  ['point10', '3BD'],
  ['point15', '3BD'],
  ['leaderLength', 'BD'],
]);

export const DIMENSION_DIAMETER = dimension('DIMENSION_DIAMETER', 26, [
  ['point15', '3BD'],
  ['point10', '3BD'],
  ['leaderLength', 'BD'],
]);

export const ARC_DIMENSION = dimension('ARC_DIMENSION', 0, [
  ['point10', '3BD'],
  ['point13', '3BD'],
  ['point14', '3BD'],
  ['point15', '3BD'],
  ['partial', 'B'],
  ['startAngle', 'BD'],
  ['endAngle', 'BD'],
  ['hasLeader', 'B'],
  ['point16', '3BD'],
  ['point17', '3BD'],
]);

export const LARGE_RADIAL_DIMENSION = dimension('LARGE_RADIAL_DIMENSION', 0, [
  ['point10', '3BD'],
  ['point15', '3BD'],
  ['leaderLength', 'BD'],
  ['point13', '3BD'],
  ['point14', '3BD'],
]);

const old = { until: R2000 } as const;

export const LEADER = entityTable('LEADER', 45, [
  ['unknownBit', 'B'],
  ['annotationKind', 'BS'],
  ['pathKind', 'BS'],
  ['pointCount', 'BL'],
  ['points', '3BD', { count: 'pointCount' }],
  ['endPoint', '3BD'],
  ['extrusion', '3BD', { value: [0, 0, 1] }],
  ['horizontal', '3BD', { value: [1, 0, 0] }],
  ['blockOffset', '3BD'],
  ['annotationOffset', '3BD', { since: R14 }],
  ['gap', 'BD', old],
  ['textHeight', 'BD', { until: R2010 }],
  ['textWidth', 'BD', { until: R2010 }],
  ['hookSameDirection', 'B'],
  ['arrow', 'B', { value: 1 }],
  ['arrowKind', 'BS', old],
  ['arrowSize', 'BD', old],
  ['unknownBit2', 'B', old],
  ['unknownBit3', 'B', old],
  ['unknownShort', 'BS', old],
  ['byBlockColor', 'BS', old],
  ['unknownBit4', 'B', old],
  ['unknownBit5', 'B', old],
  ['unknownShort2', 'BS', { since: R2000 }],
  ['unknownBit6', 'B', { since: R2000 }],
  ['unknownBit7', 'B', { since: R2000 }],
  ['annotation', 'H2'],
  ['style', 'H5'],
]);
