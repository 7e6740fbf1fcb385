/** Windows bitmaps, with or without the header of a file: 1, 4, 8, 16, 24 and 32 bits, and runs. */
import type { Picture } from '../raster/scene.ts';
import { MAX_PIXELS, Shrunk, shrinkFor } from './shrink.ts';

const RLE8 = 1;
const RLE4 = 2;
const FIELDS = 3;
const MAX_SIDE = 65_535;
/** Runs say nothing of how many pixels they come to: beyond this it is a bomb. */
const MAX_RUN_PIXELS = 100_000_000;

interface Bitmap {
  width: number;
  height: number;
  bits: number;
  compression: number;
  palette: { at: number; size: 3 | 4 };
  /** Where pixels begin. */
  at: number;
  masks: readonly [number, number, number];
  upwards: boolean;
}

function headOf(bytes: Uint8Array): Bitmap | undefined {
  const start = bytes[0] === 0x42 && bytes[1] === 0x4d ? 14 : 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < start + 12) return undefined;
  const headerBytes = view.getUint32(start, true);
  const offset = start === 14 ? view.getUint32(10, true) : 0;
  if (headerBytes === 12) {
    const [width, height] = [view.getUint16(start + 4, true), view.getUint16(start + 6, true)];
    const bits = view.getUint16(start + 10, true);
    const palette = { at: start + 12, size: 3 as const };
    const at = offset || palette.at + (bits <= 8 ? 3 << bits : 0);
    return { width, height, bits, compression: 0, palette, at, masks: masksOf(bits), upwards: true };
  }
  if (headerBytes < 40 || bytes.length < start + 40) return undefined;
  const signedHeight = view.getInt32(start + 8, true);
  const bits = view.getUint16(start + 14, true);
  const compression = view.getUint32(start + 16, true);
  const colors = bits <= 8 ? Math.min(256, view.getUint32(start + 32, true) || 1 << bits) : 0;
  const fields = compression === FIELDS && bytes.length >= start + 52;
  const palette = { at: start + headerBytes + (fields && headerBytes === 40 ? 12 : 0), size: 4 as const };
  return {
    width: view.getInt32(start + 4, true),
    height: Math.abs(signedHeight),
    bits,
    compression,
    palette,
    at: Math.max(offset, palette.at + colors * 4),
    masks: fields
      ? [view.getUint32(start + 40, true), view.getUint32(start + 44, true), view.getUint32(start + 48, true)]
      : masksOf(bits),
    upwards: signedHeight > 0,
  };
}

function masksOf(bits: number): [number, number, number] {
  return bits === 16 ? [0x7c00, 0x3e0, 0x1f] : [0xff0000, 0xff00, 0xff];
}

export function decodeBmp(bytes: Uint8Array, most = MAX_PIXELS): Picture | undefined {
  const head = headOf(bytes);
  if (!head || ![1, 4, 8, 16, 24, 32].includes(head.bits)) return undefined;
  const { width, height, compression, upwards } = head;
  if (!(width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE)) return undefined;
  const runs = compression === RLE8 || compression === RLE4;
  if (!runs && compression !== 0 && compression !== FIELDS) return undefined;
  // Pixels that the file does not hold are no reason to make room for them.
  const stride = Math.floor((width * head.bits + 31) / 32) * 4;
  if (runs ? width * height > MAX_RUN_PIXELS : head.at + stride * (height - 1) >= bytes.length)
    return undefined;
  const out = new Shrunk(width, height, shrinkFor(width, height, most));
  const put = (x: number, row: number, color: number): void => {
    if (x < width && row < height) out.add(x, upwards ? height - 1 - row : row, 0xff000000 | color);
  };
  if (runs) unpackRuns(bytes, head, put);
  else for (let row = 0; row < height; row++) readRow(bytes, head, row, stride, put);
  return out.picture();
}

type Put = (x: number, row: number, color: number) => void;

function colorAt(bytes: Uint8Array, { at, size }: Bitmap['palette'], index: number): number {
  const p = at + index * size;
  return ((bytes[p + 2] ?? 0) << 16) | ((bytes[p + 1] ?? 0) << 8) | (bytes[p] ?? 0);
}

function readRow(bytes: Uint8Array, head: Bitmap, row: number, stride: number, put: Put): void {
  const { bits, width, palette, masks } = head;
  const line = head.at + row * stride;
  for (let x = 0; x < width; x++) {
    if (bits <= 8) {
      const perByte = 8 / bits;
      const shift = 8 - bits - (x % perByte) * bits;
      const index = ((bytes[line + Math.floor(x / perByte)] ?? 0) >> shift) & ((1 << bits) - 1);
      put(x, row, colorAt(bytes, palette, index));
      continue;
    }
    const p = line + (x * bits) / 8;
    let value = 0;
    for (let k = bits / 8 - 1; k >= 0; k--) value = value * 256 + (bytes[p + k] ?? 0);
    put(x, row, (part(value, masks[0]) << 16) | (part(value, masks[1]) << 8) | part(value, masks[2]));
  }
}

/** What a mask holds of a value, as 0 … 255. */
function part(value: number, mask: number): number {
  if (mask === 0) return 0;
  const low = mask & -mask;
  const most = (mask / (low >>> 0)) >>> 0;
  const found = ((value & mask) >>> 0) / (low >>> 0);
  return most === 255 ? found : Math.round((found * 255) / most);
}

function unpackRuns(bytes: Uint8Array, head: Bitmap, put: Put): void {
  const { bits, palette } = head;
  let { at } = head;
  let x = 0;
  let row = 0;
  const nibble = (value: number, k: number): number =>
    bits === 8 ? value : k % 2 === 0 ? value >> 4 : value & 15;
  const paint = (index: number): void => put(x++, row, colorAt(bytes, palette, index));
  while (at + 1 < bytes.length && row < head.height) {
    const count = bytes[at++]!;
    const value = bytes[at++]!;
    if (count > 0) {
      for (let k = 0; k < count; k++) paint(nibble(value, k));
    } else if (value === 0) {
      x = 0;
      row++;
    } else if (value === 1) return;
    else if (value === 2) {
      x += bytes[at++] ?? 0;
      row += bytes[at++] ?? 0;
    } else {
      const used = bits === 8 ? value : Math.ceil(value / 2);
      for (let k = 0; k < value; k++) paint(nibble(bytes[at + (bits === 8 ? k : k >> 1)] ?? 0, k));
      at += used + (used % 2);
    }
  }
}
