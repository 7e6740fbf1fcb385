import type { EditDocument } from '@linework/cad/edit/document';
import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import type { RunnerHost } from '../host.ts';
import { outlineOf } from './outline.ts';
import { boxOf, distanceTo, isInside, isSelected, type SelectionRegion } from './regions.ts';

/** Finds entities of the block that is drawn into, on layers that are shown. */
export class EntityFinder {
  readonly #document: EditDocument;
  readonly #host: RunnerHost;

  constructor(document: EditDocument, host: RunnerHost) {
    this.#document = document;
    this.#host = host;
  }

  get block(): number {
    return this.#host.block?.() ?? this.#document.blockNamed() ?? 0;
  }

  /** All that can be selected; those on layers that are off only where all are meant. */
  all(withOff = true): Entity[] {
    const hidden = new Set<string>();
    for (const { name, frozen, off } of this.#document.table('layer').values())
      if (frozen || (off && !withOff)) hidden.add(name.toUpperCase());
    const entities = this.#document.entitiesOf(this.block).filter((entity) => isShown(entity));
    return hidden.size === 0 ? entities : entities.filter(({ layer }) => !hidden.has(layer.toUpperCase()));
  }

  last(): number | undefined {
    return this.all(false).at(-1)?.handle;
  }

  in(region: SelectionRegion): number[] {
    const around = boxOf([region.ring]);
    const near = this.#host.entitiesIn && new Set(this.#host.entitiesIn(around));
    return this.all(false)
      .filter(({ handle }) => !near || near.has(handle))
      .filter((entity) => isSelected(outlineOf(entity, this.#document), region, around))
      .map(({ handle }) => handle);
  }

  /** The nearest first. */
  at(point: Point): readonly number[] {
    if (this.#host.entitiesAt) return this.#host.entitiesAt(point);
    const found: { handle: number; distance: number }[] = [];
    const view = this.#host.viewBox?.();
    // the newest lies on top
    for (const entity of this.all(false).toReversed()) {
      const chains = outlineOf(entity, this.#document);
      const { minX, maxX, minY, maxY } = view ?? boxOf(chains);
      const reach = Math.max(1e-6, Math.min(1e3, (maxX - minX + maxY - minY) / 200));
      const distance = isOnText(entity, this.#document, point) ? 0 : distanceTo(chains, point);
      if (distance <= reach) found.push({ handle: entity.handle, distance });
    }
    return found.toSorted((a, b) => a.distance - b.distance).map(({ handle }) => handle);
  }
}

const isShown = (entity: Entity): boolean =>
  !entity.invisible && !(entity.type === 'VIEWPORT' && entity.id === 1);

/** Texts are taken anywhere in their box. */
function isOnText(entity: Entity, document: EditDocument, [x, y]: Point): boolean {
  if (entity.type === 'INSERT') return entity.attributes.some((each) => isOnText(each, document, [x, y, 0]));
  return (
    /^(TEXT|MTEXT|ATTDEF|ATTRIB)$/.test(entity.type) &&
    outlineOf(entity, document).some((chain) => isInside(x, y, chain))
  );
}
