import type { Drawing } from '../src/model/drawing.ts';
import { read } from '../src/read/read.ts';

/** Groups of one record each: a type, then codes and values in turn. */
type Record = readonly [type: string, ...pairs: (string | number)[]];

const AT = (x: number, y: number, z = 0): number[] => [10, x, 20, y, 30, z];
const TO = (x: number, y: number, z = 0): number[] => [11, x, 21, y, 31, z];
const VERTEX = (x: number, y: number, z: number, flags: number): Record => {
  const place = AT(x, y, z);
  return ['VERTEX', 8, '0', ...place, 70, flags];
};
const END: Record = ['SEQEND', 8, '0'];

/** Flags, degree, counts, knots. */
const SPLINE = [70, 8, 71, 3, 72, 8, 73, 4, 74, 0, 40, 0, 40, 0, 40, 0, 40, 0, 40, 1, 40, 1, 40, 1, 40, 1];
/** Solid, one loop of three corners. */
const HATCH = [
  70, 1, 71, 0, 91, 1, 92, 2, 72, 0, 73, 1, 93, 3, 10, 0, 20, 0, 10, 9, 20, 0, 10, 9, 20, 9, 97, 0, 75, 0, 76,
  1, 98, 0,
];
const DIMENSION = [70, 0, 13, 0, 23, 0, 33, 0, 14, 5, 24, 0, 34, 0, 50, 0];

/** One of each type that every version since R2000 holds as it is, and that other readers tell of. */
const ENTITIES: readonly Record[] = [
  ['LINE', 8, 'Walls', ...AT(1.25, 2, 3), ...TO(4, 5.5, 6)],
  ['POINT', 8, '0', ...AT(7, 8, 9)],
  ['CIRCLE', 8, '0', ...AT(10, 11), 40, 2.5],
  ['ARC', 8, '0', ...AT(12, 13), 40, 3.5, 50, 30, 51, 250],
  ['ELLIPSE', 8, '0', ...AT(14, 15), ...TO(4, 1), 40, 0.5, 41, 0, 42, 6.283185307179586],
  ['LWPOLYLINE', 8, '0', 90, 3, 70, 1, 10, 0, 20, 0, 42, 0.5, 10, 5, 20, 0, 10, 5, 20, 5],
  ['POLYLINE', 8, '0', 66, 1, ...AT(0, 0), 70, 8],
  VERTEX(1, 1, 1, 32),
  VERTEX(2, 3, 4, 32),
  END,
  ['POLYLINE', 8, '0', 66, 1, ...AT(0, 0), 70, 0],
  VERTEX(1, 1, 0, 0),
  VERTEX(2, 3, 0, 0),
  END,
  ['SPLINE', 8, '0', ...SPLINE, ...AT(0, 0), ...AT(1, 2), ...AT(3, 2), ...AT(4, 0)],
  ['SPLINE', 8, '0', 70, 8, 71, 3, 74, 3, ...TO(0, 0), ...TO(2, 3), ...TO(5, 1)],
  ['TEXT', 8, '0', ...AT(20, 21), 40, 2.5, 1, 'Plain'],
  ['MTEXT', 8, '0', ...AT(22, 23), 40, 2.5, 41, 40, 71, 1, 1, 'Two\\Plines'],
  ['ATTDEF', 8, '0', ...AT(24, 25), 40, 2.5, 1, 'none', 3, 'Which?', 2, 'TAG', 70, 0],
  ['INSERT', 8, '0', 66, 1, 2, 'PART', ...AT(30, 31), 41, 2, 42, 2, 43, 2, 50, 45],
  ['ATTRIB', 8, '0', ...AT(30, 33), 40, 2.5, 1, 'M8', 2, 'TAG', 70, 0],
  END,
  ['SOLID', 8, '0', ...AT(0, 0), ...TO(1, 0), 12, 0, 22, 1, 32, 0, 13, 1, 23, 1, 33, 0],
  ['3DFACE', 8, '0', ...AT(0, 0), ...TO(1, 0), 12, 1, 22, 1, 32, 2, 13, 0, 23, 1, 33, 2],
  ['HATCH', 8, '0', ...AT(0, 0), 2, 'SOLID', ...HATCH],
  ['LEADER', 8, '0', 3, 'STANDARD', 71, 1, 72, 0, 73, 3, 74, 1, 75, 0, 76, 2, ...AT(1, 1), ...AT(5, 5)],
  ['TOLERANCE', 8, '0', 3, 'STANDARD', ...AT(40, 41), 1, '{\\Fgdt;j}%%v0.1', ...TO(1, 0)],
  ['RAY', 8, '0', ...AT(1, 1), ...TO(0.6, 0.8)],
  ['XLINE', 8, '0', ...AT(2, 2), ...TO(0, 1)],
  ['DIMENSION', 8, '0', 2, '', ...AT(5, 10), ...TO(2.5, 10), 3, 'STANDARD', ...DIMENSION],
];

const BLOCK: readonly Record[] = [
  ['BLOCK', 8, '0', 2, 'PART', 70, 0, ...AT(0, 0), 3, 'PART'],
  ['LINE', 8, '0', ...AT(0, 0), ...TO(1, 1)],
  ['ENDBLK', 8, '0'],
];

export function everyEntity(): Drawing {
  const section = (name: string, records: readonly Record[]): Record[] => [
    ['SECTION', 2, name],
    ...records,
    ['ENDSEC'],
  ];
  const records: Record[] = [...section('BLOCKS', BLOCK), ...section('ENTITIES', ENTITIES), ['EOF']];
  const text = records.map(([type, ...pairs]) => [0, type, ...pairs].join('\n')).join('\n');
  return read(new TextEncoder().encode(`${text}\n`)).drawing;
}
