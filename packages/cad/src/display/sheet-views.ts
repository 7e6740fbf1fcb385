import { MODEL_SPACE, type Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import type { InsertEntity } from '../model/inserts.ts';
import type { ViewportEntity } from '../model/viewports.ts';

const sameFrame = (a: ViewportEntity, b: ViewportEntity): boolean =>
  a.center[0] === b.center[0] && a.center[1] === b.center[1] && a.width === b.width && a.height === b.height;

const isViewport = (entity: Entity): entity is ViewportEntity => entity.type === 'VIEWPORT';

/** Inventor's layer for the views of its sheets. */
const VIEW_LAYER = '*IDW_BLOCKREFERENCELAYER';
const isInventorView = (entity: Entity): entity is InsertEntity =>
  entity.type === 'INSERT' && entity.layer.toUpperCase() === VIEW_LAYER;

/**
 * Inventor writes a viewport and then, with the next handles, the view it shows: where a view lies does not tell. Nothing
 * where another program has numbered them anew.
 */
function inventorPairs(views: readonly InsertEntity[], blocks: Drawing['blocks']): Map<number, InsertEntity> {
  const viewports = [...blocks.values()]
    .flatMap(({ entities }) => entities.filter(isViewport))
    .filter(({ id }) => id !== 1);
  const pairs = new Map<number, InsertEntity>();
  let last: ViewportEntity | undefined;
  for (const written of [...viewports, ...views].sort((a, b) => a.handle - b.handle)) {
    if (isViewport(written)) last = written;
    else if (last) pairs.set(last.handle, written);
  }
  return pairs.size === views.length ? pairs : new Map();
}

/**
 * The views of the model that AutoCAD keeps up to date on sheets. Each has a viewport, which shows its lines and nothing
 * else, and another one behind it, which shows nothing; neither has a frame. Inventor's have one viewport each as well,
 * and lie over each other in the model.
 */
export class SheetViews {
  readonly #inserts: Map<number, InsertEntity>;
  readonly #viewports = new Set<ViewportEntity>();

  constructor({ blocks }: Drawing) {
    const model = blocks.get(MODEL_SPACE)?.entities ?? [];
    if (model.length > 1 && model.every(isInventorView)) {
      this.#inserts = inventorPairs(model, blocks);
      return;
    }
    this.#inserts = new Map();
    for (const entity of model)
      if (entity.type === 'UNKNOWN' && entity.view)
        this.#inserts.set(entity.view.viewport, entity.view.insert);
    if (this.#inserts.size === 0) return;
    for (const { entities } of blocks.values()) {
      const viewports = entities.filter(isViewport);
      const views = viewports.filter(({ handle }) => this.#inserts.has(handle));
      for (const viewport of viewports)
        if (views.some((view) => sameFrame(view, viewport))) this.#viewports.add(viewport);
    }
  }

  /** What a viewport shows, where that is a view. */
  of({ handle }: ViewportEntity): InsertEntity | undefined {
    return this.#inserts.get(handle);
  }

  /** Whether a viewport belongs to a view. */
  isOf(viewport: ViewportEntity): boolean {
    return this.#viewports.has(viewport);
  }
}
