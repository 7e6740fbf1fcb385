/** The arcs of a revision cloud around a box, in the box's own coordinates. */
import type { Point2d } from '../engine/types.ts';
import type { NoteFrame } from './frame.ts';

export interface CloudArc {
  from: Point2d;
  to: Point2d;
  /** The control point of its curve, outside of the box. */
  bulge: Point2d;
}

/** However small the arcs were meant to be. */
const maxOnASide = 200;

export function cloudArcs({ half }: Pick<NoteFrame, 'half'>, size: number): CloudArc[] {
  const corners = [
    { x: -half.x, y: -half.y },
    { x: half.x, y: -half.y },
    { x: half.x, y: half.y },
    { x: -half.x, y: half.y },
  ];
  return corners.flatMap((from, i) => side(from, corners[(i + 1) % 4]!, size));
}

function side(from: Point2d, to: Point2d, size: number): CloudArc[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const wanted = size > 0 ? Math.round(length / size) : 1;
  const count = Math.max(1, Math.min(maxOnASide, wanted || 1));
  // Outwards is to the right of a box that runs counterclockwise.
  const out = length === 0 ? { x: 0, y: 0 } : { x: (to.y - from.y) / length, y: (from.x - to.x) / length };
  const deep = (length / count) * 0.8;
  const at = (share: number): Point2d => ({
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
  });
  return Array.from({ length: count }, (_, i) => {
    const mid = at((i + 0.5) / count);
    return {
      from: at(i / count),
      to: at((i + 1) / count),
      bulge: { x: mid.x + out.x * deep, y: mid.y + out.y * deep },
    };
  });
}
