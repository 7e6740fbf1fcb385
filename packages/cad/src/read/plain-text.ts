import { decodeLine } from '../text/codes.ts';

/** A single line as it reads: %%c and its kin resolved, no underlines. */
export function plainLine(text: string): string {
  return text.includes('%%') || text.includes('^')
    ? decodeLine(text)
        .codes.map((code) => String.fromCodePoint(code))
        .join('')
    : text;
}

const PARAMETER = /\\[ACFHQTWacfhqtwp][^;]*;/y;
const STACK = /\\S((?:[^;\\]|\\.)*);/y;

/** A paragraph without its formatting; paragraphs and columns become line ends, stacked fractions a slash. */
export function plainParagraph(text: string): string {
  if (!/[\\{}%^]/.test(text)) return text;
  let plain = '';
  let i = 0;
  while (i < text.length) {
    const char = text[i] as string;
    if (char !== '\\') {
      if (char !== '{' && char !== '}') plain += char;
      i++;
      continue;
    }
    const next = text[i + 1] ?? '';
    STACK.lastIndex = PARAMETER.lastIndex = i;
    const stack = next === 'S' ? STACK.exec(text) : null;
    const parameter = stack ? null : PARAMETER.exec(text);
    if (stack) {
      plain += (stack[1] ?? '').replace(/[#^]\s?/, '/');
      i += stack[0].length;
    } else if (parameter) i += parameter[0].length;
    else {
      if (next === 'P' || next === 'N' || next === 'X' || next === 'n') plain += '\n';
      else if (next === '~') plain += '\u00a0';
      else if (next === '\\' || next === '{' || next === '}') plain += next;
      i += 2;
    }
  }
  return plainLine(plain);
}
