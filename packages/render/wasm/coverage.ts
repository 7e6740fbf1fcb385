/**
 * AssemblyScript, not TypeScript: lines, areas, letters and their colour on a surface (../src/raster/surface.ts), in
 * WebAssembly because a browser compiles this once in a millisecond, and what is hot in a script again and again. `npm run wasm`
 * turns it into ../src/raster/coverage-code.ts.
 *
 * Memory: four bytes of colour a pixel, then a float of coverage a pixel, then the list of covered pixels, then the cells of
 * an area and the reach of its rows, then 64 directions, then what is handed over.
 */

/** A thin segment that is shorter than this many pixels looks like a dot of its length. */
const SPECK: f64 = 0.5;
/** A pixel may be listed once only, so what is listed must not stay at zero. */
const LEAST: f32 = 1e-6;

/** Above this width a stroke is filled as an area; below, its coverage is computed along the line. */
const WIDEST_THIN: f64 = 2.5;
/** Rounding in a running sum must not leave a veil over the rest of the row. */
const VEIL: f64 = 0.002;
/** Bits of a path's flags: PATH of packages/cad/src/display/list.ts. */
const CLOSED: u8 = 1;
const FIT: u8 = 2;
const PER_SEGMENT: u8 = 4;

let width: i32 = 0;
let pixels: i32 = 0;
let mask: usize = 0;
let touched: usize = 0;
let cells: usize = 0;
let rows: usize = 0;
let circle: usize = 0;
/** Pixels that may be painted, x1 and y1 excluded. */
let x0: i32 = 0;
let y0: i32 = 0;
let x1: i32 = 0;
let y1: i32 = 0;
/** Pixels that are listed; those of a crowded surface are not. */
export let count: i32 = 0;
export let crowded: i32 = 0;

/** Ends of the line that was cut last. */
let ax: f64 = 0;
let ay: f64 = 0;
let bx: f64 = 0;
let by: f64 = 0;

/** Where the circle of 64 directions is to be put, behind which there is room for what is handed over. */
export function init(wide: i32, high: i32): usize {
  width = wide;
  pixels = wide * high;
  mask = (<usize>pixels) << 2;
  touched = (<usize>pixels) << 3;
  cells = <usize>pixels * 12;
  rows = cells + ((<usize>(wide + 2) * high) << 2);
  for (let y = 0; y < high; y++) noReach(rows + ((<usize>y) << 3));
  circle = (rows + ((<usize>high) << 3) + 7) & ~7;
  return circle;
}

export function scissor(left: i32, top: i32, right: i32, bottom: i32): void {
  x0 = left;
  y0 = top;
  x1 = right;
  y1 = bottom;
}

function add(at: i32, cover: f32): void {
  const place = mask + ((<usize>at) << 2);
  const before = load<f32>(place);
  if (crowded) {
    store<f32>(place, before + cover);
    return;
  }
  if (before === 0) {
    store<u32>(touched + ((<usize>count) << 2), at);
    count++;
  }
  store<f32>(place, before + max(cover, LEAST));
}

/** Shares a little coverage among the four pixels around a place. */
function splat(x: f64, y: f64, coverage: f64): void {
  const left = <i32>Math.floor(x - 0.5);
  const top = <i32>Math.floor(y - 0.5);
  const right = x - 0.5 - left;
  const low = coverage * (y - 0.5 - top);
  const high = coverage - low;
  const leftIn = left >= x0 && left < x1;
  const rightIn = left + 1 >= x0 && left + 1 < x1;
  const at = top * width + left;
  if (top >= y0 && top < y1) {
    if (leftIn) add(at, <f32>(high * (1 - right)));
    if (rightIn) add(at + 1, <f32>(high * right));
  }
  if (top + 1 >= y0 && top + 1 < y1) {
    if (leftIn) add(at + width, <f32>(low * (1 - right)));
    if (rightIn) add(at + width + 1, <f32>(low * right));
  }
}

