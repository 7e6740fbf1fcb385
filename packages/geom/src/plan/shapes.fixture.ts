import { circularArc, TAU, type XY } from './arcs.ts';
import { curveEnd, curveStart, type PlaneCurve } from './curves.ts';
import type { BulgePolyline } from './polyline.ts';

const DEGREE = Math.PI / 180;

/**
 * A curve in a few letters: `S 0 0 10 0` segment, `C 0 0 5` circle, `A 0 0 5 0 90` arc from one angle counter-clockwise to
 * another in degrees, `E 0 0 6 3` ellipse by half axes, `R 0 0 1 0` ray, `X 0 0 1 0` infinite line, `B …` cubic Bézier
 * spline by control points.
 */
export function curve(text: string): PlaneCurve {
  const [kind, ...words] = text.split(' ');
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = words.map(Number);
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
      return { kind: 'arc', arc: { cx: a, cy: b, ux: c, uy: 0, vx: 0, vy: d, from: 0, sweep: TAU } };
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
    default:
      throw new Error(`No curve: ${text}`);
  }
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

const round = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

/** Points in a fixed order, to six places. */
export const sorted = (points: readonly XY[]): [number, number][] =>
  points
    .map(({ x, y }): [number, number] => [round(x), round(y)])
    .toSorted((p, q) => p[0] - q[0] || p[1] - q[1]);

export const ends = (given: PlaneCurve): [number, number][] =>
  [curveStart(given), curveEnd(given)].map(({ x, y }): [number, number] => [round(x), round(y)]);
