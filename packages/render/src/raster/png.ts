import { pngFile } from '@linework/cad/display/png-file';

/** zlib's compression (RFC 1950), given by the platform. */
export type Deflate = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** Encodes RGBA pixels; opaque pictures are stored without alpha. */
export async function encodePng(
  rgba: ArrayLike<number>,
  width: number,
  height: number,
  deflate: Deflate,
): Promise<Uint8Array> {
  let opaque = true;
  for (let i = 3; i < width * height * 4 && opaque; i += 4) opaque = rgba[i] === 255;
  const channels = opaque ? 3 : 4;
  const packed = await deflate(filterRows(rgba, width, height, channels));
  return pngFile(packed, width, height, !opaque);
}

/** Rows of line drawings are mostly background: unfiltered or as the difference to the row above, whichever is smaller. */
function filterRows(rgba: ArrayLike<number>, width: number, height: number, channels: number): Uint8Array {
  const pixels = wordsOf(rgba, width * height);
  const stride = width * channels;
  const out = new Uint8Array((stride + 1) * height);
  let above = new Uint8Array(stride);
  let row = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const first = y * width;
    let changes = 0;
    let fromAbove = 0;
    for (let x = 0, i = 0; x < width; x++, i += channels) {
      const pixel = pixels[first + x]!;
      if (x > 0 && pixel !== pixels[first + x - 1]) changes++;
      if (y === 0 || pixel !== pixels[first + x - width]) fromAbove++;
      row[i] = pixel;
      row[i + 1] = pixel >> 8;
      row[i + 2] = pixel >> 16;
      if (channels === 4) row[i + 3] = pixel >> 24;
    }
    const start = y * (stride + 1);
    if (fromAbove < changes || fromAbove === 0) {
      out[start] = 2;
      for (let i = 0; i < stride; i++) out[start + 1 + i] = row[i]! - above[i]!;
    } else {
      out.set(row, start + 1);
    }
    [above, row] = [row, above];
  }
  return out;
}

/** A pixel a word, red in the lowest byte. */
function wordsOf(rgba: ArrayLike<number>, count: number): Uint32Array {
  const whole = rgba instanceof Uint8ClampedArray || rgba instanceof Uint8Array;
  const bytes = whole && rgba.byteOffset % 4 === 0 ? rgba : Uint8Array.from(rgba);
  return new Uint32Array(bytes.buffer, bytes.byteOffset, count);
}
