import { circularArc, TAU, type XY } from './arcs.ts';
import type { PlaneCurve } from './curves.ts';
import type { BulgePolyline } from './polyline.ts';

const DEGREE = Math.PI / 180;

/**
 * A curve in a few letters: `S 0 0 10 0` segment, `C 0 0 5` circle, `A 0 0 5 0 90` arc from one angle counter-clockwise to
 * another in degrees, `E 0 0 6 3 45` ellipse by half axes, turned by degrees, `EA 0 0 6 3 0 0 90` a part of one, by its own
 * angles, `R 0 0 1 0` ray, `X 0 0 1 0` infinite line, `B …` cubic Bézier spline by control points, `W …` a rational
 * quadratic one by points with weights.
 */
export function curve(text: string): PlaneCurve {
  const [kind, ...words] = text.split(' ');
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = words.map(Number);
  switch (kind) {
    case 'S':
      return { kind: 'segment', x0: a, y0: b, x1: c, y1: d };
    case 'C':
      return { kind: 'arc', arc: circularArc({ x: a, y: b }, c, 0, TAU) };
    case 'A': {
      const sweep = (((e - d) % 360) + 360) % 360;
      return { kind: 'arc', arc: circularArc({ x: a, y: b }, c, d * DEGREE, sweep * DEGREE) };
    }
    case 'E':
      return { kind: 'arc', arc: { ...ellipseAxes(c, d, e), cx: a, cy: b, from: 0, sweep: TAU } };
    case 'EA': {
      const sweep = (((g - f) % 360) + 360) % 360;
      return {
        kind: 'arc',
        arc: { ...ellipseAxes(c, d, e), cx: a, cy: b, from: f * DEGREE, sweep: sweep * DEGREE },
      };
    }
    case 'R':
    case 'X':
      return { kind: 'ray', x: a, y: b, dx: c, dy: d, both: kind === 'X' };
    case 'B': {
      const control = words.map(Number);
      const spans = control.length / 2 - 3;
      const knots = Array.from({ length: control.length / 2 + 4 }, (_, i) =>
        Math.min(spans, Math.max(0, i - 3)),
      );
      return { kind: 'spline', spline: { degree: 3, knots, control, dim: 2 } };
    }
    case 'W': {
      const numbers = words.map(Number);
      const control = numbers.filter((_, i) => i % 3 !== 2);
      const weights = numbers.filter((_, i) => i % 3 === 2);
      return { kind: 'spline', spline: { degree: 2, knots: [0, 0, 0, 1, 1, 1], control, weights, dim: 2 } };
    }
    default:
      throw new Error(`No curve: ${text}`);
  }
}

function ellipseAxes(
  major: number,
  minor: number,
  turned: number,
): { ux: number; uy: number; vx: number; vy: number } {
  // exact for quarter turns, so that cases stay exact
  const [cos, sin] = turned === 90 ? [0, 1] : [Math.cos(turned * DEGREE), Math.sin(turned * DEGREE)];
  return { ux: major * cos, uy: major * sin, vx: -minor * sin, vy: minor * cos };
}

/** `0,0 10,0,1 10,4` with bulges; closed where it ends with `c`. */
export function polyline(text: string): BulgePolyline {
  const words = text.split(' ');
  const closed = words.at(-1) === 'c';
  const vertices = words
    .filter((word) => word !== 'c')
    .map((word) => {
      const [x = 0, y = 0, bulge = 0] = word.split(',').map(Number);
      return { x, y, bulge };
    });
  return { vertices, closed };
}

/** x, y, x, y, … as points. */
export const pairs = (flat: readonly number[]): XY[] =>
  Array.from({ length: flat.length / 2 }, (_, i) => ({ x: flat[2 * i]!, y: flat[2 * i + 1]! }));

/** Coordinates of a national grid in millimeters: 1e-6 is a hundred times what numbers there can tell apart. */
export const FAR = 1e8;

const round = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

/** Points in a fixed order, to six places. */
export const sorted = (points: readonly XY[]): [number, number][] =>
  points
    .map(({ x, y }): [number, number] => [round(x), round(y)])
    .toSorted((p, q) => p[0] - q[0] || p[1] - q[1]);
