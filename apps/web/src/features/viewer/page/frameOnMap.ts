import type { View } from '@linework/cad/display/list';
import { toDrawing, toScreen, type Size } from '../camera/project.ts';
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

/** The screen on a map of the layout; undefined where it shows all of it, or nothing that is on the map. */
export function frameOnMap(
  camera: Camera,
  screen: Size,
  small: Camera,
  map: Size,
  home: View,
): MapFrame | undefined {
  const corners = [
    { x: 0, y: 0 },
    { x: screen.width, y: 0 },
    { x: 0, y: screen.height },
    { x: screen.width, y: screen.height },
  ].map((pixel) => toScreen(toDrawing(pixel, camera, screen), small, map));
  const left = Math.min(...corners.map(({ x }) => x));
  const right = Math.max(...corners.map(({ x }) => x));
  const top = Math.min(...corners.map(({ y }) => y));
  const bottom = Math.max(...corners.map(({ y }) => y));
  const asideX = (map.width - home.width * small.scale) / 2 + slack;
  const asideY = (map.height - home.height * small.scale) / 2 + slack;
  const isAll =
    left <= asideX && right >= map.width - asideX && top <= asideY && bottom >= map.height - asideY;
  if (isAll || right < 0 || bottom < 0 || left > map.width || top > map.height) return undefined;
  const edge = (value: number, most: number): number => Math.min(most + least, Math.max(-least, value));
  const [x0, x1] = [edge(left, map.width), edge(right, map.width)];
  const [y0, y1] = [edge(top, map.height), edge(bottom, map.height)];
  return { left: x0, top: y0, width: Math.max(least, x1 - x0), height: Math.max(least, y1 - y0) };
}
