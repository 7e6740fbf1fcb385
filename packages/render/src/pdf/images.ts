/** Pictures as objects of the file. */
import type { PackedPicture } from '../picture/packed.ts';
import type { Picture } from '../raster/scene.ts';
import type { PdfDocument } from './document.ts';

export function writeImage(document: PdfDocument, picture: Picture | PackedPicture): number {
  const { width, height } = picture;
  const size = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}`;
  if ('packed' in picture) return document.packed(picture.packed, `${size}${picture.entries}`);
  const { rgba } = picture;
  const colors = new Uint8Array(width * height * 3);
  const alphas = new Uint8Array(width * height);
  for (let i = 0; i < alphas.length; i++) {
    for (let k = 0; k < 3; k++) colors[3 * i + k] = rgba[4 * i + k]!;
    alphas[i] = rgba[4 * i + 3]!;
  }
  const bits = `${size}/BitsPerComponent 8`;
  const mask = alphas.some((alpha) => alpha < 255)
    ? `/SMask ${document.stream(alphas, `${bits}/ColorSpace/DeviceGray`)} 0 R`
    : '';
  return document.stream(colors, `${bits}/ColorSpace/DeviceRGB${mask}`);
}
