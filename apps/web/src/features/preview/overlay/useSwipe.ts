import { useEffect, useRef, type TouchEvent as ReactTouchEvent } from 'react';

const shortest = 60;

/** One finger across the screen goes to the neighbor; not where it moves a zoomed picture or scrolls sideways. */
export function useSwipe(onSwipe: (by: -1 | 1) => void) {
  const swiped = useRef(onSwipe);
  useEffect(() => {
    swiped.current = onSwipe;
  });
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return {
    onTouchStart: ({ target, touches }: ReactTouchEvent): void => {
      stop.current?.();
      const touch = touches[0];
      const isTaken = target instanceof Element && target.closest('[data-sideways]') !== null;
      if (touches.length !== 1 || !touch || isTaken) return;
      const { clientX, clientY } = touch;
      const onEnd = (event: Event): void => {
        stop.current?.();
        const end = (event as TouchEvent).changedTouches[0];
        if (event.type === 'touchcancel' || !end) return;
        const across = end.clientX - clientX;
        const down = end.clientY - clientY;
        if (Math.abs(across) > shortest && Math.abs(across) > 2 * Math.abs(down))
          swiped.current(across < 0 ? 1 : -1);
      };
      // On the very thing that was touched: when a picture takes the place of what stood in for it, the end of the touch
      // is told to that alone, and nobody above it hears.
      target.addEventListener('touchend', onEnd);
      target.addEventListener('touchcancel', onEnd);
      stop.current = () => {
        target.removeEventListener('touchend', onEnd);
        target.removeEventListener('touchcancel', onEnd);
      };
    },
  };
}
