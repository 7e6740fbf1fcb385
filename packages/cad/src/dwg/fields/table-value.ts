import { R2007 } from '../versions.ts';
import { objectTable, type Rec, type Rows } from './field.ts';
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

/** What a text or cell shows of something else: how it is worked out, and what came of it. */
export const FIELD = objectTable('FIELD', 0, [
  ['evaluator', 'T'],
  ['code', 'T'],
  ['childCount', 'BL'],
  ['children', 'H3', { count: 'childCount' }],
  ['objectCount', 'BL'],
  ['objects', 'H4', { count: 'objectCount' }],
  ['format', 'T', { until: R2007 }],
  ['evaluation', 'BL'],
  ['filing', 'BL'],
  ['state', 'BL'],
  ['status', 'BL'],
  ['error', 'BL'],
  ['errorText', 'T'],
  ['value', VALUE],
  ['shown', 'T'],
  ['shownLength', 'BL'],
  ['keyCount', 'BL'],
  [
    'keys',
    [
      ['key', 'T'],
      ['value', VALUE],
    ],
    { count: 'keyCount' },
  ],
]);

const NO_TEXT = 7;
const SHOWN = 6;
const TEXT = 4;

/** A text as a value of R2007 and later. */
export function textValue(text: string): Rec {
  if (text === '') return { flags: NO_TEXT, kind: 0 };
  return { flags: SHOWN, kind: TEXT, data: textBytes(text), shown: text };
}

/** A text with its zero, as values have it since R2007. */
export function textBytes(text: string): Uint8Array {
  const data = new Uint8Array((text.length + 1) * 2);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    data[i * 2] = unit & 255;
    data[i * 2 + 1] = unit >> 8;
  }
  return data;
}

/** What a cell has of its own since R2010, in place of what its style says. */
export const CELL_OVERRIDES = {
  dataKind: 0x1,
  dataFormat: 0x2,
  rotation: 0x4,
  alignment: 0x10,
  textStyle: 0x40,
  textHeight: 0x80,
} as const;
