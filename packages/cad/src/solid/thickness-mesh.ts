/** What a thickness makes of a flat figure: walls along it, and lids where it is filled. */
import { plus, scaled, unit } from '@linework/geom/vector';
import { type Arc, bulgeArc, flattenArc, sweepBetween } from '@linework/geom/curve';
import { objectAxes } from '../display/frame.ts';
import type { Entity } from '../model/entity.ts';
import type { LwPolylineEntity, PolylineEntity } from '../model/polylines.ts';
import type { Point } from '../model/point.ts';
import type { BodyMesh } from './body-mesh.ts';
import { hasThickness } from './has-surface.ts';

type Outline = {
  /** In world coordinates. */
  points: Point[];
  closed: boolean;
  /** Circles and 2D solids have a top and a bottom; polylines and arcs are walls only. */
  filled: boolean;
  up: Point;
};

const MAX_POINTS = 100_000;

export function thicknessMesh(e: Entity): BodyMesh | undefined {
  if (!hasThickness(e)) return undefined;
  const outline = outlineOf(e, (e as { thickness: number }).thickness);
  if (!outline || outline.points.length < 2) return undefined;
  const { points, closed, filled, up } = outline;
  const count = points.length;
  const positions = Float64Array.from([...points, ...points.map((point) => plus(point, up))].flat());
  const indices: number[] = [];
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const next = (i + 1) % count;
    indices.push(i, next, next + count, i, next + count, i + count);
  }
  // Both are convex: a fan covers them.
  for (let i = 2; filled && i < count; i++) indices.push(0, i, i - 1, count, count + i - 1, count + i);
  const ring = Array.from({ length: closed ? count + 1 : count }, (_, i) => i % count);
  return {
    positions,
    indices: Uint32Array.from(indices),
    edges: [Uint32Array.from(ring), Uint32Array.from(ring, (i) => i + count)],
    faces: 1,
    missing: 0,
  };
}

function outlineOf(e: Entity, thickness: number): Outline | undefined {
  const normal = unit(e.extrusion as Point, [0, 0, 1]);
  const up = scaled(normal, thickness);
  if (e.type === 'LINE') return { points: [e.start, e.end], closed: false, filled: false, up };
  const [x, y] = objectAxes(normal).map((axis): Point => [...axis]) as [Point, Point, Point];
  const toWorld = (px: number, py: number, pz: number): Point =>
    plus(plus(scaled(x, px), scaled(y, py)), scaled(normal, pz));
  switch (e.type) {
    case 'CIRCLE':
    case 'ARC': {
      const [cx, cy, cz] = e.center;
      const isArc = e.type === 'ARC';
      const from = isArc ? e.startAngle : 0;
      const sweep = isArc ? sweepBetween(e.startAngle, e.endAngle) : Math.PI * 2;
      const arc: Arc = { cx, cy, ux: e.radius, uy: 0, vx: 0, vy: e.radius, from, sweep };
      const flat: number[] = [];
      flattenArc(arc, flat, true);
      if (!isArc) flat.length -= 2;
      return { points: lifted(flat, cz, toWorld), closed: !isArc, filled: !isArc, up };
    }
    case 'SOLID':
    case 'TRACE': {
      const [a, b, c, d] = e.corners;
      const corners = c.every((value, i) => value === d[i]) ? [a, b, c] : [a, b, d, c];
      return { points: corners.map((p) => toWorld(...p)), closed: true, filled: true, up };
    }
    case 'LWPOLYLINE':
    case 'POLYLINE': {
      const { flat, height } = flatPolyline(e);
      return { points: lifted(flat, height, toWorld), closed: e.closed, filled: false, up };
    }
    default:
      return undefined;
  }
}

function lifted(
  flat: readonly number[],
  height: number,
  toWorld: (x: number, y: number, z: number) => Point,
): Point[] {
  const points: Point[] = [];
  for (let i = 0; i + 1 < flat.length && points.length < MAX_POINTS; i += 2)
    points.push(toWorld(flat[i]!, flat[i + 1]!, height));
  return points;
}

function flatPolyline(e: LwPolylineEntity | PolylineEntity): { flat: number[]; height: number } {
  const width = e.type === 'LWPOLYLINE' ? 2 : 3;
  const count = Math.floor(e.points.length / width);
  const flat: number[] = [];
  for (let i = 0; i < count; i++) {
    const [px, py] = [e.points[i * width]!, e.points[i * width + 1]!];
    flat.push(px, py);
    const isLast = i === count - 1;
    if (isLast && !e.closed) break;
    const next = isLast ? 0 : i + 1;
    const arc = bulgeArc(px, py, e.points[next * width]!, e.points[next * width + 1]!, e.bulges?.[i] ?? 0);
    if (!arc) continue;
    flattenArc(arc, flat, false);
    // The end of the arc is the next vertex.
    flat.length -= 2;
  }
  return { flat, height: e.type === 'LWPOLYLINE' ? e.elevation : (e.points[2] ?? e.elevation) };
}
