/** What the painters of a page share. */
import type { Affine } from '@linework/geom/affine';
import type { DisplayList, ImageReference } from '@linework/cad/display/list';
import type { Resolved } from '@linework/cad/display/resolve';
import type { PackedPicture } from '../picture/packed.ts';
import type { Picture } from '../raster/scene.ts';
import type { PdfPen } from './pen.ts';
import { type ColorMode, inkOf, type PlotStyles, POINTS_A_MILLIMETER } from './plot.ts';
import type { GlyphFonts } from './fonts.ts';

export interface PdfScene {
  list: DisplayList;
  pen: PdfPen;
  colours: ColorMode;
  lineWeights: boolean;
  /** Units of a point. A page has units of its own, so fine that whole numbers of them say where everything lies. */
  point: number;
  /** The thinnest line, in units. */
  hairline: number;
  plotStyles: PlotStyles | undefined;
  fonts: GlyphFonts | undefined;
  /** Size of the page in units. */
  width: number;
  height: number;
  decodeImage: ((image: ImageReference) => Picture | PackedPicture | undefined) | undefined;
  /** Resources by what they are made of: their names on the page. */
  image(picture: Picture | PackedPicture): string;
  shading(dictionary: string): string;
}

/** Ink and width, in units, of a style on this page. */
export interface Ink {
  rgb: number;
  alpha: number;
  width: number;
}

const known = new WeakMap<PdfScene, Map<Resolved, Ink | undefined>>();

/** Sets the layer; undefined where the style is not to be seen on paper. */
export function inkFor(scene: PdfScene, style: Resolved): Ink | undefined {
  let inks = known.get(scene);
  if (!inks) known.set(scene, (inks = new Map()));
  let ink = inks.get(style);
  if (!inks.has(style)) inks.set(style, (ink = mixInk(scene, style)));
  if (ink) scene.pen.layer(style.layer);
  return ink;
}

function mixInk(scene: PdfScene, style: Resolved): Ink | undefined {
  if (!style.visible || !style.plot || style.alpha <= 0) return undefined;
  const plotted = scene.plotStyles?.(style);
  const rgb = plotted?.rgb ?? inkOf(style.color, scene.colours);
  const weight = plotted?.lineWeight ?? style.lineWeight;
  const width = scene.lineWeights ? (weight / 100) * POINTS_A_MILLIMETER * scene.point : 0;
  return {
    rgb,
    alpha: style.alpha * (plotted?.screening ?? 1),
    width: Math.max(scene.hairline, width),
  };
}

/** Units of the page for one of the drawing, the longer axis. */
export function pageScale(matrix: Affine): number {
  return Math.max(Math.hypot(matrix[0], matrix[1]), Math.hypot(matrix[2], matrix[3]));
}

/** Whether lengths grow alike in every direction. */
export function isUniform([a, b, c, d]: Affine): boolean {
  const [u, v] = [Math.hypot(a, b), Math.hypot(c, d)];
  return Math.abs(u - v) <= 1e-6 * (u + v) && Math.abs(a * c + b * d) <= 1e-6 * u * v;
}

/** Whether any of a box may be on the page; `reach`: points that what is drawn may be larger. */
export function onPage(
  scene: PdfScene,
  minX: number,
  minY: number,
  maxX: number,
  maxY: number,
  reach: number,
): boolean {
  const far = reach * scene.point;
  return maxX >= -far && maxY >= -far && minX <= scene.width + far && minY <= scene.height + far;
}
