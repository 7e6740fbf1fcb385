import type { Box } from '../display/list.ts';
import { readTileBoxes } from './boxes.ts';
import { OcfError } from './bytes.ts';
import { SECTION } from './container.ts';
import type { Manifest } from './manifest.ts';
import { emptyRecords, readRecords, RECORDS_A_CHUNK, type Records } from './records.ts';
import { SpatialIndex } from './spatial.ts';
import type { TileEntry } from './tile-index.ts';

/** What was clicked. */
export interface EntityRecord {
  handle: number;
  type: string;
  /** Index into the manifest's layers. */
  layer: number;
  group: number;
}

/** Gives a section's bytes, unpacked; undefined where the file has none of that type and number. */
export type SectionSource = (type: number, id: number) => Uint8Array | undefined;

/**
 * Entities of a file, by number and by place, for a reader that works by ranges: sections are asked for when they are
 * needed, and kept. Throws OcfError on damaged ones.
 */
export class EntityTable {
  readonly #manifest: Manifest;
  readonly #tiles: readonly TileEntry[];
  readonly #source: SectionSource;
  readonly #records = new Map<number, Records>();
  readonly #boxes = new Map<number, Map<TileEntry, Float64Array>>();
  readonly #places = new Map<number, { index: SpatialIndex; record: Uint32Array }>();

  constructor(manifest: Manifest, tiles: readonly TileEntry[], source: SectionSource) {
    this.#manifest = manifest;
    this.#tiles = tiles;
    this.#source = source;
  }

  at(record: number): EntityRecord {
    const chunk = Math.floor(record / RECORDS_A_CHUNK);
    const records = this.#records.get(chunk) ?? this.#readRecords(chunk);
    const r = record - chunk * RECORDS_A_CHUNK;
    if (!(r >= 0 && r < records.count)) throw new OcfError('There is no such entity.');
    return {
      handle: records.handle[r]!,
      type: this.#manifest.entityTypes[records.type[r]!] ?? '',
      layer: records.layer[r]!,
      group: records.group[r]!,
    };
  }

  /** Records of a group whose boxes, rounded outwards, meet a box. */
  within(group: number, box: Box): number[] {
    let place = this.#places.get(group);
    if (!place) this.#places.set(group, (place = this.#readPlaces(group)));
    const { index, record } = place;
    return index.query(box).map((item) => record[item]!);
  }

  #readRecords(chunk: number): Records {
    const bytes = this.#source(SECTION.records, chunk);
    if (!bytes) throw new OcfError('There is no such entity.');
    const left = this.#manifest.entities - chunk * RECORDS_A_CHUNK;
    const records = emptyRecords(Math.max(0, Math.min(RECORDS_A_CHUNK, left)));
    records.count = readRecords(bytes, records, 0);
    this.#records.set(chunk, records);
    return records;
  }

  #readBoxes(chunk: number): Map<TileEntry, Float64Array> {
    const bytes = this.#source(SECTION.boxes, chunk);
    if (!bytes) throw new OcfError('The boxes of entities are missing.');
    const tiles = this.#tiles.filter((tile) => tile.chunk === chunk);
    const read = readTileBoxes(bytes, tiles);
    const boxes = new Map(tiles.map((tile, t) => [tile, read[t]!]));
    this.#boxes.set(chunk, boxes);
    return boxes;
  }

  #readPlaces(group: number): { index: SpatialIndex; record: Uint32Array } {
    const boxes: Float64Array[] = [];
    const record: number[] = [];
    const chunks = new Set(this.#tiles.filter((tile) => tile.group === group).map(({ chunk }) => chunk));
    for (const chunk of chunks) {
      for (const [tile, own] of this.#boxes.get(chunk) ?? this.#readBoxes(chunk)) {
        if (tile.group !== group) continue;
        boxes.push(own);
        for (let r = 0; r < tile.units; r++) record.push(tile.firstRecord + r);
      }
    }
    const all = new Float64Array(record.length * 4);
    let at = 0;
    for (const own of boxes) {
      all.set(own, at);
      at += own.length;
    }
    return { index: new SpatialIndex(all), record: Uint32Array.from(record) };
  }
}
