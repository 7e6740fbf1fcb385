/** Bold letters from a font that has none: their outlines, a little fatter. */
import type { Font, Glyph } from './fonts.ts';

/** How far outlines move outwards, in heights of a capital: stems become half as wide again. */
const FATTER = 0.03;

const made = new WeakMap<Font, Font>();

/** The same font with fatter outlines; letters keep their widths, so that lines keep their length. */
export function boldened(font: Font): Font {
  if (!font.outline) return font;
  let bold = made.get(font);
  if (!bold) made.set(font, (bold = { ...font, glyph: boldGlyphs(font) }));
  return bold;
}

function boldGlyphs(font: Font): Font['glyph'] {
  const known = new Map<Glyph, Glyph>();
  return (code) => {
    const glyph = font.glyph(code);
    if (!glyph) return undefined;
    let bold = known.get(glyph);
    if (!bold) known.set(glyph, (bold = { ...glyph, contours: fattened(glyph.contours) }));
    return bold;
  };
}

function fattened(contours: readonly Float32Array[]): Float32Array[] {
  // Holes run the other way round than what is around them: all of them move to the same side of their way.
  const side = contours.reduce((sum, ring) => sum + areaOf(ring), 0) > 0 ? FATTER : -FATTER;
  return contours.map((ring) => moved(ring, side));
}

function areaOf(ring: Float32Array): number {
  let sum = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
    sum += ring[j]! * ring[i + 1]! - ring[i]! * ring[j + 1]!;
  return sum / 2;
}

function moved(ring: Float32Array, by: number): Float32Array {
  const size = ring.length;
  const out = Float32Array.from(ring);
  for (let i = 0; i < size; i += 2) {
    const before = direction(ring, i, size - 2);
    const after = direction(ring, i, 2);
    if (!before || !after) continue;
    const [inX, inY, outX, outY] = [-before[0], -before[1], after[0], after[1]];
    const along = inX * outX + inY * outY;
    // At a sharp corner the two sides would meet far away.
    const share = by / Math.max(0.5, 1 + along);
    out[i] = ring[i]! + (inY + outY) * share;
    out[i + 1] = ring[i + 1]! - (inX + outX) * share;
  }
  return out;
}

/** From a point of a ring towards the nearest other one, going by `step`. */
function direction(ring: Float32Array, from: number, step: number): [number, number] | undefined {
  for (let at = (from + step) % ring.length; at !== from; at = (at + step) % ring.length) {
    const [x, y] = [ring[at]! - ring[from]!, ring[at + 1]! - ring[from + 1]!];
    const length = Math.hypot(x, y);
    if (length > 1e-6) return [x / length, y / length];
  }
  return undefined;
}
