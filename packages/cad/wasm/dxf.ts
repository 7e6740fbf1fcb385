/**
 * AssemblyScript, not TypeScript: reads the groups of a text DXF into columns, some thousand at a time. In WebAssembly
 * because a file is read once, and a script would be compiled while it runs.
 * ../src/read/dxf/groups.ts hands bytes over, and has the same places.
 */

/** Groups at a time, at most. */
const MOST: usize = 4096;
/** Columns of the groups: codes, where values begin and end in the window, numbers, handles, names. */
const CODE: usize = 4096;
const START: usize = CODE + MOST * 4;
const STOP: usize = START + MOST * 4;
const NUMBER: usize = STOP + MOST * 4;
const HANDLE: usize = NUMBER + MOST * 8;
const NAME: usize = HANDLE + MOST * 8;
/** Vertices of a polyline: x and y. */
const POINT: usize = NAME + MOST * 4;
/** The kind of value that each code has. */
const KIND: usize = POINT + MOST * 8;
const CODES: i32 = 1072;
const TEXT: u8 = 1;
const NUMBER_KIND: u8 = 2;
const HEXADECIMAL: u8 = 3;
/** What take() found: numbers by their slots; then handle, colour, owner, row of the layer. */
const VALUE: usize = KIND + 1280;
const FOUND_HANDLE: usize = VALUE + 16 * 8;
const FOUND_COLOR: usize = FOUND_HANDLE + 8;
const FOUND_OWNER: usize = FOUND_HANDLE + 16;
const FOUND_LAYER: usize = FOUND_HANDLE + 24;
/** Tables of slots, which ../src/read/dxf/groups.ts puts there. */
const SLOTS: usize = VALUE + 256;
/** Names seen before: their number, how long they are, their bytes. */
const KNOWN: usize = SLOTS + 16 * 64;
const KNOWN_SLOTS: u32 = 1024;
const KNOWN_SIZE: usize = 72;
const LONGEST: usize = 64;
/** Bytes of the file. */
const WINDOW: usize = KNOWN + <usize>KNOWN_SLOTS * KNOWN_SIZE;

/** A one in each of eight bytes. */
const EACH: u64 = ((<u64>0x01010101) << 32) | 0x01010101;
/** A million, and behind it a hundred. */
const MILLIONS: u64 = ((<u64>1_000_000) << 32) | 100;
/** Spreads what is multiplied by it over all bits. */
const GOLDEN: u64 = ((<u64>0x9e3779b9) << 32) | 0x7f4a7c15;

/** 10, 13: what ends a line. */
let lineEnd: u8 = 10;
let names: u32 = 0;
/** Bytes of the window that the groups took. */
export let used: usize = 0;
/** Lines that should have held a group code but did not. */
export let malformed: i32 = 0;

/** Forgets the names of the file before. */
export function begin(end: u8): void {
  lineEnd = end;
  memory.fill(KNOWN, 0, <usize>KNOWN_SLOTS * KNOWN_SIZE);
  names = 0;
}

function isBlank(byte: u8): bool {
  return byte === 32 || byte === 9;
}

/** Eight bytes at a time: bit 7 of the first one that is no digit is set, and maybe of some behind it. */
function beyondDigits(eight: u64): u64 {
  const digits = eight ^ (EACH * 0x30);
  return (digits | (digits + EACH * 0x76)) & (EACH * 0x80);
}

/** The number that the first digits of eight bytes make. */
function valueOf(eight: u64, count: u64): u64 {
  const digits = ((eight ^ (EACH * 0x30)) << (64 - (count << 3))) as u64;
  const pairs = digits * 10 + (digits >> 8);
  const high = (pairs & 0x000000ff000000ff) * MILLIONS;
  const low = ((pairs >> 16) & 0x000000ff000000ff) * 0x0000271000000001;
  return (high + low) >> 32;
}

/** The first end of a line from a place on, or the end. */
export function endOfLine(from: usize, end: usize): usize {
  const wanted = <u64>lineEnd * EACH;
  for (let at = from; at < end; at += 8) {
    const other = load<u64>(at) ^ wanted;
    const found = (other - EACH) & ~other & (EACH * 0x80);
    if (found !== 0) return min(at + <usize>(ctz(found) >> 3), end);
  }
  return end;
}

/**
 * Reads the groups of the window, which has a byte 1 behind its last, so that nothing runs beyond it. Whole ones only,
 * unless the file ends with the window (isOver); none after the end mark.
 */
