/** Lines one pixel wide, many at a time: nearly all that a thumbnail is made of. */
import type { Affine } from '@linework/geom/affine';
import { drawDot, drawLine, SPECK } from './line.ts';
import type { Surface } from './surface.ts';

/**
 * Strokes the paths from..to, each the points start[i]..start[i + 1] in the units of `matrix`. One loop over plain
 * numbers: a call for each of a million segments would cost more than all that is drawn.
 */
export function thinPaths(
  surface: Surface,
  matrix: Affine,
  points: Float64Array,
  start: Uint32Array,
  from: number,
  to: number,
): void {
  const [a, b, c, d, e, f] = matrix;
  const { mask, width } = surface;
  const crowded = surface.expect(start[to]! - start[from]!);
  // The four pixels around a speck's middle must all be paintable.
  const { x0, y0 } = surface.scissor;
  const x1 = surface.scissor.x1 - 1;
  const y1 = surface.scissor.y1 - 1;
  for (let i = from; i < to; i++) {
    const end = 2 * start[i + 1]!;
    let at = 2 * start[i]!;
    let ux = points[at]!;
    let uy = points[at + 1]!;
    let px = a * ux + c * uy + e;
    let py = b * ux + d * uy + f;
    const alone = end - at === 4;
    for (at += 2; at < end; at += 2) {
      ux = points[at]!;
      uy = points[at + 1]!;
      const qx = a * ux + c * uy + e;
      const qy = b * ux + d * uy + f;
      const dx = qx > px ? qx - px : px - qx;
      const dy = qy > py ? qy - py : py - qy;
      const run = dx > dy ? dx : dy;
      const x = (px + qx) / 2 - 0.5;
      const y = (py + qy) / 2 - 0.5;
      if (run < SPECK && x >= x0 && y >= y0 && x < x1 && y < y1) {
        if (run === 0) {
          if (alone) drawDot(surface, qx, qy, 1);
        } else if (crowded) {
          const left = x | 0;
          const top = y | 0;
          const low = run * (y - top);
          const high = run - low;
          const right = x - left;
          const pixel = top * width + left;
          mask[pixel] = mask[pixel]! + high * (1 - right);
          mask[pixel + 1] = mask[pixel + 1]! + high * right;
          mask[pixel + width] = mask[pixel + width]! + low * (1 - right);
          mask[pixel + width + 1] = mask[pixel + width + 1]! + low * right;
        } else surface.splat(x + 0.5, y + 0.5, run);
      } else if (alone && run === 0) drawDot(surface, qx, qy, 1);
      else drawLine(surface, px, py, qx, qy, 1);
      px = qx;
      py = qy;
    }
  }
}
