import { type Pdfium, PdfFile } from './pdfium.ts';

export interface PagePicture {
  width: number;
  height: number;
  rgba: Uint8ClampedArray;
}

/** FPDFBitmap_BGRx: four bytes a pixel, the last of them unused. */
const BGRX = 3;
const WHITE = 0xffffffff;
/** FPDF_ANNOT: with what is written onto the page. */
const WITH_ANNOTATIONS = 1;

/** The first page as it looks on paper; undefined where there is none. */
export function firstPage(pdfium: Pdfium, bytes: Uint8Array, longSide: number): PagePicture | undefined {
  const file = new PdfFile(pdfium, bytes);
  try {
    const page = file.pages > 0 ? file.page(0) : undefined;
    if (!page) return undefined;
    const scale = longSide / Math.max(1, page.width, page.height);
    const [width, height] = [page.width, page.height].map((side) =>
      Math.max(1, Math.round(side * scale)),
    ) as [number, number];
    const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BGRX, 0, 0);
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium.FPDF_RenderPageBitmap(bitmap, page.handle, 0, 0, width, height, 0, WITH_ANNOTATIONS);
    const rgba = pixelsOf(pdfium, bitmap, width, height);
    pdfium.FPDFBitmap_Destroy(bitmap);
    page.close();
    return { width, height, rgba };
  } finally {
    file.close();
  }
}

function pixelsOf(pdfium: Pdfium, bitmap: number, width: number, height: number): Uint8ClampedArray {
  const at = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const stride = pdfium.FPDFBitmap_GetStride(bitmap);
  const heap = pdfium.pdfium.HEAPU8;
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const from = at + row * stride + column * 4;
      const to = 4 * (row * width + column);
      rgba[to] = heap[from + 2]!;
      rgba[to + 1] = heap[from + 1]!;
      rgba[to + 2] = heap[from]!;
      rgba[to + 3] = 255;
    }
  }
  return rgba;
}
