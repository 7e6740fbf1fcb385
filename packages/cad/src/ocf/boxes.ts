import type { Box } from '../display/list.ts';
import { ByteReader, type ByteWriter } from './bytes.ts';
import type { TileEntry } from './tile-index.ts';

/** Boxes are counted in this part of their tile's, outwards: enough to know what may be meant. */
const PARTS = 63;
/** In place of the four numbers, where an entity has no place. */
const NOWHERE = 64;

/** Boxes of a tile's entities (four numbers each, in the group's coordinates): four columns of a byte each. */
export function writeTileBoxes(out: ByteWriter, boxes: Float64Array, tile: Box | undefined): void {
  const count = boxes.length / 4;
  const columns = new Uint8Array(boxes.length);
  const { minX, minY, maxX, maxY } = tile ?? NO_BOX;
  const scaleX = maxX > minX ? PARTS / (maxX - minX) : 0;
  const scaleY = maxY > minY ? PARTS / (maxY - minY) : 0;
  for (let e = 0; e < count; e++) {
    const b = 4 * e;
    if (!tile || !(boxes[b]! <= boxes[b + 2]!)) {
      columns[e] = NOWHERE;
      continue;
    }
    const left = clamp(Math.floor((boxes[b]! - minX) * scaleX));
    const bottom = clamp(Math.floor((boxes[b + 1]! - minY) * scaleY));
    columns[e] = left;
    columns[count + e] = bottom;
    columns[2 * count + e] = clamp(Math.ceil((boxes[b + 2]! - minX) * scaleX)) - left;
    columns[3 * count + e] = clamp(Math.ceil((boxes[b + 3]! - minY) * scaleY)) - bottom;
  }
  out.raw(columns);
}

const NO_BOX: Box = { minX: 0, minY: 0, maxX: 0, maxY: 0 };

function clamp(value: number): number {
  return value > 0 ? (value < PARTS ? value : PARTS) : 0;
}

/** Boxes of the records of all tiles that lie in one section, tile after tile; NaN where there is none. */
export function readTileBoxes(bytes: Uint8Array, tiles: readonly TileEntry[]): Float64Array[] {
  const reader = new ByteReader(bytes);
  return tiles.map(({ units, box }) => {
    const columns = Array.from({ length: 4 }, () => reader.raw(units));
    const boxes = new Float64Array(units * 4).fill(Number.NaN);
    for (let r = 0; r < units; r++) {
      const [left, bottom, width, height] = columns.map((column) => column[r]!) as [
        number,
        number,
        number,
        number,
      ];
      if (!box || left >= NOWHERE) continue;
      const x = (parts: number): number => box.minX + ((box.maxX - box.minX) * parts) / PARTS;
      const y = (parts: number): number => box.minY + ((box.maxY - box.minY) * parts) / PARTS;
      boxes.set([x(left), y(bottom), x(left + width), y(bottom + height)], r * 4);
    }
    return boxes;
  });
}
