import { arcLength } from '@linework/geom/curve';
import { type Group, KIND, PATH } from '@linework/cad/display/list';
import { arcShape } from './encode-lines.ts';
import type { EntryList } from './entries.ts';
import { CHUNK, FARTHEST, INHERIT, ITEM, SEGMENT_TEXELS, STYLE_BITS } from './items.ts';
import type { LinearTexture } from './linear-texture.ts';
import { type DrawnPart, forEachInOrder, whole } from './part.ts';
import type { InsertStack } from './insert-stack.ts';
import { Staging } from './staging.ts';
import type { EmitSpot } from './emit.ts';

/** Half the size in pixels from which on float32 would be off by more than a thirtieth of a pixel. */
export const HIGH_PRECISION_SIZE = 1 << 19;
/** How far a chord may stray from its arc, in pixels. */
const CHORD_ERROR = 0.05;

/**
 * Lines so much larger than the picture that float32 cannot place them: cut to the picture in float64, every frame anew.
 * They are few, for little is to be seen that near.
 */
export class HighPrecisionLines {
  readonly #insertStack: InsertStack;
  readonly #out = new Staging(256);
  #items: LinearTexture | undefined;
  #first = 0;
  #room = 0;
  #chunkFrom = 0;
  #count = 0;
  /** Anchor of the chunk at hand: the middle of the picture, in units. */
  #x = 0;
  #y = 0;
  /** The picture in units, with some room around. */
  #minX = 0;
  #minY = 0;
  #maxX = 0;
  #maxY = 0;
  readonly #pending: {
    spot: EmitSpot;
    x: number;
    y: number;
    from: number;
    count: number;
    matrix: Float64Array;
  }[] = [];

  constructor(insertStack: InsertStack) {
    this.#insertStack = insertStack;
  }

  begin(items: LinearTexture): void {
    if (this.#items !== items) this.#room = 0;
    this.#items = items;
    this.#out.length = 0;
    this.#pending.length = 0;
  }

  /** Paths from point `k` of path `i` on, `count` items as they were encoded. */
  segments(part: DrawnPart, i: number, k: number, count: number, spot: EmitSpot): void {
    if (!this.#look(spot)) return;
    const { paths } = contentOf(part);
    const order = ordersOf(part).path;
    let left = count;
    for (let path = i; left > 0 && path < paths.count; path++, k = 0) {
      left -= this.#path(part, path, k, left, order[path]!);
    }
    this.#end(spot);
  }

  arcs(part: DrawnPart, i: number, count: number, spot: EmitSpot): void {
    if (!this.#look(spot)) return;
    const order = ordersOf(part).arc;
    const { arcs } = contentOf(part);
    for (let arc = i, left = count; left > 0 && arc < arcs.count; arc++) {
      if (arcShape(arcs.geometry, arc * 8) !== 'round') continue;
      this.#arc(part, arc, order[arc]!, spot);
      left--;
    }
    this.#end(spot);
  }

  /** Sends the lines and has them drawn. */
  upload(list: EntryList): number {
    const texels = this.#out.length / 4;
    if (texels === 0 || !this.#items) return 0;
    if (texels > this.#room) {
      if (this.#room > 0) this.#items.give(this.#first, this.#room);
      this.#room = 0;
      const first = this.#items.take(texels * 2);
      if (first === undefined) return 0;
      this.#first = first;
      this.#room = texels * 2;
    }
    this.#items.write(this.#first, this.#out.words, 0, this.#out.length);
    for (const { spot, x, y, from, count, matrix } of this.#pending) {
      const texel = this.#first + from * SEGMENT_TEXELS;
      list.push(matrix, 0, x, y, spot.depth, spot.step, texel, count, spot.clip, spot.row.row, INHERIT);
    }
    return texels / SEGMENT_TEXELS;
  }

  /** Finds the picture in the units of a spot; false where the matrix flattens everything. */
  #look({ level }: EmitSpot): boolean {
    const { m, left, right, top, bottom, margin } = this.#insertStack;
    const at = level * 6;
    const [a, b, c, d] = [m[at]!, m[at + 1]!, m[at + 2]!, m[at + 3]!];
    const det = a * d - b * c;
    if (!(Math.abs(det) > 1e-300)) return false;
    const px = (left + right) / 2 - m[at + 4]!;
    const py = (top + bottom) / 2 - m[at + 5]!;
    this.#x = (d * px - c * py) / det;
    this.#y = (a * py - b * px) / det;
    const wide = (right - left) / 2 + margin + 8;
    const tall = (bottom - top) / 2 + margin + 8;
    const reachX = (Math.abs(d) * wide + Math.abs(c) * tall) / Math.abs(det);
    const reachY = (Math.abs(b) * wide + Math.abs(a) * tall) / Math.abs(det);
    this.#minX = this.#x - reachX;
    this.#maxX = this.#x + reachX;
    this.#minY = this.#y - reachY;
    this.#maxY = this.#y + reachY;
    this.#chunkFrom = this.#out.length / 4 / SEGMENT_TEXELS;
    this.#count = 0;
    return true;
  }

  /** Chunks of what has been written for a spot; spots are used again, so they are copied. */
  #end(spot: EmitSpot): void {
    const { m } = this.#insertStack;
    const at = spot.level * 6;
    for (let from = 0; from < this.#count; from += CHUNK) {
      this.#pending.push({
        spot: { ...spot },
        x: this.#insertStack.x(spot.level, this.#x, this.#y),
        y: this.#insertStack.y(spot.level, this.#x, this.#y),
        from: this.#chunkFrom + from,
        count: Math.min(CHUNK, this.#count - from),
        matrix: m.slice(at, at + 4),
      });
    }
  }

  /** How many items of the path were gone through. */
  #path(part: DrawnPart, i: number, first: number, most: number, order: number): number {
    const { paths } = contentOf(part);
    const { points } = paths;
    const from = paths.start[i]!;
    const to = paths.start[i + 1]!;
    const flags = paths.flags[i]!;
    const style = paths.style[i]!;
    const perSegment = (flags & PATH.perSegment) !== 0;
    const fit = (flags & PATH.fit) !== 0;
    const closed = (flags & PATH.closed) !== 0;
    let total = 0;
    for (let k = from + 1; k < to; k++)
      total += Math.hypot(points[2 * k]! - points[2 * k - 2]!, points[2 * k + 1]! - points[2 * k - 1]!);
    if (!(total < FARTHEST)) return 0;
    if (to - from === 2 && total === 0) {
      this.#cut(
        points[2 * from]!,
        points[2 * from + 1]!,
        points[2 * from]!,
        points[2 * from + 1]!,
        0,
        0,
        style,
        ITEM.dot,
        order,
      );
      return 1;
    }
    let run = fit || perSegment ? 0 : paths.phase[i]!;
    let count = 0;
    for (let k = from + 1; k < to && count < most; k++) {
      const [x0, y0, x1, y1] = [points[2 * k - 2]!, points[2 * k - 1]!, points[2 * k]!, points[2 * k + 1]!];
      const length = Math.hypot(x1 - x0, y1 - y0);
      if (length === 0) continue;
      if (k >= first) {
        const joins =
          (k > from + 1 || closed ? ITEM.joinStart : 0) | (k + 1 < to || closed ? ITEM.joinEnd : 0);
        this.#cut(
          x0,
          y0,
          x1,
          y1,
          run,
          perSegment ? length : total,
          style,
          joins | (fit ? ITEM.fit : 0),
          order,
        );
        count++;
      }
      if (!perSegment) run += length;
    }
    return count;
  }

  #arc(part: DrawnPart, i: number, order: number, spot: EmitSpot): void {
    const { arcs } = contentOf(part);
    const g = arcs.geometry;
    const at = i * 8;
    const [cx, cy, ux, uy] = [g[at]!, g[at + 1]!, g[at + 2]!, g[at + 3]!];
    const [vx, vy, start] = [g[at + 4]!, g[at + 5]!, g[at + 6]!];
    const sweep = Math.max(-Math.PI * 2, Math.min(Math.PI * 2, g[at + 7]!));
    const fit = (arcs.flags[i]! & PATH.fit) !== 0;
    const radius = Math.max(Math.hypot(ux, uy), Math.hypot(vx, vy));
    const error = CHORD_ERROR / this.#insertStack.scale(spot.level);
    const total = arcLength({ cx, cy, ux, uy, vx, vy, from: start, sweep });
    const phase = fit ? 0 : arcs.phase[i]!;
    const flags = ITEM.joinStart | ITEM.joinEnd | (fit ? ITEM.fit : 0);
    const piece = (
      t0: number,
      t1: number,
      x0: number,
      y0: number,
      x1: number,
      y1: number,
      depth: number,
    ): void => {
      // How far the curve may bulge from its chord.
      const bulge = Math.min(2 * radius, (radius * (t1 - t0) ** 2) / 8);
      if (Math.max(x0, x1) + bulge < this.#minX || Math.min(x0, x1) - bulge > this.#maxX) return;
      if (Math.max(y0, y1) + bulge < this.#minY || Math.min(y0, y1) - bulge > this.#maxY) return;
      if (bulge > error && depth < 40) {
        const middle = (t0 + t1) / 2;
        const x = cx + ux * Math.cos(middle) + vx * Math.sin(middle);
        const y = cy + uy * Math.cos(middle) + vy * Math.sin(middle);
        piece(t0, middle, x0, y0, x, y, depth + 1);
        piece(middle, t1, x, y, x1, y1, depth + 1);
        return;
      }
      const run = phase + arcLength({ cx, cy, ux, uy, vx, vy, from: start, sweep: t0 - start });
      this.#cut(x0, y0, x1, y1, run, total, arcs.style[i]!, flags, order);
    };
    const steps = 8;
    for (let k = 0; k < steps; k++) {
      const [t0, t1] = [start + (sweep * k) / steps, start + (sweep * (k + 1)) / steps];
      const x = (t: number): number => cx + ux * Math.cos(t) + vx * Math.sin(t);
      const y = (t: number): number => cy + uy * Math.cos(t) + vy * Math.sin(t);
      piece(t0, t1, x(t0), y(t0), x(t1), y(t1), 0);
    }
  }

  /** What of a segment lies near the picture. */
  #cut(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    run: number,
    total: number,
    style: number,
    flags: number,
    order: number,
  ): void {
    let a = 0;
    let b = 1;
    const dx = x1 - x0;
    const dy = y1 - y0;
    for (let side = 0; side < 4; side++) {
      const p = side === 0 ? -dx : side === 1 ? dx : side === 2 ? -dy : dy;
      const q =
        side === 0
          ? x0 - this.#minX
          : side === 1
            ? this.#maxX - x0
            : side === 2
              ? y0 - this.#minY
              : this.#maxY - y0;
      if (p === 0) {
        if (q < 0) return;
        continue;
      }
      const t = q / p;
      if (p < 0) a = Math.max(a, t);
      else b = Math.min(b, t);
    }
    if (a > b) return;
    const out = this.#out;
    const at = out.room(SEGMENT_TEXELS * 4);
    out.floats[at] = x0 + dx * a - this.#x;
    out.floats[at + 1] = y0 + dy * a - this.#y;
    out.floats[at + 2] = x0 + dx * b - this.#x;
    out.floats[at + 3] = y0 + dy * b - this.#y;
    out.floats[at + 4] = run + Math.hypot(dx, dy) * a;
    out.floats[at + 5] = total;
    out.words[at + 6] = (style | (flags << STYLE_BITS)) >>> 0;
    out.words[at + 7] = order;
    this.#count++;
  }
}

/** Kept by whoever gave it: while one looks so close, the same few are asked for again and again. */
const contentOf = (part: DrawnPart): Group => (whole(part.source) ?? part.source).content;

interface DrawOrders {
  path: Uint32Array;
  arc: Uint32Array;
}

const known = new WeakMap<DrawnPart, DrawOrders>();

/** Orders of paths and arcs, found when they are first needed. */
function ordersOf(part: DrawnPart): DrawOrders {
  let orders = known.get(part);
  if (!orders) {
    const source = whole(part.source) ?? part.source;
    const { paths, arcs } = source.content;
    orders = { path: new Uint32Array(paths.count), arc: new Uint32Array(arcs.count) };
    const { path, arc } = orders;
    forEachInOrder(source, (kind, i, order) => {
      if (kind === KIND.path) path[i] = order;
      else if (kind === KIND.arc) arc[i] = order;
    });
    known.set(part, orders);
  }
  return orders;
}
