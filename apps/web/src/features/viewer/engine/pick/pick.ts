import type { Point2d } from '../types.ts';
import { type Near, type PickScene, visitNear } from './near.ts';
import { touch, type Touch } from './touch.ts';

export interface Hit {
  near: Near;
  touch: Touch;
}

/** What is nearest to a point, what was drawn last of what is equally near; reach in the layout's units. */
export function pickAt(scene: PickScene, at: Point2d, reach: number): Hit | undefined {
  const region = { minX: at.x - reach, minY: at.y - reach, maxX: at.x + reach, maxY: at.y + reach };
  // Half of that is nothing a hand could aim at.
  const same = reach / 32;
  let best: Hit | undefined;
  visitNear(scene, region, (near) => {
    const touched = touch(near, scene.store.scene, at, reach);
    if (touched && (!best || touched.distance <= best.touch.distance + same)) best = { near, touch: touched };
  });
  return best;
}
