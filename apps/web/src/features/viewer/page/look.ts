/** How the sheet looks: as the surroundings until somebody wants it otherwise. */
import type { Background, Look } from '../engine/types.ts';
import { saveLook } from './savedLook.ts';
import { getViewer, useViewer } from './viewerStore.ts';

export const sheetColors: Readonly<Record<Background, string>> = {
  dark: '#212830',
  light: '#ffffff',
  paper: '#fbfaf6',
};

export function changeLook(change: Partial<Look>): void {
  const look = { ...useViewer.getState().look, ...change };
  saveLook(change);
  applyLook(look);
}

export function applyLook(look: Look): void {
  useViewer.setState({ look });
  getViewer()?.setLook(look);
}
