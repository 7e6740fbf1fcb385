import { type Entities, type Group, KIND } from '../display/list.ts';
import type { Sequence, Units } from './sequence.ts';

/** Numbers (about two a point) that make a tile: large enough to compress, small enough to fetch alone. */
export const TILE_WEIGHT = 24_000;
/** What spans more than this share of the group goes into tiles of its own, so that the others stay compact. */
const LARGE = 1 / 6;
const AXIS_BITS = 14;

/** How many numbers a primitive stores, about. */
export function weightOf(group: Group, kind: number, i: number): number {
  switch (kind) {
    case KIND.path:
      return 2 * (group.paths.start[i + 1]! - group.paths.start[i]!) + 2;
    case KIND.fill:
      return areaWeight(group.fills, i);
    case KIND.hatch:
      return areaWeight(group.hatches, i);
    case KIND.wipeout:
      return areaWeight(group.wipeouts, i);
    case KIND.text:
      return group.texts.glyphStart[i + 1]! - group.texts.glyphStart[i]! + 5;
    default:
      return 6;
  }
}

function areaWeight(
  { ringStart, pointStart }: { ringStart: Uint32Array; pointStart: Uint32Array },
  i: number,
): number {
  return 2 * (pointStart[ringStart[i + 1]!]! - pointStart[ringStart[i]!]!) + 3;
}

/** Numbers with the bits of x and y in turn: neighbors in the plane are near each other in the file. */
export function morton(x: number, y: number): number {
  return spread(x) + spread(y) * 2;
}

function spread(value: number): number {
  value = (value | (value << 8)) & 0x00ff00ff;
  value = (value | (value << 4)) & 0x0f0f0f0f;
  value = (value | (value << 2)) & 0x33333333;
  return (value | (value << 1)) & 0x55555555;
}

/** The range most values lie in: outliers must not decide the grid. */
function range(values: Float64Array): [number, number] {
  const step = Math.max(1, Math.floor(values.length / 2000));
  const sample: number[] = [];
  for (let i = 0; i < values.length; i += step) if (Number.isFinite(values[i])) sample.push(values[i]!);
  if (sample.length === 0) return [0, 1];
  sample.sort((a, b) => a - b);
  const low = sample[Math.floor(sample.length * 0.01)]!;
  const high = sample[Math.min(sample.length - 1, Math.ceil(sample.length * 0.99))]!;
  return high > low ? [low, high] : [low, low + 1];
}

/** Units of a group, tile by tile: tiles in Morton order, units inside a tile in draw order. */
export function partition(group: Group, sequence: Sequence, units: Units, entities: Entities): Uint32Array[] {
  const weights = new Uint32Array(units.count);
  let total = 0;
  for (let u = 0; u < units.count; u++) {
    let weight = 0;
    for (let k = units.from[u]!; k < units.from[u + 1]!; k++)
      weight += weightOf(group, sequence.kind[k]!, sequence.index[k]!);
    weights[u] = weight;
    total += weight;
  }
  if (total <= TILE_WEIGHT * 1.5 || units.count >= 2 ** 24) {
    const all = new Uint32Array(units.count);
    for (let u = 0; u < all.length; u++) all[u] = u;
    return units.count > 0 ? [all] : [];
  }
  const order = mortonOrder(units, entities);
  const tiles: Uint32Array[] = [];
  let from = 0;
  let weight = 0;
  for (let i = 0; i < order.length; i++) {
    weight += weights[order[i]!]!;
    if (weight < TILE_WEIGHT && i + 1 < order.length) continue;
    tiles.push(order.slice(from, i + 1).sort());
    from = i + 1;
    weight = 0;
  }
  return tiles;
}

function mortonOrder(units: Units, entities: Entities): Uint32Array {
  const n = units.count;
  const xs = new Float64Array(n);
  const ys = new Float64Array(n);
  for (let u = 0; u < n; u++) {
    const b = units.entity[u]! * 4;
    xs[u] = (entities.box[b]! + entities.box[b + 2]!) / 2;
    ys[u] = (entities.box[b + 1]! + entities.box[b + 3]!) / 2;
  }
  const [minX, maxX] = range(xs);
  const [minY, maxY] = range(ys);
  const side = Math.max(maxX - minX, maxY - minY);
  const cell = (value: number, min: number): number => {
    const at = Math.floor(((value - min) / side) * 2 ** AXIS_BITS);
    return at > 0 ? Math.min(at, 2 ** AXIS_BITS - 1) : 0;
  };
  const keys = new Float64Array(n);
  for (let u = 0; u < n; u++) {
    const b = units.entity[u]! * 4;
    const size = Math.max(
      entities.box[b + 2]! - entities.box[b]!,
      entities.box[b + 3]! - entities.box[b + 1]!,
    );
    const small = size < side * LARGE ? 1 : 0;
    keys[u] = (small * 2 ** (2 * AXIS_BITS) + morton(cell(xs[u]!, minX), cell(ys[u]!, minY))) * 2 ** 24 + u;
  }
  keys.sort();
  const order = new Uint32Array(n);
  for (let i = 0; i < n; i++) order[i] = keys[i]! % 2 ** 24;
  return order;
}
