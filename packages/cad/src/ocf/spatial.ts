import type { Box } from '../display/list.ts';

/** Children of a node. */
const NODE = 16;
/** Of a whole number as a double, beside the 32 of a place on the curve. */
const SPARE_BITS = 53 - 32;

/**
 * A packed tree of boxes in one flat array, built once: items along a Morton curve, then nodes over each sixteen of
 * them, then nodes over those, the root last. Items without a box (NaN) are never found.
 */
export class SpatialIndex {
  readonly #boxes: Float64Array;
  readonly #items: Uint32Array;
  /** Where each level begins, in boxes; the last entry is the end. */
  readonly #levels: number[] = [0];

  /** boxes: minX, minY, maxX, maxY of each item. */
  constructor(boxes: Float64Array) {
    const order = curveOrder(boxes);
    this.#items = order;
    let size = order.length;
    let total = size;
    while (size > 1) total += size = Math.ceil(size / NODE);
    const all = new Float64Array(total * 4);
    order.forEach((item, i) => all.set(boxes.subarray(item * 4, item * 4 + 4), i * 4));
    let end = order.length;
    this.#levels.push(end);
    for (let from = 0; end - from > 1;) {
      const level = end;
      for (let i = from; i < level; i += NODE) join(all, i, Math.min(level, i + NODE), end++);
      from = level;
      this.#levels.push(end);
    }
    this.#boxes = all;
  }

  /** Items whose boxes meet a box, edges included, in no order. */
  query({ minX, minY, maxX, maxY }: Box): number[] {
    const found: number[] = [];
    const boxes = this.#boxes;
    const top = this.#levels.length - 2;
    const visit = (level: number, at: number): void => {
      const b = at * 4;
      if (!(boxes[b]! <= maxX && boxes[b + 1]! <= maxY && boxes[b + 2]! >= minX && boxes[b + 3]! >= minY))
        return;
      if (level === 0) {
        found.push(this.#items[at]!);
        return;
      }
      const below = this.#levels[level - 1]!;
      const first = below + (at - this.#levels[level]!) * NODE;
      const end = Math.min(this.#levels[level]!, first + NODE);
      for (let child = first; child < end; child++) visit(level - 1, child);
    };
    for (let at = this.#levels[top] ?? 0; at < (this.#levels[top + 1] ?? 0); at++) visit(top, at);
    return found;
  }
}

function join(all: Float64Array, from: number, to: number, into: number): void {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let b = from * 4; b < to * 4; b += 4) {
    minX = Math.min(minX, all[b]!);
    minY = Math.min(minY, all[b + 1]!);
    maxX = Math.max(maxX, all[b + 2]!);
    maxY = Math.max(maxY, all[b + 3]!);
  }
  all.set([minX, minY, maxX, maxY], into * 4);
}

/** Items that have a box, along the curve of their middles. */
function curveOrder(boxes: Float64Array): Uint32Array {
  const items: number[] = [];
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i * 4 < boxes.length; i++) {
    const [x0, y0, x1, y1] = boxes.subarray(i * 4, i * 4 + 4) as unknown as [number, number, number, number];
    if (!(x0 <= x1 && y0 <= y1)) continue;
    items.push(i);
    minX = Math.min(minX, x0);
    minY = Math.min(minY, y0);
    maxX = Math.max(maxX, x1);
    maxY = Math.max(maxY, y1);
  }
  // Sorted as plain numbers, which takes a tenth of sorting by a function: the place on the curve, then the item.
  const bits = Math.max(1, Math.ceil(Math.log2(boxes.length / 4)));
  const cut = 2 ** Math.max(0, bits - SPARE_BITS);
  const keys = new Float64Array(items.length);
  const cell = (low: number, high: number, min: number, max: number): number =>
    max > min ? Math.min(0xffff, Math.floor((((low + high) / 2 - min) / (max - min)) * 0x10000)) : 0;
  items.forEach((item, i) => {
    const b = item * 4;
    const x = cell(boxes[b]!, boxes[b + 2]!, minX, maxX);
    const y = cell(boxes[b + 1]!, boxes[b + 3]!, minY, maxY);
    keys[i] = Math.floor((spread(x) + spread(y) * 2) / cut) * 2 ** bits + item;
  });
  return Uint32Array.from(keys.sort(), (key) => key % 2 ** bits);
}

function spread(value: number): number {
  value = (value | (value << 8)) & 0x00ff00ff;
  value = (value | (value << 4)) & 0x0f0f0f0f;
  value = (value | (value << 2)) & 0x33333333;
  return ((value | (value << 1)) & 0x55555555) >>> 0;
}
