import { R2007, R2010, R2013 } from '../versions.ts';
import { bit, is } from './codecs.ts';
import {
  entityTable,
  objectTable,
  type FieldCode,
  type Options,
  type Rec,
  type Row,
  type Rows,
} from './field.ts';
import { INSERT_HANDLES, INSERT_ROWS } from './inserts.ts';
import { num } from './record.ts';
import { CELL_STYLE, TABLE_CONTENT_ROWS } from './table-content.ts';
import { VALUE } from './table-value.ts';

const text = is('kind', 1);
const block = is('kind', 2);
const attributed = (cell: Rec): boolean => block(cell) && num(cell, 'hasAttributes') === 1;

/** Overrides in the order they are stored; a bit of `overrides` tells whether one is. */
function override(name: string, code: FieldCode, mask: number): Row {
  const present = bit('overrides', mask);
  return [name, code, { when: (cell) => num(cell, 'hasOverrides') === 1 && present(cell) }];
}

const CELL: Rows = [
  ['kind', 'BS', { value: 1 }],
  ['edges', 'RC'],
  ['merged', 'B'],
  ['autoFit', 'B'],
  ['mergedWidth', 'BL'],
  ['mergedHeight', 'BL'],
  ['rotation', 'BD'],
  /** The field of a text cell, the block of a block cell. */
  ['value', 'H5'],
  ['text', 'T', { until: R2007, when: (cell) => text(cell) && num(cell, 'value') === 0 }],
  ['blockScale', 'BD', { when: block }],
  ['hasAttributes', 'B', { when: block }],
  ['attributeCount', 'BS', { when: attributed }],
  [
    'attributes',
    [
      ['attdef', 'H4'],
      ['index', 'BS'],
      ['text', 'T'],
    ],
    { when: attributed, count: 'attributeCount' },
  ],
  ['hasOverrides', 'B'],
  ['overrides', 'BL', { when: is('hasOverrides', 1) }],
  ['virtualEdges', 'RC', { when: is('hasOverrides', 1) }],
  override('alignment', 'BS', 0x01),
  override('noFill', 'B', 0x02),
  override('fill', 'TC', 0x04),
  override('color', 'TC', 0x08),
  override('textStyle', 'H5', 0x10),
  override('textHeight', 'BD', 0x20),
  override('topColor', 'TC', 0x40),
  override('topWeight', 'BS', 0x400),
  override('topVisible', 'BS', 0x4000),
  override('rightColor', 'TC', 0x80),
  override('rightWeight', 'BS', 0x800),
  override('rightVisible', 'BS', 0x8000),
  override('bottomColor', 'TC', 0x100),
  override('bottomWeight', 'BS', 0x1000),
  override('bottomVisible', 'BS', 0x10000),
  override('leftColor', 'TC', 0x200),
  override('leftWeight', 'BS', 0x2000),
  override('leftVisible', 'BS', 0x20000),
  ['unknownLong', 'BL', { since: R2007 }],
  ['content', VALUE, { since: R2007 }],
];

const overridden = (flags: string, has: string, name: string, code: FieldCode, mask: number): Row => [
  name,
  code,
  { when: (table) => num(table, has) === 1 && (num(table, flags) & mask) !== 0 },
];
const tableOverride = (name: string, code: FieldCode, mask: number): Row =>
  overridden('tableOverrides', 'hasOverrides', name, code, mask);

/** What a table has instead of its style: title, header and data rows in this order. */
const TABLE_OVERRIDES: Rows = [
  ['hasOverrides', 'B'],
  ['tableOverrides', 'BL', { when: is('hasOverrides', 1) }],
  tableOverride('titleHidden', 'B', 0x1),
  tableOverride('flow', 'BS', 0x4),
  tableOverride('horizontalMargin', 'BD', 0x8),
  tableOverride('verticalMargin', 'BD', 0x10),
  tableOverride('titleColor', 'TC', 0x20),
  tableOverride('headerColor', 'TC', 0x40),
  tableOverride('dataColor', 'TC', 0x80),
  tableOverride('titleNoFill', 'B', 0x100),
  tableOverride('headerNoFill', 'B', 0x200),
  tableOverride('dataNoFill', 'B', 0x400),
  tableOverride('titleFill', 'TC', 0x800),
  tableOverride('headerFill', 'TC', 0x1000),
  tableOverride('dataFill', 'TC', 0x2000),
  tableOverride('titleAlignment', 'BS', 0x4000),
  tableOverride('headerAlignment', 'BS', 0x8000),
  tableOverride('dataAlignment', 'BS', 0x10000),
  tableOverride('titleStyle', 'H5', 0x20000),
  tableOverride('headerStyle', 'H5', 0x40000),
  tableOverride('dataStyle', 'H5', 0x80000),
  tableOverride('titleHeight', 'BD', 0x100000),
  tableOverride('headerHeight', 'BD', 0x200000),
  tableOverride('dataHeight', 'BD', 0x400000),
];

const BORDER_COUNT = 18;

