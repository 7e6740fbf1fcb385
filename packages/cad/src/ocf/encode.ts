import type { DisplayList } from '../display/list.ts';
import type { BlockTable } from '../read/block-table.ts';
import type { TextEntry } from '../read/text-index.ts';
import { writeBlocks } from './blocks.ts';
import { ByteWriter } from './bytes.ts';
import { tileBytes, type TileParts, writeChunk } from './chunk.ts';
import { type Compressor, type Part, SECTION, writeContainer } from './container.ts';
import { writeGlyphs } from './glyphs.ts';
import { manifestBytes, type ManifestExtras, writeManifest } from './manifest.ts';
import { encodeOverview } from './overview-encode.ts';
import { partition } from './partition.ts';
import { emptyRecords, RECORDS_A_CHUNK, type Records, writeRecords } from './records.ts';
import { encodeSheets, writeSheet } from './sheets-encode.ts';
import { drawSequence, type Sequence, type Units, unitsOf } from './sequence.ts';
import { type MatrixTable, writeMatrices, writeStrings } from './tables.ts';
import { textsOfList, writeTexts } from './texts.ts';
import { encodeTile } from './tile-encode.ts';
import type { TileContent } from './tile-grid.ts';
import { type TileEntry, writeTileIndex } from './tile-index.ts';

export interface EncodeOptions extends ManifestExtras {
  /** Compresses each section; the file is stored plain where absent. */
  compressor?: Compressor;
  /** Leave the exact float64 values out: smaller, for viewing only. */
  withoutExact?: boolean;
  /** The drawing's text index; what is drawn where absent. */
  texts?: readonly TextEntry[];
  /** Which blocks are used where; the section is left out where absent. */
  blocks?: BlockTable;
}

/** Tiles that share a section (and so a compression window), in bytes. */
const CHUNK_BYTES = 96 * 1024;
/** Share of the size a group is seen at, and of a tile's own, that rounding may move a point by. */
const GROUP_SHARE = 2 ** -16;
const TILE_SHARE = 2 ** -14;
/** Where all tiles together are smaller than this they are fetched at once and need no overview that leaves things out. */
const SPARSE_FROM = 200 * 1024;
/** Share of all tiles up to which an overview that leaves nothing out is worth being fetched instead of them. */
const FULL_SHARE = 0.75;

export function encodeOcf(list: DisplayList, options: EncodeOptions = {}): Uint8Array {
  const sequences = list.groups.map(drawSequence);
  const units = sequences.map(unitsOf);
  const { matrices, full, ...overview } = encodeOverview(list, sequences, options.compressor);
  const seenFirst = matrices.values.length;
  const tiles = encodeTiles(list, sequences, units, matrices, options.withoutExact ?? false);
  const records = makeRecords(list, tiles);
  const allBytes = tiles.index.reduce((sum, tile) => sum + tile.bytes, 0);
  const texts = writeTexts(list, options.texts ?? textsOfList(list));
  const { manifest, clips } = writeManifest(list, {
    ...options,
    entities: records.count,
    textTypes: texts.types,
  });
  const one = (type: number, bytes: Uint8Array): Part => ({ type, id: 0, bytes });
  const many = (type: number, chunks: Uint8Array[]): Part[] =>
    chunks.map((bytes, id) => ({ type, id, bytes }));
  const recordChunks: Uint8Array[] = [];
  for (let r = 0; r < records.count; r += RECORDS_A_CHUNK) {
    recordChunks.push(writeRecords(records, r, Math.min(records.count, r + RECORDS_A_CHUNK)));
  }
  const parts = [
    one(SECTION.manifest, manifestBytes(manifest)),
    one(SECTION.clips, clips),
    one(SECTION.glyphs, writeGlyphs(list.glyphs)),
    one(SECTION.matrices, writeMatrices(matrices.values.slice(0, seenFirst))),
    one(SECTION.tileIndex, writeTileIndex(tiles.index)),
    ...(overview.type === SECTION.whole || allBytes >= SPARSE_FROM ? [overview] : []),
    ...(full && isWorthwhile(full, allBytes) ? [one(SECTION.full, writeSheet(full))] : []),
    ...(matrices.values.length > seenFirst
      ? [{ type: SECTION.matrices, id: 1, bytes: writeMatrices(matrices.values.slice(seenFirst)) }]
      : []),
    ...many(SECTION.tiles, tiles.chunks),
    ...encodeSheets(list, sequences, options.compressor, allBytes),
    one(SECTION.strings, writeStrings(texts.strings)),
    one(SECTION.texts, texts.bytes),
    ...many(SECTION.records, recordChunks),
    ...many(
      SECTION.images,
      list.images.map((image) => image.bytes ?? new Uint8Array(0)),
    ),
    one(SECTION.blocks, writeBlocks(list, options.blocks ?? { blocks: [], inserts: [] })),
    ...many(SECTION.exact, tiles.exact),
  ];
  return writeContainer(
    parts.filter((part) => part.bytes.length > 0),
    options.compressor,
  );
}

const isWorthwhile = ({ bytes }: Part, ofTiles: number): boolean =>
  ofTiles >= SPARSE_FROM && bytes.length <= ofTiles * FULL_SHARE;

