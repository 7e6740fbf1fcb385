/** Surfaces of modeller data that have an equation, by two parameters. */
import { type AcisRecord, numbersOf } from '../display/acis/records.ts';
import { cross, unit } from '../display/entities/curves.ts';
import type { Point } from '../model/point.ts';
import { splineSurface } from './spline-surface.ts';
import { aside, dot, minus, plus, scaled } from './vector.ts';

const TURN = Math.PI * 2;

export type ParametricSurface = {
  kind: 'plane' | 'cone' | 'sphere' | 'torus' | 'spline';
  /** Whether a parameter comes round again after a turn. */
  periodic: readonly [boolean, boolean];
  /** Lengths on the surface for a unit of each parameter, about. */
  scale: readonly [number, number];
  parameters(point: Point): readonly [number, number];
  at(u: number, v: number): Point;
  /** The second parameter where all values of the first are one point; undefined where there is no such point. */
  tips: readonly number[];
};

export function surfaceOf(record: AcisRecord): ParametricSurface | undefined {
  if (record.type === 'spline-surface') return splineSurface(record);
  const g = numbersOf(record);
  const center = g.slice(0, 3) as Point;
  if (center.length < 3 || !g.every(Number.isFinite)) return undefined;
  switch (record.type) {
    case 'plane-surface':
      return g.length >= 6 ? plane(center, unit(g.slice(3, 6) as Point, [0, 0, 1])) : undefined;
    case 'cone-surface':
      return g.length >= 12 ? cone(center, g) : undefined;
    case 'sphere-surface':
      return g.length >= 4 ? sphere(center, Math.abs(g[3]!)) : undefined;
    case 'torus-surface':
      return g.length >= 8
        ? torus(center, unit(g.slice(3, 6) as Point, [0, 0, 1]), g[6]!, Math.abs(g[7]!))
        : undefined;
    default:
      return undefined;
  }
}

function plane(origin: Point, normal: Point): ParametricSurface {
  const x = aside(normal);
  const y = cross(normal, x);
  return {
    kind: 'plane',
    periodic: [false, false],
    scale: [1, 1],
    tips: [],
    parameters: (p) => [dot(minus(p, origin), x), dot(minus(p, origin), y)],
    at: (u, v) => plus(origin, plus(scaled(x, u), scaled(y, v))),
  };
}

/** Center, axis, major axis, ratio, then sine and cosine of the half angle: 0 and 1 of a cylinder. */
function cone(center: Point, g: readonly number[]): ParametricSurface | undefined {
  const axis = unit(g.slice(3, 6) as Point, [0, 0, 1]);
  const major = g.slice(6, 9) as Point;
  const [ratio, sine, cosine] = [g[9]!, g[10]!, g[11]!];
  const radius = Math.hypot(...major);
  if (!(radius > 0) || !(ratio > 0) || Math.abs(cosine) < 1e-9) return undefined;
  const x = unit(major, [0, 0, 1]);
  const y = cross(axis, x);
  const slope = sine / cosine;
  const radiusAt = (height: number): number => radius + height * slope;
  return {
    kind: 'cone',
    periodic: [true, false],
    scale: [radius, Math.hypot(1, slope)],
    tips: Math.abs(slope) > 1e-9 ? [-radius / slope] : [],
    parameters: (p) => {
      const d = minus(p, center);
      return [Math.atan2(dot(d, y) / ratio, dot(d, x)), dot(d, axis)];
    },
    at: (u, v) => {
      const r = radiusAt(v);
      const across = plus(scaled(x, r * Math.cos(u)), scaled(y, r * ratio * Math.sin(u)));
      return plus(center, plus(across, scaled(axis, v)));
    },
  };
}

/** Longitude and latitude about the z axis: a sphere has none of its own. */
function sphere(center: Point, radius: number): ParametricSurface | undefined {
  if (!(radius > 0)) return undefined;
  const axis: Point = [0, 0, 1];
  const x = aside(axis);
  const y = cross(axis, x);
  return {
    kind: 'sphere',
    periodic: [true, false],
    scale: [radius, radius],
    tips: [-TURN / 4, TURN / 4],
    parameters: (p) => {
      const d = unit(minus(p, center), [0, 0, 1]);
      return [Math.atan2(dot(d, y), dot(d, x)), Math.asin(Math.max(-1, Math.min(1, dot(d, axis))))];
    },
    at: (u, v) => {
      const across = plus(scaled(x, Math.cos(u)), scaled(y, Math.sin(u)));
      return plus(center, scaled(plus(scaled(across, Math.cos(v)), scaled(axis, Math.sin(v))), radius));
    },
  };
}

function torus(center: Point, axis: Point, major: number, minor: number): ParametricSurface | undefined {
  if (!(minor > 0)) return undefined;
  const x = aside(axis);
  const y = cross(axis, x);
  return {
    kind: 'torus',
    periodic: [true, true],
    scale: [Math.max(Math.abs(major), minor), minor],
    // One that meets its own axis.
    tips: Math.abs(major) < minor ? [Math.acos(-major / minor), -Math.acos(-major / minor)] : [],
    parameters: (p) => {
      const d = minus(p, center);
      const u = Math.atan2(dot(d, y), dot(d, x));
      const out = Math.hypot(dot(d, x), dot(d, y));
      return [u, Math.atan2(dot(d, axis), out - major)];
    },
    at: (u, v) => {
      const out = major + minor * Math.cos(v);
      const across = plus(scaled(x, out * Math.cos(u)), scaled(y, out * Math.sin(u)));
      return plus(center, plus(across, scaled(axis, minor * Math.sin(v))));
    },
  };
}
