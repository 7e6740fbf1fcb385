/** The first word of a line, what stands in parentheses or quotes being one, and the rest; undefined where it was the last. */
export function splitWord(line: string): [word: string, rest: string | undefined] {
  let depth = 0;
  let isQuoted = false;
  for (let i = 0; i < line.length; i++) {
    const char = line[i]!;
    // after a digit it means inches
    if (char === '"' && (isQuoted || !/\d/.test(line[i - 1] ?? ''))) isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (char === '(') depth++;
    else if (char === ')') depth--;
    else if (char === ' ' && depth <= 0) return [line.slice(0, i), line.slice(i + 1)];
  }
  return [line, undefined];
}

export const unquoted = (word: string): string => word.replace(/^"(.*)"$/, '$1');

const HANDLE = /^\(handent "([0-9a-f]+)"\)$/i;

/** The handle that (handent "2F") names. */
export function parseHandle(word: string): number | undefined {
  const hex = HANDLE.exec(word)?.[1];
  return hex === undefined ? undefined : Number.parseInt(hex, 16);
}
