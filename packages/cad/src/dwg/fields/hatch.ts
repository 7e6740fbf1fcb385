import type { HatchLine } from '../../model/hatch.ts';
import { R2004, R2010 } from '../versions.ts';
import { bit, is, noBit } from './codecs.ts';
import { entityTable, type Codec, type Rec, type Rows } from './field.ts';
import { num, numbers, point2, records } from './record.ts';

const POLYLINE = 2;
const DERIVED = 4;
const line = { when: is('kind', 1) };
const arc = { when: is('kind', 2) };
const ellipse = { when: is('kind', 3) };
const spline = { when: is('kind', 4) };
const round = { when: (record: Rec) => num(record, 'kind') === 2 || num(record, 'kind') === 3 };
const fitted = {
  since: R2010,
  when: (record: Rec) => num(record, 'kind') === 4 && num(record, 'fitCount') > 0,
};

const EDGE: Rows = [
  ['kind', 'RC'],
  ['start', '2RD', line],
  ['end', '2RD', line],
  ['center', '2RD', round],
  ['radius', 'BD', arc],
  ['majorAxis', '2RD', ellipse],
  ['ratio', 'BD', ellipse],
  ['startAngle', 'BD', round],
  ['endAngle', 'BD', round],
  ['counterClockwise', 'B', round],
  ['degree', 'BL', spline],
  ['rational', 'B', spline],
  ['periodic', 'B', spline],
  ['knotCount', 'BL', spline],
  ['controlCount', 'BL', spline],
  ['knots', 'BD', { count: 'knotCount', ...spline }],
  [
    'controlPoints',
    [
      ['point', '2RD'],
      ['weight', 'BD', { when: (_record, root) => root['weightedEdge'] === 1 }],
    ],
    { count: 'controlCount', ...spline },
  ],
  ['fitCount', 'BL', { since: R2010, ...spline }],
  ['fitPoints', '2RD', { count: 'fitCount', ...fitted }],
  ['startTangent', '2RD', fitted],
  ['endTangent', '2RD', fitted],
];

/** The weight of a control point depends on its edge, which nested rows cannot see: the root remembers it. */
const EDGES: Rows = EDGE.map((row) =>
  row[0] === 'rational'
    ? [
        'rational',
        {
          read(reader, _record, root) {
            const value = reader.b();
            root['weightedEdge'] = value;
            return value;
          },
          write(sink, value, _record, root) {
            root['weightedEdge'] = value ? 1 : 0;
            sink.b(value ? 1 : 0);
          },
        },
        spline,
      ]
    : row,
);

/** x, y, bulge each. */
const LOOP_POINTS: Codec = {
  counts: 'pointCount',
  size: 3,
  read(reader, record) {
    const bulged = num(record, 'hasBulges') !== 0;
    const count = reader.room(num(record, 'pointCount'), bulged ? 130 : 128);
    const points = new Float64Array(count * 3);
    for (let i = 0; i < points.length; i += 3) {
      points[i] = reader.rd();
      points[i + 1] = reader.rd();
      if (bulged) points[i + 2] = reader.bd();
    }
    return points;
  },
  write(sink, value, record) {
    const points = value instanceof Float64Array ? value : new Float64Array(0);
    for (let i = 0; i < points.length; i += 3) {
      sink.rd(points[i] ?? 0);
      sink.rd(points[i + 1] ?? 0);
      if (num(record, 'hasBulges') !== 0) sink.bd(points[i + 2] ?? 0);
    }
  },
};

const LOOP: Rows = [
  ['flags', 'BL'],
  ['edgeCount', 'BL', { when: noBit('flags', POLYLINE) }],
  ['edges', EDGES, { count: 'edgeCount', when: noBit('flags', POLYLINE) }],
  ['hasBulges', 'B', { when: bit('flags', POLYLINE) }],
  ['closed', 'B', { when: bit('flags', POLYLINE) }],
  ['pointCount', 'BL', { when: bit('flags', POLYLINE) }],
  ['points', LOOP_POINTS, { when: bit('flags', POLYLINE) }],
  ['sourceCount', 'BL'],
  ['sources', 'H4', { count: 'sourceCount' }],
];

