/** What runs beside curves and polylines. */
import type { GapKind } from '../offset-polyline.ts';
import { PARABOLA, QUARTER } from './crossings.ts';

const { PI, SQRT1_2, sqrt } = Math;

type Point = [number, number];

/** To the left by a distance: the ends; undefined where nothing is left. */
export type OffsetCase = [given: string, distance: number, ends: [Point, Point] | undefined];

const ARCH = 'B 0 0 0 10 10 10 10 0';

// prettier-ignore
export const OFFSETS: OffsetCase[] = [
  ['S 0 0 10 0', 2, [[0, 2], [10, 2]]],
  ['S 0 0 10 0', -2, [[0, -2], [10, -2]]],
  ['S 0 0 3 4', 5, [[-4, 3], [-1, 7]]],
  ['C 0 0 5', 2, [[3, 0], [3, 0]]],
  ['C 0 0 5', -2, [[7, 0], [7, 0]]],
  ['C 0 0 5', 5, undefined],
  ['C 0 0 5', 6, undefined],
  ['A 0 0 5 0 90', 1, [[4, 0], [0, 4]]],
  ['A 0 0 5 0 90', -1, [[6, 0], [0, 6]]],
  ['A 0 0 5 0 90', 7, undefined],
  ['R 0 0 1 0', 3, [[0, 3], [1, 3]]],
  ['R 0 0 3 4', 5, [[-4, 3], [-1, 7]]],
  ['X 0 0 1 1', 1, [[-SQRT1_2, SQRT1_2], [1 - SQRT1_2, 1 + SQRT1_2]]],
  ['E 0 0 6 3', 1, [[5, 0], [5, 0]]],
  ['E 0 0 6 3', -2, [[8, 0], [8, 0]]],
  ['E 0 0 6 3 90', 1, [[0, 5], [0, 5]]],
  ['EA 0 0 6 3 0 0 90', 1, [[5, 0], [0, 2]]],
  ['EA 0 0 6 3 0 0 90', -1, [[7, 0], [0, 4]]],
  ['B 0 0 1 0 2 0 3 0', 1, [[0, 1], [3, 1]]],
  [ARCH, 1, [[-1, 0], [11, 0]]],
  [ARCH, -1, [[1, 0], [9, 0]]],
  [QUARTER, 1, [[4, 0], [0, 4]]],
  [QUARTER, -2, [[7, 0], [0, 7]]],
  // the tangent at its end is (1, 4)
  [PARABOLA, -0.25, [[-2 - 1 / sqrt(17), 4 - 0.25 / sqrt(17)], [2 + 1 / sqrt(17), 4 - 0.25 / sqrt(17)]]],
];

/** Curves that have no formula beside them: every place of it is as far away as asked. */
export const DISTANCES: [given: string, distance: number][] = [
  ['E 0 0 6 3', 1],
  ['E 0 0 6 3', 2.5],
  ['E 0 0 6 3', -3],
  ['E 0 0 6 3 30', 2],
  ['EA 0 0 6 3 0 0 180', 2.5],
  [ARCH, -2],
  [ARCH, 2],
  [ARCH, -4],
  [PARABOLA, 0.4],
  [PARABOLA, 1],
  [PARABOLA, -1],
  [QUARTER, 2],
  ['B 0 0 4 8 8 -8 12 0 16 3', 0.7],
  ['B 0 0 4 8 8 -8 12 0', 2],
  // a balloon whose sides come nearer to each other than twice the distance, without a sharp bend
  ['B -1.5 0 -12 10 12 10 1.5 0', -2],
];

const SQUARE = '0,0 10,0 10,10 0,10 c';
const DUMBBELL = '0,0 10,0 10,4 20,4 20,0 30,0 30,10 20,10 20,6 10,6 10,10 0,10 c';
const ELL = '0,0 10,0 10,4 4,4 4,10 0,10 c';
const SLOT = '0,0 10,0,1 10,4 0,4,1 c';
const TRIANGLE = '0,0 10,0 5,8.660254037844386 c';
/** A square with a half circle on it, and with one cut out of it. */
const ARCHED = '0,0 10,0 10,10,1 0,10 c';
const NOTCHED = '0,0 10,0 10,10 7,10,-1 3,10 0,10 c';

