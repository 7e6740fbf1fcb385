const edge = 48;
const fastest = 28;

/** Pixels a frame, the more the nearer to the edge and beyond it. */
export function scrollSpeed(at: number, from: number, to: number): number {
  const over = at < from + edge ? at - from - edge : at > to - edge ? at - to + edge : 0;
  return Math.max(-1, Math.min(1, over / (edge * 1.5))) * fastest;
}

/** Scrolls while something is dragged towards the upper or lower edge. */
export function autoscroll(scroller: HTMLElement, top: number, onScroll: () => void) {
  let speed = 0;
  let frame = 0;
  const step = (): void => {
    const before = scroller.scrollTop;
    scroller.scrollTop += speed;
    if (scroller.scrollTop !== before) onScroll();
    frame = speed === 0 ? 0 : requestAnimationFrame(step);
  };
  return {
    move(clientY: number): void {
      const box = scroller.getBoundingClientRect();
      speed = scrollSpeed(clientY, box.top + top, box.bottom);
      if (speed !== 0 && frame === 0) frame = requestAnimationFrame(step);
    },
    stop(): void {
      speed = 0;
      cancelAnimationFrame(frame);
      frame = 0;
    },
  };
}
