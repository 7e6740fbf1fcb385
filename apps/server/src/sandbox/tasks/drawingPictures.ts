/** Pictures of a drawing in plain pixels: three small sizes and a large one, for light and for dark surroundings. */
import {
  type DisplayLayout,
  type DisplayList,
  firstLayout,
  showsAnything,
  type View,
} from '@linework/cad/display/list';
import { isStandardPlotTable } from '@linework/cad/display/plot-tables';
import { picturesOf } from '@linework/render/picture/pictures';
import { inkView } from '@linework/render/raster/ink-view';
import { renderRaster } from '@linework/render/raster/render';
import { SandboxFailure } from '../limits.ts';
import { embolden } from './embolden.ts';
import { farness } from './farness.ts';
import { halve } from './halve.ts';
import { readPicture } from './pictures.ts';

export const thumbSide = 512;
export const viewSide = 1600;
/** The app's own paper in both themes (ui/tokens.css: --paper), so that a sheet lies in its frame without an edge. */
const papers = { light: 0xfbfaf6, dark: 0x171c24 } as const;

/** Paper around the ink, on each side. */
export const margin = 0.03;
/** In one picture; a preview need not show every one of more. */
const maxInstances = 500_000;

interface Size {
  width: number;
  height: number;
}

export interface DrawingPictures {
  pictures: Record<string, Size>;
  /** The file of plot styles that they ask for, where that is none that everyone has. */
  plotTable: string;
}

/** `leave` keeps a file for the caller. */
export async function drawPictures(
  list: DisplayList,
  leave: (name: string, content: Uint8ClampedArray) => void,
): Promise<DrawingPictures> {
  const layout = layoutToShow(list);
  if (!layout) throw new SandboxFailure('empty');
  const decodeImage = await picturesOf(list, readPicture);
  const index = list.layouts.indexOf(layout);
  const view = inkView(list, index, { decodeImage, maxInstances });
  const pictures: Record<string, Size> = {};
  for (const [theme, background] of Object.entries(papers)) {
    const draw = (size: Size): Uint8ClampedArray =>
      renderRaster(list, {
        ...size,
        layout: index,
        view,
        margin,
        background,
        readable: true,
        fade: true,
        decodeImage,
        maxInstances,
      }).rgba;
    const keep = (name: string, size: Size, rgba: Uint8ClampedArray): void => {
      leave(`${name}-${theme}.rgba`, rgba);
      pictures[`${name}-${theme}`] = size;
    };
    const size = fitted(view, thumbSide);
    const sheet = draw(size);
    const far = farness(sheet);
    keep('thumb', size, embolden(sheet, size.width, far));
    const half = halve(sheet, size, far);
    keep('thumb-256', half.size, half.rgba);
    const quarter = halve(half.rgba, half.size);
    keep('thumb-128', quarter.size, quarter.rgba);
    const large = fitted(view, viewSide);
    keep('view', large, draw(large));
  }
  const { plotTable = '' } = layout;
  return { pictures, plotTable: isStandardPlotTable(plotTable) ? '' : plotTable };
}

/** What the viewer begins with, or the first that shows something. */
function layoutToShow(list: DisplayList): DisplayLayout | undefined {
  const shows = (layout: DisplayLayout): boolean => showsAnything(layout, list.groups);
  const first = list.layouts[firstLayout(list.layouts)];
  return first && shows(first) ? first : list.layouts.find(shows);
}

/** The picture has the drawing's own proportions, within what still reads as a sheet. */
export function fitted({ width, height }: View, side: number): Size {
  const wide = width / height;
  const ratio = Math.min(2.5, Math.max(0.4, Number.isFinite(wide) && wide > 0 ? wide : 4 / 3));
  return ratio >= 1
    ? { width: side, height: Math.round(side / ratio) }
    : { width: Math.round(side * ratio), height: side };
}
