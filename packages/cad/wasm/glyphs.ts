/**
 * AssemblyScript, not TypeScript: reads the glyphs of a file (docs/ocf.md, 2 glyphs) into the columns of a display list. In
 * WebAssembly because it runs once for a drawing, and a script would be compiled while it runs.
 * ../src/ocf/glyph-reader.ts hands bytes over and takes columns away.
 */

import {
  byte,
  counted,
  endOf,
  free,
  int,
  left,
  long,
  OWN,
  placeOf,
  room,
  setReader,
  tell,
  wrong,
} from './readers';

export { wrong } from './readers';

/** Glyph points lie on a grid of this many parts of the glyph's height. */
const PARTS: f64 = 512;
/** Numbers from here on name a standard glyph. */
const STANDARD: i64 = 2;
/** Points of all standard glyphs that a file names, at most: far more than there are letters. */
const MAX_POINTS: i64 = 1 << 22;
/** Bits of a piece: how many chords it has, and whether it is a cubic curve. */
const CHORDS = 15;
const CUBIC = 16;

/** Readers: of the heads; of the five streams; of a standard glyph, which has all in one. */
const HEADS = 0;
const KINDS = 1;
const LINE_X = 2;
const LINE_Y = 3;
const CURVE_X = 4;
const CURVE_Y = 5;
const ALONE = 6;
/** Where each standard glyph begins and ends; then their bytes, then what is handed over. */
const INDEX: usize = OWN;
const MAX_STANDARD = 240;
const FREE: usize = INDEX + MAX_STANDARD * 8;
const FAR: f32 = <f32>Infinity;

export let glyphs: u32 = 0;
export let contours: u32 = 0;
export let points: u32 = 0;
/** Columns of what was read. */
export let outline: usize = 0;
export let contourStart: usize = 0;
export let pointStart: usize = 0;
export let point: usize = 0;
export let box: usize = 0;
/** Standard glyphs that there are. */
export let standards: u32 = 0;

let kept: usize = FREE;

/** Where so many bytes are to be put; forgets all but the standard glyphs. */
export function take(bytes: usize): usize {
  free(kept);
  return room(bytes);
}

/** The place of a character among those that text is made of: all that can be seen in ASCII but $ ' \ and `. */
function digit(at: usize): i32 {
  const code = <i32>load<u8>(at);
  return code - 32 - <i32>(code > 36) - <i32>(code > 39) - <i32>(code > 92) - <i32>(code > 96);
}

const DIGITS = 91;
/** Each of the last three digits begins a pair. */
const PAIRS = DIGITS - 3;

/** Unpacks the standard glyphs of their text: how many bytes each has, then these. */
export function unpack(text: usize, length: usize): void {
  const end = text + length;
  let to = FREE;
  for (let at = text; at < end; at++, to++) {
    const place = digit(at);
    let value = min(place, PAIRS);
    if (place >= PAIRS) value += (place - PAIRS) * DIGITS + digit(++at);
    store<u8>(to, <u8>value);
  }
  kept = to;
  setReader(HEADS, FREE, to);
  let k: usize = 0;
  for (; left(HEADS) > 0; k++) {
    const bytes = <usize>long(HEADS);
    const next = placeOf(HEADS) + bytes;
    store<u32>(INDEX + (k << 3), <u32>placeOf(HEADS));
    store<u32>(INDEX + (k << 3), <u32>next, 4);
    setReader(HEADS, next, to);
  }
  standards = <u32>k;
}

/** Begins a glyph; returns who has its outline and its contours' sizes. */
function head(): i32 {
  const start = placeOf(HEADS);
  const number = long(HEADS);
  if (number < STANDARD) {
    setReader(HEADS, start, endOf(HEADS));
    return HEADS;
  }
  if (number - STANDARD >= <i64>standards) {
    tell(1);
    return HEADS;
  }
  const own = INDEX + ((<usize>(number - STANDARD)) << 3);
  setReader(ALONE, <usize>load<u32>(own), <usize>load<u32>(own, 4));
  return ALONE;
}

/** Reads the glyphs of so many bytes that were put at a place. `wrong` tells of damage. */
export function read(at: usize, bytes: usize): void {
  tell(0);
  setReader(HEADS, at, at + bytes);
  glyphs = counted(HEADS);
  const heads = placeOf(HEADS);
  let own: i64 = 0;
  let given: i64 = 0;
  contours = 0;
  for (let g: u32 = 0; g < glyphs && wrong === 0; g++) {
    const reader = head();
    long(reader);
    const sizes = counted(reader);
    contours += sizes;
    let sum: i64 = 0;
    for (let c: u32 = 0; c < sizes && wrong === 0; c++) {
      sum += long(reader);
      if (sum > MAX_POINTS * 64) tell(1);
    }
    if (reader === HEADS) own += sum;
    else given += sum;
  }
  // A curve of five bytes may be fifteen points.
  if (own > <i64>left(HEADS) * 4 || given > MAX_POINTS) tell(1);
  if (wrong !== 0) return;
  points = <u32>(own + given);
  makeStreams();
  if (wrong !== 0) return;
  setReader(HEADS, heads, at + bytes);
  makeColumns();
  let contour: u32 = 0;
  for (let g: u32 = 0; g < glyphs && wrong === 0; g++) contour = glyph(g, contour);
}

