import { ByteReader, ByteWriter, OcfError } from './bytes.ts';

/** Records of one section. */
export const RECORDS_A_CHUNK = 16_384;

/**
 * Entity records as columns. Tile after tile, an entity's record follows the one before; entities that draw nothing
 * come last. A record's box is not stored: it is that of its primitives, which stand in the tile.
 */
export interface Records {
  count: number;
  handle: Float64Array;
  type: Uint16Array;
  layer: Uint32Array;
  group: Uint32Array;
  box: Float64Array;
}

export function writeRecords(records: Records, from: number, to: number): Uint8Array {
  const out = new ByteWriter();
  out.uint(to - from);
  let handle = 0;
  for (let r = from; r < to; r++) {
    out.int(records.handle[r]! - handle);
    handle = records.handle[r]!;
  }
  for (let r = from; r < to; r++) out.uint(records.type[r]!);
  for (let r = from; r < to; r++) out.uint(records.layer[r]!);
  let group = 0;
  for (let r = from; r < to; r++) {
    out.int(records.group[r]! - group);
    group = records.group[r]!;
  }
  return out.done().slice();
}

/** Gives the number of records read. */
export function readRecords(bytes: Uint8Array, into: Records, from: number): number {
  const reader = new ByteReader(bytes);
  const count = reader.count(4);
  if (from + count > into.count) throw new OcfError('There are more entity records than the manifest says.');
  let handle = 0;
  for (let r = 0; r < count; r++) into.handle[from + r] = handle += reader.int();
  for (let r = 0; r < count; r++) into.type[from + r] = reader.uint();
  for (let r = 0; r < count; r++) into.layer[from + r] = reader.uint();
  let group = 0;
  for (let r = 0; r < count; r++) into.group[from + r] = group += reader.int();
  return count;
}

export function emptyRecords(count: number): Records {
  return {
    count,
    handle: new Float64Array(count),
    type: new Uint16Array(count),
    layer: new Uint32Array(count),
    group: new Uint32Array(count),
    box: new Float64Array(count * 4).fill(Number.NaN),
  };
}
