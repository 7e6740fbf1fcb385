import type { Texts } from './list.ts';

const NO_NUMBERS = new Float64Array(0);
const NO_ROWS = new Uint32Array(0);

/** The texts of a group while it is built. What belongs to a text grows together, and so does what belongs to a glyph. */
export class TextRows {
  count = 0;
  /** Of all texts. */
  glyphs = 0;
  matrix = NO_NUMBERS;
  glyphStart = new Uint32Array(1);
  string = NO_ROWS;
  style = NO_ROWS;
  entity = NO_ROWS;
  glyph = NO_ROWS;
  /** x, y of each glyph. */
  origin = NO_NUMBERS;

  /** Room for the glyphs of another text, which count once it is added. */
  reserve(glyphs: number): void {
    const needed = this.glyphs + glyphs;
    if (needed <= this.glyph.length) return;
    const room = Math.max(needed, this.glyph.length * 2, 8);
    const glyph = new Uint32Array(room);
    const origin = new Float64Array(2 * room);
    glyph.set(this.glyph);
    origin.set(this.origin);
    this.glyph = glyph;
    this.origin = origin;
  }

  /** A text of the glyphs that were put behind those there are. */
  add(glyphs: number, string: number, style: number, entity: number): number {
    const row = this.count++;
    if (row === this.style.length) this.#grow(Math.max(2, 2 * row));
    this.glyphs += glyphs;
    this.glyphStart[row + 1] = this.glyphs;
    this.string[row] = string;
    this.style[row] = style;
    this.entity[row] = entity;
    return row;
  }

  /** A text of another group, as it is there; gives how many glyphs it has. */
  copy(from: Texts, index: number, style: number, entity: number): number {
    const first = from.glyphStart[index]!;
    const end = from.glyphStart[index + 1]!;
    this.reserve(end - first);
    this.glyph.set(from.glyph.subarray(first, end), this.glyphs);
    this.origin.set(from.origin.subarray(2 * first, 2 * end), 2 * this.glyphs);
    const row = this.add(end - first, from.string[index]!, style, entity);
    this.matrix.set(from.matrix.subarray(4 * index, 4 * index + 4), 4 * row);
    return end - first;
  }

  done(): Texts {
    const { count, glyphs } = this;
    return {
      count,
      style: this.style.slice(0, count),
      entity: this.entity.slice(0, count),
      matrix: this.matrix.slice(0, 4 * count),
      glyphStart: this.glyphStart.slice(0, count + 1),
      glyph: this.glyph.slice(0, glyphs),
      origin: this.origin.slice(0, 2 * glyphs),
      string: this.string.slice(0, count),
    };
  }

  #grow(room: number): void {
    const matrix = new Float64Array(4 * room);
    const glyphStart = new Uint32Array(room + 1);
    const string = new Uint32Array(room);
    const style = new Uint32Array(room);
    const entity = new Uint32Array(room);
    matrix.set(this.matrix);
    glyphStart.set(this.glyphStart);
    string.set(this.string);
    style.set(this.style);
    entity.set(this.entity);
    this.matrix = matrix;
    this.glyphStart = glyphStart;
    this.string = string;
    this.style = style;
    this.entity = entity;
  }
}
