/** The keyboard's way to the row with the cursor, also where that is drawn only later or the one that had it is gone. */
import { isCovered, isTyping } from '../../app/typing.ts';

export interface RowFocus {
  /** Asked for, and the row not yet drawn. */
  readonly isWanted: boolean;
  /** The list has the keyboard, or had it until its row went away. */
  readonly isHere: boolean;
  /** It is on another row than the cursor, or lost with a row that went away. */
  readonly isAstray: boolean;
  /** The list as it is now drawn, and its cursor. */
  update(list: HTMLElement | null, index: number): void;
  take(): void;
  /** Listens until it is stopped. */
  watch(): () => void;
}

export function createRowFocus(): RowFocus {
  let grid: HTMLElement | null = null;
  let cursor = -1;
  let isWanted = false;
  /** What in the list had the keyboard last. */
  let owner: Element | undefined;
  const isInside = (element: Element | null): boolean => grid?.contains(element) === true;
  const isLost = (): boolean => document.activeElement === document.body && owner?.isConnected === false;

  const focusRow = (): void => {
    if (!isWanted) return;
    isWanted = false;
    const { activeElement } = document;
    // What lies over the page has the keyboard, and a name that is being typed keeps it.
    if (isCovered() && !grid?.closest('dialog')) return;
    if (isTyping(activeElement) && isInside(activeElement)) return;
    grid?.querySelector<HTMLElement>(`[data-index="${Math.max(0, cursor)}"]`)?.focus({ preventScroll: true });
  };
  return {
    get isWanted() {
      return isWanted;
    },
    get isHere() {
      return isLost() || isInside(document.activeElement);
    },
    get isAstray() {
      if (isLost()) return true;
      const active = document.activeElement as HTMLElement | null;
      const index = isInside(active) ? active?.dataset['index'] : undefined;
      return index !== undefined && cursor >= 0 && Number(index) !== cursor;
    },
    update(list, index) {
      grid = list;
      cursor = index;
    },
    take() {
      isWanted = true;
      // Keys that follow at once are no longer for the field that one comes from.
      const { activeElement } = document;
      if (isTyping(activeElement) && !isInside(activeElement)) (activeElement as HTMLElement).blur();
      // After the row has been drawn: it may have been far away.
      requestAnimationFrame(() => requestAnimationFrame(focusRow));
    },
    watch() {
      const off = new AbortController();
      const { signal } = off;
      const follow = ({ target, type }: Event): void => {
        const element = target as Element;
        if (isInside(element)) {
          if (type === 'focusin') owner = element;
          return;
        }
        owner = undefined;
        // Whoever has gone elsewhere before the row was drawn stays there.
        if (type === 'focusin' && !element.contains(grid)) isWanted = false;
      };
      document.addEventListener('focusin', follow, { signal });
      document.addEventListener('pointerdown', follow, { signal });
      return () => off.abort();
    },
  };
}
