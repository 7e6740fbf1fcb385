/** Pictures inside drawings, read without native code. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { loadPdfium, type Pdfium } from '@linework/cad/read/pdf/pdfium';
import { decodePicture } from '@linework/render/picture/decode';
import type { ReadPicture } from '@linework/render/picture/pictures';

let loaded: Promise<Pdfium> | undefined;

/** PDFium, which reads PDFs and JPEGs; loaded by the first that needs it. */
export function loadReader(): Promise<Pdfium> {
  loaded ??= loadPdfium(readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))));
  return loaded;
}

export const readPicture: ReadPicture = (bytes) =>
  decodePicture(bytes, {
    inflate: (packed, most) => inflateSync(packed, { maxOutputLength: most }),
    pdfium: loadReader,
  });
