import { ByteReader, ByteWriter, OcfError } from './bytes.ts';

const MAGIC = Uint8Array.of(0x89, 0x4f, 0x43, 0x46, 0x0d, 0x0a, 0x1a, 0x0a);
const VERSION = 4;
/** The oldest that is read as it is: it has all its matrices in one section. */
const OLDEST = 3;
const HEADER_BYTES = 14;

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
  /** In older files, where each entity lies; nothing reads it. */
  boxes: 13,
  blocks: 14,
  whole: 15,
  sheets: 16,
  full: 17,
} as const;

/** Sections that are fetched when they are asked for: viewing needs none of them. */
export const ON_DEMAND: ReadonlySet<number> = new Set([
  SECTION.exact,
  SECTION.boxes,
  SECTION.blocks,
  SECTION.records,
  SECTION.strings,
  SECTION.texts,
]);

/** Sections that a drawing is first seen with, in front of all others. */
const BEGINNING: readonly number[] = [
  SECTION.manifest,
  SECTION.clips,
  SECTION.glyphs,
  SECTION.matrices,
  SECTION.tileIndex,
  SECTION.overview,
  SECTION.whole,
];

export const CODEC = { none: 0, deflate: 1, brotli: 2 } as const;
export type Codec = (typeof CODEC)[keyof typeof CODEC];

/** Compression given by the platform; each section is compressed on its own, so that it can be fetched on its own. */
export interface Compressor {
  codec: Codec;
  /** `isLater`: a section that viewing does not wait for. */
  compress(bytes: Uint8Array, isLater: boolean): Uint8Array;
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
    const packed = compressor ? compressor.compress(part.bytes, ON_DEMAND.has(part.type)) : part.bytes;
    return compressor && packed.length < part.bytes.length
      ? { ...part, codec: compressor.codec, packed }
      : { ...part, codec: CODEC.none, packed: part.bytes };
  });
  const table = new ByteWriter();
  const ids = new NextIds();
  table.uint(stored.length);
  for (const { type, id, codec, packed, bytes } of stored) {
    table.uint(type);
    table.uint(codec);
    table.uint(id - ids.expect(type));
    ids.seen(type, id);
    table.uint(packed.length);
    if (codec !== CODEC.none) table.uint(bytes.length);
  }
  const out = new ByteWriter();
  out.raw(MAGIC);
  out.u16(VERSION);
  out.u32(table.length);
  out.raw(table.done());
  for (const part of stored) out.raw(part.packed);
  return out.done().slice();
}

/** Sections of a type are numbered upwards; those that would be empty are left out. */
class NextIds {
  readonly #next = new Map<number, number>();

  expect(type: number): number {
    return this.#next.get(type) ?? 0;
  }

  seen(type: number, id: number): void {
    this.#next.set(type, id + 1);
  }
}

export function isOcf(bytes: Uint8Array): boolean {
  return bytes.length >= 8 && MAGIC.every((byte, i) => bytes[i] === byte);
}

/** The section table, from the beginning of a file; `needed` says how many bytes that takes when they are too few. */
export function readTable(bytes: Uint8Array): { sections: Section[]; needed: number } {
  if (!isOcf(bytes)) throw new OcfError('This is not an .ocf file.');
  if (bytes.length < HEADER_BYTES) return { sections: [], needed: HEADER_BYTES };
  const reader = new ByteReader(bytes, 8);
  const version = reader.u16();
  if (version < OLDEST || version > VERSION)
    throw new OcfError(
      `This .ocf is of version ${version}; versions ${OLDEST} to ${VERSION} are understood.`,
    );
  const needed = HEADER_BYTES + reader.u32();
  if (bytes.length < needed) return { sections: [], needed };
  const table = new ByteReader(bytes.subarray(0, needed), HEADER_BYTES);
  const ids = new NextIds();
  const sections: Section[] = [];
  let offset = needed;
  for (let left = table.count(4); left > 0; left--) {
    const type = table.uint();
    const codec = table.uint() as Codec;
    const id = ids.expect(type) + table.uint();
    ids.seen(type, id);
    const stored = table.uint();
    const raw = codec === CODEC.none ? stored : table.uint();
    sections.push({ type, codec, id, offset, stored, raw });
    offset += stored;
  }
  return { sections, needed };
}

/**
 * What a drawing is first seen with: an overview that leaves nothing out comes later where there is another one, and so do
 * the matrices that only tiles name.
 */
export function beginningOf(sections: readonly Section[]): Section[] {
  const hasOther = sections.some(({ type }) => type === SECTION.overview);
  return sections.filter(
    ({ type, id }) => id === 0 && BEGINNING.includes(type) && !(hasOther && type === SECTION.whole),
  );
}

/** How much of a file it takes to begin with, by as much as is here of it: more than that where it is not enough to say. */
export function bytesToBegin(start: Uint8Array): number {
  const { sections, needed } = readTable(start);
  return beginningOf(sections).reduce((most, { offset, stored }) => Math.max(most, offset + stored), needed);
}

/** Bytes of a file that a view of all takes. Where an overview leaves nothing out, tiles are for who comes closer. */
export function bytesToView(file: Uint8Array): number {
  const { sections, needed } = readTable(file);
  const isWhole = sections.some(({ type }) => type === SECTION.whole || type === SECTION.full);
  const isForTiles = ({ type, id }: Section): boolean =>
    type === SECTION.tiles || (type === SECTION.matrices && id > 0);
  const isLater = (section: Section): boolean =>
    ON_DEMAND.has(section.type) || section.type === SECTION.sheets || (isWhole && isForTiles(section));
  return sections.reduce((sum, section) => sum + (isLater(section) ? 0 : section.stored), needed);
}

/** Most a compressed section may unfold to. */
const MAX_RAW = 1 << 30;

/** A section's bytes, decompressed, out of the whole file. */
export function sectionBytes(file: Uint8Array, section: Section, decompress?: Decompress): Uint8Array {
  const end = section.offset + section.stored;
  if (!(section.offset >= 0 && section.stored >= 0 && end <= file.length))
    throw new OcfError('A section lies outside the file.');
  return unpackSection(file.subarray(section.offset, end), section, decompress);
}

/** The same where only the section's own bytes were fetched. */
function unpackSection(stored: Uint8Array, section: Section, decompress?: Decompress): Uint8Array {
  if (section.codec === CODEC.none) return stored;
  if (!decompress) throw new OcfError('The file is compressed and nothing to decompress it was given.');
  if (!(section.raw >= 0 && section.raw <= MAX_RAW)) throw new OcfError('A section claims to be too large.');
  const bytes = decompress(section.codec, stored, section.raw);
  if (bytes.length !== section.raw) throw new OcfError('A section is damaged.');
  return bytes;
}
