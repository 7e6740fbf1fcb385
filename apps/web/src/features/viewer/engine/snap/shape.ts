import { arcLength } from '@linework/geom/curve';
import { KIND } from '@linework/cad/display/list';
import { circleRadius } from '@linework/geom/plan/arcs';
import { chainOf } from '@linework/geom/plan/chain';
import type { PlainCurve } from '@linework/geom/plan/curves';
import { eachCurve } from '../pick/curves.ts';
import type { Near } from '../pick/near.ts';
import { primitivesOf } from '../pick/owned.ts';
import type { Hit } from '../pick/pick.ts';
import { ringsOf } from '../pick/primitiveBox.ts';
import type { MeasuredShape, Point2d } from '../types.ts';

/** What a measuring tool may say of what was touched. */
export function shapeOf({ near }: Pick<Hit, 'near'>): MeasuredShape | undefined {
  const curves: PlainCurve[] = [];
  eachCurve(near, (curve) => curves.push(curve));
  const first = curves[0];
  if (!first) return undefined;
  if (ringsOf(near.content, near.kind) || near.kind === KIND.image) return areaOf(curves);
  const whole = wholePath(near);
  if (whole) return whole;
  if (first.kind === 'arc') {
    const { arc } = first;
    const radius = circleRadius(arc);
    if (radius === undefined)
      return {
        kind: 'ellipse',
        center: { x: arc.cx, y: arc.cy },
        major: { x: arc.ux, y: arc.uy },
        minor: { x: arc.vx, y: arc.vy },
        from: arc.from,
        sweep: arc.sweep,
      };
    // Angles are those of the layout, whatever the arc was turned or mirrored by.
    const turn = Math.atan2(arc.uy, arc.ux);
    const mirrored = arc.ux * arc.vy - arc.uy * arc.vx < 0;
    const from = turn + (mirrored ? -arc.from : arc.from);
    const sweep = mirrored ? -arc.sweep : arc.sweep;
    return { kind: 'arc', center: { x: arc.cx, y: arc.cy }, radius, from, sweep };
  }
  if (first.kind === 'ray') return undefined;
  const segments = curves.filter((curve) => curve.kind === 'segment');
  if (segments.length === 1) {
    const { x0, y0, x1, y1 } = segments[0]!;
    return { kind: 'segment', from: { x: x0, y: y0 }, to: { x: x1, y: y1 } };
  }
  const points: Point2d[] = [{ x: segments[0]!.x0, y: segments[0]!.y0 }];
  for (const { x1, y1 } of segments) points.push({ x: x1, y: y1 });
  const last = points.at(-1)!;
  const closed = last.x === points[0]!.x && last.y === points[0]!.y;
  if (closed) points.pop();
  return {
    kind: 'path',
    points,
    closed,
    length: lengthOf(curves),
    area: closed ? Math.abs(signedArea(points)) : 0,
  };
}

/** Of a polyline with arcs in it: the touched one is but a piece. */
function wholePath(near: Near): MeasuredShape | undefined {
  const owns = primitivesOf(near.content, near.entity);
  const lines = owns.filter(({ kind }) => kind === KIND.path || kind === KIND.arc);
  if (lines.length < 2 || lines.length < owns.length) return undefined;
  const runs = lines.map(({ kind, row }) => {
    const curves: PlainCurve[] = [];
    eachCurve({ ...near, kind, row }, (curve) => curves.push(curve));
    return curves;
  });
  const chain = chainOf(runs);
  return chain && { kind: 'path', ...chain, length: lengthOf(runs.flat()) };
}

export function lengthOf(curves: readonly PlainCurve[]): number {
  let length = 0;
  for (const curve of curves) {
    if (curve.kind === 'segment') length += Math.hypot(curve.x1 - curve.x0, curve.y1 - curve.y0);
    else if (curve.kind === 'arc') length += arcLength(curve.arc);
  }
  return length;
}

function signedArea(points: readonly Point2d[]): number {
  const origin = points[0];
  if (!origin) return 0;
  let sum = 0;
  for (let i = 1; i + 1 < points.length; i++) {
    const p = points[i]!;
    const q = points[i + 1]!;
    // Relative to the first point: far from zero the products would lose their digits.
    sum += (p.x - origin.x) * (q.y - origin.y) - (q.x - origin.x) * (p.y - origin.y);
  }
  return sum / 2;
}

/** Even-odd: rings inside of others are holes, by the order in which they contain each other. */
function areaOf(curves: readonly PlainCurve[]): MeasuredShape {
  const rings: Point2d[][] = [];
  let open: Point2d[] = [];
  let start: Point2d | undefined;
  for (const curve of curves) {
    if (curve.kind !== 'segment') continue;
    if (!start) start = { x: curve.x0, y: curve.y0 };
    open.push({ x: curve.x0, y: curve.y0 });
    if (curve.x1 === start.x && curve.y1 === start.y) {
      rings.push(open);
      open = [];
      start = undefined;
    }
  }
  return { kind: 'area', area: ringArea(rings), perimeter: lengthOf(curves) };
}

export function ringArea(rings: readonly (readonly Point2d[])[]): number {
  let area = 0;
  rings.forEach((ring, r) => {
    const point = ring[0]!;
    const depth = rings.filter((other, o) => o !== r && isIn(other, point)).length;
    area += (depth % 2 === 0 ? 1 : -1) * Math.abs(signedArea(ring));
  });
  return area;
}

function isIn(ring: readonly Point2d[], { x, y }: Point2d): boolean {
  let inside = false;
  for (let i = 0, k = ring.length - 1; i < ring.length; k = i++) {
    const p = ring[i]!;
    const q = ring[k]!;
    if (p.y > y !== q.y > y && x < ((q.x - p.x) * (y - p.y)) / (q.y - p.y) + p.x) inside = !inside;
  }
  return inside;
}
