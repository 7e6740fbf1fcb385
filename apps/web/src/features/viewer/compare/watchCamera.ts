/** Moves one camera for both drawings: drag, wheel, two fingers. */
import type { Camera, Point2d } from '../engine/types.ts';
import { pannedBy, zoomedAt, type Size } from '../engine/view/project.ts';

const zoomPerPixel = 0.0021;
const linePixels = 33;

interface Watched {
  element: HTMLElement;
  /** Of the pane under a pixel of the element: where it begins. */
  origin(pixel: Point2d): Point2d;
  size(): Size;
  change(next: (camera: Camera) => Camera): void;
}

export function watchCamera({ element, origin, size, change }: Watched): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const pressed = new Map<number, Point2d>();
  const pixelOf = (event: MouseEvent): Point2d => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const local = (pixel: Point2d): Point2d => {
    const from = origin(pixel);
    return { x: pixel.x - from.x, y: pixel.y - from.y };
  };
  const pinch = (): { middle: Point2d; span: number } | undefined => {
    const [a, b] = [...pressed.values()];
    if (!a || !b) return undefined;
    return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, span: Math.hypot(a.x - b.x, a.y - b.y) };
  };
  element.addEventListener(
    'pointerdown',
    (event) => {
      if ((event.target as Element).closest('button, input, a')) return;
      element.setPointerCapture(event.pointerId);
      pressed.set(event.pointerId, pixelOf(event));
    },
    { signal },
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      const before = pressed.get(event.pointerId);
      if (!before) return;
      const at = pixelOf(event);
      const old = pinch();
      pressed.set(event.pointerId, at);
      const now = pinch();
      if (!old || !now) return change((camera) => pannedBy(camera, at.x - before.x, at.y - before.y));
      const factor = old.span > 0 ? now.span / old.span : 1;
      change((camera) => {
        const panned = pannedBy(camera, now.middle.x - old.middle.x, now.middle.y - old.middle.y);
        return zoomedAt(panned, local(now.middle), factor, size());
      });
    },
    { signal },
  );
  for (const name of ['pointerup', 'pointercancel'] as const)
    element.addEventListener(name, (event) => pressed.delete(event.pointerId), { signal });
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? linePixels : 1;
      const factor = Math.exp(-event.deltaY * unit * zoomPerPixel);
      change((camera) => zoomedAt(camera, local(pixelOf(event)), factor, size()));
    },
    { signal, passive: false },
  );
  return () => stop.abort();
}
