import { cross, plus, scaled, unit } from '@linework/geom/vector';
import { sweepBetween } from '@linework/geom/curve';
import { flattenSpline } from '@linework/geom/spline';
import type { Point } from '../../model/point.ts';
import { isolines } from './isolines.ts';
import { follow, isCurve, isEdge, isReversed, numbersOf, target, type AcisRecord } from './records.ts';

/** A wire of a body: a polyline of x, y, z, or an exact arc. */
export type Wire = { points: number[] } | { center: Point; u: Point; v: Point; from: number; sweep: number };

const TURN = Math.PI * 2;
const MAX_WIRES = 200_000;

/** The edges of a body as wires, circles for the closed surfaces that have no edges (sphere, torus), lines on round faces. */
export function bodyWires(records: AcisRecord[], withLines = true): Wire[] {
  const wires: Wire[] = [];
  const place = bodyTransform(records);
  const wireOf = (edge: AcisRecord): Wire | undefined => {
    const ends = edge.tokens.flatMap((token) => {
      const vertex = target(token, records);
      return vertex && isVertex(vertex.type) ? [positionOf(vertex, records)] : [];
    });
    const [a, b] = ends;
    return a && b && edgeWire(a, b, follow(edge, records, isCurve), isReversed(edge, records, isCurve));
  };
  for (const record of records) {
    if (wires.length > MAX_WIRES) break;
    if (!isEdge(record.type)) {
      wires.push(...surfaceWires(record, records));
      continue;
    }
    const wire = wireOf(record);
    if (wire) wires.push(wire);
  }
  if (withLines) wires.push(...isolines(records, wireOf));
  return place ? wires.map((w) => move(w, place)) : wires;
}

const isVertex = (type: string): boolean => type === 'vertex' || type === 'tvertex-vertex';

function positionOf(vertex: AcisRecord, records: readonly AcisRecord[]): Point | undefined {
  const point = follow(vertex, records, (type) => type === 'point');
  const numbers = point?.tokens.slice(-3);
  return numbers?.length === 3 && numbers.every((n) => typeof n === 'number')
    ? (numbers as Point)
    : undefined;
}

function edgeWire(a: Point, b: Point, curve: AcisRecord | undefined, reversed: boolean): Wire | undefined {
  if (curve?.type === 'ellipse-curve') {
    const g = numbersOf(curve);
    if (g.length < 10) return undefined;
    const center = g.slice(0, 3) as Point;
    const normal = unit(g.slice(3, 6) as Point, [0, 0, 1]);
    const u = g.slice(6, 9) as Point;
    const v = cross(normal, u).map((k) => k * g[9]!) as Point;
    const angle = (p: Point): number => {
      const d: Point = [p[0] - center[0], p[1] - center[1], p[2] - center[2]];
      const dot = (q: Point): number =>
        (d[0] * q[0] + d[1] * q[1] + d[2] * q[2]) / (q[0] ** 2 + q[1] ** 2 + q[2] ** 2 || 1);
      return Math.atan2(dot(v), dot(u));
    };
    const whole = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < 1e-9 * (1 + Math.hypot(...u));
    const from = reversed ? angle(b) : angle(a);
    return { center, u, v, from, sweep: whole ? TURN : sweepBetween(from, reversed ? angle(a) : angle(b)) };
  }
  if (curve?.type === 'intcurve-curve') {
    const points = acisSpline(curve);
    if (points) return { points: trim(points, a, b) };
  }
  return { points: [...a, ...b] };
}

/** The first B-spline inside a curve: degree, kind, knots with their multiplicities, control points. */
export function acisSpline(curve: AcisRecord): number[] | undefined {
  const { tokens } = curve;
  const at = tokens.findIndex((t) => t === 'nubs' || t === 'nurbs');
  if (at < 0) return undefined;
  const rational = tokens[at] === 'nurbs';
  let i = at + 1;
  const degree = Number(tokens[i++]);
  // open, closed or periodic: a word or a number.
  i++;
  const distinct = Number(tokens[i++]);
  if (!(degree >= 1 && degree <= 25) || !(distinct >= 2 && distinct < 100_000)) return undefined;
  const knots: number[] = [];
  let total = 0;
  for (let k = 0; k < distinct; k++) {
    const value = Number(tokens[i++]);
    const times = Number(tokens[i++]);
    if (!Number.isFinite(value) || !(times >= 1 && times <= degree + 1)) return undefined;
    for (let m = 0; m < times; m++) knots.push(value);
    total += times;
  }
  const count = total - degree + 1;
  const control: number[] = [];
  const weights: number[] = [];
  for (let k = 0; k < count; k++) {
    for (let c = 0; c < 3; c++) control.push(Number(tokens[i++]));
    if (rational) weights.push(Number(tokens[i++]));
  }
  if (!control.every(Number.isFinite)) return undefined;
  // The end knots are stored once less than the usual form has them.
  const full = [knots[0]!, ...knots, knots[knots.length - 1]!];
  const points = flattenSpline({
    degree,
    knots: full,
    control,
    weights: rational ? weights : undefined,
    dim: 3,
  });
  return points.length >= 6 ? points : undefined;
}

