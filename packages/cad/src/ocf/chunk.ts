import { ByteReader, ByteWriter, OcfError } from './bytes.ts';
import { COORDINATES, STREAMS } from './tile.ts';

/**
 * Tiles that share a section stand in it stream by stream, not tile by tile: the same stream of two tiles has more in
 * common than two streams of one.
 */
const STREAM_COUNT = STREAMS.length + COORDINATES.length;

/** A tile in two parts: what stands before its streams, their lengths included, and these. */
export interface TileParts {
  head: Uint8Array;
  streams: readonly Uint8Array[];
}

export function tileBytes({ head, streams }: TileParts): number {
  return streams.reduce((sum, stream) => sum + stream.length, head.length);
}

export function writeChunk(tiles: readonly TileParts[]): Uint8Array {
  const out = new ByteWriter();
  out.uint(tiles.length);
  for (const { head } of tiles) out.raw(head);
  for (let s = 0; s < STREAM_COUNT; s++) for (const { streams } of tiles) out.raw(streams[s]!);
  return out.done();
}

/** The tiles of a chunk one after another, each with its streams. */
export function gatherTiles(chunk: Uint8Array): Uint8Array {
  const reader = new ByteReader(chunk);
  const heads = Array.from({ length: reader.count(STREAM_COUNT + 3) }, () => readHead(reader));
  const out = new Uint8Array(reader.left + heads.reduce((sum, { bytes }) => sum + bytes.length, 0));
  let end = 0;
  for (const tile of heads) {
    tile.at = end + tile.bytes.length;
    for (const length of tile.lengths) end += length;
    end += tile.bytes.length;
    if (end > out.length) throw new OcfError('A tile ends too early.');
    out.set(tile.bytes, tile.at - tile.bytes.length);
  }
  for (let s = 0; s < STREAM_COUNT; s++) {
    for (const tile of heads) {
      const length = tile.lengths[s]!;
      if (length === 0) continue;
      out.set(reader.raw(length), tile.at);
      tile.at += length;
    }
  }
  return out;
}

function readHead(reader: ByteReader): { bytes: Uint8Array; lengths: number[]; at: number } {
  const from = reader.at;
  reader.u8();
  reader.uint();
  reader.uint();
  const lengths = Array.from({ length: STREAM_COUNT }, () => reader.uint());
  return { bytes: reader.bytes.subarray(from, reader.at), lengths, at: 0 };
}
