import { is } from './codecs.ts';
import { objectTable, type Rows } from './field.ts';
import { num } from './record.ts';
import { VALUE } from './table-value.ts';

const CUSTOM_DATA: Rows = [
  ['customData', 'BL'],
  ['customCount', 'BL'],
  [
    'customItems',
    [
      ['name', 'T'],
      ['value', VALUE],
    ],
    { count: 'customCount' },
  ],
];

const CONTENT_FORMAT: Rows = [
  ['overrides', 'BL'],
  ['flags', 'BL'],
  ['dataKind', 'BL'],
  ['unitKind', 'BL'],
  ['format', 'T'],
  ['rotation', 'BD'],
  ['blockScale', 'BD', { value: 1 }],
  ['alignment', 'BL'],
  ['color', 'TC'],
  ['textStyle', 'H5'],
  ['textHeight', 'BD'],
];

const filled = { when: is('hasData', 1) };
const margins = {
  when: (record: Parameters<typeof num>[0]) =>
    num(record, 'hasData') !== 0 && (num(record, 'marginFlags') & 1) !== 0,
};
const border = { when: (record: Parameters<typeof num>[0]) => num(record, 'edges') !== 0 };

export const CELL_STYLE: Rows = [
  ['kind', 'BL'],
  ['hasData', 'BS'],
  ['overrides', 'BL', filled],
  ['mergeFlags', 'BL', filled],
  ['fill', 'TC', filled],
  ['layout', 'BL', filled],
  ['content', CONTENT_FORMAT, filled],
  ['marginFlags', 'BS', filled],
  ['marginTop', 'BD', margins],
  ['marginLeft', 'BD', margins],
  ['marginBottom', 'BD', margins],
  ['marginRight', 'BD', margins],
  ['horizontalSpacing', 'BD', margins],
  ['verticalSpacing', 'BD', margins],
  ['borderCount', 'BL', filled],
  [
    'borders',
    [
      ['edges', 'BL'],
      ['overrides', 'BL', border],
      ['kind', 'BL', border],
      ['color', 'TC', border],
      ['lineWeight', 'BL', border],
      ['lineType', 'H5', border],
      ['invisible', 'BL', border],
      ['spacing', 'BD', border],
    ],
    { ...filled, count: 'borderCount' },
  ],
];

const GEOMETRY: Rows = [
  ['topLeft', '3BD'],
  ['center', '3BD'],
  ['contentWidth', 'BD'],
  ['contentHeight', 'BD'],
  ['width', 'BD'],
  ['height', 'BD'],
  ['flags', 'BL'],
];

/** To a table of another program: not only one, but flags. */
const linked = { when: (record: Parameters<typeof num>[0]) => num(record, 'isLinked') !== 0 };
const placed = { when: (record: Parameters<typeof num>[0]) => num(record, 'hasGeometry') !== 0 };

const CONTENT: Rows = [
  ['kind', 'BL'],
  ['value', VALUE, { when: is('kind', 1) }],
  ['field', 'H5', { when: is('kind', 2) }],
  ['block', 'H5', { when: is('kind', 4) }],
  ['attributeCount', 'BL'],
  [
    'attributes',
    [
      ['attdef', 'H4'],
      ['text', 'T'],
      ['index', 'BL'],
    ],
    { count: 'attributeCount' },
  ],
  ['hasFormat', 'BS'],
  ['format', CONTENT_FORMAT, { when: (record) => num(record, 'hasFormat') !== 0 }],
];

const CELL: Rows = [
  ['state', 'BL'],
  ['toolTip', 'T'],
  ...CUSTOM_DATA,
  ['isLinked', 'BL'],
  ['link', 'H5', linked],
  ['linkRows', 'BL', linked],
  ['linkColumns', 'BL', linked],
  ['linkUnknown', 'BL', linked],
  ['contentCount', 'BL'],
  ['contents', CONTENT, { count: 'contentCount' }],
  ['cellStyle', CELL_STYLE],
  ['styleId', 'BL'],
  ['hasGeometry', 'BL'],
  ['unknownLong', 'BL', placed],
  ['widthWithGap', 'BD', placed],
  ['heightWithGap', 'BD', placed],
  ['geometryFlags', 'BL', placed],
  ['geometryHandle', 'H4', placed],
  [
    'geometry',
    GEOMETRY,
    { when: (record) => num(record, 'hasGeometry') !== 0 && num(record, 'geometryFlags') !== 0 },
  ],
];

/** Rows of cells, with all their formats: an object of its own in R2007, part of ACAD_TABLE since R2010. */
export const TABLE_CONTENT_ROWS: Rows = [
  ['name', 'T'],
  ['description', 'T'],
  ['columnCount', 'BL'],
  [
    'columns',
    [['name', 'T'], ...CUSTOM_DATA, ['cellStyle', CELL_STYLE], ['styleId', 'BL'], ['width', 'BD']],
    { count: 'columnCount' },
  ],
  ['rowCount', 'BL'],
  [
    'rows',
    [
      ['cellCount', 'BL'],
      ['cells', CELL, { count: 'cellCount' }],
      ...CUSTOM_DATA,
      ['cellStyle', CELL_STYLE],
      ['styleId', 'BL'],
      ['height', 'BD'],
    ],
    { count: 'rowCount' },
  ],
  ['fieldCount', 'BL'],
  ['fields', 'H3', { count: 'fieldCount' }],
  ['cellStyle', CELL_STYLE],
  ['mergeCount', 'BL'],
  [
    'merges',
    [
      ['top', 'BL'],
      ['left', 'BL'],
      ['bottom', 'BL'],
      ['right', 'BL'],
    ],
    { count: 'mergeCount' },
  ],
  ['style', 'H5'],
];

export const TABLECONTENT = objectTable('TABLECONTENT', 0, TABLE_CONTENT_ROWS);
