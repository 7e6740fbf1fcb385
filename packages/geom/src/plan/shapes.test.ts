import { expect, test } from 'vitest';
import { boundaryAt } from './arrangement.ts';
import { combinePolylines, type BooleanKind } from './boolean.ts';
import {
  curvatureAt,
  curveDomain,
  curvePoint,
  curveTangent,
  distanceTo,
  type PlaneCurve,
  subCurve,
  translateCurve,
} from './curves.ts';
import { extendCurve, withLength } from './extend.ts';
import { chamferCurves, filletCurves } from './fillet.ts';
import { chainCurves, joinCollinear, splineOfChain } from './join.ts';
import { curveLength, parameterAtLength } from './length.ts';
import { loopContains, pointInside, signedArea } from './loops.ts';
import { offsetCurve } from './offset.ts';
import { breakPath, pathCrossings, trimPath } from './path.ts';
import { polylineCurves } from './polyline.ts';
import { curve, ends, polyline, sorted } from './shapes.fixture.ts';

const { PI, sqrt } = Math;

const LENGTHS: [string, number][] = [
  ['S 0 0 3 4', 5],
  ['C 0 0 5', 10 * PI],
  ['A 0 0 5 0 90', 2.5 * PI],
  ['A 0 0 2 90 0', 3 * PI],
  ['B 0 0 1 0 2 0 3 0', 3],
  // complete elliptic integral of the second kind
  ['E 0 0 2 1', 9.688448220547675],
  ['E 0 0 5 3', 25.526998863398124],
];

test.each(LENGTHS)('length of %s', (given, length) => {
  expect(curveLength(curve(given))).toBeCloseTo(length, 8);
});

test.each(LENGTHS)('parts of %s are as long as the whole', (given) => {
  const whole = curve(given);
  const [from, to] = curveDomain(whole);
  const t = parameterAtLength(whole, from, curveLength(whole) / 3);
  const [a, b] = [subCurve(whole, from, t), subCurve(whole, t, to)];
  expect(curveLength(a)).toBeCloseTo(curveLength(whole) / 3, 7);
  expect(curveLength(b)).toBeCloseTo((curveLength(whole) * 2) / 3, 7);
  const [p, q] = [curvePoint(a, curveDomain(a)[1]), curvePoint(b, curveDomain(b)[0])];
  expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeLessThan(1e-9);
});

const EXTENDED: [given: string, side: 'start' | 'end', to: string, end: [number, number] | undefined][] = [
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
];

test.each(EXTENDED)('%s extended at its %s to %s', (given, side, to, end) => {
  const made = extendCurve(curve(given), side, [curve(to)]);
  if (!end || !made) {
    expect(made).toBeUndefined();
    return;
  }
  expect(ends(made)[side === 'start' || made.kind === 'ray' ? 0 : 1]).toEqual(end);
});

test.each([
  ['S 0 0 10 0', 15, [15, 0]],
  ['S 0 0 10 0', 4, [4, 0]],
  ['A 0 0 5 0 90', 5 * PI, [-5, 0]],
  ['A 0 0 5 0 180', 2.5 * PI, [0, 5]],
] as [string, number, [number, number]][])('%s made %d long', (given, length, end) => {
  expect(ends(withLength(curve(given), 'end', length)!)[1]).toEqual(end);
});

const OFFSETS: [given: string, distance: number, ends: [number, number][] | undefined][] = [
  [
    'S 0 0 10 0',
    2,
    [
      [0, 2],
      [10, 2],
    ],
  ],
  [
    'S 0 0 10 0',
    -2,
    [
      [0, -2],
      [10, -2],
    ],
  ],
  [
    'S 0 0 3 4',
    5,
    [
      [-4, 3],
      [-1, 7],
    ],
  ],
  [
    'C 0 0 5',
    2,
    [
      [3, 0],
      [3, 0],
    ],
  ],
  [
    'C 0 0 5',
    -2,
    [
      [7, 0],
      [7, 0],
    ],
  ],
  ['C 0 0 5', 6, undefined],
  [
    'A 0 0 5 0 90',
    1,
    [
      [4, 0],
      [0, 4],
    ],
  ],
  [
    'R 0 0 1 0',
    3,
    [
      [0, 3],
      [1, 3],
    ],
  ],
  [
    'E 0 0 6 3',
    1,
    [
      [5, 0],
      [5, 0],
    ],
  ],
  [
    'E 0 0 6 3',
    -2,
    [
      [8, 0],
      [8, 0],
    ],
  ],
  [
    'B 0 0 1 0 2 0 3 0',
    1,
    [
      [0, 1],
      [3, 1],
    ],
  ],
  [
    'B 0 0 0 10 10 10 10 0',
    1,
    [
      [-1, 0],
      [11, 0],
    ],
  ],
];

test.each(OFFSETS)('%s offset by %d', (given, distance, expected) => {
  const made = offsetCurve(curve(given), distance);
  expect(made).toHaveLength(expected ? 1 : 0);
  if (expected) expect(ends(made[0]!)).toEqual(expected);
});

