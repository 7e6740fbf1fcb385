import type { Block, Drawing } from '../../model/drawing.ts';
import { entityName, type Entity } from '../../model/entity.ts';
import type { Choices, Conflict, Group } from './conflict.ts';
import type { GroupDifferences } from './groups.ts';
import { takeGroups } from './groups.ts';
import { renumberReferences } from './renumber.ts';

export type Differences = { ours: GroupDifferences; theirs: GroupDifferences; both: GroupDifferences };

export type Merging = {
  merged: Drawing;
  differences: Differences;
  choices: Choices;
  conflicts: Conflict[];
  /** Of additions from their side. */
  handles: Map<number, number>;
};

const byHandle = (block: Block | undefined): Map<number, Entity> =>
  new Map((block?.entities ?? []).map((entity) => [entity.handle, entity]));

/** Merges what theirs did to a block into `target`, which is a copy of ours. */
export function mergeEntities(
  merging: Merging,
  place: string,
  base: Block | undefined,
  target: Block,
  theirs: Block,
): void {
  const before = byHandle(base);
  const ours = byHandle(target);
  const other = byHandle(theirs);
  for (const [handle, old] of before) {
    const [mine, their] = [ours.get(handle), other.get(handle)];
    if (!their) mergeDeletion(merging, place, target, old, mine);
    else mergeChange(merging, place, target, old, mine, their);
  }
  const added: Entity[] = [];
  for (const [handle, entity] of other) {
    if (before.has(handle)) continue;
    const mine = ours.get(handle);
    // Both sides may have taken over the same thing from elsewhere.
    if (mine && mine.type === entity.type && merging.differences.both.between(place, handle).size === 0)
      continue;
    const copy = copyAnew(merging, entity);
    merging.handles.set(handle, copy.handle);
    added.push(copy);
  }
  for (const entity of added) renumberReferences(entity, merging.handles);
  target.entities.push(...added);
}

/**
 * All that theirs has in a block, in place of what ours has there. What is in the base keeps its handle; that of an
 * addition may be something else in ours.
 */
export function replaceEntities(
  merging: Merging,
  base: Block | undefined,
  target: Block,
  theirs: Block,
): void {
  const known = byHandle(base);
  const sheet = target.entities.find(isSheetViewport);
  target.entities = theirs.entities.map((entity) => {
    if (known.has(entity.handle)) return structuredClone(entity);
    // A layout knows the viewport of its sheet by its handle.
    if (sheet && isSheetViewport(entity)) return { ...structuredClone(entity), handle: sheet.handle };
    const copy = copyAnew(merging, entity);
    merging.handles.set(entity.handle, copy.handle);
    return copy;
  });
  // One that is not saved yet has none.
  if (sheet && !target.entities.some(isSheetViewport)) target.entities.unshift(sheet);
  for (const entity of target.entities) renumberReferences(entity, merging.handles);
}

const isSheetViewport = (entity: Entity): boolean => entity.type === 'VIEWPORT' && entity.id === 1;

/** Under handles that nothing else has. */
function copyAnew({ merged, handles }: Merging, entity: Entity): Entity {
  const copy = structuredClone(entity);
  copy.handle = merged.nextHandle++;
  if (copy.type === 'INSERT')
    for (const attribute of copy.attributes) {
      const now = merged.nextHandle++;
      handles.set(attribute.handle, now);
      attribute.handle = now;
    }
  return copy;
}

function mergeDeletion(
  merging: Merging,
  place: string,
  target: Block,
  old: Entity,
  mine: Entity | undefined,
): void {
  if (!mine) return;
  const groups = merging.differences.ours.between(place, old.handle);
  if (groups.size > 0 && !isTheirs(merging, conflictOf(place, old, 'changedAndDeleted', groups))) return;
  target.entities = target.entities.filter((entity) => entity !== mine);
}

function mergeChange(
  merging: Merging,
  place: string,
  target: Block,
  old: Entity,
  mine: Entity | undefined,
  their: Entity,
): void {
  const { differences } = merging;
  const theirGroups = their.type === old.type ? differences.theirs.between(place, old.handle) : ALL;
  if (theirGroups.size === 0) return;
  if (!mine) {
    const conflict = conflictOf(place, old, 'deletedAndChanged', theirGroups);
    if (isTheirs(merging, conflict) || merging.choices.get(conflict.id) === 'both')
      target.entities.push(structuredClone(their));
    return;
  }
  const ourGroups = mine.type === old.type ? differences.ours.between(place, old.handle) : ALL;
  const still = mine.type === their.type ? differences.both.between(place, old.handle) : ALL;
  // Both came to the same.
  if (still.size === 0) return;
  const shared = [...theirGroups].filter((group) => ourGroups.has(group) && still.has(group));
  const taken = new Set([...theirGroups].filter((group) => !ourGroups.has(group)));
  if (shared.length > 0) {
    const conflict = conflictOf(place, old, 'bothChanged', new Set(shared));
    const told = differences.both.changesIn(place, old.handle, new Set(shared));
    conflict.values = told.map(({ property, from, to }) => ({ property, ours: from, theirs: to }));
    if (isTheirs(merging, conflict)) for (const group of shared) taken.add(group);
    else if (merging.choices.get(conflict.id) === 'both') {
      target.entities.push(copyAnew(merging, their));
      return;
    }
  }
  if (taken.size === 0) return;
  if (mine.type === their.type) takeGroups(mine, their, taken);
  else target.entities[target.entities.indexOf(mine)] = structuredClone(their);
}

const ALL: ReadonlySet<Group> = new Set<Group>(['geometry', 'text', 'attributes', 'properties']);

function conflictOf(
  place: string,
  entity: Entity,
  reason: Conflict['reason'],
  groups: ReadonlySet<Group>,
): Conflict {
  const handle = entity.handle.toString(16).toUpperCase();
  return {
    id: `entity ${place} ${handle}`,
    kind: 'entity',
    place,
    name: entityName(entity),
    handle,
    reason,
    parts: [...groups],
  };
}

/** Notes a conflict down; true where theirs was chosen. */
export function isTheirs({ conflicts, choices }: Merging, conflict: Conflict): boolean {
  conflicts.push(conflict);
  return choices.get(conflict.id) === 'theirs';
}
