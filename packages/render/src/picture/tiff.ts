/** TIFF: the first page, of the kinds that scanners and drawing programs write. */
import type { Picture } from '../raster/scene.ts';
import { unpackLzw } from './lzw.ts';
import type { PlacedImage } from './page.ts';
import type { InflateUpTo } from './png.ts';
import { MAX_PIXELS, Shrunk, shrinkFor } from './shrink.ts';
import type { TiffHead } from './tiff-head.ts';

const PACK_BITS = 32_773;
const DEFLATES = [8, 32_946];
const FAXES = [2, 3, 4];
const JPEG = 7;

type Unpack = (packed: Uint8Array, most: number) => Uint8Array;

function unpackerOf(compression: number, inflate: InflateUpTo): Unpack | undefined {
  if (compression === 1) return (packed) => packed;
  if (compression === 5)
    return (packed, most) => unpackLzw(packed, most, { bits: 8, highFirst: true, early: true });
  if (compression === PACK_BITS) return unpackBits;
  // What comes after the rows is of no interest, but is not refused.
  if (DEFLATES.includes(compression)) return (packed, most) => inflate(packed, most + 1024);
  return undefined;
}

function unpackBits(packed: Uint8Array, most: number): Uint8Array {
  const out = new Uint8Array(most);
  let at = 0;
  for (let i = 0; i < packed.length && at < most;) {
    const count = packed[i++]!;
    if (count < 128) {
      out.set(packed.subarray(i, Math.min(i + count + 1, i + most - at)), at);
      i += count + 1;
      at += count + 1;
    } else if (count > 128) {
      out.fill(packed[i++] ?? 0, at, at + 257 - count);
      at += 257 - count;
    }
  }
  return out;
}

/** Undefined where it is packed in a way that is not read here. */
export function decodeTiff(bytes: Uint8Array, head: TiffHead, inflate: InflateUpTo): Picture | undefined {
  const unpack = unpackerOf(head.compression, inflate);
  const color = colorOf(head);
  if (!unpack || !color) return undefined;
  const { width, height, bits, samples, chunkWidth, chunkHeight } = head;
  const shrunk = new Shrunk(width, height, shrinkFor(width, height, MAX_PIXELS));
  const stride = Math.ceil((chunkWidth * samples * bits) / 8);
  const across = Math.ceil(width / chunkWidth);
  const values = new Uint16Array(chunkWidth * samples);
  head.chunks.forEach(({ at, size }, i) => {
    const [left, top] = [(i % across) * chunkWidth, Math.floor(i / across) * chunkHeight];
    const rows = Math.min(chunkHeight, height - top);
    if (rows <= 0) return;
    const data = unpack(bytes.subarray(at, at + size), stride * chunkHeight);
    for (let row = 0; row < rows && (row + 1) * stride <= data.length; row++) {
      readRow(data.subarray(row * stride, (row + 1) * stride), values, head);
      for (let x = 0; x < chunkWidth && left + x < width; x++)
        shrunk.add(left + x, top + row, color(values, x * samples));
    }
  });
  return shrunk.picture();
}

/** The samples of a row, as they are counted: 0 … 2^bits − 1. */
function readRow(
  row: Uint8Array,
  values: Uint16Array,
  { bits, samples, differences, little }: TiffHead,
): void {
  if (bits === 16) {
    for (let i = 0; i < values.length; i++)
      values[i] = little ? row[2 * i]! | (row[2 * i + 1]! << 8) : (row[2 * i]! << 8) | row[2 * i + 1]!;
  } else if (bits === 8) values.set(row.subarray(0, values.length));
  else {
    const mask = (1 << bits) - 1;
    for (let i = 0; i < values.length; i++) {
      const bit = i * bits;
      values[i] = (row[bit >> 3]! >> (8 - bits - (bit & 7))) & mask;
    }
  }
  if (!differences || bits < 8) return;
  const most = bits === 8 ? 0xff : 0xffff;
  for (let i = samples; i < values.length; i++) values[i] = (values[i]! + values[i - samples]!) & most;
}

