import { doubles, flag, num, point } from '../../../dwg/fields/record.ts';
import type { Rec } from '../../../dwg/fields/field.ts';

/** How the points of a wire are meant; all others are the corners of a polyline. */
const CIRCLE = 2;
const ARC = 3;
const STEPS_A_TURN = 96;
const TURN = 2 * Math.PI;

/** A wire that a solid keeps for its round faces, as a polyline of x, y, z. */
export function wirePoints(wire: Rec): Float64Array {
  const points = moved(wire);
  const kind = num(wire, 'kind');
  if (points.length !== 9 || (kind !== CIRCLE && kind !== ARC)) return points;
  return roundThrough(points, kind === CIRCLE) ?? points;
}

/** The arc from the first of three points over the second to the third, or all of their circle. */
function roundThrough(points: Float64Array, whole: boolean): Float64Array | undefined {
  const [x = 0, y = 0, z = 0] = points;
  const from = (i: number): number[] => [points[i]! - x, points[i + 1]! - y, points[i + 2]! - z];
  const [p, q] = [from(3), from(6)];
  const dot = (a: number[], b: number[]): number => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;
  const [pp, qq, pq] = [dot(p, p), dot(q, q), dot(p, q)];
  const area = pp * qq - pq * pq;
  if (!(area > 1e-18 * pp * qq)) return undefined;
  // the center, seen from the first point, as parts of the ways to the others
  const [s, t] = [(qq * (pp - pq)) / (2 * area), (pp * (qq - pq)) / (2 * area)];
  const center = [0, 1, 2].map((k) => s * p[k]! + t * q[k]!);
  const u = center.map((k) => -k);
  const radius = Math.sqrt(dot(u, u));
  // across u, to the side on which the second point lies before the third
  const aside = (a: number[]): number[] => a.map((k, i) => k - (dot(a, u) / radius ** 2) * u[i]!);
  const turnOf = (a: number[], v: number[]): number => {
    const d = a.map((k, i) => k - center[i]!);
    const angle = Math.atan2(dot(d, v), dot(d, u));
    return angle < 0 ? angle + TURN : angle;
  };
  let v = aside(dot(aside(p), aside(p)) > dot(aside(q), aside(q)) ? p : q);
  const length = Math.sqrt(dot(v, v)) / radius;
  v = v.map((k) => k / length);
  if (turnOf(p, v) > turnOf(q, v)) v = v.map((k) => -k);
  const sweep = whole ? TURN : turnOf(q, v);
  const steps = Math.max(2, Math.ceil((sweep / TURN) * STEPS_A_TURN));
  const round = new Float64Array((steps + 1) * 3);
  for (let i = 0; i <= steps; i++) {
    const [cos, sin] = [Math.cos((sweep * i) / steps), Math.sin((sweep * i) / steps)];
    for (let k = 0; k < 3; k++) round[i * 3 + k] = points[k]! + center[k]! + u[k]! * cos + v[k]! * sin;
  }
  return round;
}

function moved(wire: Rec): Float64Array {
  const points = doubles(wire, 'points');
  const scale = num(wire, 'scale');
  const x = point(wire, 'xAxis');
  if (!flag(wire, 'hasTransform') || scale === 0 || x.every((part) => part === 0)) return points;
  const y = point(wire, 'yAxis');
  const z = point(wire, 'zAxis');
  const origin = point(wire, 'translation');
  const result = new Float64Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    const [a, b, c] = [points[i] as number, points[i + 1] as number, points[i + 2] as number];
    for (let axis = 0 as 0 | 1 | 2; axis < 3; axis++) {
      result[i + axis] = (a * x[axis] + b * y[axis] + c * z[axis]) * scale + origin[axis];
    }
  }
  return result;
}
