import type { EditDocument } from '@linework/cad/edit/document';
import type { Command } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askOption, askSelection } from '../ask.ts';

/** Sort handles that bring entities to the front or back of a block, or above or under others; the handles stay and go to others. */
export function orderPairs(
  document: EditDocument,
  block: number,
  handles: readonly number[],
  where: 'front' | 'back' | 'above' | 'under',
  others: readonly number[] = [],
): [number, number][] {
  const order = document.orderOf(block);
  const sort = (handle: number): number => order.get(handle) ?? handle;
  const all = document
    .entitiesOf(block)
    .map(({ handle }) => handle)
    .toSorted((a, b) => sort(a) - sort(b));
  const moved = new Set(handles);
  const rest = all.filter((handle) => !moved.has(handle));
  const own = all.filter((handle) => moved.has(handle));
  const around = new Set(others);
  const places = rest.flatMap((handle, i) => (around.has(handle) ? [i] : []));
  const at = {
    front: rest.length,
    back: 0,
    above: (places.at(-1) ?? -1) + 1,
    under: places[0] ?? rest.length,
  }[where];
  const wanted = [...rest.slice(0, at), ...own, ...rest.slice(at)];
  const keys = all.map(sort);
  return wanted.flatMap((handle, i): [number, number][] =>
    keys[i] === sort(handle) ? [] : [[handle, keys[i]!]],
  );
}

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
    const place = ({ F: 'front', B: 'back', A: 'above', U: 'under' } as const)[where[0] as 'F'];
    const pairs = orderPairs(document, block, handles, place, others);
    context.transact((transaction) => transaction.order(block, pairs));
  },
};
