import { KIND } from '@linework/cad/display/list';
import { mapBox } from '../frame/regions.ts';
import { type Near, type PickScene, visitNear } from '../pick/near.ts';
import { boxOfEntity } from '../pick/pickBox.ts';
import { primitiveBox } from '../pick/primitiveBox.ts';
import type { EntityLocation, Point2d } from '../types.ts';

/** What is written at a point of a layout, wherever in blocks it comes from; reach in the layout's units. */
export function textAt(scene: PickScene, at: Point2d, reach: number): EntityLocation | undefined {
  const region = { minX: at.x - reach, minY: at.y - reach, maxX: at.x + reach, maxY: at.y + reach };
  const drawn = scene.store.scene;
  let best: { near: Near; aside: number } | undefined;
  visitNear(scene, region, (near) => {
    if (near.kind !== KIND.text) return;
    const own = primitiveBox(near.content, near.kind, near.row, drawn.glyphs, () => undefined);
    if (!(own.minX <= own.maxX)) return;
    const box = mapBox(own, near.matrix);
    const aside = Math.hypot(
      Math.max(0, box.minX - at.x, at.x - box.maxX),
      Math.max(0, box.minY - at.y, at.y - box.maxY),
    );
    if (!best || aside < best.aside) best = { near, aside };
  });
  // The compiler does not see what the visit has found.
  const found = best as { near: Near } | undefined;
  const box = found && boxOfEntity(found.near.content, found.near.entity, drawn);
  if (!box) return undefined;
  const { entity, path, matrix } = found.near;
  return { entity: path[0] ?? entity, layout: scene.layout, box: mapBox(box, matrix) };
}
