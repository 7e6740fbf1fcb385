/** The grid (F7) and the snap to it (F9). */
import type { Point2d } from '../../viewer/engine/types.ts';
import type { ScreenProjection } from '../../viewer/state/tool.ts';

const minPixels = 9;
/** Every fifth line is stronger. */
const strong = 5;
const inks = {
  dark: ['rgb(190 205 225 / 7%)', 'rgb(190 205 225 / 14%)'],
  light: ['rgb(40 60 90 / 8%)', 'rgb(40 60 90 / 16%)'],
} as const;

/** As far apart as one likes, and not closer on screen than can be told apart. */
export function gridStep(spacing: number, scale: number): number {
  let step = spacing;
  while (step * scale < minPixels) step *= strong;
  return step;
}

export function toGrid({ x, y }: Point2d, spacing: number): Point2d {
  return { x: Math.round(x / spacing) * spacing, y: Math.round(y / spacing) * spacing };
}

export function paintGrid(
  context: CanvasRenderingContext2D,
  projection: ScreenProjection,
  spacing: number,
): void {
  const { width, height, toDrawing, toScreen, dark } = projection;
  const step = gridStep(spacing, projection.scale);
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: 0, y: height },
    { x: width, y: height },
  ].map(toDrawing);
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const range = (values: readonly number[]): [number, number] => [
    Math.floor(Math.min(...values) / step),
    Math.ceil(Math.max(...values) / step),
  ];
  const [left, right] = range(xs);
  const [bottom, top] = range(ys);
  // Where numbers are too large for steps of this size there is no grid to be seen.
  if (!Number.isSafeInteger(left) || right - left > 2000 || top - bottom > 2000) return;
  const [fine, bold] = inks[dark ? 'dark' : 'light'];
  context.lineWidth = 1;
  for (const isStrong of [false, true]) {
    context.strokeStyle = isStrong ? bold : fine;
    context.beginPath();
    for (let i = left; i <= right; i++) {
      if ((i % strong === 0) !== isStrong) continue;
      line(context, toScreen({ x: i * step, y: bottom * step }), toScreen({ x: i * step, y: top * step }));
    }
    for (let i = bottom; i <= top; i++) {
      if ((i % strong === 0) !== isStrong) continue;
      line(context, toScreen({ x: left * step, y: i * step }), toScreen({ x: right * step, y: i * step }));
    }
    context.stroke();
  }
}

const crisp = (value: number): number => Math.round(value) + 0.5;

function line(context: CanvasRenderingContext2D, a: Point2d, b: Point2d): void {
  const isUpright = Math.abs(a.x - b.x) < 0.5 || Math.abs(a.y - b.y) < 0.5;
  const place = isUpright ? crisp : (value: number): number => value;
  context.moveTo(place(a.x), place(a.y));
  context.lineTo(place(b.x), place(b.y));
}
