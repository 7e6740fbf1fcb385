/**
 * AssemblyScript, not TypeScript: reads a tile (docs/ocf.md, 9 tiles) of which nobody asks what entities it is of, into the
 * columns of a group. In WebAssembly because it runs once for a drawing, and a script would be compiled while it runs.
 * `npm run wasm` turns it into ../src/ocf/tile-code.ts; ../src/ocf/loose.ts hands bytes over and takes columns away.
 */

/** Streams and planes, by their number in the file. */
const RUNS = 0;
const STYLES = 3;
const COUNTS = 4;
const FLAGS = 5;
const LENGTHS = 6;
const ANGLES = 7;
const INDICES = 8;
const GLYPHS = 9;
const ADVANCES = 10;
const FLOATS = 11;
const START_X = 12;
const START_Y = 13;
const DELTA_X = 14;
const DELTA_Y = 15;
const STREAMS = 16;

const PATH = 1;
const ARC = 2;
const FILL = 3;
const HATCH = 4;
const TEXT = 5;
const IMAGE = 6;
const WIPEOUT = 7;
const POINT = 8;
const RAY = 9;
const INSERT = 10;
const KINDS = 11;

/** Bits of flag bytes. */
const PATH_PHASE = 64;
const ARC_CIRCLE = 1;
const ARC_MIRRORED = 2;
const ARC_AXIS = 4;
const ARC_FORWARD = 8;
const ARC_BACKWARD = 16;
const ARC_PHASE = 32;
const INSERT_GRID = 1;
const INSERT_CLIP = 2;

const EM_PARTS: f64 = 16384;
const TURN: f64 = 6.283185307179586;
const DEGREE: f64 = 0.017453292519943295;

/** What is wrong: 1 the tile is damaged, 2 a reference leads nowhere. */
export let wrong: i32 = 0;

/** How long the lists are that primitives point into. */
let styles: u32 = 0;
let glyphs: u32 = 0;
let strings: u32 = 0;
let groups: u32 = 0;
let clips: u32 = 0;
let images: u32 = 0;
let gradients: u32 = 0;
let patterns: u32 = 0;

export function limit(
  styleCount: u32,
  glyphCount: u32,
  stringCount: u32,
  groupCount: u32,
  clipCount: u32,
  imageCount: u32,
  gradientCount: u32,
  patternCount: u32,
): void {
  styles = styleCount;
  glyphs = glyphCount;
  strings = stringCount;
  groups = groupCount;
  clips = clipCount;
  images = imageCount;
  gradients = gradientCount;
  patterns = patternCount;
}

/** The power of two that parts of a degree are counted in, for half axes of so many steps. */
declare function power(ux: f64, uy: f64, vx: f64, vy: f64): i32;

/** Addresses: the streams (next, end), the numbers of planes (next, end), the columns, how many of each kind there are. */
const IN: usize = 64;
const WAYS: usize = IN + STREAMS * 8;
const COLUMNS: usize = WAYS + 4 * 8;
const NUMBERS: usize = COLUMNS + 64 * 4;
const TALLY: usize = NUMBERS + KINDS * 4;
/** Ten to the power of 0 … 30, put there by who uses this. */
export const POWERS: usize = 704;
/** What is handed over begins here. */
const FREE: usize = 1024;

let top: usize = FREE;
let matrices: usize = 0;
let matrixCount: u32 = 0;

let factor: f64 = 1;
let divisor: f64 = 1;
let originX: f64 = 0;
let originY: f64 = 0;
let penX: f64 = 0;
let penY: f64 = 0;
let style: i64 = 0;

/** Room for so many bytes. */
function room(bytes: usize): usize {
  const at = (top + 7) & ~7;
  top = at + bytes;
  const pages = <i32>((top + 65_535) >>> 16);
  const more = pages - memory.size();
  if (more > 0 && memory.grow(more) < 0) unreachable();
  return at;
}

/** Forgets all but the matrices; returns where so many bytes of a tile are to be put. */
export function take(bytes: usize): usize {
  top = matrices + ((<usize>matrixCount) << 5);
  return room(bytes);
}

