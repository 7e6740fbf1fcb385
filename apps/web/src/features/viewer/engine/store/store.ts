import type { Box, Group } from '@linework/cad/display/list';
import type { BlockTable } from '@linework/cad/read/block-table';
import type { TextEntry } from '@linework/cad/read/text-index';
import type { SceneHead, ScenePart } from '@linework/render/webgl/types';
import type { WantedTile } from '../frame/wanted.ts';
import type { DrawingHead, EntityId } from '../types.ts';

/** What comes and goes as one: a tile of the prepared file, or a part of a drawing that was read here. */
export interface Tile {
  group: number;
  /** In the group's coordinates. */
  box: Box | undefined;
  /** False where it holds rounded coordinates and exact ones can be had. */
  exact: boolean;
  /** May hold infinite lines, which are seen far from its box. */
  endless: boolean;
  /** Numbers of its entities, where they follow one another. */
  entities?: { from: number; to: number };
}

export interface Overview {
  parts: readonly ScenePart[];
  /** It shows all of the layout that is to be seen at fit: tiles are for a closer look. */
  whole: boolean;
}

export const noOverview: Overview = { parts: [], whole: false };

export interface LoadedTile {
  content: Group;
  rank?: ArrayLike<number>;
  size?: ArrayLike<number>;
}

export interface LoadedEntity {
  handle: number;
  type: string;
  layer: number;
  group: number;
}

/** An opened drawing, wherever it came from. */
export interface Store {
  readonly scene: SceneHead;
  readonly head: DrawingHead;
  readonly tiles: readonly Tile[];
  /** Numbers of the tiles of each group. */
  readonly tilesOf: readonly (readonly number[])[];
  /** Of all tiles, as they are fetched. */
  readonly tileBytes: number;
  /** What is seen of a layout while tiles are missing, as far as it is here. */
  overviewOf(layout: number): Overview;
  /** One of its own can be had. */
  lacksOverview(layout: number): boolean;
  /** Beside one that leaves things out another can be had that does not. */
  lacksWhole(layout: number): boolean;
  /** The one that is lacking. */
  fetchOverview(layout: number, signal: AbortSignal): Promise<void>;
  /** Whether `content` can be had without a request. */
  isHere(tile: number, exact?: boolean): boolean;
  /** Bytes to fetch for a tile; tiles of one chunk come together. */
  chunkOf(tile: number): { chunk: number; bytes: number };
  fetch(tiles: readonly number[], exact: boolean, signal: AbortSignal): Promise<void>;
  /** The tile's primitives; undefined where it is not here. */
  content(tile: number, exact?: boolean): LoadedTile | undefined;
  /** The tile that holds an entity's primitives. */
  tileOf(entity: EntityId): number | undefined;
  record(entity: EntityId, signal: AbortSignal): Promise<LoadedEntity | undefined>;
  entityOf(handle: number, signal: AbortSignal): Promise<EntityId | undefined>;
  strings(signal: AbortSignal): Promise<readonly string[]>;
  texts(signal: AbortSignal): Promise<readonly TextEntry[]>;
  blocks(signal: AbortSignal): Promise<BlockTable>;
  /** A picture the drawing holds. */
  image(image: number, signal: AbortSignal): Promise<Uint8Array | undefined>;
  /** Bytes held here. */
  bytes(): number;
  /** Whether more has been fetched than is good to be kept. */
  crowded(): boolean;
  /** Lets go, until it is not crowded, what can be fetched again and is not of these tiles. */
  release(kept: readonly WantedTile[]): void;
}

export function groupTiles(tiles: readonly Tile[], groups: number): number[][] {
  const of = Array.from({ length: groups }, (): number[] => []);
  tiles.forEach(({ group }, tile) => of[group]?.push(tile));
  return of;
}
