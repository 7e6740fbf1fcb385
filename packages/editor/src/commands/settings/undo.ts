import type { Command } from '../../command.ts';
import type { Answer } from '../../questions.ts';

const common = { group: 'modify', tier: 'free', isOnPhone: true } as const;

export const U: Command = {
  ...common,
  name: 'U',
  aliases: [],
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

/** How often something had been done when a mark was set, as text: they come one after the other. */
const marks = (variables: Map<string, string | number>): string[] =>
  String(variables.get('UNDO.marks') ?? '')
    .split(',')
    .filter(Boolean);

export const UNDO: Command = {
  ...common,
  name: 'UNDO',
  aliases: [],
  isOnPhone: false,
  *run({ document, report, variables }) {
    const answer: Answer = yield {
      kind: 'integer',
      message: 'undoCount',
      options: ['Mark', 'Back'],
      default: 1,
      min: 1,
    };
    let count = answer.kind === 'value' ? answer.value : 1;
    if (answer.kind === 'option') {
      const set = marks(variables);
      if (answer.option === 'Mark')
        return void variables.set('UNDO.marks', [...set, document.undoDepth].join(','));
      count = document.undoDepth - Number(set.pop() ?? 0);
      variables.set('UNDO.marks', set.join(','));
    }
    let done = 0;
    while (done < count && document.undo() > 0) done++;
    if (done < count) report('nothingToUndo');
  },
};
