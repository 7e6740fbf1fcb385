/** Curves turned about an axis or drawn along a direction. */
import { aside, cross, distance, dot, minus, plus, scaled, unit } from '@linework/geom/vector';
import type { Point } from '@linework/cad/model/point';
import {
  coneSurface,
  type ParametricSurface,
  planeSurface,
  torusSurface,
} from '@linework/cad/solid/surfaces';
import { chordParameters, type ChordLimits, segmentsOf, type StepSpline, type StepCurve } from './curves.ts';
import { sound, type StepSurface, UnknownShape } from './shapes.ts';

const turn = Math.PI * 2;
const near = 1e-7;

export function revolvedSurface(
  curve: StepCurve,
  origin: Point,
  axis: Point,
  limits: ChordLimits,
): StepSurface {
  /** What is along the axis, and what is left of it. */
  const split = (p: Point): [number, Point] => {
    const d = minus(p, origin);
    const height = dot(d, axis);
    return [height, minus(d, scaled(axis, height))];
  };
  const segments = (radius: number): number => segmentsOf(radius, limits);
  if (curve.kind === 'line') {
    const [height, out] = split(curve.origin);
    const rise = dot(curve.direction, axis);
    const away = minus(curve.direction, scaled(axis, rise));
    const outwards = unit(Math.hypot(...out) > near ? out : away, aside(axis));
    // A line beside the axis that is askew to it gives neither cone nor plane.
    if (Math.hypot(...cross(away, outwards)) > near) throw new UnknownShape('hyperboloid');
    const center = plus(origin, scaled(axis, height));
    const growth = dot(away, outwards);
    if (Math.abs(rise) < near) return sound(planeSurface(center, axis), growth > 0);
    return sound(coneSurface(center, axis, out, 1, growth / rise), rise < 0);
  }
  if (curve.kind === 'ellipse') {
    const { center, major, minor } = curve.ellipse;
    const radius = Math.hypot(...major);
    const [height, out] = split(center);
    const facing = cross(major, minor);
    const isFlat =
      Math.abs(dot(facing, axis)) < near * radius ** 2 && Math.abs(dot(facing, out)) < near * radius ** 3;
    if (!isFlat || Math.abs(Math.hypot(...minor) / radius - 1) > near)
      throw new UnknownShape('swept ellipse');
    const middle = plus(origin, scaled(axis, height));
    if (Math.hypot(...out) < near * radius) throw new UnknownShape('turned circle about its middle');
    // Around the tube as the circle runs: the torus' own goes from outside up.
    const isFlipped = dot(facing, cross(out, axis)) < 0;
    return sound(torusSurface(middle, axis, Math.hypot(...out), radius, segments), isFlipped);
  }
  return sound(turnedSpline(curve.spline, origin, axis, limits));
}

export function extrudedSurface(curve: StepCurve, along: Point, limits: ChordLimits): StepSurface {
  if (curve.kind === 'line')
    return sound(planeSurface(curve.origin, unit(cross(curve.direction, along), aside(along))));
  if (curve.kind === 'ellipse') {
    const { center, major, minor } = curve.ellipse;
    const facing = cross(major, minor);
    const straight = dot(unit(facing, along), along);
    if (Math.abs(Math.abs(straight) - 1) > near) throw new UnknownShape('slanted cylinder');
    const axis = scaled(along, Math.sign(straight));
    return sound(
      coneSurface(center, axis, major, Math.hypot(...minor) / Math.hypot(...major), 0),
      straight < 0,
    );
  }
  return sound(drawnSpline(curve.spline, along, limits));
}

/** A curve by the numbers of its chords, in which charts of surfaces count; a closed one has a turn of them. */
function chordsOf({ at, breaks, isClosed }: StepSpline, limits: ChordLimits, map: (p: Point) => Point) {
  const parameters = chordParameters(at, breaks, limits);
  const count = parameters.length - 1;
  const size = isClosed ? turn / count : 1;
  const points = parameters.map((t) => map(at(t)));
  const parameterAt = (value: number): number => {
    const chords = value / size;
    const k = Math.min(count - 1, Math.max(0, Math.floor(chords)));
    return (
      parameters[k]! + (Math.min(count, Math.max(0, chords)) - k) * (parameters[k + 1]! - parameters[k]!)
    );
  };
  const place = (value: number): number => (isClosed ? value - turn * Math.floor(value / turn) : value);
  return {
    size,
    count,
    length: points.reduce((sum, point, i) => sum + (i > 0 ? distance(point, points[i - 1]!) : 0), 0),
    at: (value: number): Point => at(parameterAt(place(value))),
    /** Where it comes nearest to a point, both as the map has them. */
    nearest: (point: Point): number => {
      let [best, least] = [0, Infinity];
      for (let k = 0; k < count; k += 1) {
        const chord = minus(points[k + 1]!, points[k]!);
        const part = Math.max(
          0,
          Math.min(1, dot(minus(point, points[k]!), chord) / (dot(chord, chord) || 1)),
        );
        const away = distance(point, plus(points[k]!, scaled(chord, part)));
        if (away < least) [best, least] = [k + part, away];
      }
      const awayAt = (value: number): number => distance(map(at(parameterAt(value * size))), point);
      least = awayAt(best);
      for (let k = 0, width = 0.25; k < 24; k += 1, width /= 2)
        for (const value of [best - width, best + width]) {
          const away = awayAt(value);
          if (value >= 0 && value <= count && away < least) [best, least] = [value, away];
        }
      return best * size;
    },
  };
}

