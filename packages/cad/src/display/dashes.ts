import type { Box } from './list.ts';

/** Receives one drawn piece; both ends equal for a dot. */
export type DashSink = (x0: number, y0: number, x1: number, y1: number) => void;

const MAX_DASHES = 20000;

/**
 * Walks a dash pattern along a polyline (x, y pairs from point `start` to `end`, exclusive).
 * fit: the pattern is shifted so that the line begins and ends with a dash of the same length, as CAD does for single
 * lines; else it begins at `phase`. Where the pattern would repeat more than some thousand times, the line is drawn whole;
 * not so where it is told what is `seen`: the rest is passed over.
 */
export function walkDashes(
  points: ArrayLike<number>,
  start: number,
  end: number,
  dashes: readonly number[],
  scale: number,
  phase: number,
  fit: boolean,
  sink: DashSink,
  seen?: Box,
): void {
  let total = 0;
  for (let i = start + 1; i < end; i++) {
    total += Math.hypot(points[2 * i]! - points[2 * i - 2]!, points[2 * i + 1]! - points[2 * i - 1]!);
  }
  let period = 0;
  for (const dash of dashes) period += Math.abs(dash) * scale;
  const whole =
    !(period > 0) ||
    !Number.isFinite(total) ||
    (!seen && (total / period) * dashes.length > MAX_DASHES) ||
    (fit && total < period);
  if (whole) {
    for (let i = start + 1; i < end; i++)
      sink(points[2 * i - 2]!, points[2 * i - 1]!, points[2 * i]!, points[2 * i + 1]!);
    return;
  }
  let offset = phase;
  let last = Infinity;
  if (fit && dashes[0]! > 0) {
    // The pattern begins inside its first dash so far that what is drawn of it is as long as the last dash.
    const repeated = Math.floor(total / period) * period;
    offset = (repeated + dashes[0]! * scale - total) / 2;
    last = repeated - offset;
  }
  walk(points, start, end, dashes, scale, period, offset, last, sink, seen);
}

function walk(
  points: ArrayLike<number>,
  start: number,
  end: number,
  dashes: readonly number[],
  scale: number,
  period: number,
  offset: number,
  /** Where the last dash begins, which goes on to the end however long that is. */
  last: number,
  sink: DashSink,
  seen: Box | undefined,
): void {
  let index = 0;
  let passed = 0;
  let left: number;
  if (offset < 0) {
    // A longer first dash than the pattern's.
    left = dashes[0]! * scale - offset;
  } else {
    let at = offset % period;
    while (index < dashes.length - 1 && at >= Math.abs(dashes[index]!) * scale)
      at -= Math.abs(dashes[index++]!) * scale;
    left = Math.abs(dashes[index]!) * scale - at;
  }
  const pass = (length: number): void => {
    passed += length;
    if (passed >= last - period * 1e-6) {
      index = 0;
      left = Infinity;
    } else if (length < left) left -= length;
    else {
      let over = (length - left) % period;
      do index = (index + 1) % dashes.length;
      while (over >= Math.abs(dashes[index]!) * scale && (over -= Math.abs(dashes[index]!) * scale) >= 0);
      left = Math.abs(dashes[index]!) * scale - over;
    }
  };
  for (let i = start + 1; i < end; i++) {
    const x0 = points[2 * i - 2]!;
    const y0 = points[2 * i - 1]!;
    const dx = points[2 * i]! - x0;
    const dy = points[2 * i + 1]! - y0;
    const length = Math.hypot(dx, dy);
    if (!(length > 0)) continue;
    let done = 0;
    let stop = length;
    if (seen) {
      const from = length * cutShare(x0, y0, dx, dy, seen);
      stop = length * (1 - cutShare(x0 + dx, y0 + dy, -dx, -dy, seen));
      done = from < stop ? from : length;
      pass(done);
    }
    while (done < stop) {
      const step = Math.min(left, length - done);
      const on = dashes[index]! >= 0;
      if (on) {
        const a = done / length;
        const b = (done + step) / length;
        sink(x0 + dx * a, y0 + dy * a, x0 + dx * b, y0 + dy * b);
      }
      done += step;
      passed += step;
      left -= step;
      if (left <= period * 1e-9) {
        index = (index + 1) % dashes.length;
        left = Math.abs(dashes[index]!) * scale;
        if (index === 0 && passed >= last - period * 1e-6) left = Infinity;
        if (left === 0) {
          const a = Math.min(1, done / length);
          sink(x0 + dx * a, y0 + dy * a, x0 + dx * a, y0 + dy * a);
          index = (index + 1) % dashes.length;
          left = Math.abs(dashes[index]!) * scale;
          // Two dots in a row would never move on.
          if (left === 0) left = period * 1e-6;
        }
      }
    }
    if (done < length) pass(length - done);
  }
}

/** How much of a line, from its beginning, lies before the box; all of it where it misses it. */
function cutShare(x: number, y: number, dx: number, dy: number, box: Box): number {
  let share = 0;
  if (dx > 0) share = (box.minX - x) / dx;
  else if (dx < 0) share = (box.maxX - x) / dx;
  else if (x < box.minX || x > box.maxX) return 1;
  if (dy > 0) share = Math.max(share, (box.minY - y) / dy);
  else if (dy < 0) share = Math.max(share, (box.maxY - y) / dy);
  else if (y < box.minY || y > box.maxY) return 1;
  return Math.min(1, Math.max(0, share));
}
