import { type Drawing, MODEL_SPACE } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import { hasSurface } from './has-surface.ts';

/** Whether an entity on a layer is shown: 3D shows what 2D does. What is in a block stays where only its insert is off. */
export function isShown(drawing: Drawing, { invisible, type }: Entity, layerName: string): boolean {
  const layer = drawing.layers.get(layerName.toUpperCase());
  return !invisible && !layer?.frozen && (!layer?.off || type === 'INSERT');
}

/** Whether the model space, with the blocks in it, has anything to look at in 3D. */
export function hasSolids(drawing: Drawing): boolean {
  const seen = new Set([MODEL_SPACE]);
  // Grows while it is walked through.
  for (const name of seen)
    for (const entity of drawing.blocks.get(name)?.entities ?? []) {
      if (!isShown(drawing, entity, entity.layer)) continue;
      if (entity.type === 'INSERT') seen.add(entity.name.toUpperCase());
      else if (hasSurface(entity)) return true;
    }
  return false;
}
