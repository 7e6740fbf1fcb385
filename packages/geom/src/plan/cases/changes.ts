/** Curves and paths that are split, made longer or shorter, broken, trimmed and joined. */
import { PARABOLA, QUARTER } from './crossings.ts';

const { PI, SQRT1_2, sqrt } = Math;

type Point = [number, number];

/** The part from one parameter to another: where it begins, what lies in its middle, where it ends. */
export type SplitCase = [given: string, from: number, to: number, points: [Point, Point, Point]];

const ARCH = 'B 0 0 0 10 10 10 10 0';

// prettier-ignore
export const SPLITS: SplitCase[] = [
  ['S 0 0 10 0', 0.2, 0.6, [[2, 0], [4, 0], [6, 0]]],
  ['S 0 0 10 0', 0.6, 0.2, [[6, 0], [4, 0], [2, 0]]],
  ['S 0 0 10 0', -0.5, 1.5, [[-5, 0], [5, 0], [15, 0]]],
  ['C 0 0 5', 0.25, 0.75, [[0, 5], [-5, 0], [0, -5]]],
  ['C 0 0 5', 0.75, 1.25, [[0, -5], [5, 0], [0, 5]]],
  ['A 0 0 5 0 180', 0, 0.5, [[5, 0], [5 * SQRT1_2, 5 * SQRT1_2], [0, 5]]],
  ['A 0 0 5 90 270', 0.5, 1, [[-5, 0], [-5 * SQRT1_2, -5 * SQRT1_2], [0, -5]]],
  ['E 0 0 6 3', 0, 0.25, [[6, 0], [6 * SQRT1_2, 3 * SQRT1_2], [0, 3]]],
  ['EA 0 0 6 3 0 0 180', 0.5, 1, [[0, 3], [-6 * SQRT1_2, 3 * SQRT1_2], [-6, 0]]],
  ['R 0 0 2 0', 0, 3, [[0, 0], [3, 0], [6, 0]]],
  ['X 1 1 1 1', -1, 1, [[0, 0], [1, 1], [2, 2]]],
  [ARCH, 0, 0.5, [[0, 0], [1.5625, 5.625], [5, 7.5]]],
  [ARCH, 0.5, 1, [[5, 7.5], [8.4375, 5.625], [10, 0]]],
  [ARCH, 1, 0.5, [[10, 0], [8.4375, 5.625], [5, 7.5]]],
  [PARABOLA, 0.25, 0.75, [[-1, 1], [0, 0], [1, 1]]],
  [QUARTER, 0, 0.5, [[5, 0], [4.648941505312151, 1.840473547809364], [5 * SQRT1_2, 5 * SQRT1_2]]],
];

/** Made longer at one end until a boundary: where that end is then. */
export type ExtendCase = [given: string, side: 'start' | 'end', to: string, end: Point | undefined];

