import { useEffect, useState } from 'react';
import { listing } from '../listing.ts';
import { expectOpening } from '../opening.ts';

/** A scroll is over when none came for so long. */
const scrollPauseMs = 120;

/** The row under the pointer, which offers its actions; -1 where there is none. */
export function useHovered(scroller: HTMLElement): number {
  const [hovered, setHovered] = useState(-1);
  useEffect(() => {
    let scrolling: ReturnType<typeof setTimeout> | undefined;
    let isTouched = false;
    const off = new AbortController();
    const { signal } = off;
    const hover = (row: HTMLElement | null): void => {
      const index = Number(row?.dataset['index'] ?? -1);
      setHovered(index);
      expectOpening(listing.itemAt(index));
    };
    const onPointerOver = ({ target, buttons, pointerType }: PointerEvent): void => {
      isTouched = pointerType === 'touch';
      if (isTouched || scrolling !== undefined) return;
      const element = target as Element;
      // Nothing is offered while something is dragged or framed; what is being pressed stays where it is.
      if (buttons === 0) hover(element.closest<HTMLElement>('[data-index]'));
      else if (!element.closest('[data-no-drag]')) hover(null);
    };
    // Rows that run along under the pointer offer nothing; the one that it rests on then does.
    const onScroll = (): void => {
      if (scrolling === undefined) hover(null);
      clearTimeout(scrolling);
      scrolling = setTimeout(() => {
        scrolling = undefined;
        const row = scroller.querySelector<HTMLElement>('[data-index]:hover');
        if (row && !isTouched) hover(row);
      }, scrollPauseMs);
    };
    scroller.addEventListener('scroll', onScroll, { passive: true, capture: true, signal });
    scroller.addEventListener('pointerover', onPointerOver, { signal });
    scroller.addEventListener('pointerleave', () => hover(null), { signal });
    return () => {
      clearTimeout(scrolling);
      off.abort();
    };
  }, [scroller]);
  return hovered;
}