/** Where so many matrices, of four numbers each, are to be put. */
export function takeMatrices(count: u32): usize {
  top = FREE;
  matrixCount = count;
  matrices = room((<usize>count) << 5);
  return matrices;
}

/** How many primitives of a kind there are. */
export function number(kind: i32): u32 {
  return load<u32>(NUMBERS + ((<usize>kind) << 2));
}

/** Where a column begins, of those below. */
export function column(at: i32): usize {
  return <usize>load<u32>(COLUMNS + ((<usize>at) << 2));
}

const RUN_KIND = 0;
const RUN_START = 1;
const RUN_SIZE = 2;
/** Of a kind: its styles, then what it has else. */
const FIRST = 3;
const EACH = 6;

function columnOf(kind: i32, own: i32): usize {
  return column(FIRST + (kind - 1) * EACH + own);
}

function setColumn(kind: i32, own: i32, bytes: usize): void {
  store<u32>(COLUMNS + ((<usize>(FIRST + (kind - 1) * EACH + own)) << 2), <u32>room(bytes));
}

function left(stream: i32): i32 {
  const at = IN + ((<usize>stream) << 3);
  return load<i32>(at, 4) - load<i32>(at);
}

function byte(stream: i32): i32 {
  const at = IN + ((<usize>stream) << 3);
  const place = load<u32>(at);
  if (place >= load<u32>(at, 4)) {
    wrong = 1;
    return 0;
  }
  store<u32>(at, place + 1);
  return <i32>load<u8>(place);
}

function long(stream: i32): i64 {
  const first = byte(stream);
  if (first < 128) return first;
  let value: i64 = first & 127;
  for (let shift: i64 = 7; shift <= 56; shift += 7) {
    const next = byte(stream);
    value |= (<i64>(next & 127)) << shift;
    if (next < 128) return value;
  }
  wrong = 1;
  return 0;
}

function signed(value: i64): i64 {
  return (value >> 1) ^ -(value & 1);
}

function int(stream: i32): f64 {
  return <f64>signed(long(stream));
}

/** A number of 31 bits. */
function uint(stream: i32): i32 {
  const value = long(stream);
  if (value > i32.MAX_VALUE) {
    wrong = 1;
    return 0;
  }
  return <i32>value;
}

function double(stream: i32): f64 {
  const at = IN + ((<usize>stream) << 3);
  const place = load<u32>(at);
  if (left(stream) < 8) {
    wrong = 1;
    return 0;
  }
  store<u32>(at, place + 8);
  return load<f64>(place);
}

function single(stream: i32): f64 {
  const at = IN + ((<usize>stream) << 3);
  const place = load<u32>(at);
  if (left(stream) < 4) {
    wrong = 1;
    return 0;
  }
  store<u32>(at, place + 4);
  return load<f32>(place);
}

/** All numbers of a plane stream; wherever there is one too few, what is wrong is told. */
function planes(stream: i32): void {
  const ways = WAYS + ((<usize>(stream - START_X)) << 3);
  const size = left(stream);
  const count = size > 0 ? uint(stream) : 0;
  if (count > left(stream)) wrong = 1;
  if (wrong !== 0) return;
  const values = room((<usize>count) << 3);
  const end = values + ((<usize>count) << 3);
  store<u32>(ways, <u32>values);
  store<u32>(ways, <u32>end, 4);
  const kept = top;
  const places = room((<usize>count) << 2);
  let open: usize = 0;
  let at = <usize>load<u32>(IN + ((<usize>stream) << 3));
  const last = <usize>load<u32>(IN + ((<usize>stream) << 3), 4);
  for (let place = values; place < end; place += 8, at++) {
    const value = <i64>load<u8>(at);
    if (value < 128) store<i64>(place, signed(value));
    else {
      store<i64>(place, value & 127);
      store<u32>(places + (open << 2), <u32>place);
      open++;
    }
  }
  for (let shift: i64 = 7; open > 0; shift += 7) {
    if (shift > 56 || at + open > last) {
      wrong = 1;
      break;
    }
    const going = open;
    open = 0;
    for (let k: usize = 0; k < going; k++, at++) {
      const place = <usize>load<u32>(places + (k << 2));
      const part = <i64>load<u8>(at);
      const value = load<i64>(place) | ((part & 127) << shift);
      if (part < 128) store<i64>(place, signed(value));
      else {
        store<i64>(place, value);
        store<u32>(places + (open << 2), <u32>place);
        open++;
      }
    }
  }
  top = kept;
}

