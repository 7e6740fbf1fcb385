import type { Entity } from '@linework/cad/model/entity';
import type { Command, CommandContext } from '../../command.ts';
import { askOption, askSelection, askText, type Asking } from '../ask.ts';
import { explodeEntity } from '../explode-entity.ts';
import { askColor, askLineType, askLineWeight, layerNamed } from '../properties.ts';

/** What the parts get: properties of their own, or those of what they were part of. */
type Look = { values: Partial<Entity>; inherits: boolean };

const OPTIONS = ['All', 'Color', 'LAyer', 'LType', 'LWeight', 'Inherit from parent block', 'Explode'];

function* askLook({ document }: CommandContext, like: Entity): Asking<Look> {
  const option = yield* askOption('xplodeOption', OPTIONS, 'Explode');
  const isAll = option === 'All';
  const values: Partial<Entity> = {};
  if (isAll || option === 'Color') values.color = yield* askColor('newColor', 256);
  if (isAll || option === 'LType') values.lineType = yield* askLineType(document, 'newLinetype', 'BYLAYER');
  if (isAll || option === 'LWeight') values.lineWeight = yield* askLineWeight('newLineweight', -1);
  if (isAll || option === 'LAyer')
    values.layer = layerNamed(document, yield* askText('newLayer', like.layer)).name;
  return { values, inherits: option === 'Inherit from parent block' };
}

function explode(context: CommandContext, handles: readonly number[], { values, inherits }: Look): void {
  const { document } = context;
  let left = 0;
  context.transact((transaction) => {
    for (const handle of handles) {
      const block = document.blockOf(handle)!;
      const parts = explodeEntity(document, document.entity(handle)!, { keepsLook: inherits });
      if (!parts) {
        left++;
        continue;
      }
      transaction.drop([handle]);
      for (const part of parts) transaction.add({ ...part, ...values } as Entity, block);
    }
  });
  if (left > 0) context.report('notExploded', { count: left });
}

export const XPLODE: Command = {
  name: 'XPLODE',
  aliases: ['XP'],
  group: 'modify',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const handles = yield* askSelection();
    const [first] = handles;
    if (first === undefined) return;
    const how =
      handles.length > 1
        ? yield* askOption('xplodeHow', ['Individually', 'Globally'], 'Globally')
        : 'Globally';
    const groups = how === 'Individually' ? handles.map((handle) => [handle]) : [handles];
    for (const group of groups)
      explode(context, group, yield* askLook(context, context.document.entity(group[0]!)!));
  },
};
