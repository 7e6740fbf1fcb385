/** What draws one primitive of each kind, and what is asked before: clips and boxes. */
import type { Affine } from '@linework/geom/affine';
import { type Box, type Clip, KIND } from '@linework/cad/display/list';
import type { WalkState } from '../walk.ts';
import { intersectBoxes, makeClip, pixelBox } from './clip.ts';
import { drawDot } from './line.ts';
import type { HeldGroup } from './near-points.ts';
import { clipRings, paintFill, paintImage, paintWipeout } from './paint-areas.ts';
import { paintHatch } from './paint-hatch.ts';
import { paintArc, paintPath, paintPoint, paintRay } from './paint-lines.ts';
import { paintText } from './paint-text.ts';
import type { RasterScene } from './scene.ts';

export const PAINTERS: Record<
  number,
  (scene: RasterScene, place: WalkState, group: HeldGroup, i: number) => void
> = {
  [KIND.path]: paintPath,
  [KIND.arc]: paintArc,
  [KIND.fill]: paintFill,
  [KIND.hatch]: paintHatch,
  [KIND.text]: paintText,
  [KIND.image]: paintImage,
  [KIND.wipeout]: paintWipeout,
  [KIND.point]: paintPoint,
  [KIND.ray]: paintRay,
};

/** What follows is drawn inside a clip given in the units of `matrix`, until what is returned is called. */
export function enterClip(scene: RasterScene, clip: Clip, matrix: Affine): () => void {
  const { surface } = scene;
  const { scissor, clip: outer } = surface;
  const rings = clipRings(clip, matrix);
  if (clip.inverted) {
    const { x0, y0, x1, y1 } = scissor;
    rings.push(new Float64Array([x0, y0, x1, y0, x1, y1, x0, y1]));
  }
  if (!clip.inverted && isUpright(rings)) {
    surface.setClip(intersectBoxes(roundedBox(rings[0]!), scissor), outer);
  } else {
    const mask = makeClip(surface, rings, scissor, outer);
    surface.setClip(intersectBoxes(scissor, mask.box), mask);
  }
  return () => surface.setClip(scissor, outer);
}

function isUpright(rings: Float64Array[]): boolean {
  const ring = rings[0];
  if (rings.length !== 1 || !ring || ring.length !== 8) return false;
  const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.01;
  const [x0, y0, x1, y1, x2, y2, x3, y3] = ring as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return (
    (near(x0, x1) && near(y1, y2) && near(x2, x3) && near(y3, y0)) ||
    (near(y0, y1) && near(x1, x2) && near(y2, y3) && near(x3, x0))
  );
}

function roundedBox(ring: Float64Array): { x0: number; y0: number; x1: number; y1: number } {
  const x0 = Math.round(Math.min(ring[0]!, ring[4]!));
  const y0 = Math.round(Math.min(ring[1]!, ring[5]!));
  return {
    x0,
    y0,
    x1: Math.round(Math.max(ring[0]!, ring[4]!)),
    y1: Math.round(Math.max(ring[1]!, ring[5]!)),
  };
}

/** What is smaller than this many pixels is a dot of its own color. */
const DOT = 0.35;
/** Line weights and points of fixed size reach a little beyond their box. */
const REACH = 40;

export function boxOnScreen(
  scene: RasterScene,
  box: Box,
  matrix: Affine,
  reach = REACH,
): 'outside' | 'dot' | 'seen' {
  const { minX, minY, maxX, maxY } = box;
  const a = matrix[0];
  const b = matrix[1];
  const c = matrix[2];
  const d = matrix[3];
  const halfX = (Math.abs(a) * (maxX - minX) + Math.abs(c) * (maxY - minY)) / 2;
  const halfY = (Math.abs(b) * (maxX - minX) + Math.abs(d) * (maxY - minY)) / 2;
  const x = (a * (minX + maxX) + c * (minY + maxY)) / 2 + matrix[4];
  const y = (b * (minX + maxX) + d * (minY + maxY)) / 2 + matrix[5];
  const { x0, y0, x1, y1 } = scene.surface.scissor;
  if (x + halfX + reach < x0 || x - halfX - reach > x1 || y + halfY + reach < y0 || y - halfY - reach > y1)
    return 'outside';
  return halfX * 2 < DOT && halfY * 2 < DOT ? 'dot' : 'seen';
}

/** The style must have been taken. */
export function paintDot(scene: RasterScene, { minX, minY }: Box, matrix: Affine): void {
  const x = matrix[0] * minX + matrix[2] * minY + matrix[4];
  const y = matrix[1] * minX + matrix[3] * minY + matrix[5];
  const box = pixelBox([[x, y, x + 1, y + 1]], scene.surface.scissor);
  if (box.x1 > box.x0) drawDot(scene.surface, x, y, 1);
}
