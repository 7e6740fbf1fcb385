import { MODEL_SPACE, type Drawing } from '../model/drawing.ts';
import type { InsertEntity } from '../model/inserts.ts';
import type { ViewportEntity } from '../model/viewports.ts';

const sameFrame = (a: ViewportEntity, b: ViewportEntity): boolean =>
  a.center[0] === b.center[0] && a.center[1] === b.center[1] && a.width === b.width && a.height === b.height;

/**
 * The views of the model that AutoCAD keeps up to date on sheets. Each has a viewport, which shows its lines and nothing
 * else, and another one behind it, which shows nothing; neither has a frame.
 */
export class SheetViews {
  readonly #inserts = new Map<number, InsertEntity>();
  readonly #viewports = new Set<ViewportEntity>();

  constructor({ blocks }: Drawing) {
    for (const entity of blocks.get(MODEL_SPACE)?.entities ?? [])
      if (entity.type === 'UNKNOWN' && entity.view)
        this.#inserts.set(entity.view.viewport, entity.view.insert);
    if (this.#inserts.size === 0) return;
    for (const { entities } of blocks.values()) {
      const viewports = entities.filter((entity) => entity.type === 'VIEWPORT');
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
