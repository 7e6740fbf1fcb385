/** Turns, moves and zooms by pointer, wheel and fingers. */
import type { FirstCamera } from './firstCamera.ts';

export function followPointer(
  canvas: HTMLCanvasElement,
  camera: FirstCamera,
  onMove: () => void,
): () => void {
  const ending = new AbortController();
  const options = { signal: ending.signal };
  const held = new Map<number, { x: number; y: number }>();
  let asked = 0;
  const moved = (): void => {
    asked ||= requestAnimationFrame(() => {
      asked = 0;
      if (!ending.signal.aborted) onMove();
    });
  };
  const spread = (): number => {
    const [a, b] = [...held.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  canvas.addEventListener(
    'pointerdown',
    ({ pointerId, clientX: x, clientY: y }) => {
      canvas.setPointerCapture(pointerId);
      held.set(pointerId, { x, y });
    },
    options,
  );
  canvas.addEventListener(
    'pointermove',
    ({ pointerId, clientX: x, clientY: y, buttons, shiftKey, ctrlKey }) => {
      const before = held.get(pointerId);
      if (!before) return;
      const [dx, dy] = [x - before.x, y - before.y];
      const wide = spread();
      held.set(pointerId, { x, y });
      if (held.size > 1) {
        camera.pan(dx / 2, dy / 2);
        const now = spread();
        if (wide > 0 && now > 0) camera.zoom(wide / now);
      } else if (buttons !== 1 || shiftKey || ctrlKey) camera.pan(dx, dy);
      else camera.turn(dx, dy);
      moved();
    },
    options,
  );
  const release = ({ pointerId }: PointerEvent): void => void held.delete(pointerId);
  canvas.addEventListener('pointerup', release, options);
  canvas.addEventListener('pointercancel', release, options);
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), options);
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      camera.zoom(0.95 ** (-event.deltaY * 0.01));
      moved();
    },
    { ...options, passive: false },
  );
  return () => ending.abort();
}
