import { describe, expect, it } from 'vitest';
import type { Face, Font } from './fonts.ts';
import { TextFonts } from './font-fallback.ts';

const PLAIN: Face = { bold: false, italic: false };
const BOLD: Face = { bold: true, italic: false };

/** Outlines that are all equally wide, the bold ones wider. */
const outlines = (advance: number): Font => ({
  name: 'outlines',
  outline: true,
  glyph: () => ({ advance, contours: [Float32Array.from([0, 0, advance, 0, advance, 1])] }),
});
const regular = outlines(0.67);
const bolder = outlines(0.72);
const fonts = (): TextFonts =>
  new TextFonts({ find: () => undefined, fallback: (_, face) => (face?.bold ? bolder : regular) });

const width = (text: string, name: string, { face = PLAIN, big = '' } = {}): number => {
  const stack = fonts().stack(name, big, face);
  return Array.from(text, (c) => stack.pick(c.codePointAt(0)!).glyph.advance).reduce((a, b) => a + b, 0);
};

describe('what stands in for a font', () => {
  it('is as wide as the family, bold letters as bold ones', () => {
    expect(width('Level', 'Arial')).toBeCloseTo(5 * 0.67);
    expect(width('Level', 'Arial', { face: BOLD })).toBeCloseTo(5 * 0.72);
    expect(width('Level', 'Tahoma')).toBeCloseTo(5 * 0.65);
    expect(width('Level', 'Swis721 Cn BT')).toBeCloseTo(5 * 0.57);
  });

  it('has the widths of txt.shx, where letters are as wide as they are high but for a few', () => {
    const sixths = (text: string, name = 'txt'): number => width(text, name) * 6;
    expect(sixths('TABLERO GENERAL')).toBeCloseTo(15 * 6);
    expect(sixths('Polyline', 'TXT.SHX')).toBeCloseTo(8 * 6 - 10);
    expect(sixths('10.23')).toBeCloseTo(5 * 6 - 7);
    expect(sixths('DETAIL "A"')).toBeCloseTo(10 * 6 - 6);
    expect(sixths('Polyline', 'monotxt.shx')).toBeCloseTo(8 * 6);
  });

  it('is as high as the strokes beside it where it has capitals, and a little wider than outlines', () => {
    const { glyph } = fonts().stack('simplex.shx', '', PLAIN).pick('Ж'.codePointAt(0)!);
    expect(glyph.contours[0]!.at(-1)).toBe(1);
    expect(glyph.advance).toBeCloseTo(0.67 * 1.12);
    const square = fonts().stack('simplex.shx', '', PLAIN).pick('图'.codePointAt(0)!).glyph;
    expect(square.contours[0]!.at(-1)).toBeCloseTo(0.78);
  });

  it('is of their class: strokes for plain ones, print for strokes with serifs', () => {
    const asked: string[] = [];
    const listening = new TextFonts({
      find: () => undefined,
      fallback: (_, face, name) => {
        asked.push(`${name}${face?.bold ? ' bold' : ''}${face?.italic ? ' italic' : ''}`);
        return regular;
      },
    });
    const pick = (name: string): boolean => listening.stack(name, '', PLAIN).pick(0x61).font.outline;
    for (const name of ['isocp.shx', 'gost.shx', 'romans', 'simplex.shx'])
      expect(pick(name), name).toBe(false);
    expect(asked).toEqual([]);
    for (const name of ['romanc.shx', 'italict.shx', 'gothice', 'GOST type A'])
      expect(pick(name), name).toBe(true);
    expect(asked).toEqual([
      'Times New Roman',
      'Times New Roman italic',
      'Times New Roman bold',
      'GOST type A',
    ]);
    expect(width('Level', 'GOST type A') / width('Level', 'Arial')).toBeCloseTo(0.54 / 0.67);
    expect(width('Level', 'gost.shx') / width('Level', 'simplex')).toBeCloseTo(0.8);
  });

  it('is named for the bigfont, too', () => {
    const named = fonts();
    const stack = named.stack('txt.shx', 'gbcbig.shx', PLAIN);
    stack.pick(0x61);
    stack.pick('图'.codePointAt(0)!);
    expect(named.uses()).toEqual([
      { name: 'txt.shx', found: false, substitute: 'Hershey Roman Simplex' },
      { name: 'gbcbig.shx', found: false, substitute: 'outlines' },
    ]);
  });

  it('is as narrow or as wide as the ideographs of the bigfont', () => {
    const usual = width('图', 'txt.shx', { big: 'bigfont.shx' });
    expect(width('图', 'gbenor.shx', { big: 'gbcbig.shx' }) / usual).toBeCloseTo(0.67);
    expect(width('图', 'txt.shx', { big: 'hztxt.shx' }) / usual).toBeCloseTo(1.26);
  });
});
