import { GroupBuilder } from '@linework/cad/display/group';
import type { DisplayList, Group } from '@linework/cad/display/list';
import type { LivePart, LivePatch } from '@linework/cad/edit/live/live-patch';
import { copyPrimitive } from '@linework/cad/ocf/copy';
import { columnsOf, drawSequence } from '@linework/cad/ocf/sequence';
import type { BlockTable } from '@linework/cad/read/block-table';
import type { TextEntry } from '@linework/cad/read/text-index';
import type { SceneHead } from '@linework/render/webgl/types';
import type { DrawingHead, EntityId } from '../types.ts';
import { GrowingRows } from './growingRows.ts';
import type { LocalDrawing } from './local.ts';
import { type LoadedEntity, type LoadedTile, type Store, type Tile } from './store.ts';
import { StoreInMemory } from './inMemory.ts';
import { bytesOf } from './weight.ts';

/** Asks whoever has the document. */
export interface DocumentQueries {
  texts(): Promise<readonly TextEntry[]>;
  blocks(): Promise<BlockTable>;
}

type LiveTile = Tile & LoadedTile;

/** A drawing that is edited: its tiles, without what is gone, and parts of what has come. */
export class LiveStore extends StoreInMemory implements Store {
  scene: SceneHead;
  head: DrawingHead;
  readonly tileBytes = 0;
  readonly #tiles: (LiveTile | undefined)[];
  readonly #tilesOf: number[][];
  readonly #rows: GrowingRows;
  readonly #queries: DocumentQueries;
  /** Tiles there were at the beginning. */
  readonly #base: number;
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
    this.#base = drawing.tiles.length;
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
    const kept = without(before, gone, this.scene);
    if (kept.content.runs.count > 0) {
      const { box } = kept.content;
      this.#tiles[tile] = { ...before, ...kept, box, endless: kept.content.rays.count > 0 };
      return;
    }
    this.#tiles[tile] = undefined;
    const of = this.#tilesOf[before.group]!;
    of.splice(of.indexOf(tile), 1);
  }

  /**
   * Parts of a group that have come one by one become one, with the group's tile where it has a single one. Gives what has
   * changed.
   */
  fold(mostPrimitives: number): number[] {
    const changed = new Set<number>();
    this.#tilesOf.forEach((tiles, group) => {
      const base = tiles.filter((tile) => tile < this.#base);
      const parts = base.length > 1 ? tiles.filter((tile) => tile >= this.#base) : tiles;
      const small = parts.filter((tile) => primitives(this.#tiles[tile]!.content) < mostPrimitives);
      if (small.length < 2) return;
      const [into, ...others] = small as [number, ...number[]];
      const merged = merge(
        small.map((tile) => this.#tiles[tile]!),
        this.scene,
      );
      const { box } = merged.content;
      const endless = merged.content.rays.count > 0;
      this.#tiles[into] = { group, exact: true, endless, box, ...merged };
      this.#note(into, merged.content);
      changed.add(into);
      for (const other of others) {
        this.#tiles[other] = undefined;
        changed.add(other);
      }
      this.#tilesOf[group] = tiles.filter((tile) => !others.includes(tile));
    });
    return [...changed];
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

  /** How many tiles have come since. */
  get parts(): number {
    return this.#tilesOf.reduce((sum, { length }) => sum + length, 0) - this.#base;
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

type Units = { content: Group; rank: ArrayLike<number>; size: ArrayLike<number> };

function primitives({ runs }: Group): number {
  let count = 0;
  for (let r = 0; r < runs.count; r++) count += runs.size[r]!;
  return count;
}

/** The same tile without some rows. */
function without({ content, rank, size }: LoadedTile, gone: ReadonlySet<number>, scene: SceneHead): Units {
  const sequence = drawSequence(content);
  const into = new GroupBuilder(content.name);
  const ranks: number[] = [];
  const sizes: number[] = [];
  for (let u = 0, k = 0; k < sequence.count; u++) {
    const end = k + (size?.[u] ?? sequence.count);
    const isGone = gone.has(sequence.entity[k]!);
    if (!isGone) {
      ranks.push(rank?.[u] ?? u);
      sizes.push(end - k);
    }
    for (; k < end; k++) if (!isGone) copy(content, sequence, k, into, scene);
  }
  return { content: into.done(), rank: Uint32Array.from(ranks), size: Uint32Array.from(sizes) };
}

/** Several tiles of a group as one, in draw order. */
function merge(tiles: readonly LoadedTile[], scene: SceneHead): Units {
  const sequences = tiles.map(({ content }) => drawSequence(content));
  const units: { tile: number; from: number; to: number; rank: number }[] = [];
  tiles.forEach(({ rank, size }, tile) => {
    let from = 0;
    for (let u = 0; from < sequences[tile]!.count; u++) {
      const to = from + (size?.[u] ?? sequences[tile]!.count);
      units.push({ tile, from, to, rank: rank?.[u] ?? u });
      from = to;
    }
  });
  // Equal ones stay in the order of their tiles.
  units.sort((a, b) => a.rank - b.rank);
  const into = new GroupBuilder(tiles[0]!.content.name);
  for (const { tile, from, to } of units)
    for (let k = from; k < to; k++) copy(tiles[tile]!.content, sequences[tile]!, k, into, scene);
  return {
    content: into.done(),
    rank: Uint32Array.from(units, ({ rank }) => rank),
    size: Uint32Array.from(units, ({ from, to }) => to - from),
  };
}

function copy(
  content: Group,
  { kind, index, entity }: ReturnType<typeof drawSequence>,
  k: number,
  into: GroupBuilder,
  { glyphs, groups }: SceneHead,
): void {
  into.begin(entity[k]!, columnsOf(content, kind[k]!).style[index[k]!]!);
  copyPrimitive(content, kind[k]!, index[k]!, into, glyphs, groups);
  into.end();
}
