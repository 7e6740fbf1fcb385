import { R2000, R2004, R2007, R2013 } from '../versions.ts';
import { bit } from './codecs.ts';
import { objectTable, type Codec, type Rec, type Rows, type Table } from './field.ts';
import { num, records } from './record.ts';

/** What every entry of a symbol table begins with. xref: bit 256 of xrefIndex since R2007, xrefDependent before. */
export const ENTRY_ROWS: Rows = [
  ['name', 'T'],
  ['referenced', 'B', { until: R2007 }],
  ['xrefIndex', 'BS'],
  ['xrefDependent', 'B', { until: R2007 }],
];

function control(name: string, type: number, more: Rows = []): Table {
  return objectTable(name, type, [['count', 'BL'], ['entries', 'H2', { count: 'count' }], ...more]);
}

/** Block control: model and paper space stand behind the others. */
export const BLOCK_CONTROL = control('BLOCK_CONTROL', 48, [
  ['modelSpace', 'H3'],
  ['paperSpace', 'H3'],
]);
export const LAYER_CONTROL = control('LAYER_CONTROL', 50);
export const STYLE_CONTROL = control('STYLE_CONTROL', 52);
export const LTYPE_CONTROL = control('LTYPE_CONTROL', 56, [
  ['byBlock', 'H3'],
  ['byLayer', 'H3'],
]);
export const VIEW_CONTROL = control('VIEW_CONTROL', 60);
export const UCS_CONTROL = control('UCS_CONTROL', 62);
export const VPORT_CONTROL = control('VPORT_CONTROL', 64);
export const APPID_CONTROL = control('APPID_CONTROL', 66);
/** The number of additional handles is stored between the count and the handles. */
export const DIMSTYLE_CONTROL = objectTable('DIMSTYLE_CONTROL', 68, [
  ['count', 'BL'],
  ['moreCount', 'RC', { since: R2000 }],
  ['entries', 'H2', { count: 'count' }],
  ['more', 'H5', { since: R2000, count: 'moreCount' }],
]);
export const VX_CONTROL = control('VX_CONTROL', 70);

/** A run of non-zero bytes, one an insert, ended by a zero. */
const INSERT_COUNT: Codec = {
  read(reader) {
    let count = 0;
    while (reader.rc() !== 0 && !reader.overrun) count++;
    return count;
  },
  write(sink, value) {
    for (let i = Number(value ?? 0); i > 0; i--) sink.rc(1);
    sink.rc(0);
  },
};

const isXref = (record: Rec): boolean => num(record, 'xref') !== 0 || num(record, 'overlay') !== 0;
const isOwn = (record: Rec): boolean => !isXref(record);

export const BLOCK_HEADER = objectTable('BLOCK_HEADER', 49, [
  ...ENTRY_ROWS,
  ['anonymous', 'B'],
  ['hasAttributes', 'B'],
  ['xref', 'B'],
  ['overlay', 'B'],
  ['unloaded', 'B', { since: R2000 }],
  ['ownedCount', 'BL', { since: R2004, when: isOwn }],
  ['base', '3BD'],
  ['xrefPath', 'T'],
  ['insertCount', INSERT_COUNT, { since: R2000 }],
  ['description', 'T', { since: R2000 }],
  ['previewSize', 'BL', { since: R2000 }],
  ['preview', 'BYTES', { since: R2000, count: 'previewSize' }],
  ['units', 'BS', { since: R2007 }],
  ['explodable', 'B', { since: R2007, value: 1 }],
  ['scaling', 'RC', { since: R2007 }],
  ['nullHandle', 'H5'],
  ['block', 'H3'],
  ['first', 'H4', { until: R2004, when: isOwn }],
  ['last', 'H4', { until: R2004, when: isOwn }],
  ['owned', 'H3', { since: R2004, count: 'ownedCount', when: isOwn }],
  ['endBlock', 'H3'],
  ['inserts', 'H4', { since: R2000, count: 'insertCount' }],
  ['layout', 'H5', { since: R2000 }],
]);

/** Bits of the layer's flags since R2000; bits 5 to 9 are the line weight's index. */
export const LAYER_FLAGS = { frozen: 1, off: 2, frozenInNew: 4, locked: 8, plot: 16 } as const;

export const LAYER = objectTable('LAYER', 51, [
  ...ENTRY_ROWS,
  ['frozen', 'B', { until: R2000 }],
  ['off', 'B', { until: R2000 }],
  ['frozenInNew', 'B', { until: R2000 }],
  ['locked', 'B', { until: R2000 }],
  ['flags', 'BS', { since: R2000 }],
  ['color', 'CMC', { value: 7 }],
  ['xrefBlock', 'H5'],
  ['plotStyle', 'H5', { since: R2000 }],
  ['material', 'H5', { since: R2007 }],
  ['lineType', 'H5'],
  ['visualStyle', 'H5', { since: R2013 }],
]);

export const STYLE = objectTable('STYLE', 53, [
  ...ENTRY_ROWS,
  ['shapeFile', 'B'],
  ['vertical', 'B'],
  ['fixedHeight', 'BD'],
  ['widthFactor', 'BD', { value: 1 }],
  ['oblique', 'BD'],
  ['generation', 'RC'],
  ['lastHeight', 'BD', { value: 0.2 }],
  ['font', 'T'],
  ['bigFont', 'T'],
  ['xrefBlock', 'H5'],
]);

/** Bits of a dash's flags: 1 absolute rotation, 2 text, 4 shape, 8 upright. */
const hasText = (record: Rec): boolean => records(record, 'dashes').some(bit('flags', 2));

export const LTYPE = objectTable('LTYPE', 57, [
  ...ENTRY_ROWS,
  ['description', 'T'],
  ['length', 'BD'],
  ['alignment', 'RC', { value: 65 }],
  ['dashCount', 'RC'],
  [
    'dashes',
    [
      ['length', 'BD'],
      ['shape', 'BS'],
      ['x', 'RD'],
      ['y', 'RD'],
      ['scale', 'BD', { value: 1 }],
      ['rotation', 'BD'],
      ['flags', 'BS'],
    ],
    { count: 'dashCount' },
  ],
  ['texts', 'BYTES', { until: R2007, count: 256 }],
  ['texts', 'BYTES', { since: R2007, when: hasText, count: 512 }],
  ['xrefBlock', 'H5'],
  ['styles', 'H5', { count: (record) => num(record, 'dashCount') }],
]);

export const APPID = objectTable('APPID', 67, [...ENTRY_ROWS, ['unknown', 'RC'], ['xrefBlock', 'H5']]);

export const UCS = objectTable('UCS', 63, [
  ...ENTRY_ROWS,
  ['origin', '3BD'],
  ['xAxis', '3BD', { value: [1, 0, 0] }],
  ['yAxis', '3BD', { value: [0, 1, 0] }],
  ['elevation', 'BD', { since: R2000 }],
  ['orthographicView', 'BS', { since: R2000 }],
  ['orthographicKind', 'BS', { since: R2000 }],
  ['xrefBlock', 'H5'],
  ['baseUcs', 'H5', { since: R2000 }],
  ['namedUcs', 'H5', { since: R2000 }],
]);

/** Of R13 to R2000: links a viewport entity with its block. */
export const VX = objectTable('VX_TABLE_RECORD', 71, [
  ...ENTRY_ROWS,
  ['on', 'B'],
  ['xrefBlock', 'H5'],
  ['viewport', 'H4'],
  ['previous', 'H5'],
]);