function makeStreams(): void {
  let bytes: i64 = 0;
  for (let k = KINDS; k <= CURVE_Y; k++) {
    const length = long(HEADS);
    bytes += length;
    if (wrong !== 0 || bytes > <i64>left(HEADS)) {
      tell(1);
      return;
    }
    setReader(k, 0, <usize>length);
  }
  let place = placeOf(HEADS);
  for (let k = KINDS; k <= CURVE_Y; k++) {
    const length = <usize>left(k);
    setReader(k, place, place + length);
    place += length;
  }
}

function makeColumns(): void {
  outline = room(<usize>glyphs);
  contourStart = room((<usize>glyphs + 1) << 2);
  pointStart = room((<usize>contours + 1) << 2);
  point = room((<usize>points) << 3);
  box = room((<usize>glyphs) << 4);
  store<u32>(contourStart, 0);
  store<u32>(pointStart, 0);
}

/** Extent of the glyph that is read. */
let minX: f32 = 0;
let minY: f32 = 0;
let maxX: f32 = 0;
let maxY: f32 = 0;

function put(at: u32, x: f64, y: f64): void {
  const px = <f32>(x / PARTS);
  const py = <f32>(y / PARTS);
  store<f32>(point + ((<usize>at) << 3), px);
  store<f32>(point + ((<usize>at) << 3), py, 4);
  minX = min(minX, px);
  minY = min(minY, py);
  maxX = max(maxX, px);
  maxY = max(maxY, py);
}

/** Where the pen is, and the way it came. */
let x: f64 = 0;
let y: f64 = 0;
let wayX: f64 = 0;
let wayY: f64 = 0;

/** Reads a glyph whose contours are numbered from one on; returns the number that follows them. */
function glyph(g: u32, first: u32): u32 {
  const reader = head();
  store<u8>(outline + <usize>g, <u8>long(reader));
  const sizes = <u32>long(reader);
  for (let c = first; c < first + sizes; c++) {
    const start = pointStart + ((<usize>c) << 2);
    store<u32>(start, load<u32>(start) + <u32>long(reader), 4);
  }
  store<u32>(contourStart + ((<usize>g) << 2), first + sizes, 4);
  minX = minY = FAR;
  maxX = maxY = -FAR;
  x = y = wayX = wayY = 0;
  for (let c = first; c < first + sizes && wrong === 0; c++) {
    const start = pointStart + ((<usize>c) << 2);
    trace(load<u32>(start), load<u32>(start, 4), reader === ALONE);
  }
  const extent = box + ((<usize>g) << 4);
  store<f32>(extent, minX);
  store<f32>(extent, minY, 4);
  store<f32>(extent, maxX, 8);
  store<f32>(extent, maxY, 12);
  return first + sizes;
}

/** The points from..end of a contour. */
function trace(from: u32, end: u32, alone: bool): void {
  if (from === end) return;
  const kinds = alone ? ALONE : KINDS;
  const lineX = alone ? ALONE : LINE_X;
  const lineY = alone ? ALONE : LINE_Y;
  x += int(lineX);
  y += int(lineY);
  put(from, x, y);
  let curved = false;
  for (let p = from + 1; p < end && wrong === 0;) {
    const kind = byte(kinds);
    const chords = kind & CHORDS;
    if (chords === 0 || kind >= 2 * CUBIC || p + chords > end) tell(1);
    else if (kind === 1) {
      wayX = int(lineX);
      wayY = int(lineY);
      x += wayX;
      y += wayY;
      put(p, x, y);
      curved = false;
    } else {
      // Curves mostly go on where the one before them was going.
      if (!curved) wayX = wayY = 0;
      curve(p, chords, kind >= CUBIC, alone);
      curved = true;
    }
    p += chords;
  }
}

function curve(p: u32, chords: u32, cubic: bool, alone: bool): void {
  const streamX = alone ? ALONE : CURVE_X;
  const streamY = alone ? ALONE : CURVE_Y;
  const fromX = x;
  const fromY = y;
  x += wayX + int(streamX);
  y += wayY + int(streamY);
  const firstX = x;
  const firstY = y;
  if (cubic) {
    x += int(streamX);
    y += int(streamY);
  }
  const nextX = x;
  const nextY = y;
  wayX = int(streamX);
  wayY = int(streamY);
  x += wayX;
  y += wayY;
  for (let k: u32 = 1; k <= chords; k++) {
    const t = <f64>k / <f64>chords;
    const u = 1 - t;
    if (cubic)
      put(
        p + k - 1,
        u * u * u * fromX + 3 * u * u * t * firstX + 3 * u * t * t * nextX + t * t * t * x,
        u * u * u * fromY + 3 * u * u * t * firstY + 3 * u * t * t * nextY + t * t * t * y,
      );
    else
      put(
        p + k - 1,
        u * u * fromX + 2 * u * t * firstX + t * t * x,
        u * u * fromY + 2 * u * t * firstY + t * t * y,
      );
  }
}
