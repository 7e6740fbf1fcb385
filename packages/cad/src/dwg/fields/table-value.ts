import { R2007 } from '../versions.ts';
import type { Rec, Rows } from './field.ts';
import { bytes, num } from './record.ts';

const EMPTY = 1;
const isKind =
  (...kinds: number[]) =>
  (record: Rec): boolean =>
    (num(record, 'flags') & EMPTY) === 0 && kinds.includes(num(record, 'kind'));
const isData = isKind(4, 8, 16, 32, 128, 256, 512);

/**
 * A value of a cell or field; its kind decides which row there is: 1 whole number, 2 double, 4 text, 8 date, 16 and
 * 32 points, 64 handle, 512 anything. Text lies in `data`, UTF-16 since R2007, with its zero.
 */
export const VALUE: Rows = [
  ['flags', 'BL', { since: R2007 }],
  ['kind', 'BL'],
  ['long', 'BL', { when: isKind(0, 1) }],
  ['double', 'BD', { when: isKind(2) }],
  ['dataSize', 'BL', { when: isData }],
  ['data', 'BYTES', { when: isData, count: 'dataSize' }],
  ['handle', 'H4', { when: isKind(64) }],
  ['units', 'BL', { since: R2007 }],
  ['format', 'T', { since: R2007 }],
  ['shown', 'T', { since: R2007 }],
];

/** The text of a value of kind 4. */
export function valueText(value: Rec, version: number, decode: (bytes: Uint8Array) => string): string {
  const data = num(value, 'kind') === 4 ? bytes(value, 'data') : undefined;
  if (!data) return '';
  return (version >= R2007 ? new TextDecoder('utf-16le').decode(data) : decode(data)).replace(/\0+$/, '');
}
