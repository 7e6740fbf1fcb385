/**
 * How a group is cut into tiles while it is edited. Which tiles there are follows from what the group holds and from
 * nothing else, and what changes in one place changes the tiles of that place only: so an edited drawing comes to have the
 * tiles that the saved file has when it is opened anew, and is drawn alike to the pixel.
 *
 * Things of about one size are put into squares, whose sides are powers of two and whose corners are multiples of their
 * sides; a square that holds too much is cut into its four quarters.
 */
import type { Box, Group } from '@linework/cad/display/list';
import { placeOf, sizeOf } from '@linework/cad/ocf/extent';
import { TILE_WEIGHT, weightOf } from '@linework/cad/ocf/partition';
import { drawSequence, type Sequence } from '@linework/cad/ocf/sequence';

export interface TileLimits {
  /** A group with fewer primitives is one tile. */
  wholeGroup: number;
  /** Numbers that a tile stores at most, unless all of it lies in one point. */
  maxWeight: number;
}

export const defaultTileLimits: TileLimits = { wholeGroup: 20_000, maxWeight: TILE_WEIGHT };

/** What a tile holds: things of which size, where, and how many numbers they store. */
export interface TileCell {
  sizeClass: number;
  /** Around the places of its entities, not around all they draw. */
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
  weight: number;
}

/** Sizes within one class differ by this power of two. */
const classBits = 3;
const endlessClass = 1000;
const pointClass = -1000;

type GroupBoxes = readonly ({ box: Box | undefined } | undefined)[];

export function contentWeight(content: Group): number {
  const { count, kind, index } = drawSequence(content);
  let weight = 0;
  for (let k = 0; k < count; k++) weight += weightOf(content, kind[k]!, index[k]!);
  return weight;
}

/** Places, sizes and weights of units: an entity's primitives in one group. */
export class UnitTable {
  readonly #x: number[] = [];
  readonly #y: number[] = [];
  readonly #sizeClass: number[] = [];
  readonly #weight: number[] = [];

  /** The number of a unit: primitives `from` … `to` - 1 of a sequence. */
  add(content: Group, { kind, index }: Sequence, from: number, to: number, groups: GroupBoxes): number {
    let [x, y, size, weight] = [Number.NaN, Number.NaN, 0, 0];
    for (let k = from; k < to; k++) {
      weight += weightOf(content, kind[k]!, index[k]!);
      const [placeX, placeY] = placeOf(content, kind[k]!, index[k]!) ?? [x, y];
      if (Number.isNaN(x + y)) [x, y] = [placeX, placeY];
      const away = Math.max(Math.abs(placeX - x), Math.abs(placeY - y));
      size = Math.max(size, sizeOf({ groups }, content, kind[k]!, index[k]!) + away);
    }
    const isSomewhere = Number.isFinite(x + y);
    this.#x.push(isSomewhere ? x : 0);
    this.#y.push(isSomewhere ? y : 0);
    this.#sizeClass.push(classOf(size));
    return this.#weight.push(weight) - 1;
  }

  sizeClassOf(unit: number): number {
    return this.#sizeClass[unit]!;
  }

  xOf(unit: number): number {
    return this.#x[unit]!;
  }

  yOf(unit: number): number {
    return this.#y[unit]!;
  }

