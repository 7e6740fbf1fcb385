import type { Affine } from '@linework/geom/affine';
import type { Arc } from '@linework/geom/curve';
import { KIND } from '@linework/cad/display/list';
import { arcAt } from './primitiveBox.ts';
import type { Near } from './near.ts';

/** A straight piece, an arc of a circle or an ellipse, in the layout's coordinates. */
export type Curve =
  | { kind: 'segment'; x0: number; y0: number; x1: number; y1: number }
  | { kind: 'arc'; arc: Arc }
  /** Infinite, to one side or to both. */
  | { kind: 'ray'; x: number; y: number; dx: number; dy: number; both: boolean };

const TAU = Math.PI * 2;

function mapArc(arc: Arc, [a, b, c, d, e, f]: Affine): Arc {
  return {
    cx: a * arc.cx + c * arc.cy + e,
    cy: b * arc.cx + d * arc.cy + f,
    ux: a * arc.ux + c * arc.uy,
    uy: b * arc.ux + d * arc.uy,
    vx: a * arc.vx + c * arc.vy,
    vy: b * arc.vx + d * arc.vy,
    from: arc.from,
    sweep: arc.sweep,
  };
}

/** Lines of a primitive, one after another; areas give their outlines, text and pictures nothing. */
export function eachCurve(
  { content, kind, row, matrix }: Near,
  visit: (curve: Curve, index: number) => void,
): void {
  const [a, b, c, d, e, f] = matrix;
  const polyline = (points: Float64Array, from: number, to: number, closed: boolean, first: number): void => {
    let x0 = a * points[2 * from]! + c * points[2 * from + 1]! + e;
    let y0 = b * points[2 * from]! + d * points[2 * from + 1]! + f;
    const [startX, startY] = [x0, y0];
    for (let p = from + 1; p < to; p++) {
      const x1 = a * points[2 * p]! + c * points[2 * p + 1]! + e;
      const y1 = b * points[2 * p]! + d * points[2 * p + 1]! + f;
      visit({ kind: 'segment', x0, y0, x1, y1 }, first + p - from - 1);
      x0 = x1;
      y0 = y1;
    }
    if (closed) visit({ kind: 'segment', x0, y0, x1: startX, y1: startY }, first + to - from - 1);
  };
  const rings = (columns: {
    ringStart: Uint32Array;
    pointStart: Uint32Array;
    points: Float64Array;
  }): void => {
    const first = columns.pointStart[columns.ringStart[row]!]!;
    for (let r = columns.ringStart[row]!; r < columns.ringStart[row + 1]!; r++) {
      const from = columns.pointStart[r]!;
      const to = columns.pointStart[r + 1]!;
      if (to > from) polyline(columns.points, from, to, true, from - first);
    }
  };
  switch (kind) {
    case KIND.path:
      return polyline(
        content.paths.points,
        content.paths.start[row]!,
        content.paths.start[row + 1]!,
        false,
        0,
      );
    case KIND.arc:
      return visit({ kind: 'arc', arc: mapArc(arcAt(content, row), matrix) }, 0);
    case KIND.fill:
      return rings(content.fills);
    case KIND.hatch:
      return rings(content.hatches);
    case KIND.wipeout:
      return rings(content.wipeouts);
    case KIND.ray: {
      const g = content.rays.geometry.subarray(4 * row, 4 * row + 4) as unknown as [
        number,
        number,
        number,
        number,
      ];
      const dx = a * g[2] + c * g[3];
      const dy = b * g[2] + d * g[3];
      const length = Math.hypot(dx, dy);
      if (length > 0)
        visit(
          {
            kind: 'ray',
            x: a * g[0] + c * g[1] + e,
            y: b * g[0] + d * g[1] + f,
            dx: dx / length,
            dy: dy / length,
            both: content.rays.both[row] !== 0,
          },
          0,
        );
      return;
    }
    case KIND.image: {
      const [x, y, ux, uy, vx, vy] = content.images.frame.subarray(6 * row, 6 * row + 6) as unknown as Affine;
      const corners = Float64Array.of(x, y, x + ux, y + uy, x + ux + vx, y + uy + vy, x + vx, y + vy);
      return polyline(corners, 0, 4, true, 0);
    }
  }
}

