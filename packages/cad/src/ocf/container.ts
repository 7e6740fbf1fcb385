import { ByteReader, ByteWriter, OcfError } from './bytes.ts';

export const MAGIC = Uint8Array.of(0x89, 0x4f, 0x43, 0x46, 0x0d, 0x0a, 0x1a, 0x0a);
export const VERSION = 1;
const HEADER_BYTES = 32;
const ENTRY_BYTES = 32;

export const SECTION = {
  manifest: 1,
  glyphs: 2,
  matrices: 3,
  clips: 4,
  tileIndex: 5,
  overview: 6,
  strings: 7,
  texts: 8,
  tiles: 9,
  records: 10,
  images: 11,
  exact: 12,
  boxes: 13,
  blocks: 14,
} as const;

/** Sections that are fetched when they are asked for: viewing needs none of them. */
export const ON_DEMAND: ReadonlySet<number> = new Set([SECTION.exact, SECTION.boxes, SECTION.blocks]);

export const CODEC = { none: 0, deflate: 1, brotli: 2 } as const;
export type Codec = (typeof CODEC)[keyof typeof CODEC];

/** Compression given by the platform; each section is compressed on its own, so that it can be fetched on its own. */
export interface Compressor {
  codec: Codec;
  compress(bytes: Uint8Array): Uint8Array;
}
export type Decompress = (codec: Codec, bytes: Uint8Array, rawBytes: number) => Uint8Array;

export interface Section {
  type: number;
  codec: Codec;
  /** Chunk number among the sections of its type. */
  id: number;
  offset: number;
  /** Bytes in the file. */
  stored: number;
  /** Bytes when decompressed. */
  raw: number;
}

export interface Part {
  type: number;
  id: number;
  bytes: Uint8Array;
}

export function writeContainer(parts: readonly Part[], compressor?: Compressor): Uint8Array {
  const stored = parts.map((part) => {
    const packed = compressor ? compressor.compress(part.bytes) : part.bytes;
    return compressor && packed.length < part.bytes.length
      ? { ...part, codec: compressor.codec, packed }
      : { ...part, codec: CODEC.none, packed: part.bytes };
  });
  const out = new ByteWriter();
  const start = HEADER_BYTES + ENTRY_BYTES * parts.length;
  const total = stored.reduce((sum, part) => sum + part.packed.length, start);
  out.raw(MAGIC);
  out.u16(VERSION);
  out.u16(0);
  out.u32(parts.length);
  out.f64(total);
  out.f64(0);
  let offset = start;
  for (const part of stored) {
    out.u16(part.type);
    out.u16(part.codec);
    out.u32(part.id);
    out.f64(offset);
    out.f64(part.packed.length);
    out.f64(part.bytes.length);
    offset += part.packed.length;
  }
  for (const part of stored) out.raw(part.packed);
  return out.done().slice();
}

export function isOcf(bytes: Uint8Array): boolean {
  return bytes.length >= 8 && MAGIC.every((byte, i) => bytes[i] === byte);
}

/** The section table, from the beginning of a file; `needed` says how many bytes that takes when they are too few. */
export function readTable(bytes: Uint8Array): { sections: Section[]; needed: number; total: number } {
  if (!isOcf(bytes)) throw new OcfError('This is not an .ocf file.');
  if (bytes.length < HEADER_BYTES) return { sections: [], needed: HEADER_BYTES, total: 0 };
  const reader = new ByteReader(bytes, 8);
  const version = reader.u16();
  if (version !== VERSION)
    throw new OcfError(`This .ocf is of version ${version}; version ${VERSION} is understood.`);
  reader.u16();
  const count = reader.u32();
  const total = reader.f64();
  reader.f64();
  const needed = HEADER_BYTES + count * ENTRY_BYTES;
  if (bytes.length < needed) return { sections: [], needed, total };
  const sections: Section[] = [];
  for (let i = 0; i < count; i++) {
    const type = reader.u16();
    const codec = reader.u16() as Codec;
    const id = reader.u32();
    sections.push({ type, codec, id, offset: reader.f64(), stored: reader.f64(), raw: reader.f64() });
  }
  return { sections, needed, total };
}

/** Most a compressed section may unfold to. */
const MOST_RAW = 1 << 30;

/** A section's bytes, decompressed, out of the whole file. */
export function sectionBytes(file: Uint8Array, section: Section, decompress?: Decompress): Uint8Array {
  const end = section.offset + section.stored;
  if (!(section.offset >= 0 && section.stored >= 0 && end <= file.length))
    throw new OcfError('A section lies outside the file.');
  return unpackSection(file.subarray(section.offset, end), section, decompress);
}

/** The same where only the section's own bytes were fetched. */
export function unpackSection(stored: Uint8Array, section: Section, decompress?: Decompress): Uint8Array {
  if (section.codec === CODEC.none) return stored;
  if (!decompress) throw new OcfError('The file is compressed and nothing to decompress it was given.');
  if (!(section.raw >= 0 && section.raw <= MOST_RAW)) throw new OcfError('A section claims to be too large.');
  const bytes = decompress(section.codec, stored, section.raw);
  if (bytes.length !== section.raw) throw new OcfError('A section is damaged.');
  return bytes;
}
