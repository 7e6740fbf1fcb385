/** One command of a script with its answers, an empty one for each Enter. */
export type ScriptCommand = { name: string; answers: string[]; line: number };

/** A mistake in a script; the message is the sentence to print. */
export class ScriptError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(`Line ${line}: ${message}`);
    this.name = 'ScriptError';
    this.line = line;
  }
}

/**
 * Takes a script apart as AutoCAD does: a space or the end of a line is Enter, a semicolon begins a comment. A command ends
 * where the next one begins, so that the Enter that closes it may be left out.
 */
export function parseScript(text: string, isCommand: (name: string) => boolean): ScriptCommand[] {
  const commands: ScriptCommand[] = [];
  text.split(/\r\n|\r|\n/).forEach((source, i) => {
    if (source.trimStart().startsWith(';')) return;
    const line = i + 1;
    const words = source.trim() === '' ? [''] : wordsOf(source.trimEnd());
    const name = (words[0] ?? '').replace(/^[-_.']+/, '').toUpperCase();
    const current = commands.at(-1);
    if (name !== '' && isCommand(name)) commands.push({ name, answers: words.slice(1), line });
    else if (current) current.answers.push(...words);
    else if (name !== '') throw new ScriptError(line, `There is no command "${words[0]}".`);
  });
  return commands;
}

/** Words between spaces; what stands in parentheses or quotes is one. */
function wordsOf(line: string): string[] {
  const words: string[] = [];
  let word = '';
  let depth = 0;
  let quoted = false;
  for (const char of line) {
    if (char === '"') quoted = !quoted;
    if (!quoted && char === '(') depth++;
    if (!quoted && char === ')') depth--;
    if (char === ' ' && depth <= 0 && !quoted) {
      words.push(word);
      word = '';
    } else word += char;
  }
  return [...words, word];
}
