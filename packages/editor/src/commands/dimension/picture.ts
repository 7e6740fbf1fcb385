import { DEFPOINTS, dimensionPicture } from '@linework/cad/display/dimension-picture';
import type { Transaction } from '@linework/cad/edit/transaction';
import { emptyBlock } from '@linework/cad/model/defaults';
import type { DimensionEntity } from '@linework/cad/model/dimensions';
import type { CommandContext } from '../../command.ts';

const ANONYMOUS = 1;

/** A name for a picture that no block has: *D1, *D2 and so on. */
function newName({ document }: Pick<CommandContext, 'document'>): string {
  let number = 0;
  for (const { name } of document.table('block').values()) {
    const found = /^\*D(\d+)$/i.exec(name);
    if (found) number = Math.max(number, Number(found[1]));
  }
  return `*D${number + 1}`;
}

/** Makes the picture of a dimension again, or for the first time. */
export function remakePicture(
  { document }: Pick<CommandContext, 'document'>,
  transaction: Transaction,
  handle: number,
): void {
  const entity = document.entity(handle);
  if (entity?.type !== 'DIMENSION') return;
  const picture = dimensionPicture(document.drawing, entity);
  if (!picture) return;
  if (!document.named('layer', DEFPOINTS)) transaction.addLayer({ name: DEFPOINTS, plot: false });
  const known = entity.block === '' ? undefined : document.named('block', entity.block);
  let block: number;
  if (known) {
    block = known.handle;
    transaction.drop(document.entitiesOf(block).map((part) => part.handle));
  } else {
    const name = newName({ document });
    block = transaction.addBlock({ ...emptyBlock(name), flags: ANONYMOUS });
    transaction.set(handle, { block: name });
  }
  for (const part of picture.entities) transaction.add(part, block);
  transaction.set(handle, { textMiddle: picture.textMiddle, measurement: picture.measurement });
}

/** Adds a dimension with its picture; gives its handle. */
export function addDimension(context: CommandContext, dimension: DimensionEntity): number {
  let handle = 0;
  context.transact((transaction) => {
    handle = transaction.add(dimension, context.block);
    remakePicture(context, transaction, handle);
  });
  return handle;
}