function turnedSpline(
  spline: StepSpline,
  origin: Point,
  axis: Point,
  limits: ChordLimits,
): ParametricSurface {
  const [first] = spline.breaks;
  const heightOf = (p: Point): number => dot(minus(p, origin), axis);
  const outOf = (p: Point): Point => minus(minus(p, origin), scaled(axis, heightOf(p)));
  // Height and distance: where around the axis a point lies makes no difference.
  const flat = (p: Point): Point => [Math.hypot(...outOf(p)), heightOf(p), 0];
  const chords = chordsOf(spline, limits, flat);
  const values = Array.from({ length: chords.count + 1 }, (_, k) => k * chords.size);
  const radii = values.map((value) => Math.hypot(...outOf(chords.at(value))));
  const widest = Math.max(...radii);
  const x = unit(outOf(chords.at(values[radii.indexOf(widest)]!)), aside(axis));
  const y = cross(axis, x);
  // A curve that leaves the plane of the axis is no outline.
  if (values.some((value) => Math.abs(dot(outOf(chords.at(value)), y)) > limits.distance))
    throw new UnknownShape(`turned curve from ${first}`);
  const at = (u: number, v: number): Point => {
    const p = chords.at(v);
    const r = dot(outOf(p), x);
    const around = plus(scaled(x, r * Math.cos(u)), scaled(y, r * Math.sin(u)));
    return plus(origin, plus(around, scaled(axis, heightOf(p))));
  };
  return {
    kind: 'swept',
    periodic: [true, spline.isClosed],
    scale: [widest || 1, chords.length / (chords.count * chords.size)],
    rows: chords.count > 1 ? [turn / segmentsOf(widest || 1, limits), chords.size] : undefined,
    tips: [0, values.length - 1].flatMap((k) => (radii[k]! < near * widest ? [values[k]!] : [])),
    parameters: (p) => [Math.atan2(dot(outOf(p), y), dot(outOf(p), x)), chords.nearest(flat(p))],
    at,
    normal: (u, v) => numericNormal(at, u, v, chords.size * chords.count, spline.isClosed),
  };
}

function drawnSpline(spline: StepSpline, along: Point, limits: ChordLimits): ParametricSurface {
  const origin = spline.at(spline.breaks[0]!);
  const heightOf = (p: Point): number => dot(minus(p, origin), along);
  const flat = (p: Point): Point => minus(p, scaled(along, heightOf(p)));
  const chords = chordsOf(spline, limits, flat);
  const at = (u: number, v: number): Point => plus(flat(chords.at(u)), scaled(along, v));
  return {
    kind: 'swept',
    periodic: [spline.isClosed, false],
    scale: [chords.length / (chords.count * chords.size), 1],
    rows: undefined,
    straight: 1,
    tips: [],
    parameters: (p) => [chords.nearest(flat(p)), heightOf(p)],
    at,
    normal: (u, v) => {
      const inner = spline.isClosed ? u : Math.min(chords.count * chords.size * (1 - 1e-4), u);
      const ahead = minus(at(inner + chords.size * 1e-4, v), at(inner, v));
      return unit(cross(ahead, along), along);
    },
  };
}

/** By small steps: back from the end, where nothing lies beyond. */
function numericNormal(
  at: (u: number, v: number) => Point,
  u: number,
  v: number,
  end: number,
  comesRound: boolean,
): Point {
  const step = 1e-4;
  const base = comesRound ? v : Math.max(step, Math.min(end - 2 * step, v));
  const here = at(u, base);
  return unit(cross(minus(at(u + step, base), here), minus(at(u, base + step), here)), [0, 0, 1]);
}