/** How a pixel's samples become 0xAARRGGBB; undefined where it is not known. */
function colorOf(head: TiffHead): ((values: Uint16Array, at: number) => number) | undefined {
  const { bits, samples, photometric, palette, extra } = head;
  if (![1, 2, 4, 8, 16].includes(bits)) return undefined;
  const scale = 255 / (2 ** bits - 1);
  const byte = (value: number): number => Math.round(value * scale);
  const packed = (a: number, r: number, g: number, b: number): number => (a << 24) | (r << 16) | (g << 8) | b;
  const alpha = (values: Uint16Array, at: number, colors: number): number =>
    samples > colors && (extra === 1 || extra === 2) ? byte(values[at + colors]!) : 255;
  if (photometric === 0 || photometric === 1) {
    return (values, at) => {
      const level = byte(values[at]!);
      const gray = photometric === 0 ? 255 - level : level;
      return packed(alpha(values, at, 1), gray, gray, gray);
    };
  }
  if (photometric === 2 && samples >= 3)
    return (values, at) =>
      packed(alpha(values, at, 3), byte(values[at]!), byte(values[at + 1]!), byte(values[at + 2]!));
  const count = 2 ** bits;
  if (photometric === 3 && palette.length >= 3 * count)
    return (values, at) => {
      const part = (k: number): number => palette[k * count + values[at]!]! >> 8;
      return packed(255, part(0), part(1), part(2));
    };
  if (photometric === 5 && samples >= 4)
    return (values, at) => {
      const rest = 255 - byte(values[at + 3]!);
      const part = (k: number): number => ((255 - byte(values[at + k]!)) * rest) / 255;
      return packed(255, part(0), part(1), part(2));
    };
  return undefined;
}

/** Faxes and JPEGs as pictures of a PDF's page, which has the same packings; undefined where they are none. */
export function pageImages(bytes: Uint8Array, head: TiffHead): PlacedImage[] | undefined {
  const { width, height, chunkWidth, chunkHeight } = head;
  const entries = head.compression === JPEG ? jpegEntries(head) : faxEntries(head);
  if (!entries) return undefined;
  const across = Math.ceil(width / chunkWidth);
  return head.chunks.flatMap(({ at, size }, i) => {
    const [x, y] = [(i % across) * chunkWidth, Math.floor(i / across) * chunkHeight];
    const rows = chunkWidth < width ? chunkHeight : Math.min(chunkHeight, height - y);
    if (rows <= 0) return [];
    const stored = bytes.subarray(at, at + size);
    const packed =
      head.compression === JPEG
        ? wholeJpeg(stored, head.tables)
        : head.lowFirst
          ? stored.map(reversed)
          : stored;
    return [{ x, y, width: chunkWidth, height: rows, entries: entries(rows), packed }];
  });
}

function faxEntries({ compression, bits, samples, twoDimensional, photometric, chunkWidth }: TiffHead) {
  if (!FAXES.includes(compression) || bits !== 1 || samples !== 1) return undefined;
  const k = compression === 4 ? -1 : compression === 3 && twoDimensional ? 1 : 0;
  const align = compression === 2 ? '/EncodedByteAlign true' : '';
  const black = photometric === 1 ? '/BlackIs1 true' : '';
  return (rows: number): string =>
    `/Filter/CCITTFaxDecode/DecodeParms<</K ${k}/Columns ${chunkWidth}/Rows ${rows}${align}${black}` +
    '/EndOfBlock false>>/BitsPerComponent 1/ColorSpace/DeviceGray';
}

function jpegEntries({ bits, samples, photometric }: TiffHead) {
  if (bits !== 8 || (samples !== 1 && samples !== 3)) return undefined;
  const plain = photometric === 2 ? '/DecodeParms<</ColorTransform 0>>' : '';
  const space = samples === 1 ? 'DeviceGray' : 'DeviceRGB';
  return (): string => `/Filter/DCTDecode${plain}/BitsPerComponent 8/ColorSpace/${space}`;
}

/** With the tables that lie elsewhere, between its first mark and the rest of it. */
function wholeJpeg(stored: Uint8Array, tables: readonly number[]): Uint8Array {
  if (tables.length < 4) return stored;
  const head = tables.slice(0, -2);
  const whole = new Uint8Array(head.length + stored.length - 2);
  whole.set(head);
  whole.set(stored.subarray(2), head.length);
  return whole;
}

function reversed(byte: number): number {
  let out = 0;
  for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) out |= 128 >> bit;
  return out;
}
