import type { Box } from '../display/list.ts';
import { ByteReader, ByteWriter } from './bytes.ts';

/** Where a tile lies and what it covers. */
export interface TileEntry {
  group: number;
  /** Section of type tiles, and of type exact, that holds it. */
  chunk: number;
  offset: number;
  bytes: number;
  exactOffset: number;
  /** 0 where the tile is exact itself. */
  exactBytes: number;
  /** Its entities are the records firstRecord … firstRecord + units - 1. */
  firstRecord: number;
  units: number;
  /** In the group's coordinates; undefined where nothing has a place. */
  box: Box | undefined;
}

export function writeTileIndex(tiles: readonly TileEntry[]): Uint8Array {
  const out = new ByteWriter();
  out.uint(tiles.length);
  let group = 0;
  let chunk = 0;
  for (const tile of tiles) {
    out.uint(tile.group - group);
    out.uint(tile.chunk - chunk);
    out.uint(tile.bytes);
    out.uint(tile.exactBytes);
    out.uint(tile.units);
    group = tile.group;
    chunk = tile.chunk;
  }
  const single = alone(tiles);
  for (const { box, group: own } of tiles) {
    // the only tile of a group has the group's box
    if (single.has(own)) continue;
    for (const value of [box?.minX, box?.minY, box?.maxX, box?.maxY]) out.f64(value ?? Number.NaN);
  }
  return out.done();
}

/** Groups of one tile only. */
function alone(tiles: readonly TileEntry[]): Set<number> {
  const counts = new Map<number, number>();
  for (const { group } of tiles) counts.set(group, (counts.get(group) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count === 1).map(([group]) => group));
}

export function readTileIndex(bytes: Uint8Array, groups: readonly { box?: Box }[]): TileEntry[] {
  const reader = new ByteReader(bytes);
  const count = reader.count(5);
  const tiles: TileEntry[] = [];
  let group = 0;
  let chunk = 0;
  let offset = 0;
  let exactOffset = 0;
  let firstRecord = 0;
  for (let i = 0; i < count; i++) {
    group += reader.uint();
    const step = reader.uint();
    if (step > 0) offset = exactOffset = 0;
    chunk += step;
    const size = reader.uint();
    const exactBytes = reader.uint();
    const units = reader.uint();
    tiles.push({
      group,
      chunk,
      offset,
      bytes: size,
      exactOffset,
      exactBytes,
      firstRecord,
      units,
      box: undefined,
    });
    firstRecord += units;
    offset += size;
    exactOffset += exactBytes;
  }
  const single = alone(tiles);
  for (const tile of tiles) {
    if (single.has(tile.group)) {
      tile.box = groups[tile.group]?.box;
      continue;
    }
    const box = { minX: reader.f64(), minY: reader.f64(), maxX: reader.f64(), maxY: reader.f64() };
    if (box.minX <= box.maxX) tile.box = box;
  }
  return tiles;
}