function way(stream: i32): f64 {
  const ways = WAYS + ((<usize>(stream - START_X)) << 3);
  const place = load<u32>(ways);
  if (place >= load<u32>(ways, 4)) {
    wrong = 1;
    return 0;
  }
  store<u32>(ways, place + 8);
  return <f64>load<i64>(place);
}

function inUnits(steps: f64): f64 {
  return (steps * factor) / divisor;
}

function begin(): void {
  penX += way(START_X);
  penY += way(START_Y);
}

function goOn(): void {
  penX += way(DELTA_X);
  penY += way(DELTA_Y);
}

/** Puts where the pen is. */
function put(at: usize): void {
  store<f64>(at, inUnits(penX + originX));
  store<f64>(at, inUnits(penY + originY), 8);
}

function styleOf(): u32 {
  style += signed(long(STYLES));
  if (style < 0 || style >= <i64>styles) {
    wrong = style < 0 ? 1 : 2;
    style = 0;
  }
  return <u32>style;
}

function below(index: i32, end: u32): i32 {
  if (<u32>index >= end) wrong = 2;
  return index;
}

let lastKind: i32 = 0;
let runCount: i32 = 0;

/** Counts a primitive, which begins or goes on with a run, and tells its number among those of its kind. */
function mark(kind: i32, own: u32): usize {
  const counts = NUMBERS + ((<usize>kind) << 2);
  const row = load<u32>(counts);
  store<u32>(counts, row + 1);
  store<u32>(columnOf(kind, 0) + ((<usize>row) << 2), own);
  if (kind !== lastKind) {
    lastKind = kind;
    const at = <usize>runCount;
    runCount++;
    store<u8>(column(RUN_KIND) + at, <u8>kind);
    store<u32>(column(RUN_START) + (at << 2), row);
    store<u32>(column(RUN_SIZE) + (at << 2), 1);
    store<u32>(NUMBERS, <u32>runCount);
  } else {
    const size = column(RUN_SIZE) + ((<usize>(runCount - 1)) << 2);
    store<u32>(size, load<u32>(size) + 1);
  }
  return <usize>row;
}

/** Points, rings and letters of each kind that there will be. */
let pathPoints: i64 = 0;
let letterCount: i64 = 0;

function ringTally(kind: i32, rings: i64, points: i64): void {
  const at = TALLY + ((<usize>(kind === FILL ? 0 : kind === HATCH ? 1 : 2)) << 4);
  store<i64>(at, load<i64>(at) + rings);
  store<i64>(at, load<i64>(at, 8) + points, 8);
}

