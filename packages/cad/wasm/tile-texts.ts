/** AssemblyScript, not TypeScript: texts and inserts of a tile, which are placed by matrices. */
import { byte, double, int, long, room, signed, tell, uint, wrong } from './readers';
import { letterCount, mark, next } from './tile-columns';
import {
  ADVANCES,
  columnOf,
  COUNTS,
  FLAGS,
  FLOATS,
  GLYPHS,
  INDICES,
  INSERT,
  INSERT_CLIP,
  INSERT_GRID,
  TEXT,
} from './tile-layout';
import { below, clips, glyphs, groups, matrices, matrixCount, strings } from './tile-lists';
import { begin, moveOn, put, roundedX, roundedY } from './tile-pen';

const EM_PARTS: f64 = 16384;

/** The ways between letters that were seen last: 24 bytes each, a pair of letters or a first one, then the way. */
let guesses: usize = 0;
let guessMask: usize = 0;
const ALONE: u64 = 0xffffffff;

let string: i64 = 0;
/** Where the next letters go. */
let letterAt: usize = 0;

export function beginTexts(): void {
  string = 0;
  letterAt = 0;
  if (letterCount === 0) return;
  let size: usize = 16;
  while (<i64>size < letterCount * 4) size <<= 1;
  guesses = room(size * 24);
  guessMask = size - 1;
  memory.fill(guesses, 0, size * 24);
}

/** The place of a key, or the empty one where it belongs. */
function guessOf(before: u32, glyph: u64): usize {
  const key = ((<u64>before + 1) << 32) | glyph;
  let slot = <usize>(((key ^ (key >> 29)) * 0x9e3779b1) >> 16) & guessMask;
  let at = guesses + slot * 24;
  while (load<u64>(at) !== key && load<u64>(at) !== 0) {
    slot = (slot + 1) & guessMask;
    at = guesses + slot * 24;
  }
  return at;
}

function learn(before: u32, glyph: u64, u: f64, v: f64): void {
  const at = guessOf(before, glyph);
  store<u64>(at, ((<u64>before + 1) << 32) | glyph);
  store<f64>(at, u, 8);
  store<f64>(at, v, 16);
}

/** The address of a matrix; 0 where there is none that one could use. */
function matrixAt(index: u32): usize {
  if (index >= matrixCount) {
    tell(1);
    return 0;
  }
  const at = matrices + ((<usize>index) << 5);
  let sum: f64 = 0;
  for (let k: usize = 0; k < 4; k++) sum += abs(load<f64>(at + (k << 3)));
  if (!isFinite(sum)) tell(1);
  return at;
}

export function text(): void {
  const style = next();
  const index = <u32>uint(INDICES);
  string += signed(long(INDICES));
  const size = uint(COUNTS);
  if (size === 0) return;
  const matrix = matrixAt(index);
  if (string < 0 || string >= <i64>strings) tell(2);
  if (wrong !== 0) return;
  const a = load<f64>(matrix);
  const b = load<f64>(matrix, 8);
  const c = load<f64>(matrix, 16);
  const d = load<f64>(matrix, 24);
  const det = a * d - b * c;
  const turns = isFinite(det) && abs(det) >= 1e-300;
  const letters = columnOf(TEXT, 4) + (letterAt << 2);
  const origins = columnOf(TEXT, 5) + (letterAt << 4);
  begin();
  put(origins);
  let x = roundedX();
  let y = roundedY();
  let before: u32 = 0;
  for (let k = 0; k < size && wrong === 0; k++) {
    const glyph = <u32>below(uint(GLYPHS), glyphs);
    const origin = origins + ((<usize>k) << 4);
    if (k > 0 && !turns) {
      moveOn();
      put(origin);
    } else if (k > 0) {
      let guess = guessOf(before, glyph);
      if (load<u64>(guess) === 0) guess = guessOf(before, ALONE);
      // An empty place is all zero.
      const u = load<f64>(guess, 8) + int(ADVANCES);
      const v = load<f64>(guess, 16) + int(ADVANCES);
      learn(before, ALONE, u, v);
      learn(before, glyph, u, v);
      x += (a * u + c * v) / EM_PARTS;
      y += (b * u + d * v) / EM_PARTS;
      store<f64>(origin, x);
      store<f64>(origin, y, 8);
    }
    store<u32>(letters + ((<usize>k) << 2), glyph);
    before = glyph;
  }
  if (!isFinite(x + y)) tell(1);
  if (wrong !== 0) return;
  letterAt += size;
  const row = mark(TEXT, style);
  memory.copy(columnOf(TEXT, 2) + (row << 5), matrix, 32);
  store<u32>(columnOf(TEXT, 3) + (row << 2), <u32>letterAt, 4);
  store<u32>(columnOf(TEXT, 6) + (row << 2), <u32>string);
}

export function insert(): void {
  const style = next();
  const target = below(uint(INDICES), groups);
  const matrix = matrixAt(<u32>uint(INDICES));
  if (wrong !== 0) return;
  const row = mark(INSERT, style);
  const own = columnOf(INSERT, 3) + row * 48;
  memory.copy(own, matrix, 32);
  begin();
  put(own + 32);
  const flags = byte(FLAGS);
  const clip = (flags & INSERT_CLIP) !== 0 ? below(uint(INDICES), clips) : -1;
  const grid = columnOf(INSERT, 6) + (row << 5);
  let columns = 1;
  let rows = 1;
  memory.fill(grid, 0, 32);
  if ((flags & INSERT_GRID) !== 0) {
    columns = uint(COUNTS);
    rows = uint(COUNTS);
    for (let k: usize = 0; k < 4; k++) store<f64>(grid + (k << 3), double(FLOATS));
  }
  store<u32>(columnOf(INSERT, 2) + (row << 2), target);
  store<i32>(columnOf(INSERT, 4) + (row << 2), clip);
  const many = columnOf(INSERT, 5) + (row << 2);
  store<u16>(many, <u16>columns);
  store<u16>(many, <u16>rows, 2);
}
