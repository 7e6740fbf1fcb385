import { linkedPlace, linkedPosition } from '../edit/associate/linked-points.ts';
import type { PlaceOn } from '../edit/associate/place-on.ts';
import type { DimensionEntity } from '../model/dimensions.ts';
import type { Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import type { Point } from '../model/point.ts';

/** A place that a new dimension holds on to when it is saved, as DIMASSOC tells it. */
export type LinkedPlace = PlaceOn & { point: number; objects: readonly number[]; position: Point };

/** What the new dimensions of a drawing hold on to and its new hatches fill, as far as it is still there. */
export class SavedLinks {
  readonly dimensions: { dimension: DimensionEntity; places: LinkedPlace[] }[] = [];
  /** Hatches by what they fill. */
  readonly hatches = new Map<number, number[]>();

  /** isNew: whether the file does not have an entity yet. */
  constructor(drawing: Drawing, touched: ReadonlySet<number>, isNew: (handle: number) => boolean) {
    const found = new Map<number, Entity>();
    const followers: Entity[] = [];
    for (const { entities } of drawing.blocks.values())
      for (const entity of entities) {
        if (!touched.has(entity.handle) || !isNew(entity.handle)) continue;
        if (entity.type === 'DIMENSION' && entity.links) followers.push(entity);
        if (entity.type === 'HATCH' && entity.associative) followers.push(entity);
      }
    if (followers.length === 0) return;
    for (const { entities } of drawing.blocks.values())
      for (const entity of entities) found.set(entity.handle, entity);
    for (const follower of followers) {
      if (follower.type === 'DIMENSION') this.#addDimension(follower, found);
      if (follower.type === 'HATCH')
        for (const source of new Set(follower.loops.flatMap(({ sources }) => sources)))
          if (found.has(source))
            this.hatches.set(source, [...(this.hatches.get(source) ?? []), follower.handle]);
    }
  }

  #addDimension(dimension: DimensionEntity, found: ReadonlyMap<number, Entity>): void {
    const places = (dimension.links ?? []).flatMap(({ point, objects }): LinkedPlace[] => {
      const geometry = objects.map((handle) => found.get(handle));
      const last = geometry.at(-1);
      if (!last || geometry.includes(undefined)) return [];
      const position = linkedPosition(dimension, point);
      const place = linkedPlace(dimension, point, last);
      return place && position ? [{ ...place, point, objects, position }] : [];
    });
    places.sort((a, b) => a.point - b.point);
    if (places.length > 0) this.dimensions.push({ dimension, places });
  }
}

export const DIMASSOC_ENTRY = 'ACAD_DIMASSOC';

/** The points that hold on to something, a bit for each. */
export const linkedBits = (places: readonly LinkedPlace[]): number =>
  places.reduce((bits, { point }) => bits | (1 << point), 0);

/** A part of an entity that is an edge. */
export const EDGE = 2;
