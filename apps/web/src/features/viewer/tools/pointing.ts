/**
 * From pointers and keys to points: snaps, tracking, typed values, fingers. The state machines behind it see points
 * only.
 */
import { inkOf, label, tooltip } from '../paint/draw.ts';
import { paintLoupe } from '../paint/loupe.ts';
import { paintSnap } from '../paint/snapMarker.ts';
import type { Point2d, Snap } from '../engine/types.ts';
import { acquiring, isSame } from './acquiring.ts';
import type { CrosshairHost } from './host.ts';
import { paintAcquired, paintAligned, paintCrosshair, paintPaths } from './paintTracking.ts';
import { linesAt } from './sides.ts';
import { isAligned, spotAt, spotNow, tellOf, type Asked, type Spot } from './spot.ts';
import type { Hint, ScreenProjection, Tool, ToolKey, ToolPointer } from '../state/tool.ts';
import { farAlong } from './tracking.ts';
import { isTypedKey, isTypedPoint, typedLength, typedPoint, typedReason } from './typed.ts';

export interface Placed {
  at: Point2d;
  /** Where the pointer was, before anything drew it elsewhere. */
  raw: Point2d;
  snap?: Snap | undefined;
  /** By paths through acquired points. */
  aligned?: boolean;
  touch: boolean;
}

export interface PointMachine {
  hint(): Hint;
  /** The last point, from where the next one is tracked. */
  anchor(): Point2d | undefined;
  place(placed: Placed): void | Promise<void>;
  /** Something is half done. */
  busy(): boolean;
  canFinish(): boolean;
  finish(): void;
  /** Takes the last point back. */
  back(): void;
  cancel(): void;
  /** Where the next point would be placed; undefined when the pointer is elsewhere. */
  moved?(cursor: Point2d | undefined): void;
  paint?(context: CanvasRenderingContext2D, projection: ScreenProjection, cursor: Point2d | undefined): void;
}

interface Options {
  id: string;
  cursor?: string;
  /** Snaps, tracking and typed values; a finger places by a crosshair above it. */
  exact: boolean;
}

