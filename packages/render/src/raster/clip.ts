import { fillRings, type RingSet } from './fill.ts';
import type { Box } from './surface.ts';

/** Coverage of a clip region, kept only over the region's own box. */
export class ClipMask {
  readonly box: Box;
  private readonly cover: Float32Array;
  private readonly stride: number;

  constructor(box: Box, cover: Float32Array) {
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

export function intersectBoxes(a: Box, b: Box): Box {
  const x0 = Math.max(a.x0, b.x0);
  const y0 = Math.max(a.y0, b.y0);
  return { x0, y0, x1: Math.max(x0, Math.min(a.x1, b.x1)), y1: Math.max(y0, Math.min(a.y1, b.y1)) };
}

/** The pixels rings touch, cut to `within`. */
export function pixelBox(rings: RingSet, within: Box): Box {
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

/** A clip that is the inside of rings (even-odd) and of whatever clipped before. */
export function makeClip(rings: RingSet, within: Box, outer: ClipMask | null): ClipMask {
  const box = pixelBox(rings, within);
  const width = box.x1 - box.x0;
  const height = box.y1 - box.y0;
  if (width <= 0 || height <= 0) return new ClipMask({ ...box, x1: box.x0, y1: box.y0 }, new Float32Array(0));
  const cover = new Float32Array(width * height);
  fillRings(
    { width, scissor: { x0: 0, y0: 0, x1: width, y1: height }, addAt: (at, part) => (cover[at]! += part) },
    rings.map((ring) => shifted(ring, -box.x0, -box.y0)),
    'evenodd',
  );
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (cover[i]! > 1) cover[i] = 1;
      if (outer && cover[i]! > 0) cover[i] = cover[i]! * outer.at(x + box.x0, y + box.y0);
    }
  }
  return new ClipMask(box, cover);
}

function shifted(ring: ArrayLike<number>, dx: number, dy: number): Float64Array {
  const out = new Float64Array(ring.length);
  for (let i = 0; i + 1 < ring.length; i += 2) {
    out[i] = ring[i]! + dx;
    out[i + 1] = ring[i + 1]! + dy;
  }
  return out;
}
