import { zlibSync } from '#fflate';
import { pngFile } from '../png-file.ts';

/** A PNG of pixels with alpha; each row as the difference to the one above, which surfaces in one color make zeros. */
export function encodePicture(rgba: Uint8Array, width: number, height: number): Uint8Array {
  const stride = 4 * width;
  const rows = new Uint8Array((stride + 1) * height);
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1);
    rows[start] = 2;
    for (let i = 0; i < stride; i++)
      rows[start + 1 + i] = rgba[y * stride + i]! - (y > 0 ? rgba[(y - 1) * stride + i]! : 0);
  }
  return pngFile(zlibSync(rows), width, height, true);
}
