import {
  newEntityMode,
  newModeMemo,
  readEntityMode,
  writeEntityMode,
  type EntityMode,
} from '../entity-mode.ts';
import { R2000, R2004, R2007, R2010, R2018 } from '../versions.ts';
import { noBit, relativeTo } from './codecs.ts';
import { entityTable, type Rec, type Rows } from './field.ts';
import { flag, num } from './record.ts';

/** Bits of dataFlags: what is not stored, because it has its usual value. */
export const TEXT_OMITS = {
  elevation: 1,
  alignment: 2,
  oblique: 4,
  rotation: 8,
  widthFactor: 16,
  generation: 32,
  horizontal: 64,
  vertical: 128,
} as const;

const stored = (what: keyof typeof TEXT_OMITS) => ({
  since: R2000,
  when: noBit('dataFlags', TEXT_OMITS[what]),
});

const TEXT_ROWS: Rows = [
  ['dataFlags', 'RC', { since: R2000 }],
  ['elevation', 'BD', { until: R2000 }],
  ['elevation', 'RD', stored('elevation')],
  ['position', '2RD'],
  ['alignment', '2RD', { until: R2000 }],
  ['alignment', relativeTo('position'), stored('alignment')],
  ['extrusion', 'BE'],
  ['thickness', 'BT'],
  ['oblique', 'BD', { until: R2000 }],
  ['rotation', 'BD', { until: R2000 }],
  ['height', 'BD', { until: R2000 }],
  ['widthFactor', 'BD', { until: R2000, value: 1 }],
  ['oblique', 'RD', stored('oblique')],
  ['rotation', 'RD', stored('rotation')],
  ['height', 'RD', { since: R2000 }],
  ['widthFactor', 'RD', { ...stored('widthFactor'), value: 1 }],
  ['text', 'T'],
  ['generation', 'BS', { until: R2000 }],
  ['horizontal', 'BS', { until: R2000 }],
  ['vertical', 'BS', { until: R2000 }],
  ['generation', 'BS', stored('generation')],
  ['horizontal', 'BS', stored('horizontal')],
  ['vertical', 'BS', stored('vertical')],
];

export const TEXT = entityTable('TEXT', 1, [...TEXT_ROWS, ['style', 'H5']]);

const filled = (record: Rec): boolean => (num(record, 'backgroundFlags') & 1) !== 0;
const framed = (record: Rec): boolean => (num(record, 'backgroundFlags') & 17) !== 0;
const plain = (record: Rec): boolean => flag(record, 'notAnnotative');
const columned = (record: Rec): boolean => plain(record) && num(record, 'columnKind') !== 0;

const MTEXT_ROWS: Rows = [
  ['position', '3BD'],
  ['extrusion', '3BD', { value: [0, 0, 1] }],
  ['xAxis', '3BD', { value: [1, 0, 0] }],
  ['width', 'BD'],
  ['rectangleHeight', 'BD', { since: R2007 }],
  ['height', 'BD'],
  ['attachment', 'BS', { value: 1 }],
  ['direction', 'BS', { value: 1 }],
  ['extentsHeight', 'BD'],
  ['extentsWidth', 'BD'],
  ['text', 'T'],
  ['style', 'H5'],
  ['spacingStyle', 'BS', { since: R2000, value: 1 }],
  ['spacingFactor', 'BD', { since: R2000, value: 1 }],
  ['unknownBit', 'B', { since: R2000 }],
  ['backgroundFlags', 'BL', { since: R2004 }],
  ['backgroundScale', 'BD', { since: R2004, until: R2018, when: filled, value: 1.5 }],
  ['backgroundColor', 'CMC', { since: R2004, until: R2018, when: filled }],
  ['backgroundTransparency', 'BL', { since: R2004, until: R2018, when: filled }],
  ['backgroundScale', 'BD', { since: R2018, when: framed, value: 1.5 }],
  ['backgroundColor', 'CMC', { since: R2018, when: framed }],
  ['backgroundTransparency', 'BL', { since: R2018, when: framed }],
  ['notAnnotative', 'B', { since: R2018, value: 1 }],
  ['version', 'BS', { since: R2018, when: plain }],
  ['default', 'B', { since: R2018, when: plain, value: 1 }],
  ['application', 'H5', { since: R2018, when: plain }],
  ['attachmentAgain', 'BL', { since: R2018, when: plain }],
  ['xAxisAgain', '3BD', { since: R2018, when: plain }],
  ['positionAgain', '3BD', { since: R2018, when: plain }],
  ['widthAgain', 'BD', { since: R2018, when: plain }],
  ['heightAgain', 'BD', { since: R2018, when: plain }],
  ['extentsWidthAgain', 'BD', { since: R2018, when: plain }],
  ['extentsHeightAgain', 'BD', { since: R2018, when: plain }],
  ['columnKind', 'BS', { since: R2018, when: plain }],
  ['columnCount', 'BL', { since: R2018, when: columned }],
  ['columnWidth', 'BD', { since: R2018, when: columned }],
  ['columnGutter', 'BD', { since: R2018, when: columned }],
  ['columnAutoHeight', 'B', { since: R2018, when: columned }],
  ['columnReversed', 'B', { since: R2018, when: columned }],
  [
    'columnHeights',
    'BD',
    {
      since: R2018,
      when: (record) =>
        columned(record) && !flag(record, 'columnAutoHeight') && num(record, 'columnKind') === 2,
      count: (record) => num(record, 'columnCount'),
    },
  ],
];

