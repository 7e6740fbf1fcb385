/** Picks what is clicked, or what a box holds; hands over to the properties panel. */
import type { Box } from '@linework/cad/display/list';
import { repaint } from '../../state/repaint.ts';
import { getViewer, selectTool, setSelection, useViewer } from '../../state/viewerStore.ts';
import type { EntityId, Point2d } from '../../engine/types.ts';
import { takeNote } from '../note/take.ts';
import type { Tool, ToolPointer } from '../../state/tool.ts';
import { paintBox } from './paintBox.ts';

const reach = { mouse: 6, touch: 16 } as const;
const slopPixels = 5;
/** More than this many at a time are highlighted and counted, and no more picked. */
const maxPicked = 10_000;

interface Ports {
  /** Something was picked by a click: its properties are wanted. */
  onPick(): void;
}

export function createSelect({ onPick }: Ports): Tool {
  let start: ToolPointer | undefined;
  let now: ToolPointer | undefined;
  let turn = 0;

  const isBox = (): boolean =>
    start !== undefined &&
    now !== undefined &&
    Math.hypot(now.pixel.x - start.pixel.x, now.pixel.y - start.pixel.y) > slopPixels;

  const take = (picked: readonly EntityId[], more: boolean): void => {
    const before = useViewer.getState().selection;
    if (!more) return setSelection(picked);
    const known = new Set(before);
    const all = picked.every((entity) => known.has(entity));
    setSelection(
      all ? before.filter((entity) => !picked.includes(entity)) : [...new Set([...before, ...picked])],
    );
  };

  const pickAt = async (pointer: ToolPointer): Promise<void> => {
    const mine = (turn += 1);
    const found = await getViewer()?.pick(pointer.at, pointer.touch ? reach.touch : reach.mouse);
    if (mine !== turn) return;
    const more = pointer.ctrl || pointer.shift;
    if (found) take([found.entity], more);
    else if (!more) setSelection([]);
    if (found) onPick();
  };

  const pickIn = async (from: ToolPointer, to: ToolPointer): Promise<void> => {
    const mine = (turn += 1);
    const found = await getViewer()?.pickBox(boxOf(from.at, to.at), to.pixel.x < from.pixel.x, maxPicked);
    if (mine !== turn || !found) return;
    take(found, to.ctrl || to.shift);
    if (found.length > 0) onPick();
  };

  const reset = (): void => {
    if (!start) return;
    start = now = undefined;
    repaint();
  };

  return {
    id: selectTool,
    cursor: 'default',
    pointerDown(pointer) {
      if (pointer.button !== 0 || (!pointer.touch && takeNote(pointer))) return;
      start = now = pointer;
    },
    pointerMove(pointer) {
      if (!start) return;
      now = pointer;
      // A finger that moves pans.
      if (start.touch) {
        if (isBox()) start = now = undefined;
      } else repaint();
    },
    pointerUp(pointer) {
      if (!start) return;
      now = pointer;
      if (isBox()) void pickIn(start, pointer);
      else if (!start.touch || !takeNote(pointer)) void pickAt(pointer);
      reset();
    },
    abandon: reset,
    cancel: reset,
    key(key) {
      if (key.key !== 'Escape') return false;
      if (start) return (reset(), true);
      if (useViewer.getState().selection.length === 0) return false;
      setSelection([]);
      return true;
    },
    paint(context) {
      if (start && now && isBox()) paintBox(context, start.pixel, now.pixel, now.pixel.x < start.pixel.x);
    },
  };
}

function boxOf(a: Point2d, b: Point2d): Box {
  return {
    minX: Math.min(a.x, b.x),
    minY: Math.min(a.y, b.y),
    maxX: Math.max(a.x, b.x),
    maxY: Math.max(a.y, b.y),
  };
}
