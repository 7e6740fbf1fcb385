import type { Entity } from '@linework/cad/model/entity';
import type { Command, CommandContext } from '../../command.ts';
import { askOption } from '../ask.ts';
import { orderPairs } from './order.ts';

const common = { group: 'modify', tier: 'free', isOnPhone: false } as const;

function bring(context: CommandContext, types: ReadonlySet<Entity['type']>, where: 'front' | 'back'): void {
  const { document, block } = context;
  const locked = (name: string): boolean => document.named('layer', name)?.locked === true;
  const handles = document
    .entitiesOf(block)
    .filter(({ type, layer }) => types.has(type) && !locked(layer))
    .map(({ handle }) => handle);
  const pairs = orderPairs(document, block, handles, where);
  if (pairs.length > 0) context.transact((transaction) => transaction.order(block, pairs));
  context.report('orderChanged', { count: handles.length });
}

export const HATCHTOBACK: Command = {
  ...common,
  name: 'HATCHTOBACK',
  aliases: [],
  *run(context) {
    bring(context, new Set(['HATCH']), 'back');
    yield* [];
  },
};

const TEXTS = ['TEXT', 'MTEXT', 'ATTDEF', 'TOLERANCE'] as const;
const LEADERS = ['LEADER', 'MULTILEADER'] as const;

export const TEXTTOFRONT: Command = {
  ...common,
  name: 'TEXTTOFRONT',
  aliases: [],
  *run(context) {
    const option = yield* askOption('textToFront', ['Text', 'Dimensions', 'Leaders', 'All'], 'All');
    const types = {
      Text: TEXTS,
      Dimensions: ['DIMENSION'] as const,
      Leaders: LEADERS,
      All: [...TEXTS, ...LEADERS, 'DIMENSION'] as const,
    }[option as 'All'];
    bring(context, new Set(types), 'front');
  },
};
