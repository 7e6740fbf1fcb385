import type { FontkitFont } from 'fontkit';

interface OutlinePoint {
  endContour: boolean;
  copy(): OutlinePoint;
}

interface Decoded {
  points?: OutlinePoint[];
  components?: { glyphID: number }[];
}

/** What fontkit has inside of a variable font in a WOFF2 file. */
interface Variable {
  variationAxes?: Record<string, { default: number; min: number; max: number }>;
  variationCoords?: number[];
  getVariation?: (settings: Record<string, number>) => FontkitFont;
  _transformedGlyphs?: Decoded[];
  _variationProcessor?: { transformPoints(glyph: number, points: OutlinePoint[]): void };
  getGlyph(id: number): { _decode?: () => unknown };
}

/**
 * A variable font at a weight; other fonts as they are. fontkit varies plain TrueType only: of a WOFF2 file the points of
 * a glyph are moved here, before it is drawn.
 */
export function atWeight(
  font: FontkitFont,
  weight: number,
): { font: FontkitFont; vary?: (glyph: number) => void } {
  const inner = font as FontkitFont & Variable;
  const axis = inner.variationAxes?.['wght'];
  if (!axis || axis.default === weight) return { font };
  const at = Math.min(axis.max, Math.max(axis.min, weight));
  inner.getGlyph(0)._decode?.();
  if (!inner._transformedGlyphs) return { font: inner.getVariation?.({ wght: at }) ?? font };
  // One axis only: the files of a family are made by weight.
  inner.variationCoords = [at];
  const done = new Set<number>();
  const vary = (glyph: number): void => {
    const decoded = inner._transformedGlyphs?.[glyph];
    if (!decoded || done.has(glyph)) return;
    done.add(glyph);
    for (const { glyphID } of decoded.components ?? []) vary(glyphID);
    const [first] = decoded.points ?? [];
    if (!decoded.points || !first) return;
    // Four points beyond the outline stand for its sides.
    const sides = Array.from({ length: 4 }, () => Object.assign(first.copy(), { endContour: true }));
    const points = [...decoded.points.map((point) => point.copy()), ...sides];
    inner._variationProcessor?.transformPoints(glyph, points);
    decoded.points = points.slice(0, -4);
  };
  return { font, vary };
}
