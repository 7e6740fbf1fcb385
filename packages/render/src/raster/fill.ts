import type { Box } from './surface.ts';

/** Closed rings of x, y pairs in pixels; the last point joins the first. */
export type RingSet = readonly ArrayLike<number>[];
export type FillRule = 'evenodd' | 'nonzero';

/** Something that is covered pixel by pixel. */
export interface Plane {
  readonly width: number;
  readonly scissor: Box;
  addAt(at: number, coverage: number): void;
}

/** Signed area cells of the path being filled; grows with the largest scissor met. */
let cells = new Float32Array(0);
let rowFrom = new Int32Array(0);
let rowTo = new Int32Array(0);

/**
 * Fills rings with exact area coverage: every edge adds its signed area to the cells it crosses, and the running sum
 * along a row is the winding number, from which the rule takes the coverage.
 */
export function fillRings(surface: Plane, rings: RingSet, rule: FillRule): void {
  const path = begin(surface);
  if (!path) return;
  for (const ring of rings) {
    const n = ring.length - 1;
    if (n < 5) continue;
    let px = ring[n - 1]!;
    let py = ring[n]!;
    for (let i = 0; i < n; i += 2) {
      const x = ring[i]!;
      const y = ring[i + 1]!;
      edge(path, px, py, x, y);
      px = x;
      py = y;
    }
  }
  sweep(surface, path, rule);
}

/** Fills triangles (x, y pairs by index) as one shape: edges they share leave no seam. */
export function fillTriangles(surface: Plane, points: ArrayLike<number>, index: ArrayLike<number>): void {
  const path = begin(surface);
  if (!path) return;
  for (let i = 0; i + 2 < index.length; i += 3) {
    const a = index[i]! * 2;
    let b = index[i + 1]! * 2;
    let c = index[i + 2]! * 2;
    const ax = points[a]!;
    const ay = points[a + 1]!;
    const turn = (points[b]! - ax) * (points[c + 1]! - ay) - (points[c]! - ax) * (points[b + 1]! - ay);
    if (turn < 0) [b, c] = [c, b];
    edge(path, ax, ay, points[b]!, points[b + 1]!);
    edge(path, points[b]!, points[b + 1]!, points[c]!, points[c + 1]!);
    edge(path, points[c]!, points[c + 1]!, ax, ay);
  }
  sweep(surface, path, 'nonzero');
}

type Path = { x0: number; y0: number; x1: number; y1: number; stride: number; top: number; bottom: number };

function begin(surface: Plane): Path | null {
  const { x0, y0, x1, y1 } = surface.scissor;
  if (x1 <= x0 || y1 <= y0) return null;
  const stride = x1 - x0 + 2;
  const rows = y1 - y0;
  if (cells.length < stride * rows) cells = new Float32Array(stride * rows);
  if (rowFrom.length < rows) {
    rowFrom = new Int32Array(rows).fill(0x7fffffff);
    rowTo = new Int32Array(rows).fill(-1);
  }
  return { x0, y0, x1, y1, stride, top: rows, bottom: -1 };
}

/** Adds an edge, cut to the scissor: above and below it vanishes, to the sides it becomes a vertical edge at the border. */
function edge(path: Path, ax: number, ay: number, bx: number, by: number): void {
  ax -= path.x0;
  bx -= path.x0;
  ay -= path.y0;
  by -= path.y0;
  const height = path.y1 - path.y0;
  if (ay === by || (ay <= 0 && by <= 0) || (ay >= height && by >= height)) return;
  if (!Number.isFinite(ax + ay + bx + by)) return;
  const slope = (bx - ax) / (by - ay);
  if (ay < 0) {
    ax -= ay * slope;
    ay = 0;
  } else if (ay > height) {
    ax += (height - ay) * slope;
    ay = height;
  }
  if (by < 0) {
    bx -= by * slope;
    by = 0;
  } else if (by > height) {
    bx += (height - by) * slope;
    by = height;
  }
  const width = path.x1 - path.x0;
  if (ax >= 0 && ax <= width && bx >= 0 && bx <= width) return accumulate(path, ax, ay, bx, by, slope);
  if (ax <= 0 && bx <= 0) return accumulate(path, 0, ay, 0, by, 0);
  if (ax >= width && bx >= width) return accumulate(path, width, ay, width, by, 0);
  const cuts = [ay];
  const atLeft = ay - ax / slope;
  const atRight = ay + (width - ax) / slope;
  const inside = (y: number): boolean => y > Math.min(ay, by) && y < Math.max(ay, by);
  if (inside(atLeft)) cuts.push(atLeft);
  if (inside(atRight)) cuts.push(atRight);
  const rising = cuts.length === 3 && cuts[1]! < cuts[2]!;
  if (cuts.length === 3 && rising !== by > ay) cuts.push(...cuts.splice(1, 1));
  cuts.push(by);
  const clampX = (y: number): number => Math.min(width, Math.max(0, ax + (y - ay) * slope));
  for (let i = 0; i + 1 < cuts.length; i++) {
    const y0 = cuts[i]!;
    const y1 = cuts[i + 1]!;
    if (y0 === y1) continue;
    const x0 = clampX(y0);
    const x1 = clampX(y1);
    accumulate(path, x0, y0, x1, y1, (x1 - x0) / (y1 - y0));
  }
}

