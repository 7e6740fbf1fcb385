/** Puts every sample into a folder, as its drawing, as a prepared display list and as pictures: make.ts FOLDER */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { toDisplayList } from '@linework/cad/display/build';
import { type DisplayList, firstLayout } from '@linework/cad/display/list';
import { CODEC, type Compressor } from '@linework/cad/ocf/container';
import { encodeOcf } from '@linework/cad/ocf/encode';
import { manifestExtras } from '@linework/cad/ocf/extras';
import { blockTable } from '@linework/cad/read/block-table';
import { read } from '@linework/cad/read/read';
import { textIndex } from '@linework/cad/read/text-index';
import { renderRaster } from '@linework/render/raster/render';
import sharp from 'sharp';
import { sampleFonts } from './fonts.ts';
import { drawingsFolder, sampleFiles } from './samples.ts';

const SIDE = 512;
/** The app's own paper in both themes (ui/tokens.css: --paper), so that a sheet lies in its frame without an edge. */
const PAPERS = { light: 0xfbfaf6, dark: 0x171c24 } as const;

/** What every browser can undo by itself. */
const compressor: Compressor = {
  codec: CODEC.deflate,
  compress: (bytes) => deflateRawSync(bytes, { level: 9 }),
};

/** What index.json says of a sample. */
type Entry = {
  name: string;
  /** Key of its title among the texts. */
  title: string;
  file: string;
  bytes: number;
  displayBytes: number;
  /** INSUNITS. */
  units: number;
  /** Pixels of its pictures. */
  width: number;
  height: number;
};

const folder = process.argv[2];
if (folder === undefined) throw new Error('Say which folder the samples go to.');
mkdirSync(folder, { recursive: true });
const fonts = sampleFonts();
const entries: Entry[] = [];
for (const file of sampleFiles) entries.push(await makeSample(file, folder));
writeFileSync(join(folder, 'index.json'), JSON.stringify(entries));

async function makeSample(file: string, into: string): Promise<Entry> {
  const { name } = parse(file);
  const bytes = readFileSync(new URL(file, drawingsFolder));
  writeFileSync(join(into, file), bytes);
  const { drawing, diagnostics: found } = read(bytes);
  const { list, diagnostics: shown } = toDisplayList(drawing, fonts);
  const display = encodeOcf(list, {
    ...manifestExtras(drawing, [...found, ...shown]),
    compressor,
    texts: textIndex(drawing),
    blocks: blockTable(drawing),
  });
  writeFileSync(join(into, `${name}.ocf`), display);
  const size = await drawPictures(list, join(into, name));
  return {
    name,
    title: `viewer.sample.${name}`,
    file,
    bytes: bytes.length,
    displayBytes: display.length,
    units: drawing.header.units,
    ...size,
  };
}

/** Drawn twice as large and brought down, so that fine lines stay fine. */
async function drawPictures(list: DisplayList, path: string): Promise<{ width: number; height: number }> {
  const { home } = list.layouts[firstLayout(list.layouts)]!;
  const ratio = home.width / home.height;
  const [width, height] = ratio >= 1 ? [SIDE, Math.round(SIDE / ratio)] : [Math.round(SIDE * ratio), SIDE];
  for (const [theme, background] of Object.entries(PAPERS)) {
    const large = { width: width * 2, height: height * 2 };
    const { rgba } = renderRaster(list, { ...large, background, lineWeights: true });
    await sharp(rgba, { raw: { ...large, channels: 4 } })
      .removeAlpha()
      .resize(width, height, { kernel: 'lanczos3' })
      .webp({ quality: 90, smartSubsample: true })
      .toFile(`${path}-${theme}.webp`);
  }
  return { width, height };
}
