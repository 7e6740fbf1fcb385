import type { EditDocument } from '@linework/cad/edit/document';
import type { Command } from '../../command.ts';
import type { Answer } from '../../questions.ts';

const GROUP = 'UNDO.group';
const common = { group: 'modify', tier: 'free', isOnPhone: true } as const;

export const U: Command = {
  ...common,
  name: 'U',
  aliases: [],
  *run({ document, report, variables }) {
    variables.delete(GROUP);
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

/** Whether UNDO Begin has begun a group that something has been done in: what comes now is undone with it. */
export function isGroupBegun(
  document: Pick<EditDocument, 'undoDepth'>,
  variables: ReadonlyMap<string, string | number>,
): boolean {
  const depth = variables.get(GROUP);
  return depth !== undefined && document.undoDepth > Number(depth);
}

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
      options: ['BEgin group', 'End group', 'Mark', 'Back to mark'],
      default: 1,
      min: 1,
    };
    let count = answer.kind === 'value' ? answer.value : 1;
    if (answer.kind === 'option' && answer.option === 'BEgin group') {
      variables.set(GROUP, document.undoDepth);
      return;
    }
    // Whatever is undone ends a group that is open.
    variables.delete(GROUP);
    if (answer.kind === 'option') {
      if (answer.option === 'End group') return;
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