/** Puts what of a line comes near what may be painted into ax … by; false where nothing does. */
function cut(fromX: f64, fromY: f64, toX: f64, toY: f64, wide: f64): bool {
  ax = fromX;
  ay = fromY;
  bx = toX;
  by = toY;
  const left: f64 = x0;
  const top: f64 = y0;
  const right: f64 = x1;
  const bottom: f64 = y1;
  // Most are inside.
  if (ax >= left && ax <= right && bx >= left && bx <= right)
    if (ay >= top && ay <= bottom && by >= top && by <= bottom) return true;
  const margin = wide + 1;
  const dx = bx - ax;
  const dy = by - ay;
  if (!isFinite(dx + dy)) return false;
  let t0: f64 = 0;
  let t1: f64 = 1;
  for (let side = 0; side < 4; side++) {
    let p = dx;
    let q = right + margin - ax;
    if (side === 0) {
      p = -dx;
      q = ax - left + margin;
    } else if (side === 2) {
      p = -dy;
      q = ay - top + margin;
    } else if (side === 3) {
      p = dy;
      q = bottom + margin - ay;
    }
    if (p === 0) {
      if (q < 0) return false;
      continue;
    }
    const t = q / p;
    if (p < 0) {
      if (t > t1) return false;
      if (t > t0) t0 = t;
    } else {
      if (t < t0) return false;
      if (t < t1) t1 = t;
    }
  }
  if (t1 < 1) {
    bx = ax + dx * t1;
    by = ay + dy * t1;
  }
  if (t0 > 0) {
    ax += dx * t0;
    ay += dy * t0;
  }
  return true;
}

/** Walks the longer axis; in each column the stroke covers a short interval, shared among the pixels it overlaps. */
function line(fromX: f64, fromY: f64, toX: f64, toY: f64, wide: f64): void {
  if (!cut(fromX, fromY, toX, toY, wide)) return;
  const run = max(abs(bx - ax), abs(by - ay));
  if (run < SPECK && wide <= 1) {
    splat((ax + bx) / 2, (ay + by) / 2, run * wide);
    return;
  }
  const steep = abs(by - ay) > abs(bx - ax);
  let u0 = steep ? ay : ax;
  let v0 = steep ? ax : ay;
  let u1 = steep ? by : bx;
  let v1 = steep ? bx : by;
  if (u0 > u1) {
    let swap = u0;
    u0 = u1;
    u1 = swap;
    swap = v0;
    v0 = v1;
    v1 = swap;
  }
  const uMin = steep ? y0 : x0;
  const uMax = steep ? y1 : x1;
  const vMin = steep ? x0 : y0;
  const vMax = steep ? x1 : y1;
  const stepU = steep ? width : 1;
  const stepV = steep ? 1 : width;
  const slope = u1 > u0 ? (v1 - v0) / (u1 - u0) : 0;
  // Thinner than a pixel is drawn as a pixel with less weight, so hairlines stay visible.
  const half = (max(wide, 1) / 2) * sqrt(1 + slope * slope);
  const weight = min(wide, 1);
  const last = min(uMax - 1, <i32>Math.floor(u1));
  for (let u = max(uMin, <i32>Math.floor(u0)); u <= last; u++) {
    const from = max(<f64>u, u0);
    const to = min(<f64>(u + 1), u1);
    const part = (to - from) * weight;
    if (part <= 0) continue;
    const v = v0 + ((from + to) / 2 - u0) * slope;
    const low = v - half;
    const high = v + half;
    const end = min(vMax - 1, <i32>Math.floor(high));
    for (let p = max(vMin, <i32>Math.floor(low)); p <= end; p++)
      add(u * stepU + p * stepV, <f32>((min(high, <f64>(p + 1)) - max(low, <f64>p)) * part));
  }
}

