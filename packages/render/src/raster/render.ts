import { type Affine, compose, scaleOf } from '@linework/geom/affine';
import {
  type Clip,
  type DisplayLayout,
  type DisplayList,
  type Group,
  KIND,
  type View,
} from '@linework/cad/display/list';
import { shownLayers } from '@linework/cad/display/resolve';
import { intersectBoxes, makeClip, pixelBox } from './clip.ts';
import { drawDot } from './line.ts';
import { clipRings, paintFill, paintImage, paintWipeout } from './paint-areas.ts';
import { paintHatch } from './paint-hatch.ts';
import { paintArc, paintPath, paintPoint, paintRay } from './paint-lines.ts';
import { paintText } from './paint-text.ts';
import { type Painter, type Place, walkLayout } from '../walk.ts';
import { type DecodeImage, rgba, type Scene, takeStyle } from './scene.ts';
import { Surface } from './surface.ts';

export const BACKGROUNDS = { dark: 0x212830, light: 0xffffff } as const;

export interface RasterOptions {
  width: number;
  height: number;
  /** By name (any case) or by index; the first one (model space) where absent. */
  layout?: string | number;
  background?: keyof typeof BACKGROUNDS | number;
  /** What to show; the layout's home view where absent. */
  view?: View;
  /** Draw line weights; as the drawing says where absent. */
  lineWeights?: boolean;
  /** Leave out layers that are not plotted. */
  plotting?: boolean;
  /** Layers to show, 1 or 0 each; as the drawing says where absent. */
  visible?: ArrayLike<number> | undefined;
  decodeImage?: DecodeImage;
  maxPrimitives?: number;
  /** Share of the picture left free around what is shown. */
  margin?: number;
  /** Pixels to paint on, of the same size, in place of a background. */
  onto?: Uint8ClampedArray;
}

export interface Raster {
  width: number;
  height: number;
  rgba: Uint8ClampedArray;
  /** False where the limit of primitives cut the picture short. */
  complete: boolean;
}

const MOST_PRIMITIVES = 50_000_000;
const MARGIN = 0.02;
/** Pixels of a millimetre of line weight on a screen, for model space. */
const SCREEN_MILLIMETRE = 96 / 25.4;

export function findLayout(
  list: DisplayList,
  wanted: string | number | undefined,
): DisplayLayout | undefined {
  if (wanted === undefined) return list.layouts[0];
  if (typeof wanted === 'number') return list.layouts[wanted];
  const upper = wanted.toUpperCase();
  return list.layouts.find((layout) => layout.name.toUpperCase() === upper);
}

export function renderRaster(drawing: DisplayList, options: RasterOptions): Raster {
  const { width, height, visible } = options;
  const list = visible ? { ...drawing, layers: shownLayers(drawing.layers, visible) } : drawing;
  const surface = new Surface(width, height);
  const layout = findLayout(list, options.layout);
  const named = options.background ?? (layout?.model === false ? 'light' : 'dark');
  const background = typeof named === 'number' ? named : BACKGROUNDS[named];
  if (options.onto) surface.rgba.set(options.onto);
  else surface.clear(rgba(background, 1));
  if (!layout) return { width, height, rgba: surface.rgba, complete: true };
  const matrix = viewMatrix(options.view ?? layout.home, width, height, options.margin ?? MARGIN);
  const show = options.lineWeights ?? list.lineWeights.show;
  // On paper a weight is a length of the sheet; in model space it is a width of the screen.
  const millimetre = layout.millimetres > 0 ? scaleOf(matrix) / layout.millimetres : SCREEN_MILLIMETRE;
  const scene: Scene = {
    surface,
    list,
    background,
    weight: show ? (hundredths) => Math.max(1, (hundredths / 100) * millimetre) : () => 1,
    plotting: options.plotting ?? false,
    decodeImage: options.decodeImage,
  };
  const walk = { list, painter: painterOf(scene), budget: options.maxPrimitives ?? MOST_PRIMITIVES };
  walkLayout(walk, layout, matrix);
  surface.flush();
  return { width, height, rgba: surface.rgba, complete: walk.budget > 0 };
}

/** Drawing → pixels, y downwards, the view in the middle. */
function viewMatrix(view: View, width: number, height: number, margin: number): Affine {
  const free = 1 - 2 * margin;
  const scale = Math.min((width * free) / (view.width || 1), (height * free) / (view.height || 1));
  const cos = Math.cos(view.twist) * scale;
  const sin = Math.sin(view.twist) * scale;
  const flip: Affine = [cos, -sin, -sin, -cos, 0, 0];
  return compose([1, 0, 0, 1, width / 2, height / 2], compose(flip, [1, 0, 0, 1, -view.x, -view.y]));
}

