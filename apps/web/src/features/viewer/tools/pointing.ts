/**
 * From pointers and keys to points: snaps, orthogonal and polar tracking, typed values, fingers. The state machines
 * behind it see points only.
 */
import { dot, inkOf, label, strokeOver } from '../overlay/draw.ts';
import { paintSnap } from '../overlay/snapMarker.ts';
import type { Point, Snap } from '../engine/types.ts';
import type { ToolHost } from './host.ts';
import type { Hint, Projection, Tool, ToolKey, ToolPointer } from './tool.ts';
import { orthogonal, polar } from './tracking.ts';
import { isTypedKey, typedPoint } from './typed.ts';

export interface Placed {
  at: Point;
  /** Where the pointer was, before anything drew it elsewhere. */
  raw: Point;
  snap?: Snap | undefined;
  touch: boolean;
}

export interface PointMachine {
  hint(): Hint;
  /** The last point, from where the next one is tracked. */
  anchor(): Point | undefined;
  place(placed: Placed): void | Promise<void>;
  /** Something is half done. */
  busy(): boolean;
  canFinish(): boolean;
  finish(): void;
  /** Takes the last point back. */
  back(): void;
  cancel(): void;
  paint?(context: CanvasRenderingContext2D, projection: Projection, cursor: Point | undefined): void;
}

interface Options {
  id: string;
  cursor?: string;
  /** Snaps, polar tracking and typed values; a finger places by a crosshair above it. */
  exact: boolean;
}

interface Cursor {
  at: Point;
  /** Found for the pointer at `from`: a circle's centre is snapped to from its edge. */
  snap?: Snap | undefined;
  from?: Point;
  tracked?: boolean;
}

export const reachPixels = { mouse: 12, touch: 24 } as const;
const polarPixels = 7;
const slopPixels = 8;
/** The crosshair stands this far above the finger that moves it. */
const aboveFinger = 64;

