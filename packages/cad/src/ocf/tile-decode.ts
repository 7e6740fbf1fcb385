import { invert } from '@linework/geom/affine';
import type { GroupBuilder } from '../display/group.ts';
import { KIND } from '../display/list.ts';
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

class TileDecoder {
  private readonly group: GroupBuilder;
  private readonly tables: TileTables;
  private readonly exact: ExactReader | undefined;
  private readonly in: Record<StreamName, ByteReader>;
  private readonly ways: Record<CoordinateName, PlaneReader>;
  private readonly advances = new Advances();
  private readonly step: Step;
  private readonly originX: number;
  private readonly originY: number;
  private penX = 0;
  private penY = 0;
  private x = 0;
  private y = 0;
  private string = 0;

  constructor(bytes: Uint8Array, group: GroupBuilder, tables: TileTables, exact?: Uint8Array) {
    this.group = group;
    this.tables = tables;
    this.exact = exact && exact.length > 0 ? new ExactReader(exact) : undefined;
    const reader = new ByteReader(bytes);
    const step = reader.u8();
    if (step >= STEPS) throw new OcfError('A tile is damaged.');
    this.step = stepOf(step);
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
      for (let k = 0; k < size; k++) {
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
    const rounded = fromSteps(steps, this.step);
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
  private points(count: number, room = 0): Float64Array {
    // A following point takes a byte at least: damaged counts end here, not in memory.
    if (count - 1 > this.ways.deltaX.left) throw new OcfError('A count is damaged.');
    const points = new Float64Array((count + room) * 2);
    if (count === 0) return points;
    this.start();
    points[0] = this.x;
    points[1] = this.y;
    for (let i = 1; i < count; i++) {
      this.next();
      points[2 * i] = this.x;
      points[2 * i + 1] = this.y;
    }
    return points;
  }

  private path(): void {
    const flags = this.in.flags.u8();
    const count = this.in.counts.uint();
    const ring = (flags & PATH_RING) !== 0;
    const points = this.points(count, ring ? 1 : 0);
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
    for (let r = 0; r < count; r++) rings.push(this.points(counts.uint()));
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
