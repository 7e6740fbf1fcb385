import { GroupBuilder } from '../display/group.ts';
import type { DisplayList, Entities, Group } from '../display/list.ts';
import type { BlockTable } from '../read/block-table.ts';
import { readBlocks } from './blocks.ts';
import { ByteReader, OcfError } from './bytes.ts';
import { gatherTiles } from './chunk.ts';
import { type Decompress, readTable, SECTION, type Section, sectionBytes } from './container.ts';
import { copyPrimitive } from './copy.ts';
import { EMPTY_GROUP } from './empty-group.ts';
import { readGlyphs } from './glyph-reader.ts';
import { type Manifest, parseManifest, readClips, readLayouts } from './manifest.ts';
import { emptyRecords, readRecords } from './records.ts';
import { checkLayouts, type ListLengths } from './references.ts';
import { columnsOf, drawSequence } from './sequence.ts';
import type { TextEntry } from '../read/text-index.ts';
import { readMatrices, readStrings } from './tables.ts';
import { readTexts } from './texts.ts';
import { readTileIndex, type TileEntry } from './tile-index.ts';
import { type ReadTile, TileReader } from './tile-reader.ts';

export interface DecodeOptions {
  decompress?: Decompress;
  /** Give coordinates their exact bits back, where the file has them. */
  exact?: boolean;
  /** Only what is to be seen at fit. */
  overview?: boolean;
}

export interface Decoded {
  list: DisplayList;
  manifest: Manifest;
  texts: TextEntry[];
  blocks: BlockTable;
}

/** Reads a whole file. Throws OcfError on one that is damaged or of another version. */
export function decodeOcf(file: Uint8Array, options: DecodeOptions = {}): Decoded {
  const { sections, needed } = readTable(file);
  if (file.length < needed) throw new OcfError('The file ends too early.');
  const find = (type: number, id = 0): Section | undefined =>
    sections.find((s) => s.type === type && s.id === id);
  const bytesOf = (type: number, id = 0): Uint8Array => {
    const section = find(type, id);
    if (!section) throw new OcfError('A section is missing.');
    return sectionBytes(file, section, options.decompress);
  };
  const manifest = parseManifest(bytesOf(SECTION.manifest));
  const clips = readClips(bytesOf(SECTION.clips));
  const glyphs = readGlyphs(bytesOf(SECTION.glyphs));
  const matrices = readMatrices(
    sections.flatMap(({ type, id }) => (type === SECTION.matrices ? [bytesOf(type, id)] : [])),
  );
  const strings = readStrings(bytesOf(SECTION.strings));
  const lengths: ListLengths = {
    styles: manifest.styles.length,
    glyphs: glyphs.count,
    strings: Math.min(strings.length, manifest.strings),
    groups: manifest.groups.length,
    clips: Math.min(clips.length, manifest.clips),
    images: manifest.images.length,
    gradients: manifest.gradients.length,
    hatchPatterns: manifest.hatchPatterns.length,
  };
  const entities = readEntities(bytesOf, sections, manifest);
  const partial = { manifest, tiles: new TileReader(matrices, lengths), glyphs, entities };
  // Small files have no overview: their tiles are read at once.
  const overview = options.overview && (find(SECTION.whole) ?? find(SECTION.overview));
  const groups = overview
    ? overviewGroups(bytesOf(overview.type), partial)
    : tileGroups(bytesOf, sections, partial, options.exact ?? false);
  const images = manifest.images.map(({ bytes, ...image }, id) =>
    bytes > 0 ? { ...image, bytes: bytesOf(SECTION.images, id).slice() } : image,
  );
  const {
    units,
    layers,
    styles,
    linePatterns,
    hatchPatterns,
    gradients,
    points,
    lineWeights,
    fonts,
    drawn,
    skipped,
    plotTables,
  } = manifest;
  const list: DisplayList = {
    version: 1,
    units,
    groups,
    layouts: readLayouts(manifest, clips),
    layers,
    styles,
    linePatterns,
    hatchPatterns,
    gradients,
    clips: clips.slice(0, manifest.clips),
    glyphs,
    strings: strings.slice(0, manifest.strings),
    images,
    entities,
    points,
    lineWeights,
    fonts,
    drawn,
    skipped,
    ...(plotTables && { plotTables }),
  };
  checkLayouts(list.layouts, groups.length);
  const texts = readTexts(bytesOf(SECTION.texts), list, { strings, types: manifest.textTypes });
  const blocks = readBlocks(find(SECTION.blocks) ? bytesOf(SECTION.blocks) : new Uint8Array(0), list);
  return { list, manifest, texts, blocks };
}

