import type { Affine } from '@linework/geom/affine';
import type { Box } from '@linework/cad/display/list';
import { bytesOfHex } from '@linework/cad/ocf/hex';
import { type Address, wasm } from '@linework/cad/ocf/wasm';
import { CODE } from '../../dist/wasm/coverage.ts';

type Six = [a: number, b: number, c: number, d: number, e: number, f: number];

/** What wasm/coverage.ts exports. */
interface Exports {
  /** Pixels that are listed as covered, and whether others may be, too. */
  count: { value: number };
  crowded: { value: number };
  init(width: number, height: number): Address;
  scissor(x0: number, y0: number, x1: number, y1: number): void;
  stroke(ax: number, ay: number, bx: number, by: number, width: number): void;
  disc(x: number, y: number, radius: number): void;
  paths(points: Address, start: Address, flags: Address, count: number, width: number, ...matrix: Six): void;
  see(minX: number, minY: number, maxX: number, maxY: number): void;
  dashed(
    points: Address,
    start: Address,
    flags: Address,
    phases: Address,
    count: number,
    dashes: Address,
    dashCount: number,
    scale: number,
    width: number,
    ...matrix: Six
  ): void;
  arc(
    x: number,
    y: number,
    ux: number,
    uy: number,
    vx: number,
    vy: number,
    cos: number,
    sin: number,
    turnCos: number,
    turnSin: number,
    chords: number,
    closed: boolean,
    width: number,
  ): void;
  letters(
    glyphs: Address,
    origins: Address,
    count: number,
    reach: number,
    width: number,
    ga: number,
    gb: number,
    gc: number,
    gd: number,
    ...matrix: Six
  ): void;
  begin(): void;
  chain(points: Address, count: number, ...matrix: Six): void;
  rings(points: Address, start: Address, count: number, ...matrix: Six): void;
  outline(points: Address, start: Address, count: number, ...matrix: Six): void;
  sweep(evenOdd: boolean): void;
  drop(): void;
  blend(all: boolean, r: number, g: number, b: number, alpha: number): void;
}

const PAGE = 65_536;
const DIRECTIONS = 64;
/** Points, and paths or letters, that are handed over at once; bytes of outlines that are kept there. */
const MAX_POINTS = 8192;
const MAX_ITEMS = 2048;
const OUTLINES = 256 * 1024;
const MAX_DASHES = 128;
/** Bytes of columns that stay: memory that is never written to is none. */
const HELD = 6 * 1024 * 1024;

let compiled: object | undefined;

/** Compiles what a surface works with, before there is one. */
export function compileCoverage(): object {
  return (compiled ??= new wasm.Module(bytesOfHex(CODE)));
}

/** The memory of one surface, and the code that works on it. */
export class Coverage {
  readonly code: Exports;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  readonly mask: Float32Array;
  readonly touched: Uint32Array;
  readonly #points: Float64Array;
  readonly #start: Uint32Array;
  readonly #flags: Uint8Array;
  readonly #phases: Float64Array;
  readonly #dashes: Float64Array;
  readonly #outlines: Uint32Array;
  /** Where outlines are, by glyph of the table they belong to; what of their room is taken. */
  #placed: Uint32Array = new Uint32Array(0);
  #glyphs: Outlines | undefined;
  #taken = 0;
  /** Where columns are that stay. */
  readonly #held = new Map<object, Address>();
  readonly #heldAt: Address;
  #heldBytes = 0;

