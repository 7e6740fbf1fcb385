import type { Command } from '../../command.ts';
import { askSelection } from '../ask.ts';

export const ERASE: Command = {
  name: 'ERASE',
  aliases: ['E', 'DELETE'],
  group: 'modify',
  tier: 'free',
  isOnPhone: true,
  *run(context) {
    const handles = yield* askSelection();
    if (handles.length > 0) context.transact((transaction) => transaction.drop(handles));
  },
};
