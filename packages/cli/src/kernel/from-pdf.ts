import { readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import type { Drawing } from '@linework/cad/model/drawing';
import { loadPdfium } from '@linework/cad/read/pdf/pdfium';
import { readPdf } from '@linework/cad/read/pdf/pdf';
import { encodePng } from '@linework/render/raster/png';
import { UsageError } from './arguments.ts';
import { NothingOpened, readBytes } from './open.ts';
import { writeOutput } from './output.ts';

export const fromPdfOptions = ['enlarge', 'page'] as const;

/** The drawing in a PDF; its pictures are written beside the file that will hold it. */
export async function drawingFromPdf(
  from: string,
  to: string,
  options: Map<string, string>,
): Promise<Drawing> {
  const scale = numberOf(options, 'enlarge');
  const page = numberOf(options, 'page');
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const stem = basename(to, extname(to));
  const { drawing, diagnostics, pictures } = readPdf(await loadPdfium(wasm), readBytes(from), {
    ...(scale === undefined ? {} : { scale }),
    ...(page === undefined ? {} : { pages: [Math.round(page) - 1] }),
    pictureName: (index) => `${stem}-${index + 1}.png`,
  });
  const failed = diagnostics.find(({ severity }) => severity === 'error');
  if (failed) throw new NothingOpened(failed.message);
  for (const { severity, message } of diagnostics) process.stderr.write(`${severity}: ${message}\n`);
  for (const { name, width, height, rgba } of pictures) {
    const png = await encodePng(rgba, width, height, (bytes) => deflateSync(bytes, { level: 6 }));
    writeOutput(join(dirname(to), name), png);
  }
  return drawing;
}

function numberOf(options: Map<string, string>, name: string): number | undefined {
  const text = options.get(name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!(value > 0 && Number.isFinite(value))) throw new UsageError(`--${name} is a number above 0.`);
  return value;
}
