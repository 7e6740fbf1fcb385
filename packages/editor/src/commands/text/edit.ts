import type { Entity } from '@linework/cad/model/entity';
import type { Command, CommandContext } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askAttributes } from '../block/attributes.ts';
import { askOption, askText, type Asking } from '../ask.ts';

const isEditable = (entity: Entity): boolean =>
  /^(TEXT|MTEXT|ATTDEF|DIMENSION|TOLERANCE)$/.test(entity.type) ||
  (entity.type === 'INSERT' && entity.attributes.length > 0);

export const TEXTEDIT: Command = {
  name: 'TEXTEDIT',
  aliases: ['ED', 'DDEDIT', 'MTEDIT', 'MTEXTEDIT'],
  group: 'annotate',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const { document, variables } = context;
    let count = 0;
    for (;;) {
      const isSingle = variables.get('TEXTEDITMODE') === 1;
      const [selected] =
        count === 0 ? context.selected.filter((handle) => isEditable(document.entity(handle)!)) : [];
      const answer: Answer =
        selected === undefined
          ? yield {
              kind: 'entity',
              message: 'selectAnnotation',
              options: ['Undo', 'Mode'],
              accepts: isEditable,
            }
          : { kind: 'entity', handle: selected, point: [0, 0, 0] };
      if (answer.kind === 'option' && answer.option === 'Undo') context.takeBack();
      else if (answer.kind === 'option')
        variables.set(
          'TEXTEDITMODE',
          (yield* askOption('textEditMode', ['Single', 'Multiple'], isSingle ? 'Single' : 'Multiple')) ===
            'Single'
            ? 1
            : 0,
        );
      else if (answer.kind === 'entity') {
        yield* editText(context, document.entity(answer.handle)!);
        count++;
        if (isSingle || selected !== undefined) return;
      } else return;
    }
  },
};

function* editText(context: CommandContext, entity: Entity): Asking<void> {
  if (entity.type === 'INSERT') return yield* askAttributes(context, entity);
  if (entity.type === 'ATTDEF') {
    const tag = (yield* askText('attributeTag', entity.tag)).toUpperCase();
    const prompt = yield* askText('attributePrompt', entity.prompt, { spaces: true });
    const text = yield* askText('attributeDefault', entity.text, { spaces: true });
    return context.transact((transaction) => transaction.set(entity.handle, { tag, prompt, text }));
  }
  if (!('text' in entity) || typeof entity.text !== 'string') return;
  const answer: Answer = yield {
    kind: 'text',
    message: 'newText',
    spaces: true,
    default: entity.text,
    inPlace: entity,
  };
  if (answer.kind !== 'text') return;
  const text = entity.type === 'MTEXT' ? answer.text.replaceAll('\n', '\\P') : answer.text;
  context.transact((transaction) => transaction.set(entity.handle, { text }));
}
