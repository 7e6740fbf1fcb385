/**
 * Between the drawing and the screen. Pixels are CSS pixels from the canvas's upper left corner, y downwards; the
 * camera's point stands in the middle; `twist` turns the drawing counterclockwise.
 */
import type { Box, View } from '@linework/cad/display/list';
import type { Camera, Point2d } from '../types.ts';

export interface Size {
  width: number;
  height: number;
}

export function toScreen(point: Point2d, camera: Camera, size: Size): Point2d {
  const dx = (point.x - camera.x) * camera.scale;
  const dy = (point.y - camera.y) * camera.scale;
  const cos = Math.cos(camera.twist);
  const sin = Math.sin(camera.twist);
  return { x: size.width / 2 + dx * cos - dy * sin, y: size.height / 2 - dx * sin - dy * cos };
}

export function toDrawing(pixel: Point2d, camera: Camera, size: Size): Point2d {
  const px = (pixel.x - size.width / 2) / camera.scale;
  const py = (size.height / 2 - pixel.y) / camera.scale;
  const cos = Math.cos(camera.twist);
  const sin = Math.sin(camera.twist);
  return { x: camera.x + px * cos + py * sin, y: camera.y - px * sin + py * cos };
}

/** The same camera with the drawing moved by so many pixels. */
export function pannedBy(camera: Camera, dx: number, dy: number): Camera {
  const zero = { width: 0, height: 0 };
  const { x, y } = toDrawing({ x: -dx, y: -dy }, camera, zero);
  return { ...camera, x, y };
}

/** Zoomed and turned so that the drawing's point under `pixel` stays there. */
export function zoomedAt(camera: Camera, pixel: Point2d, factor: number, size: Size, turn = 0): Camera {
  const fixed = toDrawing(pixel, camera, size);
  const next = { ...camera, scale: clampScale(camera.scale * factor), twist: camera.twist + turn };
  const moved = toDrawing(pixel, next, size);
  return { ...next, x: next.x + fixed.x - moved.x, y: next.y + fixed.y - moved.y };
}

const MIN_SCALE = 1e-12;
const MAX_SCALE = 1e12;

export function clampScale(scale: number): number {
  return Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));
}

/** Everything of a view on screen, with some air around it. */
export function cameraOfView(view: View, size: Size, margin = 0.04): Camera {
  const air = 1 - 2 * margin;
  const wide = (size.width * air) / (view.width || 1);
  const high = (size.height * air) / (view.height || 1);
  return { x: view.x, y: view.y, scale: clampScale(Math.min(wide, high)), twist: view.twist };
}

/** A box of the drawing on screen; the drawing stays turned as it is. */
export function cameraOfBox(box: Box, size: Size, twist = 0, margin = 0.04): Camera {
  return cameraOfView(viewOfBox(box, twist), size, margin);
}

export function viewOfBox(box: Box, twist = 0): View {
  const cos = Math.abs(Math.cos(twist));
  const sin = Math.abs(Math.sin(twist));
  const width = box.maxX - box.minX;
  const height = box.maxY - box.minY;
  // A point or a stroke has no size of its own: what is around it shows where it is.
  const least = Math.max(width, height, Math.abs(box.minX) * 1e-9, Math.abs(box.minY) * 1e-9, 1e-6) * 1e-3;
  return {
    x: (box.minX + box.maxX) / 2,
    y: (box.minY + box.maxY) / 2,
    width: Math.max(width * cos + height * sin, least),
    height: Math.max(width * sin + height * cos, least),
    twist,
  };
}

/** The drawing's part on screen, as the upright box around it. */
export function visibleBox(camera: Camera, size: Size): Box {
  const cos = Math.abs(Math.cos(camera.twist));
  const sin = Math.abs(Math.sin(camera.twist));
  const w = (size.width * cos + size.height * sin) / 2 / camera.scale;
  const h = (size.width * sin + size.height * cos) / 2 / camera.scale;
  return { minX: camera.x - w, minY: camera.y - h, maxX: camera.x + w, maxY: camera.y + h };
}
