import { fillRings } from './fill.ts';
import type { Surface } from './surface.ts';

/** Above this width in pixels a stroke is filled as a shape; below, its coverage is computed along the line. */
const WIDEST_THIN = 2.5;

/** Draws a straight stroke; ends are butt, `drawJoint` rounds them where strokes meet. */
export function drawLine(
  surface: Surface,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  width: number,
): void {
  const { code } = surface.coverage;
  if (width <= WIDEST_THIN)
    surface.listed = code.stroke(surface.listed, surface.crowded, ax, ay, bx, by, width);
  else if (code.cut(ax, ay, bx, by, width))
    wide(surface, code.ax.value, code.ay.value, code.bx.value, code.by.value, width);
}

const quad = new Float64Array(8);

function wide(surface: Surface, ax: number, ay: number, bx: number, by: number, width: number): void {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return;
  const nx = (-(by - ay) / length) * (width / 2);
  const ny = ((bx - ax) / length) * (width / 2);
  quad.set([ax + nx, ay + ny, bx + nx, by + ny, bx - nx, by - ny, ax - nx, ay - ny]);
  fillRings(surface, [quad], 'nonzero');
}

/** Rounds a wide stroke's end or corner. */
export function drawJoint(surface: Surface, x: number, y: number, width: number): void {
  if (width <= WIDEST_THIN) return;
  drawDisc(surface, x, y, width / 2);
}

export function drawDisc(surface: Surface, x: number, y: number, radius: number): void {
  const steps = Math.max(8, Math.min(64, Math.ceil(radius * 3)));
  const ring = new Float64Array(steps * 2);
  for (let i = 0; i < steps; i++) {
    const angle = (i / steps) * Math.PI * 2;
    ring[i * 2] = x + Math.cos(angle) * radius;
    ring[i * 2 + 1] = y + Math.sin(angle) * radius;
  }
  fillRings(surface, [ring], 'nonzero');
}

/** At least a pixel, centred: for points and for strokes without length. */
export function drawDot(surface: Surface, x: number, y: number, width: number): void {
  const size = Math.max(1, width);
  drawLine(surface, x - size / 2, y, x + size / 2, y, size);
}
