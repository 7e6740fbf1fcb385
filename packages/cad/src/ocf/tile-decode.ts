import { invert } from '@linework/geom/affine';
import { emptyBox, growBox, uniteBox } from '@linework/geom/box';
import type { GroupBuilder } from '../display/group.ts';
import { KIND } from '../display/list.ts';
import type { PathRows } from '../display/path-rows.ts';
import { ByteReader, OcfError } from './bytes.ts';
import { ExactReader } from './exact.ts';
import { fromSteps, type Step, STEPS, stepOf } from './grid.ts';
import { PlaneReader } from './planes.ts';
import {
  Advances,
  anglePower,
  ARC,
  type CoordinateName,
  COORDINATES,
  DEGREE,
  EM_PARTS,
  INSERT,
  PATH_PHASE,
  PATH_RING,
  type StreamName,
  STREAMS,
  textMatrix,
} from './tile.ts';

/** What tiles of a file refer to. */
export interface TileTables {
  matrices: Float64Array;
  glyphBoxes: Float32Array;
  groupBoxes: ({ minX: number; minY: number; maxX: number; maxY: number } | undefined)[];
}

/** Entities of a decoded tile, in draw order. */
export interface TileUnits {
  /** Primitives of each. */
  size: number[];
  /** Where each stands in the draw order of its group. */
  rank: number[];
  /** minX, minY, maxX, maxY of each; NaN where nothing has a place. */
  box: number[];
}

/**
 * Decodes a tile into a group, its entities numbered from `firstRecord` on; `exact` gives every coordinate its own bits
 * back. Throws OcfError.
 */
export function decodeTile(
  bytes: Uint8Array,
  into: GroupBuilder,
  tables: TileTables,
  firstRecord: number,
  exact?: Uint8Array,
): TileUnits {
  return new TileDecoder(bytes, into, tables, exact).run(firstRecord);
}

/** Points of one path on their way into their group. */
let scratch = new Float64Array(256);

/** Paths in a row from which they are read in one go. */
const MANY = 8;

class TileDecoder {
  private readonly group: GroupBuilder;
  private readonly tables: TileTables;
  private readonly exact: ExactReader | undefined;
  private readonly in: Record<StreamName, ByteReader>;
  private readonly ways: Record<CoordinateName, PlaneReader>;
  private readonly advances = new Advances();
  private readonly step: Step;
  /** Of a step: what steps are multiplied with, then divided by, so that decimal coordinates come back bit for bit. */
  private readonly factor: number;
  private readonly divisor: number;
  private readonly originX: number;
  private readonly originY: number;
  private penX = 0;
  private penY = 0;
  private x = 0;
  private y = 0;
  private string = 0;
  /** Of the path before, while `paths` reads some. */
  private style = 0;

  constructor(bytes: Uint8Array, group: GroupBuilder, tables: TileTables, exact?: Uint8Array) {
    this.group = group;
    this.tables = tables;
    this.exact = exact && exact.length > 0 ? new ExactReader(exact) : undefined;
    const reader = new ByteReader(bytes);
    const step = reader.u8();
    if (step >= STEPS) throw new OcfError('A tile is damaged.');
    this.step = stepOf(step);
    const { factor, exponent } = this.step;
    this.factor = exponent < 0 ? factor : factor * 10 ** exponent;
    this.divisor = exponent < 0 ? 10 ** -exponent : 1;
    this.originX = reader.int();
    this.originY = reader.int();
    const lengths = Array.from({ length: STREAMS.length + COORDINATES.length }, () => reader.uint());
    const bytesOf = lengths.map((length) => reader.raw(length));
    this.in = Object.fromEntries(STREAMS.map((name, i) => [name, new ByteReader(bytesOf[i]!)])) as Record<
      StreamName,
      ByteReader
    >;
    const ways = COORDINATES.map((name, i) => [name, new PlaneReader(bytesOf[STREAMS.length + i]!)]);
    this.ways = Object.fromEntries(ways) as Record<CoordinateName, PlaneReader>;
  }