export function fill(length: usize, isOver: bool, most: i32): i32 {
  const end = WINDOW + length;
  let pos = WINDOW;
  let count = 0;
  malformed = 0;
  while (count < most && pos < end) {
    let at = pos;
    let byte = load<u8>(at);
    while (isBlank(byte)) byte = load<u8>(++at);
    const isNegative = byte === 45;
    if (isNegative) at++;
    const eight = load<u64>(at);
    const beyond = beyondDigits(eight);
    const digits = beyond === 0 ? 8 : ctz(beyond) >> 3;
    const code = digits === 0 ? 0 : <i32>valueOf(eight, digits);
    at += <usize>digits;
    byte = load<u8>(at);
    while ((isBlank(byte) || byte === 13 || byte === 0) && byte !== lineEnd) byte = load<u8>(++at);
    const isClean = at >= end || byte === lineEnd;
    if (!isClean) at = endOfLine(at, end);
    if (at >= end && !isOver) break;
    at++;
    if (!isClean || digits === 0 || digits > 5) {
      if (at < end || !isOver) malformed++;
      pos = min(at, end);
      continue;
    }
    if (at > end) {
      pos = end;
      break;
    }
    const row = <usize>count;
    const kind = isNegative || code >= CODES ? <u8>0 : load<u8>(KIND + <usize>code);
    let value = NaN;
    const start = at;
    if (kind === NUMBER_KIND) value = number(start);
    at = value === value ? reached : endOfLine(start, end);
    if (at >= end && !isOver) break;
    let stop = at;
    if (value === value && load<u8>(at) !== lineEnd) at++;
    pos = at < end ? at + 1 : end;
    if (code === 999 && !isNegative) continue;
    while (stop > start && load<u8>(stop - 1) === 13) stop--;
    store<i32>(CODE + (row << 2), isNegative ? -code : code);
    store<u32>(START + (row << 2), <u32>(start - WINDOW));
    store<u32>(STOP + (row << 2), <u32>(stop - WINDOW));
    store<f64>(NUMBER + (row << 3), value);
    store<u32>(NAME + (row << 2), kind === TEXT ? name(start, stop) : 0);
    if (kind === HEXADECIMAL) store<f64>(HANDLE + (row << 3), hexadecimal(start, stop));
    count++;
    if (code === 0 && isEndMark(start, stop)) break;
  }
  used = pos - WINDOW;
  return count;
}

function isEndMark(start: usize, stop: usize): bool {
  let at = start;
  while (at < stop && isBlank(load<u8>(at))) at++;
  // 'EOF'
  return stop - at >= 3 && load<u16>(at) === 0x4f45 && load<u8>(at, 2) === 0x46;
}

export function hexadecimal(start: usize, stop: usize): f64 {
  let value: u64 = 0;
  let at = start;
  while (at < stop && isBlank(load<u8>(at))) at++;
  for (; at < stop && value >>> 60 === 0; at++) {
    const byte = load<u8>(at);
    const letter = byte | 32;
    if (byte >= 48 && byte <= 57) value = (value << 4) | <u64>(byte - 48);
    else if (letter >= 97 && letter <= 102) value = (value << 4) | <u64>(letter - 87);
    else break;
  }
  return value >>> 53 === 0 ? <f64>value : 0;
}

/** So many bytes of the eight at a place, zeros behind them. */
function partOf(at: usize, bytes: usize): u64 {
  const eight = load<u64>(at);
  return bytes >= 8 ? eight : eight & (((<u64>1) << ((<u64>bytes) << 3)) - 1);
}

/** The number of a name, the same wherever it stands; 0 for what is empty or long. */
export function name(from: usize, to: usize): u32 {
  let start = from;
  let stop = to;
  while (start < stop && isBlank(load<u8>(start))) start++;
  while (stop > start && isBlank(load<u8>(stop - 1))) stop--;
  const length = stop - start;
  if (length === 0 || length > LONGEST) return 0;
  let hash: u64 = length;
  for (let i: usize = 0; i < length; i += 8) {
    hash = (hash ^ partOf(start + i, length - i)) * GOLDEN;
    hash ^= hash >>> 29;
  }
  const known = KNOWN + <usize>(hash & (KNOWN_SLOTS - 1)) * KNOWN_SIZE;
  if (load<u32>(known, 4) === <u32>length) {
    let i: usize = 0;
    while (i < length && load<u64>(known + 8 + i) === partOf(start + i, length - i)) i += 8;
    if (i >= length) return load<u32>(known);
  }
  names++;
  store<u32>(known, names);
  store<u32>(known, <u32>length, 4);
  for (let i: usize = 0; i < length; i += 8) store<u64>(known + 8 + i, partOf(start + i, length - i));
  return names;
}

const POWERS = memory.data<f64>([
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
  1e20, 1e21, 1e22,
]);
const MAX_SCALE: usize = 22;
const WHOLE_POWERS = memory.data<u64>([1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000]);
/** Eight digits fit behind a mantissa below this. */
const ROOM: u64 = 100_000_000_000;

const SPLIT: f64 = 134217729;

/** a × b − product, exactly. */
function productError(a: f64, b: f64, product: f64): f64 {
  const aBig = a * SPLIT;
  const aHigh = aBig - (aBig - a);
  const aLow = a - aHigh;
  const bBig = b * SPLIT;
  const bHigh = bBig - (bBig - b);
  const bLow = b - bHigh;
  return aHigh * bHigh - product + aHigh * bLow + aLow * bHigh + aLow * bLow;
}

/** Where number() came to the end of its line. */
let reached: usize = 0;