test.each([
  ['E 0 0 6 3', 1],
  ['E 0 0 6 3', 2.5],
  ['E 0 0 6 3', -3],
  ['B 0 0 0 10 10 10 10 0', -2],
  ['B 0 0 0 10 10 10 10 0', 2],
  ['B 0 0 4 8 8 -8 12 0 16 3', 0.7],
] as [string, number][])('the offset of %s by %d keeps its distance', (given, distance) => {
  const source = curve(given);
  for (const made of offsetCurve(source, distance)) {
    const [from, to] = curveDomain(made);
    for (let i = 1; i < 60; i++) {
      const point = curvePoint(made, from + ((to - from) * i) / 60);
      expect(Math.abs(distanceTo(source, point) - Math.abs(distance))).toBeLessThan(1e-4);
    }
  }
});

const FILLETS: [
  a: string,
  pa: [number, number],
  b: string,
  pb: [number, number],
  r: number,
  center: [number, number],
][] = [
  ['S 0 0 10 0', [5, 0], 'S 0 0 0 10', [0, 5], 2, [2, 2]],
  ['S -9 0 9 0', [-5, 0], 'S 0 -9 0 9', [0, 5], 2, [-2, 2]],
  ['S -9 0 9 0', [5, 0], 'S 0 -9 0 9', [0, -5], 2, [2, -2]],
  ['S 0 0 20 0', [10, 0], `S 0 0 10 ${10 * sqrt(3)}`, [5, 5 * sqrt(3)], 2, [2 * sqrt(3), 2]],
  ['S 0 0 20 0', [10, 0], `S 0 0 -10 ${10 * sqrt(3)}`, [-5, 5 * sqrt(3)], 2, [2 / sqrt(3), 2]],
  ['S -20 0 20 0', [9, 0], 'C 0 5 3', [2.4, 3.2], 2, [4, 2]],
  ['C 0 0 3', [2.4, 1.8], 'C 10 0 3', [7.6, 1.8], 4, [5, sqrt(24)]],
  ['C 0 0 3', [2.4, -1.8], 'C 10 0 3', [7.6, -1.8], 4, [5, -sqrt(24)]],
  ['X 0 0 1 0', [5, 0], 'X 0 0 0 1', [0, 5], 3, [3, 3]],
  ['R 0 0 1 0', [5, 0], 'R 0 0 0 1', [0, 5], 3, [3, 3]],
];

test.each(FILLETS)('%s at %j and %s at %j', (a, pa, b, pb, radius, center) => {
  const far = 1e8;
  for (const shift of [0, far]) {
    const picked = (text: string, [x, y]: [number, number]) => ({
      curve: translateCurve(curve(text), shift, shift),
      pick: { x: x + shift, y: y + shift },
    });
    const join = filletCurves(picked(a, pa), picked(b, pb), radius);
    const between = join?.between;
    if (between?.kind !== 'arc') throw new Error('There is no arc between them.');
    const { cx, cy } = between.arc;
    expect(Math.hypot(cx - shift - center[0], cy - shift - center[1])).toBeLessThan(1e-6);
    // it touches both: same place and same direction
    for (const [part, end] of [
      [join!.a, 0],
      [join!.b, 1],
    ] as const) {
      const touch = curvePoint(between, end);
      expect(distanceTo(part, touch)).toBeLessThan(1e-6);
    }
  }
});

test('a fillet with a spline touches it', () => {
  const spline = curve('B 0 0 0 10 10 10 10 0');
  const line = curve('S -5 2 5 2');
  const join = filletCurves(
    { curve: spline, pick: { x: 1, y: 5 } },
    { curve: line, pick: { x: 4, y: 2 } },
    1,
  )!;
  const center = (join.between as Extract<PlaneCurve, { kind: 'arc' }>).arc;
  expect(distanceTo(spline, { x: center.cx, y: center.cy })).toBeCloseTo(1, 9);
  expect(Math.abs(center.cy - 2)).toBeCloseTo(1, 9);
});

test.each([
  [
    2,
    3,
    [
      [2, 0],
      [0, 3],
    ],
  ],
  [
    1,
    1,
    [
      [1, 0],
      [0, 1],
    ],
  ],
  [
    4,
    0.5,
    [
      [4, 0],
      [0, 0.5],
    ],
  ],
] as [number, number, [number, number][]][])('a chamfer of %d and %d', (first, second, expected) => {
  const join = chamferCurves(
    { curve: curve('S 0 0 10 0'), pick: { x: 5, y: 0 } },
    { curve: curve('S 0 0 0 10'), pick: { x: 0, y: 5 } },
    first,
    second,
  );
  expect(ends(join!.between!)).toEqual(expected);
});

