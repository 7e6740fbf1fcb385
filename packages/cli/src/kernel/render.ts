import { extname } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { picturesOf } from '@linework/render/picture/pictures';
import { encodeBmp } from '@linework/render/raster/bmp';
import { encodePng } from '@linework/render/raster/png';
import { findLayout, renderRaster } from '@linework/render/raster/render';
import { readPicture } from '@linework/server/sandbox/tasks/pictures';
import { renderThumbnail } from '@linework/solid/thumbnail';
import { parseArguments, UsageError } from './arguments.ts';
import { isModelFile, openTextured } from './model.ts';
import { NothingOpened, showFile } from './open.ts';
import { writeOutput } from './output.ts';

const LARGEST = 16_384;

type Pixels = { rgba: Uint8ClampedArray; width: number; height: number };

const encoders: Record<string, (picture: Pixels) => Promise<Uint8Array>> = {
  '.png': ({ rgba, width, height }) =>
    encodePng(rgba, width, height, (bytes) => deflateSync(bytes, { level: 6 })),
  '.jpg': ({ rgba, width, height }) =>
    sharp(rgba, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  '.bmp': async ({ rgba, width, height }) => encodeBmp(rgba, width, height),
};

/** linework render IN OUT.png|jpg|bmp [--layout NAME] [--size WxH] [--background dark|light] [--solids] */
export async function render(args: string[]): Promise<number> {
  const { words, options, flags } = parseArguments(args, ['layout', 'size', 'background'], ['solids']);
  const [from, to] = words;
  if (!from || !to || words.length > 2)
    throw new UsageError('Say which file to draw and which picture to write.');
  const encode = encoders[extname(to).toLowerCase().replace('.jpeg', '.jpg')];
  if (!encode) throw new UsageError('Pictures are written as .png, .jpg or .bmp.');
  const [width, height] = parseSize(options.get('size') ?? '1600x1200');
  const background = options.get('background');
  if (background !== undefined && background !== 'dark' && background !== 'light') {
    throw new UsageError('--background is dark or light.');
  }
  if (isModelFile(from) || flags.has('solids')) {
    const { scene, pixels } = await openTextured(from);
    const { data } = renderThumbnail(scene, width, height, pixels);
    writeOutput(to, await encode({ rgba: new Uint8ClampedArray(data), width, height }));
    return 0;
  }
  const { list } = showFile(from);
  const layout = options.get('layout');
  if (layout !== undefined && !findLayout(list, layout)) {
    const names = list.layouts.map((known) => known.name).join(', ');
    throw new NothingOpened(`There is no layout ${layout}; there are: ${names}.`);
  }
  const decodeImage = await picturesOf(list, readPicture);
  const { rgba, complete } = renderRaster(list, { width, height, layout, background, decodeImage });
  writeOutput(to, await encode({ rgba, width, height }));
  if (!complete)
    process.stderr.write('The drawing holds more than can be drawn; the picture is not complete.\n');
  return 0;
}

function parseSize(text: string): [number, number] {
  const match = /^(\d+)x(\d+)$/i.exec(text);
  const width = Number(match?.[1]);
  const height = Number(match?.[2]);
  if (!(width >= 1 && height >= 1 && width <= LARGEST && height <= LARGEST)) {
    throw new UsageError(`--size is width x height in pixels, at most ${LARGEST} each, like 1600x1200.`);
  }
  return [width, height];
}
