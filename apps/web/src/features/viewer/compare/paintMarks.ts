/** Frames around what is different, over the drawings. */
import type { Camera } from '../engine/types.ts';
import { toScreen, type Size } from '../engine/view/project.ts';
import { outcomeColors } from '../../../ui/outcomeColors.ts';
import { clusterMarks, traceCloud, type MarkRect } from './clouds.ts';
import type { ListedChange, CompareOutcome } from './compareStore.ts';

/** As in the legend, lighter. */
const darkOutcomeColors: Readonly<Record<CompareOutcome, string>> = {
  added: '#56b4e9',
  removed: '#ff9448',
  changed: '#d79bd0',
  moved: '#3fc79f',
};

const minPixels = 10;
const airPixels = 4;
/** What is smaller on screen gets a ring that is seen from afar. */
const smallPixels = 26;
const ringPixels = 15;

export function paintMarks(
  context: CanvasRenderingContext2D,
  changes: readonly ListedChange[],
  {
    camera,
    size,
    chosen,
    side,
    shift,
    marks,
    isDark,
  }: {
    camera: Camera;
    size: Size;
    chosen: string | undefined;
    side: 'before' | 'after';
    shift: readonly number[];
    marks: 'frames' | 'clouds';
    isDark: boolean;
  },
): void {
  context.clearRect(0, 0, size.width, size.height);
  const clouded: MarkRect[] = [];
  for (const { id, outcome, change } of changes) {
    const isBefore = side === 'before';
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
    const rect = { x, y, width, height };
    const isSmall = Math.max(width, height) < smallPixels;
    const color = (isDark ? darkOutcomeColors : outcomeColors)[outcome];
    if (isChosen) fillMark(context, rect, color);
    // An edge of the background's color sets it off from lines of any color.
    context.setLineDash([]);
    context.strokeStyle = isDark ? 'rgb(0 0 0 / 60%)' : 'rgb(255 255 255 / 85%)';
    context.lineWidth = isChosen ? 6 : 4;
    traceMark(context, rect, isSmall);
    context.strokeStyle = color;
    context.lineWidth = isChosen ? 3 : 2;
    context.setLineDash(isChosen || isSmall ? [] : [5, 4]);
    traceMark(context, rect, isSmall);
  }
  if (marks === 'clouds') paintClouds(context, clouded);
}

function traceMark(context: CanvasRenderingContext2D, rect: MarkRect, isRing: boolean): void {
  const { x, y, width, height } = rect;
  context.beginPath();
  if (isRing) context.arc(x + width / 2, y + height / 2, ringPixels, 0, 2 * Math.PI);
  else context.roundRect(x, y, width, height, 3);
  context.stroke();
}

function fillMark(context: CanvasRenderingContext2D, rect: MarkRect, color: string): void {
  context.globalAlpha = 0.1;
  context.fillStyle = color;
  context.fillRect(rect.x, rect.y, rect.width, rect.height);
  context.globalAlpha = 1;
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
