import type { Clip } from '../display/list.ts';
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

/** Of sections that follow one another. */
export function readMatrices(sections: readonly Uint8Array[]): Float64Array {
  const readers = sections.map((bytes) => new ByteReader(bytes));
  const counts = readers.map((reader) => reader.count(32) * 4);
  const values = new Float64Array(counts.reduce((sum, count) => sum + count, 0));
  let at = 0;
  readers.forEach((reader, s) => {
    for (let left = counts[s]!; left > 0; left--) values[at++] = reader.f64();
  });
  return values;
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
