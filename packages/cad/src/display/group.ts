import { type Arc, growByArc } from '@linework/geom/curve';
import { type Box, emptyBox, growBox, isEmptyBox } from '@linework/geom/box';
import { Ints } from './columns.ts';
import {
  type ArcColumns,
  arcColumns,
  doneArcs,
  doneFills,
  doneHatches,
  doneImages,
  doneInserts,
  donePoints,
  doneRays,
  doneRings,
  type FillColumns,
  fillColumns,
  type HatchColumns,
  hatchColumns,
  type ImageColumns,
  imageColumns,
  type InsertColumns,
  insertColumns,
  type PointColumns,
  pointColumns,
  type RayColumns,
  rayColumns,
} from './group-columns.ts';
import { type Group, KIND, type Kind, type Paths, type Texts } from './list.ts';
import { PathRows } from './path-rows.ts';
import { FARTHEST, finite, ringColumns, type RingColumns, type RingList, usable } from './ring-columns.ts';
import { TextRows } from './text-rows.ts';

/** Where glyphs are put: x = x + ux·gx + vx·gy, y = y + uy·gx + vy·gy, of what the scales have made larger. */
export interface TextPlace {
  x: number;
  y: number;
  ux: number;
  uy: number;
  vx: number;
  vy: number;
  scaleX: number;
  scaleY: number;
}

