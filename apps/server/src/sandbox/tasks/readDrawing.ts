/** A drawing of any kind as what all outputs are made from. */
import { brotliDecompressSync, inflateRawSync } from 'node:zlib';
import { toDisplayList } from '@linework/cad/display/build';
import type { PlotTable } from '@linework/cad/display/plot-tables';
import type { DisplayList } from '@linework/cad/display/list';
import { OcfError } from '@linework/cad/ocf/bytes';
import { CODEC, isOcf, readTable, type Decompress } from '@linework/cad/ocf/container';
import { decodeOcf } from '@linework/cad/ocf/decode';
import { encodeOcf } from '@linework/cad/ocf/encode';
import { manifestExtras } from '@linework/cad/ocf/extras';
import type { ManifestExtras } from '@linework/cad/ocf/manifest';
import { blockTable, type BlockTable } from '@linework/cad/read/block-table';
import { read, whyNothing } from '@linework/cad/read/read';
import { textIndex, type TextEntry } from '@linework/cad/read/text-index';
import type { Drawing } from '@linework/cad/model/drawing';
import { withPictureFiles } from '@linework/render/picture/files';
import { NO_FONTS, type FontProvider } from '@linework/cad/text/fonts';
import { drawingFonts } from '../drawingFonts.ts';
import { SandboxFailure } from '../limits.ts';
import { compressor } from './compressor.ts';
import { packSignature } from './signature.ts';
import { headOf, type DrawingHeadTask } from './drawingHead.ts';

export interface DisplayedDrawing {
  list: DisplayList;
  /** Undefined where the file itself is one that the viewer reads. */
  encode(): Uint8Array | undefined;
  /** What it is compared by; undefined where there is only what is drawn. */
  signature(): Uint8Array | undefined;
  said: TextEntry[];
  names: { layers: string[]; blocks: string[] };
  head: DrawingHeadTask;
}

const rawMost = 1 << 30;

export const decompress: Decompress = (codec, bytes, rawBytes) => {
  const limit = { maxOutputLength: Math.min(rawMost, Math.max(1, rawBytes)) };
  try {
    return codec === CODEC.brotli ? brotliDecompressSync(bytes, limit) : inflateRawSync(bytes, limit);
  } catch {
    throw new OcfError('A section is damaged.');
  }
};

/** What a drawing is given along. */
export interface DrawingCompanions {
  fonts: Pick<FontProvider, 'find'>;
  xref(path: string, block: string): Drawing | undefined;
  picture(path: string): Uint8Array | undefined;
  plotTable(name: string): PlotTable | undefined;
}

const nothing = (): undefined => undefined;
const alone: DrawingCompanions = { fonts: NO_FONTS, xref: nothing, picture: nothing, plotTable: nothing };

export function readDrawing(bytes: Uint8Array, companions = alone): DisplayedDrawing {
  return isOcf(bytes) ? fromOcf(bytes) : fromDrawing(bytes, companions);
}

function fromDrawing(
  bytes: Uint8Array,
  { fonts, xref, picture, plotTable }: DrawingCompanions,
): DisplayedDrawing {
  const { drawing, diagnostics } = read(bytes);
  const failed = whyNothing({ drawing, diagnostics });
  if (failed) {
    throw new SandboxFailure(failed.code === 'too-large' ? 'tooLarge' : 'damaged', failed.message);
  }
  const atHand = drawingFonts();
  const find: FontProvider['find'] = (...wanted) => fonts.find(...wanted) ?? atHand.find(...wanted);
  const shown = toDisplayList(drawing, { ...atHand, find }, { xref, plotTable });
  const extras = manifestExtras(drawing, [...diagnostics, ...shown.diagnostics]);
  for (const reference of extras.facts?.references ?? []) {
    const { path, name } = reference;
    reference.found ||= (picture(path) ?? plotTable(path) ?? xref(path, name)) !== undefined;
  }
  const made = readyOf(
    withPictureFiles(shown.list, picture),
    extras,
    textIndex(drawing),
    blockTable(drawing),
  );
  return { ...made, signature: () => packSignature(drawing) };
}

function fromOcf(bytes: Uint8Array): DisplayedDrawing {
  try {
    const isPlain = readTable(bytes).sections.every(({ codec }) => codec !== CODEC.brotli);
    const { list, manifest, texts, blocks } = decodeOcf(bytes, { decompress, exact: true });
    const made = readyOf(list, manifest, texts, blocks);
    return isPlain ? { ...made, encode: () => undefined } : made;
  } catch (error) {
    if (error instanceof OcfError) throw new SandboxFailure('damaged', error.message);
    throw error;
  }
}

function readyOf(
  list: DisplayList,
  { source, xrefs, diagnostics, facts }: ManifestExtras,
  said: TextEntry[],
  blocks: BlockTable,
): DisplayedDrawing {
  const extras: ManifestExtras = { source, xrefs, diagnostics, facts };
  return {
    list,
    encode: () => encodeOcf(list, { ...extras, compressor, texts: said, blocks }),
    signature: () => undefined,
    said,
    names: {
      layers: list.layers.map(({ name }) => name),
      blocks: blocks.blocks.map(({ name }) => name),
    },
    head: headOf(list, extras),
  };
}
