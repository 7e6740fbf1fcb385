import { describe, expect, it, vi } from 'vitest';
import { defaultTextStyle } from '../model/defaults.ts';
import { boldened } from './bold.ts';
import { decodeLine, UNDER } from './codes.ts';
import type { Font } from './fonts.ts';
import { NO_FONTS } from './fonts.ts';
import { hersheyFont } from './hershey.ts';
import { fontLibrary } from './library.ts';
import { interchangeChar, multibyteCode } from './multibyte.ts';
import { shxFont } from './shx.ts';
import { TextFonts } from './font-fallback.ts';

const toy = (name: string, chars: string): Font => ({
  name,
  outline: true,
  glyph: (code) =>
    chars.includes(String.fromCodePoint(code))
      ? { advance: 1, contours: [Float32Array.from([0, 0, 1, 0, 1, 1])] }
      : undefined,
});

describe('hershey', () => {
  it('tells letters by all their marks, and has none where it lacks one', () => {
    const font = hersheyFont();
    const strokes = (char: string): number => font.glyph(char.codePointAt(0)!)?.contours.length ?? 0;
    expect(strokes('đ')).toBe(strokes('d') + 1);
    expect(strokes('Ł')).toBe(strokes('L') + 1);
    expect(strokes('ờ')).toBe(strokes('o') + 2);
    expect(strokes('ệ')).toBe(strokes('e') + 2);
    const top = (char: string): number =>
      Math.max(...font.glyph(char.codePointAt(0)!)!.contours.flatMap((c) => [...c].filter((_, i) => i % 2)));
    expect(top('ế')).toBeGreaterThan(top('ê'));
    // a ring below, which it has no stroke for
    expect(font.glyph('ḁ'.codePointAt(0)!)).toBeUndefined();
  });

  it('has capitals one high, standing on the baseline', () => {
    const glyph = hersheyFont().glyph(72)!;
    const ys = glyph.contours.flatMap((c) => [...c].filter((_, i) => i % 2 === 1));
    expect(Math.min(...ys)).toBeCloseTo(0);
    expect(Math.max(...ys)).toBeCloseTo(1);
  });

  it('shows accents, degree, diameter; not ideographs', () => {
    const font = hersheyFont();
    for (const c of 'ÄéçØ°±²µ–') expect(font.glyph(c.codePointAt(0)!)?.contours.length, c).toBeGreaterThan(0);
    expect(font.glyph(0x56fe)).toBeUndefined();
  });
});

describe('the sign of diameters', () => {
  const diameter = 0x2205;

  it('is drawn by strokes in a text of strokes', () => {
    const fallback = vi.fn(() => toy('huge', '∅Ø'));
    const stack = new TextFonts({ find: () => undefined, fallback }).forStyle(undefined);
    expect(stack.pick(diameter).font).toBe(stack.pick(0xd8).font);
    expect(stack.pick(diameter).font.outline).toBe(false);
    expect(fallback).not.toHaveBeenCalled();
  });

  it('comes from the font that stands in for the letters', () => {
    const fallback = vi.fn((code: number) => (code === diameter ? toy('huge', '∅') : toy('letters', 'Ø')));
    const fonts = new TextFonts({ find: () => undefined, fallback });
    const stack = fonts.stack('Arial', '', { bold: false, italic: false });
    expect(stack.pick(diameter).font.name).toBe('letters');
  });
});

describe('fonts for columns, which begin with an at sign', () => {
  const fonts = new TextFonts({ find: () => undefined, fallback: () => toy('square', '图a') });
  const face = { bold: false, italic: false };
  const ring = (name: string, char: string): number[] =>
    [...fonts.stack(name, '', face).pick(char.codePointAt(0)!).glyph.contours[0]!].map((n) =>
      Number(n.toFixed(2)),
    );

  it('have ideographs on their side, and letters as they are', () => {
    expect(ring('宋体', '图')).toEqual([0, 0, 1, 0, 1, 1]);
    expect(ring('@宋体', '图')).toEqual([0.86, -0.14, 0.86, 0.86, -0.14, 0.86]);
    expect(ring('@宋体', 'a')).toEqual(ring('宋体', 'a'));
  });
});

