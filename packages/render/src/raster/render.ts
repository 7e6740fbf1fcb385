import { type Affine, compose, scaleOf } from '@linework/geom/affine';
import {
  type DisplayLayout,
  type DisplayList,
  firstLayout,
  type Group,
  type View,
} from '@linework/cad/display/list';
import { shownLayers } from '@linework/cad/display/resolve';
import { type Painter, walkLayout } from '../walk.ts';
import { boxOnScreen, enterClip, paintDot, PAINTERS } from './painters.ts';
import { paintPaths } from './paint-lines.ts';
import { type DecodeImage, rgba, type RasterScene, takeStyle } from './scene.ts';
import { Surface } from './surface.ts';

export const BACKGROUNDS = { dark: 0x212830, light: 0xffffff } as const;

export interface RasterOptions {
  width: number;
  height: number;
  /** By name (any case) or by index; what was last on screen where absent. */
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
  /** Lines and texts in colors that can be read on the background; as the drawing has them where absent. */
  readable?: boolean;
  /** Locked layers and references fainter; as they are where absent. */
  fade?: boolean;
  decodeImage?: DecodeImage;
  maxPrimitives?: number;
  /** Instances of blocks that are gone into. */
  maxInstances?: number;
  /** Share of the picture left free around what is shown. */
  margin?: number;
}

export interface Raster {
  width: number;
  height: number;
  rgba: Uint8ClampedArray;
  /** False where the limit of primitives cut the picture short. */
  complete: boolean;
}

const MAX_PRIMITIVES = 50_000_000;
const MARGIN = 0.02;
/** Pixels of a millimeter of line weight on a screen, for model space. */
const SCREEN_MILLIMETER = 96 / 25.4;

export function findLayout(
  list: DisplayList,
  wanted: string | number | undefined,
): DisplayLayout | undefined {
  if (wanted === undefined) return list.layouts[firstLayout(list.layouts)];
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
  surface.clear(rgba(background, 1));
  if (!layout) return { width, height, rgba: surface.rgba.slice(), complete: true };
  const matrix = viewMatrix(options.view ?? layout.home, width, height, options.margin ?? MARGIN);
  const show = options.lineWeights ?? list.lineWeights.show;
  // On paper a weight is a length of the sheet; in model space it is a width of the screen.
  const millimeter = layout.millimeters > 0 ? scaleOf(matrix) / layout.millimeters : SCREEN_MILLIMETER;
  const scene: RasterScene = {
    surface,
    list,
    background,
    weight: show ? (hundredths) => Math.max(1, (hundredths / 100) * millimeter) : () => 1,
    plotting: options.plotting ?? false,
    readable: options.readable,
    fade: options.fade,
    decodeImage: options.decodeImage,
  };
  const walk = {
    list,
    painter: painterOf(scene),
    asPlotted: true,
    budget: options.maxPrimitives ?? MAX_PRIMITIVES,
    instances: options.maxInstances ?? MAX_PRIMITIVES,
  };
  walkLayout(walk, layout, matrix);
  surface.flush();
  return { width, height, rgba: surface.rgba.slice(), complete: walk.budget > 0 && walk.instances > 0 };
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

function painterOf(scene: RasterScene): Painter {
  return {
    paint: (kind, place, group, i) => PAINTERS[kind]?.(scene, place, group, i),
    paintPaths: (place, group, from, to) => paintPaths(scene, place, group, from, to),
    clipped(clip, matrix, draw) {
      const leave = enterClip(scene, clip, matrix);
      draw();
      leave();
    },
    enters(group, matrix, style) {
      const seen = seenBox(scene, group, matrix);
      if (seen === 'dot' && takeStyle(scene, style)) paintDot(scene, group.box!, matrix);
      return seen === 'seen';
    },
  };
}

function seenBox(scene: RasterScene, group: Group, matrix: Affine): 'outside' | 'dot' | 'seen' {
  // Infinite lines reach beyond their group's box.
  if (group.rays.count > 0 || group.inserts.count > 0) return 'seen';
  const seen = boxOnScreen(scene, group.box!, matrix);
  return seen === 'dot' && group.points.count > 0 ? 'seen' : seen;
}
