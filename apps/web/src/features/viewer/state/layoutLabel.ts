import type { Translate } from '../../../app/language.ts';
import type { LayoutInfo } from '../engine/types.ts';

/** As its tab says it: only sheets have names that people gave them. */
export function layoutLabel({ name, model, modelView3d }: LayoutInfo, t: Translate<'viewer'>): string {
  if (modelView3d) return t('viewer.model3d');
  return model ? t('viewer.model') : name;
}
