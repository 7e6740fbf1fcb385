import type { Picture } from '@linework/render/raster/scene';

/** Decodes a device-independent bitmap, with or without its file header: 1, 4, 8, 24 and 32 bits, and RLE8/RLE4. */
export function decodeBmp(bytes: Uint8Array): Picture | undefined {
  const start = bytes[0] === 0x42 && bytes[1] === 0x4d ? 14 : 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < start + 40) return undefined;
  const headerBytes = view.getUint32(start, true);
  const width = view.getInt32(start + 4, true);
  const signedHeight = view.getInt32(start + 8, true);
  const height = Math.abs(signedHeight);
  const bits = view.getUint16(start + 14, true);
  const compression = view.getUint32(start + 16, true);
  if (headerBytes < 40 || width <= 0 || height === 0 || width > 8192 || height > 8192) return undefined;
  const colours = bits <= 8 ? view.getUint32(start + 32, true) || 1 << bits : 0;
  const palette = start + headerBytes;
  let at = palette + colours * 4;
  if (compression === 3) at += 12;
  if (start === 14) at = Math.max(at, view.getUint32(10, true));
  const rgba = new Uint8Array(width * height * 4).fill(255);
  const put = (x: number, row: number, r: number, g: number, b: number): void => {
    const y = signedHeight > 0 ? height - 1 - row : row;
    rgba.set([r, g, b, 255], (y * width + x) * 4);
  };
  const indexed = (x: number, row: number, index: number): void => {
    const p = palette + index * 4;
    if (x < width && row < height) put(x, row, bytes[p + 2] ?? 0, bytes[p + 1] ?? 0, bytes[p] ?? 0);
  };
  if (compression === 1 || compression === 2) {
    unpackRuns(bytes, at, bits, indexed);
    return { width, height, rgba };
  }
  const stride = Math.floor((width * bits + 31) / 32) * 4;
  for (let row = 0; row < height; row++) {
    const line = at + row * stride;
    for (let x = 0; x < width; x++) {
      if (bits === 24 || bits === 32) {
        const p = line + (x * bits) / 8;
        put(x, row, bytes[p + 2] ?? 0, bytes[p + 1] ?? 0, bytes[p] ?? 0);
      } else if (bits === 8 || bits === 4 || bits === 1) {
        const perByte = 8 / bits;
        const shift = 8 - bits - (x % perByte) * bits;
        indexed(x, row, ((bytes[line + Math.floor(x / perByte)] ?? 0) >> shift) & ((1 << bits) - 1));
      } else return undefined;
    }
  }
  return { width, height, rgba };
}

function unpackRuns(
  bytes: Uint8Array,
  at: number,
  bits: number,
  put: (x: number, row: number, index: number) => void,
): void {
  let x = 0;
  let row = 0;
  const nibble = (value: number, k: number): number =>
    bits === 8 ? value : k % 2 === 0 ? value >> 4 : value & 15;
  while (at + 1 < bytes.length) {
    const count = bytes[at++]!;
    const value = bytes[at++]!;
    if (count > 0) {
      for (let k = 0; k < count; k++) put(x++, row, nibble(value, k));
    } else if (value === 0) {
      x = 0;
      row++;
    } else if (value === 1) return;
    else if (value === 2) {
      x += bytes[at++] ?? 0;
      row += bytes[at++] ?? 0;
    } else {
      const used = bits === 8 ? value : Math.ceil(value / 2);
      for (let k = 0; k < value; k++) put(x++, row, nibble(bytes[at + (bits === 8 ? k : k >> 1)] ?? 0, k));
      at += used + (used % 2);
    }
  }
}

/** Decodes the PNGs previews are: 1 to 8 bits with a palette or grey, or 8 bits a channel; not interlaced. */
export function decodePng(
  bytes: Uint8Array,
  inflate: (bytes: Uint8Array) => Uint8Array,
): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 8;
  let palette = new Uint8Array(0);
  const data: Uint8Array[] = [];
  let [width, height, bits, type] = [0, 0, 0, 0];
  while (at + 12 <= bytes.length) {
    const size = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const body = bytes.subarray(at + 8, at + 8 + size);
    if (name === 'IHDR') {
      width = view.getUint32(at + 8);
      height = view.getUint32(at + 12);
      bits = bytes[at + 16]!;
      type = bytes[at + 17]!;
      if (bytes[at + 20] !== 0 || bits > 8 || width > 8192 || height > 8192) return undefined;
    } else if (name === 'PLTE') palette = body.slice();
    else if (name === 'IDAT') data.push(body);
    at += size + 12;
  }
  const channels = [1, 0, 3, 1, 2, 0, 4][type] ?? 0;
  if (channels === 0 || width === 0) return undefined;
  const packed = new Uint8Array(data.reduce((sum, part) => sum + part.length, 0));
  data.reduce((offset, part) => (packed.set(part, offset), offset + part.length), 0);
  const stride = Math.ceil((width * channels * bits) / 8);
  const rows = unfilter(inflate(packed), stride, height, Math.max(1, (channels * bits) >> 3));
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = (y * width + x) * 4;
      if (bits < 8 || channels === 1) {
        const bit = x * bits;
        const value = (rows[y * stride + (bit >> 3)]! >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
        const grey = (value * 255) / ((1 << bits) - 1);
        rgba.set(type === 3 ? palette.subarray(value * 3, value * 3 + 3) : [grey, grey, grey], p);
      } else {
        const q = y * stride + x * channels;
        const grey = channels === 2;
        for (let c = 0; c < 3; c++) rgba[p + c] = rows[q + (grey ? 0 : c)]!;
        if (channels === 4 || grey) rgba[p + 3] = rows[q + channels - 1]!;
      }
    }
  }
  return { width, height, rgba };
}

function unfilter(data: Uint8Array, stride: number, height: number, pixel: number): Uint8Array {
  const out = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = data[y * (stride + 1)];
    for (let i = 0; i < stride; i++) {
      const left = i >= pixel ? out[y * stride + i - pixel]! : 0;
      const up = y > 0 ? out[(y - 1) * stride + i]! : 0;
      const corner = i >= pixel && y > 0 ? out[(y - 1) * stride + i - pixel]! : 0;
      let guess = 0;
      if (filter === 1) guess = left;
      else if (filter === 2) guess = up;
      else if (filter === 3) guess = (left + up) >> 1;
      else if (filter === 4) {
        const p = left + up - corner;
        const [a, b, c] = [Math.abs(p - left), Math.abs(p - up), Math.abs(p - corner)];
        guess = a <= b && a <= c ? left : b <= c ? up : corner;
      }
      out[y * stride + i] = (data[y * (stride + 1) + 1 + i] ?? 0) + guess;
    }
  }
  return out;
}