  run(firstRecord: number): TileUnits {
    const { runs, units: sizes, ranks, styles } = this.in;
    const units: TileUnits = { size: [], rank: [], box: [] };
    let style = 0;
    let rank = 0;
    let left = 0;
    while (runs.left > 0) {
      const kind = runs.u8();
      const size = runs.uint();
      let many = kind === KIND.path && !this.exact;
      for (let k = 0; k < size; k++) {
        if (many && left === 0) {
          const taken = this.alone(size - k);
          many = taken >= MANY;
          if (many) {
            sizes.at += taken;
            const first = firstRecord + units.size.length;
            for (let n = 0; n < taken; n++) {
              rank += ranks.uint();
              units.size.push(1);
              units.rank.push(rank++);
            }
            if (rank > 0x100000000) throw new OcfError('A tile is damaged.');
            this.style = style;
            this.paths(taken, first, units.box);
            style = this.style;
            k += taken;
            if (k >= size) break;
          }
        }
        style += styles.int();
        if (style < 0) throw new OcfError('A tile is damaged.');
        if (left === 0) {
          left = sizes.uint();
          rank += ranks.uint();
          if (left === 0 || rank > 0xffffffff) throw new OcfError('A tile is damaged.');
          this.group.begin(firstRecord + units.size.length, style);
          units.size.push(left);
          units.rank.push(rank++);
        } else this.group.style = style;
        this.primitive(kind);
        if (--left > 0) continue;
        this.group.end();
        const { minX, minY, maxX, maxY } = this.group.entityBox;
        if (minX <= maxX) units.box.push(minX, minY, maxX, maxY);
        else units.box.push(Number.NaN, Number.NaN, Number.NaN, Number.NaN);
      }
    }
    if (left > 0) throw new OcfError('A tile ends too early.');
    return units;
  }

  /**
   * Paths are by far the most of what there is: what is done for each of them is one function that knows all. With `boxes`
   * each is an entity of its own, the first of them `entity`, whose box is told; else all are of that one.
   */
  private paths(count: number, entity: number, boxes?: number[]): void {
    const { styles, flags, counts, lengths } = this.in;
    const { startX, startY, deltaX, deltaY } = this.ways;
    if (count > counts.left) throw new OcfError('A count is damaged.');
    const numbers = 2 * (2 * count + deltaX.left);
    this.group.addPaths(count, numbers, (rows) => {
      const { points, start, style: styleOf, flags: flagsOf, phase: phaseOf, entity: entityOf } = rows;
      const { factor, divisor, originX, originY } = this;
      const [sx, sy, dx, dy] = [startX.values, startY.values, deltaX.values, deltaY.values];
      const starts = Math.min(sx.length, sy.length);
      const deltas = Math.min(dx.length, dy.length);
      const first = rows.count;
      let { style, penX, penY } = this;
      let row = first;
      let p = rows.used;
      let atStart = startX.at;
      let atDelta = deltaX.at;
      for (let k = 0; k < count; k++) {
        let byte = styles.bytes[styles.at]!;
        if (byte < 128) {
          styles.at++;
          style += (byte >> 1) ^ -(byte & 1);
        } else style += styles.int();
        const bits = flags.u8();
        byte = counts.bytes[counts.at]!;
        if (byte < 128) counts.at++;
        else byte = counts.uint();
        const size = byte;
        const ring = bits >> 7;
        const phase = bits & PATH_PHASE ? this.value(lengths.int()) : 0;
        if (size === 0) continue;
        if (style < 0 || atStart >= starts || atDelta + size - 1 > deltas)
          throw new OcfError('A tile is damaged.');
        penX += sx[atStart]!;
        penY += sy[atStart++]!;
        const from = p;
        points[p++] = ((penX + originX) * factor) / divisor;
        points[p++] = ((penY + originY) * factor) / divisor;
        for (let i = 1; i < size; i++) {
          penX += dx[atDelta]!;
          penY += dy[atDelta++]!;
          points[p++] = ((penX + originX) * factor) / divisor;
          points[p++] = ((penY + originY) * factor) / divisor;
        }
        if (ring) {
          points[p++] = points[from]!;
          points[p++] = points[from + 1]!;
        }
        // What has no length is not drawn.
        if (size + ring < 2) {
          p = from;
          continue;
        }
        styleOf[row] = style;
        flagsOf[row] = bits & 0x3f;
        phaseOf[row] = phase;
        entityOf[row] = boxes ? entity + k : entity;
        start[++row] = p / 2;
      }
      if (boxes) this.pathBoxes(rows, first, row, entity, count, boxes);
      rows.count = row;
      rows.used = p;
      startX.at = atStart;
      startY.at = atStart;
      deltaX.at = atDelta;
      deltaY.at = atDelta;
      this.style = style;
      this.penX = penX;
      this.penY = penY;
    });
  }

