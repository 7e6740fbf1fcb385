import { useLayoutEffect, useState, type RefObject } from 'react';

const captionHeight = 54;

/** As many cards in a row as fit, all of the same size. */
export function useCards(
  scroller: RefObject<HTMLElement | null>,
  narrow: boolean,
): { columns: number; height: number } {
  const [space, setSpace] = useState(() => Math.min(innerWidth, 1200) - 48);
  useLayoutEffect(() => {
    const element = scroller.current!;
    const observer = new ResizeObserver(() => setSpace(element.clientWidth - (narrow ? 32 : 48)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, narrow]);
  const [least, gap] = narrow ? [148, 12] : [184, 16];
  const columns = Math.max(1, Math.floor((space + gap) / (least + gap)));
  const width = (space - gap * (columns - 1)) / columns;
  return { columns, height: Math.round(width * 0.72) + captionHeight + gap };
}
