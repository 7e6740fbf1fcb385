import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { router } from '../../../app/router.ts';
import { isCovered, isTyping } from '../../../app/typing.ts';
import { contextOf, currentContext } from '../actions.ts';
import { listing, onListing } from '../listing.ts';
import { listKey } from '../listingCalls.ts';
import { onSelection, selection } from '../selection.ts';
import type { OpenMenu } from './ItemMenu.tsx';
import { pressKey, type KeySurface } from './keys.ts';
import { chooseForMenu, doubleClick, pressMouse, pressTouch, type PointerSurface } from './pointer.ts';
import type { RowsWindow } from './useRowsWindow.ts';

interface Surroundings {
  body: RefObject<HTMLDivElement | null>;
  frame: RefObject<HTMLDivElement | null>;
  scroller: HTMLDivElement;
  rows: RowsWindow;
  perRow: number;
  rowHeight: number;
  sticky: number;
  /** With its gap; undefined in a list. */
  cardWidth: number | undefined;
  total: number;
  onMenu: (menu: OpenMenu) => void;
  onHover: (index: number) => void;
}

/** A scroll is over when none came for so long. */
const scrollPauseMs = 120;

/** Everything that can happen to the grid: it listens for all of its rows. */
export function useGridEvents(now: Surroundings) {
  // Listeners on the window are put up once; what they need changes with every frame.
  const { scroller } = now;
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  const touched = useRef(false);
  const scrolling = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    let wantsFocus = false;
    const focusRow = (): void => {
      if (!wantsFocus) return;
      wantsFocus = false;
      if (isCovered()) return;
      const { cursor } = selection.get();
      const row = latest.current.body.current?.querySelector<HTMLElement>(
        `[data-index="${Math.max(0, cursor)}"]`,
      );
      // A name that is being typed keeps the keyboard.
      if (!document.activeElement?.matches('[role=grid] input')) row?.focus({ preventScroll: true });
    };
    const takeFocus = (): void => {
      wantsFocus = true;
      // Keys that follow at once are no longer for the field that one comes from.
      const { activeElement } = document;
      if (isTyping(activeElement) && !activeElement!.matches('[role=grid] input'))
        (activeElement as HTMLElement).blur();
      // After the row has been drawn: it may have been far away.
      requestAnimationFrame(() => requestAnimationFrame(focusRow));
    };
    const surface: PointerSurface = {
      scroller,
      get sticky() {
        return latest.current.sticky;
      },
      below: (clientY) => latest.current.rows.below(clientY),
      beside: (clientX) => clientX - (latest.current.body.current?.getBoundingClientRect().left ?? 0),
      within({ left, top, right, bottom }) {
        const { perRow, rowHeight, cardWidth, total } = latest.current;
        const lastRow = Math.ceil(total / perRow) - 1;
        const rowFrom = Math.max(0, Math.floor(top / rowHeight));
        const rowTo = Math.min(lastRow, Math.floor(bottom / rowHeight));
        const [columnFrom, columnTo] =
          cardWidth === undefined
            ? [0, 0]
            : [
                Math.max(0, Math.floor(left / cardWidth)),
                Math.min(perRow - 1, Math.floor(right / cardWidth)),
              ];
        const found: number[] = [];
        for (let row = rowFrom; row <= rowTo; row += 1) {
          for (let column = columnFrom; column <= columnTo; column += 1) {
            const index = row * perRow + column;
            if (index < total) found.push(index);
          }
        }
        return found;
      },
      draw(frame) {
        const box = latest.current.frame.current;
        const rows = latest.current.body.current;
        if (!box || !rows) return;
        box.hidden = frame === undefined;
        if (!frame) return;
        const { drawn } = latest.current.rows;
        const left = Math.max(0, frame.left);
        const top = Math.max(0, drawn(frame.top));
        Object.assign(box.style, {
          left: `${rows.offsetLeft + left}px`,
          top: `${rows.offsetTop + top}px`,
          width: `${Math.min(frame.right, rows.offsetWidth) - left}px`,
          height: `${Math.min(drawn(frame.bottom), rows.offsetHeight + 400) - top}px`,
        });
      },
      takeFocus,
      openMenu: (at) => latest.current.onMenu({ at, keyboard: false }),
    };
    const keySurface: KeySurface = {
      get columns() {
        return latest.current.perRow;
      },
      get page() {
        const { rowHeight, sticky } = latest.current;
        return Math.max(1, Math.floor((scroller.clientHeight - sticky) / rowHeight) - 1);
      },
      takeFocus,
    };

    const onPointerDown = (event: PointerEvent): void => {
      touched.current = event.pointerType === 'touch';
      if (touched.current) pressTouch(event, surface);
      else pressMouse(event, surface);
    };
    const onContextMenu = (event: MouseEvent): void => {
      if (isTyping(event.target) || (event.target as Element).closest('[popover]')) return;
      event.preventDefault();
      // A long press is handled as one; the browser's own would come on top.
      if (touched.current) return;
      const byKey = event.button !== 2 || (event.clientX === 0 && event.clientY === 0);
      if (byKey) return;
      chooseForMenu(event.target);
      latest.current.onMenu({ at: { x: event.clientX, y: event.clientY }, keyboard: false });
    };
    const openMenuByKey = (): void => {
      const { cursor, ids } = selection.get();
      const item = listing.itemAt(cursor);
      if (item && !ids.has(item.id)) selection.only(item.id);
      const row = latest.current.body.current?.querySelector(`[data-index="${Math.max(0, cursor)}"]`);
      if (row) latest.current.onMenu({ at: { element: row }, keyboard: true });
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isTyping(event.target) || isCovered()) return;
      const { target } = event;
      // Also between a click and the moment when its row has been drawn and gets the focus.
      const inGrid = wantsFocus || (target instanceof Element && target.closest('[role=grid]') !== null);
      // A button or a link keeps the keys that mean something to it.
      const isOnControl = target instanceof Element && target.closest('button, a, [role=menu]') !== null;
      if (isOnControl && /^(Enter| |Arrow.*|Home|End)$/.test(event.key)) return;
      const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
      if (isMenuKey && inGrid) openMenuByKey();
      else if (!pressKey(event, inGrid, keySurface)) return;
      event.preventDefault();
      event.stopPropagation();
    };

    // Rows that run along under the pointer offer nothing; the one that it rests on then does.
    const onScroll = (): void => {
      if (scrolling.current === undefined) latest.current.onHover(-1);
      clearTimeout(scrolling.current);
      scrolling.current = setTimeout(() => {
        scrolling.current = undefined;
        const row = latest.current.body.current?.querySelector<HTMLElement>('[data-index]:hover');
        if (row && !touched.current) latest.current.onHover(Number(row.dataset['index']));
      }, scrollPauseMs);
    };

    scroller.addEventListener('scroll', onScroll, { passive: true, capture: true });
    scroller.addEventListener('pointerdown', onPointerDown);
    scroller.addEventListener('contextmenu', onContextMenu);
    scroller.addEventListener('dblclick', doubleClick);
    // On the document, before the window: letters in the grid are no shortcuts. Those of actions go on to there.
    document.addEventListener('keydown', onKeyDown);
    // The row with the keyboard is the one that keys are about, however the focus came there.
    const onFocusIn = ({ target }: FocusEvent): void => {
      const { index } = (target as HTMLElement).dataset;
      if (index !== undefined && Number(index) !== selection.get().cursor) selection.focused(Number(index));
    };
    scroller.addEventListener('focusin', onFocusIn);
    // Whoever has gone elsewhere before the row was drawn stays there.
    const onFocusElsewhere = ({ target }: FocusEvent): void => {
      const element = target as Element;
      if (!element.closest('[role=grid]') && !element.contains(scroller)) wantsFocus = false;
    };
    document.addEventListener('focusin', onFocusElsewhere);
    // Another list is gone through from its own beginning.
    const stopFollowing = onListing(({ place, search }, before) => {
      const isAnother = listKey(place, search) !== listKey(before.place, before.search);
      if (isAnother && document.activeElement?.closest('[role=grid]')) takeFocus();
    });
    const stop = onSelection((state, before) => {
      if (state.cursor === before.cursor || state.cursor < 0) return;
      const { rows, perRow } = latest.current;
      rows.reveal(Math.floor(state.cursor / perRow));
      if (wantsFocus || document.activeElement?.closest('[role=grid]')) takeFocus();
    });
    return () => {
      clearTimeout(scrolling.current);
      scroller.removeEventListener('scroll', onScroll, { capture: true });
      scroller.removeEventListener('pointerdown', onPointerDown);
      scroller.removeEventListener('contextmenu', onContextMenu);
      scroller.removeEventListener('dblclick', doubleClick);
      document.removeEventListener('keydown', onKeyDown);
      scroller.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusin', onFocusElsewhere);
      stopFollowing();
      stop();
    };
  }, [scroller]);

  return {
    onPointerOver: (event: React.PointerEvent): void => {
      if (event.pointerType === 'touch' || scrolling.current !== undefined) return;
      const target = event.target as Element;
      // Nothing is offered while something is dragged or framed; what is being pressed stays where it is.
      if (event.buttons !== 0) return target.closest('[data-no-drag]') ? undefined : now.onHover(-1);
      const row = target.closest<HTMLElement>('[data-index]');
      now.onHover(row ? Number(row.dataset['index']) : -1);
    },
    onPointerLeave: (): void => now.onHover(-1),
    onClick: (event: React.MouseEvent): void => {
      const target = event.target as Element;
      const more = target.closest('[data-more]');
      const link = target.closest('a');
      if (more) {
        const item = listing.itemAt(Number(more.closest<HTMLElement>('[data-index]')?.dataset['index']));
        if (!item) return;
        const isOne = !selection.get().ids.has(item.id);
        // A finger that asks for the actions of one thing has not begun to choose.
        if (isOne && !touched.current) selection.only(item.id);
        now.onMenu({
          at: { element: more, align: 'end' },
          keyboard: event.detail === 0,
          context: isOne ? contextOf([item]) : currentContext(),
        });
      } else if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
        event.preventDefault();
        void router.navigate({ href: link.getAttribute('href')! });
      }
    },
  };
}
