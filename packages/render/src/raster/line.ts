import type { Surface } from './surface.ts';

/** Draws a straight stroke; its ends are butt. */
export function drawLine(
  surface: Surface,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  width: number,
): void {
  surface.coverage.code.stroke(ax, ay, bx, by, width);
}

/** At least a pixel, centered: for points and for strokes without length. */
export function drawDot(surface: Surface, x: number, y: number, width: number): void {
  const size = Math.max(1, width);
  drawLine(surface, x - size / 2, y, x + size / 2, y, size);
}
