import { describe, expect, it } from 'vitest';
import { defaultTextStyle } from '../model/defaults.ts';
import { NO_FONTS } from './fonts.ts';
import { GlyphTable } from './glyph-table.ts';
import { type ParagraphLayout, ParagraphSetter } from './mtext-layout.ts';
import { PLAIN_PARAGRAPH, type TextLook, tokenizeMtext } from './mtext-tokens.ts';
import { TextFonts } from './font-fallback.ts';

const LOOK: TextLook = {
  height: 1,
  width: 1,
  tracking: 1,
  oblique: 0,
  lines: 0,
  color: undefined,
  font: undefined,
  align: 0,
  paragraph: PLAIN_PARAGRAPH,
};
const words = (text: string): string[] =>
  tokenizeMtext(text, LOOK).flatMap((t) => (t.kind === 'word' ? [t.text] : []));

function layout(
  text: string,
  width = 0,
  more: Partial<Parameters<ParagraphSetter['layout']>[0]> = {},
): ParagraphLayout {
  const setter = new ParagraphSetter(new TextFonts(NO_FONTS), new GlyphTable());
  return setter.layout({
    text,
    height: 1,
    width,
    align: 0,
    spacingFactor: 1,
    exactSpacing: false,
    style: undefined,
    ...more,
  });
}
const baselines = (l: ParagraphLayout): number[] => [
  ...new Set(l.runs.flatMap((r) => r.glyphs.filter((_, i) => i % 3 === 2)).map((y) => Number(y.toFixed(4)))),
];

/** How many glyphs are drawn. */
const drawnGlyphs = (l: ParagraphLayout): number => l.runs.reduce((sum, r) => sum + r.glyphs.length / 3, 0);

describe('tokens', () => {
  it('resolves signs, escapes and codes', () => {
    expect(words('%%c5%%d%%p\\U+00C4\\\\\\{x\\}')).toEqual(['∅5°±Ä\\{x}']);
    expect(words('\\M+5CDBC')).toEqual(['图']);
  });

  it('restores the look after a group', () => {
    const tokens = tokenizeMtext('a{\\H2x;\\C1;b}c', LOOK);
    expect(tokens.map((t) => [t.look.height, t.look.color])).toEqual([
      [1, undefined],
      [2, 1],
      [1, undefined],
    ]);
  });

  it('reads fonts, fractions and paragraphs', () => {
    const [font] = tokenizeMtext('\\fArial|b1|i0;x', LOOK);
    expect(font!.look.font).toEqual({ name: 'Arial', big: '', bold: true, italic: false, family: true });
    expect(tokenizeMtext('\\S1/2;', LOOK)[0]).toMatchObject({
      kind: 'stack',
      upper: '1',
      lower: '2',
      bar: '/',
    });
    const [p] = tokenizeMtext('\\pi-2,l3,qc,t4,8;x', LOOK);
    expect(p!.look.paragraph).toEqual({ indent: -2, left: 3, right: 0, align: 'c', tabs: [4, 8] });
  });

  it('shows what is no code and never fails on broken ones', () => {
    expect(words('\\Zx')).toEqual(['\\Zx']);
    for (const broken of [
      '\\',
      '{{{',
      '}}}',
      '\\S1',
      '\\H;',
      '\\f',
      '\\p',
      '%%',
      '^',
      '\\C',
      '\\U+12',
      '\\M+9',
    ]) {
      expect(() => tokenizeMtext(broken, LOOK)).not.toThrow();
    }
  });
});

