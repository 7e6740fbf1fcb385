/** Pictures that a PDF can hold as they are: neither unpacked nor packed again. */
import { jpegHead } from './head.ts';
import { pngParts } from './png.ts';

export interface PackedPicture {
  width: number;
  height: number;
  /** Of the picture's dictionary, besides what every picture has: filter, colors, bits. */
  entries: string;
  packed: Uint8Array;
}

/** Undefined where it has to be decoded. */
export function packedPicture(bytes: Uint8Array): PackedPicture | undefined {
  return bytes[0] === 0xff ? packedJpeg(bytes) : packedPng(bytes);
}

const JPEG_COLORS: Partial<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };

function packedJpeg(bytes: Uint8Array): PackedPicture | undefined {
  const head = jpegHead(bytes);
  const colors = head && JPEG_COLORS[head.components];
  if (!colors) return undefined;
  const inverted = head.components === 4 && head.adobe ? '/Decode[1 0 1 0 1 0 1 0]' : '';
  return {
    width: head.width,
    height: head.height,
    entries: `/Filter/DCTDecode/BitsPerComponent 8/ColorSpace/${colors}${inverted}`,
    packed: bytes.subarray(0, endOf(bytes)),
  };
}

/** Where the picture ends: what lies behind it in an embedded object is not part of it. */
function endOf(bytes: Uint8Array): number {
  for (let i = 2; i + 3 < bytes.length;) {
    if (bytes[i] !== 0xff) i++;
    else if (bytes[i + 1] === 0xd9) return i + 2;
    else if (bytes[i + 1] === 0 || bytes[i + 1] === 0xff || (bytes[i + 1]! >= 0xd0 && bytes[i + 1]! <= 0xd8))
      i++;
    else i += 2 + ((bytes[i + 2]! << 8) | bytes[i + 3]!);
  }
  return bytes.length;
}

/** A PNG's rows are packed and filtered as a PDF has them; those with alpha or interlaced are not. */
function packedPng(bytes: Uint8Array): PackedPicture | undefined {
  const parts = pngParts(bytes);
  if (!parts || parts.interlaced || parts.clear.length > 0 || parts.type > 3) return undefined;
  const { width, height, bits, type, palette, data } = parts;
  const colors = type === 2 ? 3 : 1;
  const space = type === 3 ? indexed(palette) : type === 2 ? '/DeviceRGB' : '/DeviceGray';
  if (space === undefined) return undefined;
  const rows = `/DecodeParms<</Predictor 15/Colors ${colors}/BitsPerComponent ${bits}/Columns ${width}>>`;
  return {
    width,
    height,
    entries: `/Filter/FlateDecode${rows}/BitsPerComponent ${bits}/ColorSpace${space}`,
    packed: data,
  };
}

function indexed(palette: Uint8Array): string | undefined {
  const colors = Math.min(256, Math.floor(palette.length / 3));
  if (colors === 0) return undefined;
  const hex = Array.from(palette.subarray(0, colors * 3), (value) => value.toString(16).padStart(2, '0'));
  return `[/Indexed/DeviceRGB ${colors - 1}<${hex.join('')}>]`;
}
