import type { Transaction } from '@linework/cad/edit/transaction';
import type { Entity } from '@linework/cad/model/entity';
import type { PlanePath } from '@linework/geom/plan/path';
import type { CommandContext } from '../command.ts';
import { entityAlong } from './entity-along.ts';

/** Puts entities in place of one: the first keeps its handle where it is of the same type. Gives the handles. */
export function replaceBy(
  { document }: CommandContext,
  transaction: Transaction,
  handle: number,
  entities: readonly Entity[],
): number[] {
  const before = document.entity(handle)!;
  const block = document.blockOf(handle)!;
  const [first, ...rest] = entities;
  const handles: number[] = [];
  if (first && first.type === before.type) {
    transaction.replace(handle, { ...keptOf(before), ...first, handle } as Entity);
    handles.push(handle);
  } else {
    transaction.drop([handle]);
    if (first) handles.push(transaction.add({ ...first, handle: 0 }, block));
  }
  for (const entity of rest) handles.push(transaction.add({ ...entity, handle: 0 }, block));
  return handles;
}

/** What only the file knows of an entity stays with it. */
function keptOf({ extra, extensionDictionary, plotStyle, material }: Entity): Partial<Entity> {
  return {
    ...(extra && { extra }),
    ...(extensionDictionary !== undefined && { extensionDictionary }),
    ...(plotStyle !== undefined && { plotStyle }),
    ...(material !== undefined && { material }),
  };
}

/** The same for paths. */
export function replaceByPaths(
  context: CommandContext,
  transaction: Transaction,
  handle: number,
  paths: readonly PlanePath[],
): number[] {
  const like = context.document.entity(handle)!;
  return replaceBy(
    context,
    transaction,
    handle,
    paths.map((path) => entityAlong(path, like)),
  );
}
