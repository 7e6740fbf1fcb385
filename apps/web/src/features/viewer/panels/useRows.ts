/** A list of which only what is seen is there, with a cursor that arrows move. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { touch } from '../../../ui/media.ts';

interface RowsOptions {
  count: number;
  height?: number;
  onEnter(index: number): void;
  onSpace?(index: number): void;
  /** What other keys do with the row of the cursor. */
  keys?: Readonly<Record<string, (index: number) => void>>;
}

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;

export function useRows({ count, height = 36, onEnter, onSpace = onEnter, keys = {} }: RowsOptions) {
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const [cursor, setCursor] = useState(-1);
  const current = Math.min(cursor, count - 1);
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => (touch.matches ? Math.max(48, height) : height),
    overscan: 8,
  });
  const moveTo = (index: number): void => {
    const next = Math.max(0, Math.min(count - 1, index));
    setCursor(next);
    rows.scrollToIndex(next, { align: 'auto' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== scroller.current || count === 0) return;
    const page = Math.max(1, Math.floor((scroller.current.clientHeight || height) / height) - 1);
    const to = {
      ArrowDown: current + 1,
      ArrowUp: current < 0 ? count - 1 : current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (to !== undefined) moveTo(to);
    else if (event.key === 'Enter' && current >= 0) onEnter(current);
    else if (event.key === ' ' && current >= 0) onSpace(current);
    else if (Object.hasOwn(keys, event.key) && current >= 0 && !hasModifier(event)) keys[event.key]!(current);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    items: rows.getVirtualItems(),
    total: rows.getTotalSize(),
    current,
    setCursor,
    moveTo,
    rowProps: (index: number, start: number, size: number) => ({
      id: `${id}-${index}`,
      'data-current': index === current || undefined,
      style: { transform: `translateY(${start}px)`, height: size },
      'aria-posinset': index + 1,
      'aria-setsize': count,
    }),
    listProps: {
      ref: scroller,
      role: 'listbox',
      tabIndex: 0,
      'aria-activedescendant':
        current >= 0 && rows.getVirtualItems().some(({ index }) => index === current)
          ? `${id}-${current}`
          : undefined,
      onKeyDown,
    } as const,
  };
}
