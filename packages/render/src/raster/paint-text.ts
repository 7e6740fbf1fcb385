import type { Group } from '@linework/cad/display/list';
import { drawLine } from './line.ts';
import type { WalkState } from '../walk.ts';
import { type RasterScene, takeStyle } from './scene.ts';

/** Below this height in pixels text is a bar: letters could not be told apart. */
const MIN_HEIGHT = 2.5;
const BAR_WEIGHT = 0.45;

export function paintText(scene: RasterScene, place: WalkState, group: Group, i: number): void {
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
  if (height < MIN_HEIGHT) {
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
  const reach = height * 4 + Math.hypot(ga, gb) * 4;
  surface.expect((end - first) * 8);
  surface.coverage.letters(glyphs, texts, first, end, [ga, gb, gc, gd], reach, width, place.matrix);
}