export const EXTENDED: ExtendCase[] = [
  ['S 0 0 4 0', 'end', 'S 6 -5 6 5', [6, 0]],
  ['S 0 0 4 0', 'start', 'S -6 -5 -6 5', [-6, 0]],
  ['S 0 0 4 0', 'end', 'S 6 1 6 5', undefined],
  ['S 0 0 4 0', 'end', 'C 10 0 2', [8, 0]],
  ['S 0 0 4 0', 'end', 'E 10 0 3 2', [7, 0]],
  ['S 0 0 4 0', 'end', 'S -6 -5 -6 5', undefined],
  ['A 0 0 5 0 90', 'end', 'S -9 0 0 0', [-5, 0]],
  ['A 0 0 5 0 90', 'start', 'S 0 -9 0 -1', [0, -5]],
  ['A 0 0 5 0 90', 'end', 'S 9 9 9 19', undefined],
  ['R 0 0 1 0', 'start', 'S -4 -1 -4 1', [-4, 0]],
  ['B 0 0 1 0 2 0 3 0', 'end', 'S 6 -1 6 1', [6, 0]],
  ['B 0 0 1 0 2 0 3 0', 'start', 'S -2 -1 -2 1', [-2, 0]],
  ['C 0 0 5', 'end', 'S 6 -1 6 1', undefined],
  ['S 0 0 4 0', 'end', 'X 6 -5 1 1', [11, 0]],
  ['S 0 0 4 0', 'end', 'R 6 5 0 -1', [6, 0]],
  ['S 0 0 4 0', 'end', 'R 6 5 0 1', undefined],
  ['S 0 0 4 0', 'end', 'C 10 3 3', [10, 0]],
  ['S 0 0 4 0', 'end', 'A 10 0 2 270 90', [12, 0]],
  ['S 0 0 4 0', 'end', 'X 0 3 1 0', undefined],
  ['S 0 0 4 0', 'end', 'B 8 -4 8 -1 8 1 8 4', [8, 0]],
  ['S 0 0 3 4', 'end', 'C 0 0 10', [6, 8]],
  ['S 0 0 3 4', 'start', 'C 0 0 10', [-6, -8]],
  ['A 0 0 5 0 90', 'end', 'X 0 3 1 0', [-4, 3]],
  ['A 0 0 5 0 90', 'start', 'C 0 -8 5', [3, -4]],
  ['A 0 0 5 0 90', 'start', 'R 0 0 1 -1', [5 * SQRT1_2, -5 * SQRT1_2]],
  ['EA 0 0 6 3 0 0 90', 'end', 'S -9 0 0 0', [-6, 0]],
  ['EA 0 0 6 3 0 0 90', 'end', 'X -3.6 0 0 1', [-3.6, 2.4]],
  ['EA 0 0 6 3 0 0 90', 'start', 'X 3.6 0 0 1', [3.6, -2.4]],
  ['EA 0 0 6 3 0 0 90', 'end', 'S 9 9 9 19', undefined],
  ['R 0 0 1 1', 'start', 'C 0 0 5', [-5 * SQRT1_2, -5 * SQRT1_2]],
  ['R 0 0 1 1', 'end', 'C 0 0 5', undefined],
  ['X 0 0 1 1', 'end', 'C 9 9 5', undefined],
  [ARCH, 'end', 'S 9 -3 11 -3', [10, -3]],
  [ARCH, 'start', 'C 0 -5 2', [0, -3]],
  // on along the tangent y = 4x - 4
  [PARABOLA, 'end', 'X 3 0 0 1', [3, 8]],
  [QUARTER, 'end', 'X -7 0 0 1', [-7, 5]],
];

/** With another length, changed at one end: where that end is then. */
export type LengthenCase = [given: string, side: 'start' | 'end', length: number, end: Point | undefined];

export const LENGTHENED: LengthenCase[] = [
  ['S 0 0 10 0', 'end', 15, [15, 0]],
  ['S 0 0 10 0', 'end', 4, [4, 0]],
  ['S 0 0 10 0', 'start', 15, [-5, 0]],
  ['S 0 0 3 4', 'end', 10, [6, 8]],
  ['S 0 0 3 4', 'start', 2.5, [1.5, 2]],
  ['S 0 0 3 4', 'end', 0, undefined],
  ['A 0 0 5 0 90', 'end', 5 * PI, [-5, 0]],
  ['A 0 0 5 0 180', 'end', 2.5 * PI, [0, 5]],
  ['A 0 0 5 0 90', 'start', 5 * PI, [0, -5]],
  ['A 0 0 5 0 90', 'end', 10 * PI, undefined],
  // a quarter and a half of the whole of an ellipse of half axes 2 and 1
  ['EA 0 0 2 1 0 0 90', 'end', 9.688448220547675 / 2, [-2, 0]],
  ['EA 0 0 2 1 0 0 180', 'end', 9.688448220547675 / 4, [0, 1]],
  ['EA 0 0 2 1 0 0 180', 'start', 9.688448220547675 / 4, [0, 1]],
  ['B 0 0 1 0 2 0 3 0', 'end', 1.2, [1.2, 0]],
  ['B 0 0 1 0 2 0 3 0', 'end', 4, undefined],
  [PARABOLA, 'end', sqrt(17) + Math.asinh(4) / 4, [0, 0]],
  [QUARTER, 'end', (5 * PI) / 4, [5 * SQRT1_2, 5 * SQRT1_2]],
  ['C 0 0 5', 'end', 4, undefined],
  ['R 0 0 1 0', 'end', 4, undefined],
];

