import type { Color } from '../model/common.ts';
import { OVER, STRIKE, UNDER, escapedChar } from './codes.ts';

export interface ParagraphShape {
  /** Factors of the text height. */
  indent: number;
  left: number;
  right: number;
  align: 'default' | 'l' | 'c' | 'r' | 'j' | 'd';
  tabs: number[];
}

/** How a stretch of text looks; never changed once a token carries it. */
export interface TextLook {
  height: number;
  width: number;
  tracking: number;
  oblique: number;
  lines: number;
  color: Color | undefined;
  font: { name: string; big: string; bold: boolean; italic: boolean; family: boolean } | undefined;
  /** 0 bottom, 1 middle, 2 top. */
  align: number;
  paragraph: ParagraphShape;
}

export type MtextToken =
  | { kind: 'word'; text: string; look: TextLook }
  | { kind: 'space' | 'tab' | 'paragraph' | 'column'; look: TextLook }
  | { kind: 'stack'; upper: string; lower: string; bar: '/' | '#' | '^'; look: TextLook };

export const PLAIN_PARAGRAPH: ParagraphShape = { indent: 0, left: 0, right: 0, align: 'default', tabs: [] };

const SIGNS: Record<string, string> = { c: '\u2205', d: '°', p: '±', '%': '%' };

/** Splits the inline codes of a paragraph text. Never throws; what is no code is shown as written. */
export function tokenizeMtext(text: string, start: TextLook, limit = 100_000): MtextToken[] {
  const tokens: MtextToken[] = [];
  const stack: TextLook[] = [];
  let look = start;
  let word = '';
  let i = 0;
  const flush = (): void => {
    if (word !== '') tokens.push({ kind: 'word', text: word, look });
    word = '';
  };
  const change = (part: Partial<TextLook>): void => {
    flush();
    look = { ...look, ...part };
  };
  /** Up to the next semicolon. */
  const argument = (): string => {
    const end = text.indexOf(';', i);
    const value = end < 0 ? text.slice(i) : text.slice(i, end);
    i = end < 0 ? text.length : end + 1;
    return value;
  };
  const number = (): { value: number; factor: boolean } | undefined => {
    const match = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(x?);?/i.exec(text.slice(i, i + 40));
    if (!match) return undefined;
    i += match[0].length;
    return { value: Number(match[1]), factor: match[2] !== '' };
  };
  const size = (key: 'height' | 'width' | 'tracking'): boolean => {
    const n = number();
    if (!n) return false;
    const value = n.factor ? look[key] * n.value : n.value;
    if (value > 0 && Number.isFinite(value)) change({ [key]: value });
    return true;
  };
  const toggle = (bit: number, on: boolean): void =>
    change({ lines: on ? look.lines | bit : look.lines & ~bit });

  while (i < text.length && tokens.length < limit) {
    const char = text[i]!;
    if (char === '\\') {
      const escape = escapedChar(text, i);
      if (escape) {
        word += escape.text;
        i += escape.length;
        continue;
      }
      const command = text[i + 1];
      if (command === undefined) break;
      const back = i;
      i += 2;
      switch (command) {
        case '\\':
        case '{':
        case '}':
          word += command;
          continue;
        case '~':
          word += '\u00a0';
          continue;
        case 'P':
        case 'X':
          flush();
          tokens.push({ kind: 'paragraph', look });
          continue;
        case 'N':
          flush();
          tokens.push({ kind: 'column', look });
          continue;
        case 'L':
        case 'l':
          toggle(UNDER, command === 'L');
          continue;
        case 'O':
        case 'o':
          toggle(OVER, command === 'O');
          continue;
        case 'K':
        case 'k':
          toggle(STRIKE, command === 'K');
          continue;
        case 'H':
          if (size('height')) continue;
          break;
        case 'W':
          if (size('width')) continue;
          break;
        case 'T':
          if (size('tracking')) continue;
          break;
        case 'Q': {
          const n = number();
          if (n) {
            change({ oblique: (Math.max(-80, Math.min(80, n.value)) * Math.PI) / 180 });
            continue;
          }
          break;
        }
        case 'A': {
          const n = number();
          if (n) {
            change({ align: n.value === 1 || n.value === 2 ? n.value : 0 });
            continue;
          }
          break;
        }
        case 'C': {
          const n = number();
          if (n) {
            if (n.value >= 0 && n.value <= 256) change({ color: Math.floor(n.value) });
            continue;
          }
          break;
        }
        case 'c': {
          const n = number();
          if (n) {
            // Stored blue first.
            const v = Math.max(0, Math.floor(n.value)) & 0xffffff;
            change({ color: { rgb: ((v & 255) << 16) | (v & 0xff00) | (v >> 16) } });
            continue;
          }
          break;
        }
        case 'f':
        case 'F':
          change({ font: parseFont(argument()) });
          continue;
        case 'p':
          change({ paragraph: parseParagraph(argument(), look.paragraph) });
          continue;
        case 'S': {
          flush();
          tokens.push(parseStack(stackArgument(), look));
          continue;
        }
        default:
          break;
      }
      // No command after all.
      i = back + 1;
      word += '\\';
      continue;
    }
    i++;
    if (char === '{') {
      flush();
      if (stack.length < 1000) stack.push(look);
    } else if (char === '}') {
      flush();
      look = stack.pop() ?? look;
    } else if (char === ' ') {
      flush();
      tokens.push({ kind: 'space', look });
    } else if (char === '\t') {
      flush();
      tokens.push({ kind: 'tab', look });
    } else if (char === '\n') {
      flush();
      tokens.push({ kind: 'paragraph', look });
    } else if (char === '\r') {
      continue;
    } else if (char === '^' && i < text.length) {
      const next = text[i]!;
      if (next === 'I') {
        flush();
        tokens.push({ kind: 'tab', look });
      } else if (next === 'J') {
        flush();
        tokens.push({ kind: 'paragraph', look });
      } else if (next === ' ') {
        word += '^';
      } else if (next !== 'M') {
        word += `^${next}`;
      }
      i++;
    } else if (char === '%' && text[i] === '%' && i + 1 < text.length) {
      const letter = text[i + 1]!.toLowerCase();
      const digits = /^\d{3}/.exec(text.slice(i + 1, i + 4))?.[0];
      if (SIGNS[letter] !== undefined) {
        word += SIGNS[letter];
        i += 2;
      } else if (letter === 'u' || letter === 'o' || letter === 'k') {
        const bit = letter === 'u' ? UNDER : letter === 'o' ? OVER : STRIKE;
        toggle(bit, (look.lines & bit) === 0);
        i += 2;
      } else if (digits) {
        word += String.fromCodePoint(Number(digits));
        i += 4;
      } else {
        word += char;
      }
    } else {
      word += char;
    }
  }
  flush();
  return tokens;

  /** A stack ends at the first semicolon that is not escaped. */
  function stackArgument(): string {
    let value = '';
    while (i < text.length) {
      const c = text[i++]!;
      if (c === ';') break;
      if (c === '\\' && i < text.length) {
        const escape = escapedChar(text, i - 1);
        if (escape) {
          value += escape.text;
          i += escape.length - 1;
        } else value += text[i++]!;
        continue;
      }
      value += c;
    }
    return value;
  }
}

