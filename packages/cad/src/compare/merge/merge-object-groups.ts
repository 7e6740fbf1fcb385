import type { Drawing, ObjectGroup } from '../../model/drawing.ts';
import type { Merging } from './merge-entities.ts';
import { mergeNamed } from './merge-tables.ts';

type Groups = Map<string, ObjectGroup>;

const byName = (groups: readonly ObjectGroup[]): Groups =>
  new Map(groups.map((group) => [group.name.toUpperCase(), group]));

/** Groups of entities, after these: who joined and who left on either side, and the rest as of any record. */
export function mergeObjectGroups(merging: Merging, base: Drawing, theirs: Drawing): void {
  const { merged, handles } = merging;
  const [target, before] = [byName(merged.groups), byName(base.groups)];
  const other = byName(
    theirs.groups.map((group) => ({
      ...group,
      entities: group.entities.map((handle) => handles.get(handle) ?? handle),
    })),
  );
  for (const [name, their] of other) {
    const [old, mine] = [before.get(name), target.get(name)];
    if (!old || !mine) continue;
    const entities = mergeMembers(old, mine, their);
    // Members never conflict: all three have them as they are now.
    for (const [side, group] of [
      [before, old],
      [target, mine],
      [other, their],
    ] as const)
      side.set(name, { ...group, entities });
  }
  mergeNamed(merging, 'group', target as Map<string, object>, before, other);
  const isGone = goneFrom(base, merged);
  merged.groups = [...target.values()].map((group) => ({
    ...group,
    entities: group.entities.filter((handle) => !isGone(handle)),
  }));
}

function mergeMembers(old: ObjectGroup, mine: ObjectGroup, their: ObjectGroup): number[] {
  const [were, theirs, known] = [new Set(old.entities), new Set(their.entities), new Set(mine.entities)];
  const stay = mine.entities.filter((handle) => theirs.has(handle) || !were.has(handle));
  return [...stay, ...their.entities.filter((handle) => !were.has(handle) && !known.has(handle))];
}

/** Whether an entity of the base has been erased on either side. */
function goneFrom(base: Drawing, merged: Drawing): (handle: number) => boolean {
  if (merged.groups.length === 0) return () => false;
  const handlesOf = ({ blocks }: Drawing): Set<number> =>
    new Set([...blocks.values()].flatMap(({ entities }) => entities.map(({ handle }) => handle)));
  const [were, are] = [handlesOf(base), handlesOf(merged)];
  return (handle) => were.has(handle) && !are.has(handle);
}
