import type { Glyphs } from '../display/list.ts';
import type { Font, Glyph } from './fonts.ts';
import type { FallbackFont } from './font-fallback.ts';

/** Every glyph once, numbered as it is first used. */
export class GlyphTable {
  readonly #glyphs: Glyph[] = [];
  readonly #outline: boolean[] = [];
  readonly #index = new Map<Glyph, number>();
  /** minX, minY, maxX, maxY of each glyph, NaN-free; empty glyphs have minX > maxX. */
  readonly boxes: { data: number[] } = { data: [] };

  add(font: Font, glyph: Glyph): number {
    const known = this.#index.get(glyph);
    if (known !== undefined) return known;
    const index = this.#glyphs.length;
    this.#index.set(glyph, index);
    this.#glyphs.push(glyph);
    this.#outline.push(font.outline);
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (const contour of glyph.contours) {
      for (let i = 0; i + 1 < contour.length; i += 2) {
        const x = contour[i]!;
        const y = contour[i + 1]!;
        if (x < minX) minX = x;
        if (x > maxX) maxX = x;
        if (y < minY) minY = y;
        if (y > maxY) maxY = y;
      }
    }
    this.boxes.data.push(minX, minY, maxX, maxY);
    return index;
  }

  /** The same of what was picked for a character, which is asked for at every letter. */
  indexOf(picked: FallbackFont): number {
    return (picked.index ??= this.add(picked.font, picked.glyph));
  }

  done(): Glyphs {
    const count = this.#glyphs.length;
    const contourStart = new Uint32Array(count + 1);
    const contours = this.#glyphs.reduce((sum, g) => sum + g.contours.length, 0);
    const pointStart = new Uint32Array(contours + 1);
    const numbers = this.#glyphs.reduce((sum, g) => sum + g.contours.reduce((n, c) => n + c.length, 0), 0);
    const points = new Float32Array(numbers);
    let c = 0;
    let p = 0;
    this.#glyphs.forEach((glyph, g) => {
      for (const contour of glyph.contours) {
        points.set(contour, p);
        p += contour.length;
        pointStart[++c] = p / 2;
      }
      contourStart[g + 1] = c;
    });
    return {
      count,
      outline: Uint8Array.from(this.#outline, Number),
      contourStart,
      pointStart,
      points,
      box: new Float32Array(this.boxes.data),
    };
  }
}