const FACE = { bold: false, italic: false };

describe('signs of tolerances', () => {
  const inside = (sign: string): boolean =>
    hersheyFont()
      .glyph(sign.codePointAt(0)!)!
      .contours.every((c) => c.length >= 4 && c.every((value) => value > -0.2 && value < 1.2));

  it('are strokes, whatever font the text has', () => {
    const open = vi.fn(() => toy('huge', '⌖Ⓜ'));
    const stack = new TextFonts({ find: () => toy('letters', 'ab'), fallback: open }).forStyle(undefined);
    for (const sign of '⏤⏥○⌭⌒⌓∥⊥∠⌖◎⌯↗⌰⌴⌵↧⌲⌳ⓁⓂⓅⓈ□') expect(inside(sign), sign).toBe(true);
    expect(stack.pick('⌖'.codePointAt(0)!).font.outline).toBe(false);
    expect(stack.pick('Ⓜ'.codePointAt(0)!).font.outline).toBe(false);
    expect(open).not.toHaveBeenCalled();
  });

  it('stand for the letters of gdt.shx where that is not at hand', () => {
    const fonts = new TextFonts(NO_FONTS);
    const gdt = fonts.stack('gdt', '', { bold: false, italic: false });
    const plain = fonts.stack('txt', '', { bold: false, italic: false });
    expect(gdt.pick(0x6a).glyph).toBe(plain.pick(0x2316).glyph);
    expect(plain.pick(0x6a).glyph).not.toBe(gdt.pick(0x6a).glyph);
  });

  it('stand for the letters of the fonts that Inventor and Mechanical bring for them', () => {
    const fonts = new TextFonts(NO_FONTS);
    const plain = fonts.stack('romans.shx', '', FACE);
    for (const name of ['AIGDT', 'amgdt', 'AIGDT.ttf', 'gdt.shx'])
      for (const [letter, sign] of ['n∅', 'o□', 'v⌴', 'w⌵', 'x↧'].map((pair) => [...pair]))
        expect(fonts.stack(name, '', FACE).pick(letter!.codePointAt(0)!).glyph, `${name} ${letter}`).toBe(
          plain.pick(sign!.codePointAt(0)!).glyph,
        );
  });
});

describe('a font that is named by family and face', () => {
  const outlines = { ...toy('outlines', '9К'), outline: true };
  const provider = { find: () => undefined, fallback: () => outlines };

  it('is replaced by outlines, letters and digits alike, even where its name is all capitals', () => {
    const look = { name: 'ISOCPEUR', big: '', bold: false, italic: true };
    const byFamily = new TextFonts(provider).stack(look.name, '', look, '', true);
    expect([...'9К'].map((c) => byFamily.pick(c.codePointAt(0)!).font)).toEqual([outlines, outlines]);
    const byFile = new TextFonts(provider).stack(look.name, '', look);
    expect(byFile.pick(0x39).font.outline).toBe(false);
    const shapes = new TextFonts(provider).stack('isocp.shx', '', look, '', true);
    expect(shapes.pick(0x39).font.outline).toBe(false);
  });
});

describe('stack', () => {
  it('names what is substituted and what nobody can show', () => {
    const fonts = new TextFonts(NO_FONTS);
    const stack = fonts.forStyle({ ...defaultTextStyle('A'), font: 'romans.shx' });
    expect(stack.pick(65).glyph.contours.length).toBeGreaterThan(0);
    stack.pick(0x56fe);
    expect(fonts.uses()).toEqual([
      { name: 'romans.shx', found: false, substitute: 'Hershey Roman Simplex', missing: '图' },
    ]);
  });

  it('asks the bigfont first for what is not ASCII, the fallback last', () => {
    const big = toy('big', '图A');
    const last = toy('last', '図A');
    const fonts = new TextFonts({
      find: (name) => (name === 'big' ? big : undefined),
      fallback: (code) => (last.glyph(code) ? last : undefined),
    });
    const stack = fonts.stack('txt.shx', 'big', { bold: false, italic: false });
    expect(stack.pick('图'.codePointAt(0)!).font).toBe(big);
    expect(stack.pick('図'.codePointAt(0)!).font).toBe(last);
  });
});

