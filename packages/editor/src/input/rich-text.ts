/**
 * The text of an MTEXT as a person edits it: letters with their formats, each at its place among the codes. An edit changes
 * the letters it is about and nothing else; codes that are not known here stay as they are.
 */

export type RichFont = { name: string; bold: boolean; italic: boolean; rest: string };

/** How a letter looks, as far as it can be set here; undefined: as the text itself. */
export type RichFormat = {
  underline: boolean;
  /** As the code says it: an index, or a true color (blue first) behind a lower-case c. */
  color: string | undefined;
  height: string | undefined;
  font: RichFont | undefined;
};

/** What is seen as one letter, and where it stands among the codes. */
export type RichLetter = { text: string; from: number; to: number; format: RichFormat; isStacked: boolean };

export const PLAIN: RichFormat = { underline: false, color: undefined, height: undefined, font: undefined };

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?x?/i;
/** Codes with a number behind them, with or without a semicolon. */
const NUMERIC = new Set(['H', 'W', 'T', 'Q', 'A', 'C', 'c']);
const SIGNS: Readonly<Record<string, string>> = { c: '∅', d: '°', p: '±', '%': '%' };

export function parseFont(argument: string): RichFont {
  const [name = '', ...parts] = argument.split('|');
  const isOn = (key: string): boolean => parts.some((part) => part === `${key}1`);
  const rest = parts.filter((part) => !/^[bi]\d*$/.test(part));
  return { name, bold: isOn('b'), italic: isOn('i'), rest: rest.map((part) => `|${part}`).join('') };
}

/** Height of letters in a text of some height: a code says a length, or a factor with an x behind it. */
export function letterHeight({ height: code }: RichFormat, height: number): number {
  if (code === undefined) return height;
  return code.endsWith('x') ? Number.parseFloat(code) * height : Number(code);
}

const fontCode = ({ name, bold, italic, rest }: RichFont): string =>
  `\\f${name}|b${Number(bold)}|i${Number(italic)}${rest || '|c0|p0'};`;

/** The letters of a text, in their order. */
export function lettersOf(source: string): RichLetter[] {
  const letters: RichLetter[] = [];
  const outer: RichFormat[] = [];
  let format = PLAIN;
  /** End of the stack that is being read. */
  let stackEnd = -1;
  let i = 0;
  const put = (text: string, length: number): void => {
    letters.push({ text, from: i, to: i + length, format, isStacked: i < stackEnd });
    i += length;
  };
  const set = (part: Partial<RichFormat>): void => {
    format = { ...format, ...part };
  };
  while (i < source.length) {
    const char = source[i]!;
    if (i === stackEnd) {
      i++;
      stackEnd = -1;
    } else if (char === '\\') {
      const command = source[i + 1];
      if (command === undefined) put(char, 1);
      else if (/^\\U\+[0-9A-F]{4}/i.test(source.slice(i, i + 7)))
        put(String.fromCharCode(Number.parseInt(source.slice(i + 3, i + 7), 16)), 7);
      else if (/^\\M\+[1-5][0-9A-F]{4}/i.test(source.slice(i, i + 8))) put('\ufffd', 8);
      else if (command === '\\' || command === '{' || command === '}') put(command, 2);
      else if (command === '~') put('\u00a0', 2);
      else if (command === 'P' || command === 'X' || command === 'N') put('\n', 2);
      else if ('LlOoKk'.includes(command)) {
        if (command === 'L' || command === 'l') set({ underline: command === 'L' });
        i += 2;
      } else if (NUMERIC.has(command)) {
        const value = NUMBER.exec(source.slice(i + 2, i + 42))?.[0];
        if (value === undefined) {
          put('\\', 1);
          continue;
        }
        if (command === 'C' || command === 'c') set({ color: command + value });
        if (command === 'H') set({ height: value });
        i += 2 + value.length;
        if (source[i] === ';') i++;
      } else if (command === 'f' || command === 'F' || command === 'p') {
        const end = source.indexOf(';', i);
        const stop = end < 0 ? source.length : end;
        if (command !== 'p') set({ font: parseFont(source.slice(i + 2, stop)) });
        i = end < 0 ? stop : stop + 1;
      } else if (command === 'S') {
        const end = endOfStack(source, i + 2);
        i += 2;
        stackEnd = end;
      } else put('\\', 1);
    } else if (stackEnd < 0 && char === '{') {
      outer.push(format);
      i++;
    } else if (stackEnd < 0 && char === '}') {
      format = outer.pop() ?? format;
      i++;
    } else if (char === '\r') i++;
    else if (stackEnd < 0 && char === '^' && i + 1 < source.length) {
      const next = source[i + 1]!;
      if (next === 'I') put('\t', 2);
      else if (next === 'J') put('\n', 2);
      else if (next === 'M') i += 2;
      else if (next === ' ') put('^', 2);
      else put('^', 1);
    } else if (char === '%' && source[i + 1] === '%' && i + 2 < source.length) {
      const letter = source[i + 2]!.toLowerCase();
      const digits = /^\d{3}/.exec(source.slice(i + 2, i + 5))?.[0];
      if (SIGNS[letter] !== undefined) put(SIGNS[letter], 3);
      else if (letter === 'u' || letter === 'o' || letter === 'k') {
        if (letter === 'u') set({ underline: !format.underline });
        i += 3;
      } else if (digits) put(String.fromCodePoint(Number(digits)), 5);
      else put(char, 1);
    } else put(char, 1);
  }
  return letters;
}

