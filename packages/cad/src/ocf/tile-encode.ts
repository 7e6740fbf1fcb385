import { invert } from '@linework/geom/affine';
import { type Group, KIND, PATH } from '../display/list.ts';
import { ByteWriter } from './bytes.ts';
import type { TileParts } from './chunk.ts';
import { fromSteps, type Grid, toSteps } from './grid.ts';
import { chooseGrid, type TileContent } from './tile-grid.ts';
import { columnsOf } from './sequence.ts';
import type { MatrixTable } from './tables.ts';
import { TileNumbers } from './tile-numbers.ts';
import {
  Advances,
  anglePower,
  ARC,
  DEGREE,
  EM_PARTS,
  INSERT,
  PATH_PHASE,
  PATH_RING,
  type StreamName,
  STREAMS,
  textMatrix,
} from './tile.ts';

export interface EncodedTile extends TileParts {
  /** Empty where the tile is exact itself, or they are not wanted. */
  exact: Uint8Array;
}

/** Of the tile that is being made. */
const numbers = new TileNumbers();

export function encodeTile(
  group: Group,
  content: TileContent,
  tolerance: number,
  matrices: MatrixTable,
  withoutExact: boolean,
): EncodedTile {
  const { step, grid } = chooseGrid(group, content, tolerance);
  numbers.clear();
  return new TileEncoder(group, grid, tolerance, matrices).run(content, step, withoutExact);
}

class TileEncoder {
  private readonly group: Group;
  private readonly grid: Grid;
  private readonly tolerance: number;
  private readonly matrices: MatrixTable;
  private readonly out = Object.fromEntries(STREAMS.map((name) => [name, new ByteWriter()])) as Record<
    StreamName,
    ByteWriter
  >;
  private readonly advances = new Advances();
  private string = 0;
  private style = 0;

  constructor(group: Group, grid: Grid, tolerance: number, matrices: MatrixTable) {
    this.group = group;
    this.grid = grid;
    this.tolerance = tolerance;
    this.matrices = matrices;
  }

  run(content: TileContent, step: number, withoutExact: boolean): EncodedTile {
    const { out, grid } = this;
    let rank = 0;
    for (let u = 0; u < content.unitSize.length; u++) {
      out.units.uint(content.unitSize[u]!);
      out.ranks.uint(content.unitRank[u]! - rank);
      rank = content.unitRank[u]! + 1;
    }
    let k = 0;
    while (k < content.count) {
      const kind = content.kind[k]!;
      let end = k + 1;
      while (end < content.count && content.kind[end] === kind) end++;
      out.runs.u8(kind);
      out.runs.uint(end - k);
      const { style } = columnsOf(this.group, kind);
      for (; k < end; k++) {
        const i = content.index[k]!;
        out.styles.int(style[i]! - this.style);
        this.style = style[i]!;
        this.primitive(kind, i);
      }
    }
    const head = new ByteWriter();
    head.u8(step);
    head.int(grid.originX);
    head.int(grid.originY);
    const { ways, exact } = numbers.done(grid, withoutExact);
    const streams = [...STREAMS.map((name) => out[name].done()), ...ways];
    for (const stream of streams) head.uint(stream.length);
    return { head: head.done(), streams, exact };
  }

  private primitive(kind: number, i: number): void {
    const { group, out } = this;
    switch (kind) {
      case KIND.path:
        return this.path(i);
      case KIND.arc:
        return this.arc(i);
      case KIND.fill:
        out.flags.u8(group.fills.flags[i]!);
        out.indices.uint(group.fills.gradient[i]! + 1);
        return this.rings(group.fills, i);
      case KIND.hatch:
        out.indices.uint(group.hatches.pattern[i]!);
        numbers.start(group.hatches.origin[2 * i]!, group.hatches.origin[2 * i + 1]!);
        return this.rings(group.hatches, i);
      case KIND.wipeout:
        return this.rings(group.wipeouts, i);
      case KIND.text:
        return this.text(i);
      case KIND.image:
        for (let k = 0; k < 6; k++) out.floats.f64(group.images.frame[6 * i + k]!);
        out.indices.uint(group.images.image[i]!);
        out.indices.uint(group.images.clip[i]! + 1);
        return;
      case KIND.point:
        numbers.start(group.points.geometry[3 * i]!, group.points.geometry[3 * i + 1]!);
        out.floats.f32(group.points.geometry[3 * i + 2]!);
        return;
      case KIND.ray:
        numbers.start(group.rays.geometry[4 * i]!, group.rays.geometry[4 * i + 1]!);
        out.floats.f64(group.rays.geometry[4 * i + 2]!);
        out.floats.f64(group.rays.geometry[4 * i + 3]!);
        out.flags.u8(group.rays.both[i]!);
        return;
      case KIND.insert:
        return this.insert(i);
    }
  }

  /** A length in steps, without origin. */
  private length(value: number): number {
    const steps = toSteps(value, this.grid.step);
    this.out.lengths.int(steps);
    numbers.other(value, fromSteps(steps, this.grid.step));
    return steps;
  }

  private path(i: number): void {
    const { paths } = this.group;
    const { out } = this;
    const from = paths.start[i]!;
    let to = paths.start[i + 1]!;
    const { points } = paths;
    const phase = paths.phase[i]!;
    let flags = paths.flags[i]! & 0x3f;
    if (phase !== 0) flags |= PATH_PHASE;
    const meets = points[2 * from] === points[2 * to - 2] && points[2 * from + 1] === points[2 * to - 1];
    if (flags & PATH.closed && to - from > 2 && meets) {
      flags |= PATH_RING;
      to--;
    }
    out.flags.u8(flags);
    out.counts.uint(to - from);
    numbers.line(points, from, to);
    if (phase !== 0) this.length(phase);
  }

