import { fillRings } from './fill.ts';
import type { Surface } from './surface.ts';

/** Above this width in pixels a stroke is filled as a shape; below, its coverage is computed along the line. */
const WIDEST_THIN = 2.5;
/** A thin segment that is shorter than this many pixels looks like a dot of its length. */
export const SPECK = 0.5;

/** Draws a straight stroke; ends are butt, `drawJoint` rounds them where strokes meet. */
export function drawLine(
  surface: Surface,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  width: number,
): void {
  const { x0, y0, x1, y1 } = surface.scissor;
  const margin = width + 1;
  // Most segments of a thumbnail are inside: the cheap test first.
  if (!(ax >= x0 && ax <= x1 && bx >= x0 && bx <= x1 && ay >= y0 && ay <= y1 && by >= y0 && by <= y1)) {
    let t0 = 0;
    let t1 = 1;
    const dx = bx - ax;
    const dy = by - ay;
    if (!Number.isFinite(dx + dy)) return;
    for (let side = 0; side < 4; side++) {
      const p = side === 0 ? -dx : side === 1 ? dx : side === 2 ? -dy : dy;
      const q =
        side === 0
          ? ax - x0 + margin
          : side === 1
            ? x1 + margin - ax
            : side === 2
              ? ay - y0 + margin
              : y1 + margin - ay;
      if (p === 0) {
        if (q < 0) return;
      } else {
        const t = q / p;
        if (p < 0) {
          if (t > t1) return;
          if (t > t0) t0 = t;
        } else {
          if (t < t0) return;
          if (t < t1) t1 = t;
        }
      }
    }
    if (t1 < 1) {
      bx = ax + dx * t1;
      by = ay + dy * t1;
    }
    if (t0 > 0) {
      ax += dx * t0;
      ay += dy * t0;
    }
  }
  if (width > WIDEST_THIN) return wide(surface, ax, ay, bx, by, width);
  const run = Math.max(Math.abs(bx - ax), Math.abs(by - ay));
  if (run < SPECK && width <= 1) return surface.splat((ax + bx) / 2, (ay + by) / 2, run * width);
  thin(surface, ax, ay, bx, by, width);
}

/** Walks the longer axis; in each column the stroke covers a short interval, shared among the pixels it overlaps. */
function thin(surface: Surface, ax: number, ay: number, bx: number, by: number, width: number): void {
  const steep = Math.abs(by - ay) > Math.abs(bx - ax);
  let u0 = steep ? ay : ax;
  let v0 = steep ? ax : ay;
  let u1 = steep ? by : bx;
  let v1 = steep ? bx : by;
  if (u0 > u1) {
    let swap = u0;
    u0 = u1;
    u1 = swap;
    swap = v0;
    v0 = v1;
    v1 = swap;
  }
  const { mask, crowded, width: row } = surface;
  const { x0, y0, x1, y1 } = surface.scissor;
  const uMin = steep ? y0 : x0;
  const uMax = steep ? y1 : x1;
  const vMin = steep ? x0 : y0;
  const vMax = steep ? x1 : y1;
  const du = u1 - u0;
  const slope = du > 0 ? (v1 - v0) / du : 0;
  // Thinner than a pixel is drawn as a pixel with less weight, so hairlines stay visible.
  const half = (Math.max(width, 1) / 2) * Math.sqrt(1 + slope * slope);
  const weight = width < 1 ? width : 1;
  const first = Math.max(uMin, Math.floor(u0));
  const last = Math.min(uMax - 1, Math.floor(u1));
  for (let u = first; u <= last; u++) {
    const from = u > u0 ? u : u0;
    const to = u + 1 < u1 ? u + 1 : u1;
    const part = (to - from) * weight;
    if (part <= 0) continue;
    const v = v0 + ((from + to) / 2 - u0) * slope;
    const low = v - half;
    const high = v + half;
    let p = Math.floor(low);
    const end = Math.min(vMax - 1, Math.floor(high));
    if (p < vMin) p = vMin;
    for (; p <= end; p++) {
      const cover = ((high < p + 1 ? high : p + 1) - (low > p ? low : p)) * part;
      const at = steep ? u * row + p : p * row + u;
      if (crowded) mask[at] = mask[at]! + cover;
      else surface.addAt(at, cover);
    }
  }
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