function parseStack(value: string, look: TextLook): MtextToken {
  const at = value.search(/[\^/#]/);
  if (at < 0) return { kind: 'word', text: value, look };
  const bar = value[at] as '/' | '#' | '^';
  const percent = (s: string): string =>
    s.replace(/%%([cdp%])/gi, (_, letter: string) => SIGNS[letter.toLowerCase()]!);
  return {
    kind: 'stack',
    upper: percent(value.slice(0, at)),
    lower: percent(value.slice(at + 1).replace(/^ /, '')),
    bar,
    look,
  };
}

function parseFont(value: string): TextLook['font'] {
  const [names = '', ...parts] = value.split('|');
  const [name = '', big = ''] = names.split(',');
  if (name.trim() === '') return undefined;
  return {
    name: name.trim(),
    big: big.trim(),
    bold: parts.some((p) => /^b1/i.test(p.trim())),
    italic: parts.some((p) => /^i1/i.test(p.trim())),
    family: parts.some((p) => /^b[01]/i.test(p.trim())),
  };
}

function parseParagraph(value: string, before: ParagraphShape): ParagraphShape {
  const shape: ParagraphShape = { ...before };
  const compact = value.replace(/x/gi, '');
  const at = compact.indexOf('t');
  const head = at < 0 ? compact : compact.slice(0, at);
  if (at >= 0) {
    shape.tabs = compact
      .slice(at + 1)
      .split(',')
      .map((stop) => Number.parseFloat(stop.replace(/^[rcdz]/i, '')))
      .filter((stop) => Number.isFinite(stop) && stop > 0)
      .slice(0, 64);
  }
  for (const part of head.split(',')) {
    const key = part[0];
    const rest = part.slice(1);
    const n = rest === '*' ? 0 : Number.parseFloat(rest);
    if (key === 'q') {
      const align = rest[0];
      shape.align =
        align === 'l' || align === 'c' || align === 'r' || align === 'j' || align === 'd' ? align : 'default';
    } else if (Number.isFinite(n)) {
      if (key === 'i') shape.indent = n;
      else if (key === 'l') shape.left = n;
      else if (key === 'r') shape.right = n;
    }
  }
  return shape;
}
