import type { Glyphs } from '../display/list.ts';
import { ByteWriter } from './bytes.ts';
import { chordsOf, controlsOf, pieceAt } from './glyph-curves.ts';
import { STANDARD, standardGlyphs } from './glyph-reader.ts';

/** Glyph points lie on a grid of this many parts of the glyph's height: half of what the chords of a curve leave it by. */
const GLYPH_PARTS = 512;

/** What is stored of a glyph. Points of curves lie further apart than those of lines. */
interface Stored {
  outline: number;
  /** Points of each contour. */
  sizes: number[];
  kinds: number[];
  lineX: number[];
  lineY: number[];
  curveX: number[];
  curveY: number[];
}

export function writeGlyphs(glyphs: Glyphs, known = new StandardGlyphs()): Uint8Array {
  const head = new ByteWriter();
  const own: Stored[] = [];
  head.uint(glyphs.count);
  for (let g = 0; g < glyphs.count; g++) {
    const standard = known.find(glyphs, g);
    if (standard !== undefined) head.uint(STANDARD + standard);
    else {
      const stored = storedOf(glyphs, g);
      writeHead(head, stored);
      own.push(stored);
    }
  }
  writeStreams(head, own);
  return head.done();
}

/** Finds the standard glyph that another is drawn like, to a step of the grid. */
class StandardGlyphs {
  readonly #all = standardGlyphs();
  readonly #byShape = new Map<string, number[]>();

  constructor() {
    for (let k = 0; k < this.#all.count; k++) {
      const shape = shapeOf(this.#all, k);
      this.#byShape.set(shape, [...(this.#byShape.get(shape) ?? []), k]);
    }
  }

  find(glyphs: Glyphs, g: number): number | undefined {
    const points = pointsOf(glyphs, g);
    return this.#byShape.get(shapeOf(glyphs, g))?.find((k) => {
      const known = pointsOf(this.#all, k);
      return points.every((value, i) => Math.abs(value - known[i]!) <= 1 / GLYPH_PARTS);
    });
  }
}

/** Filled or not, and how many points each of its contours has. */
function shapeOf({ outline, contourStart, pointStart }: Glyphs, g: number): string {
  const shape = [outline[g]!];
  for (let c = contourStart[g]!; c < contourStart[g + 1]!; c++)
    shape.push(pointStart[c + 1]! - pointStart[c]!);
  return shape.join(' ');
}

function pointsOf({ points, contourStart, pointStart }: Glyphs, g: number): Float32Array {
  return points.subarray(2 * pointStart[contourStart[g]!]!, 2 * pointStart[contourStart[g + 1]!]!);
}

function writeHead(out: ByteWriter, { outline, sizes }: Stored): void {
  out.uint(outline);
  out.uint(sizes.length);
  for (const size of sizes) out.uint(size);
}

function writeStreams(out: ByteWriter, glyphs: readonly Stored[]): void {
  const kinds = new ByteWriter();
  const ways = [new ByteWriter(), new ByteWriter(), new ByteWriter(), new ByteWriter()];
  for (const glyph of glyphs) {
    for (const kind of glyph.kinds) kinds.u8(kind);
    [glyph.lineX, glyph.lineY, glyph.curveX, glyph.curveY].forEach((values, i) => {
      for (const value of values) ways[i]!.int(value);
    });
  }
  const streams = [kinds, ...ways];
  for (const stream of streams) out.uint(stream.length);
  for (const stream of streams) out.raw(stream.done());
}

function storedOf(glyphs: Glyphs, g: number): Stored {
  const { points } = glyphs;
  const stored: Stored = {
    outline: glyphs.outline[g]!,
    sizes: [],
    kinds: [],
    lineX: [],
    lineY: [],
    curveX: [],
    curveY: [],
  };
  let [x, y, wayX, wayY] = [0, 0, 0, 0];
  const put = (px: number, py: number, ofCurve: boolean, goesOn: boolean): void => {
    const nx = (Math.round(px * GLYPH_PARTS) || 0) - x;
    const ny = (Math.round(py * GLYPH_PARTS) || 0) - y;
    (ofCurve ? stored.curveX : stored.lineX).push(goesOn ? nx - wayX : nx);
    (ofCurve ? stored.curveY : stored.lineY).push(goesOn ? ny - wayY : ny);
    [x, y, wayX, wayY] = [x + nx, y + ny, nx, ny];
  };
  for (let c = glyphs.contourStart[g]!; c < glyphs.contourStart[g + 1]!; c++) {
    const first = glyphs.pointStart[c]!;
    const end = glyphs.pointStart[c + 1]!;
    stored.sizes.push(end - first);
    if (end > first) put(points[2 * first]!, points[2 * first + 1]!, false, false);
    let curved = false;
    for (let p = first; p + 1 < end;) {
      const kind = pieceAt(points, p, end - 1);
      stored.kinds.push(kind);
      const xs = controlsOf(points, p, kind, 0);
      const ys = controlsOf(points, p, kind, 1);
      // Curves mostly go on where the one before them was going.
      xs.forEach((value, i) => put(value, ys[i]!, true, curved && i === 0));
      curved = kind > 1;
      p += chordsOf(kind);
      put(points[2 * p]!, points[2 * p + 1]!, curved, false);
    }
  }
  return stored;
}
