/** Pictures of a PDF: their pixels, to be kept beside the drawing, and the images that show them. */
import { type Affine, compose } from '@linework/geom/affine';
import type { EntityCommon } from '../../model/common.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { ImageEntity } from '../../model/images.ts';
import type { PdfFile, PdfPage } from './pdfium.ts';

export interface PdfPicture {
  name: string;
  width: number;
  height: number;
  rgba: Uint8Array;
}

const MAX_PIXELS = 64 * 1024 * 1024;
/** Handles of image definitions: above whatever the entities will be numbered with is not known yet, so from here. */
const FIRST_DEFINITION = 0x10_0000_0000;
const GRAY = 1;
const BGR = 2;

export interface Placing {
  name: string;
  index: number;
  common: EntityCommon;
}

export function placePicture(
  file: PdfFile,
  page: PdfPage,
  object: number,
  outer: Affine,
  drawing: Drawing,
  placing: Placing,
): { picture: PdfPicture; entity: ImageEntity } | undefined {
  const pixels = pixelsOf(file, page, object);
  return pixels && placePixels(pixels, compose(outer, file.matrixOf(object)), drawing, placing);
}

/** frame: of the square of one unit that the picture fills. */
export function placePixels(
  pixels: { width: number; height: number; rgba: Uint8Array },
  [a, b, c, d, e, f]: Affine,
  drawing: Drawing,
  { name, index, common }: Placing,
): { picture: PdfPicture; entity: ImageEntity } | undefined {
  if (![a, b, c, d, e, f].every(Number.isFinite)) return undefined;
  const { width, height, rgba } = pixels;
  const definition = FIRST_DEFINITION + index;
  drawing.imageDefinitions.set(definition, { handle: definition, path: name, width, height, loaded: true });
  const entity: ImageEntity = {
    ...common,
    type: 'IMAGE',
    definition,
    position: [e, f, 0],
    u: [a / width, b / width, 0],
    v: [c / height, d / height, 0],
    width,
    height,
    displayFlags: 7,
    clipping: false,
    brightness: 50,
    contrast: 50,
    fade: 0,
    clipKind: 1,
    clipPoints: Float64Array.of(-0.5, -0.5, width - 0.5, height - 0.5),
    clipInverted: false,
  };
  return { picture: { name, width, height, rgba }, entity };
}

/** As drawn, with its mask, where that can be had; else the plain picture. */
function pixelsOf(
  { pdfium, handle }: PdfFile,
  page: PdfPage,
  object: number,
): { width: number; height: number; rgba: Uint8Array } | undefined {
  const bitmap =
    pdfium.FPDFImageObj_GetBitmap(object) ||
    pdfium.FPDFImageObj_GetRenderedBitmap(handle, page.handle, object);
  if (bitmap === 0) return undefined;
  try {
    const [width, height] = [pdfium.FPDFBitmap_GetWidth(bitmap), pdfium.FPDFBitmap_GetHeight(bitmap)];
    if (!(width > 0 && height > 0 && width * height <= MAX_PIXELS)) return undefined;
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const format = pdfium.FPDFBitmap_GetFormat(bitmap);
    const step = format === GRAY ? 1 : format === BGR ? 3 : 4;
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const source = pdfium.pdfium.HEAPU8;
    const rgba = new Uint8Array(width * height * 4);
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        const from = start + row * stride + column * step;
        const to = (row * width + column) * 4;
        rgba[to] = source[from + (step === 1 ? 0 : 2)]!;
        rgba[to + 1] = source[from + (step === 1 ? 0 : 1)]!;
        rgba[to + 2] = source[from]!;
        // 4 is BGRA, 3 has a byte that means nothing.
        rgba[to + 3] = format === 4 ? source[from + 3]! : 255;
      }
    }
    return { width, height, rgba };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}
