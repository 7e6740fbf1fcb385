import type { Clip, Glyphs } from '../display/list.ts';
import { ByteReader, ByteWriter, OcfError } from './bytes.ts';

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

/** Glyph points lie on a grid of this many parts of the glyph's height. */
const GLYPH_PARTS = 1024;

export function writeGlyphs(glyphs: Glyphs): Uint8Array {
  const out = new ByteWriter();
  const dx = new ByteWriter();
  const dy = new ByteWriter();
  out.uint(glyphs.count);
  for (let g = 0; g < glyphs.count; g++) {
    const from = glyphs.contourStart[g]!;
    const to = glyphs.contourStart[g + 1]!;
    out.u8(glyphs.outline[g]!);
    out.uint(to - from);
    let x = 0;
    let y = 0;
    for (let c = from; c < to; c++) {
      const first = glyphs.pointStart[c]!;
      const last = glyphs.pointStart[c + 1]!;
      out.uint(last - first);
      for (let p = first; p < last; p++) {
        const px = Math.round(glyphs.points[2 * p]! * GLYPH_PARTS) || 0;
        const py = Math.round(glyphs.points[2 * p + 1]! * GLYPH_PARTS) || 0;
        dx.int(px - x);
        dy.int(py - y);
        x = px;
        y = py;
      }
    }
  }
  out.uint(dx.length);
  out.raw(dx.done());
  out.raw(dy.done());
  return joinHead(out, glyphs);
}

/** The shapes come last, so the counts before them can be read in one pass. */
function joinHead(body: ByteWriter, glyphs: Glyphs): Uint8Array {
  const out = new ByteWriter();
  out.uint(glyphs.contourStart[glyphs.count] ?? 0);
  out.uint((glyphs.pointStart[glyphs.contourStart[glyphs.count] ?? 0] ?? 0) as number);
  out.raw(body.done());
  return out.done();
}

export function readGlyphs(bytes: Uint8Array): Glyphs {
  const reader = new ByteReader(bytes);
  const contours = reader.count();
  const points = reader.count(2);
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
  const xs = new ByteReader(reader.raw(reader.uint()));
  for (let g = 0; g < count; g++) {
    let x = 0;
    let y = 0;
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    const from = glyphs.pointStart[glyphs.contourStart[g]!]!;
    const to = glyphs.pointStart[glyphs.contourStart[g + 1]!]!;
    for (let p = from; p < to; p++) {
      x += xs.int();
      y += reader.int();
      const px = (glyphs.points[2 * p] = x / GLYPH_PARTS);
      const py = (glyphs.points[2 * p + 1] = y / GLYPH_PARTS);
      minX = Math.min(minX, px);
      minY = Math.min(minY, py);
      maxX = Math.max(maxX, px);
      maxY = Math.max(maxY, py);
    }
    glyphs.box.set([minX, minY, maxX, maxY], g * 4);
  }
  return glyphs;
}

export function writeClip(out: ByteWriter, clip: Clip): void {
  out.u8(clip.inverted ? 1 : 0);
  const rings = Math.max(0, clip.ringStart.length - 1);
  out.uint(rings);
  for (let r = 0; r < rings; r++) out.uint(clip.ringStart[r + 1]! - clip.ringStart[r]!);
  for (let i = 0; i < (clip.ringStart[rings] ?? 0) * 2; i++) out.f64(clip.points[i]!);
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
