/** How far every pixel is from the paper, which is what the corner shows. */
export function farness(rgba: Uint8ClampedArray): Uint16Array {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length >> 2);
  const far = new Uint16Array(pixels.length);
  const [paper] = pixels;
  const [red, green, blue] = [rgba[0]!, rgba[1]!, rgba[2]!];
  for (let i = 0; i < far.length; i += 1) {
    // Most of a sheet is paper.
    if (pixels[i] === paper) continue;
    const at = i * 4;
    const r = rgba[at]! - red;
    const g = rgba[at + 1]! - green;
    const b = rgba[at + 2]! - blue;
    far[i] = (r < 0 ? -r : r) + (g < 0 ? -g : g) + (b < 0 ? -b : b);
  }
  return far;
}