  private arc(i: number): void {
    const { arcs } = this.group;
    const { out } = this;
    const [cx, cy, ux, uy, vx, vy, from, sweep] = arcs.geometry.subarray(8 * i, 8 * i + 8) as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const near = this.tolerance / 2;
    const circle = Math.abs(vx + uy) <= near && Math.abs(vy - ux) <= near;
    const mirrored = !circle && Math.abs(vx - uy) <= near && Math.abs(vy + ux) <= near;
    const phase = arcs.phase[i]!;
    let shape = circle ? ARC.circle : mirrored ? ARC.mirrored : 0;
    if (uy === 0) shape |= ARC.axis;
    if (sweep === Math.PI * 2) shape |= ARC.fullForward;
    if (sweep === -Math.PI * 2) shape |= ARC.fullBackward;
    if (phase !== 0) shape |= ARC.phase;
    out.flags.u8(arcs.flags[i]!);
    out.flags.u8(shape);
    numbers.start(cx, cy);
    const su = this.length(ux);
    const sw = uy === 0 ? 0 : this.length(uy);
    let radius = Math.hypot(su, sw);
    if (circle || mirrored) {
      const sign = circle ? 1 : -1;
      numbers.other(vx, fromSteps(-sw * sign, this.grid.step));
      numbers.other(vy, fromSteps(su * sign, this.grid.step));
    } else radius = Math.max(radius, Math.hypot(this.length(vx), this.length(vy)));
    const power = anglePower(radius);
    this.angle(from, power);
    if (!(shape & (ARC.fullForward | ARC.fullBackward))) this.angle(sweep, power);
    if (phase !== 0) this.length(phase);
  }

  private angle(value: number, power: number): void {
    const parts = Math.round((value / DEGREE) * 2 ** power);
    const safe = Math.abs(parts) < 2 ** 51 ? parts : 0;
    this.out.angles.int(safe);
    numbers.other(value, (safe / 2 ** power) * DEGREE);
  }

  private rings(
    columns: { ringStart: Uint32Array; pointStart: Uint32Array; points: Float64Array },
    i: number,
  ): void {
    const first = columns.ringStart[i]!;
    const last = columns.ringStart[i + 1]!;
    this.out.counts.uint(last - first);
    for (let r = first; r < last; r++) {
      const from = columns.pointStart[r]!;
      const to = columns.pointStart[r + 1]!;
      this.out.counts.uint(to - from);
      numbers.line(columns.points, from, to);
    }
  }

  private text(i: number): void {
    const { texts } = this.group;
    const { out, matrices } = this;
    const m = texts.matrix.subarray(4 * i, 4 * i + 4);
    // Glyphs are small: float32 is finer than any pixel, and equal sizes then share one row of the table.
    const row = matrices.add(Math.fround(m[0]!), Math.fround(m[1]!), Math.fround(m[2]!), Math.fround(m[3]!));
    out.indices.uint(row);
    out.indices.int(texts.string[i]! - this.string);
    this.string = texts.string[i]!;
    const from = texts.glyphStart[i]!;
    const to = texts.glyphStart[i + 1]!;
    out.counts.uint(to - from);
    if (from === to) return;
    numbers.start(texts.origin[2 * from]!, texts.origin[2 * from + 1]!);
    const matrix = textMatrix(matrices.values, row);
    const back = invert(matrix);
    for (let k = from; k < to; k++) {
      const glyph = texts.glyph[k]!;
      out.glyphs.uint(glyph);
      if (k === from) continue;
      if (!back) {
        numbers.next(texts.origin[2 * k]!, texts.origin[2 * k + 1]!);
        continue;
      }
      const before = texts.glyph[k - 1]!;
      // From glyph to glyph as they truly are: then the same pair always has the same advance, and costs nothing.
      const dx = texts.origin[2 * k]! - texts.origin[2 * k - 2]!;
      const dy = texts.origin[2 * k + 1]! - texts.origin[2 * k - 1]!;
      const u = emParts(back[0] * dx + back[2] * dy);
      const v = emParts(back[1] * dx + back[3] * dy);
      const guess = this.advances.guess(before, glyph);
      out.advances.int(u - guess[0]);
      out.advances.int(v - guess[1]);
      this.advances.learn(before, glyph, u, v);
    }
  }

  private insert(i: number): void {
    const { inserts } = this.group;
    const { out } = this;
    const m = inserts.matrix.subarray(6 * i, 6 * i + 6);
    out.indices.uint(inserts.group[i]!);
    out.indices.uint(this.matrices.add(m[0]!, m[1]!, m[2]!, m[3]!));
    numbers.start(m[4]!, m[5]!);
    const columns = inserts.columns[i]!;
    const rows = inserts.rows[i]!;
    const clip = inserts.clip[i]!;
    const grid = columns !== 1 || rows !== 1;
    out.flags.u8((grid ? INSERT.grid : 0) | (clip >= 0 ? INSERT.clip : 0));
    if (clip >= 0) out.indices.uint(clip);
    if (!grid) return;
    out.counts.uint(columns);
    out.counts.uint(rows);
    for (let k = 0; k < 4; k++) out.floats.f64(inserts.grid[4 * i + k]!);
  }
}

function emParts(value: number): number {
  const parts = Math.round(value * EM_PARTS);
  return Math.abs(parts) < 2 ** 40 ? parts : 0;
}