/** Goes through counts and flags alone, so that columns can be made as long as they will be. */
function measure(): void {
  const counts = load<u64>(IN + (COUNTS << 3));
  const flags = load<u64>(IN + (FLAGS << 3));
  const runs = load<u64>(IN + (RUNS << 3));
  const budget: i64 = left(STYLES);
  const points: i64 =
    <i64>(load<u32>(WAYS, 4) - load<u32>(WAYS) + load<u32>(WAYS + 16, 4) - load<u32>(WAYS + 16)) >> 3;
  pathPoints = 0;
  letterCount = 0;
  memory.fill(TALLY, 0, 48);
  let total: i64 = 0;
  let runsSeen: i32 = 0;
  let known: i64 = 0;
  while (left(RUNS) > 0 && wrong === 0) {
    const kind = byte(RUNS);
    const size = uint(RUNS);
    total += size;
    runsSeen++;
    if (kind < PATH || kind > INSERT || total > budget) wrong = 1;
    for (let k = 0; k < size && wrong === 0; k++) {
      if (kind === PATH) {
        const ring = byte(FLAGS) >> 7;
        const own = uint(COUNTS);
        known += own;
        pathPoints += own + ring;
      } else if (kind === ARC) {
        byte(FLAGS);
        byte(FLAGS);
      } else if (kind === FILL || kind === HATCH || kind === WIPEOUT) {
        if (kind === FILL) byte(FLAGS);
        const rings = uint(COUNTS);
        let sum: i64 = 0;
        if (rings > left(COUNTS)) wrong = 1;
        for (let r = 0; r < rings && wrong === 0; r++) sum += uint(COUNTS);
        known += sum;
        ringTally(kind, rings, sum);
      } else if (kind === TEXT) letterCount += uint(COUNTS);
      else if (kind === RAY) byte(FLAGS);
      else if (kind === INSERT && (byte(FLAGS) & INSERT_GRID) !== 0) {
        uint(COUNTS);
        uint(COUNTS);
      }
      if (known > points || letterCount > <i64>left(GLYPHS)) wrong = 1;
    }
    const counter = NUMBERS + ((<usize>kind) << 2);
    if (wrong === 0) store<u32>(counter, load<u32>(counter) + size);
  }
  store<u64>(IN + (COUNTS << 3), counts);
  store<u64>(IN + (FLAGS << 3), flags);
  store<u64>(IN + (RUNS << 3), runs);
  if (wrong === 0) makeColumns(<usize>runsSeen);
}

function makeColumns(runs: usize): void {
  store<u32>(COLUMNS, <u32>room(runs));
  store<u32>(COLUMNS + 4, <u32>room(runs << 2));
  store<u32>(COLUMNS + 8, <u32>room(runs << 2));
  for (let kind = PATH; kind <= INSERT; kind++) {
    const n = <usize>number(kind);
    if (n === 0) continue;
    setColumn(kind, 0, n << 2);
    if (kind === PATH) {
      setColumn(kind, 1, (n + 1) << 2);
      store<u32>(columnOf(kind, 1), 0);
      setColumn(kind, 2, (<usize>pathPoints) << 4);
      setColumn(kind, 3, n << 3);
      setColumn(kind, 4, n);
    } else if (kind === ARC) {
      setColumn(kind, 1, n << 6);
      setColumn(kind, 2, n << 3);
      setColumn(kind, 3, n);
    } else if (kind === FILL || kind === HATCH || kind === WIPEOUT) {
      const at = TALLY + ((<usize>(kind === FILL ? 0 : kind === HATCH ? 1 : 2)) << 4);
      setColumn(kind, 1, (n + 1) << 2);
      setColumn(kind, 2, (<usize>load<i64>(at) + 1) << 2);
      setColumn(kind, 3, (<usize>load<i64>(at, 8)) << 4);
      store<u32>(columnOf(kind, 1), 0);
      store<u32>(columnOf(kind, 2), 0);
      if (kind !== WIPEOUT) setColumn(kind, 4, n << 2);
      if (kind === FILL) setColumn(kind, 5, n);
      if (kind === HATCH) setColumn(kind, 5, n << 4);
    } else if (kind === TEXT) {
      setColumn(kind, 1, n << 5);
      setColumn(kind, 2, (n + 1) << 2);
      store<u32>(columnOf(kind, 2), 0);
      setColumn(kind, 3, (<usize>letterCount) << 2);
      setColumn(kind, 4, (<usize>letterCount) << 4);
      setColumn(kind, 5, n << 2);
    } else if (kind === IMAGE) {
      setColumn(kind, 1, n * 48);
      setColumn(kind, 2, n << 2);
      setColumn(kind, 3, n << 2);
    } else if (kind === POINT) setColumn(kind, 1, n * 24);
    else if (kind === RAY) {
      setColumn(kind, 1, n << 5);
      setColumn(kind, 2, n);
    } else {
      setColumn(kind, 1, n << 2);
      setColumn(kind, 2, n * 48);
      setColumn(kind, 3, n << 2);
      setColumn(kind, 4, n << 2);
      setColumn(kind, 5, n << 5);
    }
    store<u32>(NUMBERS + ((<usize>kind) << 2), 0);
  }
  if (letterCount > 0) makeGuesses();
}

