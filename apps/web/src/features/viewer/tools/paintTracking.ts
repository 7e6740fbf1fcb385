/** Acquired points, and the paths through them. */
import { dot, inkOf, strokeOver, type OverlayInk } from '../paint/draw.ts';
import type { Point2d } from '../engine/types.ts';
import type { ScreenProjection } from '../state/tool.ts';
import { farAlong, lengthTo, type Acquired, type Aligned } from './tracking.ts';

type Context = CanvasRenderingContext2D;

/** So many that an arc looks round. */
const arcSteps = 64;

function plus(context: Context, { x, y }: Point2d, half: number): void {
  context.beginPath();
  context.moveTo(x - half, y);
  context.lineTo(x + half, y);
  context.moveTo(x, y - half);
  context.lineTo(x, y + half);
}

export function paintAcquired(
  context: Context,
  projection: ScreenProjection,
  points: readonly Acquired[],
): void {
  const ink = inkOf(projection);
  for (const { at } of points) {
    plus(context, projection.toScreen(at), 5);
    strokeOver(context, ink.snap, ink.halo, 1.5);
  }
}

/** Endless in the direction that the pointer was drawn to; of an arc up to there. */
export function paintPaths(context: Context, projection: ScreenProjection, { at, paths }: Aligned): void {
  const b = projection.toScreen(at);
  context.save();
  context.setLineDash([2, 4]);
  context.lineWidth = 1;
  context.strokeStyle = inkOf(projection).track;
  for (const path of paths) {
    const a = projection.toScreen(path.from);
    context.beginPath();
    context.moveTo(a.x, a.y);
    if ('center' in path) {
      const length = lengthTo(path, at);
      for (let i = 1; i <= arcSteps; i++) {
        const { x, y } = projection.toScreen(farAlong(path, (length * i) / arcSteps, at));
        context.lineTo(x, y);
      }
    } else {
      const far = (projection.width + projection.height) / (Math.hypot(b.x - a.x, b.y - a.y) || 1);
      context.lineTo(a.x + (b.x - a.x) * far, a.y + (b.y - a.y) * far);
    }
    context.stroke();
  }
  context.restore();
}

/** Where the pointer is on a path. */
export function paintAligned(context: Context, { x, y }: Point2d, ink: OverlayInk): void {
  context.beginPath();
  context.moveTo(x - 4, y - 4);
  context.lineTo(x + 4, y + 4);
  context.moveTo(x - 4, y + 4);
  context.lineTo(x + 4, y - 4);
  strokeOver(context, ink.snap, ink.halo, 1.5);
}

/** Above a finger, which hides where it is. */
export function paintCrosshair(context: Context, at: Point2d, ink: OverlayInk): void {
  plus(context, at, 18);
  strokeOver(context, ink.measure, ink.halo, 1);
  dot(context, at, ink, 2);
}