describe('layout', () => {
  it('breaks between words, never inside one', () => {
    const narrow = layout('word anotherverylongword x', 4);
    expect(baselines(narrow)).toHaveLength(3);
    expect(baselines(layout('one{\\C1;two}three', 2))).toHaveLength(1);
  });

  it('keeps all of a word that is wider than its line and changes its look', () => {
    const whole = layout('first{\\C1;second}{\\C2;third}', 4);
    expect(drawnGlyphs(whole)).toBe('firstsecondthird'.length);
    expect(baselines(whole)).toHaveLength(1);
  });

  it('breaks between ideographs but not before a closing mark', () => {
    expect(baselines(layout('电气照明平面图', 3)).length).toBeGreaterThan(1);
    expect(baselines(layout('图。', 0.9))).toHaveLength(1);
  });

  it('puts lines five thirds of the height apart', () => {
    expect(baselines(layout('a\\Pb\\P\\Pc'))).toEqual([-1, -2.6667, -6]);
  });

  it('centers and aligns to the right within the box', () => {
    const right = layout('ab', 10, { align: 2 });
    const xs = right.runs[0]!.glyphs.filter((_, i) => i % 3 === 1);
    expect(Math.min(...xs)).toBeGreaterThan(7);
    const centered = layout('ab', 10, { align: 1 }).runs[0]!.glyphs[1]!;
    expect(centered).toBeCloseTo((10 - layout('ab').width) / 2);
  });

  it('fills columns one after the other', () => {
    const l = layout('a\\Pb\\Pc', 0, { columns: { count: 2, width: 5, gutter: 1, heights: [3] } });
    const xs = l.runs.flatMap((r) => r.glyphs.filter((_, i) => i % 3 === 1));
    expect(xs).toEqual([0, 0, 6]);
  });

  it('draws bars of fractions and under lines', () => {
    expect(layout('\\S1/2;').rules).toHaveLength(1);
    expect(layout('\\S1^2;').rules).toHaveLength(0);
    expect(layout('\\Lab\\l c').rules).toHaveLength(1);
  });

  it('a stack of nothing takes no room', () => {
    const [empty, plain] = [layout('a\\S;b'), layout('ab')];
    expect(empty.width).toBeCloseTo(plain.width, 9);
    expect(empty.runs.map(({ text }) => text)).toEqual(['ab']);
  });

  it('begins a run with every line: a run is a bar from afar', () => {
    const l = layout('one two\\Pthree {\\C1;four}');
    expect(l.runs.map((run) => run.text.trim())).toEqual(['one two', 'three', 'four']);
    for (const run of l.runs)
      expect(new Set(run.glyphs.filter((_, i) => i % 3 === 2))).toEqual(new Set([run.y]));
    expect(l.runs[0]!.y).toBeGreaterThan(l.runs[1]!.y);
  });
});

describe('lines that run down', () => {
  const style = { ...defaultTextStyle('S'), font: 'simplex.shx' };
  const places = (l: ParagraphLayout): [number, number][] =>
    l.runs.flatMap(({ glyphs }) =>
      glyphs.flatMap((x, i): [number, number][] => (i % 3 === 1 ? [[x, glyphs[i + 1]!]] : [])),
    );

  it('are as long as AutoCAD measures them, and stand where it draws them', () => {
    const [one, two] = [1, 2].map((spacingFactor) =>
      layout('vertical\\PText', 1170, { height: 100, style, spacingFactor, down: 0 }),
    );
    expect(one!.height).toBeCloseTo(966.67, 1);
    expect(one!.width).toBeGreaterThan(191);
    expect(one!.width).toBeLessThan(201);
    expect(two!.width - one!.width).toBeCloseTo(128.57, 1);
  });

  it('have letter under letter, and the next line to the right', () => {
    const at = places(layout('ill\\Pi', 0, { style, down: 0 }));
    expect(at.map(([, y]) => y)).toEqual([0, 1, 2, 0].map((i) => expect.closeTo(-1 - (i * 26) / 21)));
    expect(at[3]![0]).toBeGreaterThan(at[0]![0]);
    expect(at[1]![0]).toBeCloseTo(at[2]![0]);
  });

  it('end where the paragraph is as wide, and may stand at the bottom', () => {
    const made = layout('lll l', 4, { style, down: 2 });
    const [first, , , last] = places(made);
    expect(last![0]).toBeGreaterThan(first![0]);
    expect(last![1]).toBeCloseTo(-made.height);
  });

  it('write fractions out', () => {
    expect(places(layout('\\S1#2;', 0, { style, down: 0 }))).toHaveLength(3);
  });
});
