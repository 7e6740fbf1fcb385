import { type Group, KIND } from '../../src/display/list.ts';
import { OcfError } from '../../src/ocf/bytes.ts';
import type { ListLengths } from '../../src/ocf/references.ts';
import { columnsOf } from '../../src/ocf/sequence.ts';
import type { ReadTile } from '../../src/ocf/tile-reader.ts';
import { makeColumns } from './columns.ts';
import { TilePen } from './pen.ts';
import { measureTile } from './sizes.ts';
import { damagedTile, openTile, type OpenTile } from './streams.ts';
import {
  Advances,
  anglePower,
  ARC,
  DEGREE,
  EM_PARTS,
  INSERT,
  PATH_PHASE,
  PATH_RING,
} from '../../src/ocf/tile.ts';

/** Reads the tiles (docs/ocf.md, 9 tiles) of a file as wasm/tile.ts does. */
export class PlainTileReader {
  readonly #matrices: Float64Array;
  readonly #lengths: ListLengths;

  constructor(matrices: Float64Array, lengths: ListLengths) {
    this.#matrices = matrices;
    this.#lengths = lengths;
  }

  /** What a tile shows, all of it said to be of one entity. Throws OcfError. */
  loose(bytes: Uint8Array, entity: number): Group {
    const tile = openTile(bytes);
    return new PrimitiveReader(tile, new TilePen(tile), this.#matrices, this.#lengths).read(() => entity);
  }

  /**
   * A tile whose entities are numbered from `first` on; `exact` gives every coordinate its own bits back. All that it
   * points to is there. Throws OcfError.
   */
  read(bytes: Uint8Array, first: number, exact?: Uint8Array): ReadTile {
    const tile = openTile(bytes);
    const { units, ranks } = tile.streams;
    // Each takes a byte at least.
    const size = new Uint32Array(units.left);
    const rank = new Uint32Array(units.left);
    let count = 0;
    let left = 0;
    let nextRank = 0;
    const nextEntity = (): number => {
      if (left === 0) {
        left = units.uint();
        nextRank += ranks.uint();
        if (left === 0 || nextRank > 0xffffffff) throw damagedTile();
        size[count] = left;
        rank[count++] = nextRank++;
      }
      left--;
      return first + count - 1;
    };
    const pen = new TilePen(tile, exact);
    const content = new PrimitiveReader(tile, pen, this.#matrices, this.#lengths).read(nextEntity);
    if (left > 0) throw damagedTile();
    return { content, size: cut(size, count), rank: cut(rank, count) };
  }
}

/** The first so many of a column, without the room behind them. */
const cut = <T extends Uint8Array | Uint32Array>(column: T, count: number): T =>
  column.length === count ? column : (column.slice(0, count) as T);

class PrimitiveReader {
  readonly #in: OpenTile['streams'];
  readonly #pen: TilePen;
  readonly #matrices: Float64Array;
  readonly #lengths: ListLengths;
  readonly #group: Group;
  readonly #advances = new Advances();
  #style = 0;
  #entity = 0;
  #string = 0;
  #lastKind = 0;

  constructor(tile: OpenTile, pen: TilePen, matrices: Float64Array, lengths: ListLengths) {
    this.#in = tile.streams;
    this.#pen = pen;
    this.#matrices = matrices;
    this.#lengths = lengths;
    this.#group = makeColumns(measureTile(tile));
  }

  /** All of a tile; of which entity each primitive is, is asked in their order. */
  read(nextEntity: () => number): Group {
    const { runs, styles } = this.#in;
    while (runs.left > 0) {
      const kind = runs.u8();
      for (let left = runs.uint(); left > 0; left--) {
        this.#entity = nextEntity();
        this.#style += styles.int();
        if (this.#style < 0) throw damagedTile();
        below(this.#style, this.#lengths.styles);
        this.#primitive(kind);
      }
    }
    const { count, kind, start, size } = this.#group.runs;
    this.#group.runs = { count, kind: cut(kind, count), start: cut(start, count), size: cut(size, count) };
    return this.#group;
  }

  #primitive(kind: number): void {
    if (kind === KIND.path) this.#path();
    else if (kind === KIND.arc) this.#arc();
    else if (kind === KIND.text) this.#text();
    else if (kind === KIND.insert) this.#insert();
    else if (kind === KIND.image) this.#image();
    else if (kind === KIND.point) this.#point();
    else if (kind === KIND.ray) this.#ray();
    else this.#area(kind);
  }

  /** Counts a primitive, which begins or goes on with a run; returns its row among those of its kind. */
  #row(kind: number): number {
    const columns = columnsOf(this.#group, kind);
    const { runs } = this.#group;
    const row = columns.count++;
    columns.style[row] = this.#style;
    columns.entity[row] = this.#entity;
    if (kind === this.#lastKind) runs.size[runs.count - 1]!++;
    else {
      this.#lastKind = kind;
      runs.kind[runs.count] = kind;
      runs.start[runs.count] = row;
      runs.size[runs.count++] = 1;
    }
    return row;
  }

  #path(): void {
    const { flags, counts, lengths } = this.#in;
    const { start, points, phase, flags: ownFlags, count } = this.#group.paths;
    const flag = flags.u8();
    const size = counts.uint();
    const ring = (flag & PATH_RING) !== 0;
    const from = 2 * start[count]!;
    let at = this.#pen.putPoints(points, from, size);
    const ownPhase = (flag & PATH_PHASE) !== 0 ? this.#pen.length(lengths.int()) : 0;
    if (size === 0 || (size === 1 && !ring)) return;
    if (ring) {
      points[at] = points[from]!;
      points[at + 1] = points[from + 1]!;
      at += 2;
    }
    const row = this.#row(KIND.path);
    start[row + 1] = at / 2;
    phase[row] = ownPhase;
    ownFlags[row] = flag & 0x3f;
  }

  #arc(): void {
    const { flags, lengths, angles } = this.#in;
    const pen = this.#pen;
    const { geometry, phase, flags: ownFlags } = this.#group.arcs;
    const flag = flags.u8();
    const shape = flags.u8();
    const row = this.#row(KIND.arc);
    const at = 8 * row;
    pen.begin();
    pen.put(geometry, at);
    const ux = lengths.int();
    const alongAxis = (shape & ARC.axis) !== 0;
    const uy = alongAxis ? 0 : lengths.int();
    const isRound = (shape & (ARC.circle | ARC.mirrored)) !== 0;
    let vx = isRound ? 0 : lengths.int();
    let vy = isRound ? 0 : lengths.int();
    const parts = 2 ** anglePower(Math.max(Math.hypot(ux, uy), Math.hypot(vx, vy)));
    if (isRound) {
      const sign = (shape & ARC.circle) !== 0 ? 1 : -1;
      vx = -uy * sign;
      vy = ux * sign;
    }
    geometry[at + 2] = pen.length(ux);
    geometry[at + 3] = alongAxis ? 0 : pen.length(uy);
    geometry[at + 4] = pen.length(vx);
    geometry[at + 5] = pen.length(vy);
    const angle = (): number => pen.number((angles.int() / parts) * DEGREE);
    geometry[at + 6] = angle();
    const isFull = (shape & (ARC.fullForward | ARC.fullBackward)) !== 0;
    geometry[at + 7] = !isFull ? angle() : (shape & ARC.fullForward) !== 0 ? 2 * Math.PI : -2 * Math.PI;
    phase[row] = (shape & ARC.phase) !== 0 ? pen.length(lengths.int()) : 0;
    ownFlags[row] = flag;
  }

  #area(kind: number): void {
    const { flags, counts, indices } = this.#in;
    const { gradients, hatchPatterns } = this.#lengths;
    const { fills, hatches, wipeouts } = this.#group;
    const pen = this.#pen;
    let flag = 0;
    let index = 0;
    let [x, y] = [0, 0];
    if (kind === KIND.fill) {
      flag = flags.u8();
      index = indices.uint() - 1;
      if (index >= 0) below(index, gradients);
    } else if (kind === KIND.hatch) {
      index = below(indices.uint(), hatchPatterns);
      pen.begin();
      x = pen.number(pen.x);
      y = pen.number(pen.y);
    }
    const rings = counts.uint();
    if (rings === 0) return;
    const { ringStart, pointStart, points } =
      kind === KIND.fill ? fills : kind === KIND.hatch ? hatches : wipeouts;
    const row = this.#row(kind);
    const end = ringStart[row]! + rings;
    for (let ring = ringStart[row]!; ring < end; ring++)
      pointStart[ring + 1] = pen.putPoints(points, 2 * pointStart[ring]!, counts.uint()) / 2;
    ringStart[row + 1] = end;
    if (kind === KIND.fill) {
      fills.gradient[row] = index;
      fills.flags[row] = flag;
    } else if (kind === KIND.hatch) {
      hatches.pattern[row] = index;
      hatches.origin[2 * row] = x;
      hatches.origin[2 * row + 1] = y;
    }
  }

  #text(): void {
    const { indices, counts, glyphs, advances } = this.#in;
    const { matrix, glyphStart, glyph, origin, string, count } = this.#group.texts;
    const pen = this.#pen;
    const index = indices.uint();
    this.#string += indices.int();
    const size = counts.uint();
    if (size === 0) return;
    const own = this.#matrix(index);
    if (this.#string < 0) throw damagedTile();
    below(this.#string, this.#lengths.strings);
    const [a, b, c, d] = own as unknown as [number, number, number, number];
    const determinant = a * d - b * c;
    const canTurn = Number.isFinite(determinant) && Math.abs(determinant) >= 1e-300;
    const from = glyphStart[count]!;
    pen.begin();
    pen.put(origin, 2 * from);
    let { x, y } = pen;
    let before = 0;
    for (let at = from; at < from + size; at++) {
      const next = below(glyphs.uint(), this.#lengths.glyphs);
      if (at > from && !canTurn) {
        pen.moveOn();
        pen.put(origin, 2 * at);
      } else if (at > from) {
        const [guessU, guessV] = this.#advances.guess(before, next);
        const u = guessU + advances.int();
        const v = guessV + advances.int();
        this.#advances.learn(before, next, u, v);
        x += (a * u + c * v) / EM_PARTS;
        y += (b * u + d * v) / EM_PARTS;
        origin[2 * at] = x;
        origin[2 * at + 1] = y;
      }
      glyph[at] = next;
      before = next;
    }
    if (!Number.isFinite(x + y)) throw damagedTile();
    const row = this.#row(KIND.text);
    matrix.set(own, 4 * row);
    glyphStart[row + 1] = from + size;
    string[row] = this.#string;
  }

  #image(): void {
    const { floats, indices } = this.#in;
    const { frame, image, clip } = this.#group.images;
    const row = this.#row(KIND.image);
    for (let k = 0; k < 6; k++) frame[6 * row + k] = finite(floats.f64());
    image[row] = below(indices.uint(), this.#lengths.images);
    const ownClip = indices.uint() - 1;
    clip[row] = ownClip < 0 ? -1 : below(ownClip, this.#lengths.clips);
  }

  #point(): void {
    const { geometry } = this.#group.points;
    const at = 3 * this.#row(KIND.point);
    this.#pen.begin();
    this.#pen.put(geometry, at);
    geometry[at + 2] = finite(this.#in.floats.f32());
  }

  #ray(): void {
    const { floats, flags } = this.#in;
    const { geometry, both } = this.#group.rays;
    const row = this.#row(KIND.ray);
    this.#pen.begin();
    this.#pen.put(geometry, 4 * row);
    geometry[4 * row + 2] = finite(floats.f64());
    geometry[4 * row + 3] = finite(floats.f64());
    both[row] = flags.u8() === 0 ? 0 : 1;
  }

  #insert(): void {
    const { indices, flags, counts, floats } = this.#in;
    const { group, matrix, clip, columns, rows, grid } = this.#group.inserts;
    const target = below(indices.uint(), this.#lengths.groups);
    const own = this.#matrix(indices.uint());
    const row = this.#row(KIND.insert);
    group[row] = target;
    matrix.set(own, 6 * row);
    this.#pen.begin();
    this.#pen.put(matrix, 6 * row + 4);
    const flag = flags.u8();
    clip[row] = (flag & INSERT.clip) !== 0 ? below(indices.uint(), this.#lengths.clips) : -1;
    const isGrid = (flag & INSERT.grid) !== 0;
    columns[row] = isGrid ? counts.uint() : 1;
    rows[row] = isGrid ? counts.uint() : 1;
    for (let k = 0; isGrid && k < 4; k++) grid[4 * row + k] = finite(floats.f64());
  }

  /** Four numbers, all of them usable. */
  #matrix(index: number): Float64Array {
    if (4 * index >= this.#matrices.length) throw damagedTile();
    const matrix = this.#matrices.subarray(4 * index, 4 * index + 4);
    finite(matrix.reduce((sum, value) => sum + Math.abs(value), 0));
    return matrix;
  }
}

/** An index, which has to be below the end of its list. */
function below(index: number, end: number): number {
  if (index >= end) throw new OcfError('A reference leads nowhere.');
  return index;
}

/** A number of the file's own, which has to be one. */
function finite(value: number): number {
  if (!Number.isFinite(value)) throw damagedTile();
  return value;
}
