/** The way from one camera to another. */
import type { Camera } from '../engine/types.ts';
import type { Size } from '../engine/view/project.ts';

/**
 * Scale goes by ratio, so that zooming has one speed; the middle moves as fast as what is on screen at the moment
 * allows, so that a zoom into a corner goes straight there.
 */
export function between(from: Camera, to: Camera, size: Size, share: number): Camera {
  const ratio = to.scale / from.scale;
  const scale = from.scale * ratio ** share;
  const turn = Math.atan2(Math.sin(to.twist - from.twist), Math.cos(to.twist - from.twist));
  // Where a point stands still during the zoom the middle follows 1/scale; far pans follow the share itself.
  const zoomed =
    Math.abs(ratio - 1) < 1e-6 ? share : (1 / from.scale - 1 / scale) / (1 / from.scale - 1 / to.scale);
  const pixels = Math.hypot(to.x - from.x, to.y - from.y) * Math.min(from.scale, to.scale);
  const moved = pixels > Math.max(size.width, size.height) * 4 ? share : zoomed;
  return {
    x: from.x + (to.x - from.x) * moved,
    y: from.y + (to.y - from.y) * moved,
    scale,
    twist: from.twist + turn * share,
  };
}
