import { describe, expect, test } from 'vitest';
import { crossings } from './intersect.ts';
import { curvePoint, nearestPoint, translateCurve } from './curves.ts';
import { curve, sorted } from './shapes.fixture.ts';

const { sqrt, SQRT1_2, SQRT2 } = Math;

/** Both are at one height where 60 t (1 - t) = 5. */
const EARLY = (1 - sqrt(2 / 3)) / 2;
const BEZIER = 10 * (3 * EARLY ** 2 - 2 * EARLY ** 3);

/** Where two curves meet, by hand. */
const CASES: [a: string, b: string, points: [number, number][]][] = [
  ['S 0 0 10 0', 'S 5 -5 5 5', [[5, 0]]],
  ['S 0 0 10 10', 'S 0 10 10 0', [[5, 5]]],
  ['S 0 0 10 0', 'S 11 -5 11 5', []],
  ['S 0 0 10 0', 'S 10 -5 10 5', [[10, 0]]],
  ['S 0 0 10 0', 'S 10 0 10 5', [[10, 0]]],
  ['S 0 0 10 0', 'S 0 1 10 1', []],
  ['S 0 0 10 0', 'S 5 0 15 0', []],
  ['S 0 0 3 1', 'S 0 1 3 0', [[1.5, 0.5]]],
  ['S 0 0 1 3', 'S 0 2 4 0', [[4 / 7, 12 / 7]]],
  ['X 0 0 1 0', 'X 5 5 0 1', [[5, 0]]],
  ['X 0 0 1 1', 'X 0 4 1 -1', [[2, 2]]],
  ['R 0 0 1 0', 'S -5 -5 -5 5', []],
  ['R 0 0 1 0', 'S 5 -5 5 5', [[5, 0]]],
  ['R 0 0 1 1', 'R 4 0 -1 1', [[2, 2]]],
  ['R 0 0 1 1', 'R 4 0 1 1', []],
  ['X 0 0 2 1', 'S 0 5 10 5', [[10, 5]]],
  [
    'S -9 0 9 0',
    'C 0 0 5',
    [
      [-5, 0],
      [5, 0],
    ],
  ],
  ['S 0 0 9 0', 'C 0 0 5', [[5, 0]]],
  [
    'S -9 3 9 3',
    'C 0 0 5',
    [
      [-4, 3],
      [4, 3],
    ],
  ],
  ['S -9 5 9 5', 'C 0 0 5', [[0, 5]]],
  ['S -9 6 9 6', 'C 0 0 5', []],
  ['S 0 0 1 0', 'C 0 0 5', []],
  [
    'X 0 0 1 1',
    'C 0 0 5',
    [
      [-5 * SQRT1_2, -5 * SQRT1_2],
      [5 * SQRT1_2, 5 * SQRT1_2],
    ],
  ],
  ['R 0 0 1 1', 'C 0 0 5', [[5 * SQRT1_2, 5 * SQRT1_2]]],
  ['S -9 0 9 0', 'A 0 0 5 0 90', [[5, 0]]],
  ['S -9 3 9 3', 'A 0 0 5 0 90', [[4, 3]]],
  ['S -9 3 9 3', 'A 0 0 5 90 180', [[-4, 3]]],
  ['S -9 3 9 3', 'A 0 0 5 180 360', []],
  [
    'S 0 -9 0 9',
    'A 0 0 5 90 270',
    [
      [0, -5],
      [0, 5],
    ],
  ],
  [
    'C 0 0 5',
    'C 6 0 5',
    [
      [3, -4],
      [3, 4],
    ],
  ],
  ['C 0 0 5', 'C 10 0 5', [[5, 0]]],
  ['C 0 0 5', 'C 2 0 3', [[5, 0]]],
  ['C 0 0 5', 'C 11 0 5', []],
  ['C 0 0 5', 'C 0 0 4', []],
  ['C 0 0 5', 'C 0 0 5', []],
  [
    'C 0 0 2',
    'C 2 0 2',
    [
      [1, -sqrt(3)],
      [1, sqrt(3)],
    ],
  ],
  ['A 0 0 5 0 90', 'C 6 0 5', [[3, 4]]],
  ['A 0 0 5 270 0', 'C 6 0 5', [[3, -4]]],
  ['A 0 0 5 0 90', 'A 6 0 5 180 270', []],
  ['A 0 0 5 0 90', 'A 6 0 5 90 180', [[3, 4]]],
  [
    'S -9 0 9 0',
    'E 0 0 6 3',
    [
      [-6, 0],
      [6, 0],
    ],
  ],
  [
    'S 0 -9 0 9',
    'E 0 0 6 3',
    [
      [0, -3],
      [0, 3],
    ],
  ],
  [
    'X 0 0 1 1',
    'E 0 0 6 3',
    [
      [-6 / sqrt(5), -6 / sqrt(5)],
      [6 / sqrt(5), 6 / sqrt(5)],
    ],
  ],
  ['S -9 3 9 3', 'E 0 0 6 3', [[0, 3]]],
  ['S -9 4 9 4', 'E 0 0 6 3', []],
  [
    'E 0 0 5 3',
    'E 0 0 3 5',
    [
      [-15 / sqrt(34), -15 / sqrt(34)],
      [-15 / sqrt(34), 15 / sqrt(34)],
      [15 / sqrt(34), -15 / sqrt(34)],
      [15 / sqrt(34), 15 / sqrt(34)],
    ],
  ],
  [
    'E 0 0 6 3',
    'C 0 0 6',
    [
      [-6, 0],
      [6, 0],
    ],
  ],
  [
    'E 0 0 6 3',
    'C 0 0 3',
    [
      [0, -3],
      [0, 3],
    ],
  ],
  ['E 0 0 6 3', 'C 0 0 2', []],
  [
    'E 0 0 6 3',
    'C 0 0 5',
    [
      [-2 * sqrt(16 / 3), -sqrt(11 / 3)],
      [-2 * sqrt(16 / 3), sqrt(11 / 3)],
      [2 * sqrt(16 / 3), -sqrt(11 / 3)],
      [2 * sqrt(16 / 3), sqrt(11 / 3)],
    ],
  ],
  ['E 0 0 5 3', 'E 10 0 5 3', [[5, 0]]],
  ['B 0 0 0 10 10 10 10 0', 'S -1 7.5 11 7.5', [[5, 7.5]]],
  [
    'B 0 0 0 10 10 10 10 0',
    'S -1 0 11 0',
    [
      [0, 0],
      [10, 0],
    ],
  ],
  ['B 0 0 0 10 10 10 10 0', 'S 5 -1 5 9', [[5, 7.5]]],
  ['B 0 0 0 10 10 10 10 0', 'S -1 8 11 8', []],
  ['B 0 0 1 0 2 0 3 0', 'S 1.2 -1 1.2 1', [[1.2, 0]]],
  ['B 0 0 0 10 10 10 10 0', 'X 5 0 0 1', [[5, 7.5]]],
  ['B 0 0 0 10 10 10 10 0', 'R 5 20 0 -1', [[5, 7.5]]],
  [
    'B 0 0 4 8 8 -8 12 0',
    'S -1 0 13 0',
    [
      [0, 0],
      [6, 0],
      [12, 0],
    ],
  ],
  ['B 0 0 0 10 10 10 10 0', 'B 0 7.5 3 7.5 7 7.5 10 7.5', [[5, 7.5]]],
  [
    'B 0 0 0 10 10 10 10 0',
    'B 0 5 0 -5 10 -5 10 5',
    [
      [BEZIER, 2.5],
      [10 - BEZIER, 2.5],
    ],
  ],
];

