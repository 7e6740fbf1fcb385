import type { OutlinePen } from '../outline-pen.ts';
import { CharString, type Subroutines } from './char-string.ts';
import type { SfntTables } from './tables.ts';

const CHAR_STRINGS = 17;
const PRIVATE = 18;
const SUBRS = 19;
const FD_ARRAY = 0x0c24;
const FD_SELECT = 0x0c25;

type Dict = Map<number, number[]>;

/** Draws glyphs of PostScript outlines (CFF, version 1). */
export function cffDrawer(tables: SfntTables): (glyph: number, pen: OutlinePen) => void {
  const { view } = tables;
  const cff = tables.at('CFF ');
  const names = new CffIndex(view, cff + view.getUint8(cff + 2));
  const tops = new CffIndex(view, names.end);
  const strings = new CffIndex(view, tops.end);
  const global = new CffIndex(view, strings.end);
  const top = readDict(view, tops.start(0), tops.start(1));
  const glyphs = new CffIndex(view, cff + offsetIn(top, CHAR_STRINGS));

  const subroutinesOf = (dict: Dict): Subroutines | undefined => {
    const [size = 0, at = 0] = dict.get(PRIVATE) ?? [];
    if (size === 0) return undefined;
    const own = readDict(view, cff + at, cff + at + size);
    const local = own.get(SUBRS)?.[0];
    return local === undefined ? undefined : new CffIndex(view, cff + at + local);
  };
  const fonts = top.has(FD_ARRAY) ? new CffIndex(view, cff + offsetIn(top, FD_ARRAY)) : undefined;
  const select = cff + (top.get(FD_SELECT)?.[0] ?? 0);
  const whole = fonts ? undefined : subroutinesOf(top);
  const known = new Map<number, Subroutines | undefined>();
  const localOf = (glyph: number): Subroutines | undefined => {
    if (!fonts) return whole;
    const font = fontOf(view, select, glyph);
    if (!known.has(font))
      known.set(font, subroutinesOf(readDict(view, fonts.start(font), fonts.start(font + 1))));
    return known.get(font);
  };
  return (glyph, pen) => {
    if (glyph >= glyphs.count) throw new RangeError('The font has no such glyph.');
    new CharString(view, pen, global, localOf(glyph)).run(glyphs.start(glyph), glyphs.start(glyph + 1));
    pen.close();
  };
}

function offsetIn(dict: Dict, key: number): number {
  const value = dict.get(key)?.[0];
  if (value === undefined) throw new RangeError('The font lacks its outlines.');
  return value;
}

/** FDSelect: which of a CID font's parts a glyph belongs to. */
function fontOf(view: DataView, select: number, glyph: number): number {
  const format = view.getUint8(select);
  if (format === 0) return view.getUint8(select + 1 + glyph);
  if (format !== 3) throw new RangeError('The font chooses its parts in an unknown way.');
  let low = 0;
  let high = view.getUint16(select + 1) - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (glyph < view.getUint16(select + 3 + middle * 3)) high = middle - 1;
    else low = middle;
  }
  return view.getUint8(select + 3 + low * 3 + 2);
}

/** An INDEX: pieces of bytes, one after another. */
class CffIndex implements Subroutines {
  readonly count: number;
  readonly end: number;
  readonly #view: DataView;
  readonly #offsets: number;
  readonly #size: number;
  readonly #data: number;

  constructor(view: DataView, at: number) {
    this.#view = view;
    this.count = view.getUint16(at);
    this.#offsets = at + 3;
    this.#size = this.count > 0 ? view.getUint8(at + 2) : 0;
    this.#data = this.#offsets + (this.count + 1) * this.#size - 1;
    this.end = this.count > 0 ? this.start(this.count) : at + 2;
  }

  start(i: number): number {
    let offset = 0;
    for (let byte = 0; byte < this.#size; byte++)
      offset = offset * 256 + this.#view.getUint8(this.#offsets + i * this.#size + byte);
    return this.#data + offset;
  }
}

function readDict(view: DataView, start: number, end: number): Dict {
  const dict: Dict = new Map();
  let operands: number[] = [];
  for (let at = start; at < end;) {
    const byte = view.getUint8(at++);
    if (byte <= 21) {
      dict.set(byte === 12 ? 0x0c00 + view.getUint8(at++) : byte, operands);
      operands = [];
    } else if (byte === 28) {
      operands.push(view.getInt16(at));
      at += 2;
    } else if (byte === 29) {
      operands.push(view.getInt32(at));
      at += 4;
    } else if (byte === 30) {
      // A decimal number: nothing that is asked for here is one.
      while ((view.getUint8(at) & 15) !== 15 && view.getUint8(at) >> 4 !== 15) at++;
      at++;
      operands.push(0);
    } else if (byte <= 246) operands.push(byte - 139);
    else if (byte <= 250) operands.push((byte - 247) * 256 + view.getUint8(at++) + 108);
    else operands.push(-(byte - 251) * 256 - view.getUint8(at++) - 108);
  }
  return dict;
}
