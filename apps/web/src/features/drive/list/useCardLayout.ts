import { useLayoutEffect, useState } from 'react';

const cardGap = 16;
const captionHeight = 54;

interface CardLayout {
  columns: number;
  width: number;
  /** Of a row with the gap below it. */
  height: number;
}

function layoutFor(space: number, narrow: boolean): CardLayout {
  const least = narrow ? 148 : 184;
  const gap = narrow ? 12 : cardGap;
  const columns = Math.max(1, Math.floor((space + gap) / (least + gap)));
  const width = (space - gap * (columns - 1)) / columns;
  return { columns, width: width + gap, height: Math.round(width * 0.72) + captionHeight + gap };
}

/** As many cards in a row as fit, all of the same size. */
export function useCardLayout(scroller: HTMLElement, narrow: boolean): CardLayout {
  const [space, setSpace] = useState(() => innerWidth - (innerWidth > 900 ? 288 : 24));
  useLayoutEffect(() => {
    const measure = (): void => {
      const { paddingLeft, paddingRight } = getComputedStyle(scroller);
      setSpace(scroller.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scroller]);
  return layoutFor(space, narrow);
}
