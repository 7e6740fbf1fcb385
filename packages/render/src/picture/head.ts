/** What a file of a picture says of itself before anything is unpacked. */
import { tiffHead } from './tiff-head.ts';

export interface PictureHead {
  kind: 'png' | 'jpeg' | 'bmp' | 'gif' | 'tiff';
  width: number;
  height: number;
}

/** Undefined where the bytes are no picture that is known here. */
export function pictureHead(bytes: Uint8Array): PictureHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 26) return undefined;
  const head =
    view.getUint32(0) === 0x89504e47
      ? { kind: 'png' as const, width: view.getUint32(16), height: view.getUint32(20) }
      : view.getUint16(0) === 0x424d
        ? bmpHead(view)
        : view.getUint16(0) === 0xffd8
          ? jpegHead(bytes)
          : view.getUint32(0) === 0x47494638
            ? { kind: 'gif' as const, width: view.getUint16(6, true), height: view.getUint16(8, true) }
            : tiffSize(bytes);
  return head && head.width > 0 && head.height > 0 ? head : undefined;
}

function tiffSize(bytes: Uint8Array): PictureHead | undefined {
  const head = tiffHead(bytes);
  return head && { kind: 'tiff', width: head.width, height: head.height };
}

function bmpHead(view: DataView): PictureHead {
  const old = view.getUint32(14, true) === 12;
  return old
    ? { kind: 'bmp', width: view.getUint16(18, true), height: view.getUint16(20, true) }
    : { kind: 'bmp', width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
}

export interface JpegHead extends PictureHead {
  kind: 'jpeg';
  components: number;
  /** Written by Adobe's programs, whose CMYK is the other way round. */
  adobe: boolean;
}

const SOS = 0xda;
const EOI = 0xd9;
const APP14 = 0xee;

export function jpegHead(bytes: Uint8Array): JpegHead | undefined {
  let adobe = false;
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    // Marks without a length of their own.
    if (marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2;
      continue;
    }
    const size = (bytes[at + 2]! << 8) | bytes[at + 3]!;
    if (marker === APP14)
      adobe ||= new TextDecoder('latin1').decode(bytes.subarray(at + 4, at + 9)) === 'Adobe';
    // Frames of all kinds, but the tables that lie between their marks.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      const height = (bytes[at + 5]! << 8) | bytes[at + 6]!;
      const width = (bytes[at + 7]! << 8) | bytes[at + 8]!;
      return { kind: 'jpeg', width, height, components: bytes[at + 9]!, adobe };
    }
    if (marker === SOS || marker === EOI || size < 2) return undefined;
    at += 2 + size;
  }
  return undefined;
}
