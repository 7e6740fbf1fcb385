import type { Arc } from '@linework/geom/curve';
import { KIND } from '@linework/cad/display/list';
import { arcPoint, circleRadius, onSweep, parameterAt } from '@linework/geom/plan/arcs';
import { nearestPoint, type PlainCurve } from '@linework/geom/plan/curves';
import type { Near } from '../pick/near.ts';
import type { Point2d, SnapMode } from '../types.ts';

export type Offer = (mode: SnapMode, at: Point2d) => void;

const QUARTERS = [0, Math.PI / 2, Math.PI, -Math.PI / 2];

/** Places on a curve that need nothing but the curve. */
export function ownPoints(curve: PlainCurve, offer: Offer): void {
  if (curve.kind === 'ray') return offer('end', { x: curve.x, y: curve.y });
  if (curve.kind === 'segment') {
    offer('end', { x: curve.x0, y: curve.y0 });
    offer('end', { x: curve.x1, y: curve.y1 });
    offer('mid', { x: (curve.x0 + curve.x1) / 2, y: (curve.y0 + curve.y1) / 2 });
    return;
  }
  const { arc } = curve;
  offer('center', { x: arc.cx, y: arc.cy });
  if (Math.abs(arc.sweep) < Math.PI * 2 - 1e-9) {
    offer('end', arcPoint(arc, arc.from));
    offer('end', arcPoint(arc, arc.from + arc.sweep));
    offer('mid', arcPoint(arc, arc.from + arc.sweep / 2));
  }
  for (const t of quadrants(arc)) if (onSweep(arc, t)) offer('quadrant', arcPoint(arc, t));
}

/** Of a circle by the axes of the layout, of an ellipse by its own. */
function quadrants(arc: Arc): number[] {
  const radius = circleRadius(arc);
  if (radius !== undefined)
    return QUARTERS.map((angle) =>
      parameterAt(arc, arc.cx + radius * Math.cos(angle), arc.cy + radius * Math.sin(angle)),
    );
  const { ux, uy, vx, vy } = arc;
  const major = Math.atan2(2 * (ux * vx + uy * vy), ux * ux + uy * uy - vx * vx - vy * vy) / 2;
  return QUARTERS.map((angle) => major + angle);
}

/** Places that depend on where the line comes from. */
export function pointsFrom(curve: PlainCurve, from: Point2d, offer: Offer): void {
  if (curve.kind !== 'arc') {
    const [x, y, dx, dy] =
      curve.kind === 'segment'
        ? [curve.x0, curve.y0, curve.x1 - curve.x0, curve.y1 - curve.y0]
        : [curve.x, curve.y, curve.dx, curve.dy];
    const square = dx * dx + dy * dy;
    if (square === 0) return;
    const t = ((from.x - x) * dx + (from.y - y) * dy) / square;
    const reaches = curve.kind === 'segment' ? t >= 0 && t <= 1 : curve.both || t >= 0;
    if (reaches) offer('perpendicular', { x: x + t * dx, y: y + t * dy });
    return;
  }
  const { arc } = curve;
  const radius = circleRadius(arc);
  if (radius === undefined) {
    const foot = nearestPoint(curve, from.x, from.y);
    const t = parameterAt(arc, foot.x, foot.y);
    const sx = arc.vx * Math.cos(t) - arc.ux * Math.sin(t);
    const sy = arc.vy * Math.cos(t) - arc.uy * Math.sin(t);
    const across = (foot.x - from.x) * sx + (foot.y - from.y) * sy;
    const size = Math.hypot(foot.x - from.x, foot.y - from.y) * Math.hypot(sx, sy);
    if (Math.abs(across) <= 1e-6 * size) offer('perpendicular', foot);
    return;
  }
  const dx = from.x - arc.cx;
  const dy = from.y - arc.cy;
  const distance = Math.hypot(dx, dy);
  if (distance === 0) return;
  for (const side of [1, -1]) {
    const x = arc.cx + (side * radius * dx) / distance;
    const y = arc.cy + (side * radius * dy) / distance;
    if (onSweep(arc, parameterAt(arc, x, y))) offer('perpendicular', { x, y });
  }
  if (distance <= radius) return;
  const angle = Math.acos(radius / distance);
  const base = Math.atan2(dy, dx);
  for (const turn of [base + angle, base - angle]) {
    const x = arc.cx + radius * Math.cos(turn);
    const y = arc.cy + radius * Math.sin(turn);
    if (onSweep(arc, parameterAt(arc, x, y))) offer('tangent', { x, y });
  }
}

/** Points of entities that have no lines: nodes, and where text stands. */
export function markPoints({ content, kind, row, matrix }: Near, offer: Offer): void {
  const [a, b, c, d, e, f] = matrix;
  const at = (x: number, y: number): Point2d => ({ x: a * x + c * y + e, y: b * x + d * y + f });
  if (kind === KIND.point) {
    const g = content.points.geometry;
    offer('node', at(g[3 * row]!, g[3 * row + 1]!));
  } else if (kind === KIND.text) {
    const first = 2 * content.texts.glyphStart[row]!;
    offer('insertion', at(content.texts.origin[first]!, content.texts.origin[first + 1]!));
  }
}
