/** Reads a drawing away from the picture: it may take long, need much memory and be ended at any time. */
import type { PlotTable } from '@linework/cad/display/plot-tables';
import { readPlotTable } from '@linework/cad/read/plot-table';
import { read } from '@linework/cad/read/read';
import type { Drawing } from '@linework/cad/model/drawing';
import { bareFileName } from '@linework/render/picture/files';
import { pictureHead } from '@linework/render/picture/head';
import { unzlibSync } from 'fflate';
import { ViewerFailure } from '../failure.ts';
import { kernelFonts } from '../../../font/queries.ts';
import type { KernelAnswer, KernelRequest } from './messages.ts';
import { readDrawing } from './readDrawing.ts';
import { buffersOf } from './transfer.ts';

const tell = (message: KernelAnswer, transfer: Transferable[] = []): void =>
  postMessage(message, { transfer });

async function load(file: Blob): Promise<Uint8Array> {
  const total = file.size;
  const bytes = new Uint8Array(total);
  let loaded = 0;
  const reader = file.stream().getReader();
  for (let told = 0; ;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes.set(value, loaded);
    loaded += value.length;
    if (loaded - told < total / 50) continue;
    told = loaded;
    tell({ kind: 'loaded', loaded, total });
  }
  return bytes;
}

async function references(given: KernelRequest['xrefs']) {
  const xrefs = new Map<string, Drawing>();
  const pictures = new Map<string, Uint8Array>();
  const plotTables = new Map<string, PlotTable>();
  for (const { name, file } of given) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (pictureHead(bytes)) {
      pictures.set(bareFileName(name), bytes);
      continue;
    }
    const plotTable = readPlotTable(bytes, (packed) => unzlibSync(packed));
    if (plotTable) {
      plotTables.set(bareFileName(name), plotTable);
      continue;
    }
    const { drawing } = read(bytes);
    // Something else under this name: the reference is as missing as before.
    if (![...drawing.blocks.values()].some(({ entities }) => entities.length > 0)) continue;
    const base = name
      .split(/[\\/]/)
      .pop()!
      .replace(/\.[^.]*$/, '');
    xrefs.set(base.toUpperCase(), drawing);
  }
  return { xrefs, pictures, plotTables };
}

/** What the browser throws where there is no memory left. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof RangeError && /alloc|length|size/i.test(error.message);
}

async function answer({ file, name, fonts, xrefs }: KernelRequest): Promise<void> {
  try {
    const drawing = await readDrawing(await load(file), {
      name,
      fonts: (drawn, texts) => kernelFonts(drawn, texts, fonts),
      ...(await references(xrefs)),
      progress: (share) => tell({ kind: 'parsing', share }),
    });
    tell({ kind: 'done', drawing }, buffersOf(drawing));
  } catch (error) {
    const detail = error instanceof Error ? error.message : '';
    if (error instanceof ViewerFailure) tell({ kind: 'failed', reason: error.reason, detail });
    else tell({ kind: 'failed', reason: isOutOfMemory(error) ? 'outOfMemory' : 'internal', detail });
  }
}

addEventListener('message', ({ data }: MessageEvent<KernelRequest>) => void answer(data));
