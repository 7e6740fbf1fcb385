/** zlib's compression (RFC 1950), given by the platform. */
export type Deflate = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

let crcTable: Uint32Array | undefined;

function crc32(bytes: Uint8Array): number {
  if (!crcTable) {
    crcTable = new Uint32Array(256);
    for (let n = 0; n < 256; n++) {
      let c = n;
      for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
      crcTable[n] = c >>> 0;
    }
  }
  let crc = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) crc = crcTable[(crc ^ bytes[i]!) & 255]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(data.length + 12);
  const view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) out[4 + i] = type.charCodeAt(i);
  out.set(data, 8);
  view.setUint32(8 + data.length, crc32(out.subarray(4, 8 + data.length)));
  return out;
}

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
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, opaque ? 2 : 6, 0, 0, 0], 8);
  const data = await deflate(filterRows(rgba, width, height, channels));
  const chunks = [chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', new Uint8Array(0))];
  const out = new Uint8Array(SIGNATURE.length + chunks.reduce((sum, part) => sum + part.length, 0));
  out.set(SIGNATURE);
  let at = SIGNATURE.length;
  for (const part of chunks) {
    out.set(part, at);
    at += part.length;
  }
  return out;
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
