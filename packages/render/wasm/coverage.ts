/**
 * AssemblyScript, not TypeScript: lines and their colour on a surface (../src/raster/surface.ts), in WebAssembly because a
 * browser compiles this once in a millisecond, and what is hot in a script again and again. `make.mjs` turns it into
 * ../src/raster/coverage-code.ts.
 *
 * Memory: four bytes of colour a pixel, then a float of coverage a pixel, then the list of covered pixels, then what is
 * handed over.
 */

/** A thin segment that is shorter than this many pixels looks like a dot of its length. */
const SPECK: f64 = 0.5;
/** A pixel may be listed once only, so what is listed must not stay at zero. */
const LEAST: f32 = 1e-6;

let width: i32 = 0;
let pixels: i32 = 0;
let mask: usize = 0;
let touched: usize = 0;
/** Pixels that may be painted, x1 and y1 excluded. */
let x0: i32 = 0;
let y0: i32 = 0;
let x1: i32 = 0;
let y1: i32 = 0;
/** Pixels that are listed; those of a crowded surface are not. */
let count: i32 = 0;
let crowded: bool = false;

/** Ends of the line that was cut last. */
export let ax: f64 = 0;
export let ay: f64 = 0;
export let bx: f64 = 0;
export let by: f64 = 0;

export function init(wide: i32, high: i32): void {
  width = wide;
  pixels = wide * high;
  mask = (<usize>pixels) << 2;
  touched = (<usize>pixels) << 3;
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
export function cut(fromX: f64, fromY: f64, toX: f64, toY: f64, wide: f64): bool {
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

/** One line of at most 2.5 pixels; returns how many pixels are listed then. */
export function stroke(
  listed: i32,
  unlisted: bool,
  fromX: f64,
  fromY: f64,
  toX: f64,
  toY: f64,
  wide: f64,
): i32 {
  count = listed;
  crowded = unlisted;
  line(fromX, fromY, toX, toY, wide);
  return count;
}

/**
 * Paths one pixel wide: `start` tells the number of each one's first point, `points` are x, y pairs in the units of the
 * matrix. Returns how many pixels are listed then.
 */
export function paths(
  listed: i32,
  unlisted: bool,
  points: usize,
  start: usize,
  size: i32,
  a: f64,
  b: f64,
  c: f64,
  d: f64,
  e: f64,
  f: f64,
): i32 {
  count = listed;
  crowded = unlisted;
  let at = points;
  for (let i = 0; i < size; i++, start += 4) {
    const own = load<u32>(start, 4) - load<u32>(start);
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
      if (qx !== px || qy !== py) line(px, py, qx, qy, 1);
      else if (own === 2) line(qx - 0.5, qy, qx + 0.5, qy, 1);
      px = qx;
      py = qy;
    }
  }
  return count;
}

/** What is covered gets one colour, and is no longer covered. */
export function blend(listed: i32, all: bool, r: i32, g: i32, b: i32, alpha: f64): void {
  const end = all ? pixels : listed;
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