export const reachPixels = { mouse: 12, touch: 24 } as const;
const slopPixels = 8;
/** The crosshair stands this far above the finger that moves it. */
const aboveFinger = 64;
/** At a press of an arrow, and with Shift. */
const keyPixels = { step: 10, fine: 1 } as const;
/** The crosshair stays this far inside of the edge; beyond, the drawing moves. */
const edgePixels = 24;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function pointTool(
  host: CrosshairHost,
  machine: PointMachine,
  { id, cursor: shape, exact }: Options,
): Tool {
  let cursor: Spot | undefined;
  let press: ToolPointer | undefined;
  let dragged = false;
  let typed = '';
  /** Where keys have put the crosshair; `used` once a point was placed there. */
  let keyed: { at: Point2d; used: boolean } | undefined;
  let asking = false;
  let next: ToolPointer | undefined;
  let queued = 0;
  let queue: Promise<void> = Promise.resolve();

  const isOffset = (pointer: ToolPointer): boolean => exact && pointer.touch && dragged;
  const rawOf = (pointer: ToolPointer): Point2d =>
    isOffset(pointer)
      ? host.projection().toDrawing({ x: pointer.pixel.x, y: pointer.pixel.y - aboveFinger })
      : pointer.at;
  /** A finger hides what it points at, a crosshair does not. */
  const reachOf = (pointer: ToolPointer): number =>
    reachPixels[pointer.touch && !isOffset(pointer) ? 'touch' : 'mouse'];

  const acquired = acquiring((snap) => linesAt(host, snap), host.repaint);
  const asked = (raw: Point2d, shift: boolean): Asked => ({
    host,
    raw,
    shift,
    anchor: machine.anchor(),
    acquired: acquired.points(),
    exact,
  });
  const locate = (pointer: ToolPointer): Promise<Spot> =>
    spotAt(asked(rawOf(pointer), pointer.shift), reachOf(pointer));

  const moveTo = (spot: Spot | undefined): void => {
    cursor = spot;
    machine.moved?.(spot?.at);
    if (!host.settings().tracking) acquired.clear();
    else acquired.over(spot && toAcquire(spot));
  };
  /** The last point counts as acquired already; on a path the pointer rests before every click. */
  const toAcquire = ({ snap, paths }: Spot): Snap | undefined => {
    const anchor = machine.anchor();
    const isLast = snap && anchor && isSame(snap.at, anchor);
    return paths.length > 0 || isLast || snap?.mode === 'nearest' ? undefined : snap;
  };

  /** At once without snaps; what was snapped to stays while it is in reach, until the engine has answered. */
  const follow = (pointer: ToolPointer): void => {
    const raw = rawOf(pointer);
    const reach = reachOf(pointer) / host.projection().scale;
    const from = cursor?.from;
    const isNear = from !== undefined && Math.hypot(from.x - raw.x, from.y - raw.y) <= reach;
    if (!isNear) moveTo(spotNow(asked(raw, pointer.shift)));
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
      moveTo(found);
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
  const place = async (placed: Placed): Promise<void> => {
    typed = '';
    await machine.place(placed);
    acquired.clear();
  };
  const placeAt = (pointer: ToolPointer): void => {
    const raw = rawOf(pointer);
    const reach = reachOf(pointer);
    enqueue(async () => {
      const found = await spotAt(asked(raw, pointer.shift), reach);
      await place({ at: found.at, raw, snap: found.snap, aligned: isAligned(found), touch: pointer.touch });
    });
  };
  const placeTyped = (text: string): void => {
    enqueue(() => {
      // As far along the path as it says, counted from the point that the path runs through.
      const path = cursor?.paths.find(({ acquired: isAcquired }) => isAcquired);
      const length = typedLength(text);
      const at =
        path && cursor && length !== undefined
          ? farAlong(path, length, cursor.at)
          : typedPoint(text, machine.anchor(), cursor?.at);
      if (!at) return host.say(typedReason(text, machine.anchor()));
      return place({ at, raw: at, touch: false });
    });
  };
  const end = (): void => enqueue(() => (machine.canFinish() ? machine.finish() : machine.cancel()));

  const keyPointer = (at: Point2d): ToolPointer => ({
    at,
    pixel: host.projection().toScreen(at),
    button: 0,
    shift: false,
    ctrl: false,
    touch: false,
  });
  const moveCrosshair = ([x, y]: readonly [number, number], fine: boolean): void => {
    const { width, height, toScreen, toDrawing } = host.projection();
    const step = keyPixels[fine ? 'fine' : 'step'];
    const from = toScreen(keyed?.at ?? cursor?.at ?? toDrawing({ x: width / 2, y: height / 2 }));
    const pixel = keyed || cursor ? { x: from.x + x * step, y: from.y + y * step } : from;
    const at = toDrawing(pixel);
    keyed = { at, used: false };
    const out = (value: number, room: number): number =>
      Math.min(0, value - edgePixels) + Math.max(0, value - room + edgePixels);
    const [dx, dy] = [out(pixel.x, width), out(pixel.y, height)];
    if (dx !== 0 || dy !== 0) host.pan(0 - dx, 0 - dy);
    host.pointTo(at);
    follow(keyPointer(at));
  };
  const pickKeyed = (spot: { at: Point2d; used: boolean }): void => {
    spot.used = true;
    placeAt(keyPointer(spot.at));
  };

  const typedKey = ({ key, ctrlKey, metaKey, altKey }: ToolKey): boolean => {
    if (!exact || ctrlKey || metaKey || altKey || !isTypedKey(key)) return false;
    if (typed === '' && !/[\d.@]/.test(key) && !(key === '-' && machine.anchor())) return false;
    typed += key;
    host.repaint();
    return true;
  };

  const magnify = (context: CanvasRenderingContext2D, projection: ScreenProjection, spot: Spot): void => {
    const source = host.loupe();
    if (!source) return;
    const ink = inkOf(projection);
    paintLoupe(context, source, projection.toScreen(spot.at), projection, ink, (middle) => {
      if (spot.snap) paintSnap(context, spot.snap.mode, middle, ink);
      else paintCrosshair(context, middle, ink);
    });
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
      keyed = undefined;
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
      if (pointer.touch) moveTo(undefined);
    },
    doubleClick: () => enqueue(() => (machine.canFinish() ? machine.finish() : undefined)),
    pointerLeave() {
      next = undefined;
      moveTo(undefined);
      host.repaint();
    },
    abandon() {
      if (dragged && !exact) enqueue(() => machine.back());
      press = next = undefined;
      dragged = false;
      moveTo(undefined);
      host.repaint();
    },
    key(key) {
      if (key.key === 'Enter' && typed !== '') return (placeTyped(typed), true);
      if (key.key === 'Enter' && keyed && !keyed.used) return (pickKeyed(keyed), true);
      if (key.key === 'Enter') return busy() && (end(), true);
      if (key.key === 'Escape' && typed !== '') return ((typed = ''), host.repaint(), true);
      if (key.key === 'Escape' && acquired.clear()) return (host.repaint(), true);
      if (key.key === 'Escape') return busy() && (enqueue(() => machine.cancel()), true);
      if (key.key === 'Backspace' && typed !== '')
        return ((typed = typed.slice(0, -1)), host.repaint(), true);
      if (key.key === 'Backspace') return busy() && (enqueue(() => machine.back()), true);
      const arrow = arrows[key.key];
      if (arrow && !key.ctrlKey && !key.metaKey && !key.altKey)
        return (moveCrosshair(arrow, key.shiftKey), true);
      return typedKey(key);
    },
    type(text) {
      if (!exact || !isTypedPoint(text)) return false;
      placeTyped(text);
      return true;
    },
    typed: () => (cursor ? '' : typed),
    cancel() {
      typed = '';
      keyed = undefined;
      press = next = undefined;
      moveTo(undefined);
      acquired.clear();
      machine.cancel();
      host.repaint();
    },
    paint(context, projection) {
      const ink = inkOf(projection);
      paintAcquired(context, projection, acquired.points());
      if (cursor) paintPaths(context, projection, cursor);
      machine.paint?.(context, projection, cursor?.at);
      if (!cursor) return;
      const at = projection.toScreen(cursor.at);
      if (cursor.snap) paintSnap(context, cursor.snap.mode, at, ink);
      else if (isAligned(cursor)) paintAligned(context, at, ink);
      else if (press?.touch || keyed) paintCrosshair(context, at, ink);
      if (press?.touch && dragged && exact) magnify(context, projection, cursor);
      const told = tellOf(cursor, host);
      if (told.length > 0) tooltip(context, told, at, ink, projection);
      if (typed !== '') label(context, typed, { x: at.x + 40, y: at.y - 28 }, ink, projection);
    },
  };
}
