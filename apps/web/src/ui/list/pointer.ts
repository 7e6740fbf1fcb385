/** Mouse, pen and touch on the rows: choosing as the system's file manager does it, frames, dragging, long press. */
import { isMac } from '../../app/shortcuts.ts';
import { autoscroll } from './autoscroll.ts';
import type { FrameSelection, RowSelection } from './listSelection.ts';

/** Pixels that make a press a drag. */
const slack = 5;
const longPressMs = 500;
const touchSlack = 10;

/** What is done with the chosen rows while the pointer carries them. */
export interface RowDrag {
  /** By this row; false where they cannot be carried. */
  start(index: number): boolean;
  move(clientX: number, clientY: number): void;
  end(done: boolean): void;
}

export interface PointerSurface {
  scroller: HTMLElement;
  /** What covers the top of the scroller. */
  sticky: number;
  selection: RowSelection;
  opensAtOnce: boolean;
  drag: RowDrag | undefined;
  /** Undefined where none is loaded there. */
  rowOf(target: EventTarget | null): number | undefined;
  /** Pixels below the first row's top. */
  below(clientY: number): number;
  /** Pixels right of the first column's left edge. */
  beside(clientX: number): number;
  /** Which rows a frame touches. */
  within(frame: MarqueeFrame): number[];
  /** Draws the frame, or takes it away. */
  draw(frame: MarqueeFrame | undefined): void;
  /** Gives the keyboard to the row with the cursor. */
  takeFocus(): void;
  open(index: number): void;
  openMenu(index: number, at: { x: number; y: number }): void;
}

interface MarqueeFrame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A press on what has an action of its own is not one on its row. */
export const isControl = (target: Element): boolean =>
  target.closest('button, a, input, label, [popover], [data-no-drag]') !== null;

/** Ctrl, or what stands for it. */
export const isModified = ({ ctrlKey, metaKey }: MouseEvent | KeyboardEvent): boolean =>
  isMac(navigator.platform) ? metaKey : ctrlKey;

/** Follows one press until it ends; Escape ends it without effect. */
function track(handlers: { move(event: PointerEvent): void; end(done: boolean): void }): void {
  const off = new AbortController();
  const { signal } = off;
  const end = (done: boolean): void => {
    off.abort();
    handlers.end(done);
  };
  addEventListener('pointermove', (event) => handlers.move(event), { signal });
  addEventListener('pointerup', () => end(true), { signal });
  addEventListener('pointercancel', () => end(false), { signal });
  addEventListener('blur', () => end(false), { signal });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    },
    { signal, capture: true },
  );
}

const hasMoved = (start: PointerEvent, { clientX, clientY }: PointerEvent, pixels: number): boolean =>
  Math.hypot(clientX - start.clientX, clientY - start.clientY) >= pixels;

/** A press with the mouse or a pen. */
export function pressMouse(event: PointerEvent, surface: PointerSurface): void {
  const target = event.target as Element;
  if (event.button !== 0 || isControl(target)) return;
  const { selection } = surface;
  const mod = isModified(event);
  const adds = mod || event.shiftKey;
  const index = surface.rowOf(target);
  const isCheck = target.closest('[data-check]') !== null;
  // Such a row is opened by the click that follows.
  if (index !== undefined && surface.opensAtOnce && !adds && !isCheck) return;
  const wasSelected = index !== undefined && selection.has(index);
  const frame = selection.frame?.(adds);
  // Keeps the browser from selecting text and from moving the focus to the page.
  event.preventDefault();
  if (index !== undefined) {
    if (event.shiftKey) selection.rangeTo(index, mod);
    else if (mod || isCheck) selection.toggle(index);
    else if (!wasSelected) selection.only(index);
    surface.takeFocus();
    if (isCheck) return;
  }
  const isDrag =
    index !== undefined && !event.shiftKey && (wasSelected || target.closest('[data-drag]') !== null);
  if (isDrag) pressToDrag(event, index, wasSelected && !mod, surface);
  else pressToFrame(event, frame, index === undefined && !adds, surface);
}

function pressToDrag(start: PointerEvent, index: number, narrows: boolean, surface: PointerSurface): void {
  const { drag, selection } = surface;
  let dragged = false;
  const scroll = autoscroll(surface.scroller, surface.sticky, () => undefined);
  track({
    move(event) {
      if (!drag || (!dragged && !hasMoved(start, event, slack))) return;
      dragged ||= drag.start(index);
      if (!dragged) return;
      drag.move(event.clientX, event.clientY);
      scroll.move(event.clientY);
    },
    end(done) {
      scroll.stop();
      if (dragged) drag?.end(done);
      // A plain click on one of several chosen leaves that one.
      else if (done && narrows) selection.only(index);
    },
  });
}

function pressToFrame(
  start: PointerEvent,
  chosen: FrameSelection | undefined,
  clears: boolean,
  surface: PointerSurface,
): void {
  const from = { x: surface.beside(start.clientX), y: surface.below(start.clientY) };
  let last = start;
  let drawn = false;
  let covered: number[] = [];
  const update = (): void => {
    const x = surface.beside(last.clientX);
    const y = surface.below(last.clientY);
    const frame = {
      left: Math.min(x, from.x),
      top: Math.min(y, from.y),
      right: Math.max(x, from.x),
      bottom: Math.max(y, from.y),
    };
    surface.draw(frame);
    covered = surface.within(frame);
    chosen?.cover(covered, false);
  };
  const scroll = autoscroll(surface.scroller, surface.sticky, update);
  track({
    move(event) {
      last = event;
      drawn ||= chosen !== undefined && hasMoved(start, event, slack);
      if (!drawn) return;
      update();
      scroll.move(event.clientY);
    },
    end(done) {
      scroll.stop();
      surface.draw(undefined);
      if (!drawn) {
        if (done && clears) surface.selection.clear();
      } else if (done) {
        chosen?.cover(covered, true);
        surface.takeFocus();
      } else {
        chosen?.undo();
      }
    },
  });
}

/** A press with a finger: a tap opens, or chooses where something is chosen; a long press chooses and offers actions. */
export function pressTouch(start: PointerEvent, surface: PointerSurface): void {
  const target = start.target as Element;
  const index = surface.rowOf(target);
  if (index === undefined || isControl(target)) return;
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    // The finger is lifted over the menu: that shall not choose from it.
    addEventListener('touchend', (event) => event.preventDefault(), {
      once: true,
      capture: true,
      passive: false,
    });
    chooseForMenu(index, surface.selection);
    navigator.vibrate?.(10);
    surface.openMenu(index, { x: start.clientX, y: start.clientY });
  }, longPressMs);
  track({
    move(event) {
      if (!hasMoved(start, event, touchSlack)) return;
      over = true;
      clearTimeout(timer);
    },
    end(done) {
      clearTimeout(timer);
      if (over || !done) return;
      const isChoosing = surface.selection.count > 0 || target.closest('[data-check]') !== null;
      if (isChoosing) surface.selection.toggle(index);
      else surface.open(index);
    },
  });
}

/** A menu is about the chosen, or about the row under it alone. */
export function chooseForMenu(index: number | undefined, selection: RowSelection): void {
  if (index === undefined) selection.clear();
  else if (!selection.has(index)) selection.only(index);
}