const derived = (record: Rec): boolean => records(record, 'loops').some(bit('flags', DERIVED));

const GRADIENT: Rows = [
  ['gradient', 'BL', { since: R2004 }],
  ['gradientReserved', 'BL', { since: R2004 }],
  ['gradientAngle', 'BD', { since: R2004 }],
  ['gradientShift', 'BD', { since: R2004 }],
  ['gradientSingle', 'BL', { since: R2004 }],
  ['gradientTint', 'BD', { since: R2004 }],
  ['gradientCount', 'BL', { since: R2004 }],
  [
    'gradientColors',
    [
      ['position', 'BD'],
      ['color', 'CMC'],
    ],
    { since: R2004, count: 'gradientCount' },
  ],
  ['gradientName', 'T', { since: R2004 }],
];

/** Angle, base and offset of a line of a pattern. */
const LINE_START = new Float64Array(5);

/** By hand, as some patterns have hundreds of lines, and as the model has them. */
const PATTERN_LINES: Codec = {
  counts: 'lineCount',
  read(reader, record) {
    const lines: HatchLine[] = [];
    const most = reader.room(num(record, 'lineCount'), 1);
    for (let i = 0; i < most && !reader.overrun; i++) {
      reader.bds(LINE_START);
      const dashes: number[] = [];
      for (let k = reader.room(reader.bs(), 2); k > 0; k--) dashes.push(reader.bd());
      lines.push({
        angle: LINE_START[0] as number,
        base: [LINE_START[1] as number, LINE_START[2] as number],
        offset: [LINE_START[3] as number, LINE_START[4] as number],
        dashes,
      });
    }
    return lines;
  },
  write(sink, value) {
    for (const each of Array.isArray(value) ? (value as Rec[]) : []) {
      const dashes = numbers(each, 'dashes');
      sink.bd(num(each, 'angle'));
      for (const part of [...point2(each, 'base'), ...point2(each, 'offset')]) sink.bd(part);
      sink.bs(dashes.length);
      for (const dash of dashes) sink.bd(dash);
    }
  },
};

const PATTERN: Rows = [
  ['patternKind', 'BS'],
  ['angle', 'BD', { when: is('solid', 0) }],
  ['scale', 'BD', { when: is('solid', 0), value: 1 }],
  ['double', 'B', { when: is('solid', 0) }],
  ['lineCount', 'BS', { when: is('solid', 0) }],
  ['lines', PATTERN_LINES, { when: is('solid', 0) }],
];

/** points of polyline loops: x, y, bulge each. */
export const HATCH = entityTable('HATCH', 78, [
  ...GRADIENT,
  ['elevation', 'BD'],
  ['extrusion', '3BD', { value: [0, 0, 1] }],
  ['pattern', 'T'],
  ['solid', 'B'],
  ['associative', 'B'],
  ['loopCount', 'BL'],
  ['loops', LOOP, { count: 'loopCount' }],
  ['style', 'BS'],
  ...PATTERN,
  ['pixelSize', 'BD', { when: derived }],
  ['seedCount', 'BL'],
  ['seeds', '2RD', { count: 'seedCount' }],
]);

/** Polylines only, and the two flags the other way round. */
const POLYGON_LOOP: Rows = [
  ['closed', 'B', { value: 1 }],
  ['hasBulges', 'B'],
  ['pointCount', 'BL'],
  ['points', LOOP_POINTS],
];

/** A polygon with a fill: it has no style and no boundary objects. */
export const MPOLYGON = entityTable('MPOLYGON', 0, [
  ['version', 'BL', { value: 1 }],
  ...GRADIENT,
  ['elevation', 'BD'],
  ['extrusion', '3BD', { value: [0, 0, 1] }],
  ['pattern', 'T'],
  ['solid', 'B'],
  ['loopCount', 'BL'],
  ['loops', POLYGON_LOOP, { count: 'loopCount' }],
  ...PATTERN,
  ['fill', 'CMC'],
  ['offset', '2RD'],
  ['degenerateLoops', 'BL'],
]);
