/** Text of a PDF, which may come letter by letter, as the lines it reads as. */
import type { EntityCommon } from '../../model/common.ts';
import type { TextEntity } from '../../model/texts.ts';

export interface Word {
  text: string;
  x: number;
  y: number;
  /** Of capitals. */
  height: number;
  rotation: number;
  widthFactor: number;
  /** Where it ends along its direction, from its beginning; 0 where nobody knows. */
  length: number;
  common: EntityCommon;
  style: string;
  /** Mirrored. */
  upsideDown: boolean;
}

/** Gaps in heights of capitals: below the first a word goes on, below the second a blank lies between. What is wider
 * than a blank would move what follows: cells of a table, and words of a line that was spread. */
const SAME_WORD = 0.25;
const SAME_LINE = 0.7;

/** Joins words that follow one another on one baseline. */
export function joinWords(words: readonly Word[]): Word[] {
  const lines: Word[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const gap = last && gapBetween(last, word);
    if (!last || gap === undefined || gap > SAME_LINE * last.height) {
      lines.push({ ...word });
      continue;
    }
    const blank = gap > SAME_WORD * last.height && !/\s$/.test(last.text) && !/^\s/.test(word.text);
    last.text += (blank ? ' ' : '') + word.text;
    last.length += gap + word.length;
  }
  return lines
    .map((line) => ({ ...line, text: line.text.trimEnd() }))
    .filter(({ text }) => text.trim() !== '');
}

/** How far the next word stands from the end of the last; undefined where they are not of one line. */
function gapBetween(last: Word, next: Word): number | undefined {
  const alike =
    last.length > 0 &&
    Math.abs(last.height - next.height) < 0.02 * last.height &&
    Math.abs(last.rotation - next.rotation) < 1e-3 &&
    last.common.layer === next.common.layer &&
    last.style === next.style &&
    last.upsideDown === next.upsideDown &&
    JSON.stringify(last.common.color) === JSON.stringify(next.common.color);
  if (!alike) return undefined;
  const [cos, sin] = [Math.cos(last.rotation), Math.sin(last.rotation)];
  const [dx, dy] = [next.x - last.x, next.y - last.y];
  if (Math.abs(dy * cos - dx * sin) > 0.1 * last.height) return undefined;
  const gap = dx * cos + dy * sin - last.length;
  return gap > -0.5 * last.height ? gap : undefined;
}

export function textOf(word: Word): TextEntity {
  const { common, text, x, y, height, rotation, widthFactor, style, upsideDown } = word;
  return {
    ...common,
    type: 'TEXT',
    position: [x, y, 0],
    height,
    text,
    rotation,
    widthFactor,
    oblique: 0,
    style,
    backwards: false,
    upsideDown,
    horizontal: 0,
    vertical: 0,
    thickness: 0,
  };
}
