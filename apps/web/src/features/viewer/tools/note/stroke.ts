/** Freehand and highlighter: what the pointer draws while it is held down. */
import type { Point2d } from '../../engine/types.ts';
import { simplify, smooth } from '../../notes/simplify.ts';
import type { Tool, ToolPointer } from '../../state/tool.ts';
import type { NotePorts } from './ports.ts';

const minStepPixels = 1.5;
const tolerancePixels = 0.6;
const markerPixels = 16;
/** A stroke that never ends is ended here. */
const maxPoints = 4000;

export function strokeTool(kind: 'freehand' | 'highlighter', ports: NotePorts): Tool {
  let points: Point2d[] = [];
  let last: Point2d | undefined;

  const more = () => (kind === 'highlighter' ? { height: markerPixels / ports.projection().scale } : {});
  const take = ({ at, pixel }: ToolPointer): void => {
    if (last && Math.hypot(pixel.x - last.x, pixel.y - last.y) < minStepPixels) return;
    last = pixel;
    points.push(at);
  };
  const reset = (): void => {
    points = [];
    last = undefined;
    ports.repaint();
  };
  const end = (): void => {
    const line = simplify(smooth(points), tolerancePixels / ports.projection().scale);
    const extra = more();
    reset();
    if (line.length > 1) ports.put(kind, { points: line, ...extra });
  };

  return {
    id: `note-${kind}`,
    cursor: 'crosshair',
    hint: () => 'notes.hint.draw',
    pointerDown(pointer) {
      if (pointer.button !== 0) return;
      reset();
      take(pointer);
    },
    pointerMove(pointer) {
      if (points.length === 0) return;
      // With Shift a straight line, from where it began.
      if (pointer.shift) points.length = 1;
      take(pointer);
      if (points.length >= maxPoints) end();
      ports.repaint();
    },
    pointerUp(pointer) {
      if (points.length === 0) return;
      take(pointer);
      end();
    },
    abandon: reset,
    cancel: reset,
    key(key) {
      if (key.key !== 'Escape' || points.length === 0) return false;
      reset();
      return true;
    },
    paint(context, projection) {
      if (points.length > 1) ports.preview(context, projection, kind, { points, ...more() });
    },
  };
}
