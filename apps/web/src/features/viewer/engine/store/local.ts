import type { DisplayList, Entities } from '@linework/cad/display/list';
import type { BlockTable } from '@linework/cad/read/block-table';
import type { TextEntry } from '@linework/cad/read/text-index';
import type { SceneHead } from '@linework/render/webgl/types';
import type { DrawingHead, EntityId } from '../types.ts';
import { type LoadedEntity, groupTiles, type LoadedTile, type Store, type Tile } from './store.ts';
import { StoreInMemory } from './inMemory.ts';
import type { LiveTile } from './retiling.ts';
import type { TileLimits } from './tiling.ts';
import { bytesOf } from './weight.ts';

/** A drawing that was read on this machine, as it comes from the kernel: plain data, columns handed over. */
export interface LocalDrawing {
  scene: SceneHead;
  head: DrawingHead;
  entities: Omit<Entities, 'box'>;
  tiles: LiveTile[];
  /** By which they were cut, where they are edited and others than usual. */
  tileLimits?: TileLimits | undefined;
  strings: string[];
  texts: TextEntry[];
  blocks: BlockTable;
  images: DisplayList['images'];
}

/** Everything is here, and exact. */
export class LocalStore extends StoreInMemory implements Store {
  readonly scene: SceneHead;
  readonly head: DrawingHead;
  readonly tiles: readonly Tile[];
  readonly tilesOf: readonly (readonly number[])[];
  readonly tileBytes = 0;
  readonly #read: LocalDrawing;
  #tileOf: Uint32Array | undefined;
  #bytes: number | undefined;

  constructor(read: LocalDrawing) {
    super();
    this.#read = read;
    this.scene = read.scene;
    this.head = read.head;
    this.tiles = read.tiles;
    this.tilesOf = groupTiles(read.tiles, read.scene.groups.length);
  }

  content(tile: number): LoadedTile | undefined {
    return this.#read.tiles[tile];
  }

  tileOf(entity: EntityId): number | undefined {
    if (!this.#tileOf) {
      const of = new Uint32Array(this.#read.entities.count);
      this.#read.tiles.forEach(({ content }, tile) => {
        for (const columns of Object.values(content) as unknown[]) {
          const column = (columns as { entity?: Uint32Array } | undefined)?.entity;
          if (column) for (const one of column) of[one] = tile + 1;
        }
      });
      this.#tileOf = of;
    }
    const tile = this.#tileOf[entity];
    return tile === undefined || tile === 0 ? undefined : tile - 1;
  }

  async record(entity: EntityId): Promise<LoadedEntity | undefined> {
    const { entities } = this.#read;
    if (!(entity >= 0 && entity < entities.count)) return undefined;
    return {
      handle: entities.handle[entity]!,
      type: entities.types[entities.type[entity]!] ?? '',
      layer: entities.layer[entity]!,
      group: entities.group[entity]!,
    };
  }

  async entityOf(handle: number): Promise<EntityId | undefined> {
    const found = this.#read.entities.handle.indexOf(handle);
    return found < 0 ? undefined : found;
  }

  async strings(): Promise<readonly string[]> {
    return this.#read.strings;
  }

  async texts(): Promise<readonly TextEntry[]> {
    return this.#read.texts;
  }

  async blocks(): Promise<BlockTable> {
    return this.#read.blocks;
  }

  async image(image: number): Promise<Uint8Array | undefined> {
    return this.#read.images[image]?.bytes;
  }

  crowded(): boolean {
    return false;
  }

  release(): void {
    // Nothing of it could be had again.
  }

  bytes(): number {
    const { entities, tiles } = this.#read;
    this.#bytes ??=
      entities.count * (8 + 2 + 4 + 4) + tiles.reduce((sum, { content }) => sum + bytesOf(content), 0);
    return this.#bytes;
  }
}
