import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font, FontProvider, Glyph } from '@linework/cad/text/fonts';
import { hersheyFont } from '@linework/cad/text/hershey';
import { outlineFont } from '@linework/cad/text/outline';

/** How much each outline is widened, in heights of a capital: the font comes in its thinnest weight. */
const WIDEN = 0.028;

/** The same fonts on every machine: strokes for Latin, Noto Sans for Chinese. */
export function sampleFonts(): FontProvider {
  const strokes = hersheyFont();
  const chinese = chineseFont(strokes);
  return {
    find: (name) => (/\.shx$/i.test(name) ? strokes : chinese),
    fallback: () => chinese,
  };
}

function chineseFont(latin: Font): Font {
  const folder = dirname(
    createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-sc/package.json'),
  );
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const parts = Object.entries(ranges).map(([key, list]) => ({
    file: `noto-sans-sc-${key.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    holds: list.split(',').map((range) =>
      range
        .slice(2)
        .split('-')
        .map((end) => Number.parseInt(end, 16)),
    ),
    font: undefined as Font | undefined,
  }));
  const known = new Map<number, Glyph | undefined>();
  const find = (code: number): Glyph | undefined => {
    const part = parts.find(({ holds }) => holds.some(([from, to = from]) => code >= from! && code <= to!));
    if (!part) return undefined;
    part.font ??= outlineFont(part.file, readFileSync(join(folder, 'files', part.file)));
    const glyph = part.font?.glyph(code);
    return glyph && { ...glyph, contours: glyph.contours.map(widened) };
  };
  return {
    name: 'Noto Sans SC',
    outline: true,
    glyph(code) {
      if (!known.has(code)) known.set(code, find(code) ?? latin.glyph(code));
      return known.get(code);
    },
  };
}

/** Each corner moves outwards (contours run clockwise, holes the other way about). */
function widened(contour: Float32Array): Float32Array {
  const count = contour.length / 2;
  const at = (i: number): [number, number] => {
    const k = (((i % count) + count) % count) * 2;
    return [contour[k]!, contour[k + 1]!];
  };
  const normal = (i: number): [number, number] => {
    const [[x, y], [u, v]] = [at(i), at(i + 1)];
    const length = Math.hypot(u - x, v - y) || 1;
    return [-(v - y) / length, (u - x) / length];
  };
  const out = new Float32Array(contour.length);
  for (let i = 0; i < count; i++) {
    const [[ax, ay], [bx, by]] = [normal(i - 1), normal(i)];
    const reach = WIDEN / Math.max(0.5, 1 + ax * bx + ay * by);
    const [x, y] = at(i);
    out[i * 2] = x + (ax + bx) * reach;
    out[i * 2 + 1] = y + (ay + by) * reach;
  }
  return out;
}
