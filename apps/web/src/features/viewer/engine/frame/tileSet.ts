import type { Box, Inserts } from '@linework/cad/display/list';
import { OcfError } from '@linework/cad/ocf/bytes';
import { PICTURE } from '@linework/cad/ocf/overview';
import type { Renderer } from '@linework/render/webgl/types';
import type { Overview, Store, LoadedTile } from '../store/store.ts';
import { type WantedTile, wantedTiles } from './wanted.ts';

/** Graphics memory above which tiles that are out of sight are let go. */
const maxGpuBytes = 192 * 1024 * 1024;

interface Placed {
  /** Undefined where the tile is damaged: the others are shown all the same. */
  part: number | undefined;
  exact: boolean;
}

/** The tiles of a drawing that the renderer holds: brings in what the view shows, lets go what it no longer does. */
export class TileSet {
  readonly #store: Store;
  readonly #renderer: Renderer;
  readonly #met: (images: Uint32Array) => void;
  readonly #placed = new Map<number, Placed>();
  readonly #inserts = new Map<number, Inserts>();
  #layout: number;
  /** The overview that the renderer holds, and its parts. */
  #shown: Overview | undefined;
  #overview: number[] = [];
  #wanted: WantedTile[] = [];
  /** The overview is all that is wanted, or will be when a better one is here. */
  #afar = false;
  #awaits = false;
  /** Exact tiles are to be replaced where they are seen from afar. */
  #coarsening = false;
  /** There was too much already: nothing is fetched that nobody looks at. */
  #released = false;

  /** `met` is told of pictures that something shows: others need not be fetched. */
  constructor(store: Store, renderer: Renderer, met: (images: Uint32Array) => void = () => undefined) {
    this.#store = store;
    this.#renderer = renderer;
    this.#met = met;
    this.#layout = store.head.firstLayout;
    this.#showOverview();
  }

