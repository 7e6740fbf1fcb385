import { KIND } from '@linework/cad/display/list';
import type { SceneHead } from '@linework/render/webgl/types';
import { type Affine, invert, compose } from '@linework/geom/affine';
import type { Point2d } from '../types.ts';
import { nearestPoint } from '@linework/geom/plan/curves';
import { eachCurve } from './curves.ts';
import { inRings, type Near } from './near.ts';
import { ringsOf, textFrame } from './primitiveBox.ts';

/** How a primitive is touched: where, how far from the pointer, and how much that counts. */
export interface Touch {
  at: Point2d;
  distance: number;
  /** Number of the piece of the line that is nearest; −1 inside of an area or a text. */
  piece: number;
}

/** A hit inside of something counts as a line this share of the reach away: lines and text on an area come first. */
const insideArea = 0.8;
const insideText = 0.3;

/** The best touch of a primitive within reach (in the layout's units); undefined where it is too far. */
export function touch(near: Near, { glyphs }: SceneHead, at: Point2d, reach: number): Touch | undefined {
  let best: Touch | undefined;
  const offer = (point: Point2d, distance: number, piece: number): void => {
    if (distance <= reach && (!best || distance < best.distance)) best = { at: point, distance, piece };
  };
  if (near.kind === KIND.point) {
    const [a, b, c, d, e, f] = near.matrix;
    const x = near.content.points.geometry[3 * near.row]!;
    const y = near.content.points.geometry[3 * near.row + 1]!;
    const point = { x: a * x + c * y + e, y: b * x + d * y + f };
    offer(point, Math.hypot(point.x - at.x, point.y - at.y), 0);
    return best;
  }
  if (near.kind === KIND.text) {
    const frame = textFrame(near.content, near.row, glyphs);
    if (frame && inFrame(compose(near.matrix, frame), at)) offer(at, reach * insideText, -1);
    return best;
  }
  eachCurve(near, (curve, piece) => {
    const point = nearestPoint(curve, at.x, at.y);
    offer(point, Math.hypot(point.x - at.x, point.y - at.y), piece);
  });
  if (!best && isInside(near, at)) offer(at, reach * insideArea, -1);
  return best;
}

function inFrame(frame: Affine, { x, y }: Point2d): boolean {
  const back = invert(frame);
  if (!back) return false;
  const u = back[0] * x + back[2] * y + back[4];
  const v = back[1] * x + back[3] * y + back[5];
  return u >= 0 && u <= 1 && v >= 0 && v <= 1;
}

/** Fills, hatches and pictures are touched anywhere, wipeouts only at their edge. */
function isInside({ content, kind, row, matrix }: Near, at: Point2d): boolean {
  if (kind === KIND.image) {
    const [x, y, ux, uy, vx, vy] = content.images.frame.subarray(6 * row, 6 * row + 6) as unknown as Affine;
    return inFrame(compose(matrix, [ux, uy, vx, vy, x, y]), at);
  }
  if (kind !== KIND.fill && kind !== KIND.hatch) return false;
  const back = invert(matrix);
  const rings = ringsOf(content, kind);
  if (!back || !rings) return false;
  const x = back[0] * at.x + back[2] * at.y + back[4];
  const y = back[1] * at.x + back[3] * at.y + back[5];
  return inRings(rings.points, rings.pointStart, rings.ringStart[row]!, rings.ringStart[row + 1]!, x, y);
}
