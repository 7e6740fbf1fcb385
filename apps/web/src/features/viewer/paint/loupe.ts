/** A magnifier for fingers: what lies under the crosshair, enlarged, where no hand hides it. */
import type { Point2d } from '../engine/types.ts';
import type { ScreenProjection } from '../state/tool.ts';
import { strokeOver, type OverlayInk } from './draw.ts';

export const loupeRadius = 58;
const magnification = 2.5;
/** Between the crosshair and the edge of the loupe. */
const gap = 28;
const margin = 6;

/** Above the crosshair; where there is no room, beside it, away from the nearer edge of the screen. */
export function loupePlace(at: Point2d, { width }: Pick<ScreenProjection, 'width'>): Point2d {
  const far = gap + loupeRadius;
  if (at.y - far - loupeRadius >= margin) {
    return { x: Math.max(loupeRadius + margin, Math.min(width - loupeRadius - margin, at.x)), y: at.y - far };
  }
  const side = at.x > width / 2 ? -1 : 1;
  return { x: at.x + side * (far + gap), y: Math.max(loupeRadius + margin, at.y - gap) };
}

export interface LoupeSource {
  /** The canvas of the drawing, which fills the same place as the overlay. */
  canvas: HTMLCanvasElement;
  /** What lies behind the lines. */
  background: string;
}

/** `mark` paints what was snapped to, its middle at the origin. */
export function paintLoupe(
  context: CanvasRenderingContext2D,
  { canvas, background }: LoupeSource,
  at: Point2d,
  projection: ScreenProjection,
  ink: OverlayInk,
  mark: (middle: Point2d) => void,
): void {
  const middle = loupePlace(at, projection);
  const ratio = canvas.width / Math.max(1, projection.width);
  const seen = loupeRadius / magnification;
  context.save();
  context.beginPath();
  context.arc(middle.x, middle.y, loupeRadius, 0, 2 * Math.PI);
  context.save();
  context.clip();
  context.fillStyle = background;
  context.fill();
  context.drawImage(
    canvas,
    (at.x - seen) * ratio,
    (at.y - seen) * ratio,
    2 * seen * ratio,
    2 * seen * ratio,
    middle.x - loupeRadius,
    middle.y - loupeRadius,
    2 * loupeRadius,
    2 * loupeRadius,
  );
  context.restore();
  strokeOver(context, ink.measure, ink.halo, 2);
  mark(middle);
  context.restore();
}
