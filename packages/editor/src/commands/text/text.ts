import type { TextEntity } from '@linework/cad/model/texts';
import type { Command, CommandContext } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { currentProperties, draw } from '../entities.ts';
import { askPlace, below, type TextPlacing } from './place.ts';

function makeText(context: CommandContext, place: TextPlacing, text: string): TextEntity {
  const style = context.document.named('textStyle', place.style);
  return {
    ...currentProperties(context),
    type: 'TEXT',
    ...place,
    text,
    backwards: style?.backwards ?? false,
    upsideDown: style?.upsideDown ?? false,
    thickness: 0,
  };
}

export const TEXT: Command = {
  name: 'TEXT',
  aliases: ['DT', 'DTEXT'],
  group: 'annotate',
  tier: 'free',
  isOnPhone: true,
  *run(context) {
    const last = context.document.entitiesOf(context.block).findLast(({ type }) => type === 'TEXT') as
      | TextEntity
      | undefined;
    let place = yield* askPlace(context, last && below(last));
    while (place) {
      const here: TextPlacing = place;
      const answer: Answer = yield {
        kind: 'text',
        message: 'enterText',
        spaces: true,
        inPlace: makeText(context, here, ''),
      };
      if (answer.kind !== 'text' || answer.text === '') return;
      // several lines at once come from where texts are typed in place
      for (const line of answer.text.replace(/^"(.*)"$/, '$1').split('\n')) {
        if (line !== '') draw(context, makeText(context, place, line));
        place = below(place);
      }
      if (context.isScript) return;
    }
  },
};