it('makes the letters of a substitute as wide as those of the family', () => {
  const wide = toy('wide', 'etaoinshrdlu0123图');
  const fonts = new TextFonts({ find: () => undefined, fallback: () => wide });
  const stack = fonts.stack('Arial', '', { bold: false, italic: false });
  expect(stack.pick(101).glyph.advance).toBeCloseTo(0.7);
  expect(stack.pick('图'.codePointAt(0)!).glyph.advance).toBe(1);
});

it('finds files by name, family and face, and survives bytes that are no font', () => {
  const asked: string[] = [];
  const library = fontLibrary({
    read: (name) => (asked.push(name), name === 'bad.shx' ? new Uint8Array(40) : undefined),
  });
  expect(library.find('C:\\Fonts\\Bad.SHX')).toBeUndefined();
  library.find('Times New Roman', false, { bold: true, italic: false });
  expect(asked).toContain('bad.shx');
  expect(asked).toContain('timesbd.ttf');
  expect(shxFont('x', new Uint8Array(3))).toBeUndefined();
});

it('fetches fallbacks only when their turn comes, once', () => {
  let asked = 0;
  const library = fontLibrary({
    read: () => undefined,
    fallbacks: () => [{ name: 'none', bytes: () => (asked++, undefined) }],
  });
  expect(asked).toBe(0);
  library.fallback!(65);
  library.fallback!(66);
  expect(asked).toBe(1);
});

it('decodes lines', () => {
  const coded = decodeLine('%%uab%%u%%d%%065\\U+4E2D');
  expect(String.fromCodePoint(...coded.codes)).toBe('ab°A中');
  expect(coded.lines).toEqual([UNDER, UNDER, 0, 0, 0]);
});

it('knows two-byte codes', () => {
  expect(multibyteCode('图'.codePointAt(0)!, 'gbk')).toBe(0xcdbc);
  expect(interchangeChar('1', '93FA')).toBe('日');
  expect(interchangeChar('4', 'zzzz')).toBe('\ufffd');
});

describe('bold', () => {
  const areaOf = (contours: readonly Float32Array[]): number =>
    contours.reduce((sum, ring) => {
      for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
        sum += (ring[j]! * ring[i + 1]! - ring[i]! * ring[j + 1]!) / 2;
      return sum;
    }, 0);

  it.each([1, -1])('makes outlines fatter and holes smaller, whichever way round they run (%i)', (way) => {
    const box = (from: number, to: number, forward: boolean): Float32Array => {
      const ring = [from, from, to, from, to, to, from, to];
      return Float32Array.from(forward ? ring : [from, from, from, to, to, to, to, from]);
    };
    const contours = [box(0, 1, way > 0), box(0.3, 0.7, way < 0)];
    const font: Font = { name: 'o', outline: true, glyph: () => ({ advance: 1.2, contours }) };
    const { advance, contours: bold } = boldened(font).glyph(79)!;
    expect(advance).toBe(1.2);
    expect(Math.abs(areaOf([bold[0]!]))).toBeCloseTo(1.06 ** 2, 3);
    expect(Math.abs(areaOf([bold[1]!]))).toBeCloseTo(0.34 ** 2, 3);
  });

  it('asks for the file of the face before that of the family', () => {
    const asked: string[] = [];
    const library = fontLibrary({
      read(name) {
        asked.push(name);
        return undefined;
      },
    });
    library.find('DejaVuSans', false, { bold: true, italic: false });
    const at = (name: string): number => asked.indexOf(name);
    expect(at('dejavusans-bold.ttf')).toBeGreaterThanOrEqual(0);
    expect(at('dejavusans-bold.ttf')).toBeLessThan(at('dejavusans.ttf'));
    asked.length = 0;
    library.find('arial.ttf', false, { bold: true, italic: false });
    expect(asked).toEqual(['arialbd.ttf', 'arialb.ttf', 'arial-bold.ttf', 'arial.ttf']);
  });
});