/** A straight stroke; its ends are butt. */
export function stroke(fromX: f64, fromY: f64, toX: f64, toY: f64, wide: f64): void {
  if (wide <= WIDEST_THIN) return line(fromX, fromY, toX, toY, wide);
  if (!cut(fromX, fromY, toX, toY, wide)) return;
  const length = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  if (length === 0) return;
  const nx = (-(by - ay) / length) * (wide / 2);
  const ny = ((bx - ax) / length) * (wide / 2);
  const cx = bx + nx;
  const cy = by + ny;
  const dx = bx - nx;
  const dy = by - ny;
  const ex = ax - nx;
  const ey = ay - ny;
  const fx = ax + nx;
  const fy = ay + ny;
  begin();
  edge(fx, fy, cx, cy);
  edge(cx, cy, dx, dy);
  edge(dx, dy, ex, ey);
  edge(ex, ey, fx, fy);
  sweep(false);
}

/** Rounds a wide stroke's end or corner. */
function joint(x: f64, y: f64, wide: f64): void {
  if (wide > WIDEST_THIN) disc(x, y, wide / 2);
}

export function disc(x: f64, y: f64, radius: f64): void {
  let step: i32 = 8;
  while (step > 1 && <f64>(64 / step) < radius * 3) step >>= 1;
  begin();
  let px = x + radius;
  let py = y;
  for (let i = step; i <= 64; i += step) {
    const at = circle + ((<usize>(i & 63)) << 4);
    const qx = x + load<f64>(at) * radius;
    const qy = y + load<f64>(at, 8) * radius;
    edge(px, py, qx, qy);
    px = qx;
    py = qy;
  }
  sweep(false);
}

/** At least a pixel, centred: for strokes without length. */
function dot(x: f64, y: f64, wide: f64): void {
  const size = max(1, wide);
  stroke(x - size / 2, y, x + size / 2, y, size);
}

/**
 * Paths: `start` tells the number of each one's first point, `points` are x, y pairs in the units of the matrix, `flags`
 * are a byte each.
 */
export function paths(
  points: usize,
  start: usize,
  flags: usize,
  size: i32,
  wide: f64,
  a: f64,
  b: f64,
  c: f64,
  d: f64,
  e: f64,
  f: f64,
): void {
  let at = points;
  for (let i = 0; i < size; i++, start += 4, flags++) {
    const own = load<u32>(start, 4) - load<u32>(start);
    const joins = wide > WIDEST_THIN;
    const closed = joins && (load<u8>(flags) & CLOSED) !== 0;
    let ux = load<f64>(at);
    let uy = load<f64>(at, 8);
    at += 16;
    let px = a * ux + c * uy + e;
    let py = b * ux + d * uy + f;
    for (let k: u32 = 1; k < own; k++, at += 16) {
      ux = load<f64>(at);
      uy = load<f64>(at, 8);
      const qx = a * ux + c * uy + e;
      const qy = b * ux + d * uy + f;
      if (qx !== px || qy !== py) stroke(px, py, qx, qy, wide);
      else if (own === 2) dot(qx, qy, wide);
      if (joins && (closed || k + 1 < own)) joint(qx, qy, wide);
      px = qx;
      py = qy;
    }
  }
}

/** A pattern of dashes (above zero), gaps (below) and dots: how often it is as long as told, and where in it one is. */
let pattern: usize = 0;
let dashes: i32 = 0;
let stretch: f64 = 1;
let period: f64 = 0;
let index: i32 = 0;
let passed: f64 = 0;
let rest: f64 = 0;
/** Where the last dash begins, which goes on to the end however long that is. */
let lastFrom: f64 = 0;
/** What can be seen, in the units of the points. */
let minX: f64 = 0;
let minY: f64 = 0;
let maxX: f64 = 0;
let maxY: f64 = 0;

export function see(x: f64, y: f64, farX: f64, farY: f64): void {
  minX = x;
  minY = y;
  maxX = farX;
  maxY = farY;
}

function dashAt(at: i32): f64 {
  return load<f64>(pattern + ((<usize>at) << 3));
}

function lengthAt(at: i32): f64 {
  return abs(dashAt(at)) * stretch;
}

function following(): void {
  index = index + 1 < dashes ? index + 1 : 0;
}

