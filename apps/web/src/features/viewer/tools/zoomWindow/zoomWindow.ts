import { glideTo } from '../../camera/motion.ts';
import { cameraOfBox } from '../../camera/project.ts';
import { repaint } from '../../overlay/repaint.ts';
import { selectTool, setTool, toDrawing, useViewer } from '../../page/viewerStore.ts';
import { paintBox } from '../select/paintBox.ts';
import type { Tool, ToolPointer } from '../tool.ts';

export const zoomWindowTool = 'zoomWindow';
const leastPixels = 6;

/** What is framed fills the screen; then it is over. */
export function createZoomWindow(): Tool {
  let start: ToolPointer | undefined;
  let now: ToolPointer | undefined;
  const reset = (): void => {
    start = now = undefined;
    repaint();
  };
  return {
    id: zoomWindowTool,
    cursor: 'zoom-in',
    pointerDown(pointer) {
      if (pointer.button === 0) start = now = pointer;
    },
    pointerMove(pointer) {
      if (!start) return;
      now = pointer;
      repaint();
    },
    pointerUp({ pixel }) {
      if (!start) return;
      const { camera, size } = useViewer.getState();
      const from = start.pixel;
      reset();
      const width = Math.abs(pixel.x - from.x);
      const height = Math.abs(pixel.y - from.y);
      if (Math.max(width, height) < leastPixels) return;
      const middle = toDrawing({ x: (pixel.x + from.x) / 2, y: (pixel.y + from.y) / 2 });
      const half = { x: width / camera.scale / 2, y: height / camera.scale / 2 };
      const box = {
        minX: middle.x - half.x,
        maxX: middle.x + half.x,
        minY: middle.y - half.y,
        maxY: middle.y + half.y,
      };
      glideTo({ ...cameraOfBox(box, size, 0, 0), twist: camera.twist });
      setTool(selectTool);
    },
    abandon: reset,
    cancel: reset,
    paint(context) {
      if (start && now) paintBox(context, start.pixel, now.pixel, false);
    },
  };
}
