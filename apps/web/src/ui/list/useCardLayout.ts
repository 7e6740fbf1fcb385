import { useLayoutEffect, useState } from 'react';

const captionHeight = 54;

interface CardLayout {
  columns: number;
  /** Of a row with the gap below it. */
  height: number;
}

/** As many cards in a row as fit beside the margins, all of the same size. */
export function useCardLayout(element: HTMLElement | null, margins: number, narrow: boolean): CardLayout {
  const [width, setWidth] = useState(() => element?.clientWidth ?? 0);
  useLayoutEffect(() => {
    if (!element) return undefined;
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  const space = width - margins;
  const [least, gap] = narrow ? [148, 12] : [184, 16];
  const columns = Math.max(1, Math.floor((space + gap) / (least + gap)));
  const card = (space - gap * (columns - 1)) / columns;
  return { columns, height: Math.round(card * 0.72) + captionHeight + gap };
}