function distance(from: usize): f64 {
  const dx = load<f64>(from, 16) - load<f64>(from);
  const dy = load<f64>(from, 24) - load<f64>(from, 8);
  return sqrt(dx * dx + dy * dy);
}

/** How much of a line, from its beginning, lies before what is seen; all of it where it misses that. */
function cutShare(x: f64, y: f64, dx: f64, dy: f64): f64 {
  let share: f64 = 0;
  if (dx > 0) share = (minX - x) / dx;
  else if (dx < 0) share = (maxX - x) / dx;
  else if (x < minX || x > maxX) return 1;
  if (dy > 0) share = max(share, (minY - y) / dy);
  else if (dy < 0) share = max(share, (maxY - y) / dy);
  else if (y < minY || y > maxY) return 1;
  return min(1, max(0, share));
}

/** Goes on without drawing. */
function pass(length: f64): void {
  passed += length;
  if (passed >= lastFrom - period * 1e-6) {
    index = 0;
    rest = Infinity;
  } else if (length < rest) rest -= length;
  else {
    let over = (length - rest) % period;
    following();
    for (let turns = 0; over >= lengthAt(index) && turns < dashes; turns++) {
      over -= lengthAt(index);
      following();
    }
    rest = max(lengthAt(index) - over, 0);
  }
}

/**
 * Paths with gaps, as walkDashes of packages/cad/src/display/dashes.ts has them: `many` dashes at `dashesAt`, `factor` times
 * as long, and of each path where in the pattern it begins.
 */
export function dashed(
  points: usize,
  start: usize,
  flags: usize,
  phases: usize,
  size: i32,
  dashesAt: usize,
  many: i32,
  factor: f64,
  wide: f64,
  a: f64,
  b: f64,
  c: f64,
  d: f64,
  e: f64,
  f: f64,
): void {
  pattern = dashesAt;
  dashes = many;
  stretch = factor;
  period = 0;
  for (let i = 0; i < many; i++) period += lengthAt(i);
  let at = points;
  for (let i = 0; i < size; i++, start += 4, flags++, phases += 8) {
    const own = <i32>(load<u32>(start, 4) - load<u32>(start));
    const bits = load<u8>(flags);
    const fit = (bits & FIT) !== 0;
    if ((bits & PER_SEGMENT) !== 0)
      for (let k = 0; k + 1 < own; k++) dashedLine(at + ((<usize>k) << 4), 2, 0, fit, wide, a, b, c, d, e, f);
    else dashedLine(at, own, load<f64>(phases), fit, wide, a, b, c, d, e, f);
    at += (<usize>own) << 4;
  }
}

