import { unzlibSync } from '#fflate';

const WOFF = 0x774f4646;
const HEADER = 44;
const ENTRY = 20;
/** No font of drawings comes near; what says more is out to harm. */
const MAX_BYTES = 1 << 26;
/** What characters are drawn from; the rest (kerning, hinting, names) need not be unpacked. */
const NEEDED = new Set(['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'OS/2', 'loca', 'glyf', 'CFF ', 'fvar']);

/** A WOFF file as the font that it packs, with the tables that we read; undefined where the bytes are none. */
export function unpackWoff(bytes: Uint8Array): Uint8Array | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < HEADER || view.getUint32(0) !== WOFF) return undefined;
  try {
    const found: { tag: number; data: Uint8Array }[] = [];
    let at = 12;
    for (let i = 0; i < view.getUint16(12); i++) {
      const entry = HEADER + i * ENTRY;
      const tag = view.getUint32(entry);
      if (!NEEDED.has(String.fromCharCode(tag >>> 24, (tag >> 16) & 255, (tag >> 8) & 255, tag & 255)))
        continue;
      const start = view.getUint32(entry + 4);
      const length = view.getUint32(entry + 12);
      const stored = bytes.subarray(start, start + view.getUint32(entry + 8));
      if (at + length > MAX_BYTES) return undefined;
      const data = stored.length < length ? unzlibSync(stored, { out: new Uint8Array(length) }) : stored;
      found.push({ tag, data });
      at += 16 + data.length;
    }
    return fontFile(view.getUint32(4), found, at);
  } catch {
    return undefined;
  }
}

function fontFile(flavor: number, tables: { tag: number; data: Uint8Array }[], size: number): Uint8Array {
  const font = new Uint8Array(size);
  const view = new DataView(font.buffer);
  view.setUint32(0, flavor);
  view.setUint16(4, tables.length);
  let at = 12 + tables.length * 16;
  for (const [i, { tag, data }] of tables.entries()) {
    view.setUint32(12 + i * 16, tag);
    view.setUint32(12 + i * 16 + 8, at);
    view.setUint32(12 + i * 16 + 12, data.length);
    font.set(data, at);
    at += data.length;
  }
  return font;
}