/** Lengths of whole curves. */
export const LENGTHS: [string, number][] = [
  ['S 0 0 3 4', 5],
  ['C 0 0 5', 10 * PI],
  ['A 0 0 5 0 90', 2.5 * PI],
  ['A 0 0 2 90 0', 3 * PI],
  ['B 0 0 1 0 2 0 3 0', 3],
  // complete elliptic integral of the second kind
  ['E 0 0 2 1', 9.688448220547675],
  ['E 0 0 5 3', 25.526998863398124],
  ['E 0 0 5 3 45', 25.526998863398124],
  ['EA 0 0 2 1 0 0 90', 9.688448220547675 / 4],
  // ∫ √(1 + 4x²) from -2 to 2
  [PARABOLA, 2 * sqrt(17) + Math.asinh(4) / 2],
  [QUARTER, 2.5 * PI],
];

/** A path without what lies between two points of it: each part by its ends. */
export type BreakCase = [given: string, first: Point, second: Point, parts: [Point, Point][]];

const CORNER = '0,0 10,0 10,10';
const SQUARE = '0,0 10,0 10,10 0,10 c';
const SLOT = '0,0 10,0,1 10,4 0,4,1 c';

// prettier-ignore
export const BREAKS: BreakCase[] = [
  [CORNER, [2, 0], [10, 7], [[[0, 0], [2, 0]], [[10, 7], [10, 10]]]],
  [CORNER, [10, 7], [2, 0], [[[0, 0], [2, 0]], [[10, 7], [10, 10]]]],
  [CORNER, [10, 0], [10, 0], [[[0, 0], [10, 0]], [[10, 0], [10, 10]]]],
  [CORNER, [0, 0], [4, 0], [[[4, 0], [10, 10]]]],
  [CORNER, [10, 4], [10, 10], [[[0, 0], [10, 4]]]],
  [SQUARE, [2, 0], [6, 0], [[[6, 0], [2, 0]]]],
  [SQUARE, [6, 0], [2, 0], [[[2, 0], [6, 0]]]],
  [SLOT, [10, 0], [10, 4], [[[10, 4], [10, 0]]]],
  [SLOT, [12, 2], [5, 4], [[[5, 4], [12, 2]]]],
  ['C 0 0 5', [5, 0], [0, 5], [[[0, 5], [5, 0]]]],
  ['C 0 0 5', [0, 5], [5, 0], [[[5, 0], [0, 5]]]],
  ['E 0 0 6 3', [0, 3], [-6, 0], [[[-6, 0], [0, 3]]]],
  ['A 0 0 5 0 180', [3, 4], [-3, 4], [[[5, 0], [3, 4]], [[-3, 4], [-5, 0]]]],
  [ARCH, [5, 7.5], [5, 7.5], [[[0, 0], [5, 7.5]], [[5, 7.5], [10, 0]]]],
  // one side of a ray is a line, both of an infinite one are rays, told by their first step
  ['R 0 0 1 0', [2, 0], [5, 0], [[[0, 0], [2, 0]], [[5, 0], [6, 0]]]],
  ['X 0 0 1 0', [2, 0], [5, 0], [[[2, 0], [1, 0]], [[5, 0], [6, 0]]]],
];

/** What is left when the part at a point goes, between the nearest cuts. */
export type TrimCase = [given: string, edges: string[], at: Point, parts: [Point, Point][] | undefined];