export function arcPoint(arc: Arc, t: number): { x: number; y: number } {
  const cos = Math.cos(t);
  const sin = Math.sin(t);
  return { x: arc.cx + arc.ux * cos + arc.vx * sin, y: arc.cy + arc.uy * cos + arc.vy * sin };
}

/** The radius, where the arc is one of a circle. */
export function circleRadius({ ux, uy, vx, vy }: Arc): number | undefined {
  const r = Math.hypot(ux, uy);
  const q = Math.hypot(vx, vy);
  return Math.abs(r - q) <= 1e-9 * r && Math.abs(ux * vx + uy * vy) <= 1e-9 * r * r ? r : undefined;
}

/** Whether a parameter lies on the arc; a full turn has all. */
export function onSweep({ from, sweep }: Arc, t: number): boolean {
  if (Math.abs(sweep) >= TAU - 1e-12) return true;
  const way = sweep >= 0 ? t - from : from - t;
  const turned = ((way % TAU) + TAU) % TAU;
  return turned <= Math.abs(sweep) + 1e-9 || turned >= TAU - 1e-9;
}

/** The parameter of a circle's point in a direction. */
export function parameterAt({ cx, cy, ux, uy, vx, vy }: Arc, x: number, y: number): number {
  const dx = x - cx;
  const dy = y - cy;
  const determinant = ux * vy - uy * vx;
  return Math.atan2((ux * dy - uy * dx) / determinant, (dx * vy - dy * vx) / determinant);
}

/** Where the arc comes nearest to a point. */
function nearestParameter(arc: Arc, x: number, y: number): number {
  let best = parameterAt(arc, x, y);
  if (circleRadius(arc) === undefined) best = refined(arc, x, y);
  if (onSweep(arc, best)) return best;
  const start = arcPoint(arc, arc.from);
  const end = arcPoint(arc, arc.from + arc.sweep);
  const toStart = Math.hypot(start.x - x, start.y - y);
  return toStart <= Math.hypot(end.x - x, end.y - y) ? arc.from : arc.from + arc.sweep;
}

/** Of an ellipse: the best of some samples, then Newton's steps on the square of the distance. */
function refined(arc: Arc, x: number, y: number): number {
  let best = arc.from;
  let least = Infinity;
  const samples = 48;
  for (let i = 0; i <= samples; i++) {
    const t = arc.from + (arc.sweep * i) / samples;
    const p = arcPoint(arc, t);
    const square = (p.x - x) ** 2 + (p.y - y) ** 2;
    if (square < least) [least, best] = [square, t];
  }
  for (let i = 0; i < 8; i++) {
    const cos = Math.cos(best);
    const sin = Math.sin(best);
    const px = arc.cx + arc.ux * cos + arc.vx * sin - x;
    const py = arc.cy + arc.uy * cos + arc.vy * sin - y;
    const sx = arc.vx * cos - arc.ux * sin;
    const sy = arc.vy * cos - arc.uy * sin;
    const slope = px * sx + py * sy;
    const bend = sx * sx + sy * sy - px * (arc.ux * cos + arc.vx * sin) - py * (arc.uy * cos + arc.vy * sin);
    if (!(bend > 0)) break;
    best -= slope / bend;
  }
  return best;
}

/** The point of a curve that is nearest to another. */
export function nearestOn(curve: Curve, x: number, y: number): { x: number; y: number } {
  if (curve.kind === 'arc') return arcPoint(curve.arc, nearestParameter(curve.arc, x, y));
  if (curve.kind === 'ray') {
    const t = (x - curve.x) * curve.dx + (y - curve.y) * curve.dy;
    const s = curve.both ? t : Math.max(0, t);
    return { x: curve.x + s * curve.dx, y: curve.y + s * curve.dy };
  }
  const dx = curve.x1 - curve.x0;
  const dy = curve.y1 - curve.y0;
  const square = dx * dx + dy * dy;
  const t = square > 0 ? Math.min(1, Math.max(0, ((x - curve.x0) * dx + (y - curve.y0) * dy) / square)) : 0;
  return { x: curve.x0 + t * dx, y: curve.y0 + t * dy };
}
