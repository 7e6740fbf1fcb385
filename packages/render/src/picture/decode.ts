/** Pictures from outside as pixels, by what is at hand everywhere: for platforms that cannot do it themselves. */
import type { Pdfium } from '@linework/cad/read/pdf/pdfium';
import type { Picture } from '../raster/scene.ts';
import { decodeBmp } from './bmp.ts';
import { pictureHead } from './head.ts';
import { packedPicture } from './packed.ts';
import { decodePng, type InflateUpTo } from './png.ts';
import { tiffHead } from './tiff-head.ts';

export interface DecodeMeans {
  inflate: InflateUpTo;
  /** Reads JPEGs and faxes. */
  pdfium: () => Promise<Pdfium>;
}

/** A JPEG is unpacked at its full size: beyond this it is a bomb. */
const MAX_JPEG_PIXELS = 100_000_000;
/** Scanned sheets are large, but of one bit a pixel. */
const MAX_TIFF_PIXELS = 400_000_000;

/** Undefined where it is no picture, damaged, or more than may be. Of what holds several, the first. */
export async function decodePicture(bytes: Uint8Array, means: DecodeMeans): Promise<Picture | undefined> {
  const head = pictureHead(bytes);
  try {
    if (head?.kind === 'png') return decodePng(bytes, means.inflate);
    if (head?.kind === 'bmp') return decodeBmp(bytes);
    if (head?.kind === 'gif') return (await import('./gif.ts')).decodeGif(bytes);
    if (head?.kind === 'tiff' && head.width * head.height <= MAX_TIFF_PIXELS)
      return await decodeScan(bytes, means);
    if (head?.kind === 'jpeg' && head.width * head.height <= MAX_JPEG_PIXELS)
      return await decodeJpeg(bytes, means);
  } catch {
    // Damaged: its frame is shown.
  }
  return undefined;
}

async function decodeJpeg(bytes: Uint8Array, means: DecodeMeans): Promise<Picture | undefined> {
  const picture = packedPicture(bytes);
  if (!picture) return undefined;
  const { pixelsOf } = await import('./page.ts');
  return pixelsOf(await means.pdfium(), picture.width, picture.height, [{ ...picture, x: 0, y: 0 }]);
}

async function decodeScan(bytes: Uint8Array, means: DecodeMeans): Promise<Picture | undefined> {
  const { decodeTiff, pageImages } = await import('./tiff.ts');
  const head = tiffHead(bytes);
  if (!head) return undefined;
  const images = pageImages(bytes, head);
  if (!images) return decodeTiff(bytes, head, means.inflate);
  const { pixelsOf } = await import('./page.ts');
  return pixelsOf(await means.pdfium(), head.width, head.height, images);
}
