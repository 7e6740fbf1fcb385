/** How the sheet looks, as it was left in this browser. */
import { safeStorage } from '../../../../app/safeStorage.ts';
import type { Background, Look } from '../types.ts';

const storeKey = 'linework.viewer.look';

export const backgrounds = ['dark', 'light', 'paper'] as const satisfies readonly Background[];

/** The model is drawn on a dark canvas, as CAD programs do; a layout is a sheet of paper. Each is remembered by itself. */
export type LayoutSpace = 'model' | 'sheet';

interface SavedLook extends Omit<Look, 'background'> {
  /** Behind the model. */
  background: Background;
  /** Behind layouts. */
  sheet: Background;
}

export function savedLook(): Partial<SavedLook> {
  try {
    return JSON.parse(safeStorage.getItem(storeKey) ?? '{}') as Partial<SavedLook>;
  } catch {
    return {};
  }
}

export function saveLook({ background, ...others }: Partial<Look>, space: LayoutSpace): void {
  const chosen = background && { [space === 'model' ? 'background' : 'sheet']: background };
  safeStorage.setItem(storeKey, JSON.stringify({ ...savedLook(), ...others, ...chosen }));
}

export function startBackgrounds(saved = savedLook()): Record<LayoutSpace, Background> {
  const known = (wanted: unknown): Background | undefined => backgrounds.find((one) => one === wanted);
  return { model: known(saved.background) ?? 'dark', sheet: known(saved.sheet) ?? 'light' };
}

/** `lineWeights` is the drawing's own wish where the person has none. */
export function startLook(lineWeights = false, space: LayoutSpace = 'model'): Look {
  const saved = savedLook();
  return {
    background: startBackgrounds(saved)[space],
    lineWeights: saved.lineWeights ?? lineWeights,
    exactColors: saved.exactColors === true,
    unfaded: saved.unfaded === true,
  };
}