export const MTEXT = entityTable('MTEXT', 44, MTEXT_ROWS);

/** Kind 2 and 4: a paragraph. */
const isParagraph = (record: Rec): boolean => {
  const kind = num(record, 'attributeKind');
  return kind === 2 || kind === 4;
};
const annotated = (record: Rec): boolean => isParagraph(record) && num(record, 'annotationSize') > 0;

/** The paragraph of an attribute is a whole MTEXT, from its entity mode on; `mode` is an EntityMode. */
const PARAGRAPH_ROWS: Rows = [
  [
    'mode',
    {
      read(reader) {
        const mode = newEntityMode();
        readEntityMode(reader, mode, newModeMemo());
        return mode as unknown as Rec;
      },
      write(sink, value) {
        writeEntityMode(sink, {
          ...newEntityMode(),
          ...(value as unknown as Partial<EntityMode> | undefined),
        });
      },
    },
  ],
  ...MTEXT_ROWS,
];

const ATTRIBUTE_ROWS: Rows = [
  ...TEXT_ROWS,
  ['style', 'H5'],
  ['version', 'RC', { since: R2010 }],
  ['attributeKind', 'RC', { since: R2018, value: 1 }],
  ['paragraph', PARAGRAPH_ROWS, { since: R2018, when: isParagraph }],
  ['annotationSize', 'BS', { since: R2018, when: isParagraph }],
  ['annotation', 'BYTES', { since: R2018, when: annotated, count: 'annotationSize' }],
  ['annotationApplication', 'H5', { since: R2018, when: annotated }],
  ['annotationUnknown', 'BS', { since: R2018, when: annotated }],
  ['tag', 'T'],
  ['fieldLength', 'BS'],
  ['flags', 'RC'],
  ['lockPosition', 'B', { since: R2007 }],
];

export const ATTRIB = entityTable('ATTRIB', 2, ATTRIBUTE_ROWS);
export const ATTDEF = entityTable('ATTDEF', 3, [
  ...ATTRIBUTE_ROWS,
  ['promptVersion', 'RC', { since: R2010 }],
  ['prompt', 'T'],
]);

export const TOLERANCE = entityTable('TOLERANCE', 46, [
  ['unknownShort', 'BS', { until: R2000 }],
  ['height', 'BD', { until: R2000 }],
  ['gap', 'BD', { until: R2000 }],
  ['position', '3BD'],
  ['xAxis', '3BD'],
  ['extrusion', '3BD', { value: [0, 0, 1] }],
  ['text', 'T'],
  ['style', 'H5'],
]);

export const SHAPE = entityTable('SHAPE', 33, [
  ['position', '3BD'],
  ['size', 'BD'],
  ['rotation', 'BD'],
  ['widthFactor', 'BD'],
  ['oblique', 'BD'],
  ['thickness', 'BD'],
  ['number', 'BS'],
  ['extrusion', '3BD', { value: [0, 0, 1] }],
  ['style', 'H5'],
]);
