import { describe, expect, it, test } from 'vitest';
import type { Font } from '../fonts.ts';
import { decodeLine } from '../codes.ts';
import { GlyphTable } from '../glyph-table.ts';
import { layoutLine } from '../line.ts';
import { ParagraphSetter } from '../mtext-layout.ts';
import { TextFonts } from '../font-fallback.ts';
import { joined } from './arabic.ts';
import { shapedLine } from './shaped.ts';

const codesOf = (text: string): number[] => Array.from(text, (char) => char.codePointAt(0)!);
const textOf = (codes: readonly number[]): string => String.fromCodePoint(...codes);
const shown = (text: string): string => {
  const shaped = shapedLine(codesOf(text));
  return shaped ? textOf(shaped.codes) : text;
};
/** From right to left as it is stored, so that editors do not turn it about. */
const backwards = (text: string): string => Array.from(text).toReversed().join('');

describe('the order of a line', () => {
  test.each([
    ['Wall 20', 'Wall 20'],
    ['שלום', backwards('שלום')],
    ['שלום abc', `abc ${backwards('שלום')}`],
    ['קיר 12.5', `12.5 ${backwards('קיר')}`],
    ['a שלום b', `a ${backwards('שלום')} b`],
    ['שלום (abc)', `(abc) ${backwards('שלום')}`],
    ['(שלום)', `(${backwards('שלום')})`],
    ['a (שלום 5)', `a (5 ${backwards('שלום')})`],
    ['שטח -5%', `5%- ${backwards('שטח')}`],
  ])('%s', (stored, expected) => expect(shown(stored)).toBe(expected));

  it('keeps a mark behind the letter that it stands over', () => {
    expect(shown('שָם')).toBe('םשָ');
  });

  it('tells which character stands where', () => {
    expect(shapedLine(codesOf('a שם'))!.from).toEqual([0, 1, 3, 2]);
  });

  it('of any length and depth has all its characters', () => {
    for (const long of ['()'.repeat(50_000) + '('.repeat(50_000), '\u05b0'.repeat(150_000)])
      expect(shapedLine(codesOf(`ש${long}`))!.codes).toHaveLength(1 + long.length);
  });
});

describe('Arabic letters', () => {
  const forms = (text: string): string =>
    joined(codesOf(text))
      .codes.map((code) => code.toString(16))
      .join(' ');

  test.each([
    ['مرحبا', 'fee3 feae fea3 fe92 fe8e'],
    ['ع', 'fec9'],
    ['لا', 'fefb'],
    ['سلام', 'feb3 fefc fee1'],
    ['پنج', 'fb58 fee8 fe9e'],
    ['بـب', 'fe91 640 fe90'],
    ['ب\u200cب', 'fe8f 200c fe8f'],
    ['بَب', 'fe91 64e fe90'],
    ['ab', '61 62'],
  ])('%s joined', (text, expected) => expect(forms(text)).toBe(expected));
});

function font(outline: boolean, has: (code: number) => boolean): Font {
  const contours = [Float32Array.from([0, 0, 1, 1])];
  return { name: 'x', outline, glyph: (code) => (has(code) ? { advance: 1, contours } : undefined) };
}
const fontsWith = (own: Font): TextFonts => new TextFonts({ find: () => own });
const glyphsOf = (text: string, own: Font): { order: string; fonts: TextFonts } => {
  const fonts = fontsWith(own);
  const asked: number[] = [];
  const stack = fonts.stack('x', '', { bold: false, italic: false });
  const pick = stack.pick.bind(stack);
  stack.pick = (code) => (asked.push(code), pick(code));
  layoutLine(decodeLine(text), stack, new GlyphTable());
  return { order: textOf(asked), fonts };
};

describe('a font', () => {
  it('of outlines shows text as it is read', () => {
    expect(
      glyphsOf(
        'שלום',
        font(true, () => true),
      ).order,
    ).toBe(backwards('שלום'));
  });

  it('of strokes shows it as it is stored', () => {
    expect(
      glyphsOf(
        'שלום',
        font(false, () => true),
      ).order,
    ).toBe('שלום');
  });

  it('without joined forms shows the letters themselves, and they are not missing', () => {
    const { order, fonts } = glyphsOf(
      'ب',
      font(true, (code) => code < 0xfb00),
    );
    expect(order).toBe('ﺏب');
    expect(fonts.uses()[0]!.missing).toBeUndefined();
  });
});

describe('a paragraph', () => {
  const layout = (text: string, width = 0): ReturnType<ParagraphSetter['layout']> =>
    new ParagraphSetter(fontsWith(font(true, () => true)), new GlyphTable()).layout({
      text,
      height: 1,
      width,
      align: 2,
      spacingFactor: 1,
      exactSpacing: false,
      style: undefined,
    });

  it('puts words where they are read and says them in their order', () => {
    const [run] = layout('אב גד 12').runs;
    expect(run!.text.replaceAll(' ', '')).toBe('אבגד12');
    // 12, a gap, two letters, a gap, two letters.
    expect(run!.glyphs.filter((_, i) => i % 3 === 1)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('breaks a line by the width that joined letters have, and puts it to the right', () => {
    const { runs, width } = layout('سلام سلام', 8);
    expect(new Set(runs.map(({ y }) => y)).size).toBe(1);
    expect(width).toBe(7);
    expect(runs[0]!.glyphs[1]).toBe(1);
  });

  it('parts a word in which the direction changes', () => {
    expect(layout('אב12').runs[0]!.text).toBe('אב12');
    expect(layout('אב12').width).toBe(4);
  });
});
