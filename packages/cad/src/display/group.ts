import { type Arc, growByArc } from '@linework/geom/curve';
import { type Box, emptyBox, growBox, isEmptyBox, uniteBox } from '@linework/geom/box';
import { Floats, Ints } from './columns.ts';
import { type Group, KIND, type Kind } from './list.ts';
import { PathRows } from './path-rows.ts';
import { FARTHEST, finite, ringColumns, type RingColumns, type RingList, usable } from './ring-columns.ts';

/**
 * Collects the primitives of one group in draw order; everything it is given is in the group's own plane. Primitives with
 * numbers that are not finite, or farther away than anything can be, are left out.
 */
export class GroupBuilder {
  readonly name: string;
  /** Of all that has been drawn. */
  readonly box: Box = emptyBox();
  /** Of the entity being drawn. */
  entityBox: Box = emptyBox();
  style = 0;
  entity = 0;
  vertices = 0;
  primitives = 0;

  readonly #runKind = new Ints(4);
  readonly #runStart = new Ints(4);
  readonly #runSize = new Ints(4);
  #lastKind = 0;

  readonly #paths = new PathRows();
  readonly #arcs = {
    geometry: new Floats(8),
    phase: new Floats(1),
    flags: new Ints(1),
    style: new Ints(1),
    entity: new Ints(1),
  };
  readonly #fills = { ...ringColumns(), flags: new Ints(1), gradient: new Ints(1) };
  readonly #hatches = { ...ringColumns(), pattern: new Ints(1), origin: new Floats(2) };
  readonly #wipeouts = ringColumns();
  readonly #texts = {
    matrix: new Floats(4),
    glyphStart: new Ints(2),
    glyph: new Ints(8),
    origin: new Floats(16),
    string: new Ints(1),
    style: new Ints(1),
    entity: new Ints(1),
  };
  readonly #images = {
    frame: new Floats(6),
    image: new Ints(1),
    clip: new Ints(1),
    style: new Ints(1),
    entity: new Ints(1),
  };
  readonly #points = { geometry: new Floats(3), style: new Ints(1), entity: new Ints(1) };
  readonly #rays = { geometry: new Floats(4), both: new Ints(1), style: new Ints(1), entity: new Ints(1) };
  readonly #inserts = {
    group: new Ints(1),
    matrix: new Floats(6),
    clip: new Ints(1),
    columns: new Ints(1),
    rows: new Ints(1),
    grid: new Floats(4),
    style: new Ints(1),
    entity: new Ints(1),
  };

  constructor(name: string) {
    this.name = name;
    this.#texts.glyphStart.push(0);
  }

  /** Begins a new entity box. */
  begin(entity: number, style: number): void {
    this.entity = entity;
    this.style = style;
    const box = this.entityBox;
    box.minX = Infinity;
    box.minY = Infinity;
    box.maxX = -Infinity;
    box.maxY = -Infinity;
  }

  end(): void {
    uniteBox(this.box, this.entityBox);
  }

  #mark(kind: Kind, columns: { style: Ints; entity: Ints }): void {
    const index = columns.style.length;
    columns.style.push(this.style);
    columns.entity.push(this.entity);
    this.#run(kind, index);
  }

  /** Counts the primitive at an index of its kind. */
  #run(kind: Kind, index: number): void {
    this.primitives += 1;
    if (kind === this.#lastKind) {
      this.#runSize.data[this.#runSize.length - 1]! += 1;
      return;
    }
    this.#lastKind = kind;
    this.#runKind.push(kind);
    this.#runStart.push(index);
    this.#runSize.push(1);
  }

  line(x0: number, y0: number, x1: number, y1: number, flags: number, phase: number): void {
    if (!(Math.abs(x0) + Math.abs(y0) + Math.abs(x1) + Math.abs(y1) < FARTHEST)) return;
    const p = this.#paths;
    this.#run(KIND.path, p.count);
    const at = p.add(4, flags, phase, this.style, this.entity);
    const { points } = p;
    points[at] = x0;
    points[at + 1] = y0;
    points[at + 2] = x1;
    points[at + 3] = y1;
    growBox(this.entityBox, x0, y0);
    growBox(this.entityBox, x1, y1);
    this.vertices += 2;
  }

  /** points: x, y pairs in group coordinates. */
  path(points: ArrayLike<number>, count: number, flags: number, phase: number): void {
    if (count < 2 || !finite(points, count * 2)) return;
    const p = this.#paths;
    this.#run(KIND.path, p.count);
    const at = p.add(count * 2, flags, Number.isFinite(phase) ? phase : 0, this.style, this.entity);
    const data = p.points;
    for (let i = 0; i < count; i++) {
      const x = points[2 * i]!;
      const y = points[2 * i + 1]!;
      data[at + 2 * i] = x;
      data[at + 2 * i + 1] = y;
      growBox(this.entityBox, x, y);
    }
    this.vertices += count;
  }

  /**
   * The same of numbers that are known to lie in the group's plane as they are, closed where that is asked for; false where
   * some are not usable, and nothing is done.
   */
  planePath(points: Float64Array, isClosed: boolean, flags: number): boolean {
    const numbers = points.length & ~1;
    if (numbers < 4) return false;
    const box = this.entityBox;
    let { minX, minY, maxX, maxY } = box;
    for (let i = 0; i < numbers; i += 2) {
      const x = points[i]!;
      const y = points[i + 1]!;
      if (!(Math.abs(x) < FARTHEST && Math.abs(y) < FARTHEST)) return false;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
    box.minX = minX;
    box.minY = minY;
    box.maxX = maxX;
    box.maxY = maxY;
    const joins =
      isClosed && numbers > 4 && (points[0] !== points[numbers - 2] || points[1] !== points[numbers - 1]);
    const p = this.#paths;
    this.#run(KIND.path, p.count);
    const at = p.add(numbers + (joins ? 2 : 0), flags, 0, this.style, this.entity);
    p.points.set(numbers < points.length ? points.subarray(0, numbers) : points, at);
    if (joins) {
      p.points[at + numbers] = points[0]!;
      p.points[at + numbers + 1] = points[1]!;
    }
    this.vertices += numbers / 2 + (joins ? 1 : 0);
    return true;
  }

  arc(arc: Arc, flags: number, phase: number): void {
    const { cx, cy, ux, uy, vx, vy, from, sweep } = arc;
    if (!(Math.abs(cx) + Math.abs(cy) < FARTHEST && Math.abs(ux) + Math.abs(uy) < FARTHEST)) return;
    if (!(Math.abs(vx) + Math.abs(vy) < FARTHEST && Number.isFinite(from + sweep))) return;
    const a = this.#arcs;
    this.#mark(KIND.arc, a);
    a.geometry.push2(cx, cy);
    a.geometry.push2(ux, uy);
    a.geometry.push2(vx, vy);
    a.geometry.push2(from, sweep);
    a.phase.push(Number.isFinite(phase) ? phase : 0);
    a.flags.push(flags);
    growByArc(this.entityBox, arc);
    this.vertices += 4;
  }

  #rings(columns: RingColumns, rings: RingList): void {
    for (const ring of rings) {
      for (let i = 0; i + 1 < ring.length; i += 2) {
        columns.points.push2(ring[i]!, ring[i + 1]!);
        growBox(this.entityBox, ring[i]!, ring[i + 1]!);
      }
      columns.pointStart.push(columns.points.length / 2);
      this.vertices += ring.length / 2;
    }
    columns.ringStart.push(columns.pointStart.length - 1);
  }

  area(rings: RingList, flags: number, gradient = -1): void {
    if (!usable(rings)) return;
    this.#mark(KIND.fill, this.#fills);
    this.#rings(this.#fills, rings);
    this.#fills.flags.push(flags);
    this.#fills.gradient.push(gradient);
  }

  hatch(rings: RingList, pattern: number, originX: number, originY: number): void {
    if (!usable(rings)) return;
    this.#mark(KIND.hatch, this.#hatches);
    this.#rings(this.#hatches, rings);
    this.#hatches.pattern.push(pattern);
    this.#hatches.origin.push2(originX, originY);
  }

  wipeout(rings: RingList): void {
    if (!usable(rings)) return;
    this.#mark(KIND.wipeout, this.#wipeouts);
    this.#rings(this.#wipeouts, rings);
  }

  /** glyphs: index, x, y of each; boxes tells a glyph's box in its own units. */
  text(
    matrix: readonly [number, number, number, number],
    glyphs: ArrayLike<number>,
    string: number,
    boxes: { data: ArrayLike<number> },
  ): void {
    const n = Math.floor(glyphs.length / 3);
    if (n === 0 || !Number.isFinite(matrix[0] + matrix[1] + matrix[2] + matrix[3]) || !finite(glyphs, n * 3))
      return;
    const t = this.#texts;
    this.#mark(KIND.text, t);
    // Not taken apart as an array, which is slow until it has been done often: so in all that follows.
    const a = matrix[0];
    const b = matrix[1];
    const c = matrix[2];
    const d = matrix[3];
    t.matrix.push2(a, b);
    t.matrix.push2(c, d);
    for (let i = 0; i < n; i++) {
      const glyph = glyphs[3 * i]!;
      const x = glyphs[3 * i + 1]!;
      const y = glyphs[3 * i + 2]!;
      t.glyph.push(glyph);
      t.origin.push2(x, y);
      const minX = boxes.data[4 * glyph]!;
      const minY = boxes.data[4 * glyph + 1]!;
      const maxX = boxes.data[4 * glyph + 2]!;
      const maxY = boxes.data[4 * glyph + 3]!;
      if (!(minX <= maxX)) continue;
      growBox(this.entityBox, a * minX + c * minY + x, b * minX + d * minY + y);
      growBox(this.entityBox, a * maxX + c * maxY + x, b * maxX + d * maxY + y);
      // Most texts are upright and level: then these corners say all.
      if (b === 0 && c === 0) continue;
      growBox(this.entityBox, a * maxX + c * minY + x, b * maxX + d * minY + y);
      growBox(this.entityBox, a * minX + c * maxY + x, b * minX + d * maxY + y);
    }
    t.glyphStart.push(t.glyph.length);
    t.string.push(string);
    this.vertices += n;
  }

  image(frame: readonly number[], image: number, clip: number): void {
    if (!finite(frame, 6)) return;
    this.#mark(KIND.image, this.#images);
    const [x, y, ux, uy, vx, vy] = frame as [number, number, number, number, number, number];
    for (const value of frame) this.#images.frame.push(value);
    this.#images.image.push(image);
    this.#images.clip.push(clip);
    growBox(this.entityBox, x, y);
    growBox(this.entityBox, x + ux, y + uy);
    growBox(this.entityBox, x + vx, y + vy);
    growBox(this.entityBox, x + ux + vx, y + uy + vy);
  }

  point(x: number, y: number, rotation: number): void {
    if (!(Math.abs(x) + Math.abs(y) < FARTHEST && Number.isFinite(rotation))) return;
    this.#mark(KIND.point, this.#points);
    this.#points.geometry.push2(x, y);
    this.#points.geometry.push(rotation);
    growBox(this.entityBox, x, y);
    this.vertices++;
  }

  /** Infinite lines count for nothing in the extents but their base point. */
  ray(x: number, y: number, dx: number, dy: number, both: boolean): void {
    if (!(Math.abs(x) + Math.abs(y) < FARTHEST && Number.isFinite(dx + dy))) return;
    this.#mark(KIND.ray, this.#rays);
    this.#rays.geometry.push2(x, y);
    this.#rays.geometry.push2(dx, dy);
    this.#rays.both.push(both ? 1 : 0);
    growBox(this.entityBox, x, y);
  }

  insert(
    group: number,
    matrix: readonly number[],
    childBox: Box | undefined,
    clip: number,
    columns: number,
    rows: number,
    grid: readonly [number, number, number, number],
  ): void {
    if (!finite(matrix, 6) || !finite(grid, 4)) return;
    const s = this.#inserts;
    this.#mark(KIND.insert, s);
    s.group.push(group);
    const a = matrix[0]!;
    const b = matrix[1]!;
    const c = matrix[2]!;
    const d = matrix[3]!;
    const e = matrix[4]!;
    const f = matrix[5]!;
    s.matrix.push2(a, b);
    s.matrix.push2(c, d);
    s.matrix.push2(e, f);
    s.clip.push(clip);
    s.columns.push(columns);
    s.rows.push(rows);
    s.grid.push2(grid[0], grid[1]);
    s.grid.push2(grid[2], grid[3]);
    if (!childBox || isEmptyBox(childBox)) return;
    const { minX, minY, maxX, maxY } = childBox;
    const box = this.entityBox;
    for (let i = 0; i < columns; i += Math.max(1, columns - 1)) {
      for (let j = 0; j < rows; j += Math.max(1, rows - 1)) {
        const x = e + i * grid[0] + j * grid[2];
        const y = f + i * grid[1] + j * grid[3];
        growBox(box, a * minX + c * minY + x, b * minX + d * minY + y);
        growBox(box, a * maxX + c * minY + x, b * maxX + d * minY + y);
        growBox(box, a * minX + c * maxY + x, b * minX + d * maxY + y);
        growBox(box, a * maxX + c * maxY + x, b * maxX + d * maxY + y);
      }
    }
  }

  done(): Group {
    const common = (c: {
      style: Ints;
      entity: Ints;
    }): { count: number; style: Uint32Array; entity: Uint32Array } => ({
      count: c.style.length,
      style: c.style.done(),
      entity: c.entity.done(),
    });
    // What is spread comes first: then the engine copies it at once instead of field by field.
    const rings = (c: RingColumns): Group['wipeouts'] => ({
      ...common(c),
      ringStart: c.ringStart.done(),
      pointStart: c.pointStart.done(),
      points: c.points.done(),
    });
    const texts = this.#texts;
    const inserts = this.#inserts;
    return {
      name: this.name,
      box: isEmptyBox(this.box) ? undefined : { ...this.box },
      runs: {
        count: this.#runKind.length,
        kind: this.#runKind.doneBytes(),
        start: this.#runStart.done(),
        size: this.#runSize.done(),
      },
      paths: this.#paths.done(),
      arcs: {
        ...common(this.#arcs),
        geometry: this.#arcs.geometry.done(),
        phase: this.#arcs.phase.done(),
        flags: this.#arcs.flags.doneBytes(),
      },
      fills: {
        ...rings(this.#fills),
        flags: this.#fills.flags.doneBytes(),
        gradient: this.#fills.gradient.doneSigned(),
      },
      hatches: {
        ...rings(this.#hatches),
        pattern: this.#hatches.pattern.done(),
        origin: this.#hatches.origin.done(),
      },
      texts: {
        ...common(texts),
        matrix: texts.matrix.done(),
        glyphStart: texts.glyphStart.done(),
        glyph: texts.glyph.done(),
        origin: texts.origin.done(),
        string: texts.string.done(),
      },
      images: {
        ...common(this.#images),
        frame: this.#images.frame.done(),
        image: this.#images.image.done(),
        clip: this.#images.clip.doneSigned(),
      },
      wipeouts: rings(this.#wipeouts),
      points: { ...common(this.#points), geometry: this.#points.geometry.done() },
      rays: {
        ...common(this.#rays),
        geometry: this.#rays.geometry.done(),
        both: this.#rays.both.doneBytes(),
      },
      inserts: {
        ...common(inserts),
        group: inserts.group.done(),
        matrix: inserts.matrix.done(),
        clip: inserts.clip.doneSigned(),
        columns: inserts.columns.doneShorts(),
        rows: inserts.rows.doneShorts(),
        grid: inserts.grid.done(),
      },
    };
  }
}