function dashedLine(
  points: usize,
  size: i32,
  phase: f64,
  fit: bool,
  wide: f64,
  a: f64,
  b: f64,
  c: f64,
  d: f64,
  e: f64,
  f: f64,
): void {
  let total: f64 = 0;
  const end = points + ((<usize>(size - 1)) << 4);
  for (let at = points; at < end; at += 16) total += distance(at);
  const whole = !(period > 0) || !isFinite(total) || (fit && total < period);
  index = 0;
  passed = 0;
  lastFrom = Infinity;
  rest = Infinity;
  if (!whole) {
    let offset = phase;
    if (fit && dashAt(0) > 0) {
      // The pattern begins inside its first dash so far that what is drawn of it is as long as the last dash.
      const repeated = Math.floor(total / period) * period;
      offset = (repeated + dashAt(0) * stretch - total) / 2;
      lastFrom = repeated - offset;
    }
    if (offset < 0) rest = dashAt(0) * stretch - offset;
    else {
      let into = offset % period;
      while (index < dashes - 1 && into >= lengthAt(index)) into -= lengthAt(index++);
      rest = lengthAt(index) - into;
    }
  }
  for (let at = points; at < end; at += 16) {
    const x = a * load<f64>(at) + c * load<f64>(at, 8) + e;
    const y = b * load<f64>(at) + d * load<f64>(at, 8) + f;
    const farX = a * load<f64>(at, 16) + c * load<f64>(at, 24) + e;
    const farY = b * load<f64>(at, 16) + d * load<f64>(at, 24) + f;
    if (whole) {
      if (x === farX && y === farY) dot(x, y, wide);
      else stroke(x, y, farX, farY, wide);
      continue;
    }
    const length = distance(at);
    if (!(length > 0)) continue;
    const dx = load<f64>(at, 16) - load<f64>(at);
    const dy = load<f64>(at, 24) - load<f64>(at, 8);
    const before = length * cutShare(load<f64>(at), load<f64>(at, 8), dx, dy);
    const stop = length * (1 - cutShare(load<f64>(at, 16), load<f64>(at, 24), -dx, -dy));
    let done = before < stop ? before : length;
    if (done > 0) pass(done);
    while (done < stop) {
      const step = min(rest, length - done);
      const from = done / length;
      done += step;
      passed += step;
      const to = done / length;
      if (dashAt(index) > 0)
        stroke(x + (farX - x) * from, y + (farY - y) * from, x + (farX - x) * to, y + (farY - y) * to, wide);
      else if (dashAt(index) === 0) dot(x + (farX - x) * from, y + (farY - y) * from, wide);
      rest -= step;
      if (rest > period * 1e-9) continue;
      following();
      rest = lengthAt(index);
      if (index === 0 && passed >= lastFrom - period * 1e-6) rest = Infinity;
      if (rest !== 0) continue;
      const share = min(1, done / length);
      dot(x + (farX - x) * share, y + (farY - y) * share, wide);
      following();
      rest = lengthAt(index);
      // Two dots in a row would never move on.
      if (rest === 0) rest = period * 1e-6;
    }
    if (done < length) pass(length - done);
  }
}

/** Chords of an arc whose centre and half axes are in pixels, from a direction on, each turned by another. */
export function arc(
  x: f64,
  y: f64,
  ux: f64,
  uy: f64,
  vx: f64,
  vy: f64,
  cos: f64,
  sin: f64,
  turnCos: f64,
  turnSin: f64,
  chords: i32,
  closed: bool,
  wide: f64,
): void {
  let px = x + ux * cos + vx * sin;
  let py = y + uy * cos + vy * sin;
  for (let k = 1; k <= chords; k++) {
    const next = cos * turnCos - sin * turnSin;
    sin = sin * turnCos + cos * turnSin;
    cos = next;
    const qx = x + ux * cos + vx * sin;
    const qy = y + uy * cos + vy * sin;
    if (qx !== px || qy !== py) stroke(px, py, qx, qy, wide);
    else if (chords === 1) dot(qx, qy, wide);
    if (closed || k < chords) joint(qx, qy, wide);
    px = qx;
    py = qy;
  }
}

/**
 * Letters: the address of each one's outline (below), its origin in the units of the second matrix, and the first four
 * numbers of the matrix from the outline to pixels. An outline is u32 filled, u32 contours, u32 points of each, float32 x, y
 * pairs.
 */
