import { zlibSync } from 'fflate';
import { expect, it } from 'vitest';
import { outlineFont } from '../outline.ts';
import { OutlinePen } from '../outline-pen.ts';
import { CharString, type Subroutines } from './char-string.ts';
import { sfntFont } from './sfnt.ts';
import { unpackWoff } from './woff.ts';

const u16 = (...values: number[]): number[] => values.flatMap((v) => [(v >> 8) & 255, v & 255]);
const u32 = (...values: number[]): number[] => values.flatMap((v) => u16(v >>> 16, v & 0xffff));
const NONE: Subroutines = { count: 0, start: () => 0 };

/** Points given as x, y, on the curve or not, in words. */
function glyph(contours: [x: number, y: number, on: boolean][][]): number[] {
  const points = contours.flat();
  const way = (axis: 0 | 1): number[] =>
    points.flatMap((point, i) => u16(point[axis] - (i > 0 ? points[i - 1]![axis] : 0)));
  let last = -1;
  const ends = contours.flatMap((contour) => u16((last += contour.length)));
  const bytes = [
    ...u16(contours.length, 0, 0, 0, 0),
    ...ends,
    ...u16(0),
    ...points.map(([, , on]) => (on ? 1 : 0)),
    ...way(0),
    ...way(1),
  ];
  return bytes.length % 2 === 0 ? bytes : [...bytes, 0];
}

/** Glyph 1 is A, a triangle; 2 is B, a circle of four points off the curve; 3 is C, an A twice as large, moved. */
function font(): Uint8Array<ArrayBuffer> {
  const glyphs = [
    [],
    glyph([
      [
        [0, 0, true],
        [500, 1000, true],
        [1000, 0, true],
      ],
    ]),
    glyph([
      [
        [0, 0, false],
        [0, 800, false],
        [800, 800, false],
        [800, 0, false],
      ],
    ]),
    [...u16(0xffff, 0, 0, 0, 0), ...u16(1 | 2 | 8, 1, 100, -50), ...u16(0x7fff)],
  ];
  const offsets = glyphs.map((_, i) => glyphs.slice(0, i).flat().length);
  const tables: Record<string, number[]> = {
    'OS/2': [...u16(2), ...Array.from({ length: 86 }, () => 0), ...u16(1000), ...u16(0, 0, 0)],
    cmap: [
      ...u16(0, 1, 3, 1, 0, 12),
      ...u16(4, 32, 0, 4, 0, 0, 0),
      ...u16(0x43, 0xffff, 0, 0x41, 0xffff),
      ...u16(1 - 0x41, 1, 0, 0),
    ],
    glyf: glyphs.flat(),
    head: [
      ...Array.from({ length: 18 }, () => 0),
      ...u16(2000),
      ...Array.from({ length: 30 }, () => 0),
      ...u16(1, 0),
    ],
    hhea: [...Array.from({ length: 34 }, () => 0), ...u16(2)],
    hmtx: u16(300, 0, 1100, 0, 0, 0),
    loca: u32(...offsets, glyphs.flat().length),
  };
  const names = Object.keys(tables);
  let at = 12 + names.length * 16;
  const directory: number[] = [];
  for (const name of names) {
    directory.push(...Array.from(name, (c) => c.charCodeAt(0)), ...u32(0, at, tables[name]!.length));
    at += tables[name]!.length;
  }
  return Uint8Array.from([
    ...u32(0x10000),
    ...u16(names.length, 0, 0, 0),
    ...directory,
    ...Object.values(tables).flat(),
  ]);
}

/** The same font packed: every second table deflated, the others as they are. */
function woff(plain: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(plain.buffer);
  const count = view.getUint16(4);
  const directory: number[] = [];
  const data: number[] = [];
  for (let i = 0; i < count; i++) {
    const entry = 12 + i * 16;
    const start = view.getUint32(entry + 8);
    const table = plain.subarray(start, start + view.getUint32(entry + 12));
    const squeezed = zlibSync(table);
    const stored = i % 2 === 0 && squeezed.length < table.length ? squeezed : table;
    directory.push(...plain.subarray(entry, entry + 4));
    directory.push(...u32(44 + count * 20 + data.length, stored.length, table.length, 0));
    data.push(...stored);
  }
  return Uint8Array.from([
    ...u32(0x774f4646, 0x10000, 0),
    ...u16(count),
    ...Array.from({ length: 30 }, () => 0),
    ...directory,
    ...data,
  ]);
}

