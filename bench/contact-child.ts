/**
 * Pictures of the files named on stdin, one a line, for the contact sheet: the preview stored in the file, our
 * thumbnail, our PDF through poppler, and what the viewer opens. contact-child.ts FOLDER OUT [--pdf] [--ocf] [--all]
 */
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { deflateSync } from 'node:zlib';
import { type DisplayList, firstLayout } from '@linework/cad/display/list';
import { encodeOcf } from '@linework/cad/ocf/encode';
import { pagePicturesOf, picturesOf } from '@linework/render/picture/pictures';
import { writePdf } from '@linework/render/pdf/pdf';
import { encodePng } from '@linework/render/raster/png';
import { renderRaster } from '@linework/render/raster/render';
import type { Picture } from '@linework/render/raster/scene';
import { readPicture } from '@linework/server/sandbox/tasks/pictures';
import { NothingOpened, showFile } from '@linework/cli/kernel/open';
import { nameOf, type Shot } from './contact-shot.ts';
import type { CorpusOutcome } from './corpus-outcome.ts';
import { decodePreview } from './embedded-preview.ts';

const [folder = '', out = '', ...wanted] = process.argv.slice(2);
const THUMBNAIL = 256;
/** Poppler draws hairlines one pixel wide: twice the size, averaged down on the sheet. */
const PDF_PIXELS = 512;
/** Millimeters: small, so that a hairline is seen in a small picture. */
const PAPER = 120;

async function run(path: string): Promise<CorpusOutcome> {
  let shown: ReturnType<typeof showFile>;
  try {
    shown = showFile(path);
  } catch (error) {
    if (!(error instanceof NothingOpened)) throw error;
    return { state: 'not', reason: error.message, fileBytes: 0 };
  }
  const { list, drawing, bytes } = shown;
  const preview = decodePreview(drawing?.preview);
  const dark = preview !== undefined && isDark(preview);
  const layout = firstLayout(list.layouts);
  const shape = preview ? preview.height / preview.width : 3 / 4;
  const width = shape > 1 ? Math.round(THUMBNAIL / shape) : THUMBNAIL;
  const height = Math.max(32, Math.round(width * shape));
  const stem = join(out, nameOf(folder, path));
  const shot: Shot = { preview: preview !== undefined, dark, layout, width, height };
  if (!preview && !wanted.includes('--all')) return { state: 'opened', fileBytes: bytes.length };
  if (preview) await save(`${stem}.preview.png`, preview);
  const background = dark ? 'dark' : 'light';
  const decodeImage = await picturesOf(list, readPicture);
  await save(`${stem}.thumbnail.png`, renderRaster(list, { width, height, layout, background, decodeImage }));
  if (wanted.includes('--pdf')) await savePdf(stem, list, layout, width / height);
  if (wanted.includes('--ocf')) writeFileSync(`${stem}.ocf`, encodeOcf(list));
  writeFileSync(`${stem}.json`, JSON.stringify(shot));
  return { state: 'opened', fileBytes: bytes.length };
}

/** By most of its pixels: what is drawn is thin. */
function isDark({ rgba }: Picture): boolean {
  let dark = 0;
  for (let i = 0; i < rgba.length; i += 4) if (rgba[i]! + rgba[i + 1]! + rgba[i + 2]! < 384) dark++;
  return dark * 8 > rgba.length;
}

async function save(
  path: string,
  { rgba, width, height }: { rgba: ArrayLike<number>; width: number; height: number },
): Promise<void> {
  writeFileSync(path, await encodePng(rgba, width, height, (bytes) => deflateSync(bytes)));
}

/** On a page of the thumbnail's shape, showing the same view. */
async function savePdf(stem: string, list: DisplayList, layout: number, shape: number): Promise<void> {
  const chunks: Uint8Array[] = [];
  const page = { layout, paper: [PAPER, PAPER / shape] as const, margin: PAPER / 50, area: 'view' as const };
  const decodeImage = await pagePicturesOf(list, readPicture);
  const options = { pages: [page], deflate: (bytes: Uint8Array) => deflateSync(bytes), decodeImage };
  writePdf(list, options, (chunk) => chunks.push(chunk));
  writeFileSync(`${stem}.pdf`, Buffer.concat(chunks));
  const scale = ['-scale-to', String(PDF_PIXELS)];
  spawnSync('pdftoppm', ['-png', '-singlefile', ...scale, `${stem}.pdf`, `${stem}.pdf`], { timeout: 60_000 });
  rmSync(`${stem}.pdf`);
}

for await (const path of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await run(path))}\n`);
}
