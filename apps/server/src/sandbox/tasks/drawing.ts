/** Drawings: the sheet for light and for dark surroundings, small and large, as plain pixels. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, inflateRawSync } from 'node:zlib';
import { toDisplayList } from '@linework/cad/display/build';
import type { DisplayLayout, DisplayList } from '@linework/cad/display/list';
import { OcfError } from '@linework/cad/ocf/bytes';
import { CODEC, isOcf, type Decompress } from '@linework/cad/ocf/container';
import { decodeOcf } from '@linework/cad/ocf/decode';
import { read } from '@linework/cad/read/read';
import { renderRaster } from '@linework/render/raster/render';
import { fontsOnDisk } from '../diskFonts.ts';
import { inputName } from '../folder.ts';
import { SandboxFailure } from '../limits.ts';
import { embolden } from './embolden.ts';

export const thumbSide = 512;
export const viewSide = 1600;
const rawMost = 1 << 30;
/** The app's own paper in both themes (ui/tokens.css: --paper), so that a sheet lies in its frame without an edge. */
const papers = { light: 0xfbfaf6, dark: 0x171c24 } as const;

export async function drawing(folder: string): Promise<object> {
  const bytes = readFileSync(join(folder, inputName));
  const list = displayListOf(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const layout = layoutToShow(list);
  if (!layout) throw new SandboxFailure('empty');
  const pictures: Record<string, { width: number; height: number }> = {};
  for (const [name, side] of [
    ['thumb', thumbSide],
    ['view', viewSide],
  ] as const) {
    const size = fitted(layout, side);
    for (const [theme, background] of Object.entries(papers)) {
      const { rgba } = renderRaster(list, { ...size, layout: list.layouts.indexOf(layout), background });
      const pixels = name === 'thumb' ? embolden(rgba, size.width, size.height) : rgba;
      writeFileSync(join(folder, `${name}-${theme}.rgba`), pixels);
      pictures[`${name}-${theme}`] = size;
    }
  }
  return { pictures };
}

const decompress: Decompress = (codec, bytes, rawBytes) => {
  const limit = { maxOutputLength: Math.min(rawMost, Math.max(1, rawBytes)) };
  try {
    return codec === CODEC.brotli ? brotliDecompressSync(bytes, limit) : inflateRawSync(bytes, limit);
  } catch {
    throw new OcfError('A section is damaged.');
  }
};

function displayListOf(bytes: Uint8Array): DisplayList {
  if (isOcf(bytes)) {
    try {
      return decodeOcf(bytes, { decompress }).list;
    } catch (error) {
      if (error instanceof OcfError) throw new SandboxFailure('damaged', error.message);
      throw error;
    }
  }
  const { drawing: found, diagnostics } = read(bytes);
  let entities = 0;
  for (const block of found.blocks.values()) entities += block.entities.length;
  const failed = diagnostics.find(({ severity }) => severity === 'error');
  if (entities === 0 && failed) {
    throw new SandboxFailure(failed.code === 'too-large' ? 'tooLarge' : 'damaged', failed.message);
  }
  return toDisplayList(found, fontsOnDisk()).list;
}

/** Model space, or the first sheet where that is empty. */
function layoutToShow(list: DisplayList): DisplayLayout | undefined {
  const shows = ({ group, viewports }: DisplayLayout): boolean =>
    list.groups[group]?.box !== undefined ||
    viewports.some((viewport) => list.groups[viewport.group]?.box !== undefined);
  return list.layouts.find(shows);
}

/** The picture has the drawing's own proportions, within what still reads as a sheet. */
function fitted({ home }: DisplayLayout, side: number): { width: number; height: number } {
  const turned = Math.abs(Math.sin(home.twist)) > Math.SQRT1_2;
  const wide = turned ? home.height / home.width : home.width / home.height;
  const ratio = Math.min(2.5, Math.max(0.4, Number.isFinite(wide) && wide > 0 ? wide : 4 / 3));
  return ratio >= 1
    ? { width: side, height: Math.round(side / ratio) }
    : { width: Math.round(side * ratio), height: side };
}