/** Closed polylines: the areas of what is left. */
export type PolylineOffsetCase = [given: string, distance: number, gap: GapKind, areas: number[]];

export const POLYLINE_OFFSETS: PolylineOffsetCase[] = [
  [SQUARE, 1, 'extend', [64]],
  [SQUARE, -1, 'extend', [144]],
  [SQUARE, -1, 'fillet', [100 + 40 + PI]],
  [SQUARE, -1, 'chamfer', [144 - 4 * (sqrt(2) - 1) ** 2]],
  [SQUARE, 4.999, 'extend', [0.002 ** 2]],
  [SQUARE, 5.001, 'extend', []],
  [DUMBBELL, 0.5, 'extend', [81 + 81 + 11]],
  [DUMBBELL, 1.5, 'extend', [49, 49]],
  [DUMBBELL, -1, 'extend', [144 + 144 + 8 * 4]],
  [ELL, 1, 'extend', [28]],
  [ELL, -1, 'extend', [12 * 6 + 6 * 6]],
  [ELL, 2.5, 'extend', []],
  [SLOT, 1, 'extend', [20 + PI]],
  [SLOT, -1, 'extend', [60 + 9 * PI]],
  [SLOT, 2.5, 'extend', []],
  ['-5,0,1 5,0,1 c', 2, 'extend', [9 * PI]],
  ['-5,0,1 5,0,1 c', -2, 'extend', [49 * PI]],
  ['-5,0,1 5,0,1 c', 5.5, 'extend', []],
  [TRIANGLE, 1, 'extend', [(sqrt(3) / 4) * (10 - 2 * sqrt(3)) ** 2]],
  [TRIANGLE, -1, 'extend', [(sqrt(3) / 4) * (10 + 2 * sqrt(3)) ** 2]],
  [TRIANGLE, -1, 'fillet', [25 * sqrt(3) + 30 + PI]],
  [TRIANGLE, 3, 'extend', []],
  [ARCHED, 1, 'extend', [8 * 9 + 8 * PI]],
  [ARCHED, -1, 'extend', [12 * 11 + 18 * PI]],
  [ARCHED, -1, 'fillet', [100 + 12.5 * PI + 30 + 5.5 * PI + PI / 2]],
  [NOTCHED, -1, 'fillet', [136 + PI]],
  ['0,0 8,0 8,6 0,6 c', 2.5, 'extend', [3]],
  ['0,0 4,0 4,3 c', 0.5, 'extend', [1.5]],
  ['0,0 4,0 4,3 c', -1, 'extend', [24]],
  ['10,0 0,0 0,10 10,10 c', 1, 'extend', [144]],
];

/** Open polylines: the corners of what runs beside them. */
export type OpenOffsetCase = [given: string, distance: number, then: string];

export const OPEN_OFFSETS: OpenOffsetCase[] = [
  ['0,0 10,0', 1, '0,1 10,1'],
  ['0,0 10,0 10,10', 2, '0,2 8,2 8,10'],
  ['0,0 10,0 10,10', -2, '0,-2 12,-2 12,10'],
  ['0,0 10,0,1 10,4 0,4', 1, '0,1 10,1,1 10,3 0,3'],
  ['0,0 10,0,1 10,4 0,4', -1, '0,-1 10,-1,1 10,5 0,5'],
  ['0,0 10,0 10,10 20,10', 1, '0,1 9,1 9,11 20,11'],
  ['0,0 10,0 10,10 20,10', -1, '0,-1 11,-1 11,9 20,9'],
  ['0,0 6,8', 5, '-4,3 2,11'],
  ['0,0,1 10,0', 2, '2,0,1 8,0'],
  ['0,0,1 10,0', -2, '-2,0,1 12,0'],
  ['0,0 10,0 10,1 20,1', 3, '0,3 7,3 7,4 20,4'],
];