const JOINS: [a: string, b: string, result: [number, number][] | undefined][] = [
  [
    'S 0 0 4 0',
    'S 6 0 10 0',
    [
      [0, 0],
      [10, 0],
    ],
  ],
  [
    'S 6 0 10 0',
    'S 0 0 4 0',
    [
      [0, 0],
      [10, 0],
    ],
  ],
  [
    'S 0 0 4 0',
    'S 10 0 6 0',
    [
      [0, 0],
      [10, 0],
    ],
  ],
  ['S 0 0 4 0', 'S 0 1 4 1', undefined],
  [
    'S 0 0 4 4',
    'S 6 6 9 9',
    [
      [0, 0],
      [9, 9],
    ],
  ],
  [
    'A 0 0 5 0 90',
    'A 0 0 5 90 180',
    [
      [5, 0],
      [-5, 0],
    ],
  ],
  [
    'A 0 0 5 0 90',
    'A 0 0 5 120 180',
    [
      [5, 0],
      [-5, 0],
    ],
  ],
  ['A 0 0 5 0 90', 'A 0 0 4 90 180', undefined],
  [
    'A 0 0 5 0 180',
    'A 0 0 5 180 360',
    [
      [5, 0],
      [5, 0],
    ],
  ],
  ['S 0 0 4 0', 'A 0 0 4 0 90', undefined],
];

test.each(JOINS)('%s joined with %s', (a, b, result) => {
  const made = joinCollinear(curve(a), curve(b));
  if (result) expect(ends(made!)).toEqual(result);
  else expect(made).toBeUndefined();
});

test('a chain takes its pieces in any order and direction', () => {
  const [chain] = chainCurves(['S 4 4 4 0', 'S 0 0 4 0', 'S 4 4 0 0'].map(curve));
  expect(chain).toMatchObject({ closed: true });
  expect(Math.abs(signedArea(chain!.curves))).toBeCloseTo(8, 12);
  const spline = splineOfChain(['S 0 0 4 0', 'A 4 2 2 270 90'].map(curve))!;
  expect(curveLength(spline)).toBeCloseTo(4 + 2 * PI, 6);
});

const BOUNDARIES: [curves: string[], at: [number, number], area: number | undefined, islands: number][] = [
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

test.each(BOUNDARIES)('what surrounds a point among %j', (texts, [x, y], area, islands) => {
  for (const far of [0, 1e8]) {
    const curves = texts.map((text) => translateCurve(curve(text), far, -far));
    const found = boundaryAt(curves, { x: x + far, y: y - far });
    expect(found === undefined).toBe(area === undefined);
    if (!found) continue;
    expect(Math.abs(signedArea(found.outer) - area!)).toBeLessThan(far === 0 ? 1e-6 : 1e-4);
    expect(found.islands).toHaveLength(islands);
  }
});

const BOOLEANS: [a: string, b: string, kind: BooleanKind, areas: number[]][] = [
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

test.each(BOOLEANS)('%s and %s: %s', (a, b, kind, areas) => {
  const made = combinePolylines(polyline(a), polyline(b), kind);
  const found = made.map((each) => signedArea(polylineCurves(each))).toSorted((p, q) => p - q);
  expect(found).toHaveLength(areas.length);
  areas.toSorted((p, q) => p - q).forEach((area, i) => expect(found[i]).toBeCloseTo(area, 6));
});

test('points in and beside a loop of arcs', () => {
  const loop = polylineCurves(polyline('0,0 10,0,1 10,4 0,4,1 c'));
  for (const [x, y, inside] of [
    [5, 2, true],
    [11.9, 2, true],
    [12.1, 2, false],
    [-1.9, 2, true],
    [11.5, 3.9, false],
    [5, 4.1, false],
  ] as const)
    expect(loopContains(loop, { x, y })).toBe(inside);
  expect(loopContains(loop, pointInside(loop)!)).toBe(true);
});

test('a path is trimmed and broken by its parameters', () => {
  const path = { curves: ['S 0 0 10 0', 'S 10 0 10 10'].map(curve), closed: false };
  const cuts = pathCrossings(path, [curve('S 4 -1 4 1'), curve('S 9 5 11 5')]);
  expect(cuts).toEqual([0.4, 1.5]);
  const parts = trimPath(path, cuts, 0.8)!;
  expect(
    parts.map(({ curves }) => sorted(curves.flatMap((each) => [curvePoint(each, 0), curvePoint(each, 1)]))),
  ).toEqual([
    [
      [0, 0],
      [4, 0],
    ],
    [
      [10, 5],
      [10, 10],
    ],
  ]);
  expect(breakPath(path, 0.2, 0.7)).toHaveLength(2);
});

test('tangent and curvature of a circle', () => {
  const circle = curve('C 0 0 5');
  expect(curvatureAt(circle, 0.3)).toBeCloseTo(0.2, 12);
  expect(curvatureAt(curve('E 0 0 6 3'), 0)).toBeCloseTo(6 / 9, 12);
  expect(curveTangent(circle, 0).y).toBeGreaterThan(0);
});
