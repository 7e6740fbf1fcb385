import type { DimensionEntity } from '@linework/cad/model/dimensions';
import type { CommandContext } from '../../command.ts';

/** Adds a dimension with its picture; gives its handle. */
export function addDimension(context: CommandContext, dimension: DimensionEntity): number {
  let handle = 0;
  context.transact((transaction) => {
    handle = transaction.add(dimension, context.block);
    transaction.redraw(handle);
  });
  return handle;
}
