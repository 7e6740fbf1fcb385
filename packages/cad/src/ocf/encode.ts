import type { DisplayList } from '../display/list.ts';
import type { BlockTable } from '../read/block-table.ts';
import type { TextEntry } from '../read/text-index.ts';
import { writeBlocks } from './blocks.ts';
import { writeTileBoxes } from './boxes.ts';
import { ByteWriter } from './bytes.ts';
import { type Compressor, type Part, SECTION, writeContainer } from './container.ts';
import { manifestBytes, type ManifestExtras, roundedBox, writeManifest } from './manifest.ts';
import { makeOverview } from './overview.ts';
import { partition } from './partition.ts';
import { emptyRecords, RECORDS_A_CHUNK, type Records, writeRecords } from './records.ts';
import { drawSequence, type Sequence, type Units, unitsOf } from './sequence.ts';
import { MatrixTable, writeGlyphs, writeMatrices, writeStrings } from './tables.ts';
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
/** Where all tiles together are smaller than this they are fetched at once and need no overview. */
const OVERVIEW_FROM = 200 * 1024;

export function encodeOcf(list: DisplayList, options: EncodeOptions = {}): Uint8Array {
  const sequences = list.groups.map(drawSequence);
  const units = sequences.map(unitsOf);
  const matrices = new MatrixTable();
  const tiles = encodeTiles(list, sequences, units, matrices, options.withoutExact ?? false);
  const records = makeRecords(list, tiles.entities);
  const tileBytes = tiles.index.reduce((sum, tile) => sum + tile.bytes, 0);
  const overview = tileBytes < OVERVIEW_FROM ? [] : [encodeOverview(list, sequences, matrices)];
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
    one(SECTION.matrices, writeMatrices(matrices.values)),
    one(SECTION.tileIndex, writeTileIndex(tiles.index)),
    ...overview,
    ...many(SECTION.tiles, tiles.chunks),
    one(SECTION.strings, writeStrings(texts.strings)),
    one(SECTION.texts, texts.bytes),
    ...many(SECTION.records, recordChunks),
    ...many(
      SECTION.images,
      list.images.map((image) => image.bytes ?? new Uint8Array(0)),
    ),
    ...many(SECTION.boxes, tiles.boxes),
    one(SECTION.blocks, writeBlocks(list, options.blocks ?? { blocks: [], inserts: [] })),
    ...many(SECTION.exact, tiles.exact),
  ];
  return writeContainer(
    parts.filter((part) => part.bytes.length > 0),
    options.compressor,
  );
}

/** One record for every entity of every tile, in file order, then those of entities that draw nothing. */
function makeRecords(list: DisplayList, drawn: readonly { entity: number; group: number }[]): Records {
  const { entities } = list;
  const used = new Uint8Array(entities.count);
  for (const { entity } of drawn) used[entity] = 1;
  const all = [...drawn];
  for (let entity = 0; entity < entities.count; entity++) {
    if (!used[entity]) all.push({ entity, group: entities.group[entity]! });
  }
  const records = emptyRecords(all.length);
  all.forEach(({ entity, group }, r) => {
    records.handle[r] = entities.handle[entity]!;
    records.type[r] = entities.type[entity]!;
    records.layer[r] = entities.layer[entity]!;
    records.group[r] = group;
  });
  return records;
}

interface EncodedTiles {
  index: TileEntry[];
  chunks: Uint8Array[];
  exact: Uint8Array[];
  boxes: Uint8Array[];
  /** Entity and group of each record. */
  entities: { entity: number; group: number }[];
}