export function letters(
  glyphs: usize,
  origins: usize,
  size: i32,
  reach: f64,
  wide: f64,
  ga: f64,
  gb: f64,
  gc: f64,
  gd: f64,
  a: f64,
  b: f64,
  c: f64,
  d: f64,
  e: f64,
  f: f64,
): void {
  for (let i = 0; i < size; i++, glyphs += 4, origins += 16) {
    const x = a * load<f64>(origins) + c * load<f64>(origins, 8) + e;
    const y = b * load<f64>(origins) + d * load<f64>(origins, 8) + f;
    if (!(x + reach >= <f64>x0 && x - reach <= <f64>x1 && y + reach >= <f64>y0 && y - reach <= <f64>y1))
      continue;
    const glyph = <usize>load<u32>(glyphs);
    const filled = load<u32>(glyph) !== 0;
    const contours = load<u32>(glyph, 4);
    let at = glyph + 8 + ((<usize>contours) << 2);
    if (filled) begin();
    for (let k: u32 = 0; k < contours; k++) {
      const own = load<u32>(glyph + 8 + ((<usize>k) << 2));
      if (own === 0) continue;
      const from = at;
      let gx: f64 = load<f32>(at);
      let gy: f64 = load<f32>(at, 4);
      const firstX = ga * gx + gc * gy + x;
      const firstY = gb * gx + gd * gy + y;
      let px = firstX;
      let py = firstY;
      at += 8;
      if (own === 1 && !filled) stroke(px - 0.5, py, px + 0.5, py, wide);
      for (let p: u32 = 1; p < own; p++, at += 8) {
        gx = load<f32>(at);
        gy = load<f32>(at, 4);
        const qx = ga * gx + gc * gy + x;
        const qy = gb * gx + gd * gy + y;
        if (filled) edge(px, py, qx, qy);
        else {
          stroke(px, py, qx, qy, wide);
          if (p + 1 < own) joint(qx, qy, wide);
        }
        px = qx;
        py = qy;
      }
      at = from + ((<usize>own) << 3);
      if (filled) edge(px, py, firstX, firstY);
    }
    if (filled) sweep(false);
  }
}

/** Signed area: rows and columns of the cells begin with what may be painted. */
let top: i32 = 0;
let bottom: i32 = -1;
let stride: i32 = 0;

function noReach(row: usize): void {
  store<i32>(row, i32.MAX_VALUE);
  store<i32>(row, -1, 4);
}

/**
 * Begins an area. Every edge adds its signed area to the cells it crosses, and the running sum along a row is the winding
 * number, from which the rule takes the coverage.
 */
export function begin(): void {
  stride = x1 - x0 + 2;
  top = y1 - y0;
  bottom = -1;
}

/** Edges from point to point, x, y pairs in the units of the matrix. */
export function chain(points: usize, size: i32, a: f64, b: f64, c: f64, d: f64, e: f64, f: f64): void {
  let px = a * load<f64>(points) + c * load<f64>(points, 8) + e;
  let py = b * load<f64>(points) + d * load<f64>(points, 8) + f;
  for (let i = 1; i < size; i++) {
    points += 16;
    const x = a * load<f64>(points) + c * load<f64>(points, 8) + e;
    const y = b * load<f64>(points) + d * load<f64>(points, 8) + f;
    edge(px, py, x, y);
    px = x;
    py = y;
  }
}

/** The edges of closed rings: `start` tells the number of each one's first point, `points` is where the first one's is. */
export function rings(
  points: usize,
  start: usize,
  size: i32,
  a: f64,
  b: f64,
  c: f64,
  d: f64,
  e: f64,
  f: f64,
): void {
  for (let i = 0; i < size; i++, start += 4) {
    const own = <i32>(load<u32>(start, 4) - load<u32>(start));
    const end = points + ((<usize>own) << 4);
    if (own > 2) {
      chain(points, own, a, b, c, d, e, f);
      edge(
        a * load<f64>(end - 16) + c * load<f64>(end - 8) + e,
        b * load<f64>(end - 16) + d * load<f64>(end - 8) + f,
        a * load<f64>(points) + c * load<f64>(points, 8) + e,
        b * load<f64>(points) + d * load<f64>(points, 8) + f,
      );
    }
    points = end;
  }
}

/** Strokes closed rings, given likewise, one pixel wide. */
export function outline(
  points: usize,
  start: usize,
  size: i32,
  a: f64,
  b: f64,
  c: f64,
  d: f64,
  e: f64,
  f: f64,
): void {
  for (let i = 0; i < size; i++, start += 4) {
    const own = <usize>(load<u32>(start, 4) - load<u32>(start));
    if (own === 0) continue;
    const end = points + (own << 4);
    let px = a * load<f64>(end - 16) + c * load<f64>(end - 8) + e;
    let py = b * load<f64>(end - 16) + d * load<f64>(end - 8) + f;
    for (; points < end; points += 16) {
      const x = a * load<f64>(points) + c * load<f64>(points, 8) + e;
      const y = b * load<f64>(points) + d * load<f64>(points, 8) + f;
      line(px, py, x, y, 1);
      px = x;
      py = y;
    }
  }
}