/** Where the next points, rings and letters go. */
let pathAt: usize = 0;
let letterAt: usize = 0;

function path(): void {
  const own = styleOf();
  const flags = byte(FLAGS);
  const size = uint(COUNTS);
  const ring = flags >> 7;
  const phase = (flags & PATH_PHASE) !== 0 ? inUnits(int(LENGTHS)) : 0;
  if (size === 0) return;
  const from = pathAt;
  begin();
  put(pathAt);
  let at = pathAt + 16;
  for (let i = 1; i < size; i++, at += 16) {
    goOn();
    put(at);
  }
  if (ring !== 0) {
    store<f64>(at, load<f64>(from));
    store<f64>(at, load<f64>(from, 8), 8);
    at += 16;
  }
  // What has no length is not drawn.
  if (size + ring < 2 || wrong !== 0) return;
  pathAt = at;
  const row = mark(PATH, own);
  store<u32>(columnOf(PATH, 1) + ((row + 1) << 2), <u32>((at - columnOf(PATH, 2)) >> 4));
  store<f64>(columnOf(PATH, 3) + (row << 3), phase);
  store<u8>(columnOf(PATH, 4) + row, <u8>(flags & 0x3f));
}

function arc(): void {
  const own = styleOf();
  const flags = byte(FLAGS);
  const shape = byte(FLAGS);
  begin();
  const row = mark(ARC, own);
  const at = columnOf(ARC, 1) + (row << 6);
  put(at);
  const ux = int(LENGTHS);
  const uy = (shape & ARC_AXIS) !== 0 ? 0 : int(LENGTHS);
  let vx: f64 = 0;
  let vy: f64 = 0;
  const round = (shape & (ARC_CIRCLE | ARC_MIRRORED)) !== 0;
  if (!round) {
    vx = int(LENGTHS);
    vy = int(LENGTHS);
  }
  const parts = <f64>((<i64>1) << (<i64>power(ux, uy, vx, vy)));
  if (round) {
    const sign: f64 = (shape & ARC_CIRCLE) !== 0 ? 1 : -1;
    vx = -uy * sign;
    vy = ux * sign;
  }
  store<f64>(at, inUnits(ux), 16);
  store<f64>(at, inUnits(uy), 24);
  store<f64>(at, inUnits(vx), 32);
  store<f64>(at, inUnits(vy), 40);
  store<f64>(at, (int(ANGLES) / parts) * DEGREE, 48);
  const full: f64 = (shape & ARC_FORWARD) !== 0 ? TURN : (shape & ARC_BACKWARD) !== 0 ? -TURN : 0;
  store<f64>(at, full !== 0 ? full : (int(ANGLES) / parts) * DEGREE, 56);
  store<f64>(columnOf(ARC, 2) + (row << 3), (shape & ARC_PHASE) !== 0 ? inUnits(int(LENGTHS)) : 0);
  store<u8>(columnOf(ARC, 3) + row, <u8>flags);
}

function area(kind: i32): void {
  const own = styleOf();
  let flags = 0;
  let index = 0;
  if (kind === FILL) {
    flags = byte(FLAGS);
    index = uint(INDICES) - 1;
    if (index !== -1) below(index, gradients);
  } else if (kind === HATCH) index = below(uint(INDICES), patterns);
  if (kind === HATCH) begin();
  const x = inUnits(penX + originX);
  const y = inUnits(penY + originY);
  const rings = uint(COUNTS);
  if (rings === 0) return;
  const row = mark(kind, own);
  const ringStart = columnOf(kind, 1) + (row << 2);
  const first = load<u32>(ringStart);
  const pointStart = columnOf(kind, 2);
  const points = columnOf(kind, 3);
  for (let r: u32 = 0; r < <u32>rings && wrong === 0; r++) {
    const size = uint(COUNTS);
    const start = pointStart + ((<usize>(first + r)) << 2);
    let at = points + ((<usize>load<u32>(start)) << 4);
    for (let i = 0; i < size; i++, at += 16) {
      if (i === 0) begin();
      else goOn();
      put(at);
    }
    store<u32>(start, load<u32>(start) + size, 4);
  }
  store<u32>(ringStart, first + rings, 4);
  if (kind === FILL) {
    store<i32>(columnOf(kind, 4) + (row << 2), index);
    store<u8>(columnOf(kind, 5) + row, <u8>flags);
  } else if (kind === HATCH) {
    store<i32>(columnOf(kind, 4) + (row << 2), index);
    store<f64>(columnOf(kind, 5) + (row << 4), x);
    store<f64>(columnOf(kind, 5) + (row << 4), y, 8);
  }
}

