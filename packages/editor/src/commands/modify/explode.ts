import type { Command, CommandContext } from '../../command.ts';
import { askSelection } from '../ask.ts';
import { explodeEntity, type ExplodeOptions } from '../explode-entity.ts';

function explode(context: CommandContext, handles: readonly number[], options: ExplodeOptions): void {
  const { document } = context;
  let left = 0;
  context.transact((transaction) => {
    for (const handle of handles) {
      const block = document.blockOf(handle)!;
      const parts = explodeEntity(document, document.entity(handle)!, options);
      if (!parts) {
        left++;
        continue;
      }
      transaction.drop([handle]);
      for (const part of parts) transaction.add(part, block);
    }
  });
  if (left > 0) context.report('notExploded', { count: left });
}

function explodeCommand(name: string, aliases: readonly string[], options: ExplodeOptions): Command {
  return {
    name,
    aliases,
    group: 'modify',
    tier: 'free',
    isOnPhone: false,
    *run(context) {
      const handles = yield* askSelection();
      if (handles.length > 0) explode(context, handles, options);
    },
  };
}

export const EXPLODE = explodeCommand('EXPLODE', ['X'], {});
/** Explodes blocks and leaves what they show: attributes as texts, in the insert's layer and color. */
export const BURST = explodeCommand('BURST', [], { keepsLook: true });
