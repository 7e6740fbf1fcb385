import type { EditDocument } from '@linework/cad/edit/document';
import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import type { Box } from '@linework/geom/box';
import type { RunnerHost } from '../host.ts';
import { outlineOf } from './outline.ts';
import { placesOf } from './places.ts';
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
    return this.#shown(this.#document.entitiesOf(this.block), withOff);
  }

  #shown(entities: readonly Entity[], withOff: boolean): Entity[] {
    const hidden = new Set<string>();
    for (const { name, frozen, off } of this.#document.table('layer').values())
      if (frozen || (off && !withOff)) hidden.add(name.toUpperCase());
    const shown = entities.filter((entity) => isShown(entity));
    return hidden.size === 0 ? shown : shown.filter(({ layer }) => !hidden.has(layer.toUpperCase()));
  }

  /** Those of some that are shown. */
  shown(entities: readonly Entity[]): Entity[] {
    return this.#shown(entities, false);
  }

  last(): number | undefined {
    return this.all(false).at(-1)?.handle;
  }

  /** All that is shown and whose box meets one, in the order it was drawn; found without looking at the rest. */
  near(box: Box): Entity[] {
    return this.#shown(placesOf(this.#document).in(this.block, box), false);
  }

  /** Holds all that has an end. */
  whole(): Box {
    return placesOf(this.#document).whole(this.block);
  }

  in(region: SelectionRegion): number[] {
    const around = boxOf([region.ring]);
    return this.near(around)
      .filter((entity) => isSelected(outlineOf(entity, this.#document), region, around))
      .map(({ handle }) => handle);
  }

  /** The nearest first. */
  at(point: Point): readonly number[] {
    if (this.#host.entitiesAt) return this.#host.entitiesAt(point);
    const found: { handle: number; distance: number }[] = [];
    const view = this.#host.viewBox?.();
    // the newest lies on top
    for (const entity of this.near(boxAround(point, reachIn(view ?? this.whole()))).toReversed()) {
      const chains = outlineOf(entity, this.#document);
      const reach = reachIn(view ?? boxOf(chains));
      const distance = isOnText(entity, this.#document, point) ? 0 : distanceTo(chains, point);
      if (distance <= reach) found.push({ handle: entity.handle, distance });
    }
    return found.toSorted((a, b) => a.distance - b.distance).map(({ handle }) => handle);
  }
}

const maxReach = 1e3;

/** How far from a point something may lie, by what is seen. */
const reachIn = ({ minX, maxX, minY, maxY }: Box): number =>
  Math.max(1e-6, Math.min(maxReach, (maxX - minX + maxY - minY) / 200));

export const boxAround = ([x, y]: Readonly<Point>, reach: number): Box => ({
  minX: x - reach,
  minY: y - reach,
  maxX: x + reach,
  maxY: y + reach,
});

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
