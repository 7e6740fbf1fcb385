import type { Box } from '../display/list.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import type { TileEntry } from './tile-index.ts';

/** Boxes are counted in this part of their tile's, outwards: enough to know what may be meant. */
const PARTS = 63;
/** In place of the four numbers, where an entity has no place. */
const NOWHERE = 64;

/** Boxes of a tile's entities (four numbers each, in the group's coordinates): four columns of a byte each. */
export function writeTileBoxes(out: ByteWriter, boxes: ArrayLike<number>, tile: Box | undefined): void {
  const columns = [new ByteWriter(), new ByteWriter(), new ByteWriter(), new ByteWriter()] as const;
  for (let b = 0; b < boxes.length; b += 4) {
    const numbers = tile && boxes[b]! <= boxes[b + 2]! ? inParts(boxes, b, tile) : [NOWHERE, 0, 0, 0];
    numbers.forEach((value, column) => columns[column]!.u8(value));
  }
  for (const column of columns) out.raw(column.done());
}

function inParts(boxes: ArrayLike<number>, b: number, tile: Box): number[] {
  const axis = (low: number, high: number, min: number, max: number): [number, number] => {
    const scale = max > min ? PARTS / (max - min) : 0;
    const from = clamp(Math.floor((low - min) * scale));
    return [from, clamp(Math.ceil((high - min) * scale)) - from];
  };
  const [left, width] = axis(boxes[b]!, boxes[b + 2]!, tile.minX, tile.maxX);
  const [bottom, height] = axis(boxes[b + 1]!, boxes[b + 3]!, tile.minY, tile.maxY);
  return [left, bottom, width, height];
}

function clamp(value: number): number {
  return Math.max(0, Math.min(PARTS, value || 0));
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
