import { useLayoutEffect, useState } from 'react';

interface CardLayout {
  columns: number;
  /** Of a row with the gap below it. */
  height: number;
}

/** Of cards in a window that is wide, or narrow. */
export interface CardSize {
  minWidth: number;
  gap: number;
  /** Between two rows, where that is more. */
  rowGap?: number;
  /** Height of the picture for its width. */
  ratio: number;
  /** What stands below it. */
  caption: number;
}

const fileCards = { ratio: 0.72, caption: 54 };
const fileSizes = {
  wide: { ...fileCards, minWidth: 184, gap: 16 },
  narrow: { ...fileCards, minWidth: 148, gap: 12 },
};

/** As many cards in a row as fit beside the margins, all of the same size. */
export function useCardLayout(
  element: HTMLElement | null,
  margins: number,
  narrow: boolean,
  sizes: { wide: CardSize; narrow: CardSize } = fileSizes,
  /** Until it is measured. */
  expectedWidth = 0,
): CardLayout {
  const [width, setWidth] = useState(() => element?.clientWidth ?? expectedWidth);
  useLayoutEffect(() => {
    if (!element) return undefined;
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  const { minWidth, gap, rowGap = gap, ratio, caption } = narrow ? sizes.narrow : sizes.wide;
  const space = width - margins;
  const columns = Math.max(1, Math.floor((space + gap) / (minWidth + gap)));
  const card = (space - gap * (columns - 1)) / columns;
  return { columns, height: Math.round(card * ratio) + caption + rowGap };
}
