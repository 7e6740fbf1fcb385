/** What wasm/coverage.ts does, in plain TypeScript and on the same memory: tests compare the two. */
import type { Coverage } from '../src/raster/coverage.ts';

type Six = [a: number, b: number, c: number, d: number, e: number, f: number];

/** To the next whole number, halves to the even one. */
function nearest(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  return rest > 0.5 || (rest === 0.5 && below % 2 !== 0) ? below + 1 : below;
}

export function plainCoverage(memory: ArrayBuffer): Coverage['code'] {
  const u8 = new Uint8Array(memory);
  const u32 = new Uint32Array(memory);
  const i32 = new Int32Array(memory);
  const f32 = new Float32Array(memory);
  const f64 = new Float64Array(memory);

  /** A pixel may be listed once only, so what is listed must not stay at zero. */
  const LEAST = Math.fround(1e-6);

  let width = 0;
  let pixels = 0;
  let mask = 0;
  let touched = 0;
  let cells = 0;
  let rows = 0;
  let circle = 0;
  /** Pixels that may be painted, x1 and y1 excluded. */
  let x0 = 0;
  let y0 = 0;
  let x1 = 0;
  let y1 = 0;
  /** Pixels that are listed; those of a crowded surface are not. */
  let count = 0;
  let crowded = 0;

  /** Where the circle of 64 directions is to be put, behind which there is room for what is handed over. */
  function init(wide: number, high: number): number {
    width = wide;
    pixels = wide * high;
    mask = pixels << 2;
    touched = pixels << 3;
    cells = pixels * 12;
    rows = cells + (((wide + 2) * high) << 2);
    for (let y = 0; y < high; y++) noReach(rows + (y << 3));
    circle = (rows + (high << 3) + 7) & ~7;
    return circle;
  }

  function scissor(left: number, top: number, right: number, bottom: number): void {
    x0 = left;
    y0 = top;
    x1 = right;
    y1 = bottom;
  }

  /** A row that nothing has reached. */
  function noReach(row: number): void {
    i32[row >> 2] = 0x7fffffff;
    i32[(row + 4) >> 2] = -1;
  }

  function add(at: number, cover: number): void {
    const place = mask + (at << 2);
    const before = f32[place >> 2]!;
    if (crowded) {
      f32[place >> 2] = before + cover;
      return;
    }
    if (before === 0) {
      u32[(touched + (count << 2)) >> 2] = at;
      count++;
    }
    f32[place >> 2] = before + Math.max(cover, LEAST);
  }

  /** Shares a little coverage among the four pixels around a place. */
  function splat(x: number, y: number, coverage: number): void {
    const left = Math.floor(x - 0.5);
    const top = Math.floor(y - 0.5);
    const right = x - 0.5 - left;
    const low = coverage * (y - 0.5 - top);
    const high = coverage - low;
    const leftIn = left >= x0 && left < x1;
    const rightIn = left + 1 >= x0 && left + 1 < x1;
    const at = top * width + left;
    if (top >= y0 && top < y1) {
      if (leftIn) add(at, Math.fround(high * (1 - right)));
      if (rightIn) add(at + 1, Math.fround(high * right));
    }
    if (top + 1 >= y0 && top + 1 < y1) {
      if (leftIn) add(at + width, Math.fround(low * (1 - right)));
      if (rightIn) add(at + width + 1, Math.fround(low * right));
    }
  }

  /** Forgets what is covered. */
  function drop(): void {
    if (crowded !== 0) u8.fill(0, mask, mask + (pixels << 2));
    else for (let i = 0; i < count; i++) f32[(mask + (u32[(touched + (i << 2)) >> 2]! << 2)) >> 2] = 0;
    forget();
  }

  function forget(): void {
    count = 0;
    crowded = 0;
  }

  /** What is covered gets one color, and is no longer covered. */
  function blend(all: boolean, r: number, g: number, b: number, alpha: number): void {
    if (all) blendAll(r, g, b, alpha);
    else
      for (let i = touched, end = touched + (count << 2); i < end; i += 4)
        tint(u32[i >> 2]! << 2, r, g, b, alpha);
    forget();
  }

  /** Pixels of which most are not covered, two at a time. */
  function blendAll(r: number, g: number, b: number, alpha: number): void {
    const even = (pixels << 2) & ~7;
    for (let at = 0; at < even; at += 8) {
      if (u32[(mask + at) >> 2] === 0 && u32[(mask + at + 4) >> 2] === 0) continue;
      tint(at, r, g, b, alpha);
      tint(at + 4, r, g, b, alpha);
    }
    if ((pixels & 1) !== 0) tint(even, r, g, b, alpha);
  }

  function tint(at: number, r: number, g: number, b: number, alpha: number): void {
    const covered: number = f32[(mask + at) >> 2]!;
    if (covered === 0) return;
    f32[(mask + at) >> 2] = 0;
    const cover = Math.min(covered, 1) * alpha;
    const under = u32[at >> 2]!;
    if (under >= 0xff000000) {
      // Red and blue at once, green by itself: each has room for what its byte becomes times 256.
      const share = Math.trunc(cover * 256 + 0.5);
      const keep = 256 - share;
      const redBlue = (under & 0xff00ff) * keep + (r | (b << 16)) * share + 0x800080;
      const green = (under & 0xff00) * keep + (g << 8) * share + 0x8000;
      u32[at >> 2] = 0xff000000 | ((redBlue >> 8) & 0xff00ff) | ((green >> 8) & 0xff00);
    } else if (cover > 0) {
      // Onto a pixel that something shines through.
      const keep = ((under >>> 24) / 255) * (1 - cover);
      const out = keep + cover;
      u8[at] = nearest((u8[at]! * keep + r * cover) / out);
      u8[at + 1] = nearest((u8[at + 1]! * keep + g * cover) / out);
      u8[at + 2] = nearest((u8[at + 2]! * keep + b * cover) / out);
      u8[at + 3] = nearest(out * 255);
    }
  }

  /** Rounding in a running sum must not leave a veil over the rest of the row. */
  const VEIL = 0.002;
  /** Signed area: rows and columns of the cells begin with what may be painted. */
  let topRow = 0;
  let bottomRow = -1;
  let stride = 0;

  /**
   * Begins an area. Every edge adds its signed area to the cells it crosses, and the running sum along a row is the winding
   * number, from which the rule takes the coverage.
   */
  function begin(): void {
    stride = x1 - x0 + 2;
    topRow = y1 - y0;
    bottomRow = -1;
  }

  /** Edges from point to point, x, y pairs in the units of the matrix. */
  function chain(points: number, size: number, ...[a, b, c, d, e, f]: Six): void {
    let px = a * f64[points >> 3]! + c * f64[(points + 8) >> 3]! + e;
    let py = b * f64[points >> 3]! + d * f64[(points + 8) >> 3]! + f;
    for (let i = 1; i < size; i++) {
      points += 16;
      const x = a * f64[points >> 3]! + c * f64[(points + 8) >> 3]! + e;
      const y = b * f64[points >> 3]! + d * f64[(points + 8) >> 3]! + f;
      edge(px, py, x, y);
      px = x;
      py = y;
    }
  }

  /** The edges of closed rings: `start` tells the number of each one's first point, `points` is where the first one's is. */
  function rings(points: number, start: number, size: number, ...[a, b, c, d, e, f]: Six): void {
    for (let i = 0; i < size; i++, start += 4) {
      const own = u32[(start + 4) >> 2]! - u32[start >> 2]!;
      const end = points + (own << 4);
      if (own > 2) {
        chain(points, own, a, b, c, d, e, f);
        edge(
          a * f64[(end - 16) >> 3]! + c * f64[(end - 8) >> 3]! + e,
          b * f64[(end - 16) >> 3]! + d * f64[(end - 8) >> 3]! + f,
          a * f64[points >> 3]! + c * f64[(points + 8) >> 3]! + e,
          b * f64[points >> 3]! + d * f64[(points + 8) >> 3]! + f,
        );
      }
      points = end;
    }
  }

  /** Adds an edge, cut to what may be painted: above and below it vanishes, to the sides it becomes upright at the border. */
  function edge(fromX: number, fromY: number, toX: number, toY: number): void {
    let px = fromX - x0;
    let py = fromY - y0;
    let qx = toX - x0;
    let qy = toY - y0;
    const wide: number = x1 - x0;
    const high: number = y1 - y0;
    if (py === qy || (py <= 0 && qy <= 0) || (py >= high && qy >= high)) return;
    const slope = (qx - px) / (qy - py);
    if (!Number.isFinite(px + py + qx + qy + slope)) return;
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
    if (!Number.isFinite(px + qx)) return;
    if (px >= 0 && px <= wide && qx >= 0 && qx <= wide) return gather(px, py, qx, qy, slope);
    if (px <= 0 && qx <= 0) return gather(0, py, 0, qy, 0);
    if (px >= wide && qx >= wide) return gather(wide, py, wide, qy, 0);
    const low = Math.min(py, qy);
    const far = Math.max(py, qy);
    // Where it crosses the border it meets first, and the other one, if it does.
    const atLeft = py - px / slope;
    const atRight = py + (wide - px) / slope;
    const leftFirst = Math.abs(atLeft - py) < Math.abs(atRight - py);
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

  function piece(px: number, py: number, slope: number, wide: number, from: number, to: number): void {
    if (from === to) return;
    const a = Math.min(wide, Math.max(0, px + (from - py) * slope));
    const b = Math.min(wide, Math.max(0, px + (to - py) * slope));
    gather(a, from, b, to, (b - a) / (to - from));
  }

  function more(place: number, part: number): void {
    f32[place >> 2] = Math.fround(f32[place >> 2]! + part);
  }

  function gather(fromX: number, fromY: number, toX: number, toY: number, slope: number): void {
    const down = fromY <= toY;
    const dir: number = down ? 1 : -1;
    let x = down ? fromX : toX;
    const start = down ? fromY : toY;
    const endX = down ? toX : fromX;
    const end = down ? toY : fromY;
    const last = Math.min(y1 - y0 - 1, Math.ceil(end) - 1);
    let y = Math.floor(start);
    if (y < topRow) topRow = y;
    if (last > bottomRow) bottomRow = last;
    for (; y <= last; y++) {
      const floor = Math.min(y + 1, end);
      const dy = floor - Math.max(y, start);
      // Rounding must not lead beyond the border.
      const next = floor === end ? endX : Math.min(x1 - x0, Math.max(0, x + slope * dy));
      const part = dir * dy;
      const left = Math.min(x, next);
      const right = Math.max(x, next);
      const leftCell = Math.floor(left);
      const rightCell = Math.ceil(right);
      const reach = rows + (y << 3);
      if (leftCell < i32[reach >> 2]!) i32[reach >> 2] = leftCell;
      if (rightCell + 1 > i32[(reach + 4) >> 2]!) i32[(reach + 4) >> 2] = rightCell + 1;
      const row = cells + ((y * stride) << 2);
      const at = row + (leftCell << 2);
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
          for (let c = leftCell + 2; c < rightCell - 1; c++) more(row + (c << 2), part * step);
          const before = second + (rightCell - leftCell - 3) * step;
          more(row + ((rightCell - 1) << 2), part * (1 - before - tail));
        }
        more(row + (rightCell << 2), part * tail);
      }
      x = next;
    }
  }

  /** Ends an area: its coverage is added to that of the pixels. */
  function sweep(evenOdd: boolean): void {
    const wide = x1 - x0;
    for (let y = topRow; y <= bottomRow; y++) {
      const reach = rows + (y << 3);
      const from = i32[reach >> 2]!;
      const to = Math.min(i32[(reach + 4) >> 2]!, stride - 1);
      noReach(reach);
      const out = (y + y0) * width + x0;
      let sum = 0;
      let place = cells + ((y * stride + from) << 2);
      for (let x = from; x <= to; x++, place += 4) {
        const cell = f32[place >> 2]!;
        if (cell !== 0) {
          sum += cell;
          f32[place >> 2] = 0;
        }
        if (x >= wide) continue;
        let cover = Math.abs(sum);
        if (evenOdd) {
          cover -= 2 * Math.floor(cover / 2);
          if (cover > 1) cover = 2 - cover;
        } else if (cover > 1) cover = 1;
        if (cover > VEIL) add(out + x, Math.fround(cover));
      }
    }
  }

  /** A thin segment that is shorter than this many pixels looks like a dot of its length. */
  const SPECK = 0.5;
  /** Above this width a stroke is filled as an area; below, its coverage is computed along the line. */
  const WIDEST_THIN = 2.5;
  /** Bit of a path's flags: PATH of packages/cad/src/display/list.ts. */
  const CLOSED = 1;

  /** Ends of the line that was cut last. */
  let ax = 0;
  let ay = 0;
  let bx = 0;
  let by = 0;

  /** Puts what of a line comes near what may be painted into ax … by; false where nothing does. */
  function cut(fromX: number, fromY: number, toX: number, toY: number, wide: number): boolean {
    ax = fromX;
    ay = fromY;
    bx = toX;
    by = toY;
    const left: number = x0;
    const top: number = y0;
    const right: number = x1;
    const bottom: number = y1;
    // Most are inside.
    if (ax >= left && ax <= right && bx >= left && bx <= right)
      if (ay >= top && ay <= bottom && by >= top && by <= bottom) return true;
    const margin = wide + 1;
    const dx = bx - ax;
    const dy = by - ay;
    if (!Number.isFinite(dx + dy)) return false;
    let t0 = 0;
    let t1 = 1;
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
  function line(fromX: number, fromY: number, toX: number, toY: number, wide: number): void {
    if (!cut(fromX, fromY, toX, toY, wide)) return;
    const run = Math.max(Math.abs(bx - ax), Math.abs(by - ay));
    if (run < SPECK && wide <= 1) {
      splat((ax + bx) / 2, (ay + by) / 2, run * wide);
      return;
    }
    const steep = Math.abs(by - ay) > Math.abs(bx - ax);
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
    const half = (Math.max(wide, 1) / 2) * Math.sqrt(1 + slope * slope);
    const weight = Math.min(wide, 1);
    const last = Math.min(uMax - 1, Math.floor(u1));
    for (let u = Math.max(uMin, Math.floor(u0)); u <= last; u++) {
      const from = Math.max(u, u0);
      const to = Math.min(u + 1, u1);
      const part = (to - from) * weight;
      if (part <= 0) continue;
      const v = v0 + ((from + to) / 2 - u0) * slope;
      const low = v - half;
      const high = v + half;
      const end = Math.min(vMax - 1, Math.floor(high));
      for (let p = Math.max(vMin, Math.floor(low)); p <= end; p++)
        add(u * stepU + p * stepV, Math.fround((Math.min(high, p + 1) - Math.max(low, p)) * part));
    }
  }

  /** A straight stroke; its ends are butt. */
  function stroke(fromX: number, fromY: number, toX: number, toY: number, wide: number): void {
    if (wide <= WIDEST_THIN) return line(fromX, fromY, toX, toY, wide);
    if (!cut(fromX, fromY, toX, toY, wide)) return;
    const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
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
  function joint(x: number, y: number, wide: number): void {
    if (wide > WIDEST_THIN) disc(x, y, wide / 2);
  }

  function disc(x: number, y: number, radius: number): void {
    let step = 8;
    while (step > 1 && 64 / step < radius * 3) step >>= 1;
    begin();
    let px = x + radius;
    let py = y;
    for (let i = step; i <= 64; i += step) {
      const at = circle + ((i & 63) << 4);
      const qx = x + f64[at >> 3]! * radius;
      const qy = y + f64[(at + 8) >> 3]! * radius;
      edge(px, py, qx, qy);
      px = qx;
      py = qy;
    }
    sweep(false);
  }

  /** At least a pixel, centerd: for strokes without length. */
  function dot(x: number, y: number, wide: number): void {
    const size = Math.max(1, wide);
    stroke(x - size / 2, y, x + size / 2, y, size);
  }

  /**
   * Paths: `start` tells the number of each one's first point, `points` are x, y pairs in the units of the matrix, `flags`
   * are a byte each.
   */
  function paths(
    points: number,
    start: number,
    flags: number,
    size: number,
    wide: number,
    ...[a, b, c, d, e, f]: Six
  ): void {
    let at = points;
    for (let i = 0; i < size; i++, start += 4, flags++) {
      const own = u32[(start + 4) >> 2]! - u32[start >> 2]!;
      const joins = wide > WIDEST_THIN;
      const closed = joins && (u8[flags]! & CLOSED) !== 0;
      let ux = f64[at >> 3]!;
      let uy = f64[(at + 8) >> 3]!;
      at += 16;
      let px = a * ux + c * uy + e;
      let py = b * ux + d * uy + f;
      for (let k = 1; k < own; k++, at += 16) {
        ux = f64[at >> 3]!;
        uy = f64[(at + 8) >> 3]!;
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

  /** Chords of an arc whose center and half axes are in pixels, from a direction on, each turned by another. */
  function arc(
    x: number,
    y: number,
    ux: number,
    uy: number,
    vx: number,
    vy: number,
    cos: number,
    sin: number,
    turnCos: number,
    turnSin: number,
    chords: number,
    closed: boolean,
    wide: number,
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
  function outline(points: number, start: number, size: number, ...[a, b, c, d, e, f]: Six): void {
    for (let i = 0; i < size; i++, start += 4) {
      const own = u32[(start + 4) >> 2]! - u32[start >> 2]!;
      if (own === 0) continue;
      const end = points + (own << 4);
      let px = a * f64[(end - 16) >> 3]! + c * f64[(end - 8) >> 3]! + e;
      let py = b * f64[(end - 16) >> 3]! + d * f64[(end - 8) >> 3]! + f;
      for (; points < end; points += 16) {
        const x = a * f64[points >> 3]! + c * f64[(points + 8) >> 3]! + e;
        const y = b * f64[points >> 3]! + d * f64[(points + 8) >> 3]! + f;
        line(px, py, x, y, 1);
        px = x;
        py = y;
      }
    }
  }

  /** Bits of a path's flags: PATH of packages/cad/src/display/list.ts. */
  const FIT = 2;
  const PER_SEGMENT = 4;

  /** A pattern of dashes (above zero), gaps (below) and dots: how often it is as long as told, and where in it one is. */
  let pattern = 0;
  let dashes = 0;
  let stretch = 1;
  let period = 0;
  let index = 0;
  let passed = 0;
  let rest = 0;
  /** Where the last dash begins, which goes on to the end however long that is. */
  let lastFrom = 0;
  /** What can be seen, in the units of the points. */
  let minX = 0;
  let minY = 0;
  let maxX = 0;
  let maxY = 0;

  function see(x: number, y: number, farX: number, farY: number): void {
    minX = x;
    minY = y;
    maxX = farX;
    maxY = farY;
  }

  function dashAt(at: number): number {
    return f64[(pattern + (at << 3)) >> 3]!;
  }

  function lengthAt(at: number): number {
    return Math.abs(dashAt(at)) * stretch;
  }

  function following(): void {
    index = index + 1 < dashes ? index + 1 : 0;
  }

  function distance(from: number): number {
    const dx = f64[(from + 16) >> 3]! - f64[from >> 3]!;
    const dy = f64[(from + 24) >> 3]! - f64[(from + 8) >> 3]!;
    return Math.sqrt(dx * dx + dy * dy);
  }

  /** How much of a line, from its beginning, lies before what is seen; all of it where it misses that. */
  function cutShare(x: number, y: number, dx: number, dy: number): number {
    let share = 0;
    if (dx > 0) share = (minX - x) / dx;
    else if (dx < 0) share = (maxX - x) / dx;
    else if (x < minX || x > maxX) return 1;
    if (dy > 0) share = Math.max(share, (minY - y) / dy);
    else if (dy < 0) share = Math.max(share, (maxY - y) / dy);
    else if (y < minY || y > maxY) return 1;
    return Math.min(1, Math.max(0, share));
  }

  /** Goes on without drawing. */
  function pass(length: number): void {
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
      rest = Math.max(lengthAt(index) - over, 0);
    }
  }

  /**
   * Paths with gaps, as walkDashes of packages/cad/src/display/dashes.ts has them: `many` dashes at `dashesAt`, `factor` times
   * as long, and of each path where in the pattern it begins.
   */
  function dashed(
    points: number,
    start: number,
    flags: number,
    phases: number,
    size: number,
    dashesAt: number,
    many: number,
    factor: number,
    wide: number,
    ...[a, b, c, d, e, f]: Six
  ): void {
    pattern = dashesAt;
    dashes = many;
    stretch = factor;
    period = 0;
    for (let i = 0; i < many; i++) period += lengthAt(i);
    let at = points;
    for (let i = 0; i < size; i++, start += 4, flags++, phases += 8) {
      const own = u32[(start + 4) >> 2]! - u32[start >> 2]!;
      const bits = u8[flags]!;
      const fit = (bits & FIT) !== 0;
      if ((bits & PER_SEGMENT) !== 0)
        for (let k = 0; k + 1 < own; k++) dashedLine(at + (k << 4), 2, 0, fit, wide, a, b, c, d, e, f);
      else dashedLine(at, own, f64[phases >> 3]!, fit, wide, a, b, c, d, e, f);
      at += own << 4;
    }
  }

  function dashedLine(
    points: number,
    size: number,
    phase: number,
    fit: boolean,
    wide: number,
    ...[a, b, c, d, e, f]: Six
  ): void {
    let total = 0;
    const end = points + ((size - 1) << 4);
    for (let at = points; at < end; at += 16) total += distance(at);
    const whole = !(period > 0) || !Number.isFinite(total) || (fit && total < period);
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
      const x = a * f64[at >> 3]! + c * f64[(at + 8) >> 3]! + e;
      const y = b * f64[at >> 3]! + d * f64[(at + 8) >> 3]! + f;
      const farX = a * f64[(at + 16) >> 3]! + c * f64[(at + 24) >> 3]! + e;
      const farY = b * f64[(at + 16) >> 3]! + d * f64[(at + 24) >> 3]! + f;
      if (whole) {
        if (x === farX && y === farY) dot(x, y, wide);
        else stroke(x, y, farX, farY, wide);
        continue;
      }
      const length = distance(at);
      if (!(length > 0)) continue;
      const dx = f64[(at + 16) >> 3]! - f64[at >> 3]!;
      const dy = f64[(at + 24) >> 3]! - f64[(at + 8) >> 3]!;
      const before = length * cutShare(f64[at >> 3]!, f64[(at + 8) >> 3]!, dx, dy);
      const stop = length * (1 - cutShare(f64[(at + 16) >> 3]!, f64[(at + 24) >> 3]!, -dx, -dy));
      let done = before < stop ? before : length;
      if (done > 0) pass(done);
      while (done < stop) {
        const step = Math.min(rest, length - done);
        const from = done / length;
        done += step;
        passed += step;
        const to = done / length;
        if (dashAt(index) > 0)
          stroke(
            x + (farX - x) * from,
            y + (farY - y) * from,
            x + (farX - x) * to,
            y + (farY - y) * to,
            wide,
          );
        else if (dashAt(index) === 0 && step === 0) dot(x + (farX - x) * from, y + (farY - y) * from, wide);
        rest -= step;
        if (rest > period * 1e-9) continue;
        following();
        rest = lengthAt(index);
        if (index === 0 && passed >= lastFrom - period * 1e-6) rest = Infinity;
        if (rest !== 0) continue;
        const share = Math.min(1, done / length);
        dot(x + (farX - x) * share, y + (farY - y) * share, wide);
        following();
        rest = lengthAt(index);
        // Two dots in a row would never move on.
        if (rest === 0) rest = period * 1e-6;
      }
      if (done < length) pass(length - done);
    }
  }

  /**
   * Letters: the address of each one's outline (below), its origin in the units of the second matrix, and the first four
   * numbers of the matrix from the outline to pixels. An outline is u32 filled, u32 contours, u32 points of each, float32 x, y
   * pairs.
   */
  function letters(
    glyphs: number,
    origins: number,
    size: number,
    reach: number,
    wide: number,
    ga: number,
    gb: number,
    gc: number,
    gd: number,
    ...[a, b, c, d, e, f]: Six
  ): void {
    for (let i = 0; i < size; i++, glyphs += 4, origins += 16) {
      const x = a * f64[origins >> 3]! + c * f64[(origins + 8) >> 3]! + e;
      const y = b * f64[origins >> 3]! + d * f64[(origins + 8) >> 3]! + f;
      if (!(x + reach >= x0 && x - reach <= x1 && y + reach >= y0 && y - reach <= y1)) continue;
      const glyph = u32[glyphs >> 2]!;
      const filled = u32[glyph >> 2]! !== 0;
      const contours = u32[(glyph + 4) >> 2]!;
      let at = glyph + 8 + (contours << 2);
      if (filled) begin();
      for (let k = 0; k < contours; k++) {
        const own = u32[(glyph + 8 + (k << 2)) >> 2]!;
        if (own === 0) continue;
        const from = at;
        let gx: number = f32[at >> 2]!;
        let gy: number = f32[(at + 4) >> 2]!;
        const firstX = ga * gx + gc * gy + x;
        const firstY = gb * gx + gd * gy + y;
        let px = firstX;
        let py = firstY;
        at += 8;
        if (own === 1 && !filled) stroke(px - 0.5, py, px + 0.5, py, wide);
        for (let p = 1; p < own; p++, at += 8) {
          gx = f32[at >> 2]!;
          gy = f32[(at + 4) >> 2]!;
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
        at = from + (own << 3);
        if (filled) edge(px, py, firstX, firstY);
      }
      if (filled) sweep(false);
    }
  }

  return {
    count: {
      get value() {
        return count;
      },
      set value(value) {
        count = value;
      },
    },
    crowded: {
      get value() {
        return crowded;
      },
      set value(value) {
        crowded = value;
      },
    },
    init,
    scissor,
    stroke,
    disc,
    paths,
    see,
    dashed,
    arc,
    letters,
    begin,
    chain,
    rings,
    outline,
    sweep,
    drop,
    blend,
  };
}
