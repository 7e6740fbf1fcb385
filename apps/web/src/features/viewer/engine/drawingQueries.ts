import type { Box } from '@linework/cad/display/list';
import type { BlockTable } from '@linework/cad/read/block-table';
import { mapBox } from './frame/regions.ts';
import type { FrameController } from './frame/frameController.ts';
import { wantedTiles } from './frame/wanted.ts';
import type { PickScene } from './pick/near.ts';
import { pickAt } from './pick/pick.ts';
import { boxOfEntity, pickBox } from './pick/pickBox.ts';
import { primitiveBox } from './pick/primitiveBox.ts';
import { primitivesOf } from './pick/owned.ts';
import type { Store } from './store/store.ts';
import { blockUses, handleText, insertsOf } from './text/blocks.ts';
import type { TextSearch } from './text/search.ts';
import type {
  BlockInsert,
  BlockUse,
  EntityId,
  EntityProperties,
  MeasuredShape,
  Picked,
  EntityLocation,
  Point2d,
  Snap,
  SnapMode,
  TextHit,
} from './types.ts';
import { columnsOf } from '@linework/cad/ocf/sequence';

/** Rounds of fetching until blocks in blocks in blocks are here. */
const maxRounds = 24;

/** Of a layout's size: where a text is said to stand may be a little beside its letters. */
const textReach = 1 / 500;

/**
 * What is asked of the open drawing: what lies where, what it is, what it says. Only what every pointer asks for comes
 * with the worker; measuring, properties and search are fetched by whoever uses them.
 */
export class DrawingQueries {
  readonly #frames: FrameController;
  readonly #signal: () => AbortSignal;
  #search: Promise<TextSearch> | undefined;
  #blocks: Promise<BlockTable> | undefined;

  constructor(stage: FrameController, signal: () => AbortSignal) {
    this.#frames = stage;
    this.#signal = signal;
  }

  /** Another drawing, or another layout. */
  reset(): void {
    this.#search = undefined;
    this.#blocks = undefined;
  }

  #scene(store: Store, exact: boolean): PickScene {
    return { store, layout: this.#frames.layout, layers: this.#frames.layers, exact };
  }

