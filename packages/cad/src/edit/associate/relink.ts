import type { Entity } from '../../model/entity.ts';

/**
 * A copy of a dimension or hatch that follows the copies of what the original follows; `copied` gives the handle of each.
 * Where what a hatch fills is not copied as a whole, the copy is on its own.
 */
export function relinked<T extends Entity>(entity: T, copied: ReadonlyMap<number, number>): T {
  if (entity.type === 'DIMENSION' && entity.links) {
    const { links, ...rest } = entity;
    const kept = links.flatMap(({ point, objects }) => {
      // what lies within an insert stays what it is
      const first = copied.get(objects[0] ?? 0);
      return first === undefined ? [] : [{ point, objects: [first, ...objects.slice(1)] }];
    });
    return (kept.length > 0 ? { ...rest, links: kept } : rest) as T;
  }
  if (entity.type !== 'HATCH' || !entity.associative) return entity;
  const isWhole = entity.loops.every(({ sources }) => sources.every((source) => copied.has(source)));
  const loops = entity.loops.map((loop) => ({
    ...loop,
    sources: isWhole ? loop.sources.map((source) => copied.get(source)!) : [],
  }));
  return { ...entity, associative: isWhole, loops };
}
