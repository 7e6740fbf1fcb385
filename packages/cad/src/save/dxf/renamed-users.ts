import type { Drawing } from '../../model/drawing.ts';
import type { Entity } from '../../model/entity.ts';
import { sameValue } from '../../write/dwg/same-value.ts';

type Named = { name: string; handle: number };

const TABLES = ['layers', 'lineTypes', 'textStyles', 'dimStyles', 'blocks'] as const;

function isRenamed(before: ReadonlyMap<string, Named>, after: ReadonlyMap<string, Named>): boolean {
  const names = new Map([...before.values()].map(({ name, handle }) => [handle, name]));
  return [...after.values()].some(({ name, handle }) => (names.get(handle) ?? name) !== name);
}

/** Handles of entities that say another name than they did; a DXF file knows layers, styles and blocks by their names. */
export function renamedUsers(before: Drawing, after: Drawing): number[] {
  if (!TABLES.some((table) => isRenamed(before[table], after[table]))) return [];
  const entities = ({ blocks }: Drawing): Entity[] => [...blocks.values()].flatMap((block) => block.entities);
  const former = new Map(entities(before).map((entity) => [entity.handle, entity]));
  return entities(after).flatMap((entity) => {
    const was = former.get(entity.handle);
    return was && !sameValue(was, entity) ? [entity.handle] : [];
  });
}
