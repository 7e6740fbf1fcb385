/** AssemblyScript, not TypeScript: paths with gaps. */
import { dot, stroke } from './strokes';

/** Bits of a path's flags: PATH of packages/cad/src/display/list.ts. */
const FIT: u8 = 2;
const PER_SEGMENT: u8 = 4;

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
      else if (dashAt(index) === 0 && step === 0) dot(x + (farX - x) * from, y + (farY - y) * from, wide);
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
