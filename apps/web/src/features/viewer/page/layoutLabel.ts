import type { Translate } from '../../../app/language.ts';
import type { LayoutInfo } from '../engine/types.ts';

/** As its tab says it: only sheets have names that people gave them. */
export function layoutLabel({ name, model, aslant }: LayoutInfo, t: Translate<'viewer'>): string {
  if (aslant) return t('viewer.model3d');
  return model ? t('viewer.model') : name;
}
