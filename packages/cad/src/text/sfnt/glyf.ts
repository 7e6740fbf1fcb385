import type { OutlinePen } from '../outline-pen.ts';
import type { SfntTables } from './tables.ts';

const ON_CURVE = 1;
const SHORT_X = 2;
const SHORT_Y = 4;
const REPEAT = 8;
const SAME_X = 16;
const SAME_Y = 32;

const WORDS = 1;
const SCALE = 8;
const MORE = 32;
const TWO_SCALES = 64;
const FOUR_SCALES = 128;

const DEEPEST = 8;
export const MAX_POINTS = 20_000;
/** Of which a glyph is put together, those of its parts included. */
const MAX_PARTS = 1000;

/** Points of a glyph; `ends` are the last of each contour. */
export interface Outline {
  x: number[];
  y: number[];
  on: boolean[];
  ends: number[];
  parts: number;
}

export const emptyOutline = (): Outline => ({ x: [], y: [], on: [], ends: [], parts: 0 });

/** Draws glyphs of TrueType outlines. */
export function glyfDrawer(tables: SfntTables): (glyph: number, pen: OutlinePen) => void {
  const { view } = tables;
  const glyf = tables.at('glyf');
  const loca = tables.at('loca');
  const long = view.getInt16(tables.at('head') + 50) !== 0;
  const offsetOf = (glyph: number): number =>
    long ? view.getUint32(loca + glyph * 4) : view.getUint16(loca + glyph * 2) * 2;

  function add(glyph: number, out: Outline, depth: number): void {
    const offset = offsetOf(glyph);
    if (offset === offsetOf(glyph + 1) || depth > DEEPEST) return;
    const at = glyf + offset;
    const contours = view.getInt16(at);
    if (contours > 0) addSimple(view, at + 10, contours, out);
    else if (contours < 0) addComposite(view, at + 10, out, (part) => add(part, out, depth + 1));
    if (out.x.length > MAX_POINTS) throw new RangeError('The glyph has too many points.');
  }

  return (glyph, pen) => {
    const outline = emptyOutline();
    add(glyph, outline, 0);
    drawOutline(outline, pen);
  };
}

export function drawOutline(outline: Outline, pen: OutlinePen): void {
  let first = 0;
  for (const last of outline.ends) {
    if (last >= first) drawContour(outline, first, last, pen);
    first = last + 1;
  }
}

/** Puts a glyph together of others, which `add` appends. */
export function addComposite(
  view: DataView,
  start: number,
  out: Outline,
  add: (glyph: number) => void,
): void {
  let at = start;
  const fraction = (): number => {
    const value = view.getInt16(at) / 16384;
    at += 2;
    return value;
  };
  for (let flags = MORE; flags & MORE;) {
    flags = view.getUint16(at);
    const glyph = view.getUint16(at + 2);
    const words = (flags & WORDS) !== 0;
    const dx = words ? view.getInt16(at + 4) : view.getInt8(at + 4);
    const dy = words ? view.getInt16(at + 6) : view.getInt8(at + 5);
    at += words ? 8 : 6;
    let [xx, xy, yx, yy] = [1, 0, 0, 1];
    if (flags & SCALE) xx = yy = fraction();
    else if (flags & TWO_SCALES) [xx, yy] = [fraction(), fraction()];
    else if (flags & FOUR_SCALES) [xx, xy, yx, yy] = [fraction(), fraction(), fraction(), fraction()];
    const first = out.x.length;
    if (++out.parts > MAX_PARTS) throw new RangeError('The glyph has too many parts.');
    add(glyph);
    for (let i = first; i < out.x.length; i++) {
      const x = out.x[i]!;
      const y = out.y[i]!;
      out.x[i] = x * xx + y * xy + dx;
      out.y[i] = y * yy + x * yx + dy;
    }
  }
}

function addSimple(view: DataView, start: number, contours: number, out: Outline): void {
  const before = out.x.length;
  for (let i = 0; i < contours; i++) out.ends.push(before + view.getUint16(start + i * 2));
  const count = view.getUint16(start + (contours - 1) * 2) + 1;
  let at = start + contours * 2;
  at += 2 + view.getUint16(at);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = view.getUint8(at++);
    flags.push(flag);
    if (flag & REPEAT) for (let n = view.getUint8(at++); n > 0; n--) flags.push(flag);
  }
  flags.length = count;
  const coordinates = (into: number[], short: number, same: number): void => {
    let value = 0;
    // Not by an iterator, which makes an object of each: most processes read few glyphs.
    for (let i = 0; i < count; i++) {
      const flag = flags[i]!;
      if (flag & short) {
        const by = view.getUint8(at++);
        value += flag & same ? by : -by;
      } else if (!(flag & same)) {
        value += view.getInt16(at);
        at += 2;
      }
      into.push(value);
    }
  };
  coordinates(out.x, SHORT_X, SAME_X);
  coordinates(out.y, SHORT_Y, SAME_Y);
  for (let i = 0; i < count; i++) out.on.push((flags[i]! & ON_CURVE) !== 0);
}

/** Between two points off the curve lies one on it, in the middle. */
function drawContour({ x, y, on }: Outline, first: number, last: number, pen: OutlinePen): void {
  let startX = x[first]!;
  let startY = y[first]!;
  let from = first + 1;
  let bend = -1;
  if (!on[first]) {
    from = first;
    if (on[last]) [startX, startY] = [x[last]!, y[last]!];
    else [startX, startY] = [(startX + x[last]!) / 2, (startY + y[last]!) / 2];
  }
  pen.moveTo(startX, startY);
  for (let i = from; i <= last; i++) {
    if (bend < 0) {
      if (on[i]) pen.lineTo(x[i]!, y[i]!);
      else bend = i;
    } else if (on[i]) {
      pen.quadTo(x[bend]!, y[bend]!, x[i]!, y[i]!);
      bend = -1;
    } else {
      pen.quadTo(x[bend]!, y[bend]!, (x[bend]! + x[i]!) / 2, (y[bend]! + y[i]!) / 2);
      bend = i;
    }
  }
  if (bend >= 0) pen.quadTo(x[bend]!, y[bend]!, startX, startY);
  pen.close();
}
