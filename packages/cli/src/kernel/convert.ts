import { extname } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { CODEC, type Compressor } from '@linework/cad/ocf/container';
import { encodeOcf } from '@linework/cad/ocf/encode';
import { textIndex } from '@linework/cad/read/text-index';
import { write, type WriteVersion } from '@linework/cad/write/write';
import { parseArguments, UsageError } from './arguments.ts';
import { externalReferences } from './info.ts';
import { drawingFromPdf, fromPdfOptions } from './from-pdf.ts';
import { convertModel } from './model.ts';
import { NothingOpened, openFile, showFile } from './open.ts';
import { writeOutput } from './output.ts';
import { pdfFlags, pdfOptions, toPdf } from './to-pdf.ts';

const WRITE_VERSIONS: readonly WriteVersion[] = ['2000', '2004', '2007', '2010', '2013', '2018'];

/** What every browser can undo by itself. */
const deflate: Compressor = {
  codec: CODEC.deflate,
  compress: (bytes) => deflateRawSync(bytes, { level: 9 }),
};

/** linework convert IN OUT [--version 2000…2018], with what toPdf takes, or from a PDF with [--enlarge 50] [--page 1] */
export async function convert(args: string[]): Promise<number> {
  const { words, options, flags } = parseArguments(
    args,
    ['version', ...pdfOptions, ...fromPdfOptions],
    pdfFlags,
  );
  const [from, to] = words;
  if (!from || !to || words.length > 2)
    throw new UsageError('Say which file to convert and which one to write.');
  const extension = extname(to).toLowerCase();
  if (extension === '.glb' || extension === '.stl') return convertModel(from, to);
  if (extension === '.ocf') return toOcf(from, to);
  if (extension === '.pdf') return toPdf(from, to, options, flags);
  if (extension !== '.dwg' && extension !== '.dxf')
    throw new UsageError('The file to write is a .dwg, .dxf, .ocf, .pdf, .glb or .stl.');
  const version = options.get('version') ?? '2018';
  if (!isVersion(version)) throw new UsageError(`--version is one of ${WRITE_VERSIONS.join(', ')}.`);
  const drawing =
    extname(from).toLowerCase() === '.pdf' ? await drawingFromPdf(from, to, options) : openFile(from).drawing;
  if (!drawing)
    throw new NothingOpened('An .ocf holds what is drawn, not the drawing: it cannot become a .dwg or .dxf.');
  const { bytes, diagnostics } = write(drawing, { format: extension === '.dwg' ? 'dwg' : 'dxf', version });
  for (const { severity, message } of diagnostics) process.stderr.write(`${severity}: ${message}\n`);
  if (!bytes || bytes.length === 0) throw new NothingOpened(`${to} could not be written.`);
  writeOutput(to, bytes);
  return 0;
}

function isVersion(text: string): text is WriteVersion {
  return (WRITE_VERSIONS as readonly string[]).includes(text);
}

function toOcf(from: string, to: string): number {
  const { list, drawing, manifest, diagnostics } = showFile(from);
  const source = drawing ? { format: drawing.format, version: drawing.version } : manifest?.source;
  const xrefs = drawing ? externalReferences(drawing) : manifest?.xrefs;
  const texts = drawing ? textIndex(drawing) : undefined;
  writeOutput(to, encodeOcf(list, { compressor: deflate, source, xrefs, texts, diagnostics }));
  return 0;
}
