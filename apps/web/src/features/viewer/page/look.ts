/** How the sheet looks: as the surroundings until somebody wants it otherwise. */
import { kept } from '../../../app/kept.ts';
import type { Background, Look } from '../engine/types.ts';
import { getViewer, useViewer } from './viewerStore.ts';

const storeKey = 'linework.viewer.look';
export const backgrounds = ['dark', 'light', 'paper'] as const satisfies readonly Background[];

export const sheetColours: Readonly<Record<Background, string>> = {
  dark: '#212830',
  light: '#ffffff',
  paper: '#fbfaf6',
};

function read(): Partial<Look> {
  try {
    return JSON.parse(kept.getItem(storeKey) ?? '{}') as Partial<Look>;
  } catch {
    return {};
  }
}

/** `lineWeights` is the drawing's own wish where the person has none. */
export function startLook(lineWeights = false): Look {
  const saved = read();
  const around = document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
  return {
    background: backgrounds.find((known) => known === saved.background) ?? around,
    lineWeights: saved.lineWeights ?? lineWeights,
  };
}

export function changeLook(change: Partial<Look>): void {
  const look = { ...useViewer.getState().look, ...change };
  kept.setItem(storeKey, JSON.stringify({ ...read(), ...change }));
  applyLook(look);
}

export function applyLook(look: Look): void {
  useViewer.setState({ look });
  getViewer()?.setLook(look);
}
