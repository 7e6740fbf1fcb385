/** GIF: its first picture. */
import type { Picture } from '../raster/scene.ts';
import { unpackLzw } from './lzw.ts';
import { MAX_PIXELS, Shrunk, shrinkFor } from './shrink.ts';

/** Unpacked all at once: beyond this it is a bomb. */
const MAX_UNPACKED = 100_000_000;
const IMAGE = 0x2c;
const EXTENSION = 0x21;
const CONTROL = 0xf9;

/** Undefined where it holds no picture. */
export function decodeGif(bytes: Uint8Array): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  const common = paletteAt(bytes, 13, bytes[10]!);
  let at = 13 + common.length;
  let clear = -1;
  while (at < bytes.length) {
    const kind = bytes[at++];
    if (kind === EXTENSION) {
      if (bytes[at] === CONTROL && bytes[at + 2]! & 1) clear = bytes[at + 5]!;
      at = blocksAt(bytes, at + 1).end;
    } else if (kind === IMAGE) {
      const [x, y, w, h] = [0, 2, 4, 6].map((k) => view.getUint16(at + k, true)) as [
        number,
        number,
        number,
        number,
      ];
      const flags = bytes[at + 8]!;
      const own = paletteAt(bytes, at + 9, flags);
      const start = at + 9 + own.length;
      const bits = bytes[start]!;
      if (bits < 2 || bits > 8 || w * h > MAX_UNPACKED || width * height > MAX_UNPACKED) return undefined;
      const { packed } = blocksAt(bytes, start + 1);
      const values = unpackLzw(packed, w * h, { bits, highFirst: false, early: false });
      const shrunk = new Shrunk(width, height, shrinkFor(width, height, MAX_PIXELS));
      const colors = own.length > 0 ? own : common;
      const rows = flags & 0x40 ? interlaced(h) : undefined;
      for (let i = 0; i < values.length; i++) {
        const row = Math.floor(i / w);
        const [px, py] = [x + (i % w), y + (rows ? rows[row]! : row)];
        if (px >= width || py >= height || values[i] === clear) continue;
        const c = values[i]! * 3;
        shrunk.add(px, py, (255 << 24) | (colors[c]! << 16) | (colors[c + 1]! << 8) | colors[c + 2]!);
      }
      return shrunk.picture();
    } else return undefined;
  }
  return undefined;
}

function paletteAt(bytes: Uint8Array, at: number, flags: number): Uint8Array {
  return flags & 0x80 ? bytes.subarray(at, at + 3 * (2 << (flags & 7))) : bytes.subarray(0, 0);
}

/** Blocks of up to 255 bytes, until one that is empty. */
function blocksAt(bytes: Uint8Array, from: number): { packed: Uint8Array; end: number } {
  let [end, total] = [from, 0];
  for (; end < bytes.length && bytes[end] !== 0; end += 1 + bytes[end]!) total += bytes[end]!;
  const packed = new Uint8Array(total);
  for (let at = from, to = 0; at < end; at += 1 + bytes[at]!) {
    packed.set(bytes.subarray(at + 1, at + 1 + bytes[at]!), to);
    to += bytes[at]!;
  }
  return { packed, end: end + 1 };
}

/** Every eighth row first, then those between. */
function interlaced(height: number): number[] {
  const rows: number[] = [];
  for (const [first, step] of [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ] as const)
    for (let row = first; row < height; row += step) rows.push(row);
  return rows;
}
