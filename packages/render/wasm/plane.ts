/**
 * AssemblyScript, not TypeScript: pixels, and how much of each is covered.
 *
 * Memory: four bytes of colour a pixel, then a float of coverage a pixel, then the list of covered pixels, then the cells of
 * an area and the reach of its rows, then 64 directions, then what is handed over.
 */

/** A pixel may be listed once only, so what is listed must not stay at zero. */
const LEAST: f32 = 1e-6;

export let width: i32 = 0;
let pixels: i32 = 0;
let mask: usize = 0;
let touched: usize = 0;
export let cells: usize = 0;
export let rows: usize = 0;
export let circle: usize = 0;
/** Pixels that may be painted, x1 and y1 excluded. */
export let x0: i32 = 0;
export let y0: i32 = 0;
export let x1: i32 = 0;
export let y1: i32 = 0;
/** Pixels that are listed; those of a crowded surface are not. */
export let count: i32 = 0;
export let crowded: i32 = 0;

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

/** A row that nothing has reached. */
export function noReach(row: usize): void {
  store<i32>(row, i32.MAX_VALUE);
  store<i32>(row, -1, 4);
}

export function add(at: i32, cover: f32): void {
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
export function splat(x: f64, y: f64, coverage: f64): void {
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
  if (all) blendAll(r, g, b, alpha);
  else
    for (let i = touched, end = touched + ((<usize>count) << 2); i < end; i += 4)
      tint((<usize>load<u32>(i)) << 2, r, g, b, alpha);
  forget();
}

/** Pixels of which most are not covered, two at a time. */
function blendAll(r: i32, g: i32, b: i32, alpha: f64): void {
  const even = ((<usize>pixels) << 2) & ~7;
  for (let at: usize = 0; at < even; at += 8) {
    if (load<u64>(mask + at) === 0) continue;
    tint(at, r, g, b, alpha);
    tint(at + 4, r, g, b, alpha);
  }
  if ((pixels & 1) !== 0) tint(even, r, g, b, alpha);
}

function tint(at: usize, r: i32, g: i32, b: i32, alpha: f64): void {
  const covered: f64 = load<f32>(mask + at);
  if (covered === 0) return;
  store<f32>(mask + at, 0);
  const cover = min(covered, 1) * alpha;
  const under = load<u32>(at);
  if (under >= 0xff000000) {
    // Red and blue at once, green by itself: each has room for what its byte becomes times 256.
    const share = <u32>(cover * 256 + 0.5);
    const keep = 256 - share;
    const redBlue = (under & 0xff00ff) * keep + (<u32>r | ((<u32>b) << 16)) * share + 0x800080;
    const green = (under & 0xff00) * keep + ((<u32>g) << 8) * share + 0x8000;
    store<u32>(at, 0xff000000 | ((redBlue >> 8) & 0xff00ff) | ((green >> 8) & 0xff00));
  } else if (cover > 0) {
    // Onto a pixel that something shines through.
    const keep = (<f64>(under >>> 24) / 255) * (1 - cover);
    const out = keep + cover;
    store<u8>(at, <u8>nearest((<f64>load<u8>(at) * keep + r * cover) / out));
    store<u8>(at + 1, <u8>nearest((<f64>load<u8>(at, 1) * keep + g * cover) / out));
    store<u8>(at + 2, <u8>nearest((<f64>load<u8>(at, 2) * keep + b * cover) / out));
    store<u8>(at + 3, <u8>nearest(out * 255));
  }
}
