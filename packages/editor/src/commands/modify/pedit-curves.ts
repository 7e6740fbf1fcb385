import { plainPolyline } from '@linework/cad/model/defaults';
import type { Entity } from '@linework/cad/model/entity';
import type { PolylineEntity } from '@linework/cad/model/polylines';
import type { XY } from '@linework/geom/plan/arcs';
import { asLightPolyline, commonOf } from '../entity-path.ts';

/** Group 70 of a polyline and of its vertices. */
const CURVE_FIT = 2;
const SPLINE_FIT = 4;
const VERTEX_FITTED = 1;
const VERTEX_SPLINE = 8;
const VERTEX_FRAME = 16;

function cornersOf(entity: Entity): { points: XY[]; closed: boolean } | undefined {
  const light = asLightPolyline(decurved(entity) ?? entity);
  if (!light) return undefined;
  const points = Array.from({ length: light.points.length >> 1 }, (_, i) => ({
    x: light.points[2 * i]!,
    y: light.points[2 * i + 1]!,
  }));
  return { points, closed: light.closed };
}

/** Two arcs between corners, smooth at all of them: each corner's tangent is that of a circle through its neighbors. */
export function curveFit(entity: Entity): Entity | undefined {
  const corners = cornersOf(entity);
  const light = asLightPolyline(entity);
  if (!corners || !light || corners.points.length < 3) return undefined;
  const { points, closed } = corners;
  const count = points.length;
  const at = (i: number): XY | undefined => (closed ? points[(i + count) % count] : points[i]);
  const angles = points.map((point, i) => {
    const [before, after] = [at(i - 1), at(i + 1)];
    if (before && after) return tangentAt(before, point, after);
    // at an open end as the circle through the next two has it
    const [p, q] = before ? [at(i - 1)!, at(i - 2)!] : [at(i + 1)!, at(i + 2)!];
    const next = before ? tangentAt(q, p, point) : tangentAt(point, p, q);
    const chord = before
      ? Math.atan2(point.y - p.y, point.x - p.x)
      : Math.atan2(p.y - point.y, p.x - point.x);
    return 2 * chord - next;
  });
  const made: number[] = [];
  const bulges: number[] = [];
  const pieces = closed ? count : count - 1;
  for (let i = 0; i < pieces; i++) {
    const j = (i + 1) % count;
    const [a, b] = [points[i]!, points[j]!];
    const chord = Math.atan2(b.y - a.y, b.x - a.x);
    const [alpha, beta] = [wrapped(angles[i]! - chord), wrapped(chord - angles[j]!)];
    const middle = meeting(a, b, chord, alpha, beta);
    made.push(a.x, a.y, middle.x, middle.y);
    bulges.push(bulgeFrom(a, middle, angles[i]!), bulgeTo(middle, b, angles[j]!));
  }
  if (!closed) {
    made.push(points[count - 1]!.x, points[count - 1]!.y);
    bulges.push(0);
  }
  return { ...light, points: Float64Array.from(made), bulges: Float64Array.from(bulges) };
}

/** Direction at a point of the circle through it and its neighbors: as far from one chord as the corner behind the other. */
function tangentAt(before: XY, point: XY, after: XY): number {
  const one = Math.atan2(point.y - before.y, point.x - before.x);
  const other = Math.atan2(after.y - point.y, after.x - point.x);
  const far = Math.atan2(after.y - before.y, after.x - before.x);
  return one + wrapped(other - far);
}

const wrapped = (angle: number): number => Math.atan2(Math.sin(angle), Math.cos(angle));

/** Where both arcs of a biarc meet whose chords are of one length: they leave the long chord at a quarter of both angles. */
function meeting(a: XY, b: XY, chord: number, alpha: number, beta: number): XY {
  const first = (alpha + beta) / 4;
  const reach = Math.hypot(b.x - a.x, b.y - a.y) / (2 * Math.cos(first));
  return { x: a.x + Math.cos(chord + first) * reach, y: a.y + Math.sin(chord + first) * reach };
}

/** An arc that leaves in a direction. */
function bulgeFrom(a: XY, b: XY, direction: number): number {
  const chord = Math.atan2(b.y - a.y, b.x - a.x);
  return Math.tan(wrapped(chord - direction) / 2);
}

