/** Which rows of a long list are on screen. Rows may differ in height; a sum over ten thousand is a matter of microseconds. */
import { useLayoutEffect, useState, type RefObject } from 'react';

export interface VisibleRow {
  index: number;
  top: number;
  height: number;
}

/** Beyond the edges, so that scrolling shows no gap. */
const sparePixels = 200;

export function visibleRows(
  count: number,
  heightAt: (index: number) => number,
  view: { top: number; height: number },
): { rows: VisibleRow[]; height: number } {
  const [from, to] = [view.top - sparePixels, view.top + view.height + sparePixels];
  const rows: VisibleRow[] = [];
  let top = 0;
  for (let index = 0; index < count; index += 1) {
    const height = heightAt(index);
    if (top + height > from && top < to) rows.push({ index, top, height });
    top += height;
  }
  return { rows, height: top };
}

export function useVisibleRows(
  box: RefObject<HTMLElement | null>,
  count: number,
  heightAt: (index: number) => number,
): { rows: VisibleRow[]; height: number } {
  const [view, setView] = useState({ top: 0, height: 600 });
  useLayoutEffect(() => {
    const element = box.current!;
    const read = (): void => setView({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [box]);
  return visibleRows(count, heightAt, view);
}
