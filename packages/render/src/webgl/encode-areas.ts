import { areaTriangles } from '@linework/geom/area-triangles';
import { FILL, type Group } from '@linework/cad/display/list';
import { ChunkBuilder } from './chunks.ts';
import type { LineEncoder } from './encode-lines.ts';
import { CHUNK, FARTHEST, ITEM, SEGMENT_TEXELS, STYLE_BITS } from './items.ts';
import type { Staging } from './staging.ts';
import type { SceneHead } from './types.ts';
import type { GlTables } from './tables.ts';

type Rings = { ringStart: Uint32Array; pointStart: Uint32Array; points: Float64Array };

/** Writes areas: triangles, and lines around them that make their edges soft. */
export class AreaEncoder {
  readonly areas: ChunkBuilder;
  readonly hatches: ChunkBuilder;
  readonly #out: Staging;
  readonly #lines: LineEncoder;
  readonly #head: SceneHead;
  readonly #tables: GlTables;

  constructor(out: Staging, lines: LineEncoder, head: SceneHead, tables: GlTables) {
    this.#out = out;
    this.#lines = lines;
    this.#head = head;
    this.#tables = tables;
    this.areas = new ChunkBuilder(out, 3, SEGMENT_TEXELS);
    this.hatches = new ChunkBuilder(out, 3, SEGMENT_TEXELS);
  }

  fill({ fills }: Group, i: number, order: number): void {
    const rings = ringsOf(fills, i);
    if (!rings) return;
    const style = fills.style[i]!;
    const flags = fills.flags[i]!;
    const triangles = areaTriangles(rings, (flags & FILL.nonZero) !== 0);
    const gradient = this.#head.gradients[fills.gradient[i]!];
    if (gradient) {
      const frame = boxOf(rings);
      const header = this.#gradient(rings, frame, fills.gradient[i]!);
      this.#framed(this.areas, triangles, frame, header, style, order);
    } else {
      this.#plain(triangles, style, order);
      this.#edges(rings, style, flags & FILL.edge ? ITEM.hair : ITEM.feather, order);
    }
  }

  wipeout({ wipeouts }: Group, i: number, order: number): void {
    const rings = ringsOf(wipeouts, i);
    if (!rings) return;
    const style = (wipeouts.style[i]! | (ITEM.wipe << STYLE_BITS)) >>> 0;
    this.#plain(areaTriangles(rings, false), style, order);
    this.#edges(rings, wipeouts.style[i]!, ITEM.feather | ITEM.wipe, order);
  }

  hatch({ hatches }: Group, i: number, order: number): void {
    const rings = ringsOf(hatches, i);
    const pattern = this.#head.hatchPatterns[hatches.pattern[i]!];
    if (!rings || !pattern) return;
    const frame = boxOf(rings);
    const header = this.#pattern(frame, hatches, i);
    this.#framed(this.hatches, areaTriangles(rings, false), frame, header, hatches.style[i]!, order);
  }

