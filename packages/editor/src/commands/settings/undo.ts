import type { Command } from '../../command.ts';

const common = { group: 'modify', tier: 'free', isOnPhone: true } as const;

export const U: Command = {
  ...common,
  name: 'U',
  aliases: ['UNDO'],
  *run({ document, report }) {
    if (document.undo() === 0) report('nothingToUndo');
    yield* [];
  },
};

export const REDO: Command = {
  ...common,
  name: 'REDO',
  aliases: ['MREDO'],
  *run({ document, report }) {
    if (document.redo() === 0) report('nothingToRedo');
    yield* [];
  },
};
