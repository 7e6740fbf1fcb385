import type { Matrix } from '@linework/cad/edit/matrix';
import { transformEntity } from '@linework/cad/edit/transform';
import type { Transaction } from '@linework/cad/edit/transaction';
import type { CommandContext } from '../command.ts';
import { remakePicture } from './dimension/picture.ts';

/** Adds a copy of an entity, moved, turned or scaled; gives its handle. */
export function addCopy(
  context: CommandContext,
  transaction: Transaction,
  handle: number,
  matrix: Matrix,
): number {
  const { document } = context;
  const entity = { ...transformEntity(document.entity(handle)!, matrix), handle: 0 };
  delete entity.extensionDictionary;
  if (entity.type === 'INSERT')
    entity.attributes = entity.attributes.map((attribute) => ({ ...attribute, handle: 0 }));
  // two dimensions cannot have one picture
  if (entity.type === 'DIMENSION') entity.block = '';
  const made = transaction.add(entity, document.blockOf(handle) ?? context.block);
  if (entity.type === 'DIMENSION') remakePicture(context, transaction, made);
  return made;
}
