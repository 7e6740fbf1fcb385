import type { Command } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import type { Answer } from '../../questions.ts';
import { askText } from '../ask.ts';
import { currentProperties, draw } from '../entities.ts';
import { askPlace } from '../text/place.ts';

const MODES = ['Invisible', 'Constant', 'Verify', 'Preset', 'Lock position'];
/** By their bits in ATTDEF's flags; the last one is a field of its own. */
const BITS = [1, 2, 4, 8, 0];

export const ATTDEF: Command = {
  name: 'ATTDEF',
  aliases: ['ATT', 'DDATTDEF', '-ATT'],
  group: 'block',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const { variables } = context;
    const on = new Set(String(variables.get('AFLAGS.names') ?? 'Lock position').split('|'));
    for (;;) {
      const answer: Answer = yield {
        kind: 'keyword',
        message: 'attributeModes',
        options: MODES,
        values: { modes: MODES.filter((mode) => on.has(mode)).join(', ') },
      };
      if (answer.kind !== 'option') break;
      if (!on.delete(answer.option)) on.add(answer.option);
      variables.set('AFLAGS.names', [...on].join('|'));
    }
    const tag = (yield* askText('attributeTag', undefined, { required: true })).toUpperCase();
    if (tag === '' || /\s/.test(tag)) throw new CommandError('badName', `"${tag}" is no tag.`, { name: tag });
    const constant = on.has('Constant');
    const prompt = constant ? '' : yield* askText('attributePrompt', '', { spaces: true });
    const text = yield* askText(constant ? 'attributeConstant' : 'attributeDefault', '', { spaces: true });
    const place = yield* askPlace(context);
    if (!place) return;
    const flags = MODES.reduce((sum, mode, i) => sum + (on.has(mode) ? BITS[i]! : 0), 0);
    draw(context, {
      ...currentProperties(context),
      type: 'ATTDEF',
      ...place,
      text,
      tag,
      prompt: prompt || (constant ? '' : tag),
      flags,
      hidden: on.has('Invisible'),
      constant,
      fieldLength: 0,
      lockPosition: on.has('Lock position'),
      backwards: false,
      upsideDown: false,
      thickness: 0,
    });
  },
};
