import { arcLength } from '@linework/geom/curve';
import { type Group, PATH } from '@linework/cad/display/list';
import { ChunkBuilder } from './chunks.ts';
import { ARC_QUADS, ARC_TEXELS, CHUNK, FARTHEST, ITEM, SEGMENT_TEXELS, STYLE_BITS } from './items.ts';
import { PlainBuilder } from './plain.ts';
import type { Staging } from './staging.ts';

/** Writes strokes: paths as segments, arcs as arcs, whatever else is a line. */
export class LineEncoder {
  readonly segments: ChunkBuilder;
  readonly arcs: ChunkBuilder;
  /** Lines that come from something else: edges of fills, dots of points. */
  readonly edges: ChunkBuilder;
  readonly plain: PlainBuilder;
  /** Styles whose paths are plain segments, where the part may have such. */
  readonly #solid: Uint8Array | undefined;

  constructor(out: Staging, solid: Uint8Array | undefined) {
    this.plain = new PlainBuilder(out);
    this.#solid = solid;
    this.segments = new ChunkBuilder(out, 2, SEGMENT_TEXELS);
    this.edges = new ChunkBuilder(out, 2, SEGMENT_TEXELS);
    this.arcs = new ChunkBuilder(out, 1, ARC_TEXELS, CHUNK / ARC_QUADS);
  }

  path(group: Group, i: number, order: number): void {
    const { paths } = group;
    const { points } = paths;
    const flags = paths.flags[i]!;
    const style = paths.style[i]!;
    const from = paths.start[i]!;
    const to = paths.start[i + 1]!;
    const fit = (flags & PATH.fit) !== 0;
    const perSegment = (flags & PATH.perSegment) !== 0;
    const total = pathLength(points, from, to);
    if (!(total < FARTHEST)) return;
    const isSolid = this.#solid?.[style] === 1;
    const isDot = to - from === 2 && total === 0;
    const closed = (flags & PATH.closed) !== 0;
    let run = fit || perSegment ? 0 : paths.phase[i]!;
    for (let k = from + 1; k < to; k++) {
      const x0 = points[2 * k - 2]!;
      const y0 = points[2 * k - 1]!;
      const x1 = points[2 * k]!;
      const y1 = points[2 * k + 1]!;
      const length = Math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0));
      if (length === 0 && !isDot) continue;
      let bits = 0;
      if (isDot) bits = ITEM.dot;
      else {
        if (k > from + 1 || closed) bits |= ITEM.joinStart;
        if (k + 1 < to || closed) bits |= ITEM.joinEnd;
        if (fit) bits |= ITEM.fit;
      }
      if (isSolid) this.plain.add(x0, y0, x1, y1, (style | (bits << STYLE_BITS)) >>> 0, order);
      else {
        this.segments.begin(i, k);
        segment(this.segments, x0, y0, x1, y1, run, perSegment ? length : total, style, bits, order);
      }
      if (!perSegment) run += length;
    }
  }

  arc(group: Group, i: number, order: number): void {
    const { arcs } = group;
    const g = arcs.geometry;
    const at = i * 8;
    const cx = g[at]!;
    const cy = g[at + 1]!;
    const ux = g[at + 2]!;
    const uy = g[at + 3]!;
    const vx = g[at + 4]!;
    const vy = g[at + 5]!;
    const from = g[at + 6]!;
    const sweep = Math.max(-Math.PI * 2, Math.min(Math.PI * 2, g[at + 7]!));
    const shape = arcShape(g, at);
    if (shape === 'damaged') return;
    const style = arcs.style[i]!;
    const fit = (arcs.flags[i]! & PATH.fit) !== 0;
    const total = arcLength({ cx, cy, ux, uy, vx, vy, from, sweep });
    if (shape === 'flat') return this.#flat(g, at, sweep, fit, arcs.phase[i]!, style, order);
    const { arcs: out } = this;
    out.begin(i, 0);
    out.add(cx, cy, 0, 0);
    const reachX = Math.hypot(ux, vx);
    const reachY = Math.hypot(uy, vy);
    out.grow(cx - reachX, cy - reachY);
    out.grow(cx + reachX, cy + reachY);
    const tail = out.tail;
    const { floats, words } = out;
    floats[tail] = ux;
    floats[tail + 1] = uy;
    floats[tail + 2] = vx;
    floats[tail + 3] = vy;
    floats[tail + 4] = from % (Math.PI * 2);
    floats[tail + 5] = sweep;
    floats[tail + 6] = fit ? 0 : arcs.phase[i]!;
    floats[tail + 7] = total;
    words[tail + 8] = (style | ((fit ? ITEM.fit : 0) << STYLE_BITS)) >>> 0;
    words[tail + 9] = order;
  }

  #flat(
    g: Float64Array,
    at: number,
    sweep: number,
    fit: boolean,
    phase: number,
    style: number,
    order: number,
  ): void {
    const count = 16;
    let run = fit ? 0 : phase;
    for (let k = 0; k < count; k++) {
      const a = g[at + 6]! + (sweep * k) / count;
      const b = g[at + 6]! + (sweep * (k + 1)) / count;
      const x0 = g[at]! + g[at + 2]! * Math.cos(a) + g[at + 4]! * Math.sin(a);
      const y0 = g[at + 1]! + g[at + 3]! * Math.cos(a) + g[at + 5]! * Math.sin(a);
      const x1 = g[at]! + g[at + 2]! * Math.cos(b) + g[at + 4]! * Math.sin(b);
      const y1 = g[at + 1]! + g[at + 3]! * Math.cos(b) + g[at + 5]! * Math.sin(b);
      this.edges.begin(0, 0);
      segment(this.edges, x0, y0, x1, y1, run, 0, style, ITEM.joinStart | ITEM.joinEnd, order);
      run += Math.hypot(x1 - x0, y1 - y0);
    }
  }

  /** One line that is no path's: `flags` of ITEM. */
  edge(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    run: number,
    style: number,
    flags: number,
    order: number,
  ): void {
    if (!(Math.abs(x0) + Math.abs(y0) + Math.abs(x1) + Math.abs(y1) < FARTHEST)) return;
    this.edges.begin(0, 0);
    segment(this.edges, x0, y0, x1, y1, run, 0, style, flags, order);
  }
}

/** Seen from its edge a circle is a line, there and back. */
export function arcShape(g: Float64Array, at: number): 'round' | 'flat' | 'damaged' {
  const u = Math.hypot(g[at + 2]!, g[at + 3]!);
  const v = Math.hypot(g[at + 4]!, g[at + 5]!);
  if (!(Math.abs(g[at]!) + Math.abs(g[at + 1]!) + u + v < FARTHEST)) return 'damaged';
  const area = Math.abs(g[at + 2]! * g[at + 5]! - g[at + 3]! * g[at + 4]!);
  return area < 1e-6 * Math.max(u, v) ** 2 ? 'flat' : 'round';
}

export function segment(
  out: ChunkBuilder,
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
  out.add(x0, y0, x1, y1);
  const tail = out.tail;
  out.floats[tail] = run;
  out.floats[tail + 1] = total;
  out.words[tail + 2] = (style | (flags << STYLE_BITS)) >>> 0;
  out.words[tail + 3] = order;
}

function pathLength(points: Float64Array, from: number, to: number): number {
  let total = 0;
  for (let k = from + 1; k < to; k++) {
    const dx = points[2 * k]! - points[2 * k - 2]!;
    const dy = points[2 * k + 1]! - points[2 * k - 1]!;
    total += Math.sqrt(dx * dx + dy * dy);
  }
  return total;
}
