import type { Clip, Glyphs } from '../display/list.ts';
import { ByteReader, ByteWriter, OcfError } from './bytes.ts';
import { alongPiece, chordsOf, controlsOf, isPiece, pieceAt, storedPoints } from './glyph-curves.ts';

/** The linear parts of text runs and inserts: each once, four float64. */
export class MatrixTable {
  values: number[] = [];
  private readonly known = new Map<string, number>();

  add(a: number, b: number, c: number, d: number): number {
    const key = `${a},${b},${c},${d}`;
    let row = this.known.get(key);
    if (row === undefined) {
      row = this.values.length / 4;
      this.known.set(key, row);
      this.values.push(a, b, c, d);
    }
    return row;
  }
}

export function writeMatrices(values: readonly number[]): Uint8Array {
  const out = new ByteWriter();
  out.uint(values.length / 4);
  for (const value of values) out.f64(value);
  return out.done();
}

export function readMatrices(bytes: Uint8Array): Float64Array {
  const reader = new ByteReader(bytes);
  const values = new Float64Array(reader.count(32) * 4);
  for (let i = 0; i < values.length; i++) values[i] = reader.f64();
  return values;
}

/** Glyph points lie on a grid of this many parts of the glyph's height: half of what the chords of a curve leave it by. */
const GLYPH_PARTS = 512;

export function writeGlyphs(glyphs: Glyphs): Uint8Array {
  const head = new ByteWriter();
  const kinds = new ByteWriter();
  // Points of curves lie further apart than those of lines.
  const ways = {
    line: [new ByteWriter(), new ByteWriter()],
    curve: [new ByteWriter(), new ByteWriter()],
  } as const;
  const contours = glyphs.contourStart[glyphs.count] ?? 0;
  head.uint(contours);
  head.uint(glyphs.pointStart[contours] ?? 0);
  head.uint(glyphs.count);
  for (let g = 0; g < glyphs.count; g++) {
    const from = glyphs.contourStart[g]!;
    const to = glyphs.contourStart[g + 1]!;
    head.u8(glyphs.outline[g]!);
    head.uint(to - from);
    let [x, y, wayX, wayY] = [0, 0, 0, 0];
    const put = (px: number, py: number, [dx, dy] = ways.line, goesOn = false): void => {
      const nx = (Math.round(px * GLYPH_PARTS) || 0) - x;
      const ny = (Math.round(py * GLYPH_PARTS) || 0) - y;
      dx.int(goesOn ? nx - wayX : nx);
      dy.int(goesOn ? ny - wayY : ny);
      [x, y, wayX, wayY] = [x + nx, y + ny, nx, ny];
    };
    for (let c = from; c < to; c++) {
      const first = glyphs.pointStart[c]!;
      const end = glyphs.pointStart[c + 1]!;
      head.uint(end - first);
      if (end > first) put(glyphs.points[2 * first]!, glyphs.points[2 * first + 1]!);
      let curved = false;
      for (let p = first; p + 1 < end;) {
        const kind = pieceAt(glyphs.points, p, end - 1);
        kinds.u8(kind);
        const xs = controlsOf(glyphs.points, p, kind, 0);
        const ys = controlsOf(glyphs.points, p, kind, 1);
        // Curves mostly go on where the one before them was going.
        xs.forEach((value, i) => put(value, ys[i]!, ways.curve, curved && i === 0));
        curved = kind > 1;
        p += chordsOf(kind);
        put(glyphs.points[2 * p]!, glyphs.points[2 * p + 1]!, curved ? ways.curve : ways.line);
      }
    }
  }
  const streams = [kinds, ...ways.line, ...ways.curve];
  for (const stream of streams) head.uint(stream.length);
  for (const stream of streams) head.raw(stream.done());
  return head.done();
}