/** Eighteen borders (six of title, header and data each), those whose bit is set. */
function borderOverrides(name: string, code: FieldCode): Rows {
  const has = `has${name}`;
  const flags = `flags${name}`;
  return [
    [has, 'B'],
    [flags, 'BL', { when: is(has, 1) }],
    ...Array.from({ length: BORDER_COUNT }, (_, i) => overridden(flags, has, `${name}${i}`, code, 1 << i)),
  ];
}

/** What follows the cells until R2007: overrides that only the picture block shows. */
const OLD_ROWS: Rows = [
  ['valueFlags', 'BS', { value: 6 }],
  ['xAxis', '3BD', { value: [1, 0, 0] }],
  ['columnCount', 'BL'],
  ['rowCount', 'BL'],
  ['columnWidths', 'BD', { count: 'columnCount' }],
  ['rowHeights', 'BD', { count: 'rowCount' }],
  ['style', 'H5'],
  ['cells', CELL, { count: (table) => num(table, 'columnCount') * num(table, 'rowCount') }],
  ...TABLE_OVERRIDES,
  ...borderOverrides('BorderColor', 'TC'),
  ...borderOverrides('BorderWeight', 'BS'),
  ...borderOverrides('BorderVisible', 'BS'),
];

const hasBreaks: Options = { when: is('hasBreaks', 1) };

const NEW_ROWS: Rows = [
  ['unknownByte', 'RC'],
  ['unknownHandle', 'H4'],
  ['unknownLong', 'BL'],
  ['unknownBit', 'B', { until: R2013, value: 1 }],
  ['unknownLong2', 'BL', { since: R2013 }],
  ['content', TABLE_CONTENT_ROWS],
  ['unknownShort', 'BS', { value: 38 }],
  ['xAxis', '3BD', { value: [1, 0, 0] }],
  ['hasBreaks', 'BL'],
  ['breakFlags', 'BL', hasBreaks],
  ['breakFlow', 'BL', hasBreaks],
  ['breakSpacing', 'BD', hasBreaks],
  ['breakUnknown1', 'BL', hasBreaks],
  ['breakUnknown2', 'BL', hasBreaks],
  ['breakCount', 'BL', hasBreaks],
  [
    'breaks',
    [
      ['position', '3BD'],
      ['height', 'BD'],
      ['flags', 'BL'],
    ],
    { ...hasBreaks, count: 'breakCount' },
  ],
  ['rangeCount', 'BL'],
  [
    'ranges',
    [
      ['position', '3BD'],
      ['start', 'BL'],
      ['end', 'BL'],
    ],
    { count: 'rangeCount' },
  ],
];

const before = (rows: Rows): Rows =>
  rows.map(([name, code, o]) => [name, code, { ...o, until: Math.min(o?.until ?? R2010, R2010) }]);
const after = (rows: Rows): Rows =>
  rows.map(([name, code, o]) => [name, code, { ...o, since: Math.max(o?.since ?? R2010, R2010) }]);

/** What a table begins with: the insert of its picture. */
export const TABLE_PLACE_ROWS: Rows = [...INSERT_ROWS, ...INSERT_HANDLES];

export const ACAD_TABLE = entityTable('ACAD_TABLE', 0, [
  ...TABLE_PLACE_ROWS,
  ...before(OLD_ROWS),
  ...after(NEW_ROWS),
]);

const BORDER: Rows = [
  ['lineWeight', 'BS', { value: -2 }],
  ['visible', 'B', { value: 1 }],
  ['color', 'TC', { value: 0 }],
];

const ROW_STYLE: Rows = [
  ['textStyle', 'H5'],
  ['textHeight', 'BD'],
  ['alignment', 'BS'],
  ['color', 'TC', { value: 0 }],
  ['fill', 'TC'],
  ['filled', 'B'],
  ['borders', BORDER, { count: 6 }],
  ['dataKind', 'BL', { since: R2007 }],
  ['unitKind', 'BL', { since: R2007 }],
  ['format', 'T', { since: R2007 }],
];

const NAMED_STYLE: Rows = [
  ['unknownLong', 'BL'],
  ['cellStyle', CELL_STYLE],
  ['id', 'BL'],
  ['class', 'BL'],
  ['name', 'T'],
];

/** Rows of the three styles: data, title, header. */
export const TABLESTYLE = objectTable('TABLESTYLE', 0, [
  ...before([
    ['description', 'T'],
    ['flow', 'BS'],
    ['flags', 'BS'],
    ['horizontalMargin', 'BD'],
    ['verticalMargin', 'BD'],
    ['titleHidden', 'B'],
    ['headerHidden', 'B'],
    ['rowStyles', ROW_STYLE, { count: 3 }],
  ]),
  ...after([
    ['unknownByte', 'RC'],
    ['description', 'T'],
    ['unknownLong1', 'BL'],
    ['unknownLong2', 'BL'],
    ['unknownHandle', 'H3'],
    ['cellStyle', CELL_STYLE],
    ['id', 'BL', { value: 4 }],
    ['class', 'BL', { value: 1 }],
    ['name', 'T', { value: 'Table' }],
    ['styleCount', 'BL'],
    ['styles', NAMED_STYLE, { count: 'styleCount' }],
  ]),
]);
