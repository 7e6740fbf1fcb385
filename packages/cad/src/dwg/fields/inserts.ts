import { R2004 } from '../versions.ts';
import { is, owned, SCALE } from './codecs.ts';
import { entityTable, type Rows } from './field.ts';

export const INSERT_ROWS: Rows = [
  ['position', '3BD'],
  ['scale', SCALE, { value: [1, 1, 1] }],
  ['rotation', 'BD'],
  ['extrusion', '3BD', { value: [0, 0, 1] }],
  ['hasAttributes', 'B'],
  ['ownedCount', 'BL', { since: R2004, when: is('hasAttributes', 1) }],
];

export const INSERT_HANDLES: Rows = [
  ['block', 'H5'],
  ...owned(is('hasAttributes', 1)),
  ['seqend', 'H3', { when: is('hasAttributes', 1) }],
];

export const INSERT = entityTable('INSERT', 7, [...INSERT_ROWS, ...INSERT_HANDLES]);

export const MINSERT = entityTable('MINSERT', 8, [
  ...INSERT_ROWS,
  ['columns', 'BS', { value: 1 }],
  ['rows', 'BS', { value: 1 }],
  ['columnSpacing', 'BD'],
  ['rowSpacing', 'BD'],
  ...INSERT_HANDLES,
]);

/** Of a view on a sheet; last the viewport that shows it. */
export const VIEWREP = entityTable('ACDBVIEWREPBLOCKREFERENCE', 0, [
  ...INSERT_ROWS,
  ...INSERT_HANDLES,
  ['viewport', 'H4'],
]);

export const BLOCK = entityTable('BLOCK', 4, [['name', 'T']]);
export const ENDBLK = entityTable('ENDBLK', 5, []);
