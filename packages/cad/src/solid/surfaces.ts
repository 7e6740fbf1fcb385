/** Surfaces that have an equation, by two parameters. */
import { aside, cross, dot, minus, plus, scaled, unit } from '@linework/geom/vector';
import type { Point } from '../model/point.ts';

const TURN = Math.PI * 2;

export type ParametricSurface = {
  kind: 'plane' | 'cone' | 'sphere' | 'torus' | 'spline' | 'swept';
  /** Whether a parameter comes round again after a turn. */
  periodic: readonly [boolean, boolean];
  /** Lengths on the surface for a unit of each parameter, about. */
  scale: readonly [number, number];
  /** How far apart rows of points follow the shape, in each parameter; nothing where it is straight. */
  rows: readonly [number, number] | undefined;
  /** The parameter along which it is straight, where one is. */
  straight?: 0 | 1;
  parameters(point: Point): readonly [number, number];
  at(u: number, v: number): Point;
  /** Where the first parameter's direction crossed with the second's points to, of length 1. */
  normal(u: number, v: number): Point;
  /** The second parameter where all values of the first are one point; undefined where there is no such point. */
  tips: readonly number[];
  /** Of a torus: how large a unit of the first parameter is at a value of the second. */
  radiusAt?(v: number): number;
  /** Of a sphere: its map around a pole, which has no seam there. */
  around?(pole: Point): ParametricSurface;
};

/** Segments of a full turn for a radius. */
export type SegmentsOf = (radius: number) => number;

export function planeSurface(origin: Point, normal: Point): ParametricSurface {
  const x = aside(normal);
  const y = cross(normal, x);
  return {
    kind: 'plane',
    periodic: [false, false],
    scale: [1, 1],
    rows: undefined,
    tips: [],
    parameters: (p) => {
      const d = minus(p, origin);
      return [dot(d, x), dot(d, y)];
    },
    at: (u, v) => plus(origin, plus(scaled(x, u), scaled(y, v))),
    normal: () => normal,
  };
}

/** `major` is the radius at `center`; the slope is what it grows by along the axis: nothing for a cylinder. */
export function coneSurface(
  center: Point,
  axis: Point,
  major: Point,
  ratio: number,
  slope: number,
): ParametricSurface | undefined {
  const radius = Math.hypot(...major);
  if (!(ratio > 0) || !Number.isFinite(slope)) return undefined;
  const tips = Math.abs(slope) > 1e-9 ? [-radius / slope] : [];
  if (!(radius > 0) && tips.length === 0) return undefined;
  const x = unit(major, aside(axis));
  const y = cross(axis, x);
  const radiusAt = (height: number): number => radius + height * slope;
  return {
    kind: 'cone',
    periodic: [true, false],
    scale: [radius || 1, Math.hypot(1, slope)],
    rows: undefined,
    straight: 1,
    tips,
    parameters: (p) => {
      const d = minus(p, center);
      return [Math.atan2(dot(d, y) / ratio, dot(d, x)), dot(d, axis)];
    },
    at: (u, v) => {
      const r = radiusAt(v);
      const across = plus(scaled(x, r * Math.cos(u)), scaled(y, r * ratio * Math.sin(u)));
      return plus(center, plus(across, scaled(axis, v)));
    },
    normal: (u) => {
      const out = plus(scaled(x, ratio * Math.cos(u)), scaled(y, Math.sin(u)));
      return unit(minus(out, scaled(axis, slope * ratio)), axis);
    },
  };
}

/** Longitude and latitude about an axis. */
export function sphereSurface(
  center: Point,
  radius: number,
  segmentsOf: SegmentsOf,
  axis: Point = [0, 0, 1],
): ParametricSurface | undefined {
  if (!(radius > 0)) return undefined;
  const x = aside(axis);
  const y = cross(axis, x);
  const step = TURN / segmentsOf(radius);
  const direction = (u: number, v: number): Point => {
    const across = plus(scaled(x, Math.cos(u)), scaled(y, Math.sin(u)));
    return plus(scaled(across, Math.cos(v)), scaled(axis, Math.sin(v)));
  };
  return {
    kind: 'sphere',
    periodic: [true, false],
    scale: [radius, radius],
    rows: [step, step],
    tips: [-TURN / 4, TURN / 4],
    parameters: (p) => {
      const d = unit(minus(p, center), [0, 0, 1]);
      return [Math.atan2(dot(d, y), dot(d, x)), Math.asin(Math.max(-1, Math.min(1, dot(d, axis))))];
    },
    at: (u, v) => plus(center, scaled(direction(u, v), radius)),
    normal: direction,
    around: (pole) => sphereAround(center, radius, step, pole),
  };
}

/** By angles away from a pole: every direction but the opposite one has its place. */
function sphereAround(center: Point, radius: number, step: number, pole: Point): ParametricSurface {
  const x = aside(pole);
  const y = cross(pole, x);
  const direction = (u: number, v: number): Point => {
    const away = Math.hypot(u, v);
    const k = away > 0 ? Math.sin(away) / away : 1;
    return plus(plus(scaled(x, u * k), scaled(y, v * k)), scaled(pole, Math.cos(away)));
  };
  return {
    kind: 'sphere',
    periodic: [false, false],
    scale: [radius, radius],
    rows: [step, step],
    tips: [],
    parameters: (p) => {
      const d = unit(minus(p, center), [0, 0, 1]);
      const [along, across] = [dot(d, x), dot(d, y)];
      const away = Math.atan2(Math.hypot(along, across), dot(d, pole));
      const k = away / (Math.hypot(along, across) || 1);
      return [along * k, across * k];
    },
    at: (u, v) => plus(center, scaled(direction(u, v), radius)),
    normal: direction,
  };
}

export function torusSurface(
  center: Point,
  axis: Point,
  major: number,
  minor: number,
  segmentsOf: SegmentsOf,
): ParametricSurface | undefined {
  if (!(minor > 0)) return undefined;
  const x = aside(axis);
  const y = cross(axis, x);
  const across = (u: number): Point => plus(scaled(x, Math.cos(u)), scaled(y, Math.sin(u)));
  return {
    kind: 'torus',
    periodic: [true, true],
    scale: [Math.max(Math.abs(major), minor), minor],
    rows: [TURN / segmentsOf(Math.abs(major) + minor), TURN / segmentsOf(minor)],
    radiusAt: (v) => Math.abs(major + minor * Math.cos(v)),
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
      return plus(center, plus(scaled(across(u), out), scaled(axis, minor * Math.sin(v))));
    },
    normal: (u, v) => plus(scaled(across(u), Math.cos(v)), scaled(axis, Math.sin(v))),
  };
}