/** One record for every entity of every tile, in file order, then those of entities that draw nothing. */
function makeRecords({ entities }: DisplayList, { entity: drawn, group }: EncodedTiles): Records {
  const used = new Uint8Array(entities.count);
  for (let r = 0; r < drawn.length; r++) used[drawn[r]!] = 1;
  const rest: number[] = [];
  for (let entity = 0; entity < entities.count; entity++) if (!used[entity]) rest.push(entity);
  const records = emptyRecords(drawn.length + rest.length);
  for (let r = 0; r < records.count; r++) {
    const entity = r < drawn.length ? drawn[r]! : rest[r - drawn.length]!;
    records.handle[r] = entities.handle[entity]!;
    records.type[r] = entities.type[entity]!;
    records.layer[r] = entities.layer[entity]!;
    records.group[r] = r < drawn.length ? group[r]! : entities.group[entity]!;
  }
  return records;
}

interface EncodedTiles {
  index: TileEntry[];
  chunks: Uint8Array[];
  exact: Uint8Array[];
  /** Of each record. */
  entity: number[];
  group: number[];
}

function encodeTiles(
  list: DisplayList,
  sequences: readonly Sequence[],
  units: readonly Units[],
  matrices: MatrixTable,
  withoutExact: boolean,
): EncodedTiles {
  const out: EncodedTiles = { index: [], chunks: [], exact: [], entity: [], group: [] };
  let chunk: TileParts[] = [];
  let chunkBytes = 0;
  let exact = new ByteWriter();
  const close = (): void => {
    if (chunk.length > 0) {
      const id = out.chunks.push(writeChunk(chunk)) - 1;
      out.exact[id] = exact.done();
    }
    chunk = [];
    chunkBytes = 0;
    exact = new ByteWriter();
  };
  for (let group = 0; group < list.groups.length; group++) {
    const own = units[group]!;
    const size = groupSize(list, group);
    const tiles = partition(list.groups[group]!, sequences[group]!, own, list.entities);
    for (const tile of tiles) {
      const firstRecord = out.entity.length;
      for (let i = 0; i < tile.length; i++) {
        out.entity.push(own.entity[tile[i]!]!);
        out.group.push(group);
      }
      const box = boxOfAll(entityBoxes(list, own, tile));
      const span = box ? Math.max(box.maxX - box.minX, box.maxY - box.minY) : 0;
      const tolerance = Math.min(size * GROUP_SHARE, span > 0 ? span * TILE_SHARE : Infinity);
      const content = tileContent(sequences[group]!, own, tile);
      const encoded = encodeTile(
        list.groups[group]!,
        content,
        tolerance > 0 ? tolerance : 1e-9,
        matrices,
        withoutExact,
      );
      if (chunkBytes >= CHUNK_BYTES) close();
      const bytes = tileBytes(encoded);
      const place = { chunk: out.chunks.length, offset: chunkBytes, bytes };
      out.index.push({
        group,
        ...place,
        exactOffset: exact.length,
        exactBytes: encoded.exact.length,
        firstRecord,
        units: tile.length,
        box,
      });
      chunk.push(encoded);
      chunkBytes += bytes;
      exact.raw(encoded.exact);
    }
  }
  close();
  return out;
}

/** How large a group is meant to be seen: its home view where it has one, for outliers must not coarsen it. */
function groupSize(list: DisplayList, g: number): number {
  const { box } = list.groups[g]!;
  const size = box ? Math.max(box.maxX - box.minX, box.maxY - box.minY) : 0;
  const home = list.layouts.find((layout) => layout.group === g)?.home;
  const seen = home ? Math.max(home.width, home.height) : Infinity;
  return Math.min(size, seen > 0 ? seen : Infinity);
}

function tileContent(sequence: Sequence, units: Units, tile: Uint32Array): TileContent {
  const unitSize = new Uint32Array(tile.length);
  let count = 0;
  for (let i = 0; i < tile.length; i++) {
    const u = tile[i]!;
    unitSize[i] = units.from[u + 1]! - units.from[u]!;
    count += unitSize[i]!;
  }
  const kind = new Uint8Array(count);
  const index = new Uint32Array(count);
  let at = 0;
  for (let i = 0; i < tile.length; i++) {
    const end = units.from[tile[i]! + 1]!;
    for (let k = units.from[tile[i]!]!; k < end; k++, at++) {
      kind[at] = sequence.kind[k]!;
      index[at] = sequence.index[k]!;
    }
  }
  return { count, kind, index, unitSize, unitRank: tile };
}

/** Boxes of a tile's entities, four numbers each. */
function entityBoxes({ entities: { box } }: DisplayList, units: Units, tile: Uint32Array): Float64Array {
  const boxes = new Float64Array(tile.length * 4);
  for (let i = 0; i < tile.length; i++) {
    const b = units.entity[tile[i]!]! * 4;
    for (let k = 0; k < 4; k++) boxes[4 * i + k] = box[b + k]!;
  }
  return boxes;
}

function boxOfAll(boxes: Float64Array): TileEntry['box'] {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let b = 0; b < boxes.length; b += 4) {
    if (!(boxes[b]! <= boxes[b + 2]!)) continue;
    minX = Math.min(minX, boxes[b]!);
    minY = Math.min(minY, boxes[b + 1]!);
    maxX = Math.max(maxX, boxes[b + 2]!);
    maxY = Math.max(maxY, boxes[b + 3]!);
  }
  return minX <= maxX ? { minX, minY, maxX, maxY } : undefined;
}
