import { describe, expect, it } from 'vitest';
import {
  armOf,
  chainLength,
  crossing,
  outline,
  polygonArea,
  polygonMiddle,
  shapeArea,
  shapeLength,
  turnBetween,
} from './geometry.ts';

const square = (x: number, y: number, side: number) => [
  { x, y },
  { x: x + side, y },
  { x: x + side, y: y + side },
  { x, y: y + side },
];

describe('polygons', () => {
  it('have their area and outline whichever way they run', () => {
    expect(polygonArea(square(0, 0, 4))).toBe(16);
    expect(polygonArea(square(0, 0, 4).toReversed())).toBe(16);
    expect(chainLength(square(0, 0, 4), true)).toBe(16);
    expect(chainLength(square(0, 0, 4))).toBe(12);
  });

  it('lose nothing at survey coordinates', () => {
    const far = [
      { x: 123_456_789, y: 98_765_432 },
      { x: 123_456_789.5, y: 98_765_432 },
      { x: 123_456_789.5, y: 98_765_432.25 },
    ];
    expect(polygonArea(far)).toBe(0.0625);
  });

  it('know their middle', () => {
    expect(polygonMiddle(square(10, 10, 2))).toEqual({ x: 11, y: 11 });
    expect(
      polygonMiddle([
        { x: 0, y: 0 },
        { x: 4, y: 0 },
      ]),
    ).toEqual({ x: 2, y: 0 });
  });
});

describe('angles', () => {
  it('turn the shorter way', () => {
    expect(turnBetween(0, Math.PI / 2)).toBeCloseTo(Math.PI / 2);
    expect(turnBetween(0.1, -0.1)).toBeCloseTo(-0.2);
    expect(turnBetween(-3, 3)).toBeCloseTo(6 - 2 * Math.PI);
  });

  it('find the corner of two lines beyond their ends, and the side that was clicked', () => {
    const a = { from: { x: 2, y: 0 }, to: { x: 5, y: 0 } };
    const b = { from: { x: 0, y: 3 }, to: { x: 0, y: 1 } };
    expect(crossing(a, b)).toEqual({ x: 0, y: 0 });
    expect(armOf({ x: 0, y: 0 }, a, { x: 4, y: 0.2 })).toBeCloseTo(0);
    expect(Math.sin(armOf({ x: 0, y: 0 }, b, { x: 0, y: 2 }))).toBeCloseTo(1);
    expect(crossing(a, { from: { x: 0, y: 1 }, to: { x: 9, y: 1 } })).toBeUndefined();
  });
});

describe('shapes', () => {
  const circle = { kind: 'arc', center: { x: 5, y: 5 }, radius: 2, from: 0, sweep: 2 * Math.PI } as const;

  it('give arcs their length and circles their area', () => {
    expect(shapeLength({ ...circle, sweep: Math.PI / 2 })).toBeCloseTo(Math.PI);
    expect(shapeArea(circle)!.area).toBeCloseTo(4 * Math.PI);
    expect(shapeArea(circle)!.perimeter).toBeCloseTo(4 * Math.PI);
    expect(shapeArea({ ...circle, sweep: 3 })).toBeUndefined();
  });

  it('give ellipses theirs: Ramanujan agrees to eight figures', () => {
    const [a, b] = [3, 1.5];
    const ellipse = {
      kind: 'ellipse',
      center: { x: 0, y: 0 },
      major: { x: a, y: 0 },
      minor: { x: 0, y: b },
      from: 0,
      sweep: 2 * Math.PI,
    } as const;
    const h = ((a - b) / (a + b)) ** 2;
    const ramanujan = Math.PI * (a + b) * (1 + (3 * h) / (10 + Math.sqrt(4 - 3 * h)));
    expect(shapeLength(ellipse)! / ramanujan).toBeCloseTo(1, 6);
    expect(shapeArea(ellipse)!.area).toBeCloseTo(Math.PI * a * b);
  });

  it('take closed paths and areas as they are, open paths not', () => {
    const path = { kind: 'path', points: square(0, 0, 1), closed: true, length: 4, area: 1 } as const;
    expect(shapeArea({ ...path, points: [...path.points] })).toEqual({ area: 1, perimeter: 4 });
    expect(shapeArea({ ...path, points: [...path.points], closed: false })).toBeUndefined();
    expect(shapeArea({ kind: 'area', area: 7, perimeter: 9 })).toEqual({ area: 7, perimeter: 9 });
    expect(shapeLength({ kind: 'area', area: 7, perimeter: 9 })).toBeUndefined();
  });

  it('are outlined from end to end', () => {
    const points = outline({ ...circle, sweep: Math.PI });
    expect(points[0]).toEqual({ x: 7, y: 5 });
    expect(points.at(-1)!.x).toBeCloseTo(3);
  });
});
