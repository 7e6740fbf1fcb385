import type { Command, CommandContext } from '../../command.ts';
import { CommandError } from '../../problem.ts';
import type { Answer } from '../../questions.ts';
import { askText } from '../ask.ts';

const common = { group: 'block', tier: 'free', isOnPhone: false } as const;

export const GROUP: Command = {
  ...common,
  name: 'GROUP',
  aliases: ['G', '-GROUP', '-G'],
  *run(context) {
    let name = '';
    let description = '';
    for (;;) {
      const answer: Answer = yield {
        kind: 'selection',
        message: 'selectObjects',
        options: ['Name', 'Description'],
      };
      if (answer.kind === 'option') {
        if (answer.option === 'Name') name = yield* askText('groupName', undefined, { required: true });
        else description = yield* askText('groupDescription', '', { spaces: true });
        continue;
      }
      if (answer.kind !== 'selection' || answer.handles.length === 0) return;
      const own = name || freeName(context);
      context.transact((transaction) =>
        transaction.addGroup({
          name: own,
          handle: 0,
          description,
          selectable: true,
          entities: [...answer.handles],
        }),
      );
      context.report('groupMade', { name: own, count: answer.handles.length });
      return;
    }
  },
};

/** A group without a name has one that begins with a star. */
function freeName({ document }: CommandContext): string {
  let n = 1;
  while (document.named('group', `*A${n}`)) n++;
  return `*A${n}`;
}

export const UNGROUP: Command = {
  ...common,
  name: 'UNGROUP',
  aliases: [],
  *run(context) {
    const { document } = context;
    const answer: Answer = yield { kind: 'selection', message: 'selectGroup', options: ['Name'] };
    if (answer.kind === 'option') {
      const name = yield* askText('groupName', undefined, { required: true });
      const group = document.named('group', name);
      if (!group) throw new CommandError('noGroup', `There is no group "${name}".`, { name });
      return context.transact((transaction) => transaction.dropEntry('group', group.handle));
    }
    const handles = new Set(answer.kind === 'selection' ? answer.handles : []);
    const groups = [...document.table('group').values()].filter(({ entities }) =>
      entities.some((handle) => handles.has(handle)),
    );
    context.transact((transaction) => {
      for (const { handle } of groups) transaction.dropEntry('group', handle);
    });
    context.report('groupsGone', { count: groups.length });
  },
};
