import type { DisplayList, Group } from '@linework/cad/display/list';
import type { LivePart, LivePatch } from '@linework/cad/edit/live/live-patch';
import { columnsOf } from '@linework/cad/ocf/sequence';
import type { BlockTable } from '@linework/cad/read/block-table';
import type { TextEntry } from '@linework/cad/read/text-index';
import type { SceneHead } from '@linework/render/webgl/types';
import type { DrawingHead, EntityId } from '../types.ts';
import { GrowingRows } from './growingRows.ts';
import type { LocalDrawing } from './local.ts';
import { type LoadedEntity, type LoadedTile, type Store, type Tile } from './store.ts';
import { StoreInMemory } from './inMemory.ts';
import { type LiveTile, Retiling } from './retiling.ts';
import { contentWeight, defaultTileLimits, type TileLimits } from './tiling.ts';
import { primitives, without } from './tileUnits.ts';
import { bytesOf } from './weight.ts';

/** Asks whoever has the document. */
export interface DocumentQueries {
  texts(): Promise<readonly TextEntry[]>;
  blocks(): Promise<BlockTable>;
}

/** A drawing that is edited: its tiles, without what is gone, and parts of what has come. */
export class LiveStore extends StoreInMemory implements Store {
  scene: SceneHead;
  head: DrawingHead;
  readonly tileBytes = 0;
  readonly #tiles: (LiveTile | undefined)[];
  readonly #tilesOf: number[][];
  readonly #rows: GrowingRows;
  readonly #queries: DocumentQueries;
  readonly #limits: TileLimits;
  /** Tiles that edits have brought. */
  readonly #parts = new Set<number>();
  /** Groups whose tiles may not be those that they had if the drawing were opened anew. */
  readonly #unsettled = new Set<number>();
  readonly #images: DisplayList['images'];
  #strings: string[];
  /** The tile of every row + 1; 0 where nothing is drawn. */
  #tileOf: Uint32Array | undefined;
  /** Tiles as they are with what is hidden for the moment. */
  #hidden: { key: string; tiles: Map<number, LiveTile> } = { key: '', tiles: new Map() };