  #showOverview(): void {
    const overview = this.#store.overviewOf(this.#layout);
    if (this.#shown?.parts === overview.parts) return;
    this.#hideOverview();
    this.#shown = overview;
    this.#overview = overview.parts.map((part) => {
      this.#met(part.content.images.image);
      return this.#renderer.addPart(part);
    });
  }

  #hideOverview(): void {
    for (const part of this.#overview) this.#renderer.removePart(part);
    this.#overview = [];
    this.#shown = undefined;
  }

  #insertsOf(tile: number): Inserts | undefined {
    let inserts = this.#inserts.get(tile);
    // A damaged tile has been tried already.
    const isDamaged = this.#placed.has(tile) && this.#placed.get(tile)!.part === undefined;
    if (!inserts && !isDamaged && this.#store.isHere(tile)) {
      inserts = this.#peek(tile);
      if (inserts) this.#inserts.set(tile, inserts);
    }
    return inserts;
  }

  #peek(tile: number): Inserts | undefined {
    try {
      return this.#store.content(tile)?.content.inserts;
    } catch (error) {
      if (error instanceof OcfError) return undefined;
      throw error;
    }
  }

  /** Looks anew at what a view shows; `close` where an overview will not do. */
  look(layout: number, view: Box, scale: number, close = false): void {
    this.#layout = layout;
    const isSmall = !close && this.isSmall(layout, scale);
    this.#afar = isSmall && this.#store.overviewOf(layout).whole;
    this.#awaits = isSmall && !this.#afar && this.#store.lacksWhole(layout);
    this.#wanted =
      this.#afar || this.#awaits
        ? []
        : wantedTiles(this.#store, (tile) => this.#insertsOf(tile), layout, view, scale);
  }

  /** Whether an overview that leaves nothing out shows as much as the tiles would. */
  isSmall(layout: number, scale: number): boolean {
    const home = this.#store.scene.layouts[layout]?.home;
    return home !== undefined && scale * Math.max(home.width, home.height) <= PICTURE * 1.02;
  }

  /** Not tiles are missing, but the overview that leaves nothing out. */
  get awaits(): boolean {
    return this.#awaits;
  }

  /** Wanted tiles that have to be fetched first, the most important first. */
  missing(): WantedTile[] {
    return this.#wanted.filter(
      (wanted) => !this.#isDrawn(wanted) && !this.#store.isHere(wanted.tile, wanted.exact),
    );
  }

  #isDrawn({ tile, exact }: WantedTile): boolean {
    const placed = this.#placed.get(tile);
    return placed !== undefined && (placed.exact === exact || (placed.exact && !this.#coarsening));
  }

  /** Tiles that are here and not drawn yet. */
  #waiting(): WantedTile[] {
    return this.#wanted.filter(
      (wanted) => !this.#isDrawn(wanted) && this.#store.isHere(wanted.tile, wanted.exact),
    );
  }

  /** How many of the wanted tiles stand. */
  standing(): { placed: number; wanted: number } {
    const placed = this.#wanted.filter((wanted) => this.#isDrawn(wanted)).length;
    return { placed, wanted: this.#wanted.length };
  }

  /** Nothing at all to be seen: no overview and no tile. */
  get isEmpty(): boolean {
    return this.#overview.length === 0 && this.#placed.size === 0;
  }

  /** Something is still to be placed, though all that is seen stands. */
  get hasMore(): boolean {
    return this.#coarsening;
  }

  /** Hands tiles to the renderer until the time is up; `rested` where nothing that is here waits. */
  place(until: number, now: () => number): { rested: boolean; added: number } {
    let added = 0;
    for (const { tile, exact } of this.#waiting()) {
      if (now() >= until) return { rested: false, added };
      const before = this.#placed.get(tile);
      this.#placed.set(tile, { part: this.#hand(tile, exact), exact });
      if (before?.part !== undefined) this.#renderer.removePart(before.part);
      added += 1;
    }
    return { rested: true, added };
  }

  #hand(tile: number, exact: boolean): number | undefined {
    try {
      const found = this.#store.content(tile, exact);
      if (!found) return undefined;
      const { group, box, entities, exact: isExact } = this.#store.tiles[tile]!;
      this.#inserts.set(tile, found.content.inserts);
      this.#met(found.content.images.image);
      const again = (): LoadedTile | undefined => this.#store.content(tile, exact);
      const coarse = !exact && !isExact;
      return this.#renderer.addPart({ group, box, entities, coarse, again, ...found });
    } catch (error) {
      // The first tile of all: there is nothing to show.
      if (!(error instanceof OcfError) || this.#store.tiles.length === 1) throw error;
      return undefined;
    }
  }

  /** Some tiles are no longer as they were, or are new: at once, so that nothing is missing meanwhile. */
  refresh(tiles: readonly number[]): void {
    for (const tile of tiles) {
      const before = this.#placed.get(tile);
      this.#inserts.delete(tile);
      if (this.#store.content(tile)) this.#placed.set(tile, { part: this.#hand(tile, true), exact: true });
      else this.#placed.delete(tile);
      if (before?.part !== undefined) this.#renderer.removePart(before.part);
    }
  }

  /** Whether everything the view shows stands; the overview goes when it does and comes back when it does not. */
  settle(gpuBytes: number): boolean {
    if (this.#afar) {
      this.#showOverview();
      this.#dropTiles();
      this.#makeRoom(0);
      return true;
    }
    const { placed, wanted } = this.standing();
    const complete = placed === wanted && !this.#awaits;
    if (complete) {
      this.#hideOverview();
      this.#makeRoom(gpuBytes);
    } else if (this.#shown || this.#awaits || this.missing().length > 0) this.#showOverview();
    return complete;
  }

  clear(): void {
    this.#hideOverview();
    this.#dropTiles();
  }

  #dropTiles(): void {
    for (const { part } of this.#placed.values()) if (part !== undefined) this.#renderer.removePart(part);
    this.#placed.clear();
  }

  /** Everything stands: what is out of sight goes where too much is held, and what was seen from nearer is coarse again. */
  #makeRoom(gpuBytes: number): void {
    const crowded = this.#store.crowded();
    if (crowded || gpuBytes > maxGpuBytes) this.#dropUnseen();
    this.#coarsening = false;
    if (!crowded) return;
    this.#coarsening = this.#wanted.some(({ tile, exact }) => !exact && this.#placed.get(tile)!.exact);
    this.#released = true;
    this.#store.release(Array.from(this.#placed, ([tile, { exact }]) => ({ tile, exact })));
  }

  #dropUnseen(): void {
    const seen = new Set(this.#wanted.map(({ tile }) => tile));
    for (const [tile, { part }] of this.#placed) {
      if (seen.has(tile) || part === undefined) continue;
      this.#renderer.removePart(part);
      this.#placed.delete(tile);
    }
  }

  /** Tiles that are not here and not asked for: worth having when nothing else is to be done. */
  ahead(): WantedTile[] {
    if (this.#released) return [];
    return this.#store.tiles.flatMap((_, tile) => (this.#store.isHere(tile) ? [] : [{ tile, exact: false }]));
  }
}
