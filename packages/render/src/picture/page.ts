/** PDFium has decoders for JPEG and fax, and a page that is nothing but pictures shows their pixels. */
import { firstPage } from '@linework/cad/read/pdf/page-picture';
import type { Pdfium } from '@linework/cad/read/pdf/pdfium';
import { PdfDocument } from '../pdf/document.ts';
import type { Picture } from '../raster/scene.ts';
import type { PackedPicture } from './packed.ts';
import { MAX_PIXELS } from './shrink.ts';
import { joined } from '../joined.ts';

/** A picture on a larger one, in pixels from its upper left corner. */
export interface PlacedImage extends PackedPicture {
  x: number;
  y: number;
}

/** Points: pages have a largest size; pixels do not. */
const MAX_PAGE = 14_400;

export function pixelsOf(
  pdfium: Pdfium,
  width: number,
  height: number,
  images: readonly PlacedImage[],
): Picture | undefined {
  const longest = Math.max(width, height);
  const shrink = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)));
  const unit = Math.min(1, MAX_PAGE / longest);
  const [w, h] = [width * unit, height * unit];
  const chunks: Uint8Array[] = [];
  const document = new PdfDocument(
    (chunk) => chunks.push(chunk),
    (raw) => raw,
  );
  let names = '';
  let shown = `${unit} 0 0 ${unit} 0 0 cm `;
  images.forEach((image, i) => {
    const size = `/Width ${image.width}/Height ${image.height}`;
    const number = document.packed(image.packed, `/Type/XObject/Subtype/Image${size}${image.entries}`);
    names += `/I${i} ${number} 0 R`;
    const below = height - image.y - image.height;
    shown += `q ${image.width} 0 0 ${image.height} ${image.x} ${below} cm/I${i} Do Q `;
  });
  const content = document.packed(new TextEncoder().encode(shown), '');
  const pages = document.reserve();
  const page = document.object(
    `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 ${w} ${h}]/Contents ${content} 0 R` +
      `/Resources<</XObject<<${names}>>>>>>`,
  );
  document.object(`<</Type/Pages/Count 1/Kids[${page} 0 R]>>`, pages);
  document.end(document.object(`<</Type/Catalog/Pages ${pages} 0 R>>`), document.object('<<>>'));
  return firstPage(pdfium, joined(chunks), Math.round(longest * shrink));
}
