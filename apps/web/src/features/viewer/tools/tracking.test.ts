import { describe, expect, it } from 'vitest';
import type { Point2d } from '../engine/types.ts';
import {
  alignedOn,
  axisPath,
  crossingOn,
  crossingsWith,
  farAlong,
  lengthTo,
  onPath,
  pathsFrom,
  pathsThrough,
  type Acquired,
} from './tracking.ts';

const acquired = (x: number, y: number, ...sides: Point2d[]): Acquired => ({
  at: { x, y },
  mode: 'end',
  sides,
  circles: [],
});
const slope = { x: 0.8, y: 0.6 };

describe('a path', () => {
  it('runs every so many degrees, the axes exactly along the axes', () => {
    const paths = pathsThrough(acquired(5, 7), 45);
    expect(paths).toHaveLength(4);
    expect(paths[0]).toMatchObject({ along: { x: 1, y: 0 } });
    expect(paths[2]).toMatchObject({ along: { x: 0, y: 1 } });
    expect(onPath(paths[2]!, { x: 9, y: 1e8 })).toEqual({ x: 5, y: 1e8 });
  });

  it('runs along the lines of its point too, unless that is a direction already', () => {
    const names = pathsThrough(acquired(0, 0, slope, { x: 0, y: -1 }), 90).map(({ name }) => name);
    expect(names).toEqual(['end', 'end', 'extension']);
  });

  it('runs through the last point parallel to lines of acquired ones', () => {
    const paths = pathsFrom({ x: 100, y: 0 }, 90, [acquired(0, 0, slope)]);
    expect(paths.map(({ name }) => name)).toEqual(['polar', 'polar', 'parallel']);
    expect(onPath(paths[2]!, { x: 180, y: 60 })).toEqual({ x: 180, y: 60 });
    expect(pathsFrom({ x: 0, y: 0 }, 0, [])).toEqual([]);
  });

  it('is the axis that the pointer is nearer to', () => {
    expect(axisPath({ x: 10, y: 10 }, { x: 40, y: 30 }).along).toEqual({ x: 1, y: 0 });
    expect(axisPath({ x: 10, y: 10 }, { x: 12, y: -30 }).along).toEqual({ x: 0, y: 1 });
  });
});

describe('a pointer', () => {
  const level = pathsThrough(acquired(0, 50), 90);
  const upright = pathsThrough(acquired(200, 0), 90);

  it('is drawn to a path within reach', () => {
    const aligned = alignedOn(level, { x: 80, y: 55 }, 7);
    expect(aligned).toEqual({ at: { x: 80, y: 50 }, paths: [level[0]] });
    expect(alignedOn(level, { x: 80, y: 58 }, 7)).toBeUndefined();
  });

  it('is free at the point itself', () => {
    expect(alignedOn(level, { x: 3, y: 52 }, 7)).toBeUndefined();
  });

  it('is drawn to where two paths cross, before either', () => {
    const aligned = alignedOn([...level, ...upright], { x: 194, y: 56 }, 7)!;
    expect(aligned.at).toEqual({ x: 200, y: 50 });
    expect(aligned.paths.map(({ from }) => from)).toEqual(
      expect.arrayContaining([
        { x: 0, y: 50 },
        { x: 200, y: 0 },
      ]),
    );
  });

  it('is not drawn far along two paths that nearly run together', () => {
    const flat = { x: Math.cos(0.02), y: Math.sin(0.02) };
    const paths = [
      ...level,
      { from: { x: 0, y: 40 }, along: flat, name: 'extension' as const, acquired: true },
    ];
    const aligned = alignedOn(paths, { x: 300, y: 48 }, 7)!;
    expect(aligned.paths).toHaveLength(1);
  });

  it('stays on its axis, and stops where a path crosses it', () => {
    const axis = axisPath({ x: 0, y: 0 }, { x: 197, y: 30 });
    expect(crossingOn(axis, upright, { x: 197, y: 0 }, 7)?.at).toEqual({ x: 200, y: 0 });
    expect(crossingOn(axis, upright, { x: 190, y: 0 }, 7)).toBeUndefined();
  });
});

it('lines that are parallel to a path do not cross it', () => {
  const path = axisPath({ x: 0, y: 0 }, { x: 10, y: 0 });
  expect(crossingsWith(path, { x: 0, y: 5 }, { x: -1, y: 0 })).toEqual([]);
  expect(crossingsWith(path, { x: 4, y: 5 }, { x: 0, y: 1 })).toEqual([{ x: 4, y: 0 }]);
});

describe('the path of an arc', () => {
  const circle = { center: { x: 0, y: 0 }, radius: 100 };
  const end = { ...acquired(0, 100), circles: [circle] };
  const round = pathsThrough(end, 90).at(-1)!;

  it('goes on around its circle, and is measured along it', () => {
    expect(round.name).toBe('extension');
    const aligned = alignedOn([round], { x: -83, y: 63 }, 7)!;
    expect(Math.hypot(aligned.at.x, aligned.at.y)).toBeCloseTo(100, 9);
    expect(lengthTo(round, { x: -100, y: 0 })).toBeCloseTo(50 * Math.PI, 9);
    const [left, right] = [-1, 1].map((x) => farAlong(round, 50 * Math.PI, { x: 60 * x, y: 80 }));
    expect(left!.x).toBeCloseTo(-100, 9);
    expect(right!.x).toBeCloseTo(100, 9);
  });

  it('crosses straight paths, and the circle of another arc', () => {
    const level = pathsThrough(acquired(-300, 60), 90);
    const crossing = alignedOn([round, ...level], { x: -83, y: 57 }, 7)!;
    expect(crossing.at.x).toBeCloseTo(-80, 9);
    expect(crossing.at.y).toBeCloseTo(60, 9);
    const other = { center: { x: -120, y: 0 }, radius: 100 };
    const second = pathsThrough({ ...acquired(-120, 100), circles: [other] }, 90).at(-1)!;
    const met = alignedOn([round, second], { x: -62, y: 83 }, 7)!;
    expect(met.paths).toHaveLength(2);
    expect(met.at.x).toBeCloseTo(-60, 9);
    expect(met.at.y).toBeCloseTo(80, 9);
    expect(crossingsWith(round, { x: 0, y: 200 }, { x: 1, y: 0 })).toEqual([]);
  });
});