it('reads characters, ways and outlines of TrueType', () => {
  const made = outlineFont('test', font())!;
  const a = made.glyph(0x41)!;
  expect(a.advance).toBeCloseTo(1.1);
  expect(a.contours.map((c) => [...c])).toEqual([[0, 0, 0.5, 1, 1, 0]]);
  expect(made.glyph(0x44)).toBeUndefined();
});

it('puts points on the curve between those off it, and closes the ring', () => {
  const [ring] = outlineFont('test', font())!.glyph(0x42)!.contours;
  const xs = ring!.filter((_, i) => i % 2 === 0);
  const ys = ring!.filter((_, i) => i % 2 === 1);
  // Begins in the middle between the last and the first point; the curve never reaches the corners.
  expect([ring![0], ring![1]]).toEqual([Math.fround(0.4), 0]);
  expect([ring!.at(-2), ring!.at(-1)]).toEqual([Math.fround(0.4), 0]);
  expect(Math.max(...xs)).toBeCloseTo(0.8, 1);
  for (let i = 0; i < xs.length; i++) expect(Math.hypot(xs[i]! - 0.4, ys[i]! - 0.4)).toBeGreaterThan(0.38);
  for (let i = 0; i < xs.length; i++) expect(Math.hypot(xs[i]! - 0.4, ys[i]! - 0.4)).toBeLessThan(0.43);
});

it('puts glyphs together from others, moved and scaled', () => {
  const [ring] = outlineFont('test', font())!.glyph(0x43)!.contours;
  const scale = 0x7fff / 16384;
  expect([...ring!].map((v) => Math.round(v * 1000))).toEqual(
    [100, -50, 100 + 500 * scale, -50 + 1000 * scale, 100 + 1000 * scale, -50].map(Math.round),
  );
});

it('survives bytes that end too early or lead in circles', () => {
  const whole = font();
  for (let length = 0; length < whole.length; length += 7) {
    const made = outlineFont('test', whole.slice(0, length));
    for (const code of [0x41, 0x42, 0x43]) made?.glyph(code);
  }
  // C is made of C.
  const bytes = font();
  const own = sfntFont(bytes)!;
  const pen = new OutlinePen(1, 1);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 3 < bytes.length; at++)
    if (view.getUint16(at) === 11 && view.getUint16(at + 2) === 1) view.setUint16(at + 2, 3);
  own.draw(3, pen);
  expect(pen.contours).toEqual([]);
});

it('unpacks WOFF, and survives what is cut off or claims too much', () => {
  const whole = woff(font());
  const plain = outlineFont('test', font())!;
  const packed = outlineFont('test', whole)!;
  for (const code of [0x41, 0x42, 0x43]) expect(packed.glyph(code)).toEqual(plain.glyph(code));
  for (let length = 0; length < whole.length; length += 7) unpackWoff(whole.slice(0, length));
  const huge = whole.slice();
  new DataView(huge.buffer).setUint32(44 + 12, 0x7fffffff);
  expect(unpackWoff(huge)).toBeUndefined();
});

it('runs the programs of PostScript outlines', () => {
  const pen = new OutlinePen(1, 1);
  const n = (...values: number[]): number[] => values.map((v) => v + 139);
  // width, a move, level and upright lines in turn, a curve, the end; what follows is not looked at
  const bytes = Uint8Array.from([
    ...n(50, 10, 20),
    21,
    ...n(30, 40),
    6,
    ...n(-30, 0, 0, -5, 0, -35),
    8,
    14,
    ...n(1, 1),
    5,
  ]);
  const view = new DataView(bytes.buffer);
  new CharString(view, pen, NONE, undefined).run(0, bytes.length);
  pen.close();
  const ring = [...pen.contours[0]!];
  expect(ring.slice(0, 6)).toEqual([10, 20, 40, 20, 40, 60]);
  expect(ring.slice(-2)).toEqual([10, 20]);
});

it('ends programs that call themselves', () => {
  const bytes = Uint8Array.from([139 - 107, 10]);
  const itself: Subroutines = { count: 1, start: (i) => i * bytes.length };
  const run = (): void =>
    new CharString(new DataView(bytes.buffer), new OutlinePen(1, 1), itself, itself).run(0, bytes.length);
  expect(run).toThrow(RangeError);
});
