/** AssemblyScript, not TypeScript: straight strokes, and what is made of them: paths, arcs, outlines, discs. */
import { begin, edge, sweep } from './areas';
import { add, circle, splat, width, x0, x1, y0, y1 } from './plane';

/** A thin segment that is shorter than this many pixels looks like a dot of its length. */
const SPECK: f64 = 0.5;
/** Above this width a stroke is filled as an area; below, its coverage is computed along the line. */
const WIDEST_THIN: f64 = 2.5;
/** Bit of a path's flags: PATH of packages/cad/src/display/list.ts. */
const CLOSED: u8 = 1;

/** Ends of the line that was cut last. */
let ax: f64 = 0;
let ay: f64 = 0;
let bx: f64 = 0;
let by: f64 = 0;

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
export function joint(x: f64, y: f64, wide: f64): void {
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
export function dot(x: f64, y: f64, wide: f64): void {
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