/** Adds an edge, cut to what may be painted: above and below it vanishes, to the sides it becomes upright at the border. */
function edge(fromX: f64, fromY: f64, toX: f64, toY: f64): void {
  let px = fromX - x0;
  let py = fromY - y0;
  let qx = toX - x0;
  let qy = toY - y0;
  const wide: f64 = x1 - x0;
  const high: f64 = y1 - y0;
  if (py === qy || (py <= 0 && qy <= 0) || (py >= high && qy >= high)) return;
  const slope = (qx - px) / (qy - py);
  if (!isFinite(px + py + qx + qy + slope)) return;
  if (py < 0) {
    px -= py * slope;
    py = 0;
  } else if (py > high) {
    px += (high - py) * slope;
    py = high;
  }
  if (qy < 0) {
    qx -= qy * slope;
    qy = 0;
  } else if (qy > high) {
    qx += (high - qy) * slope;
    qy = high;
  }
  if (!isFinite(px + qx)) return;
  if (px >= 0 && px <= wide && qx >= 0 && qx <= wide) return gather(px, py, qx, qy, slope);
  if (px <= 0 && qx <= 0) return gather(0, py, 0, qy, 0);
  if (px >= wide && qx >= wide) return gather(wide, py, wide, qy, 0);
  const low = min(py, qy);
  const far = max(py, qy);
  // Where it crosses the border it meets first, and the other one, if it does.
  const atLeft = py - px / slope;
  const atRight = py + (wide - px) / slope;
  const leftFirst = abs(atLeft - py) < abs(atRight - py);
  const first = leftFirst ? atLeft : atRight;
  const second = leftFirst ? atRight : atLeft;
  let y = py;
  if (first > low && first < far) {
    piece(px, py, slope, wide, y, first);
    y = first;
  }
  if (second > low && second < far) {
    piece(px, py, slope, wide, y, second);
    y = second;
  }
  piece(px, py, slope, wide, y, qy);
}

function piece(px: f64, py: f64, slope: f64, wide: f64, from: f64, to: f64): void {
  if (from === to) return;
  const a = min(wide, max(0, px + (from - py) * slope));
  const b = min(wide, max(0, px + (to - py) * slope));
  gather(a, from, b, to, (b - a) / (to - from));
}

function more(place: usize, part: f64): void {
  store<f32>(place, <f32>(<f64>load<f32>(place) + part));
}

function gather(fromX: f64, fromY: f64, toX: f64, toY: f64, slope: f64): void {
  const down = fromY <= toY;
  const dir: f64 = down ? 1 : -1;
  let x = down ? fromX : toX;
  const start = down ? fromY : toY;
  const endX = down ? toX : fromX;
  const end = down ? toY : fromY;
  const last = min(y1 - y0 - 1, <i32>Math.ceil(end) - 1);
  let y = <i32>Math.floor(start);
  if (y < top) top = y;
  if (last > bottom) bottom = last;
  for (; y <= last; y++) {
    const floor = min(<f64>(y + 1), end);
    const dy = floor - max(<f64>y, start);
    // Rounding must not lead beyond the border.
    const next = floor === end ? endX : min(<f64>(x1 - x0), max(0, x + slope * dy));
    const part = dir * dy;
    const left = min(x, next);
    const right = max(x, next);
    const leftCell = <i32>Math.floor(left);
    const rightCell = <i32>Math.ceil(right);
    const reach = rows + ((<usize>y) << 3);
    if (leftCell < load<i32>(reach)) store<i32>(reach, leftCell);
    if (rightCell + 1 > load<i32>(reach, 4)) store<i32>(reach, rightCell + 1, 4);
    const row = cells + ((<usize>(y * stride)) << 2);
    const at = row + ((<usize>leftCell) << 2);
    if (rightCell <= leftCell + 1) {
      const middle = (left + right) / 2 - leftCell;
      more(at, part * (1 - middle));
      more(at + 4, part * middle);
    } else {
      const step = 1 / (right - left);
      const first = 1 - (left - leftCell);
      const area = 0.5 * step * first * first;
      const over = right - rightCell + 1;
      const tail = 0.5 * step * over * over;
      more(at, part * area);
      if (rightCell === leftCell + 2) more(at + 4, part * (1 - area - tail));
      else {
        const second = step * (1.5 - (left - leftCell));
        more(at + 4, part * (second - area));
        for (let c = leftCell + 2; c < rightCell - 1; c++) more(row + ((<usize>c) << 2), part * step);
        const before = second + (rightCell - leftCell - 3) * step;
        more(row + ((<usize>(rightCell - 1)) << 2), part * (1 - before - tail));
      }
      more(row + ((<usize>rightCell) << 2), part * tail);
    }
    x = next;
  }
}

