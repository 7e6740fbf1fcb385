/** How the sheet looks. */
import type { Background, Look } from '../engine/types.ts';
import { saveLook, startBackgrounds, type LayoutSpace } from '../engine/view/savedLook.ts';
import { getViewer, useViewer } from './viewerStore.ts';

export const sheetColors: Readonly<Record<Background, string>> = {
  dark: '#212830',
  light: '#ffffff',
  paper: '#fbfaf6',
};

export function changeLook(change: Partial<Look>): void {
  const look = { ...useViewer.getState().look, ...change };
  saveLook(change, spaceOf());
  applyLook(look);
}

export function spaceOf({ head, layout } = useViewer.getState()): LayoutSpace {
  return head?.layouts[layout]?.model === false ? 'sheet' : 'model';
}

/** The model and the layouts each have a background of their own. */
export function followSpace(): () => void {
  return useViewer.subscribe((state, before) => {
    if (!state.head || (state.layout === before.layout && state.head === before.head)) return;
    const space = spaceOf(state);
    if (space === spaceOf(before)) return;
    applyLook({ ...state.look, background: startBackgrounds()[space] });
  });
}

export function applyLook(look: Look): void {
  useViewer.setState({ look });
  getViewer()?.setLook(look);
}
