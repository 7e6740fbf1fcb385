/** Fillets and chamfers: two curves, where each is picked, and what lies between them then. */
const { SQRT1_2, SQRT2, sqrt } = Math;

type Point = [number, number];

/** An arc of a radius: its center. */
export type FilletCase = [a: string, pa: Point, b: string, pb: Point, radius: number, center: Point];

const BESIDE: Point = [3.6 + 6 / sqrt(73), 2.4 + 16 / sqrt(73)];
const HALF = 2 / (SQRT2 - 1);

export const FILLETS: FilletCase[] = [
  ['S 0 0 10 0', [5, 0], 'S 0 0 0 10', [0, 5], 2, [2, 2]],
  ['S -9 0 9 0', [-5, 0], 'S 0 -9 0 9', [0, 5], 2, [-2, 2]],
  ['S -9 0 9 0', [5, 0], 'S 0 -9 0 9', [0, -5], 2, [2, -2]],
  ['S 0 0 20 0', [10, 0], `S 0 0 10 ${10 * sqrt(3)}`, [5, 5 * sqrt(3)], 2, [2 * sqrt(3), 2]],
  ['S 0 0 20 0', [10, 0], `S 0 0 -10 ${10 * sqrt(3)}`, [-5, 5 * sqrt(3)], 2, [2 / sqrt(3), 2]],
  ['S 0 0 20 0', [10, 0], 'S 0 0 9 9', [5, 5], 2, [HALF, 2]],
  // apart, so that both are made longer
  ['S 4 0 10 0', [5, 0], 'S 0 4 0 10', [0, 5], 2, [2, 2]],
  ['S 1 0 10 0', [5, 0], 'S 0 1 0 10', [0, 5], 3, [3, 3]],
  ['S -20 0 20 0', [9, 0], 'C 0 5 3', [2.4, 3.2], 2, [4, 2]],
  ['S -20 0 20 0', [-9, 0], 'C 0 5 3', [-2.4, 3.2], 2, [-4, 2]],
  ['C 0 0 3', [2.4, 1.8], 'C 10 0 3', [7.6, 1.8], 4, [5, sqrt(24)]],
  ['C 0 0 3', [2.4, -1.8], 'C 10 0 3', [7.6, -1.8], 4, [5, -sqrt(24)]],
  // just between them
  ['C 0 0 3', [3, 0], 'C 10 0 3', [7, 0.1], 2.5, [5, sqrt(5.25)]],
  ['A 0 0 5 0 90', [4, 3], 'S 0 0 9 0', [2, 0], 1, [sqrt(15), 1]],
  ['X 0 0 1 0', [5, 0], 'X 0 0 0 1', [0, 5], 3, [3, 3]],
  ['X 0 0 1 1', [5, 5], 'X 0 0 1 -1', [5, -5], 3, [3 * SQRT2, 0]],
  ['R 0 0 1 0', [5, 0], 'R 0 0 0 1', [0, 5], 3, [3, 3]],
  ['R 0 0 1 0', [9, 0], 'X 0 0 0 1', [0, -9], 2, [2, -2]],
  // at (3.6, 2.4) of the ellipse its normal is (3, 8)
  ['E 0 0 6 3', [3.6, 2.4], `X 0 ${BESIDE[1] + 2} 1 0`, [9, BESIDE[1] + 2], 2, BESIDE],
  // a spline that is a line
  ['B 0 0 3 0 6 0 9 0', [5, 0], 'S 0 0 0 10', [0, 5], 2, [2, 2]],
  ['S 0 0 10 0', [5, 0], 'S 0 0 5 5', [3, 3], 1, [1 / Math.tan(Math.PI / 8), 1]],
  ['S 0 0 10 10', [5, 5], 'S 0 0 -10 10', [-5, 5], SQRT2, [0, 2]],
  ['A 0 5 5 180 270', [-5 * SQRT1_2, 5 - 5 * SQRT1_2], 'S 0 9 0 2', [0, 3], 1, [-1, 5 - sqrt(15)]],
];

/** A piece from a distance along one line to a distance along the other: its ends. */
export type ChamferCase = [
  a: string,
  pa: Point,
  b: string,
  pb: Point,
  distances: [number, number],
  ends: [Point, Point] | undefined,
];

// prettier-ignore
export const CHAMFERS: ChamferCase[] = [
  ['S 0 0 10 0', [5, 0], 'S 0 0 0 10', [0, 5], [2, 3], [[2, 0], [0, 3]]],
  ['S 0 0 10 0', [5, 0], 'S 0 0 0 10', [0, 5], [1, 1], [[1, 0], [0, 1]]],
  ['S 0 0 10 0', [5, 0], 'S 0 0 0 10', [0, 5], [4, 0.5], [[4, 0], [0, 0.5]]],
  ['S 3 0 10 0', [5, 0], 'S 0 4 0 10', [0, 5], [1, 2], [[1, 0], [0, 2]]],
  ['S -9 0 9 0', [-5, 0], 'S 0 -9 0 9', [0, -5], [2, 3], [[-2, 0], [0, -3]]],
  ['S 0 0 10 0', [5, 0], 'S 0 0 6 8', [3, 4], [2, 5], [[2, 0], [3, 4]]],
  ['X 0 0 1 0', [5, 0], 'X 0 0 0 1', [0, 5], [2, 3], [[2, 0], [0, 3]]],
  ['R 0 0 2 0', [5, 0], 'R 0 0 0 3', [0, 5], [2, 3], [[2, 0], [0, 3]]],
  ['S 0 0 10 0', [5, 0], 'S 0 1 10 1', [5, 1], [1, 1], undefined],
  ['S 0 0 10 0', [5, 0], 'C 0 0 5', [5, 0], [1, 1], undefined],
  ['S 0 0 10 0', [5, 0], 'S 0 0 0 10', [0, 5], [11, 1], undefined],
];

/** With no radius and no distances: both as far as where they meet. */
export type CornerCase = [a: string, pa: Point, b: string, pb: Point, corner: Point | undefined];

export const CORNERS: CornerCase[] = [
  ['S 2 0 10 0', [5, 0], 'S 0 3 0 10', [0, 5], [0, 0]],
  ['S -5 0 10 0', [5, 0], 'S 0 -5 0 10', [0, 5], [0, 0]],
  ['S 0 0 3 1', [1, 1 / 3], 'S 0 4 3 3', [1, 11 / 3], [6, 2]],
  ['S 0 0 1 0', [0.5, 0], 'A 9 0 5 90 180', [9 - 5 * SQRT1_2, 5 * SQRT1_2], [4, 0]],
  ['S 0 0 10 0', [5, 0], 'S 0 1 10 1', [5, 1], undefined],
];

/** Two lines beside each other and the half circle at the end of the first: its center. */
export const PARALLEL: [a: string, pa: Point, b: string, pb: Point, center: Point][] = [
  ['S 0 0 10 0', [9, 0], 'S 0 4 10 4', [9, 4], [10, 2]],
  ['S 0 0 10 0', [1, 0], 'S 0 4 10 4', [1, 4], [0, 2]],
  ['S 0 0 10 0', [9, 0], 'S 3 4 20 4', [9, 4], [10, 2]],
  ['S 0 0 10 0', [9, 0], 'X 0 -6 1 0', [9, -6], [10, -3]],
  ['S 0 0 6 8', [6, 8], 'S -8 6 -2 14', [-2, 14], [2, 11]],
];