describe('intersections', () => {
  test.each(CASES)('%s with %s', (a, b, points) => {
    const expected = sorted(points.map(([x, y]) => ({ x, y })));
    expect(sorted(crossings(curve(a), curve(b)))).toEqual(expected);
    expect(sorted(crossings(curve(b), curve(a)))).toEqual(expected);
  });

  test.each(CASES)('%s with %s, far away', (a, b, points) => {
    const far = 1e8;
    const found = crossings(translateCurve(curve(a), far, -far), translateCurve(curve(b), far, -far));
    const near = sorted(found.map(({ x, y }) => ({ x: x - far, y: y + far })));
    const expected = sorted(points.map(([x, y]) => ({ x, y })));
    expect(near).toHaveLength(expected.length);
    near.forEach(([x, y], i) => {
      // where curves only touch, the place along them is known to half the digits
      const slack = expected.length === 1 ? 3e-4 : 1e-6;
      expect(Math.hypot(x - expected[i]![0], y - expected[i]![1])).toBeLessThan(slack);
    });
  });

  test.each(CASES)('parameters lead to the points: %s with %s', (a, b) => {
    const [p, q] = [curve(a), curve(b)];
    for (const { x, y, ta, tb } of crossings(p, q)) {
      const [one, other] = [curvePoint(p, ta), curvePoint(q, tb)];
      expect(Math.hypot(one.x - x, one.y - y)).toBeLessThan(1e-7);
      expect(Math.hypot(other.x - x, other.y - y)).toBeLessThan(1e-7);
    }
  });
});

const NEAREST: [given: string, from: [number, number], to: [number, number]][] = [
  ['S 0 0 10 0', [5, 5], [5, 0]],
  ['S 0 0 10 0', [-5, 5], [0, 0]],
  ['S 0 0 10 0', [15, 5], [10, 0]],
  ['S 0 0 10 10', [10, 0], [5, 5]],
  ['R 0 0 1 0', [-5, 5], [0, 0]],
  ['R 0 0 2 0', [7, 5], [7, 0]],
  ['X 0 0 1 0', [-5, 5], [-5, 0]],
  ['C 0 0 5', [10, 0], [5, 0]],
  ['C 0 0 5', [3, 4], [3, 4]],
  ['C 0 0 5', [-1, -1], [-5 * SQRT1_2, -5 * SQRT1_2]],
  ['A 0 0 5 0 90', [-5, 1], [0, 5]],
  ['A 0 0 5 0 90', [9, -1], [5, 0]],
  ['A 0 0 5 270 90', [9, 0], [5, 0]],
  ['E 0 0 6 3', [10, 0], [6, 0]],
  ['E 0 0 6 3', [0, 10], [0, 3]],
  ['E 0 0 6 3', [0, -1], [0, -3]],
  ['B 0 0 0 10 10 10 10 0', [5, 20], [5, 7.5]],
  ['B 0 0 0 10 10 10 10 0', [-5, -5], [0, 0]],
  ['B 0 0 0 10 10 10 10 0', [15, -5], [10, 0]],
  ['B 0 0 1 0 2 0 3 0', [1.7, 4], [1.7, 0]],
];

test.each(NEAREST)('nearest on %s', (given, [x, y], to) => {
  const far = 1e8;
  expect(sorted([nearestPoint(curve(given), x, y)])).toEqual(sorted([{ x: to[0], y: to[1] }]));
  const away = nearestPoint(translateCurve(curve(given), far, far), x + far, y + far);
  expect(Math.hypot(away.x - far - to[0], away.y - far - to[1])).toBeLessThan(1e-6 * SQRT2);
});
