/** What the editor paints over the drawing: crosshair, rubber band, grips, the fields beside the pointer. */
import { inkOf, type OverlayInk } from '../../viewer/paint/draw.ts';
import type { Point2d } from '../../viewer/engine/types.ts';
import type { ScreenProjection } from '../../viewer/state/tool.ts';
import type { EditorGrip, EditorPrompt } from '../engine/types.ts';
import { typedFields } from '../page/commandLineText.ts';

type Context = CanvasRenderingContext2D;

const gripHalf = 5;
/** Of the window's shorter side, each arm. */
const armShare = 0.06;
const boxHalf = 5;

export type CursorShape = 'cross' | 'pick' | 'both';

/** As in CAD: a cross where a point is asked, a small box where something is picked, both while nothing is asked. */
export function paintCursor(
  context: Context,
  { x, y }: Point2d,
  { width, height, dark }: ScreenProjection,
  shape: CursorShape,
): void {
  const arm = Math.max(28, Math.min(width, height) * armShare);
  const gap = shape === 'both' ? boxHalf : 0;
  const [cx, cy] = [Math.round(x) + 0.5, Math.round(y) + 0.5];
  context.lineWidth = 1;
  context.setLineDash([]);
  context.strokeStyle = dark ? '#f2f5f9' : '#1a222c';
  context.beginPath();
  if (shape !== 'pick') {
    context.moveTo(cx - arm, cy);
    context.lineTo(cx - gap, cy);
    context.moveTo(cx + gap, cy);
    context.lineTo(cx + arm, cy);
    context.moveTo(cx, cy - arm);
    context.lineTo(cx, cy - gap);
    context.moveTo(cx, cy + gap);
    context.lineTo(cx, cy + arm);
  }
  if (shape !== 'cross') context.rect(cx - boxHalf, cy - boxHalf, 2 * boxHalf, 2 * boxHalf);
  context.stroke();
}

export function paintBand(
  context: Context,
  { toScreen, ...projection }: ScreenProjection,
  { from, band = 'line' }: Pick<EditorPrompt, 'from' | 'band'>,
  to: Point2d,
): void {
  if (!from || band === 'none') return;
  const [a, b] = [toScreen(from), toScreen(to)];
  context.save();
  context.lineWidth = 1;
  context.strokeStyle = projection.dark ? '#ffc66b' : '#a35b00';
  context.setLineDash([6, 4]);
  context.beginPath();
  if (band === 'box') {
    // Its sides lie along the axes of the drawing, however that is turned.
    const others = [
      { x: to.x, y: from.y },
      { x: from.x, y: to.y },
    ].map(toScreen);
    context.moveTo(a.x, a.y);
    for (const { x, y } of [others[0]!, b, others[1]!]) context.lineTo(x, y);
    context.closePath();
  } else {
    context.moveTo(a.x, a.y);
    context.lineTo(b.x, b.y);
  }
  context.stroke();
  context.restore();
}

export const isAtGrip = (grip: Point2d, pixel: Point2d): boolean =>
  Math.abs(grip.x - pixel.x) <= gripHalf + 3 && Math.abs(grip.y - pixel.y) <= gripHalf + 3;

export function paintGrips(
  context: Context,
  { toScreen, dark, width, height }: ScreenProjection,
  grips: readonly EditorGrip[],
  hot: EditorGrip | undefined,
  over: EditorGrip | undefined,
): void {
  context.lineWidth = 1;
  context.setLineDash([]);
  for (const grip of grips) {
    const { x, y } = toScreen(grip.at);
    if (x < -9 || y < -9 || x > width + 9 || y > height + 9) continue;
    const isHot = hot?.handle === grip.handle && hot.index === grip.index;
    const isOver = over?.handle === grip.handle && over.index === grip.index;
    context.fillStyle = isHot ? '#e5484d' : isOver ? '#f5a524' : '#2f7df6';
    context.strokeStyle = dark ? '#0d131a' : '#ffffff';
    context.beginPath();
    context.rect(Math.round(x) - gripHalf, Math.round(y) - gripHalf, gripHalf * 2, gripHalf * 2);
    context.fill();
    context.stroke();
  }
}

interface DynamicFields {
  /** What stands there while nothing is typed. */
  values: readonly string[];
  typed: string;
  words: string;
}

/** Beside the pointer: what is asked, how far and which way. What is typed shows in its field. */
export function paintDynamic(
  context: Context,
  at: Point2d,
  projection: ScreenProjection,
  { values, typed, words }: DynamicFields,
): void {
  const ink = inkOf(projection);
  const { first, second, isCartesian } = typedFields(typed);
  const texts = [first ?? values[0] ?? '', second ?? values[1] ?? ''].slice(
    0,
    Math.max(values.length, second === undefined ? 1 : 2),
  );
  const active = second === undefined ? 0 : 1;
  context.font = '12px "Inter Variable", system-ui, sans-serif';
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  const plates = [
    ...(words === '' ? [] : [{ text: words, isField: false, isActive: false }]),
    ...texts.map((text, i) => ({ text, isField: true, isActive: typed !== '' && i === active })),
  ].filter(({ text, isActive }) => text !== '' || isActive);
  const widths = plates.map(({ text }) => Math.max(20, Math.ceil(context.measureText(text).width) + 12));
  const total = widths.reduce((sum, width) => sum + width + 4, 0);
  let x = Math.max(4, Math.min(projection.width - total - 4, at.x + 20));
  const y = Math.max(4, Math.min(projection.height - 26, at.y + 36));
  for (const [i, { text, isField, isActive }] of plates.entries()) {
    plate(context, x, y, widths[i]!, ink, isActive);
    context.fillStyle = isActive ? '#ffffff' : isField ? ink.onLabel : ink.track;
    context.fillText(text, x + 6, y + 10.5);
    x += widths[i]! + 4;
    if (isField && i < plates.length - 1 && typed !== '' && second !== undefined) {
      context.fillStyle = ink.onLabel;
      context.fillText(isCartesian ? ',' : '<', x - 3, y + 10.5);
      x += 6;
    }
  }
}

function plate(
  context: Context,
  x: number,
  y: number,
  width: number,
  ink: OverlayInk,
  isActive: boolean,
): void {
  context.fillStyle = isActive ? '#1f57c3' : ink.label;
  context.beginPath();
  context.roundRect(x, y, width, 20, 4);
  context.fill();
}
