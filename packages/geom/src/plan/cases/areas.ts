/** Areas around a point, and of two polylines put together. */
import type { BooleanKind } from '../boolean.ts';

const { PI } = Math;

/** What surrounds a point: its area, and how many islands lie in it. */
export type BoundaryCase = [
  curves: string[],
  at: [number, number],
  area: number | undefined,
  islands: number,
];

export const BOUNDARIES: BoundaryCase[] = [
  [['S 0 0 10 0', 'S 10 0 10 10', 'S 10 10 0 10', 'S 0 10 0 0'], [5, 5], 100, 0],
  [['S -5 0 15 0', 'S 10 -5 10 15', 'S 15 10 -5 10', 'S 0 15 0 -5'], [5, 5], 100, 0],
  [['C 0 0 5'], [0, 0], 25 * PI, 0],
  [['C 0 0 5', 'C 0 0 2'], [3, 0], 25 * PI, 1],
  [['C 0 0 5', 'C 0 0 2'], [0, 0], 4 * PI, 0],
  [['C 0 0 5', 'S -9 0 9 0'], [0, 2], 12.5 * PI, 0],
  [['C 0 0 5', 'X 0 0 1 0', 'X 0 0 0 1'], [1, 1], (25 * PI) / 4, 0],
  [['C 0 0 5', 'C 6 0 5'], [3, 0], 2 * (25 * Math.acos(3 / 5) - 12), 0],
  [['E 0 0 6 3'], [0, 0], 18 * PI, 0],
  [['E 0 0 6 3', 'S 0 -9 0 9'], [1, 0], 9 * PI, 0],
  [['B 0 0 0 10 10 10 10 0', 'S 0 0 10 0'], [5, 3], 60, 0],
  [['S 0 0 10 0', 'S 10 0 10 10', 'S 10 10 0 10'], [5, 5], undefined, 0],
  [['S 0 0 10 0', 'S 10 0 10 10', 'S 10 10 0 10', 'S 0 10 0 0', 'S 5 10 5 6'], [5, 2], 100, 0],
  [['S 0 0 10 0', 'S 10 0 10 10', 'S 10 10 0 10', 'S 0 10 0 0', 'C 5 5 2', 'C 5 5 1'], [1, 1], 100, 2],
  [['S 0 0 10 0', 'S 10 0 10 10', 'S 10 10 0 10', 'S 0 10 0 0', 'S 4 0 4 10', 'S 4 0 4 10'], [2, 2], 40, 0],
];

/** Areas of the parts, holes negative. */
export type BooleanCase = [a: string, b: string, kind: BooleanKind, areas: number[]];

export const BOOLEANS: BooleanCase[] = [
  ['0,0 10,0 10,10 0,10 c', '5,5 15,5 15,15 5,15 c', 'union', [175]],
  ['0,0 10,0 10,10 0,10 c', '5,5 15,5 15,15 5,15 c', 'intersection', [25]],
  ['0,0 10,0 10,10 0,10 c', '5,5 15,5 15,15 5,15 c', 'difference', [75]],
  ['0,0 10,0 10,10 0,10 c', '10,0 20,0 20,10 10,10 c', 'union', [200]],
  ['0,0 10,0 10,10 0,10 c', '3,-5 6,-5 6,15 3,15 c', 'difference', [30, 40]],
  ['0,0 10,0 10,10 0,10 c', '2,2 4,2 4,4 2,4 c', 'difference', [-4, 100]],
  ['0,0 10,0 10,10 0,10 c', '20,0 30,0 30,10 20,10 c', 'intersection', []],
  ['-5,0,1 5,0,1 c', '0,-9 9,-9 9,9 0,9 c', 'intersection', [12.5 * PI]],
  ['-5,0,1 5,0,1 c', '0,-9 9,-9 9,9 0,9 c', 'difference', [12.5 * PI]],
  ['-5,0,1 5,0,1 c', '1,0,1 11,0,1 c', 'intersection', [2 * (25 * Math.acos(3 / 5) - 12)]],
];
