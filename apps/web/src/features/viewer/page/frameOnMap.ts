import type { View } from '@linework/cad/display/list';
import { toDrawing, toScreen, type Size } from '../engine/view/project.ts';
import type { Camera } from '../engine/types.ts';

/** Pixels of a map: a frame is never smaller, and what lies this little outside of the screen counts as seen. */
const least = 4;
const slack = 1;

interface MapFrame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A small picture of a layout. */
export interface LayoutMap {
  size: Size;
  /** What it shows, and how. */
  home: View;
  camera: Camera;
}

/** Where the screen's edges are on the map, of a turned one those of the upright box around it. */
function edgesOn({ camera: small, size }: LayoutMap, camera: Camera, screen: Size) {
  const corners = [
    { x: 0, y: 0 },
    { x: screen.width, y: 0 },
    { x: 0, y: screen.height },
    { x: screen.width, y: screen.height },
  ].map((pixel) => toScreen(toDrawing(pixel, camera, screen), small, size));
  return {
    left: Math.min(...corners.map(({ x }) => x)),
    right: Math.max(...corners.map(({ x }) => x)),
    top: Math.min(...corners.map(({ y }) => y)),
    bottom: Math.max(...corners.map(({ y }) => y)),
  };
}

/** Whether the screen shows all that the map does: nobody needs one then. */
export function seesAll(map: LayoutMap, camera: Camera, screen: Size): boolean {
  const { size, home } = map;
  const { left, right, top, bottom } = edgesOn(map, camera, screen);
  const asideX = (size.width - home.width * map.camera.scale) / 2 + slack;
  const asideY = (size.height - home.height * map.camera.scale) / 2 + slack;
  return left <= asideX && right >= size.width - asideX && top <= asideY && bottom >= size.height - asideY;
}

/** The screen on the map; undefined where it shows nothing that is on it. */
export function frameOnMap(map: LayoutMap, camera: Camera, screen: Size): MapFrame | undefined {
  const { width, height } = map.size;
  const { left, right, top, bottom } = edgesOn(map, camera, screen);
  if (right < 0 || bottom < 0 || left > width || top > height) return undefined;
  const edge = (value: number, most: number): number => Math.min(most + least, Math.max(-least, value));
  const [x0, x1] = [edge(left, width), edge(right, width)];
  const [y0, y1] = [edge(top, height), edge(bottom, height)];
  return { left: x0, top: y0, width: Math.max(least, x1 - x0), height: Math.max(least, y1 - y0) };
}
