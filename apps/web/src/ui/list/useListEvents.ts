import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { isCovered, isTyping } from '../../app/typing.ts';
import type { Anchor } from '../menuPlace.ts';
import type { RowSelection } from './listSelection.ts';
import {
  chooseForMenu,
  isControl,
  isModified,
  pressMouse,
  pressTouch,
  type PointerSurface,
  type RowDrag,
} from './pointer.ts';
import { createRowFocus } from './rowFocus.ts';
import { pressedIn } from './scroller.ts';
import { step } from './steps.ts';
import type { RowsWindow } from './useRowsWindow.ts';

export interface ListMenuPlace {
  at: Anchor;
  keyboard: boolean;
  /** The row that it was asked for; undefined beside them. */
  index: number | undefined;
  /** That row is not among the chosen. */
  isAlone: boolean;
}

/** What a list does with keys and presses. */
export interface ListHandlers<Row> {
  rowAt: (index: number) => Row | undefined;
  selection: RowSelection;
  /** One press opens, and only with a key or in its box a row is chosen; else one chooses and two open. */
  opensAtOnce?: boolean;
  /** Arrows and the like are its own wherever the focus is. */
  takesAllKeys?: boolean;
  open: (row: Row) => void;
  /** What the space bar does; opens where absent. */
  preview?: ((row: Row) => void) | undefined;
  /** To the folder above. */
  up?: (() => void) | undefined;
  /** Keys of this list alone, before all others; true where one meant something. */
  onKey?: (event: KeyboardEvent, row: Row | undefined) => boolean;
  drag?: RowDrag;
}

interface Surroundings<Row> extends ListHandlers<Row> {
  grid: RefObject<HTMLDivElement | null>;
  body: RefObject<HTMLDivElement | null>;
  marquee: RefObject<HTMLDivElement | null>;
  scroller: HTMLElement | null;
  rows: RowsWindow;
  columns: number;
  rowHeight: number;
  sticky: number;
  total: number;
  /** Of the list that is shown: another is gone through from its own beginning. */
  identity: string | undefined;
  hasMenu: (index: number | undefined) => boolean;
  onMenu: (menu: ListMenuPlace) => void;
}

export const goesUp = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  altKey ? key === 'ArrowUp' : key === 'Backspace' && !ctrlKey && !metaKey;

