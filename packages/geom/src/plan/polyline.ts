import { type Arc, bulgeArc } from '../curve.ts';
import { circleRadius, type XY } from './arcs.ts';
import { curveEnd, curveStart, type PlainCurve } from './curves.ts';

/** A corner of a polyline; the bulge is that of the piece to the next (tan of a quarter of its angle). */
export interface BulgeVertex extends XY {
  bulge: number;
}

export interface BulgePolyline {
  vertices: BulgeVertex[];
  closed: boolean;
}

/** Lines and arcs of circles from corner to corner; pieces without length left out. */
export function polylineCurves({ vertices, closed }: BulgePolyline): PlainCurve[] {
  const curves: PlainCurve[] = [];
  const count = closed ? vertices.length : vertices.length - 1;
  for (let i = 0; i < count; i++) {
    const [a, b] = [vertices[i]!, vertices[(i + 1) % vertices.length]!];
    if (a.x !== b.x || a.y !== b.y) curves.push(pieceBetween(a, b, a.bulge));
  }
  return curves;
}

export function pieceBetween(a: XY, b: XY, bulge: number): PlainCurve {
  const arc = bulgeArc(a.x, a.y, b.x, b.y, bulge);
  return arc ? { kind: 'arc', arc } : { kind: 'segment', x0: a.x, y0: a.y, x1: b.x, y1: b.y };
}

/** tan of a quarter of the angle; 0 of what is straight. */
function bulgeOf(curve: PlainCurve): number {
  return curve.kind === 'arc' ? Math.tan(curve.arc.sweep / 4) * orientation(curve.arc) : 0;
}

/** 1 where growing angles turn left, -1 where the frame is mirrored. */
function orientation({ ux, uy, vx, vy }: Arc): number {
  return ux * vy - uy * vx < 0 ? -1 : 1;
}

/** Lines and arcs of circles, put end to end, as a polyline; undefined where one is neither. A half turn is the most one arc has. */
export function polylineOf(curves: readonly PlainCurve[], closed: boolean): BulgePolyline | undefined {
  const vertices: BulgeVertex[] = [];
  for (const curve of curves) {
    if (curve.kind === 'ray') return undefined;
    if (curve.kind === 'arc' && circleRadius(curve.arc) === undefined) return undefined;
    for (const half of halvesOf(curve)) vertices.push({ ...curveStart(half), bulge: bulgeOf(half) });
  }
  const last = curves.at(-1);
  if (!last) return undefined;
  if (!closed) vertices.push({ ...curveEnd(last), bulge: 0 });
  return { vertices, closed };
}

/** A full circle needs two pieces: a bulge cannot say a whole turn. */
function halvesOf(curve: PlainCurve): PlainCurve[] {
  if (curve.kind !== 'arc' || Math.abs(curve.arc.sweep) < 1.9 * Math.PI) return [curve];
  const { from, sweep } = curve.arc;
  return [
    { kind: 'arc', arc: { ...curve.arc, sweep: sweep / 2 } },
    { kind: 'arc', arc: { ...curve.arc, from: from + sweep / 2, sweep: sweep / 2 } },
  ];
}
