import { R2004, R2013 } from '../versions.ts';
import { is } from './codecs.ts';
import { CONTEXT } from './multileader.ts';
import { objectTable, type Rec, type Rows, type Table } from './field.ts';
import { flag, num } from './record.ts';

/** How an annotative entity stands at one scale. The entity itself stands as the default one does. */
const REPRESENTATION: Rows = [
  ['version', 'BS', { value: 4 }],
  ['isDefault', 'B'],
  ['scale', 'H5'],
];

const hasOwnHeights = (record: Rec): boolean =>
  num(record, 'columnKind') === 2 && !flag(record, 'autoHeight');
const hasColumns = (record: Rec): boolean => num(record, 'columnKind') !== 0;

/** The direction stands before the place. */
const PARAGRAPH: Rows = [
  ['attachment', 'BL'],
  ['xAxis', '3BD', { value: [1, 0, 0] }],
  ['position', '3BD'],
  ['width', 'BD'],
  ['rectangleHeight', 'BD'],
  ['extentsWidth', 'BD'],
  ['extentsHeight', 'BD'],
  ['columnKind', 'BL'],
  ['heightCount', 'BL', { when: hasColumns }],
  ['columnWidth', 'BD', { when: hasColumns }],
  ['gutter', 'BD', { when: hasColumns }],
  ['autoHeight', 'B', { when: hasColumns }],
  ['reversed', 'B', { when: hasColumns }],
  ['heights', 'BD', { when: hasOwnHeights, count: 'heightCount' }],
];

const TEXT: Rows = [
  ['horizontal', 'BS'],
  ['rotation', 'BD'],
  ['position', '2RD'],
  ['alignment', '2RD'],
];

const DIMENSION: Rows = [
  ['textMiddle', '2RD'],
  ['textAtDefault', 'B'],
  ['textRotation', 'BD'],
  ['block', 'H5'],
  ['unknown', 'B'],
  ['lineForced', 'B'],
  ['suppressOutside', 'B'],
  ['fit', 'B'],
  ['textForcedInside', 'B'],
  ['textMovement', 'B'],
  ['override', 'RC'],
  ['hasArrow2', 'B'],
  ['flipArrow2', 'B'],
  ['flipArrow1', 'B'],
];

const context = (kind: string, rows: Rows): Table =>
  objectTable(`ACDB_${kind}OBJECTCONTEXTDATA_CLASS`, 0, [...REPRESENTATION, ...rows]);

export const TEXT_CONTEXT = context('TEXT', TEXT);
export const PARAGRAPH_CONTEXT = context('MTEXT', PARAGRAPH);

/** A representation within another begins as every object does, without handles of its own. */
const EMBEDDED: Rows = [
  ['reactors', 'BL'],
  ['noDictionary', 'B', { since: R2004, value: 1 }],
  ['hasBinaryData', 'B', { since: R2013 }],
  ...REPRESENTATION,
  ...PARAGRAPH,
];

export const ATTRIBUTE_CONTEXT = context('MTEXTATTRIBUTE', [
  ...TEXT,
  ['hasParagraph', 'B'],
  ['paragraph', EMBEDDED, { when: is('hasParagraph', 1) }],
]);

export const INSERT_CONTEXT = context('BLKREF', [
  ['rotation', 'BD'],
  ['position', '3BD'],
  ['scaleX', 'BD', { value: 1 }],
  ['scaleY', 'BD', { value: 1 }],
  ['scaleZ', 'BD', { value: 1 }],
]);

export const LEADER_CONTEXT = context('LEADER', [
  ['pointCount', 'BL'],
  ['points', '3BD', { count: 'pointCount' }],
  ['horizontal', '3BD'],
  ['hookSameDirection', 'B'],
  ['blockOffset', '3BD'],
  ['annotationOffset', '3BD'],
]);

/** Behind what all dimensions have stand the points that their kind has of its own. */
const dimension = (kind: string, ...points: string[]): Table =>
  context(`${kind}DIM`, [...DIMENSION, ...points.map((name) => [name, '3BD'] as const)]);

export const ALIGNED_CONTEXT = dimension('AL', 'linePoint');
export const ANGULAR_CONTEXT = dimension('ANG', 'arcPoint');
export const DIAMETER_CONTEXT = dimension('DM', 'chordPoint', 'farPoint');
export const RADIUS_CONTEXT = dimension('RA', 'chordPoint');
export const ORDINATE_CONTEXT = dimension('ORD', 'featurePoint', 'leaderEnd');
export const JOGGED_CONTEXT = context('RADIMLG', [
  ...DIMENSION,
  ['overrideCenter', '3BD'],
  ['jogPoint', '3BD'],
]);

export const MULTILEADER_CONTEXT = context('MLEADER', [['context', CONTEXT]]);

/** Of these only the scale is read: what follows is theirs. */
export const TOLERANCE_CONTEXT = context('FCF', []);
export const HATCH_CONTEXT = objectTable('ACDB_HATCHSCALECONTEXTDATA_CLASS', 0, REPRESENTATION);
