import { toDisplayList } from '@linework/cad/display/build';
import { type Diagnostic, showsAnything } from '@linework/cad/display/list';
import type { PlotTable } from '@linework/cad/display/plot-tables';
import type { Drawing } from '@linework/cad/model/drawing';
import { factsOf } from '@linework/cad/ocf/extras';
import { blockTable } from '@linework/cad/read/block-table';
import { read } from '@linework/cad/read/read';
import { textIndex, type TextEntry } from '@linework/cad/read/text-index';
import type { FontProvider } from '@linework/cad/text/fonts';
import { bareFileName, withPictureFiles } from '@linework/render/picture/files';
import { ViewerFailure } from '../failure.ts';
import type { LocalDrawing } from '../store/local.ts';
import { localDrawing } from './localDrawing.ts';

/** Larger files are not tried: reading one takes several times its size. */
const maxBytes = 512 * 1024 * 1024;

export interface ReadingOptions {
  name: string;
  fonts: (drawing: Drawing, texts: readonly TextEntry[]) => Promise<FontProvider>;
  /** Drawings behind external references, by their upper-case base name. */
  xrefs: ReadonlyMap<string, Drawing>;
  /** Files of pictures, by their bare name (`bareFileName`). */
  pictures?: ReadonlyMap<string, Uint8Array>;
  /** Tables of plot styles, by their bare name. */
  plotTables?: ReadonlyMap<string, PlotTable>;
  progress: (share: number | undefined) => void;
}

/** Of the time: reading, making what is drawn, and cutting that into tiles. */
const readShare = 0.4;
const drawnShare = 0.75;

function baseName(path: string): string {
  const file = path.split(/[\\/]/).pop() ?? '';
  return file.replace(/\.[^.]*$/, '').toUpperCase();
}

/** Reads a file of any kind into what the viewer shows. Throws ViewerFailure where that is nothing. */
export async function readDrawing(bytes: Uint8Array, options: ReadingOptions): Promise<LocalDrawing> {
  if (bytes.length === 0) throw new ViewerFailure('empty');
  if (bytes.length > maxBytes) throw new ViewerFailure('tooLarge');
  const { progress } = options;
  progress(undefined);
  const { drawing, diagnostics } = read(bytes, { progress: (share) => progress(share * readShare) });
  refuseNothing(drawing, diagnostics);
  progress(readShare);
  const texts = textIndex(drawing);
  const fonts = await options.fonts(drawing, texts);
  const { list: drawn, diagnostics: shown } = toDisplayList(drawing, fonts, {
    xref: (path, block) => options.xrefs.get(baseName(path)) ?? options.xrefs.get(block.toUpperCase()),
    plotTable: (name) => options.plotTables?.get(name),
  });
  const list = withPictureFiles(drawn, (path) => options.pictures?.get(bareFileName(path)));
  if (!list.layouts.some((layout) => showsAnything(layout, list.groups))) refuse(diagnostics);
  progress(drawnShare);
  const facts = factsOf(drawing);
  for (const reference of facts.references)
    reference.found ||=
      options.xrefs.has(baseName(reference.path)) ||
      options.xrefs.has(reference.name.toUpperCase()) ||
      options.pictures?.has(bareFileName(reference.path)) === true ||
      options.plotTables?.has(bareFileName(reference.path)) === true;
  return localDrawing(list, {
    name: options.name,
    drawing,
    facts,
    texts,
    blocks: blockTable(drawing),
    diagnostics: [...diagnostics, ...shown],
    progress: (share) => progress(drawnShare + share * (1 - drawnShare)),
  });
}

/** A file of which nothing could be read says why. */
export function refuseNothing(drawing: Drawing, diagnostics: readonly Diagnostic[]): void {
  for (const block of drawing.blocks.values()) if (block.entities.length > 0) return;
  refuse(diagnostics);
}

function refuse(diagnostics: readonly Diagnostic[]): never {
  const failed =
    diagnostics.find(({ severity }) => severity === 'error') ??
    diagnostics.find(({ code }) => code === 'truncated' || code === 'dwg-truncated');
  if (!failed) throw new ViewerFailure('nothingToShow');
  switch (failed.code) {
    case 'too-large':
      throw new ViewerFailure('tooLarge', failed.message);
    case 'unknown-format':
    case 'not-dxf':
    case 'package':
      throw new ViewerFailure('notADrawing', failed.message);
    case 'encrypted':
      throw new ViewerFailure('encrypted', failed.message);
    default:
      throw new ViewerFailure('damaged', failed.message);
  }
}
