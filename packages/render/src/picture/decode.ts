/** Pictures from outside as pixels, by what is at hand everywhere: for platforms that cannot do it themselves. */
import { firstPage } from '@linework/cad/read/pdf/page-picture';
import type { Pdfium } from '@linework/cad/read/pdf/pdfium';
import { PdfDocument } from '../pdf/document.ts';
import type { Picture } from '../raster/scene.ts';
import { decodeBmp } from './bmp.ts';
import { pictureHead } from './head.ts';
import { packedPicture } from './packed.ts';
import { decodePng, type InflateUpTo } from './png.ts';
import { MOST_PIXELS } from './shrink.ts';

export interface DecodeMeans {
  inflate: InflateUpTo;
  /** Reads JPEGs. */
  pdfium: () => Promise<Pdfium>;
}

/** A JPEG is unpacked at its full size: beyond this it is a bomb. */
const MOST_JPEG_PIXELS = 100_000_000;

/** Undefined where it is no picture, damaged, or more than may be. */
export async function decodePicture(bytes: Uint8Array, means: DecodeMeans): Promise<Picture | undefined> {
  const head = pictureHead(bytes);
  try {
    if (head?.kind === 'png') return decodePng(bytes, means.inflate);
    if (head?.kind === 'bmp') return decodeBmp(bytes);
    if (head?.kind === 'jpeg' && head.width * head.height <= MOST_JPEG_PIXELS)
      return decodeJpeg(bytes, await means.pdfium());
  } catch {
    // Damaged: its frame is shown.
  }
  return undefined;
}

/** PDFium has a decoder for JPEG, and a page that is nothing but the picture shows its pixels. */
function decodeJpeg(bytes: Uint8Array, pdfium: Pdfium): Picture | undefined {
  const picture = packedPicture(bytes);
  if (!picture) return undefined;
  const { width, height } = picture;
  const longest = Math.max(width, height);
  const shrink = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
  // Pages have a largest size; pixels do not.
  const unit = Math.min(1, MOST_PAGE / longest);
  const [w, h] = [width * unit, height * unit];
  const chunks: Uint8Array[] = [];
  const document = new PdfDocument(
    (chunk) => chunks.push(chunk),
    (raw) => raw,
  );
  const image = document.packed(
    picture.packed,
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}${picture.entries}`,
  );
  const content = document.packed(new TextEncoder().encode(`${w} 0 0 ${h} 0 0 cm/I Do`), '');
  const pages = document.reserve();
  const page = document.object(
    `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 ${w} ${h}]/Contents ${content} 0 R` +
      `/Resources<</XObject<</I ${image} 0 R>>>>>>`,
  );
  document.object(`<</Type/Pages/Count 1/Kids[${page} 0 R]>>`, pages);
  document.end(document.object(`<</Type/Catalog/Pages ${pages} 0 R>>`), document.object('<<>>'));
  return firstPage(pdfium, joined(chunks), Math.round(longest * shrink));
}

const MOST_PAGE = 14_400;

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
