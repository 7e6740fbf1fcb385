/** A drawing on paper, as a person set it up: the view on screen, a window, everything, or its sheets. */
import type { DisplayColor, DisplayList } from '@linework/cad/display/list';
import { shownLayers } from '@linework/cad/display/resolve';
import { layOut, type ColorMode, type PlotPage, type PageSetup } from '../pdf/plot.ts';
import { setupOf, type PaperChoices } from '../pdf/setup.ts';
import { pagePicturesOf } from '../picture/pictures.ts';
import type { Picture } from '../raster/scene.ts';
import { ConvertFailure, openList, pdfOf, plotStylesOf, type ConvertPlatform } from './convert.ts';

export interface PlotRequest extends PaperChoices {
  title: string;
  pages: readonly Pick<PageSetup, 'layout' | 'area'>[];
  colours: ColorMode;
  lineWeights: boolean;
  textAsShapes: boolean;
  /** A .ctb or .stb in base64; '' is none. */
  plotStyles: string;
  /** Names of layers that are not shown; all others are, also where the drawing hides them. */
  hidden: readonly string[];
  /** Of these, the frozen ones: what is inserted on them is not shown either. */
  frozen?: readonly string[] | undefined;
  /** By the name of the layer, in place of the drawing's. */
  layerColors?: ReadonlyMap<string, DisplayColor> | undefined;
}

/** `overlayOf` gives what lies over a page, once it is known where everything comes to lie. */
export async function plot(
  bytes: Uint8Array,
  request: PlotRequest,
  platform: ConvertPlatform,
  overlayOf: (page: PlotPage, layout: number) => Promise<Picture | undefined>,
): Promise<Uint8Array> {
  const { list: drawn } = await openList(bytes, platform);
  const hidden = new Set(request.hidden);
  const frozen = new Set(request.frozen);
  const visible = drawn.layers.map(({ name }) => (frozen.has(name) ? 2 : hidden.has(name) ? 0 : 1));
  const layers = shownLayers(drawn.layers, visible);
  for (const layer of layers) layer.color = request.layerColors?.get(layer.name) ?? layer.color;
  const list: DisplayList = { ...drawn, layers };
  const pages: PageSetup[] = [];
  for (const { layout, area } of request.pages) {
    const shown = list.layouts[layout];
    if (!shown) continue;
    const setup = setupOf(list.units, shown, layout, area, request);
    const overlay = await overlayOf(layOut(shown, setup), layout);
    pages.push(overlay ? { ...setup, overlay } : setup);
  }
  if (pages.length === 0) throw new ConvertFailure('empty', 'The drawing shows nothing.');
  const { title, colours, lineWeights, textAsShapes } = request;
  return pdfOf(list, {
    pages,
    deflate: platform.deflate,
    title,
    colours,
    lineWeights,
    textAsShapes,
    plotStyles: plotStylesOf(request.plotStyles, platform),
    decodeImage: await pagePicturesOf(list, platform.picture),
  });
}
