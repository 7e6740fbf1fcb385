import { R2004, R2010 } from '../versions.ts';
import { bit, owned, planePoints } from './codecs.ts';
import { entityTable, type Codec, type Rows } from './field.ts';
import { num } from './record.ts';

export const LWPOLYLINE_FLAGS = {
  extrusion: 1,
  thickness: 2,
  constantWidth: 4,
  elevation: 8,
  bulges: 16,
  widths: 32,
  continuousLineType: 256,
  closed: 512,
  ids: 1024,
} as const;

const flagged = (flag: keyof typeof LWPOLYLINE_FLAGS) => ({ when: bit('flags', LWPOLYLINE_FLAGS[flag]) });

export const LWPOLYLINE = entityTable('LWPOLYLINE', 77, [
  ['flags', 'BS'],
  ['constantWidth', 'BD', flagged('constantWidth')],
  ['elevation', 'BD', flagged('elevation')],
  ['thickness', 'BD', flagged('thickness')],
  ['extrusion', '3BD', flagged('extrusion')],
  ['pointCount', 'BL'],
  ['bulgeCount', 'BL', flagged('bulges')],
  ['idCount', 'BL', { since: R2010, ...flagged('ids') }],
  ['widthCount', 'BL', flagged('widths')],
  ['points', planePoints('pointCount')],
  ['bulges', 'BD', { count: 'bulgeCount', ...flagged('bulges') }],
  ['ids', 'BL', { since: R2010, count: 'idCount', ...flagged('ids') }],
  ['widths', '2BD', { count: 'widthCount', ...flagged('widths') }],
]);

/** A start width below zero stands for both. */
const END_WIDTH: Codec = {
  read: (reader, record) => (num(record, 'startWidth') < 0 ? -num(record, 'startWidth') : reader.bd()),
  write(sink, value, record) {
    if (num(record, 'startWidth') >= 0) sink.bd(Number(value ?? 0));
  },
};

export const VERTEX_2D = entityTable('VERTEX_2D', 10, [
  ['flags', 'RC'],
  ['position', '3BD'],
  ['startWidth', 'BD'],
  ['endWidth', END_WIDTH],
  ['bulge', 'BD'],
  ['id', 'BL', { since: R2010 }],
  ['tangent', 'BD'],
]);

const VERTEX_3D_ROWS: Rows = [
  ['flags', 'RC'],
  ['position', '3BD'],
];

export const VERTEX_3D = entityTable('VERTEX_3D', 11, VERTEX_3D_ROWS);
export const VERTEX_MESH = entityTable('VERTEX_MESH', 12, VERTEX_3D_ROWS);
export const VERTEX_PFACE = entityTable('VERTEX_PFACE', 13, VERTEX_3D_ROWS);

export const VERTEX_PFACE_FACE = entityTable('VERTEX_PFACE_FACE', 14, [['corners', 'BS', { count: 4 }]]);

const OWNED_COUNT: Rows = [['ownedCount', 'BL', { since: R2004 }]];
const OWNED: Rows = [...owned(), ['seqend', 'H3']];

export const POLYLINE_2D = entityTable('POLYLINE_2D', 15, [
  ['flags', 'BS'],
  ['smoothType', 'BS'],
  ['startWidth', 'BD'],
  ['endWidth', 'BD'],
  ['thickness', 'BT'],
  ['elevation', 'BD'],
  ['extrusion', 'BE'],
  ...OWNED_COUNT,
  ...OWNED,
]);

/** splineFlags: 1 quadratic, 2 cubic; closedFlags: 1 closed. */
export const POLYLINE_3D = entityTable('POLYLINE_3D', 16, [
  ['splineFlags', 'RC'],
  ['closedFlags', 'RC'],
  ...OWNED_COUNT,
  ...OWNED,
]);

export const POLYLINE_PFACE = entityTable('POLYLINE_PFACE', 29, [
  ['vertexCount', 'BS'],
  ['faceCount', 'BS'],
  ...OWNED_COUNT,
  ...OWNED,
]);

export const POLYLINE_MESH = entityTable('POLYLINE_MESH', 30, [
  ['flags', 'BS'],
  ['smoothType', 'BS'],
  ['mCount', 'BS'],
  ['nCount', 'BS'],
  ['mDensity', 'BS'],
  ['nDensity', 'BS'],
  ...OWNED_COUNT,
  ...OWNED,
]);

export const SEQEND = entityTable('SEQEND', 6, []);

/** flags: 1 has vertices, 2 closed (DXF numbers); the stored 3 stands for closed. */
export const MLINE = entityTable('MLINE', 47, [
  ['scale', 'BD'],
  ['justification', 'RC'],
  ['base', '3BD'],
  ['extrusion', '3BD', { value: [0, 0, 1] }],
  ['flags', 'BS'],
  ['lineCount', 'RC'],
  ['vertexCount', 'BS'],
  [
    'vertices',
    [
      ['position', '3BD'],
      ['direction', '3BD'],
      ['miter', '3BD'],
      [
        'lines',
        [
          ['parameterCount', 'BS'],
          ['parameters', 'BD', { count: 'parameterCount' }],
          ['fillCount', 'BS'],
          ['fills', 'BD', { count: 'fillCount' }],
        ],
        { count: (_record, root) => num(root, 'lineCount') },
      ],
    ],
    { count: 'vertexCount' },
  ],
  ['style', 'H5'],
]);