  constructor(drawing: LocalDrawing, queries: DocumentQueries) {
    super();
    this.scene = drawing.scene;
    this.head = drawing.head;
    this.#tiles = drawing.tiles;
    this.#tilesOf = drawing.scene.groups.map(() => []);
    drawing.tiles.forEach(({ group }, tile) => this.#tilesOf[group]?.push(tile));
    this.#rows = new GrowingRows(drawing.entities);
    this.#strings = drawing.strings;
    this.#images = [...drawing.images];
    this.#queries = queries;
    this.#limits = drawing.tileLimits ?? defaultTileLimits;
  }

  get tiles(): readonly Tile[] {
    return this.#tiles as readonly Tile[];
  }

  get tilesOf(): readonly (readonly number[])[] {
    return this.#tilesOf;
  }

  /** Takes an edit; gives the tiles that are no longer as they were, new ones among them. */
  apply(patch: LivePatch): number[] {
    const changed = new Set<number>(this.hide([]));
    for (const tile of this.grow(patch)) changed.add(tile);
    for (const [tile, rows] of this.#byTile(patch.removed)) {
      this.#filter(tile, rows);
      for (const row of rows) this.#tileOfRows()[row] = 0;
      changed.add(tile);
    }
    return [...changed];
  }

  /** Takes what has come alone; gives the new tiles. */
  grow(patch: LivePatch): number[] {
    this.#grow(patch);
    return patch.parts.map((part) => this.#add(part));
  }

  /** Leaves rows out until others are hidden; gives the tiles that have changed by it. */
  hide(rows: ArrayLike<number>): number[] {
    const key = Array.prototype.join.call(rows);
    if (key === this.#hidden.key) return [];
    const changed = new Set<number>(this.#hidden.tiles.keys());
    for (const [tile, whole] of this.#hidden.tiles) this.#tiles[tile] = whole;
    this.#hidden = { key, tiles: new Map() };
    for (const [tile, gone] of this.#byTile(rows)) {
      const whole = this.#tiles[tile];
      if (!whole) continue;
      this.#hidden.tiles.set(tile, whole);
      this.#tiles[tile] = { ...whole, ...without(whole, gone, this.scene) };
      changed.add(tile);
    }
    return [...changed];
  }

  #grow(patch: LivePatch): void {
    const { scene } = this;
    const grown = <T>(table: T[], more: readonly T[]): T[] => (more.length > 0 ? [...table, ...more] : table);
    const groups = [...scene.groups];
    for (const { group, name, box } of patch.groups) groups[group] = { name, box };
    while (this.#tilesOf.length < groups.length) this.#tilesOf.push([]);
    this.#images.push(...patch.images);
    this.scene = {
      ...scene,
      groups: patch.groups.length > 0 ? groups : scene.groups,
      layers: patch.layers ?? scene.layers,
      styles: grown(scene.styles, patch.styles),
      linePatterns: grown(scene.linePatterns, patch.linePatterns),
      hatchPatterns: grown(scene.hatchPatterns, patch.hatchPatterns),
      gradients: grown(scene.gradients, patch.gradients),
      clips: grown(scene.clips, patch.clips),
      images: grown(
        scene.images,
        patch.images.map(({ bytes: _bytes, ...image }) => image),
      ),
      glyphs: patch.glyphs ?? scene.glyphs,
      layouts: this.#withExtents(scene.layouts, groups),
    };
    this.#strings = grown(this.#strings, patch.strings);
    this.#rows.add(patch.entities);
    this.#updateHead(patch);
  }

  #withExtents(layouts: SceneHead['layouts'], groups: SceneHead['groups']): SceneHead['layouts'] {
    return layouts.map((layout) => {
      const box = groups[layout.group]?.box;
      return layout.viewports.length > 0 || box === layout.extents ? layout : { ...layout, extents: box };
    });
  }

  #updateHead({ layers }: LivePatch): void {
    const { scene, head } = this;
    this.head = {
      ...head,
      entities: this.#rows.count,
      layouts: head.layouts.map((layout, i) => {
        const { extents } = scene.layouts[i]!;
        return extents === layout.extents ? layout : { ...layout, extents };
      }),
      layers:
        layers?.map(({ name, color, linePattern, lineWeight, on, frozen, locked, plot }) => ({
          name,
          color,
          linePattern: linePattern > 0 ? (scene.linePatterns[linePattern]?.name ?? '') : '',
          lineWeight,
          on,
          frozen,
          locked,
          plot,
        })) ?? head.layers,
    };
  }

  #add({ group, content, rank, size }: LivePart): number {
    const tile = this.#tiles.length;
    const { box } = content;
    this.#tiles.push({ group, content, rank, size, box, exact: true, endless: content.rays.count > 0 });
    this.#tilesOf[group]?.push(tile);
    this.#parts.add(tile);
    this.#unsettled.add(group);
    this.#note(tile, content);
    return tile;
  }

  #note(tile: number, content: Group): void {
    const of = this.#tileOfRows();
    for (let kind = 1; kind <= 10; kind++)
      for (const row of columnsOf(content, kind).entity) of[row] = tile + 1;
  }

  #tileOfRows(): Uint32Array {
    const known = this.#tileOf;
    if (known && known.length >= this.#rows.count) return known;
    const of = new Uint32Array(Math.max(this.#rows.count, Math.ceil((known?.length ?? 0) * 1.25) + 1024));
    this.#tileOf = of;
    if (known) of.set(known);
    else this.#tiles.forEach((tile, number) => tile && this.#note(number, tile.content));
    return of;
  }

  /** Which tiles the rows are drawn in. */
  #byTile(rows: ArrayLike<number>): Map<number, Set<number>> {
    const found = new Map<number, Set<number>>();
    const of = this.#tileOfRows();
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!;
      const tile = (of[row] ?? 0) - 1;
      if (tile < 0) continue;
      const known = found.get(tile);
      if (known) known.add(row);
      else found.set(tile, new Set([row]));
    }
    return found;
  }

  /** Takes what is gone out of a tile; one that holds nothing any longer is no tile. */
  #filter(tile: number, gone: ReadonlySet<number>): void {
    const before = this.#tiles[tile];
    if (!before) return;
    this.#unsettled.add(before.group);
    const kept = without(before, gone, this.scene);
    const { content } = kept;
    if (content.runs.count > 0) {
      const cell = before.cell && { ...before.cell, weight: contentWeight(content) };
      this.#tiles[tile] = { ...before, ...kept, cell, box: content.box, endless: content.rays.count > 0 };
      return;
    }
    this.#tiles[tile] = undefined;
    this.#parts.delete(tile);
    const of = this.#tilesOf[before.group]!;
    of.splice(of.indexOf(tile), 1);
  }

