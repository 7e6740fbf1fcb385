import type { Affine } from '@linework/geom/affine';
import { toRgb } from '@linework/cad/display/colour';
import type { DisplayList, ImageReference } from '@linework/cad/display/list';
import type { Resolved } from '@linework/cad/display/resolve';
import type { Rgba, Surface } from './surface.ts';

/** A decoded picture. */
export interface Picture {
  width: number;
  height: number;
  rgba: ArrayLike<number>;
}

export type DecodeImage = (image: ImageReference) => Picture | undefined;

/** What stays the same for a whole picture. */
export interface Scene {
  surface: Surface;
  list: DisplayList;
  background: number;
  /** Pixels of a line weight in hundredths of a millimetre; at least 1. */
  weight: (hundredths: number) => number;
  /** Leave out layers that are not plotted. */
  plotting: boolean;
  decodeImage?: DecodeImage;
  /** The style the surface is set to, while nothing else has set it. */
  current?: Resolved;
}

export function rgba(rgb: number, alpha: number): Rgba {
  return [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255, alpha];
}

/** A colour that is no style's own. */
export function takeColour(scene: Scene, rgb: number, alpha: number): void {
  scene.current = undefined;
  scene.surface.use(rgba(rgb, alpha));
}

/** The style's colour on the surface; false when it is not to be seen. */
export function takeStyle(scene: Scene, style: Resolved): boolean {
  if (scene.current === style) return true;
  if (!style.visible || style.alpha <= 0 || (scene.plotting && !style.plot)) return false;
  scene.surface.use(rgba(toRgb(style.colour, scene.background), style.alpha));
  scene.current = style;
  return true;
}

/** Pixels of a unit, the longer axis. */
export function pixelScale(matrix: Affine): number {
  return Math.max(Math.hypot(matrix[0], matrix[1]), Math.hypot(matrix[2], matrix[3]));
}
