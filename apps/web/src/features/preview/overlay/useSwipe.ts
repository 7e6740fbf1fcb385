import { useRef, type TouchEvent } from 'react';

const shortest = 60;

/** One finger across the screen goes to the neighbour; not where it moves a zoomed picture or scrolls sideways. */
export function useSwipe(onSwipe: (by: -1 | 1) => void) {
  const from = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: (event: TouchEvent): void => {
      const isTaken = event.target instanceof Element && event.target.closest('[data-sideways]') !== null;
      const touch = event.touches[0];
      from.current =
        event.touches.length === 1 && touch && !isTaken ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: (event: TouchEvent): void => {
      const touch = event.changedTouches[0];
      if (!from.current || !touch) return;
      const across = touch.clientX - from.current.x;
      const down = touch.clientY - from.current.y;
      from.current = undefined;
      if (Math.abs(across) > shortest && Math.abs(across) > 2 * Math.abs(down)) onSwipe(across < 0 ? 1 : -1);
    },
  };
}
