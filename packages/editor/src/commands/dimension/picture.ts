import { findLinks, linkedPoints, linkedPosition } from '@linework/cad/edit/associate/linked-points';
import type { DimensionEntity } from '@linework/cad/model/dimensions';
import type { Entity } from '@linework/cad/model/entity';
import type { CommandContext } from '../../command.ts';
import { boxAround } from '../../select/find.ts';
import { finderOf, numberOf } from '../picked.ts';

/** DIMASSOC: whether new dimensions follow what they measure. */
const ASSOCIATIVE = 2;

/** Adds a dimension with its picture, linked to what its points lie on; gives its handle. picked: what it is of. */
export function addDimension(
  context: CommandContext,
  dimension: DimensionEntity,
  picked: readonly Entity[] = [],
): number {
  let handle = 0;
  const links =
    numberOf(context, 'DIMASSOC', ASSOCIATIVE) === ASSOCIATIVE
      ? // the newest lies on top
        findLinks(dimension, [...picked, ...entitiesAtPoints(context, dimension).toReversed()])
      : [];
  context.transact((transaction) => {
    handle = transaction.add(links.length > 0 ? { ...dimension, links } : dimension, context.block);
    transaction.redraw(handle);
  });
  return handle;
}

/** What lies where the dimension may hold on to something. */
function entitiesAtPoints(context: CommandContext, dimension: DimensionEntity): Entity[] {
  const finder = finderOf(context);
  const found = linkedPoints(dimension).flatMap((point) => {
    const at = linkedPosition(dimension, point);
    return at ? finder.near(boxAround(at, 1e-6 * Math.max(1, Math.abs(at[0]), Math.abs(at[1])))) : [];
  });
  return [...new Set(found)];
}