export function readGlyphs(bytes: Uint8Array): Glyphs {
  const reader = new ByteReader(bytes);
  const contours = reader.count();
  const points = reader.uint();
  // A curve of five bytes may be fifteen points.
  if (points > reader.left * 4) throw new OcfError('The glyphs are damaged.');
  const count = reader.count(2);
  const glyphs: Glyphs = {
    count,
    outline: new Uint8Array(count),
    contourStart: new Uint32Array(count + 1),
    pointStart: new Uint32Array(contours + 1),
    points: new Float32Array(points * 2),
    box: new Float32Array(count * 4),
  };
  let contour = 0;
  let point = 0;
  for (let g = 0; g < count; g++) {
    glyphs.outline[g] = reader.u8();
    const own = reader.count();
    for (let c = 0; c < own; c++) {
      point += reader.uint();
      if (contour >= contours || point > points) throw new OcfError('The glyphs are damaged.');
      glyphs.pointStart[++contour] = point;
    }
    glyphs.contourStart[g + 1] = contour;
  }
  const lengths = Array.from({ length: 5 }, () => reader.uint());
  const [kinds, lineX, lineY, curveX, curveY] = lengths.map(
    (length) => new ByteReader(reader.raw(length)),
  ) as [ByteReader, ByteReader, ByteReader, ByteReader, ByteReader];
  for (let g = 0; g < count; g++) {
    let [x, y, wayX, wayY] = [0, 0, 0, 0];
    for (let c = glyphs.contourStart[g]!; c < glyphs.contourStart[g + 1]!; c++) {
      let p = glyphs.pointStart[c]!;
      const end = glyphs.pointStart[c + 1]!;
      if (p === end) continue;
      glyphs.points[2 * p] = (x += lineX.int()) / GLYPH_PARTS;
      glyphs.points[2 * p + 1] = (y += lineY.int()) / GLYPH_PARTS;
      let curved = false;
      while (++p < end) {
        const kind = kinds.u8();
        const chords = chordsOf(kind);
        if (!isPiece(kind) || p + chords > end) throw new OcfError('The glyphs are damaged.');
        const alongX = [x];
        const alongY = [y];
        let goesOn = curved && kind > 1;
        curved = kind > 1;
        for (let i = storedPoints(kind); i > 0; i--) {
          wayX = (curved ? curveX : lineX).int() + (goesOn ? wayX : 0);
          wayY = (curved ? curveY : lineY).int() + (goesOn ? wayY : 0);
          goesOn = false;
          alongX.push((x += wayX));
          alongY.push((y += wayY));
        }
        for (let k = 1; k <= chords; k++) {
          glyphs.points[2 * (p + k - 1)] = alongPiece(alongX, k / chords) / GLYPH_PARTS;
          glyphs.points[2 * (p + k - 1) + 1] = alongPiece(alongY, k / chords) / GLYPH_PARTS;
        }
        p += chords - 1;
      }
    }
    glyphs.box.set(boxOfGlyph(glyphs, g), g * 4);
  }
  return glyphs;
}

function boxOfGlyph({ points, pointStart, contourStart }: Glyphs, g: number): number[] {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  const to = pointStart[contourStart[g + 1]!]!;
  for (let p = pointStart[contourStart[g]!]!; p < to; p++) {
    minX = Math.min(minX, points[2 * p]!);
    minY = Math.min(minY, points[2 * p + 1]!);
    maxX = Math.max(maxX, points[2 * p]!);
    maxY = Math.max(maxY, points[2 * p + 1]!);
  }
  return [minX, minY, maxX, maxY];
}

/** Parts of a clip below this are less than a pixel of any screen, and would be half of its bytes. */
const CLIP_BITS = 22;

function clipStep(points: Float64Array): number {
  const low = [Infinity, Infinity];
  const high = [-Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    low[i % 2] = Math.min(low[i % 2]!, points[i]!);
    high[i % 2] = Math.max(high[i % 2]!, points[i]!);
  }
  const size = Math.max(high[0]! - low[0]!, high[1]! - low[1]!);
  return size > 0 && size < Infinity ? 2 ** (Math.floor(Math.log2(size)) - CLIP_BITS) : 0;
}

export function writeClip(out: ByteWriter, clip: Clip): void {
  out.u8(clip.inverted ? 1 : 0);
  const rings = Math.max(0, clip.ringStart.length - 1);
  out.uint(rings);
  for (let r = 0; r < rings; r++) out.uint(clip.ringStart[r + 1]! - clip.ringStart[r]!);
  const numbers = clip.points.subarray(0, (clip.ringStart[rings] ?? 0) * 2);
  const step = clipStep(numbers);
  for (const value of numbers) {
    const rounded = Math.round(value / step) * step;
    out.f64(Number.isFinite(rounded) ? rounded : value);
  }
}

export function readClip(reader: ByteReader): Clip {
  const inverted = reader.u8() !== 0;
  const rings = reader.count();
  const ringStart = new Uint32Array(rings + 1);
  for (let r = 0; r < rings; r++) ringStart[r + 1] = ringStart[r]! + reader.uint();
  const points = ringStart[rings]! * 2;
  if (points * 8 > reader.left) throw new OcfError('A clip is damaged.');
  return { inverted, ringStart, points: Float64Array.from({ length: points }, () => reader.f64()) };
}

export function writeStrings(strings: readonly string[]): Uint8Array {
  const out = new ByteWriter();
  const text = new ByteWriter();
  const encoder = new TextEncoder();
  out.uint(strings.length);
  for (const value of strings) {
    const bytes = encoder.encode(value);
    out.uint(bytes.length);
    text.raw(bytes);
  }
  out.raw(text.done());
  return out.done();
}

export function readStrings(bytes: Uint8Array): string[] {
  const reader = new ByteReader(bytes);
  const lengths = Array.from({ length: reader.count() }, () => reader.uint());
  const decoder = new TextDecoder();
  return lengths.map((length) => decoder.decode(reader.raw(length)));
}
