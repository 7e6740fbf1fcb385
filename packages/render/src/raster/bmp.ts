const HEADER = 54;

/** A picture as a Windows bitmap of 24 bits; what shines through shows the background (0xRRGGBB). */
export function encodeBmp(
  rgba: ArrayLike<number>,
  width: number,
  height: number,
  options: { dotsPerInch?: number; background?: number } = {},
): Uint8Array {
  const { dotsPerInch = 96, background = 0xffffff } = options;
  // Rows stand on multiples of four bytes, the lowest first.
  const stride = (width * 3 + 3) & ~3;
  const bytes = new Uint8Array(HEADER + stride * height);
  const view = new DataView(bytes.buffer);
  const dotsPerMeter = Math.round(dotsPerInch / 0.0254);
  view.setUint16(0, 0x4d42, true);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, HEADER, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, width, true);
  view.setInt32(22, height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 24, true);
  view.setUint32(34, stride * height, true);
  view.setInt32(38, dotsPerMeter, true);
  view.setInt32(42, dotsPerMeter, true);
  for (let row = 0; row < height; row++) {
    let to = HEADER + (height - 1 - row) * stride;
    for (let from = row * width * 4; from < (row + 1) * width * 4; from += 4) {
      const alpha = rgba[from + 3]! / 255;
      for (let k = 0; k < 3; k++) {
        const paper = (background >> (8 * k)) & 255;
        bytes[to++] = Math.round(paper + (rgba[from + 2 - k]! - paper) * alpha);
      }
    }
  }
  return bytes;
}
