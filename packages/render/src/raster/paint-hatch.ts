import type { Affine } from '@linework/geom/affine';
import { closestLines, expandHatch, hatchTone } from '@linework/cad/display/hatch';
import type { Group } from '@linework/cad/display/list';
import { fillArea } from './fill.ts';
import { drawDot, drawLine } from './line.ts';
import type { Surface } from './surface.ts';
import type { WalkState } from '../walk.ts';
import { lineColor, pixelScale, type RasterScene, seenBy, takeColor, takeStyle } from './scene.ts';

/** Lines closer than this many pixels are shown as the tone they would have. */
const DENSEST = 1.7;
const MAX_LINES = 60_000;

export function paintHatch(scene: RasterScene, place: WalkState, group: Group, i: number): void {
  const { hatches } = group;
  const style = place.styles.resolve(hatches.style[i]!);
  if (!takeStyle(scene, style)) return;
  const { surface, list } = scene;
  const index = hatches.pattern[i]!;
  const pattern = list.hatchPatterns[index];
  if (!pattern) return;
  const scale = pixelScale(place.matrix);
  const width = scene.weight(style.lineWeight);
  if (closestLines(pattern) * scale >= DENSEST) {
    // All of them or none: a tone over some would show where they ended.
    const ends: number[] = [];
    const seen = seenBy(surface, place.matrix);
    if (expandHatch(list, group, i, (...piece) => ends.push(...piece), MAX_LINES, seen))
      return drawPieces(surface, place.matrix, ends, width);
  }
  const tone = hatchTone(list, index, 1 / scale);
  const rgb = scene.tint ?? lineColor(scene, style);
  takeColor(scene, rgb, style.alpha * Math.min(1, Math.max(0.08, tone)));
  fillArea(surface, hatches, i, place.matrix, 'evenodd');
}

function drawPieces(
  surface: Surface,
  [a, b, c, d, e, f]: Affine,
  ends: readonly number[],
  width: number,
): void {
  for (let p = 0; p < ends.length; p += 4) {
    const [x0, y0, x1, y1] = [ends[p]!, ends[p + 1]!, ends[p + 2]!, ends[p + 3]!];
    const px = a * x0 + c * y0 + e;
    const py = b * x0 + d * y0 + f;
    if (x0 === x1 && y0 === y1) drawDot(surface, px, py, width);
    else drawLine(surface, px, py, a * x1 + c * y1 + e, b * x1 + d * y1 + f, width);
  }
}
