import { type Affine, invert } from '@linework/geom/affine';
import { toFaded, toReadable, toRgb } from '@linework/cad/display/color';
import type { Box, DisplayList, ImageReference } from '@linework/cad/display/list';
import type { Resolved } from '@linework/cad/display/resolve';
import { type Ink, inked } from '../ink-color.ts';
import type { PixelBox, Rgba, Surface } from './surface.ts';

/** A decoded picture. */
export interface Picture {
  width: number;
  height: number;
  rgba: ArrayLike<number>;
}

export type DecodeImage = (image: ImageReference) => Picture | undefined;

/** The tables of a display list that primitives refer to. */
export type SceneTables = Pick<
  DisplayList,
  'linePatterns' | 'hatchPatterns' | 'gradients' | 'clips' | 'images' | 'glyphs' | 'points'
>;

/** What stays the same for a whole picture. */
export interface RasterScene {
  surface: Surface;
  list: SceneTables;
  background: number;
  /** Everything in one color, over what is there. */
  tint?: number;
  /** There is no background: what is wiped out becomes clear. */
  clear?: boolean;
  /** Of the whole picture where the surface is a piece of it: points may be a share of it. */
  height?: number;
  /** Pixels of a line weight in hundredths of a millimeter; at least 1. */
  weight: (hundredths: number) => number;
  /** Leave out layers that are not plotted. */
  plotting: boolean;
  /** Lines and texts too faint for the background are moved away from it; areas stay as they are. */
  readable?: boolean | undefined;
  /** Locked layers and references are shown fainter. */
  fade?: boolean | undefined;
  /** The background is white then. */
  ink?: Ink | undefined;
  decodeImage?: DecodeImage;
  /** The style the surface is set to, while nothing else has set it. */
  current?: Resolved;
}

export function rgba(rgb: number, alpha: number): Rgba {
  return [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255, alpha];
}

/** A color as it comes to the surface. */
export function shownColor({ ink }: Pick<RasterScene, 'ink'>, rgb: number): number {
  return ink ? inked(rgb, ink) : rgb;
}

/** A color that is no style's own. */
export function takeColor(scene: RasterScene, rgb: number, alpha: number): void {
  scene.current = undefined;
  scene.surface.use(rgba(shownColor(scene, rgb), alpha));
}

/** The style's color on the surface; false when it is not to be seen. */
export function takeStyle(scene: RasterScene, style: Resolved): boolean {
  if (scene.current === style) return true;
  if (!style.visible || style.alpha <= 0 || (scene.plotting && !style.plot)) return false;
  const { tint } = scene;
  if (tint !== undefined) scene.surface.use(rgba(tint, 1));
  else scene.surface.use(rgba(shownColor(scene, lineColor(scene, style)), style.alpha));
  scene.current = style;
  return true;
}

/** The same for an area: as the drawing has it, so that what lies on it can be read as before. */
export function takeAreaStyle(scene: RasterScene, style: Resolved): boolean {
  if (!scene.readable || scene.tint !== undefined) return takeStyle(scene, style);
  if (!style.visible || style.alpha <= 0 || (scene.plotting && !style.plot)) return false;
  takeColor(scene, ownColor(scene, style), style.alpha);
  return true;
}

/** What lines, patterns and texts of a style are drawn with. */
export function lineColor(scene: RasterScene, style: Resolved): number {
  const rgb = ownColor(scene, style);
  const { background, readable } = scene;
  return readable && style.color.kind !== 'background' ? toReadable(rgb, background) : rgb;
}

function ownColor({ background, fade }: RasterScene, { color, faded }: Resolved): number {
  const rgb = toRgb(color, background);
  return fade && faded ? toFaded(rgb, background) : rgb;
}

let seenLast: { matrix: Affine; scissor: PixelBox; box: Box | undefined } | undefined;

/** What can be seen, in the units of a matrix, with room for wide lines around; undefined where nobody can tell. */
export function seenBy({ scissor }: Surface, matrix: Affine): Box | undefined {
  if (seenLast?.matrix === matrix && seenLast.scissor === scissor) return seenLast.box;
  const back = invert(matrix);
  const around = 40;
  let box: Box | undefined;
  if (back) {
    const [a, b, c, d, e, f] = back;
    const [px, py] = [(scissor.x0 + scissor.x1) / 2, (scissor.y0 + scissor.y1) / 2];
    const [halfX, halfY] = [(scissor.x1 - scissor.x0) / 2 + around, (scissor.y1 - scissor.y0) / 2 + around];
    const [x, y] = [a * px + c * py + e, b * px + d * py + f];
    const reachX = Math.abs(a) * halfX + Math.abs(c) * halfY;
    const reachY = Math.abs(b) * halfX + Math.abs(d) * halfY;
    box = { minX: x - reachX, minY: y - reachY, maxX: x + reachX, maxY: y + reachY };
  }
  seenLast = { matrix, scissor, box };
  return box;
}

/** Pixels of a unit, the longer axis. */
export function pixelScale(matrix: Affine): number {
  return Math.max(Math.hypot(matrix[0], matrix[1]), Math.hypot(matrix[2], matrix[3]));
}