/** An arc that arrives in a direction. */
function bulgeTo(a: XY, b: XY, direction: number): number {
  const chord = Math.atan2(b.y - a.y, b.x - a.x);
  return Math.tan(wrapped(direction - chord) / 2);
}

/** A B-spline along the corners, which stay as its frame. */
export function splineFit(entity: Entity, degree: 2 | 3, segments: number): Entity | undefined {
  const corners = cornersOf(entity);
  const light = asLightPolyline(entity);
  if (!corners || !light || corners.points.length < degree + (corners.closed ? 0 : 1)) return undefined;
  const { points, closed } = corners;
  const curve = closed ? closedSpline(points, degree, segments) : openSpline(points, degree, segments);
  const made: PolylineEntity = {
    ...plainPolyline(commonOf(entity)),
    closed,
    flags: SPLINE_FIT,
    points: Float64Array.from([...points, ...curve].flatMap(({ x, y }) => [x, y, light.elevation])),
    vertexFlags: Uint8Array.from([...points.map(() => VERTEX_FRAME), ...curve.map(() => VERTEX_SPLINE)]),
    elevation: light.elevation,
    thickness: light.thickness,
    smoothType: degree + 3,
    continuousLineType: light.continuousLineType,
    startWidth: light.constantWidth,
    endWidth: light.constantWidth,
  };
  return made;
}

function evaluate(points: readonly XY[], knots: readonly number[], degree: number, t: number): XY {
  let span = degree;
  while (span < points.length - 1 && knots[span + 1]! <= t) span++;
  const row = Array.from({ length: degree + 1 }, (_, j) => ({ ...points[span - degree + j]! }));
  for (let r = 1; r <= degree; r++)
    for (let j = degree; j >= r; j--) {
      const i = span - degree + j;
      const width = knots[i + degree - r + 1]! - knots[i]!;
      const share = width > 0 ? (t - knots[i]!) / width : 0;
      row[j] = {
        x: (1 - share) * row[j - 1]!.x + share * row[j]!.x,
        y: (1 - share) * row[j - 1]!.y + share * row[j]!.y,
      };
    }
  return row[degree]!;
}

function openSpline(points: readonly XY[], degree: number, segments: number): XY[] {
  const spans = points.length - degree;
  const knots = Array.from({ length: points.length + degree + 1 }, (_, i) =>
    Math.min(spans, Math.max(0, i - degree)),
  );
  const total = segments * (points.length - 1);
  return Array.from({ length: total + 1 }, (_, i) => evaluate(points, knots, degree, (i * spans) / total));
}

function closedSpline(points: readonly XY[], degree: number, segments: number): XY[] {
  const around = [...points, ...points.slice(0, degree)];
  const knots = Array.from({ length: around.length + degree + 1 }, (_, i) => i - degree);
  const total = segments * points.length;
  return Array.from({ length: total }, (_, i) =>
    evaluate(around, knots, degree, (i * points.length) / total),
  );
}

/** Straight between its corners, or the frame of what was fitted. */
export function decurved(entity: Entity): Entity | undefined {
  if (entity.type === 'LWPOLYLINE') {
    if (!entity.bulges) return undefined;
    const { bulges: _, ...rest } = entity;
    return rest;
  }
  if (entity.type !== 'POLYLINE' || entity.kind === 'mesh' || entity.kind === 'polyface') return undefined;
  const { vertexFlags, points } = entity;
  const isSpline = (entity.flags & SPLINE_FIT) !== 0;
  const isFit = (entity.flags & CURVE_FIT) !== 0;
  const kept = Array.from({ length: points.length / 3 }, (_, i) => i).filter((i) => {
    const flags = vertexFlags?.[i] ?? 0;
    return isSpline ? (flags & VERTEX_FRAME) !== 0 : isFit ? (flags & VERTEX_FITTED) === 0 : true;
  });
  const { bulges: _b, vertexFlags: _v, tangents: _t, widths: _w, ...rest } = entity;
  return {
    ...rest,
    flags: entity.flags & ~(SPLINE_FIT | CURVE_FIT),
    smoothType: 0,
    points: Float64Array.from(kept.flatMap((i) => [points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]!])),
  };
}