function accumulate(path: Path, ax: number, ay: number, bx: number, by: number, slope: number): void {
  let dir = 1;
  if (ay > by) {
    dir = -1;
    [ax, ay, bx, by] = [bx, by, ax, ay];
  }
  const last = Math.min(path.y1 - path.y0 - 1, Math.ceil(by) - 1);
  let y = Math.floor(ay);
  if (y < path.top) path.top = y;
  if (last > path.bottom) path.bottom = last;
  let x = ax;
  for (; y <= last; y++) {
    const bottom = Math.min(y + 1, by);
    const dy = bottom - Math.max(y, ay);
    const next = bottom === by ? bx : x + slope * dy;
    const d = dir * dy;
    const left = x < next ? x : next;
    const right = x < next ? next : x;
    const leftCell = Math.floor(left);
    const row = y * path.stride;
    const rightCell = Math.ceil(right);
    if (leftCell < rowFrom[y]!) rowFrom[y] = leftCell;
    if (rightCell + 1 > rowTo[y]!) rowTo[y] = rightCell + 1;
    if (rightCell <= leftCell + 1) {
      const middle = (left + right) / 2 - leftCell;
      cells[row + leftCell] = cells[row + leftCell]! + d * (1 - middle);
      cells[row + leftCell + 1] = cells[row + leftCell + 1]! + d * middle;
    } else {
      const step = 1 / (right - left);
      const first = 1 - (left - leftCell);
      const area = 0.5 * step * first * first;
      const end = right - rightCell + 1;
      const tail = 0.5 * step * end * end;
      cells[row + leftCell] = cells[row + leftCell]! + d * area;
      if (rightCell === leftCell + 2) {
        cells[row + leftCell + 1] = cells[row + leftCell + 1]! + d * (1 - area - tail);
      } else {
        const second = step * (1.5 - (left - leftCell));
        cells[row + leftCell + 1] = cells[row + leftCell + 1]! + d * (second - area);
        for (let c = leftCell + 2; c < rightCell - 1; c++) cells[row + c] = cells[row + c]! + d * step;
        const before = second + (rightCell - leftCell - 3) * step;
        cells[row + rightCell - 1] = cells[row + rightCell - 1]! + d * (1 - before - tail);
      }
      cells[row + rightCell] = cells[row + rightCell]! + d * tail;
    }
    x = next;
  }
}

function sweep(surface: Plane, path: Path, rule: FillRule): void {
  const width = path.x1 - path.x0;
  for (let y = path.top; y <= path.bottom; y++) {
    const from = rowFrom[y]!;
    const to = Math.min(rowTo[y]!, path.stride - 1);
    rowFrom[y] = 0x7fffffff;
    rowTo[y] = -1;
    if (to < from) continue;
    const row = y * path.stride;
    const out = (y + path.y0) * surface.width + path.x0;
    let sum = 0;
    for (let x = from; x <= to; x++) {
      const cell = cells[row + x]!;
      if (cell !== 0) {
        sum += cell;
        cells[row + x] = 0;
      }
      if (x >= width) continue;
      let cover = sum < 0 ? -sum : sum;
      if (rule === 'evenodd') {
        cover -= 2 * Math.floor(cover / 2);
        if (cover > 1) cover = 2 - cover;
      } else if (cover > 1) cover = 1;
      // Rounding in the running sum must not leave a veil over the rest of the row.
      if (cover > 0.002) surface.addAt(out + x, cover);
    }
  }
}