/** Everything that can happen to a list: it listens for all of its rows. */
export function useListEvents<Row>(now: Surroundings<Row>): void {
  // Listeners are put up once; what they need changes with every frame.
  const { scroller, grid, identity } = now;
  const { cursor } = now.selection;
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  const [focus] = useState(createRowFocus);
  useEffect(() => focus.watch(), [focus]);

  const shown = useRef({ cursor, identity });
  useLayoutEffect(() => {
    focus.update(grid.current, cursor);
    const before = shown.current;
    shown.current = { cursor, identity };
    const { rows, columns } = latest.current;
    const isMoved = cursor !== before.cursor && cursor >= 0;
    if (isMoved) rows.reveal(Math.floor(cursor / columns));
    if (focus.isAstray || ((isMoved || identity !== before.identity) && (focus.isWanted || focus.isHere)))
      focus.take();
  });

  useEffect(() => {
    if (!scroller) return undefined;
    let isTouched = false;
    const off = new AbortController();
    const { signal } = off;
    const indexOf = (target: EventTarget | null): number | undefined => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
      const index = row ? Number(row.dataset['index']) : -1;
      return latest.current.rowAt(index) === undefined ? undefined : index;
    };
    const open = (index: number | undefined): void => {
      const row = index === undefined ? undefined : latest.current.rowAt(index);
      if (row !== undefined) latest.current.open(row);
    };
    const openMenu = (at: Anchor, keyboard: boolean, index: number | undefined, isAlone = false): boolean => {
      if (!latest.current.hasMenu(index)) return false;
      latest.current.onMenu({ at, keyboard, index, isAlone });
      return true;
    };
    const surfaceNow = (): PointerSurface => ({
      scroller,
      sticky: latest.current.sticky,
      get selection() {
        return latest.current.selection;
      },
      opensAtOnce: latest.current.opensAtOnce === true,
      drag: latest.current.drag,
      rowOf: indexOf,
      below: (clientY) => latest.current.rows.below(clientY),
      beside: (clientX) => clientX - (latest.current.body.current?.getBoundingClientRect().left ?? 0),
      within({ left, top, right, bottom }) {
        const { columns, rowHeight, total, body } = latest.current;
        const width = (body.current?.offsetWidth ?? 0) / columns;
        const rowFrom = Math.max(0, Math.floor(top / rowHeight));
        const rowTo = Math.min(Math.ceil(total / columns) - 1, Math.floor(bottom / rowHeight));
        const columnFrom = Math.max(0, Math.floor(left / width));
        const columnTo = Math.min(columns - 1, Math.floor(right / width));
        const found: number[] = [];
        for (let row = rowFrom; row <= rowTo; row += 1) {
          for (let column = columnFrom; column <= columnTo; column += 1) {
            const index = row * columns + column;
            if (index < total) found.push(index);
          }
        }
        return found;
      },
      draw(frame) {
        const { marquee, body, rows } = latest.current;
        if (!marquee.current || !body.current) return;
        marquee.current.hidden = frame === undefined;
        if (!frame) return;
        const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = body.current;
        const left = Math.max(0, frame.left);
        const top = Math.max(0, rows.drawn(frame.top));
        Object.assign(marquee.current.style, {
          left: `${offsetLeft + left}px`,
          top: `${offsetTop + top}px`,
          width: `${Math.min(frame.right, offsetWidth) - left}px`,
          height: `${Math.min(rows.drawn(frame.bottom), offsetHeight + 400) - top}px`,
        });
      },
      takeFocus: focus.take,
      open,
      openMenu: (index, at) => openMenu(at, false, index),
    });

    const onPointerDown = (event: PointerEvent): void => {
      isTouched = event.pointerType === 'touch';
      (isTouched ? pressTouch : pressMouse)(event, surfaceNow());
    };
    const onClick = (event: MouseEvent): void => {
      const target = event.target as Element;
      const { selection, opensAtOnce } = latest.current;
      const index = indexOf(target);
      const more = target.closest('[data-more]');
      if (more && index !== undefined) {
        const isAlone = !selection.has(index);
        // A finger that asks for the actions of one thing has not begun to choose.
        if (isAlone && !isTouched) selection.only(index);
        openMenu({ element: more, align: 'end' }, event.detail === 0, index, isAlone);
      } else if (opensAtOnce && !isTouched && !event.shiftKey && !isModified(event) && !isControl(target)) {
        open(index);
      }
    };
    const onDoubleClick = ({ target }: MouseEvent): void => {
      const element = target as Element;
      if (latest.current.opensAtOnce || isControl(element) || element.closest('[data-check]')) return;
      open(indexOf(element));
    };
    const onContextMenu = (event: MouseEvent): void => {
      const target = event.target as Element;
      if (isTyping(target) || target.closest('[popover]')) return;
      // What stands above the rows has menus of its own.
      if (isControl(target) && !grid.current?.contains(target)) return;
      const index = indexOf(target);
      if (!latest.current.hasMenu(index)) return;
      event.preventDefault();
      // A long press is handled as one; the browser's own would come on top.
      if (isTouched) return;
      const isByKey = event.button !== 2 || (event.clientX === 0 && event.clientY === 0);
      if (isByKey) return;
      chooseForMenu(index, latest.current.selection);
      openMenu({ x: event.clientX, y: event.clientY }, false, index);
    };

    const openMenuByKey = (): boolean => {
      const { selection, rowAt } = latest.current;
      const at = Math.max(0, selection.cursor);
      const element = grid.current?.querySelector(`[data-index="${at}"]`);
      if (!element || rowAt(at) === undefined) return false;
      chooseForMenu(at, selection);
      return openMenu({ element }, true, at);
    };
    const moveTo = (index: number, { shiftKey }: KeyboardEvent, mod: boolean): void => {
      const { selection, opensAtOnce } = latest.current;
      if (shiftKey) selection.rangeTo(index, false);
      else if (mod || opensAtOnce) selection.moveTo(index);
      else selection.only(index);
      focus.take();
    };
    /** Moves the cursor, opens, chooses. True where the key meant something here. */
    const pressKey = (event: KeyboardEvent, isInside: boolean): boolean => {
      const { key, shiftKey } = event;
      const { selection, columns, total, rowHeight, sticky, rowAt, up, onKey, preview } = latest.current;
      const row = rowAt(selection.cursor);
      const mod = isModified(event);
      if (isInside && onKey?.(event, row)) return true;
      if (goesUp(event) && up) return (up(), true);
      if (event.altKey) return false;
      if (mod && key.toLowerCase() === 'a') return (selection.all(), true);
      if (key === 'Escape' && selection.count > 0) return (selection.clear(), true);
      const page = Math.max(1, Math.floor((scroller.clientHeight - sticky) / rowHeight) - 1);
      const to = total === 0 ? undefined : step(key, selection.cursor, total, { columns, page });
      if (to !== undefined) return (moveTo(to, event, mod), true);
      if (!isInside) return false;
      if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return openMenuByKey();
      if (row === undefined) return false;
      if (key === ' ' && (mod || shiftKey)) selection.toggle(selection.cursor);
      else if (key === ' ') (preview ?? latest.current.open)(row);
      else if (key === 'Enter' && !mod) latest.current.open(row);
      else return false;
      return true;
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || isTyping(target)) return;
      if (isCovered() && !grid.current?.closest('dialog')) return;
      // Also between a click and the moment when its row has been drawn and gets the focus.
      const isInside = focus.isWanted || grid.current?.contains(target) === true;
      if (!isInside && !latest.current.takesAllKeys) return;
      // A button or a link keeps the keys that mean something to it.
      const isOnControl = target !== null && target.closest('button, a, [role=menu]') !== null;
      if (isOnControl && /^(Enter| |Arrow.*|Home|End)$/.test(event.key)) return;
      if (!pressKey(event, isInside)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // The row with the keyboard is the one that keys are about, however the focus came there.
    const onFocusIn = ({ target }: FocusEvent): void => {
      const { index } = (target as HTMLElement).dataset;
      const { selection } = latest.current;
      if (index !== undefined && Number(index) !== selection.cursor) selection.focused(Number(index));
    };

    const pressed = pressedIn(scroller, grid.current!);
    pressed.addEventListener('pointerdown', onPointerDown, { signal });
    pressed.addEventListener('click', onClick, { signal });
    pressed.addEventListener('dblclick', onDoubleClick, { signal });
    pressed.addEventListener('contextmenu', onContextMenu, { signal });
    pressed.addEventListener('focusin', onFocusIn, { signal });
    // On the document, before the window: letters in the list are no shortcuts. Those of actions go on to there.
    document.addEventListener('keydown', onKeyDown, { signal });
    return () => off.abort();
  }, [scroller, grid, focus]);
}