/** Ends an area: its coverage is added to that of the pixels. */
export function sweep(evenOdd: bool): void {
  const wide = x1 - x0;
  for (let y = top; y <= bottom; y++) {
    const reach = rows + ((<usize>y) << 3);
    const from = load<i32>(reach);
    const to = min(load<i32>(reach, 4), stride - 1);
    noReach(reach);
    const out = (y + y0) * width + x0;
    let sum: f64 = 0;
    let place = cells + ((<usize>(y * stride + from)) << 2);
    for (let x = from; x <= to; x++, place += 4) {
      const cell = load<f32>(place);
      if (cell !== 0) {
        sum += cell;
        store<f32>(place, 0);
      }
      if (x >= wide) continue;
      let cover = abs(sum);
      if (evenOdd) {
        cover -= 2 * Math.floor(cover / 2);
        if (cover > 1) cover = 2 - cover;
      } else if (cover > 1) cover = 1;
      if (cover > VEIL) add(out + x, <f32>cover);
    }
  }
}

/** Forgets what is covered. */
export function drop(): void {
  if (crowded !== 0) memory.fill(mask, 0, (<usize>pixels) << 2);
  else
    for (let i = 0; i < count; i++)
      store<f32>(mask + ((<usize>load<u32>(touched + ((<usize>i) << 2))) << 2), 0);
  forget();
}

function forget(): void {
  count = 0;
  crowded = 0;
}

/** What is covered gets one colour, and is no longer covered. */
export function blend(all: bool, r: i32, g: i32, b: i32, alpha: f64): void {
  const end = all ? pixels : count;
  for (let i = 0; i < end; i++) {
    const at = (<usize>(all ? i : load<i32>(touched + ((<usize>i) << 2)))) << 2;
    const covered: f64 = load<f32>(mask + at);
    if (covered === 0) continue;
    store<f32>(mask + at, 0);
    const cover = min(covered, 1) * alpha;
    const under = load<u8>(at, 3);
    if (under === 255) {
      const share = <i32>(cover * 256 + 0.5);
      mix(at, r, share);
      mix(at + 1, g, share);
      mix(at + 2, b, share);
    } else if (cover > 0) {
      // Onto a pixel that something shines through.
      const keep = (<f64>under / 255) * (1 - cover);
      const out = keep + cover;
      store<u8>(at, <u8>nearest((<f64>load<u8>(at) * keep + r * cover) / out));
      store<u8>(at + 1, <u8>nearest((<f64>load<u8>(at, 1) * keep + g * cover) / out));
      store<u8>(at + 2, <u8>nearest((<f64>load<u8>(at, 2) * keep + b * cover) / out));
      store<u8>(at + 3, <u8>nearest(out * 255));
    }
  }
}

function mix(at: usize, colour: i32, share: i32): void {
  const under = <i32>load<u8>(at);
  store<u8>(at, under + (((colour - under) * share + 128) >> 8));
}