export function pointTool(
  host: ToolHost,
  machine: PointMachine,
  { id, cursor: shape, exact }: Options,
): Tool {
  let cursor: Cursor | undefined;
  let press: ToolPointer | undefined;
  let dragged = false;
  let typed = '';
  let asking = false;
  let next: ToolPointer | undefined;
  let queued = 0;
  let queue: Promise<void> = Promise.resolve();

  const isOffset = (pointer: ToolPointer): boolean => exact && pointer.touch && dragged;
  const rawOf = (pointer: ToolPointer): Point =>
    isOffset(pointer)
      ? host.projection().toDrawing({ x: pointer.pixel.x, y: pointer.pixel.y - aboveFinger })
      : pointer.at;
  const reachOf = (pointer: ToolPointer): number => (pointer.touch ? reachPixels.touch : reachPixels.mouse);

  const tracked = (raw: Point, shift: boolean): Cursor => {
    const from = machine.anchor();
    const { ortho, polar: step } = host.settings();
    if (from && (exact && ortho) !== shift) return { at: orthogonal(from, raw), tracked: true };
    const on = from && exact ? polar(from, raw, step, polarPixels / host.projection().scale) : undefined;
    return on ? { at: on, tracked: true } : { at: raw };
  };

  const locate = async (pointer: ToolPointer): Promise<Cursor> => {
    const raw = rawOf(pointer);
    const { on, modes: all, ortho } = host.settings();
    // Some line is near almost anywhere: along the axes that would leave nothing of the axes.
    const straight = machine.anchor() !== undefined && ortho !== pointer.shift;
    const modes = straight ? all.filter((mode) => mode !== 'nearest') : all;
    if (exact && on && modes.length > 0) {
      const snap = await host.snap(raw, reachOf(pointer), modes, machine.anchor());
      if (snap) return { at: snap.at, snap, from: raw };
    }
    return tracked(raw, pointer.shift);
  };

  /** At once without snaps; what was snapped to stays while it is in reach, until the engine has answered. */
  const follow = (pointer: ToolPointer): void => {
    const raw = rawOf(pointer);
    const reach = reachOf(pointer) / host.projection().scale;
    const from = cursor?.from;
    const isNear = from !== undefined && Math.hypot(from.x - raw.x, from.y - raw.y) <= reach;
    if (!isNear) cursor = tracked(raw, pointer.shift);
    host.repaint();
    if (!exact) return;
    next = pointer;
    if (!asking) void ask();
  };
  const ask = async (): Promise<void> => {
    asking = true;
    while (next) {
      const pointer = next;
      next = undefined;
      const found = await locate(pointer).catch(() => undefined);
      // A newer position is on its way, or the pointer has left.
      if (next || !cursor || !found) continue;
      cursor = found;
      host.repaint();
    }
    asking = false;
  };

  /** In the order of the clicks, however long each one's snap takes. */
  const enqueue = (work: () => void | Promise<void>): void => {
    queued += 1;
    const done = (): void => {
      queued -= 1;
      host.repaint();
    };
    queue = queue.then(work).then(done, done);
  };
  const busy = (): boolean => queued > 0 || machine.busy();
  const placeAt = (pointer: ToolPointer): void => {
    const raw = rawOf(pointer);
    const offset = isOffset(pointer);
    enqueue(async () => {
      const found = exact
        ? await locate({ ...pointer, at: raw, touch: pointer.touch && !offset })
        : tracked(raw, pointer.shift);
      typed = '';
      await machine.place({ at: found.at, raw, snap: found.snap, touch: pointer.touch });
    });
  };
  const placeTyped = (): void => {
    const text = typed;
    enqueue(() => {
      const at = typedPoint(text, machine.anchor(), cursor?.at);
      if (!at) return;
      typed = '';
      return machine.place({ at, raw: at, touch: false });
    });
  };
  const end = (): void => enqueue(() => (machine.canFinish() ? machine.finish() : machine.cancel()));

  const typedKey = ({ key, ctrlKey, metaKey, altKey }: ToolKey): boolean => {
    if (!exact || ctrlKey || metaKey || altKey || !isTypedKey(key)) return false;
    if (typed === '' && !/[\d.@]/.test(key) && !(key === '-' && machine.anchor())) return false;
    typed += key;
    host.repaint();
    return true;
  };

  return {
    id,
    cursor: shape ?? 'crosshair',
    hint: () => machine.hint(),
    offers: () => ({ finish: machine.canFinish(), back: machine.busy() }),
    pointerDown(pointer) {
      if (pointer.button === 2) return end();
      if (pointer.button !== 0) return;
      press = pointer;
      dragged = false;
      if (!pointer.touch) placeAt(pointer);
    },
    pointerMove(pointer) {
      if (pointer.touch && !press) return;
      const moved =
        press && Math.hypot(pointer.pixel.x - press.pixel.x, pointer.pixel.y - press.pixel.y) > slopPixels;
      if (moved && !dragged) {
        dragged = true;
        // A finger draws from where it came down; with a crosshair it only aims.
        if (press?.touch && !exact) placeAt(press);
      }
      follow(pointer);
    },
    pointerUp(pointer) {
      if (!press) return;
      if (pointer.touch || (dragged && busy())) placeAt(pointer);
      press = undefined;
      dragged = false;
      if (pointer.touch) cursor = undefined;
    },
    doubleClick: () => enqueue(() => (machine.canFinish() ? machine.finish() : undefined)),
    pointerLeave() {
      cursor = next = undefined;
      host.repaint();
    },
    abandon() {
      if (dragged && !exact) enqueue(() => machine.back());
      press = cursor = next = undefined;
      dragged = false;
      host.repaint();
    },
    key(key) {
      if (key.key === 'Enter' && typed !== '') return (placeTyped(), true);
      if (key.key === 'Enter') return busy() && (end(), true);
      if (key.key === 'Escape' && typed !== '') return ((typed = ''), host.repaint(), true);
      if (key.key === 'Escape') return busy() && (enqueue(() => machine.cancel()), true);
      if (key.key === 'Backspace' && typed !== '')
        return ((typed = typed.slice(0, -1)), host.repaint(), true);
      if (key.key === 'Backspace') return busy() && (enqueue(() => machine.back()), true);
      return typedKey(key);
    },
    cancel() {
      typed = '';
      cursor = press = next = undefined;
      machine.cancel();
      host.repaint();
    },
    paint(context, projection) {
      const ink = inkOf(projection);
      const from = machine.anchor();
      if (cursor?.tracked && from) paintTrack(context, projection, from, cursor.at);
      machine.paint?.(context, projection, cursor?.at);
      if (!cursor) return;
      const at = projection.toScreen(cursor.at);
      if (cursor.snap) paintSnap(context, cursor.snap.mode, at, host.nameOf(cursor.snap.mode), ink);
      else if (press?.touch) paintCrosshair(context, at, projection);
      if (typed !== '') label(context, typed, { x: at.x + 40, y: at.y - 28 }, ink, projection);
    },
  };
}

/** Endless in the direction that the pointer was drawn to. */
function paintTrack(context: CanvasRenderingContext2D, projection: Projection, from: Point, at: Point): void {
  const [a, b] = [projection.toScreen(from), projection.toScreen(at)];
  const far = (projection.width + projection.height) / (Math.hypot(b.x - a.x, b.y - a.y) || 1);
  context.save();
  context.beginPath();
  context.moveTo(a.x, a.y);
  context.lineTo(a.x + (b.x - a.x) * far, a.y + (b.y - a.y) * far);
  context.setLineDash([2, 4]);
  context.lineWidth = 1;
  context.strokeStyle = inkOf(projection).track;
  context.stroke();
  context.restore();
}

function paintCrosshair(context: CanvasRenderingContext2D, at: Point, projection: Projection): void {
  const ink = inkOf(projection);
  context.beginPath();
  context.moveTo(at.x - 18, at.y);
  context.lineTo(at.x + 18, at.y);
  context.moveTo(at.x, at.y - 18);
  context.lineTo(at.x, at.y + 18);
  strokeOver(context, ink.measure, ink.halo, 1);
  dot(context, at, ink, 2);
}
