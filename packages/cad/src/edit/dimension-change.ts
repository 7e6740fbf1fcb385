import type { DimensionEntity } from '../model/dimensions.ts';
import { changedFields } from './atoms.ts';

/** Among a dimension's flags: somebody has moved its text. */
export const MOVED_TEXT = 128;

/** Its points have changed, or only how it looks. */
export type PictureChange = 'shape' | 'look';

const SHAPE: ReadonlySet<string> = new Set([
  'definitionPoint',
  'point13',
  'point14',
  'point15',
  'point16',
  'angle',
  'obliqueAngle',
  'kind',
]);

const LOOK: ReadonlySet<string> = new Set([
  'style',
  'overrides',
  'text',
  'textMiddle',
  'textRotation',
  'flipArrow1',
  'flipArrow2',
  'flags',
  'extrusion',
]);

/** Whether the picture of a dimension is no longer true; a text that was moved on purpose stays where it was put. */
export function pictureChange(before: DimensionEntity, after: DimensionEntity): PictureChange | undefined {
  const fields = changedFields(before, after);
  if (fields.some((name) => SHAPE.has(name))) return fields.includes('textMiddle') ? 'look' : 'shape';
  return fields.some((name) => LOOK.has(name)) ? 'look' : undefined;
}