/** A stack ends at its semicolon; one that is escaped belongs to it. */
function endOfStack(source: string, from: number): number {
  let at = from;
  while (at < source.length && source[at] !== ';') at += source[at] === '\\' ? 2 : 1;
  return Math.min(at, source.length);
}

export const visibleText = (letters: readonly RichLetter[]): string =>
  letters.map(({ text }) => text).join('');

/** Typed text as it is written among codes. */
function escapeRich(text: string): string {
  return text
    .replace(/[\\{}]/g, (char) => `\\${char}`)
    .replaceAll('^', '^ ')
    .replaceAll('\u00a0', '\\~')
    .replace(/\r\n?|\n/g, '\\P')
    .replaceAll('\t', '^I');
}

/** Where new text goes that is typed before a letter: it looks like what stands before it. */
function insertionPoint(source: string, letters: readonly RichLetter[], at: number): number {
  const before = letters[at - 1];
  if (before) return before.to;
  return letters[0]?.from ?? source.length;
}

/** Puts a text in place of the letters from one number to another. */
export function replaceLetters(source: string, from: number, to: number, text: string): string {
  const letters = lettersOf(source);
  if (from === to && text === '') return source;
  const first = letters[from];
  // what takes the place of letters looks like the first of them
  const at = from < to && first ? first.from : insertionPoint(source, letters, from);
  let result = source;
  for (const letter of letters.slice(from, to).toReversed())
    result = result.slice(0, letter.from) + result.slice(letter.to);
  // a fraction goes with its last letter
  if (text === '' && first?.isStacked && result.slice(at - 2, at + 1) === '\\S;')
    return result.slice(0, at - 2) + result.slice(at + 1);
  return result.slice(0, at) + escapeRich(text) + result.slice(at);
}

export type FormatChange =
  | { kind: 'underline'; on: boolean }
  | { kind: 'bold' | 'italic'; on: boolean; font: RichFont }
  | { kind: 'font'; font: RichFont }
  | { kind: 'color' | 'height'; value: string };

function codeOf(change: FormatChange, { font }: RichFormat): string {
  switch (change.kind) {
    case 'underline':
      return change.on ? '\\L' : '\\l';
    case 'bold':
    case 'italic':
      return fontCode({ ...(font ?? change.font), [change.kind]: change.on });
    case 'font':
      return fontCode({ ...(font ?? change.font), name: change.font.name });
    case 'color':
      return `\\${change.value};`;
    case 'height':
      return `\\H${change.value};`;
  }
}

/** Gives the letters from one number to another a format; all others keep theirs, and all codes stay. */
export function formatLetters(source: string, from: number, to: number, change: FormatChange): string {
  const letters = lettersOf(source).slice(from, to);
  // runs without a code between them
  const runs: RichLetter[][] = [];
  for (const letter of letters) {
    const run = runs.at(-1);
    if (run && run.at(-1)!.to === letter.from) run.push(letter);
    else runs.push([letter]);
  }
  let result = source;
  for (const run of runs.toReversed()) {
    const [start, end] = [run[0]!, run.at(-1)!];
    // a stack is formatted as a whole
    if (start.isStacked) continue;
    const text = result.slice(start.from, end.to);
    result = `${result.slice(0, start.from)}{${codeOf(change, start.format)}${text}}${result.slice(end.to)}`;
  }
  return result;
}

/** Makes a fraction of letters that are none yet: 1/2, 1#2 or +1^-2. */
export function stackLetters(source: string, from: number, to: number): string {
  const letters = lettersOf(source).slice(from, to);
  const text = visibleText(letters);
  const isPlain = /^[^/#^;\\{}]+[/#^][^/#^;\\{}]*$/.test(text);
  const [first, last] = [letters[0], letters.at(-1)];
  if (!isPlain || !first || !last || letters.some(({ isStacked }) => isStacked)) return source;
  const isOneRun = letters.every((letter, i) => i === 0 || letters[i - 1]!.to === letter.from);
  if (!isOneRun) return source;
  return `${source.slice(0, first.from)}\\S${text};${source.slice(last.to)}`;
}