  constructor(width: number, height: number) {
    const pixels = width * height;
    const circle = Math.ceil((pixels * 12 + (width + 2) * height * 4 + height * 8) / 8) * 8;
    const pointsAt = circle + DIRECTIONS * 16;
    const startAt = pointsAt + MAX_POINTS * 16;
    const flagsAt = startAt + (MAX_ITEMS + 1) * 4;
    const outlinesAt = Math.ceil((flagsAt + MAX_ITEMS) / 8) * 8;
    const phasesAt = outlinesAt + OUTLINES;
    const dashesAt = phasesAt + MAX_ITEMS * 8;
    this.#heldAt = dashesAt + MAX_DASHES * 8;
    const pages = Math.ceil((this.#heldAt + HELD) / PAGE);
    const memory = new wasm.Memory({ initial: pages, maximum: pages });
    const { buffer } = memory;
    this.rgba = new Uint8ClampedArray(buffer, 0, pixels * 4);
    this.mask = new Float32Array(buffer, pixels * 4, pixels);
    this.touched = new Uint32Array(buffer, pixels * 8, pixels);
    this.#points = new Float64Array(buffer, pointsAt, MAX_POINTS * 2);
    this.#start = new Uint32Array(buffer, startAt, MAX_ITEMS + 1);
    this.#flags = new Uint8Array(buffer, flagsAt, MAX_ITEMS);
    this.#outlines = new Uint32Array(buffer, outlinesAt, OUTLINES / 4);
    this.#phases = new Float64Array(buffer, phasesAt, MAX_ITEMS);
    this.#dashes = new Float64Array(buffer, dashesAt, MAX_DASHES);
    this.code = new wasm.Instance(compileCoverage(), { env: { memory } }).exports as Exports;
    const directions = new Float64Array(buffer, this.code.init(width, height), DIRECTIONS * 2);
    for (let i = 0; i < DIRECTIONS; i++) {
      directions[2 * i] = Math.cos((i / DIRECTIONS) * 2 * Math.PI);
      directions[2 * i + 1] = Math.sin((i / DIRECTIONS) * 2 * Math.PI);
    }
  }

  /** Columns that are handed over from now on are other ones than before. */
  forget(): void {
    this.#held.clear();
    this.#heldBytes = 0;
  }

  /** The address of a column that stays here until it is forgotten; 0 where there is no room for it. */
  #hold(column: Points | Uint32Array | Uint8Array): Address {
    let at = this.#held.get(column);
    if (at === undefined) {
      const short = column instanceof Float32Array;
      const bytes = short ? 2 * column.byteLength : column.byteLength;
      const from = this.#heldBytes;
      at = 0;
      if (from + bytes <= HELD) {
        at = this.#heldAt + from;
        this.#heldBytes = Math.ceil((from + bytes) / 8) * 8;
        const { buffer } = this.rgba;
        if (short) new Float64Array(buffer, at, column.length).set(column);
        else new Uint8Array(buffer, at, bytes).set(new Uint8Array(column.buffer, column.byteOffset, bytes));
      }
      this.#held.set(column, at);
    }
    return at;
  }

  /** Strokes the paths from..to; with gaps where dashes are given. */
  paths(
    columns: PathColumns,
    from: number,
    to: number,
    width: number,
    matrix: Affine,
    dashed?: Dashed,
  ): void {
    const points = this.#hold(columns.points);
    const start = this.#hold(columns.start);
    const flags = this.#hold(columns.flags);
    const phases = dashed ? this.#hold(columns.phase) : start;
    if (points > 0 && start > 0 && flags > 0 && phases > 0) {
      const first = points + 16 * columns.start[from]!;
      this.#take(dashed);
      this.#draw(first, start + 4 * from, flags + from, phases + 8 * from, to - from, width, matrix, dashed);
    } else this.pathsOnce(columns, from, to, width, matrix, dashed);
  }

  #take(dashed: Dashed | undefined): void {
    if (!dashed) return;
    const { minX, minY, maxX, maxY } = dashed.seen;
    this.#dashes.set(dashed.dashes.slice(0, MAX_DASHES));
    this.code.see(minX, minY, maxX, maxY);
  }

