import type { Glyphs } from '@linework/cad/display/list';
import { INHERIT, ITEM, SEGMENT_TEXELS, STYLE_BITS } from './items.ts';
import type { LinearTexture } from './linear-texture.ts';
import { Staging } from './staging.ts';

/** Letters with more edges than this are cut into bands. */
const FEW_EDGES = 16;
const BANDS = 8;

/** Letters and point marks on the card, each once, written when first used. */
export class GlyphStore {
  /** First texel of a glyph's strokes or of its outline's header; 0 while it is not there. */
  first: Uint32Array;
  /** How many strokes; 0 for outlines. */
  strokes: Uint16Array;
  glyphs: Glyphs;
  /** A dot, a line from (0, 0) to (1, 0), and the mark of POINT. */
  readonly dot: number;
  readonly line: number;
  readonly mark: { first: number; strokes: number };
  readonly #items: LinearTexture;

  constructor(glyphs: Glyphs, points: { mode: number }, items: LinearTexture) {
    this.glyphs = glyphs;
    this.#items = items;
    this.first = new Uint32Array(glyphs.count);
    this.strokes = new Uint16Array(glyphs.count);
    this.dot = this.#figure([[0, 0, 0, 0]], ITEM.dot);
    this.line = this.#figure([[0, 0, 1, 0]], ITEM.glyph);
    const lines = pointMark(points.mode);
    this.mark = { first: this.#figure(lines, 0), strokes: lines.length };
  }

  /** The same glyphs, and more. */
  grow(glyphs: Glyphs): void {
    if (glyphs === this.glyphs) return;
    this.glyphs = glyphs;
    const { first, strokes } = this;
    this.first = new Uint32Array(glyphs.count);
    this.first.set(first);
    this.strokes = new Uint16Array(glyphs.count);
    this.strokes.set(strokes);
  }

  /** Makes sure that a glyph is there. */
  need(glyph: number): void {
    if (glyph >= this.glyphs.count || this.first[glyph] !== 0) return;
    const out = new Staging(1024);
    const { contourStart, outline } = this.glyphs;
    if (contourStart[glyph] === contourStart[glyph + 1]) return;
    if (outline[glyph]) this.#writeOutline(glyph, out);
    else this.strokes[glyph] = this.#writeStrokes(glyph, out);
    this.first[glyph] = this.#put(out);
  }

  #put(out: Staging): number {
    const first = this.#items.take(out.length / 4);
    if (first === undefined) return 0;
    this.#items.write(first, out.words, 0, out.length);
    return first;
  }

  #figure(lines: readonly (readonly number[])[], flags: number): number {
    const out = new Staging(64);
    for (const [x0, y0, x1, y1] of lines) stroke(out, x0!, y0!, x1!, y1!, flags);
    return lines.length > 0 ? this.#put(out) : 0;
  }

  #writeStrokes(glyph: number, out: Staging): number {
    const { contourStart, pointStart, points } = this.glyphs;
    for (let c = contourStart[glyph]!; c < contourStart[glyph + 1]!; c++) {
      const from = pointStart[c]!;
      const to = pointStart[c + 1]!;
      if (to - from === 1)
        stroke(
          out,
          points[2 * from]!,
          points[2 * from + 1]!,
          points[2 * from]!,
          points[2 * from + 1]!,
          ITEM.glyph | ITEM.dot,
        );
      for (let k = from + 1; k < to; k++) {
        const joins = (k > from + 1 ? ITEM.joinStart : 0) | (k + 1 < to ? ITEM.joinEnd : 0);
        const at = 2 * k;
        stroke(out, points[at - 2]!, points[at - 1]!, points[at]!, points[at + 1]!, ITEM.glyph | joins);
      }
    }
    return out.length / 4 / SEGMENT_TEXELS;
  }

  /** Number of bands | box | each band: where its edges begin, counted from the header, and how many | edges. */
  #writeOutline(glyph: number, out: Staging): void {
    const edges = this.#edges(glyph);
    const bands = edges.length > FEW_EDGES ? BANDS : 1;
    const header = out.room(8 + bands * 4);
    out.words[header] = bands;
    const box = this.glyphs.box.subarray(glyph * 4, glyph * 4 + 4);
    out.floats.set(box, header + 4);
    const low = box[1]!;
    const tall = Math.max(box[3]! - low, 1e-6) / bands;
    for (let band = 0; band < bands; band++) {
      const first = out.length / 4;
      let count = 0;
      for (const edge of edges) {
        const min = Math.min(edge[1]!, edge[3]!);
        const max = Math.max(edge[1]!, edge[3]!);
        // Borders are wider than they need to be: the shader cuts, rounding must not lose an edge.
        if (max < low + tall * (band - 1e-3) || min > low + tall * (band + 1 + 1e-3)) continue;
        const at = out.room(4);
        out.floats.set(edge, at);
        count++;
      }
      out.words[header + 8 + band * 4] = first;
      out.words[header + 9 + band * 4] = count;
    }
  }

  #edges(glyph: number): number[][] {
    const { contourStart, pointStart, points } = this.glyphs;
    const edges: number[][] = [];
    for (let c = contourStart[glyph]!; c < contourStart[glyph + 1]!; c++) {
      const from = pointStart[c]!;
      const to = pointStart[c + 1]!;
      for (let k = from, j = to - 1; k < to; j = k++) {
        const edge = [points[2 * j]!, points[2 * j + 1]!, points[2 * k]!, points[2 * k + 1]!];
        if (edge[1] !== edge[3]) edges.push(edge);
      }
    }
    return edges;
  }
}

function stroke(out: Staging, x0: number, y0: number, x1: number, y1: number, flags: number): void {
  const at = out.room(SEGMENT_TEXELS * 4);
  out.floats.set([x0, y0, x1, y1, 0, 0], at);
  out.words[at + 6] = (INHERIT | (flags << STYLE_BITS)) >>> 0;
  out.words[at + 7] = 0;
}

/** POINT by PDMODE: 0 dot, 1 nothing, 2 +, 3 ×, 4 tick; with a circle (32) or a square (64) around. */
function pointMark(mode: number): number[][] {
  const lines: number[][] = [];
  const shape = mode & 7;
  if (shape === 2) lines.push([-2, 0, 2, 0], [0, -2, 0, 2]);
  else if (shape === 3) lines.push([-2, -2, 2, 2], [-2, 2, 2, -2]);
  else if (shape === 4) lines.push([0, 0, 0, 1]);
  if (mode & 64) lines.push([-1, -1, 1, -1], [1, -1, 1, 1], [1, 1, -1, 1], [-1, 1, -1, -1]);
  if (!(mode & 32)) return lines;
  for (let k = 0; k < 24; k++) {
    const a = (k * Math.PI) / 12;
    const b = ((k + 1) * Math.PI) / 12;
    lines.push([Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)]);
  }
  return lines;
}
