import { type Group } from '@linework/cad/display/list';
import { columnsOf } from '@linework/cad/ocf/sequence';
import type { EntityId } from '../types.ts';

/** A primitive of the entity that is looked at. */
export interface Own {
  kind: number;
  row: number;
}

/** The primitives of an entity, kind by kind. */
export function primitivesOf(content: Group, entity: EntityId): Own[] {
  const found: Own[] = [];
  for (let kind = 1; kind <= 10; kind++) {
    const { entity: owners } = columnsOf(content, kind);
    for (let row = owners.indexOf(entity); row >= 0 && owners[row] === entity; row++)
      found.push({ kind, row });
  }
  return found;
}
