import type { SceneHead } from '@linework/render/webgl/types';
import type { LoadedTile, Tile } from './store.ts';
import { planTiles, type PlannedTile, type TileCell, type TileLimits, UnitTable } from './tiling.ts';
import { mergeUnits, primitives, type TileUnit, unitsOfTile } from './tileUnits.ts';

/** A tile of a drawing that is edited; what is no tile of its group yet, or the whole group, has no cell. */
export type LiveTile = Tile & LoadedTile & { cell?: TileCell | undefined };

/** What it takes to cut a group into its tiles again. */
export class Retiling {
  /** Tiles that are no longer what they were. */
  readonly gone = new Set<number>();
  readonly planned: readonly PlannedTile[];
  readonly #tiles: readonly (LiveTile | undefined)[];
  readonly #scene: SceneHead;
  readonly #table = new UnitTable();
  readonly #units: TileUnit[] = [];
  readonly #isWhole: boolean;

  constructor(
    tilesOf: readonly number[],
    tiles: readonly (LiveTile | undefined)[],
    scene: SceneHead,
    { wholeGroup, maxWeight }: TileLimits,
  ) {
    this.#tiles = tiles;
    this.#scene = scene;
    const count = tilesOf.reduce((sum, tile) => sum + primitives(tiles[tile]!.content), 0);
    this.#isWhole = count < wholeGroup;
    this.planned = this.#isWhole ? this.#planWhole(tilesOf) : this.#plan(tilesOf, maxWeight);
  }

  #planWhole(tilesOf: readonly number[]): PlannedTile[] {
    const [first, ...others] = tilesOf;
    if (first === undefined || (others.length === 0 && !this.#tiles[first]!.cell)) return [];
    const units = tilesOf.flatMap((tile) => this.#loosen(tile));
    return [{ tiles: [], units, cell: undefined }];
  }

  #plan(tilesOf: readonly number[], maxWeight: number): PlannedTile[] {
    const cellOf = (tile: number): TileCell => this.#tiles[tile]!.cell!;
    const loose = tilesOf.filter((tile) => !this.#tiles[tile]!.cell);
    const cut = tilesOf.filter((tile) => this.#tiles[tile]!.cell);
    const units = loose.flatMap((tile) => this.#loosen(tile));
    const unitsOf = (tile: number): readonly number[] => this.#loosen(tile);
    return planTiles(cut, units, { table: this.#table, maxWeight, cellOf, unitsOf }).filter(
      // Nothing has changed in it.
      (planned) => planned.tiles.length !== 1 || planned.units.length > 0,
    );
  }

  /** The units of a tile, which is none any longer. */
  #loosen(tile: number): number[] {
    this.gone.add(tile);
    const { groups } = this.#scene;
    return unitsOfTile(this.#tiles[tile]!).map((unit) => {
      this.#units.push(unit);
      return this.#table.add(unit.content, unit.sequence, unit.from, unit.to, groups);
    });
  }

  make(group: number, { tiles, units, cell }: PlannedTile): LiveTile {
    const all = units.concat(...tiles.map((tile) => this.#loosen(tile))).map((unit) => this.#units[unit]!);
    const { name } = this.#scene.groups[group]!;
    const merged = mergeUnits(name, all, this.#scene);
    const { box, rays } = merged.content;
    return { group, exact: true, endless: rays.count > 0, box, ...merged, cell };
  }
}
