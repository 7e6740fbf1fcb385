import type { Group } from '@linework/cad/display/list';
import { fillRings } from './fill.ts';
import { drawJoint, drawLine } from './line.ts';
import type { Place } from '../walk.ts';
import { type Scene, takeStyle } from './scene.ts';

/** Below this height in pixels text is a bar: letters could not be told apart. */
const LEAST_HEIGHT = 2.5;
const BAR_WEIGHT = 0.45;

export function paintText(scene: Scene, place: Place, group: Group, i: number): void {
  const { texts } = group;
  const style = place.styles.resolve(texts.style[i]!);
  if (!takeStyle(scene, style)) return;
  const { surface, list } = scene;
  const { glyphs } = list;
  const [a, b, c, d, e, f] = place.matrix;
  const m = texts.matrix;
  const at = i * 4;
  // Glyph → pixels, without the origin of each glyph.
  const ga = a * m[at]! + c * m[at + 1]!;
  const gb = b * m[at]! + d * m[at + 1]!;
  const gc = a * m[at + 2]! + c * m[at + 3]!;
  const gd = b * m[at + 2]! + d * m[at + 3]!;
  const height = Math.hypot(gc, gd);
  const first = texts.glyphStart[i]!;
  const end = texts.glyphStart[i + 1]!;
  if (!Number.isFinite(ga + gb + gc + gd) || first >= end) return;
  const originX = (k: number): number => a * texts.origin[2 * k]! + c * texts.origin[2 * k + 1]! + e;
  const originY = (k: number): number => b * texts.origin[2 * k]! + d * texts.origin[2 * k + 1]! + f;
  if (height < LEAST_HEIGHT) {
    const last = end - 1;
    const advance = glyphs.box[texts.glyph[last]! * 4 + 2]!;
    const tail = Number.isFinite(advance) ? advance : 0;
    drawLine(
      surface,
      originX(first) + gc / 2,
      originY(first) + gd / 2,
      originX(last) + ga * tail + gc / 2,
      originY(last) + gb * tail + gd / 2,
      Math.max(0.15, height * BAR_WEIGHT),
    );
    return;
  }
  const width = Math.min(scene.weight(style.lineWeight), Math.max(1, height / 6));
  const { x0, y0, x1, y1 } = surface.scissor;
  for (let k = first; k < end; k++) {
    const glyph = texts.glyph[k]!;
    const ox = originX(k);
    const oy = originY(k);
    const reach = height * 4 + Math.hypot(ga, gb) * 4;
    if (!(ox + reach >= x0 && ox - reach <= x1 && oy + reach >= y0 && oy - reach <= y1)) continue;
    const from = glyphs.contourStart[glyph]!;
    const to = glyphs.contourStart[glyph + 1]!;
    const rings: Float64Array[] = [];
    for (let contour = from; contour < to; contour++) {
      const p = glyphs.pointStart[contour]!;
      const q = glyphs.pointStart[contour + 1]!;
      const ring = new Float64Array((q - p) * 2);
      for (let j = p; j < q; j++) {
        const gx = glyphs.points[2 * j]!;
        const gy = glyphs.points[2 * j + 1]!;
        ring[2 * (j - p)] = ga * gx + gc * gy + ox;
        ring[2 * (j - p) + 1] = gb * gx + gd * gy + oy;
      }
      rings.push(ring);
    }
    if (glyphs.outline[glyph]) fillRings(surface, rings, 'nonzero');
    else for (const line of rings) strokeLine(scene, line, width);
  }
}

function strokeLine(scene: Scene, points: Float64Array, width: number): void {
  if (points.length === 2)
    drawLine(scene.surface, points[0]! - 0.5, points[1]!, points[0]! + 0.5, points[1]!, width);
  for (let i = 2; i + 1 < points.length; i += 2) {
    drawLine(scene.surface, points[i - 2]!, points[i - 1]!, points[i]!, points[i + 1]!, width);
    if (i + 3 < points.length) drawJoint(scene.surface, points[i]!, points[i + 1]!, width);
  }
}
