/** PNG, of every kind that the format knows. */
import type { Picture } from '../raster/scene.ts';
import { MAX_PIXELS, Shrunk, shrinkFor } from './shrink.ts';
import { joined } from '../joined.ts';

/** zlib (RFC 1950), given by the platform; throws where more than `most` bytes come out. */
export type InflateUpTo = (bytes: Uint8Array, most: number) => Uint8Array;

export interface PngParts {
  width: number;
  height: number;
  bits: number;
  /** 0 gray, 2 color, 3 palette, 4 gray with alpha, 6 color with alpha. */
  type: number;
  interlaced: boolean;
  palette: Uint8Array;
  /** tRNS, as it stands. */
  clear: Uint8Array;
  /** The packed rows. */
  data: Uint8Array;
}

const CHANNELS: Partial<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const DEPTHS: Partial<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** Undefined where it is none, or cut off before its pixels. */
export function pngParts(bytes: Uint8Array): PngParts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 33 || view.getUint32(0) !== 0x89504e47 || view.getUint32(12) !== 0x49484452)
    return undefined;
  const [bits, type] = [bytes[24]!, bytes[25]!];
  if (!DEPTHS[type]?.includes(bits)) return undefined;
  let palette: Uint8Array = new Uint8Array(0);
  let clear: Uint8Array = new Uint8Array(0);
  const data: Uint8Array[] = [];
  for (let at = 33; at + 8 <= bytes.length;) {
    const size = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const body = bytes.subarray(at + 8, at + 8 + size);
    if (name === 'PLTE') palette = body;
    else if (name === 'tRNS') clear = body;
    else if (name === 'IDAT') data.push(body);
    else if (name === 'IEND') break;
    at += size + 12;
  }
  if (data.length === 0) return undefined;
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  return { width, height, bits, type, interlaced: bytes[28] === 1, palette, clear, data: joined(data) };
}

/** Rows that the passes of an interlaced picture hold: first column and row, and their steps. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const WHOLE = [[0, 0, 1, 1]] as const;

/** Bytes of rows before they become pixels: a sheet of A0 at 400 dots per inch in color is beyond, in black and white far below. */
const MAX_ROW_BYTES = 256 * 1024 * 1024;

/** With more pixels than `most`, it is shrunk while it is read. */
export function decodePng(bytes: Uint8Array, inflate: InflateUpTo, most = MAX_PIXELS): Picture | undefined {
  const parts = pngParts(bytes);
  if (!parts) return undefined;
  const { width, height, bits, type, interlaced } = parts;
  const bitsPerPixel = bits * CHANNELS[type]!;
  const passes = interlaced ? ADAM7 : WHOLE;
  const sizes = passes.map(([x, y, dx, dy]) => {
    const [w, h] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)];
    return { w, h, stride: w > 0 && h > 0 ? Math.ceil((w * bitsPerPixel) / 8) : 0 };
  });
  const rowBytes = sizes.reduce((sum, { h, stride }) => sum + (stride > 0 ? h * (stride + 1) : 0), 0);
  if (!(rowBytes > 0 && rowBytes <= MAX_ROW_BYTES)) return undefined;
  const rows = inflate(parts.data, rowBytes + 64);
  const out = new Shrunk(width, height, shrinkFor(width, height, most));
  const pixel = pixelReader(parts);
  const wide = Math.max(1, bitsPerPixel >> 3);
  let at = 0;
  passes.forEach(([x0, y0, dx, dy], pass) => {
    const { w, h, stride } = sizes[pass]!;
    if (stride === 0) return;
    let above: Uint8Array = new Uint8Array(stride);
    for (let row = 0; row < h && at < rows.length; row++, at += stride + 1) {
      const line = rows.subarray(at + 1, at + 1 + stride);
      unfilter(rows[at]!, line, above, wide);
      for (let i = 0; i < w; i++) out.add(x0 + i * dx, y0 + row * dy, pixel(line, i));
      above = line;
    }
  });
  return out.picture();
}

/** One loop for each filter: there are as many bytes as a sheet has. */
function unfilter(filter: number, line: Uint8Array, above: Uint8Array, wide: number): void {
  const size = line.length;
  if (filter === 1) {
    for (let i = wide; i < size; i++) line[i] = line[i]! + line[i - wide]!;
  } else if (filter === 2) {
    for (let i = 0; i < size; i++) line[i] = line[i]! + above[i]!;
  } else if (filter === 3) {
    for (let i = 0; i < size; i++)
      line[i] = line[i]! + (((i >= wide ? line[i - wide]! : 0) + above[i]!) >> 1);
  } else if (filter === 4) {
    for (let i = 0; i < Math.min(wide, size); i++) line[i] = line[i]! + above[i]!;
    for (let i = wide; i < size; i++)
      line[i] = line[i]! + paeth(line[i - wide]!, above[i]!, above[i - wide]!);
  }
}

function paeth(left: number, up: number, corner: number): number {
  const a = Math.abs(up - corner);
  const b = Math.abs(left - corner);
  const c = Math.abs(left + up - 2 * corner);
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** The pixel at a column of a row, as 0xAARRGGBB in 32 bits with sign: such numbers are no objects. */
function pixelReader({ bits, type, palette, clear }: PngParts): (line: Uint8Array, x: number) => number {
  const pack = (a: number, r: number, g: number, b: number): number => (a << 24) | (r << 16) | (g << 8) | b;
  const step = bits === 16 ? 2 : 1;
  // Of 16 bits the upper eight are enough; what shines through is told by all of them.
  const exact = (line: Uint8Array, at: number): number =>
    bits === 16 ? (line[at]! << 8) | (line[at + 1] ?? 0) : line[at]!;
  const clearAt = (k: number): number =>
    clear.length >= 2 * k + 2 ? (clear[2 * k]! << 8) | clear[2 * k + 1]! : -1;
  const [clearRed, clearGreen, clearBlue] = [clearAt(0), clearAt(1), clearAt(2)];
  if (type === 6) {
    return (line, x) => {
      const p = x * 4 * step;
      return pack(line[p + 3 * step]!, line[p]!, line[p + step]!, line[p + 2 * step]!);
    };
  }
  if (type === 4) {
    return (line, x) => {
      const p = x * 2 * step;
      return pack(line[p + step]!, line[p]!, line[p]!, line[p]!);
    };
  }
  if (type === 2) {
    return (line, x) => {
      const p = x * 3 * step;
      const isClear =
        clearBlue >= 0 &&
        exact(line, p) === clearRed &&
        exact(line, p + step) === clearGreen &&
        exact(line, p + 2 * step) === clearBlue;
      return pack(isClear ? 0 : 255, line[p]!, line[p + step]!, line[p + 2 * step]!);
    };
  }
  const most = 2 ** bits - 1;
  const value = (line: Uint8Array, x: number): number => {
    if (bits >= 8) return exact(line, x * step);
    const bit = x * bits;
    return (line[bit >> 3]! >> (8 - bits - (bit & 7))) & most;
  };
  if (type === 3) {
    return (line, x) => {
      const v = value(line, x);
      return pack(clear[v] ?? 255, palette[3 * v] ?? 0, palette[3 * v + 1] ?? 0, palette[3 * v + 2] ?? 0);
    };
  }
  return (line, x) => {
    const v = value(line, x);
    const gray = Math.round((v * 255) / most);
    return pack(v === clearRed ? 0 : 255, gray, gray, gray);
  };
}
