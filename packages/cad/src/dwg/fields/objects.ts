import { R14, R2000, R2018 } from '../versions.ts';
import { DATA_HANDLE, is, REMAINING_HANDLES } from './codecs.ts';
import { objectTable, type Rows } from './field.ts';

const ITEMS: Rows = [
  ['names', 'T', { count: 'count' }],
  ['items', 'H2', { count: 'count' }],
];

/** names and items run side by side. */
export const DICTIONARY = objectTable('DICTIONARY', 42, [
  ['count', 'BL'],
  ['unknown', 'RC', { since: R14, until: R2000 }],
  ['cloning', 'BS', { since: R2000, value: 1 }],
  ['hardOwner', 'RC', { since: R2000 }],
  ...ITEMS,
]);

/** Is of R2000, and keeps that form in older files. */
export const DICTIONARYWDFLT = objectTable('ACDBDICTIONARYWDFLT', 0, [
  ['count', 'BL'],
  ['cloning', 'BS', { value: 1 }],
  ['hardOwner', 'RC'],
  ...ITEMS,
  ['default', 'H5'],
]);

export const DICTIONARYVAR = objectTable('DICTIONARYVAR', 0, [
  ['schema', 'RC'],
  ['value', 'T'],
]);

export const PLACEHOLDER = objectTable('ACDBPLACEHOLDER', 80, []);

/** data: group codes (16 bits each) and values, see dwg/xrecord.ts; handles: other programs repeat theirs, AutoCAD does not. */
export const XRECORD = objectTable('XRECORD', 79, [
  ['size', 'BL'],
  ['data', 'BYTES', { count: 'size' }],
  ['cloning', 'BS', { since: R2000, value: 1 }],
  ['handles', REMAINING_HANDLES],
]);

/** All fields of the drawing. */
export const FIELDLIST = objectTable('FIELDLIST', 0, [
  ['count', 'BL'],
  ['unknown', 'B'],
  ['fields', 'H4', { count: 'count' }],
]);

export const GROUP = objectTable('GROUP', 72, [
  ['description', 'T'],
  ['unnamed', 'BS'],
  ['selectable', 'BS', { value: 1 }],
  ['count', 'BL'],
  ['entities', 'H5', { count: 'count' }],
]);

/** flags as stored: 1 joints shown, 2 fill, the others as in DXF. */
export const MLINESTYLE = objectTable('MLINESTYLE', 73, [
  ['name', 'T'],
  ['description', 'T'],
  ['flags', 'BS'],
  ['fillColor', 'CMC'],
  ['startAngle', 'BD', { value: Math.PI / 2 }],
  ['endAngle', 'BD', { value: Math.PI / 2 }],
  ['lineCount', 'RC'],
  [
    'lines',
    [
      ['offset', 'BD'],
      ['color', 'CMC'],
      /** Position in the linetype control; 32767 by layer, 32766 by block. */
      ['lineTypeIndex', 'BS', { until: R2018, value: 32767 }],
      ['lineType', 'H5', { since: R2018 }],
    ],
    { count: 'lineCount' },
  ],
]);

export const SORTENTSTABLE = objectTable('SORTENTSTABLE', 0, [
  ['count', 'BL'],
  ['sortHandles', DATA_HANDLE, { count: 'count' }],
  ['block', 'H4'],
  ['entities', 'H4', { count: 'count' }],
]);

export const SCALE_OBJECT = objectTable('SCALE', 0, [
  ['flags', 'BS'],
  ['name', 'T'],
  ['paperUnits', 'BD', { value: 1 }],
  ['drawingUnits', 'BD', { value: 1 }],
  ['unitScale', 'B'],
]);

export const SPATIAL_FILTER = objectTable('SPATIAL_FILTER', 0, [
  ['pointCount', 'BS'],
  ['points', '2RD', { count: 'pointCount' }],
  ['normal', '3BD', { value: [0, 0, 1] }],
  ['origin', '3BD'],
  ['display', 'BS', { value: 1 }],
  ['hasFront', 'BS'],
  ['front', 'BD', { when: is('hasFront', 1) }],
  ['hasBack', 'BS'],
  ['back', 'BD', { when: is('hasBack', 1) }],
  ['inverse', 'BD', { count: 12 }],
  ['boundary', 'BD', { count: 12 }],
]);

/** A color of a book: the names stand in the color itself. */
export const DBCOLOR = objectTable('DBCOLOR', 0, [['color', 'CMC']]);

export const BLOCK_REPRESENTATION = objectTable('ACDB_BLOCKREPRESENTATION_DATA', 0, [
  ['version', 'BS'],
  ['block', 'H5'],
]);