  #plain(triangles: Float64Array, style: number, order: number): void {
    for (let t = 0; t < triangles.length; t += 6) {
      this.areas.begin(0, 0);
      triangle(this.areas, triangles, t, style, order);
    }
  }

  /** Triangles in chunks of their own, all measured from the middle of the frame: what their header says holds there. */
  #framed(
    out: ChunkBuilder,
    triangles: Float64Array,
    frame: Frame,
    header: number,
    style: number,
    order: number,
  ): void {
    out.flush();
    for (let t = 0; t < triangles.length; t += 6) {
      out.begin(0, header);
      if (t % (CHUNK * 6) === 0) {
        out.grow(frame.minX, frame.minY);
        out.grow(frame.maxX, frame.maxY);
      }
      triangle(out, triangles, t, style, order);
      if ((t / 6 + 1) % CHUNK === 0) out.flush();
    }
    out.flush();
  }

  #edges(rings: Float64Array[], style: number, flags: number, order: number): void {
    for (const ring of rings) {
      for (let k = 0, j = ring.length - 2; k + 1 < ring.length; j = k, k += 2) {
        const bits = flags | ITEM.joinStart | ITEM.joinEnd;
        this.#lines.edge(ring[j]!, ring[j + 1]!, ring[k]!, ring[k + 1]!, 0, style, bits, order);
      }
    }
  }

  /** Header of a gradient: which one; where its course begins, seen from the middle of the frame, and how it grows. */
  #gradient(rings: Float64Array[], frame: Frame, index: number): number {
    const { angle } = this.#head.gradients[index]!;
    const x = (frame.minX + frame.maxX) / 2;
    const y = (frame.minY + frame.maxY) / 2;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    let minU = Infinity;
    let maxU = -Infinity;
    let minV = Infinity;
    let maxV = -Infinity;
    for (const ring of rings) {
      for (let k = 0; k + 1 < ring.length; k += 2) {
        const u = (ring[k]! - x) * cos + (ring[k + 1]! - y) * sin;
        const v = (ring[k + 1]! - y) * cos - (ring[k]! - x) * sin;
        minU = Math.min(minU, u);
        maxU = Math.max(maxU, u);
        minV = Math.min(minV, v);
        maxV = Math.max(maxV, v);
      }
    }
    const at = this.#out.room(8);
    this.#out.words[at] = this.#tables.gradients[index]!;
    this.#out.floats.set([-minU, 2 / (maxU - minU || 1), -minV, 2 / (maxV - minV || 1)], at + 4);
    return at / 4;
  }

  /** Header of a hatch: its pattern; of each family the number of the line at the middle of the frame and the way there. */
  #pattern(frame: Frame, hatches: Group['hatches'], i: number): number {
    const pattern = hatches.pattern[i]!;
    const families = this.#tables.familiesOf(pattern);
    const at = this.#out.room(4 + families.length * 4);
    this.#out.words[at] = this.#tables.hatchPatterns[pattern]!;
    families.forEach(({ angle, base, offset, dashes }, f) => {
      const dx = Math.cos(angle);
      const dy = Math.sin(angle);
      const x = (frame.minX + frame.maxX) / 2 - hatches.origin[2 * i]! - base[0];
      const y = (frame.minY + frame.maxY) / 2 - hatches.origin[2 * i + 1]! - base[1];
      const number = (dx * y - dy * x) / (dx * offset[1] - dy * offset[0]);
      const whole = Math.floor(number);
      const period = dashes.reduce((sum, dash) => sum + Math.abs(dash), 0);
      let way = dx * x + dy * y - (dx * offset[0] + dy * offset[1]) * whole;
      if (period > 0) way -= Math.floor(way / period) * period;
      this.#out.floats.set([number - whole, way], at + 4 + f * 4);
    });
    return at / 4;
  }
}

interface Frame {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

function triangle(out: ChunkBuilder, from: Float64Array, t: number, style: number, order: number): void {
  out.add(from[t]!, from[t + 1]!, from[t + 2]!, from[t + 3]!);
  out.point(from[t + 4]!, from[t + 5]!);
  const tail = out.tail;
  out.words[tail] = style;
  out.words[tail + 1] = order;
}

/** Undefined where coordinates are damage. */
function ringsOf(columns: Rings, i: number): Float64Array[] | undefined {
  const rings: Float64Array[] = [];
  for (let r = columns.ringStart[i]!; r < columns.ringStart[i + 1]!; r++) {
    const ring = columns.points.subarray(2 * columns.pointStart[r]!, 2 * columns.pointStart[r + 1]!);
    if (!ring.every((value) => Math.abs(value) < FARTHEST)) return undefined;
    if (ring.length > 0) rings.push(ring);
  }
  return rings.length > 0 ? rings : undefined;
}

function boxOf(rings: Float64Array[]): Frame {
  const frame = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const ring of rings) {
    for (let k = 0; k + 1 < ring.length; k += 2) {
      frame.minX = Math.min(frame.minX, ring[k]!);
      frame.maxX = Math.max(frame.maxX, ring[k]!);
      frame.minY = Math.min(frame.minY, ring[k + 1]!);
      frame.maxY = Math.max(frame.maxY, ring[k + 1]!);
    }
  }
  return frame;
}
