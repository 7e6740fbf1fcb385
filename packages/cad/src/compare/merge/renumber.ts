import type { Tags } from '../../model/common.ts';
import type { Entity } from '../../model/entity.ts';

/** Old handle → new one, of what comes from the other side. */
export type HandleMap = ReadonlyMap<number, number>;

/** Group codes whose value is a handle as text. */
const isReference = (code: number): boolean => code === 1005 || (code >= 320 && code <= 369);

/** Lets an entity refer to others by the handles they have now. */
export function renumberReferences(entity: Entity, handles: HandleMap): void {
  const now = (handle: number): number => handles.get(handle) ?? handle;
  if (entity.type === 'HATCH') for (const loop of entity.loops) loop.sources = loop.sources.map(now);
  if (entity.type === 'DIMENSION' && entity.links)
    entity.links = entity.links.map(({ point, objects }) => ({ point, objects: objects.map(now) }));
  if (entity.type === 'LEADER') entity.annotation = now(entity.annotation);
  if (entity.type === 'VIEWPORT') entity.clipEntity = now(entity.clipEntity);
  if (entity.extra) entity.extra = renumberTags(entity.extra, handles);
}

function renumberTags({ codes, values }: Tags, handles: HandleMap): Tags {
  return {
    codes,
    values: values.map((value, i) => {
      if (!isReference(codes[i]!) || typeof value !== 'string') return value;
      const now = handles.get(Number.parseInt(value, 16));
      return now === undefined ? value : now.toString(16).toUpperCase();
    }),
  };
}
