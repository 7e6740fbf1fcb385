import { unpackBrotli } from '#brotli';
import { fontOf, type SfntFont } from './sfnt.ts';
import { SfntTables } from './tables.ts';
import { variationAt } from './variation.ts';
import { packedGlyphs } from './woff2-glyf.ts';

const WOFF2 = 0x774f4632;
const COLLECTION = 0x74746366;
const HEADER = 48;
/** No font of drawings comes near; what says more is out to harm. */
const MAX_BYTES = 1 << 26;
/** Tables that the directory names by a number; 63 is for others. */
const TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT ' +
  'VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar ' +
  'fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill';
const OTHER = 63;

/**
 * A WOFF2 file of TrueType outlines, at a weight where it has several; undefined where the bytes are none, or of a kind
 * that is seldom seen.
 */
export function woff2Font(bytes: Uint8Array, weight: number | undefined): SfntFont | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!unpackBrotli || view.byteLength < HEADER || view.getUint32(0) !== WOFF2) return undefined;
  try {
    const tables = tablesOf(view, bytes, unpackBrotli);
    if (!tables?.has('glyf')) return undefined;
    const outlines = packedGlyphs(tables.view, tables.at('glyf'));
    const varies = tables.has('fvar') && weight !== undefined;
    const variation = varies ? variationAt(tables, weight) : undefined;
    const font = fontOf(tables, outlines.drawer(variation));
    if (!font || (varies && !variation)) return undefined;
    return variation ? { ...font, advance: (glyph) => font.advance(glyph) + variation.advance(glyph) } : font;
  } catch {
    return undefined;
  }
}

function tablesOf(
  view: DataView,
  bytes: Uint8Array,
  unpack: NonNullable<typeof unpackBrotli>,
): SfntTables | undefined {
  if (view.getUint32(4) === COLLECTION) return undefined;
  let at = HEADER;
  const length = (): number => {
    let value = 0;
    for (let i = 0; i < 5; i++) {
      const byte = view.getUint8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) break;
    }
    return value;
  };
  const offsets = new Map<string, number>();
  let size = 0;
  for (let i = 0; i < view.getUint16(12); i++) {
    const flags = view.getUint8(at++);
    const known = flags & OTHER;
    let tag = TAGS.slice(known * 5, known * 5 + 4);
    if (known === OTHER) {
      tag = String.fromCharCode(...bytes.subarray(at, at + 4));
      at += 4;
    }
    const plain = length();
    const isOutlines = tag === 'glyf' || tag === 'loca';
    const isChanged = flags >> 6 !== (isOutlines ? 3 : 0);
    if (isChanged !== isOutlines) return undefined;
    offsets.set(tag, size);
    size += isChanged ? length() : plain;
    if (size > MAX_BYTES) return undefined;
  }
  const data = unpack(bytes.subarray(at, at + view.getUint32(20)), size);
  return new SfntTables(new DataView(data.buffer, data.byteOffset, data.byteLength), offsets);
}
