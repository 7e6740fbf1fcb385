import type { PlotTable } from '@linework/cad/display/plot-tables';
import type { Drawing } from '@linework/cad/model/drawing';
import { readPlotTable } from '@linework/cad/read/plot-table';
import { read } from '@linework/cad/read/read';
import { textIndex } from '@linework/cad/read/text-index';
import { bareFileName } from '@linework/render/picture/files';
import { pictureHead } from '@linework/render/picture/head';
import { unzlibSync } from 'fflate';
import { download } from '../../../viewer/engine/bytes/http.ts';
import { ViewerFailure } from '../../../viewer/engine/failure.ts';
import { kernelFonts } from '../../../viewer/engine/kernel/fonts.ts';
import { refuseNothing } from '../../../viewer/engine/kernel/readDrawing.ts';
import type { Progress } from '../../../viewer/engine/types.ts';
import type { DocumentFiles, DocumentOrigin } from '../protocol.ts';
import { LiveDocument } from './liveDocument.ts';

type Tell = (progress: Progress) => void;

/** Of the time: reading, and making what is drawn. */
const readShare = 0.5;

async function bytesOf(origin: DocumentOrigin, tell: Tell): Promise<Uint8Array> {
  if (origin.kind === 'new') {
    const { templateFile } = await import('./templates.ts');
    return templateFile(origin.template);
  }
  if (origin.kind === 'file') return new Uint8Array(await origin.file.arrayBuffer());
  const { url, size } = origin;
  const file = await download(
    async () => url,
    new AbortController().signal,
    (loaded, total = size) =>
      tell({ state: 'requesting', loaded, total, share: total > 0 ? Math.min(1, loaded / total) : 0 }),
  );
  return new Uint8Array(await file.arrayBuffer());
}

/** Reads a drawing to be edited. Throws ViewerFailure where there is none in the file. */
export async function openDrawing(
  origin: DocumentOrigin,
  name: string,
  tell: Tell,
): Promise<{ live: LiveDocument; bytes: Uint8Array }> {
  tell({ state: 'requesting', loaded: 0 });
  const bytes = await bytesOf(origin, tell);
  if (bytes.length === 0) throw new ViewerFailure('empty');
  tell({ state: 'parsing' });
  const { drawing, diagnostics } = read(bytes, {
    progress: (share) => tell({ state: 'parsing', share: share * readShare }),
  });
  if (origin.kind !== 'new') refuseNothing(drawing, diagnostics);
  const fonts = await kernelFonts(drawing, textIndex(drawing), []);
  return { live: new LiveDocument({ name, drawing, diagnostics }, fonts), bytes };
}

/** Draws anew with fonts, references and pictures that have come to hand. */
export async function supplyFiles(live: LiveDocument, { fonts, xrefs }: DocumentFiles): Promise<void> {
  const drawings = new Map<string, Drawing>();
  const pictures = new Map<string, Uint8Array>();
  const plotTables = new Map<string, PlotTable>();
  for (const { name, file } of xrefs) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const plotTable = readPlotTable(bytes, (packed) => unzlibSync(packed));
    if (pictureHead(bytes)) pictures.set(bareFileName(name), bytes);
    else if (plotTable) plotTables.set(bareFileName(name), plotTable);
    else drawings.set(baseName(name), read(bytes).drawing);
  }
  const { drawing } = live.document;
  const provider = await kernelFonts(drawing, textIndex(drawing), fonts);
  const options = {
    xref: (path: string, block: string) => drawings.get(baseName(path)) ?? drawings.get(block.toUpperCase()),
    plotTable: (name: string) => plotTables.get(name),
  };
  live.supply(provider, options, pictures);
}

function baseName(path: string): string {
  const file = path.split(/[\\/]/).pop() ?? '';
  return file.replace(/\.[^.]*$/, '').toUpperCase();
}
