import type { Matrix } from '@linework/cad/edit/matrix';
import type { Transaction } from '@linework/cad/edit/transaction';
import { relinked } from '@linework/cad/edit/associate/relink';
import { EditRefused } from '@linework/cad/edit/refusal';
import { refusalOf, transformEntity } from '@linework/cad/edit/transform';
import type { EntityCommon } from '@linework/cad/model/common';
import { emptyBlock } from '@linework/cad/model/defaults';
import type { Entity } from '@linework/cad/model/entity';
import { xdataOf } from '@linework/cad/model/extended-data';
import type { CommandContext } from '../command.ts';

const ANONYMOUS = 1;

/** Copies entities within their drawing, each mapped; gives the new handles. A dimension gets a picture of its own. */
export function duplicate(
  { document, block }: Pick<CommandContext, 'document' | 'block'>,
  transaction: Transaction,
  entities: readonly Entity[],
  matrix: Matrix,
  into = block,
): number[] {
  const handles = entities.map(() => document.newHandle());
  const copied = new Map(entities.map(({ handle }, i) => [handle, handles[i]!]));
  return entities.map((entity, i) => {
    const refusal = refusalOf(entity);
    if (refusal) throw new EditRefused(refusal, entity);
    const copy = relinked(anew(transformEntity(entity, matrix)), copied);
    copy.handle = handles[i]!;
    if (copy.type === 'INSERT') copy.attributes = copy.attributes.map(anew);
    if (copy.type === 'DIMENSION') copy.block = copyPicture(document, transaction, copy.block, matrix);
    return transaction.add(copy, into);
  });
}

/** The same entity as a new one: its extended data stays, its dictionary is its own. */
export function anew<T extends EntityCommon>(entity: T): T {
  const copy: T = { ...entity, handle: 0 };
  delete copy.extensionDictionary;
  delete copy.extra;
  const extra = xdataOf(entity.extra);
  if (extra) copy.extra = extra;
  return copy;
}

function copyPicture(
  document: CommandContext['document'],
  transaction: Transaction,
  name: string,
  matrix: Matrix,
): string {
  const from = name === '' ? undefined : document.named('block', name);
  if (!from || !name.startsWith('*')) return name;
  const own = anonymousName(document, 'D');
  const handle = transaction.addBlock({ ...emptyBlock(own), flags: ANONYMOUS, layer: from.layer });
  for (const entity of document.entitiesOf(from.handle))
    if (refusalOf(entity) === undefined) transaction.add(anew(transformEntity(entity, matrix)), handle);
  return own;
}

/** The next free name of a block without one: *D12, *U3. */
function anonymousName(document: CommandContext['document'], letter: string): string {
  let next = 1;
  const pattern = new RegExp(`^\\*${letter}(\\d+)$`, 'i');
  for (const { name } of document.table('block').values()) {
    const number = pattern.exec(name)?.[1];
    if (number !== undefined) next = Math.max(next, Number(number) + 1);
  }
  return `*${letter}${next}`;
}
