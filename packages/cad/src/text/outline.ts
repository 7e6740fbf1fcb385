import { create, type FontkitFont } from 'fontkit';
import type { Font, Glyph } from './fonts.ts';
import { atWeight } from './varied.ts';

/** How far a chord may leave the curve, in heights of a capital: a fifth of a pixel in text of a hundred. */
const TOLERANCE = 0.002;
const MOST_STEPS = 12;

/** Chords that keep within the tolerance; `bend` is the largest second difference of the curve's points. */
function stepsFor(bend: number, factor: number): number {
  const steps = Math.ceil(Math.sqrt((bend * factor) / TOLERANCE));
  return Math.max(1, Math.min(MOST_STEPS, steps || 1));
}

/** Quadratic and cubic curves to chords, at height 1 of capitals. */
function flatten(
  commands: { command: string; args: number[] }[],
  scaleX: number,
  scale: number,
): Float32Array[] {
  const contours: Float32Array[] = [];
  let ring: number[] = [];
  let x = 0;
  let y = 0;
  const flush = (): void => {
    if (ring.length >= 6) contours.push(Float32Array.from(ring));
    ring = [];
  };
  const to = (nx: number, ny: number): void => {
    ring.push(nx * scaleX, ny * scale);
    x = nx;
    y = ny;
  };
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    if (command === 'moveTo') {
      flush();
      to(a, b);
    } else if (command === 'lineTo') {
      to(a, b);
    } else if (command === 'quadraticCurveTo') {
      const [x0, y0] = [x, y];
      const steps = stepsFor(Math.hypot(x0 - 2 * a + c, y0 - 2 * b + d) * scale, 1 / 4);
      for (let i = 1; i <= steps; i++) {
        const t = i / steps;
        const u = 1 - t;
        to(u * u * x0 + 2 * u * t * a + t * t * c, u * u * y0 + 2 * u * t * b + t * t * d);
      }
    } else if (command === 'bezierCurveTo') {
      const [x0, y0] = [x, y];
      const bend = Math.max(
        Math.hypot(x0 - 2 * a + c, y0 - 2 * b + d),
        Math.hypot(a - 2 * c + e, b - 2 * d + f),
      );
      const steps = stepsFor(bend * scale, 3 / 4);
      for (let i = 1; i <= steps; i++) {
        const t = i / steps;
        const u = 1 - t;
        const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
        to(p * x0 + q * a + r * c + s * e, p * y0 + q * b + r * d + s * f);
      }
    } else if (command === 'closePath') {
      flush();
    }
  }
  flush();
  return contours;
}

export interface OutlineOptions {
  /** Of a collection: the member whose family or PostScript name holds this. */
  member?: string;
  /** Factor on widths, for a substitute that is wider or narrower than what it stands in for. */
  stretch?: number;
  /** Of a variable font: 400 is regular. */
  weight?: number;
}

/** A TrueType or OpenType font or collection; undefined where the bytes are none. */
export function outlineFont(name: string, bytes: Uint8Array, options: OutlineOptions = {}): Font | undefined {
  let font: FontkitFont;
  let vary: ((glyph: number) => void) | undefined;
  try {
    const made = create(bytes);
    const members = 'fonts' in made ? made.fonts : [made];
    const wanted = options.member?.toLowerCase();
    const match = wanted
      ? members.find((m) => `${m.familyName} ${m.postscriptName}`.toLowerCase().includes(wanted))
      : undefined;
    const chosen = match ?? members[0];
    if (!chosen) return undefined;
    ({ font, vary } = options.weight === undefined ? { font: chosen } : atWeight(chosen, options.weight));
  } catch {
    return undefined;
  }
  const em = font.unitsPerEm || 1000;
  const capitals = font.capHeight > 0 ? font.capHeight : em * 0.72;
  const scale = 1 / capitals;
  const scaleX = scale * (options.stretch ?? 1);
  const known = new Map<number, Glyph | undefined>();
  const find = (code: number): Glyph | undefined => {
    try {
      if (!font.hasGlyphForCodePoint(code)) return code === 0x2205 ? find(0xd8) : undefined;
      const glyph = font.glyphForCodePoint(code);
      vary?.(glyph.id);
      return { advance: glyph.advanceWidth * scaleX, contours: flatten(glyph.path.commands, scaleX, scale) };
    } catch {
      return undefined;
    }
  };
  return {
    name,
    outline: true,
    glyph(code) {
      if (!known.has(code)) known.set(code, find(code));
      return known.get(code);
    },
  };
}
