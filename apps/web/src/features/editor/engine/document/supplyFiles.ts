import type { PlotTable } from '@linework/cad/display/plot-tables';
import type { Drawing } from '@linework/cad/model/drawing';
import { readPlotTable } from '@linework/cad/read/plot-table';
import { read } from '@linework/cad/read/read';
import { textIndex } from '@linework/cad/read/text-index';
import { bareFileName } from '@linework/render/picture/files';
import { pictureHead } from '@linework/render/picture/head';
import { unzlibSync } from 'fflate';
import { kernelFonts } from '../../../font/queries.ts';
import type { DocumentFiles } from '../protocol.ts';
import type { LiveDocument } from './liveDocument.ts';

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
