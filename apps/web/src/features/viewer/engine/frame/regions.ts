import { type Affine, invert } from '@linework/geom/affine';
import type { Box } from '@linework/cad/display/list';
import type { Camera } from '../types.ts';

/** What the screen shows of a layout, turned screens by the box around them. */
export function seenBox({ x, y, scale, twist }: Camera, width: number, height: number): Box {
  const cos = Math.abs(Math.cos(twist));
  const sin = Math.abs(Math.sin(twist));
  const halfX = (cos * width + sin * height) / 2 / scale;
  const halfY = (sin * width + cos * height) / 2 / scale;
  return { minX: x - halfX, minY: y - halfY, maxX: x + halfX, maxY: y + halfY };
}

/** The box around a box seen through a map. */
export function mapBox(box: Box, [a, b, c, d, e, f]: Affine): Box {
  const x = (a * (box.minX + box.maxX) + c * (box.minY + box.maxY)) / 2 + e;
  const y = (b * (box.minX + box.maxX) + d * (box.minY + box.maxY)) / 2 + f;
  const halfX = (Math.abs(a) * (box.maxX - box.minX) + Math.abs(c) * (box.maxY - box.minY)) / 2;
  const halfY = (Math.abs(b) * (box.maxX - box.minX) + Math.abs(d) * (box.maxY - box.minY)) / 2;
  return { minX: x - halfX, minY: y - halfY, maxX: x + halfX, maxY: y + halfY };
}

/** The same the other way; undefined where the map flattens everything. */
export function unmapBox(box: Box, map: Affine): Box | undefined {
  const back = invert(map);
  return back && mapBox(box, back);
}

export function around(a: Box, b: Box): Box {
  return {
    minX: Math.min(a.minX, b.minX),
    minY: Math.min(a.minY, b.minY),
    maxX: Math.max(a.maxX, b.maxX),
    maxY: Math.max(a.maxY, b.maxY),
  };
}

export function contains(outer: Box, inner: Box): boolean {
  return (
    outer.minX <= inner.minX &&
    outer.minY <= inner.minY &&
    outer.maxX >= inner.maxX &&
    outer.maxY >= inner.maxY
  );
}

/** Larger by a share of its size on every side. */
export function widened(box: Box, share: number): Box {
  const x = (box.maxX - box.minX) * share;
  const y = (box.maxY - box.minY) * share;
  return { minX: box.minX - x, minY: box.minY - y, maxX: box.maxX + x, maxY: box.maxY + y };
}
