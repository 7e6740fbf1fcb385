import { R2000, R2004, R2018 } from '../versions.ts';
import { entityTable, objectTable, type Rows } from './field.ts';

/** What follows is data of the application, kept as it is. */
const PROXY_ROWS: Rows = [
  ['classId', 'BL'],
  ['unknownText', 'T', { since: R2004 }],
  ['format', 'BL', { since: R2000, until: R2018 }],
  ['version', 'BL', { since: R2018 }],
  ['maintenance', 'BL', { since: R2018 }],
  ['fromDxf', 'B', { since: R2000 }],
];

export const PROXY_ENTITY = entityTable('ACAD_PROXY_ENTITY', 498, PROXY_ROWS);
export const PROXY_OBJECT = objectTable('ACAD_PROXY_OBJECT', 499, PROXY_ROWS);
