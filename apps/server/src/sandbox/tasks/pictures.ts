/** Pictures inside drawings, read without native code. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync, inflateSync } from 'node:zlib';
import type { Pdfium } from '@linework/cad/read/pdf/pdfium';
import { decodePicture } from '@linework/render/picture/decode';
import { pictureHead } from '@linework/render/picture/head';
import type { ReadPicture } from '@linework/render/picture/pictures';
import { encodePng } from '@linework/render/raster/png';

let loaded: Promise<Pdfium> | undefined;

/** PDFium, which reads PDFs and JPEGs; loaded by the first that needs it. */
export function loadReader(): Promise<Pdfium> {
  loaded ??= load();
  return loaded;
}

const require = createRequire(import.meta.url);

/** Its script alone is a sixth of all code that a drawing needs. */
async function load(): Promise<Pdfium> {
  const { loadPdfium } = await import('@linework/cad/read/pdf/pdfium');
  return loadPdfium(readFileSync(require.resolve('@embedpdf/pdfium/pdfium.wasm')));
}

export const readPicture: ReadPicture = (bytes) =>
  decodePicture(bytes, {
    inflate: (packed, most) => inflateSync(packed, { maxOutputLength: most }),
    pdfium: loadReader,
  });

export const writePng = (rgba: ArrayLike<number>, width: number, height: number): Promise<Uint8Array> =>
  encodePng(rgba, width, height, (rows) => deflateSync(rows));

/** As browsers can show it: what none of them reads becomes a PNG, all others stay as they are. */
export async function forBrowsers(bytes: Uint8Array): Promise<Uint8Array> {
  const picture = pictureHead(bytes)?.kind === 'tiff' ? await readPicture(bytes) : undefined;
  if (!picture) return bytes;
  return writePng(picture.rgba, picture.width, picture.height);
}
