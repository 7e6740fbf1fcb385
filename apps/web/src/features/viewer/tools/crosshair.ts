/** What a crosshair that fingers or keys move asks of the page. */
import { moveBy } from '../camera/motion.ts';
import { pannedBy } from '../engine/view/project.ts';
import { sheetColors } from '../state/look.ts';
import { useViewer } from '../state/viewerStore.ts';
import type { CrosshairHost } from './host.ts';

export const crosshair: Pick<CrosshairHost, 'loupe' | 'pointTo' | 'pan'> = {
  loupe() {
    const canvas = document.querySelector<HTMLCanvasElement>('#drawing canvas');
    return canvas ? { canvas, background: sheetColors[useViewer.getState().look.background] } : undefined;
  },
  pointTo: (pointer) => useViewer.setState({ pointer }),
  pan: (dx, dy) => moveBy((camera) => pannedBy(camera, dx, dy)),
};
