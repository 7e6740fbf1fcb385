/**
 * Wheel, fingers and buttons on the drawing. What moves the camera whatever tool is in the hand is handled here; the
 * rest is the tool's.
 */
import type { Point2d } from '../engine/types.ts';
import { activeTool } from '../state/activeTool.ts';
import { selectTool, toDrawing, useViewer } from '../state/viewerStore.ts';
import type { Tool, ToolPointer } from '../state/tool.ts';
import { moveBy, stopMotion, wheelZoom } from './motion.ts';
import { pannedBy, zoomedAt } from '../engine/view/project.ts';
import { fit } from './views.ts';

export const handTool = 'hand';

const doubleMs = 350;
const nearPixels = 24;
/** A line of a wheel that counts in lines. */
const linePixels = 33;
const zoomPerPixel = 0.0021;
const pinchPerPixel = 0.01;

interface Press {
  button: number;
  touch: boolean;
  at: Point2d;
  /** It moves the camera; else it is the tool's. */
  pans: boolean;
}

/** A finger that moves pans, one that does not is the tool's. */
const isTapped = (tool: Tool): boolean => tool.id === selectTool || (tool.isTapped?.() ?? false);

export function watchPointer(element: HTMLElement): () => void {
  const stop = new AbortController();
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    work: (event: HTMLElementEventMap[Name]) => void,
  ): void => element.addEventListener(name, work, { signal: stop.signal, passive: false });

  const pressed = new Map<number, Press>();
  let space = false;
  let pinch: { middle: Point2d; span: number } | undefined;
  let lastUp: { time: number; at: Point2d; button: number } | undefined;

  const pixelOf = (event: MouseEvent): Point2d => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const toolPointer = (event: PointerEvent | MouseEvent, button: number): ToolPointer => {
    const pixel = pixelOf(event);
    return {
      pixel,
      at: toDrawing(pixel),
      button,
      shift: event.shiftKey,
      ctrl: event.ctrlKey || event.metaKey,
      touch: 'pointerType' in event && event.pointerType === 'touch',
    };
  };
  const showCursor = (): void => {
    const panning = [...pressed.values()].some(({ pans }) => pans);
    const cursor = space ? 'grab' : activeTool().cursor;
    element.style.cursor = panning ? 'grabbing' : cursor;
  };
  const measurePinch = (): typeof pinch => {
    const [a, b] = [...pressed.values()].map(({ at }) => at);
    if (!a || !b) return undefined;
    return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, span: Math.hypot(a.x - b.x, a.y - b.y) };
  };

  on('pointerdown', (event) => {
    if (event.target !== element) return;
    element.focus({ preventScroll: true });
    const touch = event.pointerType === 'touch';
    const pixel = pixelOf(event);
    const tool = activeTool();
    const free = tool.id === handTool || (touch && isTapped(tool));
    const pans = event.button === 1 || space || (event.button === 0 && free);
    if (event.button === 1) event.preventDefault();
    stopMotion();
    element.setPointerCapture(event.pointerId);
    pressed.set(event.pointerId, { button: event.button, touch, at: pixel, pans });
    if (touch && pressed.size === 2) {
      tool.abandon?.();
      pinch = measurePinch();
    } else if (pressed.size === 1 && (!pans || (touch && isTapped(tool)))) {
      tool.pointerDown?.(toolPointer(event, event.button));
    }
    showCursor();
  });

  on('pointermove', (event) => {
    const press = pressed.get(event.pointerId);
    const pixel = pixelOf(event);
    useViewer.setState({ pointer: event.pointerType === 'touch' ? undefined : toDrawing(pixel) });
    if (press && pinch) {
      press.at = pixel;
      const now = measurePinch();
      if (!now) return;
      const { middle, span } = pinch;
      const factor = span > 0 && now.span > 0 ? now.span / span : 1;
      moveBy((camera) => {
        const panned = pannedBy(camera, now.middle.x - middle.x, now.middle.y - middle.y);
        return zoomedAt(panned, now.middle, factor, useViewer.getState().size);
      });
      pinch = now;
      return;
    }
    if (press?.pans) {
      const { at } = press;
      press.at = pixel;
      moveBy((camera) => pannedBy(camera, pixel.x - at.x, pixel.y - at.y));
      if (press.touch) activeTool().pointerMove?.(toolPointer(event, 0));
      return;
    }
    activeTool().pointerMove?.(toolPointer(event, press?.button ?? 0));
    if (pressed.size === 0) showCursor();
  });

  const end = (event: PointerEvent, cancelled: boolean): void => {
    const press = pressed.get(event.pointerId);
    if (!press) return;
    pressed.delete(event.pointerId);
    if (pinch) {
      // The finger that stays goes on panning, from where it is.
      pinch = undefined;
      for (const rest of pressed.values()) rest.pans = true;
    } else if (cancelled) activeTool().abandon?.();
    else if (!press.pans || (press.touch && isTapped(activeTool()))) {
      activeTool().pointerUp?.(toolPointer(event, press.button));
    }
    if (!cancelled && pressed.size === 0) countClicks(event, press);
    showCursor();
  };
  const countClicks = (event: PointerEvent, press: Press): void => {
    const at = pixelOf(event);
    const twice =
      lastUp !== undefined &&
      lastUp.button === press.button &&
      event.timeStamp - lastUp.time < doubleMs &&
      Math.hypot(at.x - lastUp.at.x, at.y - lastUp.at.y) < nearPixels;
    lastUp = twice ? undefined : { time: event.timeStamp, at, button: press.button };
    if (!twice) return;
    const tool = activeTool();
    if (press.button === 0 && tool.doubleClick && tool.id !== selectTool) {
      tool.doubleClick(toolPointer(event, 0));
    } else if (press.button === 1 || (press.button === 0 && (press.pans || tool.id === selectTool))) fit();
  };
  on('pointerup', (event) => end(event, false));
  on('pointercancel', (event) => end(event, true));
  on('pointerleave', (event) => {
    if (pressed.has(event.pointerId)) return;
    useViewer.setState({ pointer: undefined });
    activeTool().pointerLeave?.();
  });

  on('wheel', (event) => {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? linePixels : 1;
    if (event.shiftKey) {
      const way = (event.deltaX || event.deltaY) * unit;
      return moveBy((camera) => pannedBy(camera, -way, 0));
    }
    // A trackpad's pinch comes as a wheel with Ctrl, in small steps.
    const per = event.ctrlKey && Math.abs(event.deltaY) < 40 ? pinchPerPixel : zoomPerPixel;
    wheelZoom(pixelOf(event), Math.exp(-event.deltaY * unit * per));
  });
  on('contextmenu', (event) => event.preventDefault());
  // The middle button would start the browser's own scrolling.
  on('auxclick', (event) => event.preventDefault());

  const onSpace = (event: KeyboardEvent): void => {
    if (event.key !== ' ' || (event.target !== element && event.target !== document.body)) return;
    if (activeTool().usesSpace) return;
    event.preventDefault();
    space = event.type === 'keydown';
    showCursor();
  };
  addEventListener('keydown', onSpace, { signal: stop.signal });
  addEventListener('keyup', onSpace, { signal: stop.signal });
  addEventListener('blur', () => (space = false), { signal: stop.signal });
  const unfollow = useViewer.subscribe(({ tool }, before) => {
    if (tool !== before.tool) showCursor();
  });
  showCursor();
  return () => {
    stop.abort();
    unfollow();
  };
}