  /** Takes units into a cell. */
  growCell(cell: TileCell, units: readonly number[]): void {
    for (const unit of units) {
      const [x, y] = [this.#x[unit]!, this.#y[unit]!];
      if (x < cell.minX) cell.minX = x;
      if (x > cell.maxX) cell.maxX = x;
      if (y < cell.minY) cell.minY = y;
      if (y > cell.maxY) cell.maxY = y;
      cell.weight += this.#weight[unit]!;
    }
  }
}

function classOf(size: number): number {
  if (!Number.isFinite(size)) return endlessClass;
  return size > 0 ? Math.floor(Math.log2(size) / classBits) : pointClass;
}

/** A tile to be: of which tiles, and of which units besides. */
export interface PlannedTile {
  tiles: readonly number[];
  units: readonly number[];
  /** Undefined where it is the whole group. */
  cell: TileCell | undefined;
}

export interface TilePlanner {
  table: UnitTable;
  maxWeight: number;
  cellOf(tile: number): TileCell;
  /** The units of a tile that cannot stay as it is. */
  unitsOf(tile: number): readonly number[];
}

/** The tiles that a group consists of, given some that it has and units that are in none of them. */
export function planTiles(
  tiles: readonly number[],
  units: readonly number[],
  planner: TilePlanner,
): PlannedTile[] {
  const classes = new Map<number, { tiles: number[]; units: number[] }>();
  const ofClass = (sizeClass: number): { tiles: number[]; units: number[] } => {
    let found = classes.get(sizeClass);
    if (!found) classes.set(sizeClass, (found = { tiles: [], units: [] }));
    return found;
  };
  for (const tile of tiles) ofClass(planner.cellOf(tile).sizeClass).tiles.push(tile);
  for (const unit of units) ofClass(planner.table.sizeClassOf(unit)).units.push(unit);
  const planned: PlannedTile[] = [];
  for (const [sizeClass, all] of classes) divide(sizeClass, all.tiles, all.units, planner, planned);
  return planned;
}

function divide(
  sizeClass: number,
  tiles: readonly number[],
  units: readonly number[],
  planner: TilePlanner,
  into: PlannedTile[],
): void {
  const { table, cellOf } = planner;
  const cell = commonCell(sizeClass, tiles.map(cellOf));
  table.growCell(cell, units);
  const level = levelOf(cell);
  if (cell.weight <= planner.maxWeight || level === -Infinity) {
    into.push({ tiles, units, cell });
    return;
  }
  // What reaches into several quarters.
  const large = tiles.filter((tile) => levelOf(cellOf(tile)) >= level);
  if (large.length > 0) {
    const rest = tiles.filter((tile) => !large.includes(tile));
    return divide(sizeClass, rest, units.concat(...large.map(planner.unitsOf)), planner, into);
  }
  const quarters = Array.from({ length: 4 }, (): { tiles: number[]; units: number[] } => ({
    tiles: [],
    units: [],
  }));
  for (const tile of tiles) {
    const { minX, minY } = cellOf(tile);
    quarters[half(minX, level) + 2 * half(minY, level)]!.tiles.push(tile);
  }
  for (const unit of units)
    quarters[half(table.xOf(unit), level) + 2 * half(table.yOf(unit), level)]!.units.push(unit);
  for (const quarter of quarters)
    if (quarter.tiles.length + quarter.units.length > 0)
      divide(sizeClass, quarter.tiles, quarter.units, planner, into);
}

function commonCell(sizeClass: number, cells: readonly TileCell[]): TileCell {
  const common = { sizeClass, minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity, weight: 0 };
  for (const { minX, minY, maxX, maxY, weight } of cells) {
    common.minX = Math.min(common.minX, minX);
    common.minY = Math.min(common.minY, minY);
    common.maxX = Math.max(common.maxX, maxX);
    common.maxY = Math.max(common.maxY, maxY);
    common.weight += weight;
  }
  return common;
}

/** The power of two that is the side of the smallest square around a cell; no square goes across zero. */
function levelOf({ minX, minY, maxX, maxY }: TileCell): number {
  return Math.max(levelBetween(minX, maxX), levelBetween(minY, maxY));
}

function levelBetween(low: number, high: number): number {
  if (low === high) return -Infinity;
  if (low < 0 && high >= 0) return Infinity;
  let level = Math.floor(Math.log2(high - low));
  while (Math.floor(low / 2 ** level) !== Math.floor(high / 2 ** level)) level++;
  return level;
}

/** In which half of the square with sides of a power of two a coordinate lies. */
function half(value: number, level: number): 0 | 1 {
  if (level === Infinity) return value < 0 ? 0 : 1;
  const at = Math.floor(value / 2 ** (level - 1));
  return at === 2 * Math.floor(at / 2) ? 0 : 1;
}
