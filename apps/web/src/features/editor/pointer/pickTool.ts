/**
 * Selecting: a click takes what is there, two clicks or a drag a box. With Ctrl a click takes the next of several things at
 * one place, and a drag is a lasso. Answers to `selection` and `entity` alike.
 */
import type { Point2d } from '../../viewer/engine/types.ts';
import { paintBox, paintLasso } from '../../viewer/tools/select/paintBox.ts';
import type { ToolPointer } from '../../viewer/state/tool.ts';
import type { ClickResult, EditorPrompt } from '../engine/types.ts';

const reach = { mouse: 6, touch: 18 } as const;
const slopPixels = 5;

interface PickPorts {
  prompt(): EditorPrompt | undefined;
  click(input: { at: Point2d; shift: boolean; reach: number; isCycling: boolean }): Promise<ClickResult>;
  box(from: Point2d, to: Point2d, shift: boolean): Promise<ClickResult>;
  /** What lies within the line, or touches it. */
  lasso(points: readonly Point2d[], isCrossing: boolean, shift: boolean): Promise<ClickResult>;
  /** Where a place of the drawing is on screen now. */
  toScreen(point: Point2d): Point2d;
  repaint(): void;
}

export interface PickTool {
  down(pointer: ToolPointer): void;
  move(pointer: ToolPointer): void;
  up(pointer: ToolPointer): void;
  /** Whether a box was open. */
  cancel(): boolean;
  isBoxOpen(): boolean;
  paint(context: CanvasRenderingContext2D): void;
}

export function pickTool(ports: PickPorts): PickTool {
  let press: ToolPointer | undefined;
  let now: ToolPointer | undefined;
  /** Corner of a box that waits for the other one, in drawing units: the view may move between. */
  let corner: Point2d | undefined;
  let isDragged = false;
  /** The way of a lasso, in drawing units. */
  let trail: Point2d[] | undefined;
  let turn = 0;

  const canBox = (): boolean => ports.prompt()?.kind !== 'entity';
  const reset = (): boolean => {
    const had = corner !== undefined || isDragged;
    press = corner = trail = undefined;
    isDragged = false;
    turn += 1;
    ports.repaint();
    return had;
  };
  const pickAt = async (pointer: ToolPointer): Promise<void> => {
    const mine = (turn += 1);
    const found = await ports.click({
      at: pointer.at,
      shift: pointer.shift,
      reach: pointer.touch ? reach.touch : reach.mouse,
      isCycling: pointer.ctrl && canBox(),
    });
    // Nothing was there: the click is the first corner of a box. Fingers drag theirs.
    if (mine !== turn || found !== 'nothing' || pointer.touch || !canBox()) return;
    corner = pointer.at;
    ports.repaint();
  };

  return {
    down(pointer) {
      press = now = pointer;
      isDragged = false;
      trail = pointer.ctrl && !pointer.touch && canBox() && !corner ? [pointer.at] : undefined;
    },
    move(pointer) {
      now = pointer;
      if (press && !press.touch && canBox() && !corner) {
        const [dx, dy] = [pointer.pixel.x - press.pixel.x, pointer.pixel.y - press.pixel.y];
        if (Math.hypot(dx, dy) > slopPixels) isDragged = true;
        if (isDragged) trail?.push(pointer.at);
      }
      ports.repaint();
    },
    up(pointer) {
      const from = isDragged ? press?.at : corner;
      const began = press;
      const lasso = isDragged ? trail : undefined;
      press = trail = undefined;
      isDragged = false;
      if (!began) return;
      if (lasso) {
        turn += 1;
        void ports.lasso(lasso, runsLeft(lasso, ports), pointer.shift);
      } else if (from) {
        corner = undefined;
        turn += 1;
        void ports.box(from, pointer.at, pointer.shift);
      } else void pickAt(pointer);
      ports.repaint();
    },
    cancel: reset,
    isBoxOpen: () => corner !== undefined || isDragged,
    paint(context) {
      if (isDragged && trail) return paintLasso(context, trail.map(ports.toScreen), runsLeft(trail, ports));
      const from = isDragged ? press?.at : corner;
      if (!from || !now) return;
      const start = ports.toScreen(from);
      paintBox(context, start, now.pixel, now.pixel.x < start.x);
    },
  };
}

/** Further to the left than to the right of where it began: what it touches counts too, as of a box. */
function runsLeft(trail: readonly Point2d[], { toScreen }: Pick<PickPorts, 'toScreen'>): boolean {
  const [start, ...rest] = trail.map(toScreen);
  const ways = rest.map(({ x }) => x - start!.x);
  return Math.max(0, ...ways) < Math.max(0, ...ways.map((way) => -way));
}
