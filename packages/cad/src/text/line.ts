import { type CodedText, OVER, STRIKE, UNDER } from './codes.ts';
import type { GlyphTable } from './glyph-table.ts';
import { runsBack } from './script/direction.ts';
import { isPointing, markShift, NO_LETTER } from './script/marks.ts';
import { shapedLine } from './script/shaped.ts';
import type { FontFallback } from './font-fallback.ts';

/** A line of glyphs at height 1 and width factor 1, pen starting at 0. */
export interface LineLayout {
  /** Glyph index, x, y of each. */
  glyphs: number[];
  width: number;
  /** Under-, over- and strike lines: x0, x1, y. */
  rules: [number, number, number][];
}

const RULE_HEIGHT: [number, number][] = [
  [UNDER, -0.2],
  [OVER, 1.2],
  [STRIKE, 0.5],
];

export function layoutLine(
  text: CodedText,
  stack: FontFallback,
  table: GlyphTable,
  tracking = 1,
): LineLayout {
  const glyphs: number[] = [];
  const rules: [number, number, number][] = [];
  const open = new Map<number, number>();
  let x = 0;
  let before = 0;
  const rule = (lines: number): void => {
    before = lines;
    for (const [bit, y] of RULE_HEIGHT) {
      if (lines & bit && !open.has(bit)) open.set(bit, x);
      if (!(lines & bit) && open.has(bit)) {
        rules.push([open.get(bit)!, x, y]);
        open.delete(bit);
      }
    }
  };
  const shaped = runsBack(text.codes) && stack.setsBothWays(text.codes) ? shapedLine(text.codes) : undefined;
  const codes = shaped?.codes ?? text.codes;
  const lines = shaped ? shaped.from.map((i) => text.lines[i]!) : text.lines;
  let letter = NO_LETTER;
  for (let i = 0; i < codes.length; i++) {
    if (lines[i] !== before) rule(lines[i]!);
    const picked = stack.pick(codes[i]!);
    const { glyph } = picked;
    const isMark = shaped !== undefined && i > 0 && isPointing(codes[i]!);
    if (isMark) glyphs.push(table.indexOf(picked), x + markShift(letter, glyph), 0);
    else if (glyph.contours.length > 0) glyphs.push(table.indexOf(picked), x, 0);
    if (!isMark) letter = glyph;
    x += glyph.advance * tracking;
  }
  if (before !== 0) rule(0);
  return { glyphs, width: x, rules };
}

/** The same from top to bottom, each glyph centered under the one before (vertical styles). */
export function layoutVertical(text: CodedText, stack: FontFallback, table: GlyphTable): LineLayout {
  const glyphs: number[] = [];
  let y = 0;
  for (const code of text.codes) {
    const { font, glyph } = stack.pick(code);
    if (glyph.contours.length > 0) glyphs.push(table.add(font, glyph), -glyph.advance / 2, y - 1);
    y -= stack.step;
  }
  return { glyphs, width: 0, rules: [] };
}
