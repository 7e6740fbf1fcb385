import type { Command } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askSelection } from '../ask.ts';

export const DRAWORDER: Command = {
  name: 'DRAWORDER',
  aliases: ['DR'],
  group: 'modify',
  tier: 'free',
  isOnPhone: false,
  *run(context) {
    const { document, block } = context;
    const handles = yield* askSelection();
    if (handles.length === 0) return;
    const where = yield* askOption('drawOrder', ['Above objects', 'Under objects', 'Front', 'Back'], 'Back');
    let others: readonly number[] = [];
    if (where.endsWith('objects')) {
      const answer: Answer = yield { kind: 'selection', message: 'selectReference', locked: true };
      others = answer.kind === 'selection' ? answer.handles : [];
      if (others.length === 0) return;
    }
    const order = document.orderOf(block);
    const sort = (handle: number): number => order.get(handle) ?? handle;
    const all = document
      .entitiesOf(block)
      .map(({ handle }) => handle)
      .toSorted((a, b) => sort(a) - sort(b));
    const moved = new Set(handles);
    const rest = all.filter((handle) => !moved.has(handle));
    const own = all.filter((handle) => moved.has(handle));
    const places = others.filter((handle) => !moved.has(handle)).map((handle) => rest.indexOf(handle));
    const at = { F: rest.length, B: 0, A: Math.max(...places, -1) + 1, U: Math.min(...places, rest.length) }[
      where[0]!
    ]!;
    const wanted = [...rest.slice(0, at), ...own, ...rest.slice(at)];
    // the sort handles stay, and go to others
    const keys = all.map(sort);
    const pairs = wanted.flatMap((handle, i): [number, number][] =>
      keys[i] === sort(handle) ? [] : [[handle, keys[i]!]],
    );
    context.transact((transaction) => transaction.order(block, pairs));
  },
};
