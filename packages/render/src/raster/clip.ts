import { fillRings } from './fill.ts';
import type { PixelBox, Surface } from './surface.ts';

/** Coverage of a clip region, kept only over the region's own box. */
export class ClipMask {
  readonly box: PixelBox;
  private readonly cover: Float32Array;
  private readonly stride: number;

  constructor(box: PixelBox, cover: Float32Array) {
    this.box = box;
    this.cover = cover;
    this.stride = box.x1 - box.x0;
  }

  at(x: number, y: number): number {
    const { box } = this;
    if (x < box.x0 || x >= box.x1 || y < box.y0 || y >= box.y1) return 0;
    return this.cover[(y - box.y0) * this.stride + (x - box.x0)]!;
  }
}

export function intersectBoxes(a: PixelBox, b: PixelBox): PixelBox {
  const x0 = Math.max(a.x0, b.x0);
  const y0 = Math.max(a.y0, b.y0);
  return { x0, y0, x1: Math.max(x0, Math.min(a.x1, b.x1)), y1: Math.max(y0, Math.min(a.y1, b.y1)) };
}

/** The pixels rings touch, cut to `within`. */
export function pixelBox(rings: readonly ArrayLike<number>[], within: PixelBox): PixelBox {
  let x0 = Infinity;
  let y0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  for (const ring of rings) {
    for (let i = 0; i + 1 < ring.length; i += 2) {
      const x = ring[i]!;
      const y = ring[i + 1]!;
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
    }
  }
  if (!(x0 <= x1)) return { x0: within.x0, y0: within.y0, x1: within.x0, y1: within.y0 };
  return intersectBoxes(
    { x0: Math.floor(x0), y0: Math.floor(y0), x1: Math.ceil(x1), y1: Math.ceil(y1) },
    within,
  );
}

/** A clip that is the inside of rings (even-odd) and of whatever clipped before; made on a surface that it is for. */
export function makeClip(
  surface: Surface,
  rings: readonly Float64Array[],
  within: PixelBox,
  outer: ClipMask | null,
): ClipMask {
  const box = pixelBox(rings, within);
  if (box.x1 <= box.x0 || box.y1 <= box.y0)
    return new ClipMask({ ...box, x1: box.x0, y1: box.y0 }, new Float32Array(0));
  const { scissor } = surface;
  surface.flush();
  surface.scissor = box;
  fillRings(surface, rings, 'evenodd');
  const cover = surface.take(box);
  surface.scissor = scissor;
  for (let y = box.y0, i = 0; outer && y < box.y1; y++)
    for (let x = box.x0; x < box.x1; x++, i++) if (cover[i]! > 0) cover[i] = cover[i]! * outer.at(x, y);
  return new ClipMask(box, cover);
}
