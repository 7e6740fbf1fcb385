/** How the sheet looks, as it was left in this browser. */
import { safeStorage } from '../../../app/safeStorage.ts';
import type { Background, Look } from '../engine/types.ts';

const storeKey = 'linework.viewer.look';

export const backgrounds = ['dark', 'light', 'paper'] as const satisfies readonly Background[];

export function savedLook(): Partial<Look> {
  try {
    return JSON.parse(safeStorage.getItem(storeKey) ?? '{}') as Partial<Look>;
  } catch {
    return {};
  }
}

export function saveLook(change: Partial<Look>): void {
  safeStorage.setItem(storeKey, JSON.stringify({ ...savedLook(), ...change }));
}

/** `lineWeights` is the drawing's own wish where the person has none. */
export function startLook(lineWeights = false): Look {
  const saved = savedLook();
  const around = document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
  return {
    background: backgrounds.find((known) => known === saved.background) ?? around,
    lineWeights: saved.lineWeights ?? lineWeights,
  };
}
