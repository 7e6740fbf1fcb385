import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { isControl } from '../overlay/keys.ts';
import { fitted, held, zoomAt, type Zoom } from './zoom.ts';

const step = 1.5;
const doubleClick = 2.5;

/** A change of the zoom that keeps the picture in its frame. */
const within =
  (frame: HTMLElement, picture: HTMLElement, make: (zoom: Zoom) => Zoom) =>
  (now: Zoom): Zoom =>
    held(
      make(now),
      { width: picture.offsetWidth, height: picture.offsetHeight },
      { width: frame.clientWidth, height: frame.clientHeight },
    );

/** A place on the screen, from the frame's middle. */
function fromMiddle(frame: HTMLElement, x: number, y: number): { x: number; y: number } {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { x: x - left - width / 2, y: y - top - height / 2 };
}

const middle = { x: 0, y: 0 };

/** Wheel, pinch, drag, double click and the keys + − 0, over a frame with a picture in it. */
export function useZoom(frame: RefObject<HTMLElement | null>, picture: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState<Zoom>(fitted);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const change = (make: (zoom: Zoom) => Zoom): void => {
    if (frame.current && picture.current) setZoom(within(frame.current, picture.current, make));
  };

  useEffect(() => {
    const [outer, inner] = [frame.current, picture.current];
    if (!outer || !inner) return undefined;
    const by = (factor: number, point = middle): void =>
      setZoom(within(outer, inner, (now) => zoomAt(now, factor, point)));
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002));
      by(factor, fromMiddle(outer, event.clientX, event.clientY));
    };
    // React listens passively, and the page must not scroll.
    outer.addEventListener('wheel', onWheel, { passive: false });
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || isControl(event.target, event.key)) return;
      if (event.key === '+' || event.key === '=') by(step);
      else if (event.key === '-') by(1 / step);
      else if (event.key === '0') setZoom(fitted);
    };
    addEventListener('keydown', onKey);
    return () => {
      outer.removeEventListener('wheel', onWheel);
      removeEventListener('keydown', onKey);
    };
  }, [frame, picture]);

  const move = (event: PointerEvent<HTMLElement>): void => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      const between = fromMiddle(event.currentTarget, (now.x + other.x) / 2, (now.y + other.y) / 2);
      change((zoomed) => zoomAt(zoomed, factor, between));
    } else {
      change((zoomed) => ({ ...zoomed, x: zoomed.x + now.x - before.x, y: zoomed.y + now.y - before.y }));
    }
  };
  const release = (event: PointerEvent<HTMLElement>): void => void pointers.current.delete(event.pointerId);

  return {
    zoom,
    zoomIn: () => change((now) => zoomAt(now, step, middle)),
    zoomOut: () => change((now) => zoomAt(now, 1 / step, middle)),
    fit: () => setZoom(fitted),
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        if (event.button !== 0) return;
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: move,
      onPointerUp: release,
      onPointerCancel: release,
      onDoubleClick: (event: MouseEvent<HTMLElement>): void => {
        const point = fromMiddle(event.currentTarget, event.clientX, event.clientY);
        change((now) => (now.scale > 1 ? fitted : zoomAt(now, doubleClick, point)));
      },
    },
  };
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  Math.hypot(a.x - b.x, a.y - b.y);
