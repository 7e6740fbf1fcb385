/** AssemblyScript, not TypeScript: areas, by the signed area that every edge adds to the cells it crosses. */
import { add, cells, noReach, rows, width, x0, x1, y0, y1 } from './plane';

/** Rounding in a running sum must not leave a veil over the rest of the row. */
const VEIL: f64 = 0.002;
/** Signed area: rows and columns of the cells begin with what may be painted. */
let top: i32 = 0;
let bottom: i32 = -1;
let stride: i32 = 0;

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

/** Adds an edge, cut to what may be painted: above and below it vanishes, to the sides it becomes upright at the border. */
export function edge(fromX: f64, fromY: f64, toX: f64, toY: f64): void {
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
