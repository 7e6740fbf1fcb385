/** Which ways the straight lines run that a point lies on: it is tracked along them, and parallel to them. */
import { distance, type Segment } from '../measure/geometry.ts';
import { middle } from '../overlay/draw.ts';
import type { MeasuredShape, Point, Snap } from '../engine/types.ts';
import type { ToolHost } from './host.ts';

/** What is snapped to lies on its line but for rounding. */
const onLinePixels = 1;
const rounding = 1e-9;

export async function sidesAt(host: ToolHost, { at, mode }: Snap): Promise<Point[]> {
  if (mode !== 'end' && mode !== 'mid') return [];
  const shape = await host.measured(at, onLinePixels);
  const touching = segmentsOf(shape).filter((segment) => {
    const reach = distance(segment.from, segment.to) * rounding;
    const points = mode === 'mid' ? [middle(segment.from, segment.to)] : [segment.from, segment.to];
    return points.some((point) => distance(point, at) <= reach);
  });
  const straight = await Promise.all(touching.map((segment) => isStraight(host, segment)));
  return touching.filter((_, i) => straight[i]).map(directionOf);
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

function directionOf({ from, to }: Segment): Point {
  const length = distance(from, to);
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}
