/** Mouse, pen and touch on the rows: choosing as the system's file manager does it, frames, dragging, long press. */
import { mac } from '../../../app/desktop/useShortcuts.ts';
import { listing } from '../listing.ts';
import { openItem } from '../opening.ts';
import { isSelected, selection } from '../selection.ts';
import { autoscroll } from './autoscroll.ts';
import { dragging } from './dragging.ts';

/** Pixels that make a press a drag. */
const slack = 5;
const longPressMs = 500;
const touchSlack = 10;

export interface PointerSurface {
  scroller: HTMLElement;
  /** What covers the top of the scroller. */
  sticky: number;
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
  openMenu(at: { x: number; y: number }): void;
}

export interface MarqueeFrame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const isControl = (target: Element): boolean =>
  target.closest('button, a, input, [popover], [data-no-drag]') !== null;

function rowOf(target: EventTarget | null): { index: number; id: string | undefined } | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return row ? { index: Number(row.dataset['index']), id: row.dataset['id'] } : undefined;
}

/** Follows one press until it ends; Escape ends it without effect. */
function track(handlers: {
  move(event: PointerEvent): void;
  end(done: boolean, event?: PointerEvent): void;
}): void {
  const off = new AbortController();
  const { signal } = off;
  const end = (done: boolean, event?: PointerEvent): void => {
    off.abort();
    handlers.end(done, event);
  };
  addEventListener('pointermove', (event) => handlers.move(event), { signal });
  addEventListener('pointerup', (event) => end(true, event), { signal });
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

/** A press with the mouse or a pen. */
export function pressMouse(event: PointerEvent, surface: PointerSurface): void {
  const target = event.target as Element;
  if (event.button !== 0 || isControl(target)) return;
  const mod = mac ? event.metaKey : event.ctrlKey;
  const row = rowOf(target);
  const before = selection.get();
  const wasSelected = row?.id !== undefined && isSelected(before, row.id);
  // Keeps the browser from selecting text and from moving the focus to the page.
  event.preventDefault();
  if (row?.id !== undefined) {
    if (event.shiftKey) void selection.rangeTo(row.index, mod);
    else if (mod || target.closest('[data-check]')) selection.toggle(row.id);
    else if (!wasSelected) selection.only(row.id);
    surface.takeFocus();
    if (target.closest('[data-check]')) return;
  }
  const isDrag =
    row?.id !== undefined && !event.shiftKey && (wasSelected || target.closest('[data-drag]') !== null);
  if (isDrag) pressToDrag(event, row.id!, wasSelected && !mod, surface);
  else pressToFrame(event, before.ids, mod || event.shiftKey, row === undefined, surface);
}

function pressToDrag(start: PointerEvent, id: string, narrows: boolean, surface: PointerSurface): void {
  let dragged = false;
  const scroll = autoscroll(surface.scroller, surface.sticky, () => undefined);
  const begin = (): void => {
    dragged = true;
    const { all, ids } = selection.get();
    const count = all ? (listing.getState().total ?? ids.size) : ids.size;
    const index = listing.indexOf(id);
    dragging.start(count, index === undefined ? '' : (listing.itemAt(index)?.name ?? ''));
  };
  track({
    move(event) {
      if (!dragged) {
        if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < slack) return;
        if (listing.getState().place.section === 'trash' || selection.get().ids.size === 0) return;
        begin();
      }
      dragging.move(event.clientX, event.clientY);
      scroll.move(event.clientY);
    },
    end(done) {
      scroll.stop();
      if (dragged) dragging.end(done);
      // A plain click on one of several chosen leaves that one.
      else if (done && narrows) selection.only(id);
    },
  });
}

function pressToFrame(
  start: PointerEvent,
  chosen: ReadonlySet<string>,
  adds: boolean,
  isOutside: boolean,
  surface: PointerSurface,
): void {
  const from = { x: surface.beside(start.clientX), y: surface.below(start.clientY) };
  const before = adds ? chosen : new Set<string>();
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
    void selection.rows(covered, before, false);
  };
  const scroll = autoscroll(surface.scroller, surface.sticky, update);
  track({
    move(event) {
      last = event;
      drawn ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) >= slack;
      if (!drawn) return;
      update();
      scroll.move(event.clientY);
    },
    end(done) {
      scroll.stop();
      surface.draw(undefined);
      if (!drawn) {
        if (done && isOutside && !adds) selection.clear();
      } else if (done) {
        void selection.rows(covered, before, true);
        surface.takeFocus();
      } else {
        selection.set(chosen);
      }
    },
  });
}

/** A press with a finger: a tap opens, or chooses where something is chosen; a long press chooses and offers actions. */
export function pressTouch(start: PointerEvent, surface: PointerSurface): void {
  const target = start.target as Element;
  const row = rowOf(target);
  if (row?.id === undefined || isControl(target)) return;
  const { id } = row;
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    // The finger is lifted over the menu: that shall not choose from it.
    addEventListener('touchend', (event) => event.preventDefault(), {
      once: true,
      capture: true,
      passive: false,
    });
    if (!isSelected(selection.get(), id)) selection.only(id);
    navigator.vibrate?.(10);
    surface.openMenu({ x: start.clientX, y: start.clientY });
  }, longPressMs);
  track({
    move(event) {
      if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < touchSlack) return;
      over = true;
      clearTimeout(timer);
    },
    end(done) {
      clearTimeout(timer);
      if (over || !done) return;
      const isChoosing = selection.get().ids.size > 0 || target.closest('[data-check]') !== null;
      const item = listing.itemAt(row.index);
      if (isChoosing) selection.toggle(id);
      else if (item) openItem(item);
    },
  });
}

export function doubleClick(event: MouseEvent): void {
  const target = event.target as Element;
  const row = rowOf(target);
  if (!row || isControl(target) || target.closest('[data-check]')) return;
  const item = listing.itemAt(row.index);
  if (item) openItem(item);
}

/** A right click acts on the chosen, or on the row under it alone. Returns whether there is anything to act on. */
export function chooseForMenu(target: EventTarget | null): boolean {
  const row = rowOf(target);
  if (row?.id === undefined) selection.clear();
  else if (!isSelected(selection.get(), row.id)) selection.only(row.id);
  return row?.id !== undefined;
}
