/** The lines that a point lies on: it is tracked along them, and parallel to those that are straight. */
import { distance, type Segment } from '../measure/geometry.ts';
import { middle } from '../paint/draw.ts';
import type { MeasuredShape, Point2d, Snap } from '../engine/types.ts';
import type { ToolHost } from './host.ts';
import type { Circle, Lines } from './tracking.ts';

/** What is snapped to lies on its line but for rounding. */
const onLinePixels = 1;
const rounding = 1e-9;

export async function linesAt(host: ToolHost, { at, mode }: Snap): Promise<Lines> {
  if (mode !== 'end' && mode !== 'mid') return { sides: [], circles: [] };
  const shape = await host.measured(at, onLinePixels);
  const circles = mode === 'end' ? circlesOf(shape, at) : [];
  const touching = segmentsOf(shape).filter((segment) => {
    const reach = distance(segment.from, segment.to) * rounding;
    const points = mode === 'mid' ? [middle(segment.from, segment.to)] : [segment.from, segment.to];
    return points.some((point) => distance(point, at) <= reach);
  });
  const straight = await Promise.all(touching.map((segment) => isStraight(host, segment)));
  return { sides: touching.filter((_, i) => straight[i]).map(directionOf), circles };
}

/** Of an arc that ends there. */
function circlesOf(shape: MeasuredShape | undefined, at: Point2d): Circle[] {
  if (shape?.kind !== 'arc') return [];
  const { center, radius, from, sweep } = shape;
  const ends = [from, from + sweep].map((angle) => ({
    x: center.x + radius * Math.cos(angle),
    y: center.y + radius * Math.sin(angle),
  }));
  const reach = 1e-6 * radius;
  return ends.some((end) => distance(end, at) <= reach) ? [{ center, radius }] : [];
}

function segmentsOf(shape: MeasuredShape | undefined): Segment[] {
  if (shape?.kind === 'segment') return [shape];
  if (shape?.kind !== 'path') return [];
  const { points, closed } = shape;
  const ends = closed ? [...points, points[0]!] : points;
  return ends.slice(1).map((to, i) => ({ from: ends[i]!, to }));
}

/** Arcs of a polyline come by their chords, which are no lines of the drawing. */
async function isStraight(host: ToolHost, { from, to }: Segment): Promise<boolean> {
  const half = middle(from, to);
  const near = await host.snap(half, onLinePixels, ['nearest']);
  return near !== undefined && distance(near.at, half) <= distance(from, to) * 1e-6;
}

function directionOf({ from, to }: Segment): Point2d {
  const length = distance(from, to);
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}
