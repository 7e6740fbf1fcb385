import { R2000, R2013 } from '../versions.ts';
import { entityTable, type Codec, type Rec, type Rows } from './field.ts';
import { doubles, num, point } from './record.ts';

const LINE_ENDS: Codec = {
  read(reader, record) {
    const flat = reader.b() === 1;
    const x1 = reader.rd();
    const x2 = reader.dd(x1);
    const y1 = reader.rd();
    const y2 = reader.dd(y1);
    const z1 = flat ? 0 : reader.rd();
    record['start'] = [x1, y1, z1];
    record['end'] = [x2, y2, flat ? 0 : reader.dd(z1)];
    return undefined;
  },
  write(sink, _value, record) {
    const start = point(record, 'start');
    const end = point(record, 'end');
    const flat = start[2] === 0 && end[2] === 0;
    sink.b(flat ? 1 : 0);
    for (let axis = 0; axis < (flat ? 2 : 3); axis++) {
      sink.rd(start[axis] as number);
      sink.dd(end[axis] as number, start[axis] as number);
    }
  },
};

export const LINE = entityTable('LINE', 19, [
  ['start', '3BD', { until: R2000 }],
  ['end', '3BD', { until: R2000 }],
  ['', LINE_ENDS, { since: R2000 }],
  ['thickness', 'BT'],
  ['extrusion', 'BE'],
]);

export const POINT = entityTable('POINT', 27, [
  ['position', '3BD'],
  ['thickness', 'BT'],
  ['extrusion', 'BE'],
  ['angle', 'BD'],
]);

export const CIRCLE = entityTable('CIRCLE', 18, [
  ['center', '3BD'],
  ['radius', 'BD'],
  ['thickness', 'BT'],
  ['extrusion', 'BE'],
]);

export const ARC = entityTable('ARC', 17, [
  ['center', '3BD'],
  ['radius', 'BD'],
  ['thickness', 'BT'],
  ['extrusion', 'BE'],
  ['startAngle', 'BD'],
  ['endAngle', 'BD'],
]);

export const ELLIPSE = entityTable('ELLIPSE', 35, [
  ['center', '3BD'],
  ['majorAxis', '3BD'],
  ['extrusion', '3BD', { value: [0, 0, 1] }],
  ['ratio', 'BD'],
  ['startParameter', 'BD'],
  ['endParameter', 'BD'],
]);

export const RAY = entityTable('RAY', 40, [
  ['base', '3BD'],
  ['direction', '3BD'],
]);

export const XLINE = entityTable('XLINE', 41, [
  ['base', '3BD'],
  ['direction', '3BD'],
]);

const CUSTOM_KNOTS = 15;
const USE_KNOT_PARAMETER = 8;

/** 1 control points, 2 fit points. Since R2013 the knot parameter says which, whatever the scenario is. */
function scenario(record: Rec): number {
  if (record['knotParameter'] === undefined) return num(record, 'scenario');
  const custom = num(record, 'knotParameter') === CUSTOM_KNOTS;
  return custom || (num(record, 'splineFlags') & USE_KNOT_PARAMETER) === 0 ? 1 : 2;
}

const byControl = (record: Rec): boolean => scenario(record) !== 2;
const byFit = (record: Rec): boolean => scenario(record) === 2;

/** Control points x, y, z, each with its weight behind it where the spline has weights. */
const CONTROL_POINTS: Codec = {
  counts: 'controlCount',
  size: 3,
  read(reader, record) {
    const weighted = num(record, 'weighted') !== 0;
    const count = reader.room(num(record, 'controlCount'), weighted ? 8 : 6);
    const points = new Float64Array(count * 3);
    const weights = weighted ? new Float64Array(count) : undefined;
    for (let i = 0; i < count; i++) {
      points[i * 3] = reader.bd();
      points[i * 3 + 1] = reader.bd();
      points[i * 3 + 2] = reader.bd();
      if (weights) weights[i] = reader.bd();
    }
    record['weights'] = weights;
    return points;
  },
  write(sink, _value, record) {
    const points = doubles(record, 'controlPoints');
    const weights = doubles(record, 'weights');
    for (let i = 0; i * 3 < points.length; i++) {
      for (let axis = 0; axis < 3; axis++) sink.bd(points[i * 3 + axis] ?? 0);
      if (num(record, 'weighted') !== 0) sink.bd(weights[i] ?? 1);
    }
  },
};

const SPLINE_ROWS: Rows = [
  ['scenario', 'BL'],
  ['splineFlags', 'BL', { since: R2013 }],
  ['knotParameter', 'BL', { since: R2013 }],
  ['degree', 'BL'],
  ['fitTolerance', 'BD', { when: byFit }],
  ['startTangent', '3BD', { when: byFit }],
  ['endTangent', '3BD', { when: byFit }],
  ['fitCount', 'BL', { when: byFit }],
  ['rational', 'B', { when: byControl }],
  ['closed', 'B', { when: byControl }],
  ['periodic', 'B', { when: byControl }],
  ['knotTolerance', 'BD', { when: byControl }],
  ['controlTolerance', 'BD', { when: byControl }],
  ['knotCount', 'BL', { when: byControl }],
  ['controlCount', 'BL', { when: byControl }],
  ['weighted', 'B', { when: byControl }],
  ['knots', 'BD', { count: 'knotCount', when: byControl }],
  ['controlPoints', CONTROL_POINTS, { when: byControl }],
  ['fitPoints', '3BD', { count: 'fitCount', when: byFit }],
];

export const SPLINE = entityTable('SPLINE', 36, SPLINE_ROWS);

export const HELIX = entityTable('HELIX', 0, [
  ...SPLINE_ROWS,
  ['majorVersion', 'BL'],
  ['maintenanceVersion', 'BL'],
  ['axisBase', '3BD'],
  ['start', '3BD'],
  ['axis', '3BD'],
  ['radius', 'BD'],
  ['turns', 'BD'],
  ['turnHeight', 'BD'],
  ['counterClockwise', 'B'],
  ['constraint', 'RC'],
]);

export const SOLID = entityTable('SOLID', 31, solidRows());
export const TRACE = entityTable('TRACE', 32, solidRows());

function solidRows(): Rows {
  return [
    ['thickness', 'BT'],
    ['elevation', 'BD'],
    ['corners', '2RD', { count: 4 }],
    ['extrusion', 'BE'],
  ];
}

/** The edges' end comes after the creases; later versions add overrides that carry no shape. */
export const MESH = entityTable('MESH', 0, [
  ['version', 'BS', { value: 2 }],
  ['blendCrease', 'B'],
  ['subdivisionLevel', 'BL'],
  ['vertexCount', 'BL'],
  ['vertices', '3BD', { count: 'vertexCount' }],
  ['faceCount', 'BL'],
  ['faces', 'BL', { count: 'faceCount' }],
  ['edgeCount', 'BL'],
  ['edges', 'BL', { count: (record) => num(record, 'edgeCount') * 2 }],
  ['creaseCount', 'BL'],
  ['creases', 'BD', { count: 'creaseCount' }],
  ['overrideCount', 'BL'],
]);