  #reach(pixels: number): number {
    return pixels / this.#frames.camera.scale;
  }

  /** Fetches what lies in a region, through inserts and viewports, exactly where that is asked for. */
  async #bring(store: Store, region: Box, exact: boolean, layout = this.#frames.layout): Promise<void> {
    const insertsOfTile = (tile: number) => store.content(tile)?.content.inserts;
    for (let round = 0; round < maxRounds; round++) {
      // Seen infinitely large, every tile that is not exact wants to be.
      const scale = exact ? Infinity : 0;
      const missing = wantedTiles(store, insertsOfTile, layout, region, scale).filter(
        ({ tile }) => !store.isHere(tile, exact),
      );
      if (missing.length === 0) return;
      await store.fetch(
        missing.map(({ tile }) => tile),
        exact,
        this.#signal(),
      );
    }
  }

  async #near(at: Point2d, reach: number, exact: boolean): Promise<PickScene | undefined> {
    const { store } = this.#frames;
    if (!store) return undefined;
    const region = { minX: at.x - reach, minY: at.y - reach, maxX: at.x + reach, maxY: at.y + reach };
    await this.#bring(store, region, exact);
    return this.#scene(store, exact);
  }

  async pick(at: Point2d, reachPixels: number): Promise<Picked | undefined> {
    const reach = this.#reach(reachPixels);
    const scene = await this.#near(at, reach, false);
    const hit = scene && pickAt(scene, at, reach);
    if (!hit) return undefined;
    const { near, touch } = hit;
    const { store } = this.#frames;
    const record = await store?.record(near.entity, this.#signal());
    const own = boxOfEntity(near.content, near.entity, scene.store.scene);
    const primitive = primitiveBox(
      near.content,
      near.kind,
      near.row,
      scene.store.scene.glyphs,
      () => undefined,
    );
    return {
      entity: near.entity,
      path: [...near.path, near.entity],
      type: record?.type ?? '',
      layer: near.layer,
      handle: handleText(record?.handle ?? 0),
      at: touch.at,
      box: mapBox(own ?? primitive, near.matrix),
    };
  }

  async pickBox(box: Box, crossing: boolean, most: number): Promise<EntityId[]> {
    const { store } = this.#frames;
    if (!store) return [];
    await this.#bring(store, box, false);
    return pickBox(this.#scene(store, false), box, crossing, most);
  }

  /** The tile of an entity, fetched. */
  async #tileOf(store: Store, entity: EntityId, exact: boolean): Promise<number | undefined> {
    const tile = store.tileOf(entity);
    if (tile !== undefined && !store.isHere(tile, exact)) await store.fetch([tile], exact, this.#signal());
    return tile;
  }

  async properties(entity: EntityId): Promise<EntityProperties | undefined> {
    const { store } = this.#frames;
    if (!store) return undefined;
    const record = await store.record(entity, this.#signal());
    const drawn = record && (await this.#fromAbove(store, entity, record.handle));
    const tile = drawn === undefined ? undefined : await this.#tileOf(store, drawn, true);
    const content = tile === undefined ? undefined : store.content(tile, true)?.content;
    if (!record || drawn === undefined || !content) return undefined;
    const { scene } = store;
    const [first] = primitivesOf(content, drawn);
    const style = first && scene.styles[columnsOf(content, first.kind).style[first.row]!];
    const insert = record.type === 'INSERT' ? await this.#insertBy(record.handle) : undefined;
    const [{ propertiesOf }, strings] = await Promise.all([
      import('./pick/properties.ts'),
      store.strings(this.#signal()),
    ]);
    return {
      entity,
      type: record.type,
      layer: record.layer,
      handle: handleText(record.handle),
      color: style?.color ?? { kind: 'layer' },
      linePattern: style && style.linePattern > 0 ? (scene.linePatterns[style.linePattern]?.name ?? '') : '',
      lineWeight: style?.lineWeight ?? -1,
      properties: propertiesOf(drawn, { content, scene, strings, type: record.type, insert }),
    };
  }

  /** Of what is seen from the side the same thing from above, whose numbers are those of the drawing. */
  async #fromAbove(store: Store, entity: EntityId, handle: number): Promise<EntityId> {
    if (!store.head.layouts[this.#frames.layout]?.modelView3d) return entity;
    const above = await store.entityOf(handle, this.#signal());
    const nameOf = (one: EntityId): string | undefined => {
      const tile = store.tileOf(one);
      return tile === undefined ? undefined : store.scene.groups[store.tiles[tile]!.group]?.name;
    };
    // Handles of external references may be those of other things here.
    return above !== undefined && nameOf(above) === nameOf(entity) ? above : entity;
  }

  async #insertBy(handle: number): Promise<BlockInsert | undefined> {
    const table = await this.#table();
    const found = table?.inserts.find((insert) => insert.handle === handle);
    if (!table || !found) return undefined;
    return {
      block: table.blocks[found.block]?.name ?? '',
      handle: handleText(handle),
      layer: 0,
      layout: this.#frames.layout,
      at: { x: found.x, y: found.y },
      attributes: found.attributes,
    };
  }

  async placeOf(handle: string): Promise<EntityLocation | undefined> {
    const number = Number.parseInt(handle, 16);
    if (!Number.isFinite(number)) return undefined;
    const place = await this.#seenAt(number);
    if (typeof place !== 'number') return place;
    // What is in a block is shown by whatever inserts it.
    const insert = await this.#firstInsert(this.#frames.store?.scene.groups[place]?.name);
    const shown = insert === undefined ? undefined : await this.#seenAt(insert);
    return typeof shown === 'number' ? undefined : shown;
  }

  /** Where it is on a layout; the group it is in where that is none of a layout. */
  async #seenAt(handle: number): Promise<EntityLocation | number | undefined> {
    const { store } = this.#frames;
    const entity = await store?.entityOf(handle, this.#signal());
    const drawn = store && entity !== undefined ? await this.#drawn(store, entity) : undefined;
    if (!store || entity === undefined || !drawn) return undefined;
    const { layouts } = store.scene;
    const own = layouts.findIndex(({ group }) => group === drawn.group);
    if (own >= 0) return { entity, layout: own, box: drawn.box };
    for (const [layout, { viewports }] of layouts.entries()) {
      const viewport = viewports.find(({ group }) => group === drawn.group);
      if (viewport) return { entity, layout, box: mapBox(drawn.box, viewport.matrix) };
    }
    return drawn.group;
  }

  async placeOfText(layout: number, at: Point2d): Promise<EntityLocation | undefined> {
    const { store } = this.#frames;
    const home = store?.head.layouts[layout]?.home;
    if (!store || !home) return undefined;
    const reach = Math.max(home.width, home.height) * textReach;
    const region = { minX: at.x - reach, minY: at.y - reach, maxX: at.x + reach, maxY: at.y + reach };
    const [{ textAt }] = await Promise.all([
      import('./text/textAt.ts'),
      this.#bring(store, region, false, layout),
    ]);
    // Also where its layer is hidden: it was found, and that is said beside it.
    const layers = new Uint8Array(store.head.layers.length).fill(1);
    return textAt({ store, layout, layers, exact: false }, at, reach);
  }

  /** In a layout, of a block. */
  async #firstInsert(name: string | undefined): Promise<number | undefined> {
    const table = await this.#table();
    const block = table?.blocks.findIndex((one) => one.name === name) ?? -1;
    return block < 0 ? undefined : table?.inserts.find((insert) => insert.block === block)?.handle;
  }

  /** The group an entity is drawn in, and its box there. */
  async #drawn(store: Store, entity: EntityId): Promise<{ group: number; box: Box } | undefined> {
    const tile = await this.#tileOf(store, entity, false);
    const content = tile === undefined ? undefined : store.content(tile)?.content;
    const box = content && boxOfEntity(content, entity, store.scene);
    return box && { group: store.tiles[tile!]!.group, box };
  }

  async boxOf(entity: EntityId): Promise<Box | undefined> {
    const { store, layout } = this.#frames;
    const drawn = store && (await this.#drawn(store, entity));
    if (!drawn) return undefined;
    const { group, box } = drawn;
    const shown = store.scene.layouts[layout];
    const viewport = shown?.group === group ? undefined : shown?.viewports.find((one) => one.group === group);
    return viewport ? mapBox(box, viewport.matrix) : box;
  }

  async snap(
    at: Point2d,
    reachPixels: number,
    modes: readonly SnapMode[],
    from?: Point2d,
  ): Promise<Snap | undefined> {
    const reach = this.#reach(reachPixels);
    const [{ snapAt }, scene] = await Promise.all([import('./snap/snap.ts'), this.#near(at, reach, true)]);
    return scene && snapAt(scene, at, reach, modes, from);
  }

  async measured(at: Point2d, reachPixels: number): Promise<MeasuredShape | undefined> {
    const reach = this.#reach(reachPixels);
    const [{ shapeOf }, scene] = await Promise.all([import('./snap/shape.ts'), this.#near(at, reach, true)]);
    const hit = scene && pickAt(scene, at, reach);
    return hit && shapeOf(hit);
  }

  async searchTexts(query: string, most: number): Promise<{ hits: TextHit[]; total: number }> {
    const { store } = this.#frames;
    if (!store) return { hits: [], total: 0 };
    if (!this.#search) {
      this.#search = Promise.all([import('./text/search.ts'), store.texts(this.#signal())]).then(
        ([search, texts]) => new search.TextSearch(texts, store.scene),
      );
      this.#search.catch(() => (this.#search = undefined));
    }
    return (await this.#search).find(query, most);
  }

  #table(): Promise<BlockTable> | undefined {
    const { store } = this.#frames;
    if (!this.#blocks && store) {
      this.#blocks = store.blocks(this.#signal());
      this.#blocks.catch(() => (this.#blocks = undefined));
    }
    return this.#blocks;
  }

  async blocks(): Promise<BlockUse[]> {
    const table = await this.#table();
    return table ? blockUses(table) : [];
  }

  async inserts(block: string, most: number): Promise<BlockInsert[]> {
    const table = await this.#table();
    const { store } = this.#frames;
    return table && store ? insertsOf(table, store.scene, block, most) : [];
  }
}
