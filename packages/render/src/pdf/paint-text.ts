import { type Affine, compose, invert } from '@linework/geom/affine';
import type { Group } from '@linework/cad/display/list';
import type { WalkState } from '../walk.ts';
import { hexText, plainNumber } from './bytes.ts';
import type { GlyphFonts } from './fonts.ts';
import { type Ink, inkFor, onPage, type PdfScene } from './scene.ts';

/** Share of the height that a stroke may be wide: letters stay legible. */
const WIDEST = 1 / 6;

export function paintText(scene: PdfScene, place: WalkState, group: Group, i: number): void {
  const { texts } = group;
  const [first, end] = [texts.glyphStart[i]!, texts.glyphStart[i + 1]!];
  const [ma, mb, mc, md] = texts.matrix.subarray(i * 4, i * 4 + 4) as unknown as [
    number,
    number,
    number,
    number,
  ];
  // Glyph → page, without the origin of each glyph.
  const [a, b, c, d] = compose(place.matrix, [ma, mb, mc, md, 0, 0]);
  if (first >= end || !Number.isFinite(a + b + c + d)) return;
  const height = Math.hypot(c, d);
  const origins = originsOf(place.matrix, texts.origin, first, end);
  if (!runOnPage(scene, origins, ((height + Math.hypot(a, b)) * 4) / scene.point)) return;
  const ink = inkFor(scene, place.styles.resolve(texts.style[i]!));
  if (!ink || !(height > 0)) return;
  const back = invert([a, b, c, d, 0, 0]);
  if (!scene.fonts || !back)
    return paintOutlines(scene, texts.glyph, first, origins, [a, b, c, d, 0, 0], ink);
  const { pen, fonts } = scene;
  pen.fill(ink.rgb, ink.alpha);
  pen.stroke(ink.rgb, ink.alpha);
  pen.dash([], 0);
  const said = scene.list.strings[texts.string[i]!] ?? '';
  const spoken = !readsAs(fonts, texts.glyph, first, end, said);
  const { out } = pen;
  out.text(spoken ? `BT /Span <</ActualText ${hexText(said)}>> BDC\n` : 'BT\n');
  const turn = [a, b, c, d].map((value) => plainNumber(value, 4)).join(' ');
  const stroke = Math.min(ink.width / height, WIDEST);
  let font = -1;
  let open = false;
  // Where the reader's pen stands, in heights from the first glyph.
  let [at, level] = [0, 0];
  for (let k = first; k < end; k++) {
    const character = fonts.character(texts.glyph[k]!, stroke);
    const dx = origins[2 * (k - first)]! - origins[0]!;
    const dy = origins[2 * (k - first) + 1]! - origins[1]!;
    const [x, y] = [back[0] * dx + back[2] * dy, back[1] * dx + back[3] * dy];
    const straight = open && character.font === font && Math.abs(y - level) < 1e-3;
    if (!straight) {
      if (open) out.text('] TJ\n');
      if (character.font !== font) out.text(`/F${character.font} 1 Tf\n`);
      out.text(`${turn} `).point(origins[2 * (k - first)]!, origins[2 * (k - first) + 1]!, 'Tm [');
      [font, open, at, level] = [character.font, true, x, y];
    } else {
      const gap = Math.round((at - x) * 1000);
      if (gap !== 0) out.text(String(gap));
      at -= gap / 1000;
    }
    out.text(`<${character.code.toString(16).padStart(2, '0')}>`);
    at += character.advance;
  }
  out.text(spoken ? '] TJ EMC ET\n' : '] TJ ET\n');
  pen.pause();
}

function originsOf(
  [a, b, c, d, e, f]: Affine,
  origin: Float64Array,
  first: number,
  end: number,
): Float64Array {
  const points = new Float64Array((end - first) * 2);
  for (let k = first; k < end; k++) {
    const [x, y] = [origin[2 * k]!, origin[2 * k + 1]!];
    points[2 * (k - first)] = a * x + c * y + e;
    points[2 * (k - first) + 1] = b * x + d * y + f;
  }
  return points;
}

function runOnPage(scene: PdfScene, origins: Float64Array, reach: number): boolean {
  const n = origins.length;
  const [x0, y0, x1, y1] = [origins[0]!, origins[1]!, origins[n - 2]!, origins[n - 1]!];
  if (!Number.isFinite(x0 + y0 + x1 + y1)) return false;
  return onPage(scene, Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1), reach);
}

/** Whether the letters of the glyphs alone, one after the other, say what the run says. */
function readsAs(
  fonts: GlyphFonts,
  glyph: ArrayLike<number>,
  first: number,
  end: number,
  said: string,
): boolean {
  let text = '';
  for (let k = first; k < end; k++) text += fonts.letter(glyph[k]!) ?? '\0';
  return text === said;
}

/** Letters as plain shapes, for those who want no fonts in the file. */
function paintOutlines(
  scene: PdfScene,
  glyph: ArrayLike<number>,
  first: number,
  origins: Float64Array,
  [a, b, c, d]: Affine,
  ink: Ink,
): void {
  const { pen, list } = scene;
  const { glyphs } = list;
  pen.fill(ink.rgb, ink.alpha);
  pen.stroke(ink.rgb, ink.alpha);
  pen.width(Math.min(ink.width, Math.hypot(c, d) * WIDEST));
  pen.dash([], 0);
  const { out } = pen;
  for (let k = 0; 2 * k < origins.length; k++) {
    const g = glyph[first + k]!;
    const [x, y] = [origins[2 * k]!, origins[2 * k + 1]!];
    for (let contour = glyphs.contourStart[g]!; contour < glyphs.contourStart[g + 1]!; contour++) {
      const [from, to] = [glyphs.pointStart[contour]!, glyphs.pointStart[contour + 1]!];
      for (let p = from; p < to; p++) {
        const [gx, gy] = [glyphs.points[2 * p]!, glyphs.points[2 * p + 1]!];
        out.point(a * gx + c * gy + x, b * gx + d * gy + y, p === from ? 'm ' : 'l ');
      }
      if (glyphs.outline[g]) out.text('h ');
    }
    if (glyphs.contourStart[g + 1]! > glyphs.contourStart[g]!) out.text(glyphs.outline[g] ? 'f\n' : 'S\n');
  }
  pen.pause();
}
