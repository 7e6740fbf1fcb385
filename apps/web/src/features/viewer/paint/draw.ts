/** Strokes and labels that stand out from any drawing, in CSS pixels. */
import type { Point2d } from '../engine/types.ts';
import type { ScreenProjection } from '../state/tool.ts';

type Context = CanvasRenderingContext2D;

export interface OverlayInk {
  measure: string;
  snap: string;
  track: string;
  select: string;
  /** Around strokes, so that they are seen on lines of their own color. */
  halo: string;
  label: string;
  onLabel: string;
  area: string;
}

const onDark: OverlayInk = {
  measure: '#5cc8ff',
  snap: '#5be584',
  track: '#8fe3a9',
  select: '#8ab0ff',
  halo: 'rgb(20 26 33 / 80%)',
  label: 'rgb(16 22 30 / 92%)',
  onLabel: '#e8f6ff',
  area: 'rgb(92 200 255 / 14%)',
};

const onLight: OverlayInk = {
  measure: '#0a62b8',
  snap: '#0b8a3c',
  track: '#2f9e5b',
  select: '#1f57c3',
  halo: 'rgb(255 255 255 / 85%)',
  label: 'rgb(255 255 255 / 94%)',
  onLabel: '#0b2f57',
  area: 'rgb(10 98 184 / 10%)',
};

export function inkOf({ dark }: ScreenProjection): OverlayInk {
  return dark ? onDark : onLight;
}

const labelFont = '500 12px "Inter Variable", "Noto Sans SC Variable", system-ui, sans-serif';

export function trace(context: Context, points: readonly Point2d[], closed = false): void {
  context.beginPath();
  for (const [i, { x, y }] of points.entries()) {
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  if (closed) context.closePath();
}

/** What is traced, with its halo. */
export function strokeOver(context: Context, color: string, halo: string, width: number): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = halo;
  context.lineWidth = width + 2;
  context.stroke();
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke();
}

/** A short line across the end of a measured one. */
export function tick(context: Context, at: Point2d, along: number, ink: OverlayInk): void {
  const [dx, dy] = [Math.cos(along + Math.PI / 2) * 5, Math.sin(along + Math.PI / 2) * 5];
  context.beginPath();
  context.moveTo(at.x - dx, at.y - dy);
  context.lineTo(at.x + dx, at.y + dy);
  strokeOver(context, ink.measure, ink.halo, 1.5);
}

/** Labels that wait until everything else is painted. */
let waiting: (() => void)[] | undefined;

/** What is painted in here has its labels on top of it all, so that no line runs through a number. */
export function labelsLast(paint: () => void): void {
  const labels: (() => void)[] = [];
  waiting = labels;
  paint();
  waiting = undefined;
  for (const paintLabel of labels) paintLabel();
}

/** Text on a plate, its middle at the point; kept on the canvas, unless the point itself is far from it. */
export function label(
  context: Context,
  text: string,
  at: Point2d,
  ink: OverlayInk,
  projection: ScreenProjection,
): void {
  if (waiting) waiting.push(() => write(context, text, at, ink, projection));
  else write(context, text, at, ink, projection);
}

function write(
  context: Context,
  text: string,
  at: Point2d,
  ink: OverlayInk,
  { width, height }: ScreenProjection,
): void {
  context.font = labelFont;
  const w = context.measureText(text).width + 12;
  const h = 20;
  // What it belongs to is out of sight: at the edge it would only hide what is there.
  if (at.x < -w || at.x > width + w || at.y < -h || at.y > height + h) return;
  const x = Math.max(2, Math.min(width - w - 2, at.x - w / 2));
  const y = Math.max(2, Math.min(height - h - 2, at.y - h / 2));
  context.fillStyle = ink.label;
  context.strokeStyle = ink.measure;
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(x, y, w, h, 4);
  context.fill();
  context.globalAlpha = 0.5;
  context.stroke();
  context.globalAlpha = 1;
  context.fillStyle = ink.onLabel;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(text, x + 6, y + h / 2 + 0.5);
}

/** Beside and below the pointer, where it hides nothing of what is pointed at; kept on the canvas. */
export function tooltip(
  context: Context,
  lines: readonly string[],
  at: Point2d,
  ink: OverlayInk,
  room: { width: number; height: number },
): void {
  context.font = labelFont;
  const w = Math.max(...lines.map((line) => context.measureText(line).width)) + 10;
  const h = 18 * lines.length;
  const x = Math.max(2, Math.min(room.width - w - 2, at.x + 14));
  const y = Math.max(2, Math.min(room.height - h - 2, at.y + 12));
  context.fillStyle = ink.label;
  context.beginPath();
  context.roundRect(x, y, w, h, 3);
  context.fill();
  context.fillStyle = ink.snap;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  for (const [i, line] of lines.entries()) context.fillText(line, x + 5, y + 9.5 + 18 * i);
}

export function dot(context: Context, at: Point2d, ink: OverlayInk, radius = 3): void {
  context.beginPath();
  context.arc(at.x, at.y, radius, 0, 2 * Math.PI);
  context.fillStyle = ink.measure;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = ink.halo;
  context.stroke();
}

export function middle(a: Point2d, b: Point2d): Point2d {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** In the middle of what is on screen of a line; undefined where all of it is elsewhere. */
export function visibleMiddle(
  a: Point2d,
  b: Point2d,
  { width, height }: Pick<ScreenProjection, 'width' | 'height'>,
): Point2d | undefined {
  let [from, to] = [0, 1];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  // Liang and Barsky: each edge cuts off where the line enters or leaves.
  for (const [way, room] of [
    [-dx, a.x],
    [dx, width - a.x],
    [-dy, a.y],
    [dy, height - a.y],
  ] as const) {
    if (way === 0 && room < 0) return undefined;
    if (way < 0) from = Math.max(from, room / way);
    if (way > 0) to = Math.min(to, room / way);
  }
  if (from > to) return undefined;
  const at = (from + to) / 2;
  return { x: a.x + dx * at, y: a.y + dy * at };
}
