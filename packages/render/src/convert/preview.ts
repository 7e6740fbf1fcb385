/** What a conversion will come to, as a small picture: the very result, with every setting, looked at. */
import { toDisplayList } from '@linework/cad/display/build';
import { firstLayout } from '@linework/cad/display/list';
import { firstPage } from '@linework/cad/read/pdf/page-picture';
import { read } from '@linework/cad/read/read';
import { renderRaster } from '../raster/render.ts';
import {
  convert,
  ConvertFailure,
  pictureSize,
  type ConvertPlatform,
  type ConvertedFile,
  type ConvertRequest,
  type Loss,
  type RgbaPixels,
} from './convert.ts';

export interface ConversionPreview {
  pixels: RgbaPixels;
  /** Files that the conversion makes, pictures beside a drawing included. */
  files: number;
  losses: Loss[];
}

export async function previewOf(
  bytes: Uint8Array,
  request: ConvertRequest,
  platform: ConvertPlatform,
  longSide: number,
): Promise<ConversionPreview> {
  const settings = { ...request.settings, pixels: longSide };
  const { files, losses } = await convert(bytes, { ...request, settings }, platform);
  const [first] = files;
  if (!first) throw new ConvertFailure('empty', 'Nothing was made of it.');
  const pixels =
    'pixels' in first ? first.pixels : await look(first.bytes, files, request, platform, longSide);
  return { pixels, files: files.length, losses };
}

async function look(
  bytes: Uint8Array,
  files: readonly ConvertedFile[],
  { target, settings }: ConvertRequest,
  platform: ConvertPlatform,
  longSide: number,
): Promise<RgbaPixels> {
  if (target === 'pdf') {
    const page = platform.pdfium && firstPage(await platform.pdfium(), bytes, longSide);
    if (!page) throw new ConvertFailure('empty', 'There is no page to show.');
    return page;
  }
  const { drawing } = read(bytes);
  const { list } = toDisplayList(drawing, await platform.fonts(drawing));
  const layout = firstLayout(list.layouts);
  const size = pictureSize(list.layouts[layout]!, longSide);
  const { rgba } = renderRaster(list, {
    ...size,
    layout,
    background: 0xffffff,
    lineWeights: settings.lineWeights,
    decodeImage: ({ path }) => {
      const beside = files.find(({ name }) => name === path);
      return beside && 'pixels' in beside ? beside.pixels : undefined;
    },
  });
  return { ...size, rgba };
}