/** Draws inside a clip given in the units of `matrix`. */
function clipped(scene: Scene, clip: Clip, matrix: Affine, draw: () => void): void {
  const { surface } = scene;
  const { scissor, clip: outer } = surface;
  const rings = clipRings(clip, matrix);
  if (clip.inverted) {
    const { x0, y0, x1, y1 } = scissor;
    rings.push(new Float64Array([x0, y0, x1, y0, x1, y1, x0, y1]));
  }
  if (!clip.inverted && isUpright(rings)) {
    surface.setClip(intersectBoxes(roundedBox(rings[0]!), scissor), outer);
  } else {
    const mask = makeClip(rings, scissor, outer);
    surface.setClip(intersectBoxes(scissor, mask.box), mask);
  }
  draw();
  surface.setClip(scissor, outer);
}

function isUpright(rings: Float64Array[]): boolean {
  const ring = rings[0];
  if (rings.length !== 1 || !ring || ring.length !== 8) return false;
  const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.01;
  const [x0, y0, x1, y1, x2, y2, x3, y3] = ring as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return (
    (near(x0, x1) && near(y1, y2) && near(x2, x3) && near(y3, y0)) ||
    (near(y0, y1) && near(x1, x2) && near(y2, y3) && near(x3, x0))
  );
}

function roundedBox(ring: Float64Array): { x0: number; y0: number; x1: number; y1: number } {
  const x0 = Math.round(Math.min(ring[0]!, ring[4]!));
  const y0 = Math.round(Math.min(ring[1]!, ring[5]!));
  return {
    x0,
    y0,
    x1: Math.round(Math.max(ring[0]!, ring[4]!)),
    y1: Math.round(Math.max(ring[1]!, ring[5]!)),
  };
}

function painterOf(scene: Scene): Painter {
  return {
    paint: (kind, place, group, i) => PAINTERS[kind]?.(scene, place, group, i),
    clipped: (clip, matrix, draw) => clipped(scene, clip, matrix, draw),
    enters(group, matrix, style) {
      const seen = seenBox(scene, group, matrix);
      if (seen === 'dot' && takeStyle(scene, style)) dot(scene, group, matrix);
      return seen === 'seen';
    },
  };
}

/** Inserts smaller than this many pixels are a dot of their own colour. */
const DOT = 0.35;

function seenBox(scene: Scene, group: Group, matrix: Affine): 'outside' | 'dot' | 'seen' {
  // Infinite lines reach beyond their group's box.
  if (group.rays.count > 0 || group.inserts.count > 0) return 'seen';
  const { minX, minY, maxX, maxY } = group.box!;
  const [a, b, c, d, e, f] = matrix;
  const halfX = (Math.abs(a) * (maxX - minX) + Math.abs(c) * (maxY - minY)) / 2;
  const halfY = (Math.abs(b) * (maxX - minX) + Math.abs(d) * (maxY - minY)) / 2;
  const x = (a * (minX + maxX) + c * (minY + maxY)) / 2 + e;
  const y = (b * (minX + maxX) + d * (minY + maxY)) / 2 + f;
  const { x0, y0, x1, y1 } = scene.surface.scissor;
  // Line weights and points of fixed size reach a little beyond the box.
  const reach = 40;
  if (x + halfX + reach < x0 || x - halfX - reach > x1 || y + halfY + reach < y0 || y - halfY - reach > y1)
    return 'outside';
  return halfX * 2 < DOT && halfY * 2 < DOT && group.points.count === 0 ? 'dot' : 'seen';
}

function dot(scene: Scene, group: Group, matrix: Affine): void {
  const { minX, minY } = group.box!;
  const x = matrix[0] * minX + matrix[2] * minY + matrix[4];
  const y = matrix[1] * minX + matrix[3] * minY + matrix[5];
  const box = pixelBox([[x, y, x + 1, y + 1]], scene.surface.scissor);
  if (box.x1 > box.x0) drawDot(scene.surface, x, y, 1);
}

const PAINTERS: Record<number, (scene: Scene, place: Place, group: Group, i: number) => void> = {
  [KIND.path]: paintPath,
  [KIND.arc]: paintArc,
  [KIND.fill]: paintFill,
  [KIND.hatch]: paintHatch,
  [KIND.text]: paintText,
  [KIND.image]: paintImage,
  [KIND.wipeout]: paintWipeout,
  [KIND.point]: paintPoint,
  [KIND.ray]: paintRay,
};
