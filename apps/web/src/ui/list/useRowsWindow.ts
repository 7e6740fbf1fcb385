/**
 * Which rows are on screen and where they are drawn. All rows have the same height, so nothing is measured or kept
 * for each of them: a million rows cost what twenty do.
 */
import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { onScroll, onViewResize, topOf } from './scroller.ts';

/** Browsers stop at some 17 to 33 million pixels; a list that is taller is scrolled faster than the bar moves. */
export const tallest = 12_000_000;
/** Rows beyond the edges, so that a flick of the wheel shows no gap. */
const spare = 4;

interface Wanted {
  count: number;
  rowHeight: number;
  /** Null until it is in the page. */
  scroller: HTMLElement | null;
  /** What stands above the rows in the scroller, and how much of it sticks to the top. */
  margin: number;
  sticky: number;
  /** Stays in the page wherever one scrolls: the row with the keyboard; -1 for none. */
  always: number;
}

export interface RowsWindow {
  rows: { index: number; top: number }[];
  /** The first and the last that are on screen. */
  first: number;
  last: number;
  height: number;
  /** Scrolls as little as is needed to show a row. */
  reveal(row: number): void;
  /** A place in the window → pixels below the top of the first row. */
  below(clientY: number): number;
  /** The same, as the page draws it. */
  drawn(y: number): number;
}

interface View {
  top: number;
  height: number;
}

/** How much faster the rows move than the scrollbar. */
export function ratioOf(full: number, margin: number, view: number): number {
  return full <= tallest ? 1 : (full + margin - view) / (tallest + margin - view);
}

/** The rows within a view that begins `offset` pixels below the first row's top. */
export function rangeOf(offset: number, view: number, rowHeight: number, count: number): [number, number] {
  const clamp = (row: number): number => Math.max(0, Math.min(count - 1, row));
  return [clamp(Math.floor(offset / rowHeight)), clamp(Math.ceil((offset + view) / rowHeight) - 1)];
}

const viewOf = (scroller: HTMLElement | null): View => ({
  top: scroller?.scrollTop ?? 0,
  height: scroller?.clientHeight ?? 0,
});

function useView(scroller: HTMLElement | null, rowHeight: number): View {
  const [view, setView] = useState<View>(() => viewOf(scroller));
  useLayoutEffect(() => {
    if (!scroller) return undefined;
    let shown = -1;
    const read = (): View => viewOf(scroller);
    const scrolled = (): void => {
      // Within the spare rows there is nothing new to draw.
      if (Math.abs(scroller.scrollTop - shown) < rowHeight) return;
      shown = scroller.scrollTop;
      // Before the browser paints: no white under a fast scroll.
      flushSync(() => setView(read()));
    };
    const measure = (): void =>
      setView((known) => {
        const next = read();
        return known.top === next.top && known.height === next.height ? known : next;
      });
    measure();
    const offs = [onViewResize(scroller, measure), onScroll(scroller, scrolled)];
    return () => offs.forEach((off) => off());
  }, [scroller, rowHeight]);
  return view;
}

export function useRowsWindow({ count, rowHeight, scroller, margin, sticky, always }: Wanted): RowsWindow {
  const view = useView(scroller, rowHeight);
  const full = count * rowHeight;
  const ratio = ratioOf(full, margin, view.height);
  // A limit makes what is drawn lie higher than where it would be without.
  const lift = view.top * (ratio - 1);
  const [first, last] = rangeOf(view.top * ratio - margin, view.height, rowHeight, count);
  const indexes: number[] = [];
  for (let index = Math.max(0, first - spare); index <= Math.min(count - 1, last + spare); index += 1) {
    indexes.push(index);
  }
  if (always >= 0 && always < count) {
    if (always < (indexes[0] ?? 0)) indexes.unshift(always);
    else if (always > (indexes.at(-1) ?? -1)) indexes.push(always);
  }

  /** Where the scroller is now, which may be further than what was last drawn. */
  const scrolled = (): number => scroller?.scrollTop ?? 0;
  const offset = (): number => scrolled() * ratio;
  return {
    rows: indexes.map((index) => ({ index, top: index * rowHeight - lift })),
    first,
    last,
    height: Math.min(full, tallest),
    reveal(row) {
      if (!scroller) return;
      const top = margin + row * rowHeight;
      const below = top + rowHeight - scroller.clientHeight;
      if (top - sticky < offset()) scroller.scrollTo(0, row === 0 ? 0 : (top - sticky) / ratio);
      else if (below > offset()) scroller.scrollTo(0, below / ratio);
    },
    below: (clientY) => offset() + clientY - (scroller ? topOf(scroller) : 0) - margin,
    drawn: (y) => y - scrolled() * (ratio - 1),
  };
}