  /** Boxes of `count` entities from `entity` on: those of the rows from..to, and none for others. */
  private pathBoxes(
    rows: PathRows,
    from: number,
    to: number,
    entity: number,
    count: number,
    boxes: number[],
  ): void {
    const { points, start, entity: entityOf } = rows;
    for (let k = 0, row = from; k < count; k++) {
      if (row === to || entityOf[row] !== entity + k) {
        boxes.push(Number.NaN, Number.NaN, Number.NaN, Number.NaN);
        continue;
      }
      const box = emptyBox();
      for (let i = start[row]!; i < start[row + 1]!; i++) growBox(box, points[2 * i]!, points[2 * i + 1]!);
      row++;
      boxes.push(box.minX, box.minY, box.maxX, box.maxY);
      uniteBox(this.group.box, box);
    }
  }

  /** How many of the next entities, at most, have one primitive each, which most do. */
  private alone(most: number): number {
    const { bytes, at } = this.in.units;
    let count = 0;
    while (count < most && bytes[at + count] === 1) count++;
    return count;
  }

  private primitive(kind: number): void {
    const { group, in: input } = this;
    switch (kind) {
      case KIND.path:
        return this.path();
      case KIND.arc:
        return this.arc();
      case KIND.fill: {
        const flags = input.flags.u8();
        const gradient = input.indices.uint() - 1;
        return group.area(this.rings(), flags, gradient);
      }
      case KIND.hatch: {
        const pattern = input.indices.uint();
        this.start();
        const { x, y } = this;
        return group.hatch(this.rings(), pattern, x, y);
      }
      case KIND.wipeout:
        return group.wipeout(this.rings());
      case KIND.text:
        return this.text();
      case KIND.image: {
        const frame = Array.from({ length: 6 }, () => input.floats.f64());
        const image = input.indices.uint();
        return group.image(frame, image, input.indices.uint() - 1);
      }
      case KIND.point:
        this.start();
        return group.point(this.x, this.y, input.floats.f32());
      case KIND.ray: {
        this.start();
        const dx = input.floats.f64();
        const dy = input.floats.f64();
        return group.ray(this.x, this.y, dx, dy, input.flags.u8() !== 0);
      }
      case KIND.insert:
        return this.insert();
      default:
        throw new OcfError('A tile holds an unknown kind of primitive.');
    }
  }

  private value(steps: number): number {
    const rounded = (steps * this.factor) / this.divisor;
    return this.exact ? this.exact.next(rounded) : rounded;
  }

  private start(): void {
    this.penX += this.ways.startX.int();
    this.penY += this.ways.startY.int();
    this.x = this.value(this.penX + this.originX);
    this.y = this.value(this.penY + this.originY);
  }

  private next(): void {
    this.penX += this.ways.deltaX.int();
    this.penY += this.ways.deltaY.int();
    this.x = this.value(this.penX + this.originX);
    this.y = this.value(this.penY + this.originY);
  }

  /** Points after a start, as x, y pairs. */
  private points(into: Float64Array, count: number): void {
    if (count === 0) return;
    this.start();
    into[0] = this.x;
    into[1] = this.y;
    if (this.exact) {
      for (let i = 1; i < count; i++) {
        this.next();
        into[2 * i] = this.x;
        into[2 * i + 1] = this.y;
      }
      return;
    }
    const { factor, divisor, originX, originY } = this;
    const { deltaX, deltaY } = this.ways;
    const dx = deltaX.values;
    const dy = deltaY.values;
    let atX = deltaX.take(count - 1);
    let atY = deltaY.take(count - 1);
    let { penX, penY } = this;
    for (let i = 1; i < count; i++) {
      penX += dx[atX++]!;
      penY += dy[atY++]!;
      into[2 * i] = ((penX + originX) * factor) / divisor;
      into[2 * i + 1] = ((penY + originY) * factor) / divisor;
    }
    this.penX = penX;
    this.penY = penY;
  }

  /** A following point takes a byte at least: damaged counts end here, not in memory. */
  private check(count: number): number {
    if (count - 1 > this.ways.deltaX.left) throw new OcfError('A count is damaged.');
    return count;
  }

  private path(): void {
    const flags = this.in.flags.u8();
    const count = this.check(this.in.counts.uint());
    const ring = (flags & PATH_RING) !== 0;
    if (scratch.length < 2 * count + 2) scratch = new Float64Array(4 * count + 2);
    const points = scratch;
    this.points(points, count);
    if (ring) {
      points[2 * count] = points[0]!;
      points[2 * count + 1] = points[1]!;
    }
    const phase = flags & PATH_PHASE ? this.value(this.in.lengths.int()) : 0;
    this.group.path(points, count + (ring ? 1 : 0), flags & 0x3f, phase);
  }

