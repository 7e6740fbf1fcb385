import type { View } from '@linework/cad/display/list';
import { repaint } from '../../state/repaint.ts';
import { toDrawing, useViewer } from '../../state/viewerStore.ts';
import { paintBox } from '../select/paintBox.ts';
import type { Tool, ToolPointer } from '../../state/tool.ts';

const minPixels = 6;

/** A box is dragged on screen; `framed` gets what lies in it, upright as the screen is. */
export function createWindowTool(id: string, cursor: string, framed: (view: View) => void): Tool {
  let start: ToolPointer | undefined;
  let now: ToolPointer | undefined;
  const reset = (): void => {
    start = now = undefined;
    repaint();
  };
  return {
    id,
    cursor,
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
      const { camera } = useViewer.getState();
      const from = start.pixel;
      reset();
      const width = Math.abs(pixel.x - from.x);
      const height = Math.abs(pixel.y - from.y);
      if (Math.max(width, height) < minPixels) return;
      const middle = toDrawing({ x: (pixel.x + from.x) / 2, y: (pixel.y + from.y) / 2 });
      framed({ ...middle, width: width / camera.scale, height: height / camera.scale, twist: camera.twist });
    },
    abandon: reset,
    cancel: reset,
    paint(context) {
      if (start && now) paintBox(context, start.pixel, now.pixel, false);
    },
  };
}
