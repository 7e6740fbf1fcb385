import { isWorld } from '../../display/frame.ts';
import { NO_ANNOTATION } from '../../model/dimensions.ts';
import type { Entity } from '../../model/entity.ts';
import type { Change, EditDocument } from '../document.ts';
import type { Transaction } from '../transaction.ts';
import { dimensionLinksOf } from './dimension-links.ts';
import { followDimension, type MovedEntity } from './follow-dimension.ts';
import { followHatch } from './follow-hatch.ts';
import { followLeader } from './follow-leader.ts';

/** Handles of those that follow an entity, by its handle. */
type Followers = Map<number, Set<number>>;

/** Dimensions, hatches and leaders that follow what they measure, fill and point from, as the file says. */
export class Associations {
  readonly #document: EditDocument;
  #followers: Followers | undefined;

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
      if (!after) {
        for (const follower of followers.get(handle) ?? []) this.#release(transaction, follower);
        continue;
      }
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

  /** A hatch whose boundary is erased is on its own from then on, and so is a leader without its annotation. */
  #release(transaction: Transaction, handle: number): void {
    const follower = this.#document.entity(handle);
    if (!follower || this.#document.named('layer', follower.layer)?.locked) return;
    if (follower.type === 'LEADER') transaction.set(handle, { annotation: 0, annotationKind: NO_ANNOTATION });
    if (follower.type !== 'HATCH' || !follower.associative) return;
    const loops = follower.loops.map((loop) => ({ ...loop, sources: [] }));
    transaction.set(handle, { associative: false, loops });
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
    else if (entity.type === 'LEADER' && former.type === 'LEADER' && near.has(entity.annotation))
      followed = followLeader(entity, former, near.get(entity.annotation)!);
    if (followed !== entity) transaction.replace(handle, followed);
  }

  /** Notes what has come to follow something, whoever has made it. */
  note(changes: readonly Change[]): void {
    if (!this.#followers) return;
    for (const { kind, after } of changes)
      if (kind === 'entity' && after) noteFollowed(this.#followers, after as Entity);
  }

  #find(): Followers {
    const found: Followers = new Map();
    let hasDimensions = false;
    for (const block of this.#document.table('block').keys())
      for (const entity of this.#document.entitiesOf(block)) {
        hasDimensions ||= entity.type === 'DIMENSION';
        noteFollowed(found, entity);
      }
    if (hasDimensions)
      for (const { dimension, objects } of dimensionLinksOf(this.#document.drawing)) {
        const [first] = objects as [number];
        // a viewport shows what moves within it: that is not followed
        if (objects.length === 1 || this.#document.entity(first)?.type === 'INSERT')
          noteFollower(found, first, dimension);
      }
    return found;
  }
}

function noteFollower(followers: Followers, geometry: number, follower: number): void {
  const known = followers.get(geometry);
  if (known) known.add(follower);
  else followers.set(geometry, new Set([follower]));
}

/** What an entity itself says that it follows. */
function noteFollowed(followers: Followers, entity: Entity): void {
  if (entity.type === 'HATCH' && entity.associative)
    for (const { sources } of entity.loops)
      for (const source of sources) noteFollower(followers, source, entity.handle);
  if (entity.type === 'LEADER' && entity.annotation)
    noteFollower(followers, entity.annotation, entity.handle);
  if (entity.type === 'DIMENSION')
    for (const { objects } of entity.links ?? [])
      if (objects.length > 0) noteFollower(followers, objects[0]!, entity.handle);
}