  /**
   * Cuts the groups that were edited into the tiles that they would have if the drawing were opened anew. Gives the tiles
   * that have changed, group by group, and none now and then, so that it can be left at any time. While something is hidden
   * there is nothing to be done.
   */
  *fold(): Generator<number[], void> {
    if (this.#hidden.tiles.size > 0) return;
    for (const group of this.#unsettled) {
      const retiling = new Retiling(this.#tilesOf[group]!, this.#tiles, this.scene, this.#limits);
      const made: LiveTile[] = [];
      for (const planned of retiling.planned) {
        made.push(retiling.make(group, planned));
        yield [];
      }
      this.#unsettled.delete(group);
      const changed = this.#replace(group, retiling.gone, made);
      if (changed.length > 0) yield changed;
    }
  }

  /** Puts tiles in the place of others; those that are no longer have nothing in them. */
  #replace(group: number, gone: ReadonlySet<number>, made: readonly LiveTile[]): number[] {
    const free = [...gone];
    const numbers = made.map((tile, i) => {
      const number = free[i] ?? this.#tiles.length;
      this.#tiles[number] = tile;
      this.#note(number, tile.content);
      return number;
    });
    const left = free.slice(made.length);
    for (const tile of left) this.#tiles[tile] = undefined;
    for (const tile of gone) this.#parts.delete(tile);
    const kept = this.#tilesOf[group]!.filter((tile) => !gone.has(tile));
    this.#tilesOf[group] = [...kept, ...numbers];
    return [...numbers, ...left];
  }

  /** Whether there is something to be folded. */
  get isSettled(): boolean {
    return this.#unsettled.size === 0;
  }

  /** Whether everything together is at most so many primitives. */
  isWithin(maxPrimitives: number): boolean {
    let count = 0;
    for (const tile of this.#tiles) {
      if (tile) count += primitives(tile.content);
      if (count > maxPrimitives) return false;
    }
    return true;
  }

  /** How many small tiles have come since. */
  get parts(): number {
    return this.#parts.size;
  }

  content(tile: number): LoadedTile | undefined {
    return this.#tiles[tile];
  }

  tileOf(entity: EntityId): number | undefined {
    const tile = this.#tileOfRows()[entity];
    return tile === undefined || tile === 0 ? undefined : tile - 1;
  }

  async record(entity: EntityId): Promise<LoadedEntity | undefined> {
    return this.#rows.get(entity);
  }

  /** The newest row of a handle: earlier ones may be gone. */
  async entityOf(handle: number): Promise<EntityId | undefined> {
    return this.#rows.lastOf(handle, (row) => this.tileOf(row) !== undefined);
  }

  async strings(): Promise<readonly string[]> {
    return this.#strings;
  }

  texts(): Promise<readonly TextEntry[]> {
    return this.#queries.texts();
  }

  blocks(): Promise<BlockTable> {
    return this.#queries.blocks();
  }

  async image(image: number): Promise<Uint8Array | undefined> {
    return this.#images[image]?.bytes;
  }

  crowded(): boolean {
    return false;
  }

  release(): void {
    // Nothing of it could be had again.
  }

  bytes(): number {
    return this.#rows.bytes + this.#tiles.reduce((sum, tile) => sum + (tile ? bytesOf(tile.content) : 0), 0);
  }
}
