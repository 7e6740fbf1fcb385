/** Frames around what is different, over the drawings. */
import type { Box } from '@linework/cad/display/list';
import type { Camera } from '../engine/types.ts';
import { toScreen, type Size } from '../engine/view/project.ts';
import { outcomeColors } from '../../../ui/outcomeColors.ts';
import { clusterMarks, traceCloud, type MarkRect } from './clouds.ts';
import { outcomes, type ListedChange, type CompareOutcome } from './compareStore.ts';

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
/** Two of a color that lie closer are one to the eye. */
const samePixels = 3;
/** Of more than these the frames are thin, so that the drawings are seen behind them and moving about stays cheap. */
const maxStrong = 60;

export type MarkSide = 'before' | 'after' | 'both';

/** Where a change is marked, in the coordinates of the drawing before. */
export interface PlacedMark {
  id: string;
  outcome: CompareOutcome;
  box: Box;
}

/** What is on both is marked on both; where they lie over each other, where it is now. */
export function placeMarks(
  changes: readonly ListedChange[],
  { layout, side, shift }: { layout: string; side: MarkSide; shift: readonly number[] },
): PlacedMark[] {
  const marks: PlacedMark[] = [];
  for (const { id, outcome, change } of changes) {
    if (change.place !== layout) continue;
    if (outcome === (side === 'before' ? 'added' : side === 'after' ? 'removed' : undefined)) continue;
    const isBefore = side === 'before' || outcome === 'removed';
    const box = isBefore ? change.boxBefore : change.box;
    if (!box) continue;
    const [minX = 0, minY = 0, maxX = 0, maxY = 0] = box;
    const [dx = 0, dy = 0] = isBefore || change.placeKind !== 'model' ? [] : shift;
    marks.push({
      id,
      outcome,
      box: { minX: minX - dx, minY: minY - dy, maxX: maxX - dx, maxY: maxY - dy },
    });
  }
  return marks;
}

interface MarksView {
  camera: Camera;
  size: Size;
  chosen: string | undefined;
  style: 'frames' | 'clouds';
  isDark: boolean;
}

/** False where none of them is on screen. */
export function paintMarks(
  context: CanvasRenderingContext2D,
  marks: readonly PlacedMark[],
  { camera, size, chosen, style, isDark }: MarksView,
): boolean {
  context.clearRect(0, 0, size.width, size.height);
  const colors = isDark ? darkOutcomeColors : outcomeColors;
  const seen: { outcome: CompareOutcome; rect: MarkRect }[] = [];
  let chosenMark: (typeof seen)[number] | undefined;
  const taken = new Set<string>();
  for (const { id, outcome, box } of marks) {
    const rect = rectOf(box, camera, size);
    const { x, y, width, height } = rect;
    if (x + width < 0 || y + height < 0 || x > size.width || y > size.height) continue;
    if (id === chosen) chosenMark = { outcome, rect };
    const key = [outcome, ...[x, y, width, height].map((value) => Math.round(value / samePixels))].join();
    if (taken.has(key)) continue;
    taken.add(key);
    if (id !== chosen || style === 'clouds') seen.push({ outcome, rect });
  }
  if (style === 'clouds') {
    paintClouds(
      context,
      seen.map(({ rect }) => rect),
    );
  } else {
    const isThin = seen.length > maxStrong;
    if (!isThin) paintEdge(context, traceMarks(seen.map(({ rect }) => rect)), isDark, 4);
    const byColor = Map.groupBy(seen, ({ outcome }) => outcome);
    for (const outcome of outcomes) {
      const rects = byColor.get(outcome)?.map(({ rect }) => rect) ?? [];
      context.strokeStyle = colors[outcome];
      if (isThin) paintThin(context, rects);
      else paintStrong(context, rects);
    }
  }
  if (chosenMark) {
    const { rect, outcome } = chosenMark;
    fillMark(context, rect, colors[outcome]);
    const path = traceMarks([rect]);
    paintEdge(context, path, isDark, 6);
    context.strokeStyle = colors[outcome];
    context.lineWidth = 3;
    context.stroke(path);
  }
  return seen.length > 0 || chosenMark !== undefined;
}

/** In pixels, with air around it. */
export function rectOf(box: Box, camera: Camera, size: Size): MarkRect {
  const a = toScreen({ x: box.minX, y: box.maxY }, camera, size);
  const b = toScreen({ x: box.maxX, y: box.minY }, camera, size);
  const width = Math.max(b.x - a.x, minPixels) + 2 * airPixels;
  const height = Math.max(b.y - a.y, minPixels) + 2 * airPixels;
  return { x: (a.x + b.x) / 2 - width / 2, y: (a.y + b.y) / 2 - height / 2, width, height };
}

const isSmall = ({ width, height }: MarkRect): boolean => Math.max(width, height) < smallPixels;

function traceMarks(rects: readonly MarkRect[]): Path2D {
  const path = new Path2D();
  for (const rect of rects) {
    const { x, y, width, height } = rect;
    if (!isSmall(rect)) {
      path.roundRect(x, y, width, height, 3);
      continue;
    }
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    path.moveTo(middleX + ringPixels, middleY);
    path.arc(middleX, middleY, ringPixels, 0, 2 * Math.PI);
  }
  return path;
}

function paintStrong(context: CanvasRenderingContext2D, rects: readonly MarkRect[]): void {
  context.lineWidth = 2;
  context.setLineDash([5, 4]);
  context.stroke(traceMarks(rects.filter((rect) => !isSmall(rect))));
  context.setLineDash([]);
  context.stroke(traceMarks(rects.filter(isSmall)));
}

/** On whole pixels, which costs a browser next to nothing. */
function paintThin(context: CanvasRenderingContext2D, rects: readonly MarkRect[]): void {
  context.lineWidth = 1;
  context.setLineDash([]);
  context.globalAlpha = 0.6;
  for (const { x, y, width, height } of rects)
    context.strokeRect(Math.round(x) + 0.5, Math.round(y) + 0.5, Math.round(width), Math.round(height));
  context.globalAlpha = 1;
}

/** An edge of the background's color sets marks off from lines of any color. */
function paintEdge(context: CanvasRenderingContext2D, path: Path2D, isDark: boolean, width: number): void {
  context.setLineDash([]);
  context.strokeStyle = isDark ? 'rgb(0 0 0 / 60%)' : 'rgb(255 255 255 / 85%)';
  context.lineWidth = width;
  context.stroke(path);
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
