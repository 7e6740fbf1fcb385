import { toDrawing, toScreen, type Size } from '../engine/view/project.ts';
import type { Background, Camera } from '../engine/types.ts';
import type { ScreenProjection } from '../state/tool.ts';
import { useViewer } from '../state/viewerStore.ts';

/** Of a camera on a canvas: the screen's, or a picture's that is made of it. */
export function projectionOf(
  camera: Camera,
  size: Size,
  background: Background | 'transparent',
): ScreenProjection {
  return {
    toScreen: (point) => toScreen(point, camera, size),
    toDrawing: (pixel) => toDrawing(pixel, camera, size),
    scale: camera.scale,
    twist: camera.twist,
    width: size.width,
    height: size.height,
    dark: background === 'dark',
  };
}

export function projectionNow(): ScreenProjection {
  const { camera, size, look } = useViewer.getState();
  return projectionOf(camera, size, look.background);
}
