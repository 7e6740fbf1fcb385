/**
 * Compares our picture of each drawing with the preview that AutoCAD stored in it: the share of ink of either that lies
 * within two pixels of ink of the other. preview-match.ts [FOLDER] [--out FOLDER: pictures side by side] [--only TEXT]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { deflateSync, inflateSync } from 'node:zlib';
import { type DisplayList, firstLayout } from '@linework/cad/display/list';
import { type Drawing, type EmbeddedPreview, isReference } from '@linework/cad/model/drawing';
import { NothingOpened, showFile } from '@linework/cli/kernel/open';
import { decodeBmp } from '@linework/render/picture/bmp';
import { picturesOf } from '@linework/render/picture/pictures';
import { decodePng } from '@linework/render/picture/png';
import { encodePng } from '@linework/render/raster/png';
import { renderRaster } from '@linework/render/raster/render';
import type { DecodeImage, Picture } from '@linework/render/raster/scene';
import { readPicture } from '@linework/server/sandbox/tasks/pictures';
import { corpusFolder, findDrawings } from './corpus-run.ts';
import { countColors, inkBox, type Match, matchInk, type InkPicture } from './ink-match.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, only: { type: 'string', default: '' } },
});
const folder = positionals[0] ?? corpusFolder;
if (values.out) mkdirSync(values.out, { recursive: true });

/** Smaller ones, and those of an empty sheet, tell nothing. */
const MIN_PIXELS = 64;
const MIN_INK = 40;

async function compare(
  path: string,
): Promise<(Match & { isComplete: boolean; isElsewhere: boolean }) | undefined> {
  let shown: ReturnType<typeof showFile>;
  try {
    shown = showFile(path);
  } catch (error) {
    if (error instanceof NothingOpened) return undefined;
    throw error;
  }
  const { list, drawing } = shown;
  const preview = decodePreview(drawing?.preview);
  if (!preview || Math.min(preview.width, preview.height) < MIN_PIXELS) return undefined;
  const { width, height } = preview;
  const decodeImage = await picturesOf(list, readPicture);
  const layout = firstLayout(list.layouts);
  const isSheet = list.layouts[layout]?.model === false;
  // Paper is white, whatever lies around it.
  const background = isSheet ? 'light' : countColors(preview.rgba)[0]![0];
  const ours = renderRaster(list, { width, height, layout, background, decodeImage, margin: 0 });
  const match = matchInk(preview, ours, isSheet);
  if (match.ink < MIN_INK) return undefined;
  const isElsewhere = match.kind === 'wrong' && isSameElsewhere(shown.list, preview, layout, background);
  if (values.out)
    await save(
      join(values.out, `${match.kind}-${relative(folder, path).replace(/[^\w.-]/g, '_')}.png`),
      preview,
      ours,
    );
  return { ...match, isElsewhere, isComplete: isComplete(drawing, list, decodeImage) };
}

/**
 * Whether the preview shows the same, but not where the file says that it was looked at: WBLOCK and other programs draw the
 * whole into it. Ours is drawn so that all of it fills the same pixels.
 */
function isSameElsewhere(
  list: DisplayList,
  preview: InkPicture,
  layout: number,
  background: 'light' | number,
): boolean {
  const box = inkBox(preview, background === 'light');
  const extents = list.layouts[layout]?.extents;
  if (!box || !extents) return false;
  const scale = Math.max(
    (box.maxX - box.minX) / (extents.maxX - extents.minX),
    (box.maxY - box.minY) / (extents.maxY - extents.minY),
  );
  if (!Number.isFinite(scale)) return false;
  const { width, height } = preview;
  const view = {
    x: (extents.minX + extents.maxX) / 2 + (width / 2 - (box.minX + box.maxX) / 2) / scale,
    y: (extents.minY + extents.maxY) / 2 - (height / 2 - (box.minY + box.maxY) / 2) / scale,
    width: width / scale,
    height: height / scale,
    twist: 0,
  };
  const ours = renderRaster(list, { width, height, layout, background, view, margin: 0 });
  return matchInk(preview, ours, background === 'light').kind !== 'wrong';
}

/** Whether all that the drawing refers to is at hand. */
function isComplete(drawing: Drawing | undefined, { images }: DisplayList, decode: DecodeImage): boolean {
  if (images.some((image) => !decode(image))) return false;
  const blocks = [...(drawing?.blocks.values() ?? [])];
  return (drawing?.underlayDefinitions.size ?? 0) === 0 && !blocks.some(isReference);
}

/** The picture that a drawing holds of itself; undefined where it has none that can be read. */
function decodePreview(preview: EmbeddedPreview | undefined): Picture | undefined {
  if (preview?.format === 'bmp') return decodeBmp(preview.bytes);
  if (preview?.format === 'png') return decodePng(preview.bytes, (bytes) => inflateSync(bytes));
  return undefined;
}

async function save(path: string, left: InkPicture, right: InkPicture): Promise<void> {
  const { width, height } = left;
  const both = new Uint8Array(width * 2 * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width * 4; x++) {
      both[y * width * 8 + x] = left.rgba[y * width * 4 + x]!;
      both[y * width * 8 + width * 4 + x] = right.rgba[y * width * 4 + x]!;
    }
  writeFileSync(path, await encodePng(both, width * 2, height, (bytes) => deflateSync(bytes)));
}

let incomplete = 0;
let elsewhere = 0;
const counts = { equal: 0, near: 0, wrong: 0 };
for (const path of findDrawings(folder).filter((each) => each.includes(values.only))) {
  let match: Awaited<ReturnType<typeof compare>>;
  try {
    match = await compare(path);
  } catch (error) {
    console.log(`failed ${path}: ${String(error)}`);
  }
  if (!match) continue;
  if (!match.isComplete) {
    incomplete++;
    continue;
  }
  if (match.isElsewhere) elsewhere++;
  else counts[match.kind]++;
  if (match.kind !== 'equal')
    console.log(
      `${match.isElsewhere ? 'on another view' : match.kind} ${(match.found * 100).toFixed(0)}% found, ${(match.added * 100).toFixed(0)}% too much: ${path}`,
    );
}
const all = counts.equal + counts.near + counts.wrong;
console.log(
  `${all} previews of what the file opens on: ${counts.equal} equal, ${counts.near} near, ${counts.wrong} wrong (${(((counts.equal + counts.near) / all) * 100).toFixed(1)}%); ${elsewhere} of another view, ${incomplete} want other files`,
);
