import type { InsertEntity } from '@linework/cad/model/inserts';
import type { Command, CommandContext } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askText, type Asking } from '../ask.ts';

/** Asks for the values of an insert's attributes one by one; Enter leaves one as it is. */
export function* askAttributes(context: CommandContext, insert: InsertEntity): Asking<void> {
  const { document } = context;
  const block = document.named('block', insert.name);
  const prompts = new Map<string, string>();
  for (const each of block ? document.entitiesOf(block.handle) : [])
    if (each.type === 'ATTDEF') prompts.set(each.tag, each.prompt);
  const attributes = [...insert.attributes];
  for (const [i, attribute] of attributes.entries()) {
    if (attribute.constant) continue;
    const { tag, text: before } = attribute;
    const text = yield* askText('attributeValue', before, {
      spaces: true,
      values: { tag, prompt: prompts.get(tag) || tag },
    });
    if (text === before) continue;
    attributes[i] = {
      ...attribute,
      text,
      ...(attribute.paragraph
        ? { paragraph: { ...attribute.paragraph, text: text.replaceAll('\n', '\\P') } }
        : {}),
    };
  }
  context.transact((transaction) => transaction.set(insert.handle, { attributes }));
}

export const EATTEDIT: Command = {
  name: 'EATTEDIT',
  aliases: ['ATTEDIT', 'ATE', 'DDATTE', '-ATTEDIT'],
  group: 'block',
  tier: 'free',
  isOnPhone: true,
  *run(context) {
    const { document } = context;
    const accepts = (entity: { type: string }): boolean =>
      entity.type === 'INSERT' && (entity as InsertEntity).attributes.length > 0;
    const [selected] = context.selected.filter((handle) => accepts(document.entity(handle)!));
    const answer: Answer =
      selected === undefined
        ? yield { kind: 'entity', message: 'selectBlock', accepts }
        : { kind: 'entity', handle: selected, point: [0, 0, 0] };
    const insert = answer.kind === 'entity' ? document.entity(answer.handle) : undefined;
    if (insert?.type === 'INSERT') yield* askAttributes(context, insert);
  },
};