type BytesOf = (type: number, id?: number) => Uint8Array;
interface Partial {
  manifest: Manifest;
  tiles: TileReader;
  glyphs: DisplayList['glyphs'];
  entities: Entities;
}

function overviewGroups(bytes: Uint8Array, { manifest, tiles }: Partial): Group[] {
  const groups: Group[] = manifest.groups.map(({ name, box }) => ({ ...EMPTY_GROUP, name, box }));
  const reader = new ByteReader(bytes);
  for (let left = reader.count(); left > 0; left--) {
    const g = reader.uint();
    const known = groups[g];
    if (!known) throw new OcfError('The overview is damaged.');
    // What the overview shows belongs to no record yet: its entities come with the tiles.
    const { name, box } = known;
    groups[g] = { ...tiles.loose(reader.raw(reader.uint()), 0), name, box };
  }
  return groups;
}

function tileGroups(
  bytesOf: BytesOf,
  sections: readonly Section[],
  partial: Partial,
  exact: boolean,
): Group[] {
  const { manifest, tiles, entities } = partial;
  const index = readTileIndex(bytesOf(SECTION.tileIndex), manifest.groups);
  const perGroup: TileEntry[][] = manifest.groups.map(() => []);
  for (const tile of index) {
    const own = perGroup[tile.group];
    if (!own) throw new OcfError('The tile index is damaged.');
    own.push(tile);
  }
  const cache = new Map<string, Uint8Array>();
  const chunk = (type: number, id: number): Uint8Array => {
    const key = `${type}/${id}`;
    let bytes = cache.get(key);
    if (!bytes) {
      bytes = type === SECTION.tiles ? gatherTiles(bytesOf(type, id)) : bytesOf(type, id);
      cache.set(key, bytes);
    }
    return bytes;
  };
  const hasExact = exact && sections.some((section) => section.type === SECTION.exact);
  const slice = (bytes: Uint8Array, from: number, size: number): Uint8Array => {
    if (from + size > bytes.length) throw new OcfError('A tile lies outside its section.');
    return bytes.subarray(from, from + size);
  };
  return manifest.groups.map((group, g) => {
    const parts = perGroup[g]!.map((tile) => {
      const bits =
        hasExact && tile.exactBytes > 0
          ? slice(chunk(SECTION.exact, tile.chunk), tile.exactOffset, tile.exactBytes)
          : undefined;
      const bytes = slice(chunk(SECTION.tiles, tile.chunk), tile.offset, tile.bytes);
      const found = tiles.read(bytes, tile.firstRecord, bits);
      if (found.rank.length !== tile.units || tile.firstRecord + tile.units > entities.count)
        throw new OcfError('A tile is damaged.');
      return found;
    });
    return { ...mergeTiles(group.name, parts, partial), box: group.box };
  });
}

/** Puts the tiles of a group back into one, entities by their rank, and tells where each is. */
function mergeTiles(
  name: string,
  parts: readonly ReadTile[],
  { manifest, glyphs, entities }: Partial,
): Group {
  const order: { rank: number; part: number; from: number; to: number }[] = [];
  const sequences = parts.map(({ content }) => drawSequence(content));
  parts.forEach(({ rank, size }, part) => {
    let from = 0;
    rank.forEach((own, u) => {
      const to = from + size[u]!;
      order.push({ rank: own, part, from, to });
      from = to;
    });
  });
  order.sort((a, b) => a.rank - b.rank);
  const into = new GroupBuilder(name);
  for (const { part, from, to } of order) {
    const { content } = parts[part]!;
    const { count, kind, index, entity } = sequences[part]!;
    if (from >= count) continue;
    into.begin(entity[from]!, 0);
    for (let k = from; k < Math.min(to, count); k++) {
      into.style = columnsOf(content, kind[k]!).style[index[k]!]!;
      copyPrimitive(content, kind[k]!, index[k]!, into, glyphs, manifest.groups);
    }
    into.end();
    const { minX, minY, maxX, maxY } = into.entityBox;
    if (minX <= maxX) entities.box.set([minX, minY, maxX, maxY], entity[from]! * 4);
  }
  return into.done();
}

function readEntities(bytesOf: BytesOf, sections: readonly Section[], manifest: Manifest): Entities {
  const chunks = sections.filter((section) => section.type === SECTION.records);
  const stored = chunks.reduce((sum, section) => sum + section.raw, 0);
  // A record takes four bytes at least.
  if (!(manifest.entities >= 0 && manifest.entities * 4 <= stored + 64))
    throw new OcfError('The manifest counts too many entities.');
  const records = emptyRecords(manifest.entities);
  let from = 0;
  for (const section of chunks) from += readRecords(bytesOf(SECTION.records, section.id), records, from);
  return { ...records, types: manifest.entityTypes };
}