/**
 * A number that has a line for itself. Exact while the mantissa is an integer below 2^53 and the power is a double; up to
 * nineteen digits by arithmetic of twice the precision, with those behind the point that are beyond it as a part of one. NaN
 * for all else: exponents, longer ones, rubbish.
 */
export function number(start: usize): f64 {
  let at = start;
  let byte = load<u8>(at);
  while (isBlank(byte)) byte = load<u8>(++at);
  const isNegative = byte === 45;
  if (isNegative || byte === 43) at++;
  const first = at;
  let mantissa: u64 = 0;
  let point: usize = 0;
  let beyondMantissa: usize = 0;
  let part: f64 = 0;
  for (;;) {
    const eight = load<u64>(at);
    const beyond = beyondDigits(eight);
    const count: u64 = beyond === 0 ? 8 : ctz(beyond) >> 3;
    if (count > 0) {
      const digits = valueOf(eight, count);
      if (beyondMantissa > 0 || mantissa >= ROOM * load<u64>(WHOLE_POWERS + ((<usize>(8 - count)) << 3))) {
        if (point === 0) return NaN;
        beyondMantissa += <usize>count;
        if (beyondMantissa <= MAX_SCALE) part += <f64>digits / load<f64>(POWERS + (beyondMantissa << 3));
      } else mantissa = mantissa * load<u64>(WHOLE_POWERS + ((<usize>count) << 3)) + digits;
      at += <usize>count;
    }
    if (count === 8) continue;
    if (point !== 0 || load<u8>(at) !== 46) break;
    point = ++at;
  }
  const scale = point !== 0 ? at - point - beyondMantissa : 0;
  if (at - first === <usize>(point !== 0) || scale > MAX_SCALE) return NaN;
  byte = load<u8>(at);
  while (isBlank(byte)) byte = load<u8>(++at);
  reached = at;
  if (byte !== lineEnd && (byte !== 13 || load<u8>(at, 1) !== lineEnd)) return NaN;
  const by = load<f64>(POWERS + (scale << 3));
  const whole = <f64>mantissa;
  let value = whole / by;
  if (mantissa >>> 53 !== 0 || part !== 0) {
    const back = value * by;
    // what rounding lost of the mantissa
    const low = <f64>(<i64>(mantissa - <u64>whole));
    value += (whole - back - productError(value, by, back) + (low + part)) / by;
  }
  return isNegative ? -value : value;
}

const SEEN_HANDLE = 1;
const SEEN_COLOR = 2;
const SEEN_OWNER = 4;
const SEEN_LAYER = 8;

/**
 * Goes from one row on to the first group that is neither a number with a slot nor common to all entities. table: of slots, by code
 * below 64 the place among the values, or −1. Tells the row, and above 16 bits what was seen.
 */
export function take(from: i32, count: i32, table: usize): i32 {
  const slots = SLOTS + (table << 6);
  let seen = 0;
  let row = from;
  for (; row < count; row++) {
    const at = <usize>row;
    const code = load<i32>(CODE + (at << 2));
    const slot = code > 0 && code < 64 ? <i32>load<i8>(slots + <usize>code) : -1;
    if (slot >= 0) {
      const value = load<f64>(NUMBER + (at << 3));
      if (value !== value) break;
      store<f64>(VALUE + ((<usize>slot) << 3), value);
    } else if (code === 5) {
      seen |= SEEN_HANDLE;
      store<f64>(FOUND_HANDLE, load<f64>(HANDLE + (at << 3)));
    } else if (code === 8) {
      seen |= SEEN_LAYER;
      store<f64>(FOUND_LAYER, <f64>row);
    } else if (code === 62) {
      const colour = load<f64>(NUMBER + (at << 3));
      if (colour !== colour) break;
      seen |= SEEN_COLOR;
      store<f64>(FOUND_COLOR, colour);
    } else if (code === 330) {
      seen |= SEEN_OWNER;
      store<f64>(FOUND_OWNER, load<f64>(HANDLE + (at << 3)));
    } else if (code !== 100) break;
  }
  return row | (seen << 16);
}

/**
 * Takes vertices of a plain polyline, x and y by groups 10 and 20, without bulge and width, from one row on: the row after
 * them.
 */
export function takeVertices(from: i32, count: i32): i32 {
  let row = from;
  let to = POINT;
  while (row + 1 < count) {
    const at = <usize>row;
    const code = load<i32>(CODE + (at << 2));
    if (code === 10 && load<i32>(CODE + (at << 2), 4) === 20) {
      const x = load<f64>(NUMBER + (at << 3));
      const y = load<f64>(NUMBER + (at << 3), 8);
      if (x !== x || y !== y) break;
      store<f64>(to, x);
      store<f64>(to, y, 8);
      to += 16;
      row += 2;
    } else if (
      to > POINT &&
      ((code >= 40 && code <= 42 && load<f64>(NUMBER + (at << 3)) === 0) || code === 91)
    )
      row++;
    else break;
  }
  points = <i32>(to - POINT) >>> 3;
  return row;
}

/** Numbers that takeVertices() took. */
export let points: i32 = 0;