// prettier-ignore
export const TRIMS: TrimCase[] = [
  ['S 0 0 10 0', ['S 4 -1 4 1', 'S 7 -1 7 1'], [5, 0], [[[0, 0], [4, 0]], [[7, 0], [10, 0]]]],
  ['S 0 0 10 0', ['S 4 -1 4 1', 'S 7 -1 7 1'], [9, 0], [[[0, 0], [7, 0]]]],
  ['S 0 0 10 0', ['S 4 1 4 2'], [5, 0], undefined],
  ['S 0 0 10 0', ['C 5 0 2'], [5, 0], [[[0, 0], [3, 0]], [[7, 0], [10, 0]]]],
  ['S 0 0 10 0', ['E 5 0 3 1'], [1, 0], [[[2, 0], [10, 0]]]],
  ['S 0 0 10 0', ['X 4 0 0 1'], [1, 0], [[[4, 0], [10, 0]]]],
  ['C 0 0 5', ['X 0 3 1 0'], [0, 5], [[[-4, 3], [4, 3]]]],
  ['C 0 0 5', ['X 0 3 1 0'], [0, -5], [[[4, 3], [-4, 3]]]],
  ['C 0 0 5', ['R 0 0 1 0'], [0, 5], undefined],
  ['A 0 0 5 0 180', ['R 0 0 0 1'], [3, 4], [[[0, 5], [-5, 0]]]],
  ['E 0 0 6 3', ['X 0 0 0 1'], [6, 0], [[[0, 3], [0, -3]]]],
  ['EA 0 0 6 3 0 0 180', ['X 3.6 0 0 1'], [6, 0], [[[3.6, 2.4], [-6, 0]]]],
  [ARCH, ['X 5 0 0 1'], [1, 3], [[[5, 7.5], [10, 0]]]],
  [PARABOLA, ['X 0 1 1 0'], [0, 0], [[[-2, 4], [-1, 1]], [[1, 1], [2, 4]]]],
  ['R 0 0 1 0', ['S 4 -1 4 1'], [9, 0], [[[0, 0], [4, 0]]]],
  ['R 0 0 1 0', ['S 4 -1 4 1'], [2, 0], [[[4, 0], [5, 0]]]],
  ['X 0 0 1 0', ['S 4 -1 4 1', 'S 7 -1 7 1'], [5, 0], [[[4, 0], [3, 0]], [[7, 0], [8, 0]]]],
  [CORNER, ['S 4 -1 4 1', 'S 9 5 11 5'], [8, 0], [[[0, 0], [4, 0]], [[10, 5], [10, 10]]]],
  [SQUARE, ['X 5 0 0 1'], [10, 5], [[[5, 10], [5, 0]]]],
  [SLOT, ['X 0 2 1 0'], [5, 0], [[[12, 2], [-2, 2]]]],
];

/** Two curves on one line or circle made one: its ends. */
export type JoinCase = [a: string, b: string, ends: [Point, Point] | undefined];

// prettier-ignore
export const JOINS: JoinCase[] = [
  ['S 0 0 4 0', 'S 6 0 10 0', [[0, 0], [10, 0]]],
  ['S 6 0 10 0', 'S 0 0 4 0', [[0, 0], [10, 0]]],
  ['S 0 0 4 0', 'S 10 0 6 0', [[0, 0], [10, 0]]],
  ['S 0 0 6 0', 'S 2 0 4 0', [[0, 0], [6, 0]]],
  ['S 0 0 6 0', 'S 4 0 10 0', [[0, 0], [10, 0]]],
  ['S 0 0 4 0', 'S 0 1 4 1', undefined],
  ['S 0 0 4 0', 'S 4 0 4 4', undefined],
  ['S 0 0 4 4', 'S 6 6 9 9', [[0, 0], [9, 9]]],
  ['A 0 0 5 0 90', 'A 0 0 5 90 180', [[5, 0], [-5, 0]]],
  ['A 0 0 5 0 90', 'A 0 0 5 120 180', [[5, 0], [-5, 0]]],
  ['A 0 0 5 0 180', 'A 0 0 5 90 270', [[5, 0], [0, -5]]],
  ['A 0 0 5 0 180', 'A 0 0 5 45 90', [[5, 0], [-5, 0]]],
  ['A 0 0 5 0 90', 'A 0 0 4 90 180', undefined],
  ['A 0 0 5 0 90', 'A 1 0 5 90 180', undefined],
  ['A 0 0 5 0 180', 'A 0 0 5 180 360', [[5, 0], [5, 0]]],
  ['EA 0 0 6 3 0 0 90', 'EA 0 0 6 3 0 90 180', [[6, 0], [-6, 0]]],
  ['EA 0 0 6 3 0 0 90', 'EA 0 0 6 2 0 90 180', undefined],
  ['EA 0 0 6 3 0 0 180', 'EA 0 0 6 3 0 180 360', [[6, 0], [6, 0]]],
  ['S 0 0 4 0', 'A 0 0 4 0 90', undefined],
];