/** The ways between letters that were seen last: 24 bytes each, a pair of letters or a first one, then the way. */
let guesses: usize = 0;
let guessMask: usize = 0;
const ALONE: u64 = 0xffffffff;

function makeGuesses(): void {
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

let string: i64 = 0;

function text(): void {
  const own = styleOf();
  const index = <u32>uint(INDICES);
  string += signed(long(INDICES));
  const size = uint(COUNTS);
  if (size === 0) return;
  if (index >= matrixCount) wrong = 1;
  if (string < 0 || string >= <i64>strings) wrong = 2;
  if (wrong !== 0) return;
  const matrix = matrices + ((<usize>index) << 5);
  const a = load<f64>(matrix);
  const b = load<f64>(matrix, 8);
  const c = load<f64>(matrix, 16);
  const d = load<f64>(matrix, 24);
  const det = a * d - b * c;
  const turns = isFinite(det) && abs(det) >= 1e-300;
  begin();
  let x = inUnits(penX + originX);
  let y = inUnits(penY + originY);
  const letters = columnOf(TEXT, 3);
  const origins = columnOf(TEXT, 4);
  let before: u32 = 0;
  let at = letterAt;
  for (let k = 0; k < size && wrong === 0; k++, at++) {
    const glyph = <u32>below(uint(GLYPHS), glyphs);
    if (k > 0 && !turns) {
      goOn();
      x = inUnits(penX + originX);
      y = inUnits(penY + originY);
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
    }
    store<u32>(letters + (at << 2), glyph);
    store<f64>(origins + (at << 4), x);
    store<f64>(origins + (at << 4), y, 8);
    before = glyph;
  }
  if (!isFinite(a + b + c + d + x + y) || wrong !== 0) return;
  letterAt = at;
  const row = mark(TEXT, own);
  memory.copy(columnOf(TEXT, 1) + (row << 5), matrix, 32);
  store<u32>(columnOf(TEXT, 2) + (row << 2), <u32>at, 4);
  store<u32>(columnOf(TEXT, 5) + (row << 2), <u32>string);
}

function image(): void {
  const own = styleOf();
  const row = <usize>number(IMAGE);
  const at = columnOf(IMAGE, 1) + row * 48;
  let sum: f64 = 0;
  for (let k: usize = 0; k < 6; k++) {
    const part = double(FLOATS);
    sum += abs(part);
    store<f64>(at + (k << 3), part);
  }
  const index = below(uint(INDICES), images);
  const clip = uint(INDICES) - 1;
  if (clip !== -1) below(clip, clips);
  if (!isFinite(sum)) return;
  mark(IMAGE, own);
  store<i32>(columnOf(IMAGE, 2) + (row << 2), index);
  store<i32>(columnOf(IMAGE, 3) + (row << 2), clip);
}

function point(): void {
  const own = styleOf();
  begin();
  const turn = single(FLOATS);
  if (!isFinite(turn)) return;
  const at = columnOf(POINT, 1) + mark(POINT, own) * 24;
  put(at);
  store<f64>(at, turn, 16);
}

function ray(): void {
  const own = styleOf();
  begin();
  const dx = double(FLOATS);
  const dy = double(FLOATS);
  const both = byte(FLAGS);
  if (!isFinite(abs(dx) + abs(dy))) return;
  const row = mark(RAY, own);
  const at = columnOf(RAY, 1) + (row << 5);
  put(at);
  store<f64>(at, dx, 16);
  store<f64>(at, dy, 24);
  store<u8>(columnOf(RAY, 2) + row, both !== 0 ? 1 : 0);
}

function insert(): void {
  const own = styleOf();
  const target = below(uint(INDICES), groups);
  const index = <u32>uint(INDICES);
  if (index >= matrixCount) wrong = 1;
  begin();
  const flags = byte(FLAGS);
  let clip = -1;
  if ((flags & INSERT_CLIP) !== 0) clip = below(uint(INDICES), clips);
  const row = <usize>number(INSERT);
  const grid = columnOf(INSERT, 5) + (row << 5);
  let columns = 1;
  let rows = 1;
  let sum: f64 = 0;
  memory.fill(grid, 0, 32);
  if ((flags & INSERT_GRID) !== 0) {
    columns = uint(COUNTS);
    rows = uint(COUNTS);
    for (let k: usize = 0; k < 4; k++) {
      const part = double(FLOATS);
      sum += abs(part);
      store<f64>(grid + (k << 3), part);
    }
  }
  if (wrong !== 0) return;
  const matrix = matrices + ((<usize>index) << 5);
  for (let k: usize = 0; k < 4; k++) sum += abs(load<f64>(matrix + (k << 3)));
  if (!isFinite(sum)) return;
  mark(INSERT, own);
  store<u32>(columnOf(INSERT, 1) + (row << 2), target);
  const at = columnOf(INSERT, 2) + row * 48;
  memory.copy(at, matrix, 32);
  put(at + 32);
  store<i32>(columnOf(INSERT, 3) + (row << 2), clip);
  const many = columnOf(INSERT, 4) + (row << 2);
  store<u16>(many, <u16>columns);
  store<u16>(many, <u16>rows, 2);
}

/** Reads the tile of so many bytes that was put at a place. `wrong` tells of damage. */
export function read(at: usize, bytes: usize): void {
  wrong = 0;
  memory.fill(NUMBERS, 0, KINDS * 4);
  // The header is read as the first of the streams.
  store<u32>(IN, <u32>at);
  store<u32>(IN, <u32>(at + bytes), 4);
  const step = byte(RUNS);
  const exponent = step / 3 - 30;
  factor = step % 3 === 0 ? 1 : step % 3 === 1 ? 2 : 5;
  divisor = 1;
  if (step >= 183) wrong = 1;
  if (exponent < 0) divisor = load<f64>(POWERS + ((<usize>-exponent) << 3));
  else if (exponent <= 30) factor *= load<f64>(POWERS + ((<usize>exponent) << 3));
  originX = int(RUNS);
  originY = int(RUNS);
  let from: i64 = 0;
  for (let k = 0; k < STREAMS; k++) {
    const size = uint(RUNS);
    store<u32>(IN + ((<usize>k) << 3) + (k === 0 ? TALLY - IN : 0), size);
    from += size;
  }
  const lengths = left(RUNS);
  if (from > lengths) wrong = 1;
  if (wrong !== 0) return;
  let place = load<u32>(IN);
  for (let k = 0; k < STREAMS; k++) {
    const stream = IN + ((<usize>k) << 3);
    const size = load<u32>(k === 0 ? TALLY : stream);
    store<u32>(stream, place);
    place += size;
    store<u32>(stream, place, 4);
  }
  penX = 0;
  penY = 0;
  style = 0;
  string = 0;
  lastKind = 0;
  runCount = 0;
  for (let k = START_X; k <= DELTA_Y; k++) {
    planes(k);
    if (wrong !== 0) return;
  }
  measure();
  if (wrong !== 0) return;
  memory.fill(NUMBERS, 0, 4);
  pathAt = columnOf(PATH, 2);
  letterAt = 0;
  primitives();
}

function primitives(): void {
  while (left(RUNS) > 0 && wrong === 0) {
    const kind = byte(RUNS);
    const size = uint(RUNS);
    for (let k = 0; k < size && wrong === 0; k++) {
      if (kind === PATH) path();
      else if (kind === ARC) arc();
      else if (kind === TEXT) text();
      else if (kind === INSERT) insert();
      else if (kind === IMAGE) image();
      else if (kind === POINT) point();
      else if (kind === RAY) ray();
      else area(kind);
    }
  }
}
