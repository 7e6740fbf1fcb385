/** What a page shows and how: paper, area, scale, colours, line weights. */
import type { Affine } from '@linework/geom/affine';
import { toRgb } from '@linework/cad/display/color';
import type { Box, DisplayColor, DisplayLayout, View } from '@linework/cad/display/list';
import type { Resolved } from '@linework/cad/display/resolve';
import type { Picture } from '../raster/scene.ts';

export const POINTS_A_MILLIMETER = 72 / 25.4;

/** Millimeters, upright. */
export const PAPERS = {
  A0: [841, 1189],
  A1: [594, 841],
  A2: [420, 594],
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  'ANSI A': [215.9, 279.4],
  'ANSI B': [279.4, 431.8],
  'ANSI C': [431.8, 558.8],
  'ANSI D': [558.8, 863.6],
  'ANSI E': [863.6, 1117.6],
  'ARCH C': [457.2, 609.6],
  'ARCH D': [609.6, 914.4],
  'ARCH E': [914.4, 1219.2],
} as const;
export type PaperName = keyof typeof PAPERS;

export type ColorMode = 'colour' | 'grey' | 'black';

/** What a plot style table makes of a style; undefined where it leaves it as it is. */
export type PlotStyles = (
  style: Resolved,
) =>
  | { rgb?: number | undefined; lineWeight?: number | undefined; screening?: number | undefined }
  | undefined;

/** What of a layout decides where things come to lie. */
export type PageLayout = Pick<DisplayLayout, 'sheet' | 'extents' | 'home' | 'millimeters'>;

export interface PageSetup {
  /** By number. */
  layout: number;
  /** `sheet` is the layout's own size; else by name, or width and height in millimeters as they shall lie. */
  paper: 'sheet' | PaperName | readonly [number, number];
  /** By name only: as suits what is shown where absent. */
  landscape?: boolean;
  /** Millimeters on every side. */
  margin: number;
  /** A box or a view of one's own shows nothing of what lies around it. */
  area: 'extents' | 'view' | 'sheet' | Box | View;
  /** Millimeters of paper for a drawing unit; fitted where absent. */
  scale?: number;
  /** Over all that is drawn: a picture as large as the page. */
  overlay?: Picture;
}

export interface PlotPage {
  /** Points. */
  width: number;
  height: number;
  /** Layout → points. */
  matrix: Affine;
  /** Millimeters of paper for a unit of the layout. */
  scale: number;
  /** In points: left, lower edge, width, height; nothing is drawn outside. */
  clip: readonly [number, number, number, number] | undefined;
}

const FALLBACK_VIEW: View = { x: 0, y: 0, width: 100, height: 100, twist: 0 };

function shownArea(layout: PageLayout, area: PageSetup['area']): View {
  const of = (box: Box | undefined): View | undefined =>
    box && {
      x: (box.minX + box.maxX) / 2,
      y: (box.minY + box.maxY) / 2,
      width: box.maxX - box.minX,
      height: box.maxY - box.minY,
      twist: 0,
    };
  if (typeof area === 'object') return 'minX' in area ? of(area)! : area;
  if (area === 'sheet') return of(layout.sheet) ?? of(layout.extents) ?? layout.home;
  if (area === 'extents') return of(layout.extents) ?? layout.home;
  return layout.home;
}

export function layOut(layout: PageLayout, setup: PageSetup): PlotPage {
  const view = shownArea(layout, setup.area);
  const shown = Number.isFinite(view.x + view.y + view.width + view.height) ? view : FALLBACK_VIEW;
  const { sheet } = layout;
  const ownScale = layout.millimeters > 0 ? layout.millimeters : 1;
  const whole = setup.paper === 'sheet' && setup.area === 'sheet' && sheet !== undefined;
  const [width, height] = paperSize(layout, setup, shown, ownScale);
  const margin = whole ? 0 : setup.margin;
  const free = [Math.max(1, width - 2 * margin), Math.max(1, height - 2 * margin)] as const;
  const fitted = Math.min(free[0] / (shown.width || 1), free[1] / (shown.height || 1));
  const scale = setup.scale ?? (whole ? ownScale : fitted);
  const k = scale * POINTS_A_MILLIMETER;
  const cos = Math.cos(shown.twist) * k;
  const sin = Math.sin(shown.twist) * k;
  const [middleX, middleY] = [(width / 2) * POINTS_A_MILLIMETER, (height / 2) * POINTS_A_MILLIMETER];
  const matrix: Affine = [
    cos,
    sin,
    -sin,
    cos,
    middleX - (cos * shown.x - sin * shown.y),
    middleY - (sin * shown.x + cos * shown.y),
  ];
  return {
    width: width * POINTS_A_MILLIMETER,
    height: height * POINTS_A_MILLIMETER,
    matrix,
    scale,
    clip: typeof setup.area === 'object' ? clipOf(shown, scale, width, height) : undefined,
  };
}

/** Undefined where what is shown fills the page. */
function clipOf(shown: View, scale: number, width: number, height: number): PlotPage['clip'] {
  const [wide, high] = [shown.width * scale, shown.height * scale];
  const nearly = 1 - 1e-9;
  if (wide >= width * nearly && high >= height * nearly) return undefined;
  const [x, y, w, h] = [(width - wide) / 2, (height - high) / 2, wide, high].map(
    (side) => side * POINTS_A_MILLIMETER,
  );
  return [x!, y!, w!, h!];
}

function paperSize(
  layout: PageLayout,
  { paper, landscape }: PageSetup,
  shown: View,
  ownScale: number,
): readonly [number, number] {
  if (typeof paper === 'object') return paper;
  if (paper === 'sheet' && layout.sheet) {
    const { minX, minY, maxX, maxY } = layout.sheet;
    const size = [(maxX - minX) * ownScale, (maxY - minY) * ownScale] as const;
    // What no printer has is shown on a sheet that one has.
    if (size.every((side) => side >= 10 && side <= 5080)) return size;
  }
  const [short, long] = PAPERS[paper === 'sheet' ? 'A3' : paper];
  return (landscape ?? shown.width > shown.height) ? [long, short] : [short, long];
}

/** The color a pen draws with on white paper. */
export function inkOf(color: DisplayColor, mode: ColorMode): number {
  const rgb = toRgb(color, 0xffffff);
  if (mode === 'black') return color.kind === 'background' ? 0xffffff : 0x000000;
  if (mode === 'grey') {
    const level = Math.round(((rgb >> 16) & 255) * 0.299 + ((rgb >> 8) & 255) * 0.587 + (rgb & 255) * 0.114);
    return level * 0x010101;
  }
  return rgb;
}
