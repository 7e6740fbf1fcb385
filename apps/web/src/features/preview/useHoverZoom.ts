import { useEffect, useRef, useState, type PointerEvent } from 'react';

const afterMs = 400;

/** A larger picture after the pointer has rested; touch has no hovering, and a press ends it. */
export function useHoverZoom() {
  const [from, setFrom] = useState<DOMRect>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const end = (): void => {
    clearTimeout(timer.current);
    setFrom(undefined);
  };
  return {
    from,
    handlers: {
      onPointerEnter: (event: PointerEvent<HTMLElement>): void => {
        if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
        const element = event.currentTarget;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setFrom(element.getBoundingClientRect()), afterMs);
      },
      onPointerLeave: end,
      onPointerDown: end,
    },
  };
}
