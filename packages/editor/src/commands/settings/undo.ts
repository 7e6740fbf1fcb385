import type { EditDocument } from '@linework/cad/edit/document';
import type { Command, CommandContext } from '../../command.ts';
import type { Answer } from '../../questions.ts';
import { askOption, type Asking } from '../ask.ts';

const GROUP = 'UNDO.group';
const common = { group: 'modify', tier: 'free', isOnPhone: true } as const;

type Undoing = Pick<CommandContext, 'document' | 'variables'>;
/** What UNDO Control allows, in the order of UNDOCTL's numbers here: nothing, the last operation alone, all. */
const CONTROLS = ['None', 'One', 'All'];
const controlOf = (variables: ReadonlyMap<string, string | number>): number =>
  Number(variables.get('UNDOCTL') ?? 2);

/** Takes the last operation back, as far as UNDO Control allows that. */
export function undoLast({ document, variables }: Undoing): boolean {
  const control = controlOf(variables);
  if (control === 0 || (control === 1 && variables.get('UNDO.at') === document.undoDepth)) return false;
  variables.delete(GROUP);
  const isDone = document.undo() > 0;
  variables.set('UNDO.at', document.undoDepth);
  return isDone;
}

export const U: Command = {
  ...common,
  name: 'U',
  aliases: [],
  *run({ document, report, variables }) {
    if (!undoLast({ document, variables })) report('nothingToUndo');
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
    if (controlOf(variables) === 0) return yield* askControl(variables);
    const answer: Answer = yield {
      kind: 'integer',
      message: 'undoCount',
      options: ['Control', 'BEgin group', 'End group', 'Mark', 'Back to mark'],
      default: 1,
      min: 1,
    };
    if (answer.kind === 'option' && answer.option === 'Control') return yield* askControl(variables);
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
    while (done < count && undoLast({ document, variables })) done++;
    if (done < count) report('nothingToUndo');
  },
};

function* askControl(variables: CommandContext['variables']): Asking<void> {
  const control = yield* askOption('undoControl', CONTROLS, CONTROLS[controlOf(variables)]);
  variables.set('UNDOCTL', CONTROLS.indexOf(control));
  variables.delete('UNDO.at');
}
