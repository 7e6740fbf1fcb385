/** Frames around what is different, over the drawings. */
import type { Camera } from '../engine/types.ts';
import { toScreen, type Size } from '../camera/project.ts';
import { clusterMarks, traceCloud, type MarkRect } from './clouds.ts';
import type { ListedChange, CompareOutcome } from './compareStore.ts';

/** Of the set by Okabe and Ito, which people with any kind of color blindness tell apart. */
export const outcomeColors: Readonly<Record<CompareOutcome, string>> = {
  added: '#0072b2',
  removed: '#d55e00',
  changed: '#8f4f86',
  moved: '#00785a',
};

const minPixels = 10;
const airPixels = 4;

export function paintMarks(
  context: CanvasRenderingContext2D,
  changes: readonly ListedChange[],
  {
    camera,
    size,
    chosen,
    shift,
    marks,
  }: {
    camera: Camera;
    size: Size;
    chosen: string | undefined;
    shift: readonly number[];
    marks: 'frames' | 'clouds';
  },
): void {
  context.clearRect(0, 0, size.width, size.height);
  const clouded: MarkRect[] = [];
  for (const { id, outcome, change } of changes) {
    const isBefore = outcome === 'removed';
    const box = isBefore ? change.boxBefore : change.box;
    if (!box) continue;
    const [minX = 0, minY = 0, maxX = 0, maxY = 0] = box;
    const [dx = 0, dy = 0] = isBefore ? [0, 0] : shift;
    const a = toScreen({ x: minX - dx, y: maxY - dy }, camera, size);
    const b = toScreen({ x: maxX - dx, y: minY - dy }, camera, size);
    if (b.x < 0 || b.y < 0 || a.x > size.width || a.y > size.height) continue;
    const width = Math.max(b.x - a.x, minPixels) + 2 * airPixels;
    const height = Math.max(b.y - a.y, minPixels) + 2 * airPixels;
    const x = (a.x + b.x) / 2 - width / 2;
    const y = (a.y + b.y) / 2 - height / 2;
    const isChosen = id === chosen;
    clouded.push({ x, y, width, height });
    // Within a cloud only the chosen one is framed.
    if (marks === 'clouds' && !isChosen) continue;
    context.strokeStyle = outcomeColors[outcome];
    context.lineWidth = isChosen ? 3 : 1.5;
    context.setLineDash(isChosen ? [] : [5, 4]);
    context.strokeRect(x, y, width, height);
    if (!isChosen) continue;
    context.globalAlpha = 0.1;
    context.fillStyle = outcomeColors[outcome];
    context.fillRect(x, y, width, height);
    context.globalAlpha = 1;
  }
  if (marks === 'clouds') paintClouds(context, clouded);
}

/** Red, as revision clouds are; the colors of what happened stay with the list. */
const cloudColor = '#c8102e';

function paintClouds(context: CanvasRenderingContext2D, rects: readonly MarkRect[]): void {
  context.strokeStyle = cloudColor;
  context.lineWidth = 2;
  context.setLineDash([]);
  for (const cluster of clusterMarks(rects)) {
    traceCloud(context, cluster);
    context.stroke();
  }
}
