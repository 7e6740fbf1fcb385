import { R2000, R2010 } from '../versions.ts';
import { bit, is } from './codecs.ts';
import { entityTable, objectTable, type Rows } from './field.ts';

const IMAGE_ROWS: Rows = [
  ['version', 'BL'],
  ['position', '3BD'],
  ['u', '3BD'],
  ['v', '3BD'],
  ['size', '2RD'],
  ['displayFlags', 'BS'],
  ['clipping', 'B'],
  ['brightness', 'RC', { value: 50 }],
  ['contrast', 'RC', { value: 50 }],
  ['fade', 'RC'],
  ['clipInverted', 'B', { since: R2010 }],
  ['clipKind', 'BS', { value: 1 }],
  ['clipCount', 'BL', { when: is('clipKind', 2) }],
  ['clipPoints', '2RD', { when: is('clipKind', 2), count: 'clipCount' }],
  ['clipCorners', '2RD', { when: is('clipKind', 1), count: 2 }],
  ['definition', 'H5'],
  ['reactor', 'H3'],
];

export const IMAGE = entityTable('IMAGE', 0, IMAGE_ROWS);
export const WIPEOUT = entityTable('WIPEOUT', 0, IMAGE_ROWS);

export const IMAGEDEF = objectTable('IMAGEDEF', 0, [
  ['version', 'BL'],
  ['size', '2RD'],
  ['path', 'T'],
  ['loaded', 'B', { value: 1 }],
  ['units', 'RC'],
  ['pixelSize', '2RD'],
]);

export const IMAGEDEF_REACTOR = objectTable('IMAGEDEF_REACTOR', 0, [['version', 'BL', { value: 2 }]]);

export const RASTERVARIABLES = objectTable('RASTERVARIABLES', 0, [
  ['version', 'BL'],
  ['frame', 'BS', { value: 1 }],
  ['quality', 'BS', { value: 1 }],
  ['units', 'BS'],
]);

export const WIPEOUTVARIABLES = objectTable('WIPEOUTVARIABLES', 0, [['frame', 'BS']]);

/** PDF, DWF and DGN underlays are stored alike. */
const UNDERLAY_ROWS: Rows = [
  ['extrusion', '3BD', { value: [0, 0, 1] }],
  ['position', '3BD'],
  ['rotation', 'BD'],
  ['scale', '3BD', { value: [1, 1, 1] }],
  ['flags', 'RC', { value: 2 }],
  ['contrast', 'RC', { value: 100 }],
  ['fade', 'RC'],
  ['clipCount', 'BL'],
  ['clipPoints', '2RD', { count: 'clipCount' }],
  ['inverseCount', 'BL', { since: R2010, when: bit('flags', 16) }],
  ['inversePoints', '2RD', { since: R2010, when: bit('flags', 16), count: 'inverseCount' }],
  ['definition', 'H5'],
];

export const PDFUNDERLAY = entityTable('PDFUNDERLAY', 0, UNDERLAY_ROWS);
export const DWFUNDERLAY = entityTable('DWFUNDERLAY', 0, UNDERLAY_ROWS);
export const DGNUNDERLAY = entityTable('DGNUNDERLAY', 0, UNDERLAY_ROWS);

const DEFINITION_ROWS: Rows = [
  ['path', 'T'],
  ['page', 'T'],
];

export const PDFDEFINITION = objectTable('PDFDEFINITION', 0, DEFINITION_ROWS);
export const DWFDEFINITION = objectTable('DWFDEFINITION', 0, DEFINITION_ROWS);
export const DGNDEFINITION = objectTable('DGNDEFINITION', 0, DEFINITION_ROWS);

export const OLE2FRAME = entityTable('OLE2FRAME', 74, [
  ['flags', 'BS'],
  ['mode', 'BS', { since: R2000 }],
  ['size', 'BL'],
  ['data', 'BYTES', { count: 'size' }],
  ['unknown', 'RC', { since: R2000 }],
]);