const AS_GIVEN: TextPlace = { x: 0, y: 0, ux: 1, uy: 0, vx: 0, vy: 1, scaleX: 1, scaleY: 1 };
const NO_TEXTS = new TextRows();

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
  /** Of blocks, with all that those hold. */
  instances = 0;

  readonly #runKind = new Ints(4);
  readonly #runStart = new Ints(4);
  readonly #runSize = new Ints(4);
  #lastKind = 0;

  readonly #paths: PathRows;
  // Most groups have few kinds of primitives: the columns of each are made for its first one.
  #arcs: ArcColumns | undefined;
  #fills: FillColumns | undefined;
  #hatches: HatchColumns | undefined;
  #wipeouts: RingColumns | undefined;
  #texts: TextRows | undefined;
  #images: ImageColumns | undefined;
  #points: PointColumns | undefined;
  #rays: RayColumns | undefined;
  #inserts: InsertColumns | undefined;

  /** `entities`: how many are to be drawn, where that is known. */
  constructor(name: string, entities = 0) {
    this.name = name;
    this.#paths = new PathRows(entities);
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

  /** Whether anything of the entity has a place. */
  end(): boolean {
    const box = this.box;
    const { minX, minY, maxX, maxY } = this.entityBox;
    if (!(minX <= maxX && minY <= maxY)) return false;
    if (minX < box.minX) box.minX = minX;
    if (minY < box.minY) box.minY = minY;
    if (maxX > box.maxX) box.maxX = maxX;
    if (maxY > box.maxY) box.maxY = maxY;
    return true;
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
    const box = this.entityBox;
    if (x0 < box.minX) box.minX = x0;
    if (x0 > box.maxX) box.maxX = x0;
    if (y0 < box.minY) box.minY = y0;
    if (y0 > box.maxY) box.maxY = y0;
    if (x1 < box.minX) box.minX = x1;
    if (x1 > box.maxX) box.maxX = x1;
    if (y1 < box.minY) box.minY = y1;
    if (y1 > box.maxY) box.maxY = y1;
    this.vertices += 2;
  }

  /** points: x, y pairs in group coordinates. */
  path(points: ArrayLike<number>, count: number, flags: number, phase: number): void {
    if (count < 2 || !finite(points, count * 2)) return;
    const p = this.#paths;
    this.#run(KIND.path, p.count);
    const at = p.add(count * 2, flags, Number.isFinite(phase) ? phase : 0, this.style, this.entity);
    this.#put(points, count, p.points, at);
  }

  /** Puts points, which are finite, into a column and their box into the entity's. */
  #put(points: ArrayLike<number>, count: number, column: Float64Array, at: number): void {
    const box = this.entityBox;
    let { minX, minY, maxX, maxY } = box;
    for (let i = 0; i < count; i++) {
      const x = points[2 * i]!;
      const y = points[2 * i + 1]!;
      column[at + 2 * i] = x;
      column[at + 2 * i + 1] = y;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
    box.minX = minX;
    box.minY = minY;
    box.maxX = maxX;
    box.maxY = maxY;
    this.vertices += count;
  }

  /**
   * A path of numbers that are known to lie in the group's plane as they are, closed where that is asked for; false where
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
    const a = (this.#arcs ??= arcColumns());
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
      const count = ring.length >> 1;
      const { points } = columns;
      points.reserve(2 * count);
      this.#put(ring, count, points.data, points.length);
      points.length += 2 * count;
      columns.pointStart.push(points.length / 2);
    }
    columns.ringStart.push(columns.pointStart.length - 1);
  }

  area(rings: RingList, flags: number, gradient = -1): void {
    if (!usable(rings)) return;
    const fills = (this.#fills ??= fillColumns());
    this.#mark(KIND.fill, fills);
    this.#rings(fills, rings);
    fills.flags.push(flags);
    fills.gradient.push(gradient);
  }

  hatch(rings: RingList, pattern: number, originX: number, originY: number): void {
    if (!usable(rings)) return;
    const hatches = (this.#hatches ??= hatchColumns());
    this.#mark(KIND.hatch, hatches);
    this.#rings(hatches, rings);
    hatches.pattern.push(pattern);
    hatches.origin.push2(originX, originY);
  }

  wipeout(rings: RingList): void {
    if (!usable(rings)) return;
    const wipeouts = (this.#wipeouts ??= ringColumns());
    this.#mark(KIND.wipeout, wipeouts);
    this.#rings(wipeouts, rings);
  }

  /** glyphs: index, x, y of each, through `place`; boxes tells a glyph's box in its own units. */
  text(
    matrix: readonly [number, number, number, number],
    glyphs: ArrayLike<number>,
    string: number,
    boxes: { data: ArrayLike<number> },
    place: Readonly<TextPlace> = AS_GIVEN,
  ): void {
    const n = Math.floor(glyphs.length / 3);
    // Not taken apart as an array, which is slow until it has been done often: so in all that follows.
    const a = matrix[0];
    const b = matrix[1];
    const c = matrix[2];
    const d = matrix[3];
    if (n === 0 || !(Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(d) < FARTHEST)) return;
    const { x: ox, y: oy, ux, uy, vx, vy, scaleX, scaleY } = place;
    const t = (this.#texts ??= new TextRows());
    t.reserve(n);
    const { glyph: indices, origin, glyphs: first } = t;
    const { data } = boxes;
    // Most texts are upright and level: then two corners of each glyph say all.
    const isLevel = b === 0 && c === 0;
    let { minX, minY, maxX, maxY } = this.entityBox;
    for (let i = 0; i < n; i++) {
      const glyph = glyphs[3 * i]!;
      const gx = glyphs[3 * i + 1]! * scaleX;
      const gy = glyphs[3 * i + 2]! * scaleY;
      const x = ox + ux * gx + vx * gy;
      const y = oy + uy * gx + vy * gy;
      if (!(Math.abs(x) < FARTHEST && Math.abs(y) < FARTHEST)) return;
      const k = first + i;
      indices[k] = glyph;
      origin[2 * k] = x;
      origin[2 * k + 1] = y;
      const left = data[4 * glyph]!;
      const bottom = data[4 * glyph + 1]!;
      const right = data[4 * glyph + 2]!;
      const top = data[4 * glyph + 3]!;
      if (!(left <= right)) continue;
      const x0 = a * left + c * bottom + x;
      const y0 = b * left + d * bottom + y;
      const x1 = a * right + c * top + x;
      const y1 = b * right + d * top + y;
      // Mirrored ones have their corners the other way round.
      if (x0 < minX) minX = x0;
      if (x1 < minX) minX = x1;
      if (x0 > maxX) maxX = x0;
      if (x1 > maxX) maxX = x1;
      if (y0 < minY) minY = y0;
      if (y1 < minY) minY = y1;
      if (y0 > maxY) maxY = y0;
      if (y1 > maxY) maxY = y1;
      if (isLevel) continue;
      const x2 = a * right + c * bottom + x;
      const y2 = b * right + d * bottom + y;
      const x3 = a * left + c * top + x;
      const y3 = b * left + d * top + y;
      minX = Math.min(minX, x2, x3);
      minY = Math.min(minY, y2, y3);
      maxX = Math.max(maxX, x2, x3);
      maxY = Math.max(maxY, y2, y3);
    }
    const row = t.add(n, string, this.style, this.entity);
    t.matrix[4 * row] = a;
    t.matrix[4 * row + 1] = b;
    t.matrix[4 * row + 2] = c;
    t.matrix[4 * row + 3] = d;
    this.#run(KIND.text, row);
    this.vertices += n;
    const box = this.entityBox;
    box.minX = minX;
    box.minY = minY;
    box.maxX = maxX;
    box.maxY = maxY;
  }

  /** A path of another group, as it is there: only its box is not looked for. */
  copyPath(from: Paths, index: number): void {
    const paths = this.#paths;
    this.#run(KIND.path, paths.count);
    this.vertices += paths.copy(from, index, this.style, this.entity);
  }

  /** The same of a text. */
  copyText(from: Texts, index: number): void {
    const texts = (this.#texts ??= new TextRows());
    this.#run(KIND.text, texts.count);
    this.vertices += texts.copy(from, index, this.style, this.entity);
  }

  image(frame: readonly number[], image: number, clip: number): void {
    if (!finite(frame, 6)) return;
    const images = (this.#images ??= imageColumns());
    this.#mark(KIND.image, images);
    const [x, y, ux, uy, vx, vy] = frame as [number, number, number, number, number, number];
    for (const value of frame) images.frame.push(value);
    images.image.push(image);
    images.clip.push(clip);
    growBox(this.entityBox, x, y);
    growBox(this.entityBox, x + ux, y + uy);
    growBox(this.entityBox, x + vx, y + vy);
    growBox(this.entityBox, x + ux + vx, y + uy + vy);
  }

  point(x: number, y: number, rotation: number): void {
    if (!(Math.abs(x) + Math.abs(y) < FARTHEST && Number.isFinite(rotation))) return;
    const points = (this.#points ??= pointColumns());
    this.#mark(KIND.point, points);
    points.geometry.push2(x, y);
    points.geometry.push(rotation);
    growBox(this.entityBox, x, y);
    this.vertices++;
  }

  /** Infinite lines count for nothing in the extents but their base point. */
  ray(x: number, y: number, dx: number, dy: number, both: boolean): void {
    if (!(Math.abs(x) + Math.abs(y) < FARTHEST && Number.isFinite(dx + dy))) return;
    const rays = (this.#rays ??= rayColumns());
    this.#mark(KIND.ray, rays);
    rays.geometry.push2(x, y);
    rays.geometry.push2(dx, dy);
    rays.both.push(both ? 1 : 0);
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
    const s = (this.#inserts ??= insertColumns());
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
      arcs: doneArcs(this.#arcs),
      fills: doneFills(this.#fills),
      hatches: doneHatches(this.#hatches),
      texts: (this.#texts ?? NO_TEXTS).done(),
      images: doneImages(this.#images),
      wipeouts: doneRings(this.#wipeouts),
      points: donePoints(this.#points),
      rays: doneRays(this.#rays),
      inserts: doneInserts(this.#inserts),
    };
  }
}
