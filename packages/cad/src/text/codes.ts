import { interchangeChar } from './multibyte.ts';

/** Which lines a character carries. */
export const UNDER = 1;
export const OVER = 2;
export const STRIKE = 4;

/** Characters with their lines, the %% codes and \U+, \M+ resolved. */
export interface CodedText {
  codes: number[];
  lines: number[];
}

const SIGNS: Record<string, number> = { c: 0x2205, d: 0xb0, p: 0xb1, '%': 0x25 };
const PERCENT = 0x25;
const BACKSLASH = 0x5c;
const CARET = 0x5e;
const TOGGLES: Record<string, number> = { u: UNDER, o: OVER, k: STRIKE };

/** A single line of text (TEXT, ATTRIB, dimension text): %%c %%d %%p %%u %%o %%k %%nnn, \U+XXXX, \M+nXXXX. */
export function decodeLine(text: string, limit = 20000): CodedText {
  const codes: number[] = [];
  const lines: number[] = [];
  let on = 0;
  const put = (code: number): void => {
    codes.push(code);
    lines.push(on);
  };
  for (let i = 0; i < text.length && codes.length < limit;) {
    const unit = text.charCodeAt(i);
    if (unit !== PERCENT && unit !== BACKSLASH && unit !== CARET && (unit < 0xd800 || unit > 0xdfff)) {
      codes.push(unit === 9 ? 32 : unit);
      lines.push(on);
      i++;
      continue;
    }
    if (text[i] === '%' && text[i + 1] === '%' && i + 2 < text.length) {
      const letter = text[i + 2]!.toLowerCase();
      const digits = /^\d{1,3}/.exec(text.slice(i + 2, i + 5))?.[0];
      if (SIGNS[letter] !== undefined) {
        put(SIGNS[letter]);
        i += 3;
        continue;
      }
      if (TOGGLES[letter] !== undefined) {
        on ^= TOGGLES[letter];
        i += 3;
        continue;
      }
      if (digits) {
        const code = Number(digits);
        put(code === 127 ? 0xb0 : code === 128 ? 0xb1 : code === 129 ? 0x2205 : code);
        i += 2 + digits.length;
        continue;
      }
    }
    if (text[i] === '\\') {
      const escape = escapedChar(text, i);
      if (escape) {
        for (const char of escape.text) put(char.codePointAt(0)!);
        i += escape.length;
        continue;
      }
    }
    if (text[i] === '^' && i + 1 < text.length) {
      // ^I and the like: control characters; '^ ' is the caret itself.
      const next = text.charCodeAt(i + 1);
      if (next === 32 || (next >= 64 && next < 96)) {
        put(next === 32 ? 0x5e : next === 73 ? 32 : next - 64);
        i += 2;
        continue;
      }
    }
    const code = text.codePointAt(i)!;
    put(code);
    i += code > 0xffff ? 2 : 1;
  }
  return { codes, lines };
}

/** \U+XXXX and \M+nXXXX at a place in a text. */
export function escapedChar(text: string, at: number): { text: string; length: number } | undefined {
  const unicode = /^\\U\+([0-9A-F]{4})/i.exec(text.slice(at, at + 7));
  if (unicode) return { text: String.fromCharCode(Number.parseInt(unicode[1]!, 16)), length: 7 };
  const interchange = /^\\M\+([1-5])([0-9A-F]{4})/i.exec(text.slice(at, at + 8));
  if (interchange) return { text: interchangeChar(interchange[1]!, interchange[2]!), length: 8 };
  return undefined;
}
