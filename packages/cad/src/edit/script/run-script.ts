import type { EditDocument } from '../document.ts';
import { EditError } from '../edit-error.ts';
import { EditRefused } from '../refusal.ts';
import { Answers } from './answers.ts';
import { parseScript, ScriptError } from './parse-script.ts';
import { SCRIPT_COMMANDS } from './script-commands.ts';
import type { SelectionMemory } from './select.ts';

/** Take back, bring back, and what a script ends with. */
const OTHERS: ReadonlySet<string> = new Set(['U', 'UNDO', 'REDO', 'QSAVE', 'SAVE']);

/**
 * Runs a script on a document, each command as a batch of its own. Gives how many commands ran; throws a ScriptError at the
 * first that cannot.
 */
export function runScript(document: EditDocument, text: string): number {
  const memory: SelectionMemory = { previous: [], last: 0 };
  const isCommand = (name: string): boolean => Object.hasOwn(SCRIPT_COMMANDS, name) || OTHERS.has(name);
  const commands = parseScript(text, isCommand);
  let last: Answers['last'] = [0, 0, 0];
  for (const command of commands) {
    const { name, line } = command;
    if (name === 'U' || name === 'UNDO') document.undo();
    else if (name === 'REDO') document.redo();
    const run = SCRIPT_COMMANDS[name];
    if (!run) continue;
    const answers = new Answers(command);
    answers.last = last;
    try {
      document.transact(name, (transaction) => run({ document, transaction, answers, memory }));
    } catch (error) {
      if (error instanceof EditError || error instanceof EditRefused)
        throw new ScriptError(line, error.message);
      throw error;
    }
    last = answers.last;
  }
  return commands.length;
}