  #draw(
    points: Address,
    start: Address,
    flags: Address,
    phases: Address,
    count: number,
    width: number,
    m: Affine,
    dashed: Dashed | undefined,
  ): void {
    const { code } = this;
    if (!dashed) code.paths(points, start, flags, count, width, m[0], m[1], m[2], m[3], m[4], m[5]);
    else {
      const { byteOffset: dashes } = this.#dashes;
      const { scale, dashes: all } = dashed;
      const many = Math.min(all.length, MAX_DASHES);
      const [a, b, c, d, e, f] = m;
      code.dashed(points, start, flags, phases, count, dashes, many, scale, width, a, b, c, d, e, f);
    }
  }

  /** The same where the columns do not stay: as many paths at a time as there is room for. */
  pathsOnce(
    { points, start, flags, phase }: PathColumns,
    from: number,
    to: number,
    width: number,
    matrix: Affine,
    dashed?: Dashed,
  ): void {
    this.#take(dashed);
    const [pointsAt, startAt] = [this.#points.byteOffset, this.#start.byteOffset];
    const [flagsAt, phasesAt] = [this.#flags.byteOffset, this.#phases.byteOffset];
    const draw = (count: number): void =>
      this.#draw(pointsAt, startAt, flagsAt, phasesAt, count, width, matrix, dashed);
    for (let i = from; i < to;) {
      let end = Math.min(to, i + MAX_ITEMS);
      while (start[end]! - start[i]! > MAX_POINTS && end > i + 1) end = (i + end) >> 1;
      this.#flags.set(flags.subarray(i, end));
      if (dashed) this.#phases.set(phase.subarray(i, end));
      if (start[end]! - start[i]! <= MAX_POINTS) {
        this.#points.set(points.subarray(2 * start[i]!, 2 * start[end]!));
        this.#start.set(start.subarray(i, end + 1));
        draw(end - i);
      } else {
        // A path that is longer than all there is room for goes in pieces, each from the last point of the one before.
        for (let at = start[i]!; at + 1 < start[end]!; at += MAX_POINTS - 1) {
          const piece = points.subarray(2 * at, 2 * Math.min(start[end]!, at + MAX_POINTS));
          this.#points.set(piece);
          this.#start[0] = 0;
          this.#start[1] = piece.length / 2;
          draw(1);
          // Gaps go on where they were.
          if (dashed) this.#phases[0]! += lengthOf(piece);
        }
      }
      i = end;
    }
  }

  /** Adds the edges of rings from..to to the area that was begun, or strokes them. */
  rings(columns: RingColumns, from: number, to: number, m: Affine, edge: boolean): void {
    const points = this.#hold(columns.points);
    const start = this.#hold(columns.pointStart);
    if (points > 0 && start > 0) {
      const first = points + 16 * columns.pointStart[from]!;
      const { code } = this;
      const at = start + 4 * from;
      if (edge) code.outline(first, at, to - from, m[0], m[1], m[2], m[3], m[4], m[5]);
      else code.rings(first, at, to - from, m[0], m[1], m[2], m[3], m[4], m[5]);
      return;
    }
    for (let r = from; r < to; r++) {
      const [p, q] = [columns.pointStart[r]!, columns.pointStart[r + 1]!];
      if (edge) this.#outline(columns.points, p, q, m);
      else this.ring(columns.points, p, q, m);
    }
  }

  #outline(points: Float64Array, from: number, to: number, m: Affine): void {
    if (to <= from) return;
    const closed = new Float64Array(2 * (to - from) + 2);
    closed.set(points.subarray(2 * from, 2 * to));
    closed.set(points.subarray(2 * from, 2 * from + 2), 2 * (to - from));
    const start = Uint32Array.of(0, closed.length / 2);
    const one = { points: closed, start, flags: new Uint8Array(1), phase: new Float64Array(1) };
    this.pathsOnce(one, 0, 1, 1, m);
  }

  /** Adds the edges of a closed ring to the area that was begun: the points from..to, x, y pairs. */
  ring(points: Points, from: number, to: number, [a, b, c, d, e, f]: Affine): void {
    const room = this.#points;
    if (to - from < 3) return;
    for (let at = from; at < to;) {
      const end = Math.min(to, at + MAX_POINTS - 1);
      const count = end - at;
      room.set(points.subarray(2 * at, 2 * end));
      // To the next one: the first of the next piece, or the first of all.
      const next = end < to ? end : from;
      room[2 * count] = points[2 * next]!;
      room[2 * count + 1] = points[2 * next + 1]!;
      this.code.chain(room.byteOffset, count + 1, a, b, c, d, e, f);
      at = end;
    }
  }

  /** Writes letters: `four` is the matrix from outlines to pixels without the origins, which are in units of `matrix`. */
  letters(
    glyphs: Outlines,
    texts: { glyph: Uint32Array; origin: Float64Array },
    from: number,
    to: number,
    four: readonly [number, number, number, number],
    reach: number,
    width: number,
    [a, b, c, d, e, f]: Affine,
  ): void {
    const [ga, gb, gc, gd] = four;
    if (glyphs !== this.#glyphs) this.#forgetOutlines(glyphs);
    for (let k = from; k < to;) {
      const end = Math.min(to, k + MAX_ITEMS);
      let count = 0;
      for (; k + count < end; count++) {
        const at = this.#placed[texts.glyph[k + count]!] || this.#place(texts.glyph[k + count]!);
        if (at === 0) break;
        this.#start[count] = at;
      }
      this.#points.set(texts.origin.subarray(2 * k, 2 * (k + count)));
      const [addresses, origins] = [this.#start.byteOffset, this.#points.byteOffset];
      this.code.letters(addresses, origins, count, reach, width, ga, gb, gc, gd, a, b, c, d, e, f);
      k += count;
      if (k === end) continue;
      // There is no room left: all begins anew, and a letter that is larger than all the room there is is left out.
      if (this.#taken === 0) k += 1;
      else this.#forgetOutlines(glyphs);
    }
  }

  #forgetOutlines(glyphs: Outlines): void {
    if (this.#placed.length === glyphs.count) this.#placed.fill(0);
    else this.#placed = new Uint32Array(glyphs.count);
    this.#glyphs = glyphs;
    this.#taken = 0;
  }

  /** The address of an outline; 0 where there is no room for it. */
  #place(glyph: number): Address {
    const { outline, contourStart, pointStart, points } = this.#glyphs!;
    const [from, to] = [contourStart[glyph]!, contourStart[glyph + 1]!];
    const own = points.subarray(2 * pointStart[from]!, 2 * pointStart[to]!);
    const words = 2 + (to - from) + own.length;
    const at = this.#taken;
    const room = this.#outlines;
    if (at + words > room.length) return 0;
    this.#taken = at + words;
    room[at] = outline[glyph]!;
    room[at + 1] = to - from;
    for (let contour = from; contour < to; contour++)
      room[at + 2 + contour - from] = pointStart[contour + 1]! - pointStart[contour]!;
    new Float32Array(room.buffer, room.byteOffset + (at + 2 + to - from) * 4, own.length).set(own);
    return (this.#placed[glyph] = room.byteOffset + at * 4);
  }
}

function lengthOf(points: Points): number {
  let sum = 0;
  for (let i = 2; i < points.length; i += 2)
    sum += Math.hypot(points[i]! - points[i - 2]!, points[i + 1]! - points[i - 1]!);
  return sum;
}

interface RingColumns {
  pointStart: Uint32Array;
  points: Float64Array;
}

type Points = Float64Array | Float32Array;

interface PathColumns {
  points: Points;
  start: Uint32Array;
  flags: Uint8Array;
  phase: Float64Array;
}

/** A pattern, times how long it is, and what of the paths' plane can be seen. */
interface Dashed {
  dashes: readonly number[];
  scale: number;
  seen: Box;
}

/** Outlines of letters, one after the other. */
interface Outlines {
  count: number;
  outline: Uint8Array;
  contourStart: Uint32Array;
  pointStart: Uint32Array;
  points: Float32Array;
}
