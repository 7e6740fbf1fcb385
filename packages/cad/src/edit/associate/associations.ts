import { isWorld } from '../../display/frame.ts';
import type { Entity } from '../../model/entity.ts';
import type { Change, EditDocument } from '../document.ts';
import type { Transaction } from '../transaction.ts';
import { dimensionLinksOf } from './dimension-links.ts';
import { followDimension, type MovedEntity } from './follow-dimension.ts';
import { followHatch } from './follow-hatch.ts';

/** Dimensions and hatches that follow what they measure and fill, as the file says. */
export class Associations {
  readonly #document: EditDocument;
  /** Handles of those that follow an entity, by its handle. */
  #followers: Map<number, Set<number>> | undefined;

  constructor(document: EditDocument) {
    this.#document = document;
  }

  /** Lets them follow what a transaction has changed, as a part of it. */
  follow(transaction: Transaction, changes: readonly Change[]): void {
    const followers = (this.#followers ??= this.#find());
    if (followers.size === 0) return;
    const moved = new Map<number, MovedEntity>();
    /** What each of them follows of that, by its handle. */
    const following = new Map<number, Map<number, MovedEntity>>();
    for (const { kind, handle, before } of changes) {
      if (kind !== 'entity' || !before || moved.has(handle)) continue;
      const after = this.#document.entity(handle);
      if (!after) continue;
      const entity: MovedEntity = { before: before as Entity, after };
      moved.set(handle, entity);
      for (const follower of followers.get(handle) ?? []) {
        const followed = following.get(follower) ?? new Map<number, MovedEntity>();
        following.set(follower, followed.set(handle, entity));
      }
    }
    for (const [handle, geometry] of following)
      this.#followOne(transaction, handle, moved.get(handle)?.before, geometry);
  }

  #followOne(
    transaction: Transaction,
    handle: number,
    before: Entity | undefined,
    moved: ReadonlyMap<number, MovedEntity>,
  ): void {
    const document = this.#document;
    const entity = document.entity(handle);
    if (!entity || !isWorld(entity.extrusion) || document.named('layer', entity.layer)?.locked) return;
    const block = document.blockOf(handle);
    const near = new Map(
      [...moved].filter(
        ([geometry, { after }]) => document.blockOf(geometry) === block && isWorld(after.extrusion),
      ),
    );
    const former = before ?? entity;
    let followed: Entity = entity;
    if (entity.type === 'DIMENSION' && former.type === 'DIMENSION')
      followed = followDimension(entity, former, [...near.values()]);
    else if (entity.type === 'HATCH' && former.type === 'HATCH' && entity.associative)
      followed = followHatch(entity, former, near);
    if (followed !== entity) transaction.replace(handle, followed);
  }

  #find(): Map<number, Set<number>> {
    const found = new Map<number, Set<number>>();
    const note = (geometry: number, follower: number): void => {
      const known = found.get(geometry);
      if (known) known.add(follower);
      else found.set(geometry, new Set([follower]));
    };
    let hasDimensions = false;
    for (const block of this.#document.table('block').keys())
      for (const entity of this.#document.entitiesOf(block)) {
        hasDimensions ||= entity.type === 'DIMENSION';
        if (entity.type === 'HATCH' && entity.associative)
          for (const { sources } of entity.loops) for (const source of sources) note(source, entity.handle);
      }
    if (hasDimensions)
      for (const { dimension, geometry } of dimensionLinksOf(this.#document.drawing))
        note(geometry, dimension);
    return found;
  }
}