  private arc(): void {
    const { lengths } = this.in;
    const flags = this.in.flags.u8();
    const shape = this.in.flags.u8();
    this.start();
    const { x: cx, y: cy } = this;
    const su = lengths.int();
    const ux = this.value(su);
    const sw = shape & ARC.axis ? 0 : lengths.int();
    const uy = shape & ARC.axis ? 0 : this.value(sw);
    let radius = Math.hypot(su, sw);
    let vx: number;
    let vy: number;
    if (shape & (ARC.circle | ARC.mirrored)) {
      const sign = shape & ARC.circle ? 1 : -1;
      vx = this.value(-sw * sign);
      vy = this.value(su * sign);
    } else {
      const p = lengths.int();
      vx = this.value(p);
      const q = lengths.int();
      vy = this.value(q);
      radius = Math.max(radius, Math.hypot(p, q));
    }
    const power = anglePower(radius);
    const from = this.angle(power);
    const full = shape & ARC.fullForward ? Math.PI * 2 : shape & ARC.fullBackward ? -Math.PI * 2 : 0;
    const sweep = full !== 0 ? full : this.angle(power);
    const phase = shape & ARC.phase ? this.value(lengths.int()) : 0;
    this.group.arc({ cx, cy, ux, uy, vx, vy, from, sweep }, flags, phase);
  }

  private angle(power: number): number {
    const rounded = (this.in.angles.int() / 2 ** power) * DEGREE;
    return this.exact ? this.exact.next(rounded) : rounded;
  }

  private rings(): Float64Array[] {
    const { counts } = this.in;
    const count = counts.count();
    const rings: Float64Array[] = [];
    for (let r = 0; r < count; r++) {
      const ring = new Float64Array(this.check(counts.uint()) * 2);
      this.points(ring, ring.length / 2);
      rings.push(ring);
    }
    return rings;
  }

  private text(): void {
    const { indices, counts, glyphs, advances } = this.in;
    const row = indices.uint();
    this.string += indices.int();
    const count = counts.uint();
    if (count > glyphs.left) throw new OcfError('A count is damaged.');
    if (count === 0) return;
    const matrix = textMatrix(this.tables.matrices, row);
    if (matrix[0] === undefined) throw new OcfError('A text has no matrix.');
    const back = invert(matrix);
    this.start();
    let x = fromSteps(this.penX + this.originX, this.step);
    let y = fromSteps(this.penY + this.originY, this.step);
    const placed = new Float64Array(count * 3);
    for (let k = 0; k < count; k++) {
      placed[3 * k] = glyphs.uint();
      if (k > 0 && !back) {
        this.next();
        x = this.x;
        y = this.y;
      } else if (k > 0) {
        const before = placed[3 * k - 3]!;
        const guess = this.advances.guess(before, placed[3 * k]!);
        const u = guess[0] + advances.int();
        const v = guess[1] + advances.int();
        this.advances.learn(before, placed[3 * k]!, u, v);
        x += (matrix[0] * u + matrix[2] * v) / EM_PARTS;
        y += (matrix[1] * u + matrix[3] * v) / EM_PARTS;
      }
      placed[3 * k + 1] = k === 0 ? this.x : x;
      placed[3 * k + 2] = k === 0 ? this.y : y;
    }
    const four: [number, number, number, number] = [matrix[0], matrix[1], matrix[2], matrix[3]];
    this.group.text(four, placed, this.string, { data: this.tables.glyphBoxes });
  }

  private insert(): void {
    const { indices, flags, counts, floats } = this.in;
    const target = indices.uint();
    const row = indices.uint() * 4;
    const { matrices, groupBoxes } = this.tables;
    if (row + 4 > matrices.length) throw new OcfError('An insert has no matrix.');
    this.start();
    const bits = flags.u8();
    const clip = bits & INSERT.clip ? indices.uint() : -1;
    let columns = 1;
    let rows = 1;
    let grid: [number, number, number, number] = [0, 0, 0, 0];
    if (bits & INSERT.grid) {
      columns = counts.uint();
      rows = counts.uint();
      grid = [floats.f64(), floats.f64(), floats.f64(), floats.f64()];
    }
    const matrix = [
      matrices[row]!,
      matrices[row + 1]!,
      matrices[row + 2]!,
      matrices[row + 3]!,
      this.x,
      this.y,
    ];
    this.group.insert(target, matrix, groupBoxes[target], clip, columns, rows, grid);
  }
}
