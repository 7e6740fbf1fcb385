import type { Option } from '../questions.ts';

/**
 * The option that a word means: by the capitals of its English name ('C' and 'CL' for Close, 'X' for eXit) or by its name
 * in another language, whole or begun.
 */
export function findOption(
  word: string,
  options: readonly Option[] | undefined,
  textOf?: (option: Option) => string | undefined,
): Option | undefined {
  const typed = word.replace(/^_/, '').toUpperCase();
  if (typed === '' || !options) return undefined;
  const english = options.filter((option) => matches(typed, option));
  // Where several begin so, the one whose capitals are just that.
  const exact = english.find((option) => capitals(option) === typed || option.toUpperCase() === typed);
  if (exact ?? english.length > 0) return exact ?? english[0];
  if (word.startsWith('_') || !textOf) return undefined;
  return options.find((option) => {
    const text = textOf(option);
    if (text === undefined) return false;
    const name = text.replace(/\(.*\)$/, '');
    // Scripts without capitals are known by how they begin.
    return capitals(name) === ''
      ? name.startsWith(word)
      : matches(typed, name) || name.toUpperCase() === typed;
  });
}

const capitals = (option: Option): string => option.replace(/[^\p{Lu}\d]/gu, '');

/** Whether it is the option's capitals with none or more of the small letters that follow the last of them. */
function matches(typed: string, option: Option): boolean {
  const short = capitals(option);
  if (short === '') return typed === option.toUpperCase();
  const full = option.toUpperCase();
  const start = option.search(/[\p{Lu}\d]/u);
  return (
    typed === short ||
    (typed.length >= short.length && (full.startsWith(typed) || full.slice(start).startsWith(typed)))
  );
}
