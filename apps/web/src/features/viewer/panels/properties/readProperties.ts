import type { EntityId, EntityProperties, Viewer } from '../../engine/types.ts';

/**
 * One after the other: neighbors share what has to be fetched for them, and asked for all at once it would be fetched
 * for each. Undefined where nobody wants to know any more.
 */
export async function readProperties(
  viewer: Pick<Viewer, 'properties'>,
  entities: readonly EntityId[],
  signal: AbortSignal,
): Promise<EntityProperties[] | undefined> {
  const read: EntityProperties[] = [];
  for (const entity of entities) {
    const found = await viewer.properties(entity);
    if (signal.aborted) return undefined;
    if (found) read.push(found);
  }
  return read;
}
