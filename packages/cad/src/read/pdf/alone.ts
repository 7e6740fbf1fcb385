/** One object of a page by itself, as pixels: for what PDFium draws but does not tell of, shadings and patterns. */
import type { PdfFile, PdfPage } from './pdfium.ts';

export interface AlonePicture {
  width: number;
  height: number;
  rgba: Uint8Array;
  /** Corners in points of the page, x and y each: lower left, lower right, upper left. */
  corners: readonly [number, number, number, number, number, number];
}

/** FPDFBitmap_BGRA. */
const BGRA = 4;
/** Pixels of the longer side: to see what it is, and to keep it. */
export const SIDE = { look: 256, keep: 1024 } as const;
const MAX_PAGE_SIDE = 16_384;
/** Each costs a walk over the page. */
const MAX_PICTURES = 300;

export class AloneOnPage {
  readonly #file: PdfFile;
  readonly #page: PdfPage;
  readonly #hushed = new Set<number>();
  #left = MAX_PICTURES;

  constructor(file: PdfFile, page: PdfPage) {
    this.#file = file;
    this.#page = page;
  }

  /** chain: the forms that hold the object, from the page on, and the object; box: in points, where it lies. */
  picture(
    chain: readonly number[],
    [left, bottom, right, top]: readonly [number, number, number, number],
    side: number,
  ): AlonePicture | undefined {
    const longest = Math.max(right - left, top - bottom);
    if (!(longest > 0) || this.#left-- <= 0) return undefined;
    const { pdfium } = this.#file;
    const page = this.#page;
    const scale = Math.min(side / longest, MAX_PAGE_SIDE / Math.max(page.width, page.height, 1));
    const size = [page.width, page.height].map((length) => Math.max(1, Math.round(length * scale))) as [
      number,
      number,
    ];
    const ends = [page.toDevice(size, left, bottom), page.toDevice(size, right, top)] as const;
    const [x0, x1] = [0, 1].map((i) => clamp(i === 0 ? min(ends, 0) : max(ends, 0), size[0])) as [
      number,
      number,
    ];
    const [y0, y1] = [0, 1].map((i) => clamp(i === 0 ? min(ends, 1) : max(ends, 1), size[1])) as [
      number,
      number,
    ];
    const [width, height] = [x1 - x0, y1 - y0];
    if (!(width > 1 && height > 1)) return undefined;
    this.#hushOthers(chain);
    const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BGRA, 0, 0);
    if (bitmap === 0) return undefined;
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0);
    for (const one of chain) pdfium.FPDFPageObj_SetIsActive(one, true);
    pdfium.FPDF_RenderPageBitmap(bitmap, page.handle, -x0, -y0, size[0], size[1], 0, 0);
    for (const one of chain) pdfium.FPDFPageObj_SetIsActive(one, false);
    const rgba = this.#pixels(bitmap, width, height);
    pdfium.FPDFBitmap_Destroy(bitmap);
    const corner = (x: number, y: number): [number, number] => page.toPage(size, x, y);
    return { width, height, rgba, corners: [...corner(x0, y1), ...corner(x1, y1), ...corner(x0, y0)] };
  }

  /** Everything on the page, and in each form of the chain, is left out from here on. */
  #hushOthers(chain: readonly number[]): void {
    const { pdfium } = this.#file;
    const hush = (holder: number, count: number, at: (index: number) => number): void => {
      if (this.#hushed.has(holder)) return;
      this.#hushed.add(holder);
      for (let i = 0; i < count; i++) pdfium.FPDFPageObj_SetIsActive(at(i), false);
    };
    hush(0, this.#page.objects, (index) => this.#page.object(index));
    for (const form of chain.slice(0, -1))
      hush(form, pdfium.FPDFFormObj_CountObjects(form), (index) => pdfium.FPDFFormObj_GetObject(form, index));
  }

  #pixels(bitmap: number, width: number, height: number): Uint8Array {
    const { pdfium } = this.#file;
    const from = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const heap = pdfium.pdfium.HEAPU8;
    const rgba = new Uint8Array(width * height * 4);
    for (let i = 0; i < width * height; i++) {
      const at = from + Math.floor(i / width) * stride + (i % width) * 4;
      rgba.set([heap[at + 2]!, heap[at + 1]!, heap[at]!, heap[at + 3]!], 4 * i);
    }
    return rgba;
  }
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));
const min = (ends: readonly (readonly number[])[], k: number): number =>
  Math.min(...ends.map((end) => end[k]!));
const max = (ends: readonly (readonly number[])[], k: number): number =>
  Math.max(...ends.map((end) => end[k]!));