function encodeTiles(
  list: DisplayList,
  sequences: readonly Sequence[],
  units: readonly Units[],
  matrices: MatrixTable,
  withoutExact: boolean,
): EncodedTiles {
  const out: EncodedTiles = { index: [], chunks: [], exact: [], boxes: [], entities: [] };
  let chunk = new ByteWriter();
  let exact = new ByteWriter();
  let boxes = new ByteWriter();
  const close = (): void => {
    if (chunk.length > 0) {
      const id = out.chunks.push(chunk.done()) - 1;
      out.exact[id] = exact.done();
      out.boxes[id] = boxes.done();
    }
    chunk = new ByteWriter();
    exact = new ByteWriter();
    boxes = new ByteWriter();
  };
  for (let group = 0; group < list.groups.length; group++) {
    const own = units[group]!;
    const size = groupSize(list, group);
    const tiles = partition(list.groups[group]!, sequences[group]!, own, list.entities);
    for (const tile of tiles) {
      const firstRecord = out.entities.length;
      for (const u of tile) out.entities.push({ entity: own.entity[u]!, group });
      const box = unitsBox(list, own, tile);
      const span = box ? Math.max(box.maxX - box.minX, box.maxY - box.minY) : 0;
      const tolerance = Math.min(size * GROUP_SHARE, span > 0 ? span * TILE_SHARE : Infinity);
      const content = tileContent(sequences[group]!, own, tile);
      const encoded = encodeTile(list.groups[group]!, content, tolerance > 0 ? tolerance : 1e-9, matrices);
      if (chunk.length >= CHUNK_BYTES) close();
      const exactBytes = withoutExact ? 0 : encoded.exact.length;
      const place = { chunk: out.chunks.length, offset: chunk.length, bytes: encoded.bytes.length };
      out.index.push({
        group,
        ...place,
        exactOffset: exact.length,
        exactBytes,
        firstRecord,
        units: tile.length,
        box,
      });
      chunk.raw(encoded.bytes);
      if (!withoutExact) exact.raw(encoded.exact);
      // the reader knows the only tile of a group by the group's box
      const whole = list.groups[group]!.box;
      const frame = tiles.length === 1 && whole ? roundedBox(whole) : box;
      writeTileBoxes(boxes, entityBoxes(list, own, tile), frame);
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
  let count = 0;
  for (const u of tile) count += units.from[u + 1]! - units.from[u]!;
  const kind = new Uint8Array(count);
  const index = new Uint32Array(count);
  let at = 0;
  for (const u of tile) {
    for (let k = units.from[u]!; k < units.from[u + 1]!; k++, at++) {
      kind[at] = sequence.kind[k]!;
      index[at] = sequence.index[k]!;
    }
  }
  return {
    count,
    kind,
    index,
    unitSize: tile.map((u) => units.from[u + 1]! - units.from[u]!),
    unitRank: tile,
  };
}

function entityBoxes(list: DisplayList, units: Units, tile: Uint32Array): Float64Array {
  const boxes = new Float64Array(tile.length * 4);
  tile.forEach((u, i) => {
    const b = units.entity[u]! * 4;
    boxes.set(list.entities.box.subarray(b, b + 4), i * 4);
  });
  return boxes;
}

function unitsBox(list: DisplayList, units: Units, tile: Uint32Array): TileEntry['box'] {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const u of tile) {
    const b = units.entity[u]! * 4;
    const e = list.entities.box;
    if (!(e[b]! <= e[b + 2]!)) continue;
    box.minX = Math.min(box.minX, e[b]!);
    box.minY = Math.min(box.minY, e[b + 1]!);
    box.maxX = Math.max(box.maxX, e[b + 2]!);
    box.maxY = Math.max(box.maxY, e[b + 3]!);
  }
  return box.minX <= box.maxX ? box : undefined;
}

function encodeOverview(list: DisplayList, sequences: readonly Sequence[], matrices: MatrixTable): Part {
  const out = new ByteWriter();
  const { groups, whole } = makeOverview(list, sequences);
  out.uint(groups.length);
  for (const { group, content, tolerance } of groups) {
    const { count, kind, index } = drawSequence(content);
    const unitSize = new Uint8Array(count).fill(1);
    const unitRank = Uint32Array.from({ length: count }, (_, i) => i);
    const tile = encodeTile(content, { count, kind, index, unitSize, unitRank }, tolerance, matrices);
    out.uint(group);
    out.uint(tile.bytes.length);
    out.raw(tile.bytes);
  }
  return { type: whole ? SECTION.whole : SECTION.overview, id: 0, bytes: out.done() };
}