/** The part of a curve between the points nearest to its ends. */
function trim(points: number[], a: Point, b: Point): number[] {
  const nearest = (p: Point): number => {
    let best = 0;
    let least = Infinity;
    for (let i = 0; i + 2 < points.length; i += 3) {
      const d = (points[i]! - p[0]) ** 2 + (points[i + 1]! - p[1]) ** 2 + (points[i + 2]! - p[2]) ** 2;
      if (d < least) {
        least = d;
        best = i;
      }
    }
    return best;
  };
  const i = nearest(a);
  const j = nearest(b);
  if (i === j) return points;
  return i < j ? points.slice(i, j + 3) : points.slice(j, i + 3);
}

/** Outlines of closed surfaces that stand without edges. */
function surfaceWires(record: AcisRecord, records: AcisRecord[]): Wire[] {
  if (record.type !== 'sphere-surface' && record.type !== 'torus-surface') return [];
  if (records.some((r) => r.type === 'edge')) return [];
  const g = numbersOf(record);
  const circle = (center: Point, u: Point, v: Point): Wire => ({ center, u, v, from: 0, sweep: TURN });
  const center = g.slice(0, 3) as Point;
  if (record.type === 'sphere-surface') {
    const r = Math.abs(g[3] ?? 0);
    return [
      circle(center, [r, 0, 0], [0, r, 0]),
      circle(center, [r, 0, 0], [0, 0, r]),
      circle(center, [0, r, 0], [0, 0, r]),
    ];
  }
  const normal = unit(g.slice(3, 6) as Point, [0, 0, 1]);
  const [major = 0, minor = 0] = g.slice(6, 8);
  const x = unit(Math.abs(normal[2]) > 0.9 ? cross([0, 1, 0], normal) : cross([0, 0, 1], normal), [1, 0, 0]);
  const y = cross(normal, x);
  const out: Wire[] = [];
  for (const r of [major + Math.abs(minor), major - Math.abs(minor)])
    if (r > 0) out.push(circle(center, scaled(x, r), scaled(y, r)));
  for (let k = 0; k < 4; k++) {
    const t = (k * Math.PI) / 2;
    const arm = plus(scaled(x, Math.cos(t)), scaled(y, Math.sin(t)));
    out.push(
      circle(plus(center, scaled(arm, major)), scaled(arm, Math.abs(minor)), scaled(normal, Math.abs(minor))),
    );
  }
  return out;
}

interface Transform {
  rows: number[];
  shift: Point;
  scale: number;
}

/** The body's own transform, as a map of points; undefined where it has none. */
export function bodyMap(records: AcisRecord[]): ((point: Point) => Point) | undefined {
  const place = bodyTransform(records);
  return place && ((point) => shifted(point, place));
}

/** The body's own transform: nine numbers of rotation (points are rows), three of shift, one of scale. */
function bodyTransform(records: AcisRecord[]): Transform | undefined {
  const record = records.find((r) => r.type === 'transform');
  let g = record && numbersOf({ type: record.type, tokens: record.tokens.flatMap(words) });
  // Newer versions have a counter before the matrix, old ones three flags as numbers after it.
  if (g && (g.length === 14 || g.length === 17)) g = g.slice(1);
  if (!g || g.length < 13) return undefined;
  return { rows: g.slice(0, 9), shift: g.slice(9, 12) as Point, scale: g[12] || 1 };
}

/** Some programs write all of a matrix as one text. */
function words(token: string | number): (string | number)[] {
  if (typeof token === 'number' || !token.includes(' ')) return [token];
  return token
    .trim()
    .split(/\s+/)
    .map((word) => (Number.isNaN(Number(word)) ? word : Number(word)));
}

function turned(p: Point, { rows, scale }: Transform): Point {
  return [0, 1, 2].map((c) => (p[0] * rows[c]! + p[1] * rows[3 + c]! + p[2] * rows[6 + c]!) * scale) as Point;
}

function shifted(p: Point, t: Transform): Point {
  const q = turned(p, t);
  return [q[0] + t.shift[0], q[1] + t.shift[1], q[2] + t.shift[2]];
}

function move(wire: Wire, t: Transform): Wire {
  const turn = (p: Point): Point => turned(p, t);
  const shift = (p: Point): Point => shifted(p, t);
  if ('points' in wire) {
    const points: number[] = [];
    for (let i = 0; i + 2 < wire.points.length; i += 3)
      points.push(...shift([wire.points[i]!, wire.points[i + 1]!, wire.points[i + 2]!]));
    return { points };
  }
  return { ...wire, center: shift(wire.center), u: turn(wire.u), v: turn(wire.v) };
}
