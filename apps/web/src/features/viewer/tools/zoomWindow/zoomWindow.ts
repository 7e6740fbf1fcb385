import { glideTo } from '../../camera/motion.ts';
import { cameraOfBox } from '../../engine/view/project.ts';
import { selectTool, setTool, useViewer } from '../../state/viewerStore.ts';
import type { Tool } from '../../state/tool.ts';
import { createWindowTool } from './windowTool.ts';

export const zoomWindowTool = 'zoomWindow';

/** What is framed fills the screen; then it is over. */
export function createZoomWindow(): Tool {
  return createWindowTool(zoomWindowTool, 'zoom-in', ({ x, y, width, height, twist }) => {
    const box = { minX: x - width / 2, maxX: x + width / 2, minY: y - height / 2, maxY: y + height / 2 };
    glideTo({ ...cameraOfBox(box, useViewer.getState().size, 0, 0), twist });
    setTool(selectTool);
  });
}
