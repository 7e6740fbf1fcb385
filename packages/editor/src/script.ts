import type { EditDocument } from '@linework/cad/edit/document';
import { allCommands } from './commands/table.ts';
import type { RunnerHost } from './host.ts';
import { splitWord } from './input/words.ts';
import { withOwnLayout } from './own-layout.ts';
import type { Problem } from './problem.ts';
import { CommandRunner } from './runner.ts';

/** A mistake in a script; the message is the sentence to print. */
export class ScriptError extends Error {
  readonly line: number;
  readonly problem: Problem;

  constructor(line: number, problem: Problem) {
    super(`Line ${line}: ${problem.text}`);
    this.name = 'ScriptError';
    this.line = line;
    this.problem = problem;
  }
}

/**
 * Runs a script as AutoCAD does: a space or the end of a line is Enter, a semicolon begins a comment. A command ends where
 * the next one begins, so that the Enter that closes it may be left out. Gives how many commands ran; throws at the first
 * that cannot, with that command taken back.
 */
export function runScript(
  document: EditDocument,
  text: string,
  host: RunnerHost = {},
  listen?: (runner: CommandRunner) => void,
): number {
  const runner = new CommandRunner(document, withOwnLayout(document, host), allCommands);
  runner.isScript = true;
  listen?.(runner);
  let count = 0;
  let at = 0;
  const fail = (problem: Problem): never => {
    runner.abort();
    throw new ScriptError(at, problem);
  };
  runner.on((event) => {
    if (event.type === 'end' && !event.isCanceled) count++;
  });
  /** Enter until the command has nothing more to ask. */
  const finish = (): void => {
    for (let i = 0; i < 20 && !runner.isIdle; i++) {
      const problem = runner.feed('');
      if (problem) fail(problem);
    }
    while (!runner.isIdle) runner.cancel();
  };
  text.split(/\r\n|\r|\n/).forEach((source, i) => {
    at = i + 1;
    if (source.trimStart().startsWith(';') && !runner.takesSpaces) return;
    const isBlank = source.trim() === '';
    if (isBlank && runner.isIdle) return;
    let rest: string | undefined = isBlank ? '' : source.trimEnd();
    for (let isFirst = true; rest !== undefined; isFirst = false) {
      let word: string = rest;
      if (runner.takesSpaces) rest = undefined;
      else [word, rest] = splitWord(rest);
      // a space too many behind a command that is over means nothing
      if (word === '' && runner.isIdle) continue;
      let problem = runner.feed(word);
      if (problem && isFirst && !runner.isIdle && allCommands.find(word)) {
        finish();
        problem = runner.feed(word);
      }
      if (problem) fail(problem);
    }
  });
  finish();
  return count;
}
