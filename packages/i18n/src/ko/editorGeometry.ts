import type { AreaTexts } from '../keys.ts';
import { geometryOptions } from './editorGeometry/options.ts';
import { geometryPrompts } from './editorGeometry/prompts.ts';

/** Words of the commands that come when the drawing stands: what is fetched with them. */
export const editorGeometry: AreaTexts<'editorGeometry'> = {
  ...geometryPrompts,
  ...geometryOptions,
};
