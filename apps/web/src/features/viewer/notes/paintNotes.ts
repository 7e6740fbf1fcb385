/** Notes on a canvas: the overlay's, and that of a picture or a print. Words and widths are as on screen. */
import type { Point2d } from '../engine/types.ts';
import { trace } from '../paint/draw.ts';
import type { ScreenProjection } from '../state/tool.ts';
import { cloudArcs } from './cloud.ts';
import { cornersOf, fromFrame, frameOf, type NoteFrame } from './frame.ts';
import type { Note } from './note.ts';
import { colorOf, markerColor } from './palette.ts';
import { pictureOf } from './pictures.ts';
import { stampWords } from './stampWords.ts';
import { leaderPoints } from './strokes.ts';
import { lineHeight, noteFont, stampDate } from './textSize.ts';

type Context = CanvasRenderingContext2D;
type Shape = Pick<Note, 'kind' | 'data'>;

/** `project` as overlay/projection.ts makes it, for the canvas's own size in CSS pixels. */
export function paintNotes(context: Context, notes: readonly Shape[], project: ScreenProjection): void {
  for (const note of notes) {
    context.save();
    paintNote(context, note, project);
    context.restore();
  }
}

function paintNote(context: Context, note: Shape, project: ScreenProjection): void {
  const { kind, data } = note;
  const color = colorOf(data.color, project.dark);
  context.strokeStyle = context.fillStyle = color;
  context.lineWidth = data.width;
  context.lineCap = context.lineJoin = 'round';
  const pixels = data.points.map(project.toScreen);
  const frame = frameOf(note);
  if (kind === 'line' || kind === 'polyline') stroke(context, pixels);
  else if (kind === 'arrow') {
    stroke(context, pixels);
    arrowHead(context, pixels.at(-1)!, pixels.at(-2)!, data.width);
  } else if (kind === 'leader') {
    const line = leaderPoints(note).map(project.toScreen);
    stroke(context, line);
    arrowHead(context, line[0]!, line[1]!, data.width);
    paintText(context, data.text, data.height, frame!, project);
  } else if (kind === 'freehand') {
    traceSmooth(context, pixels);
    context.stroke();
  } else if (kind === 'highlighter') {
    context.strokeStyle = markerColor(data.color, project.dark);
    context.globalAlpha = project.dark ? 0.32 : 0.38;
    context.lineWidth = Math.max(2, data.height * project.scale);
    traceSmooth(context, pixels);
    context.stroke();
  } else if (kind === 'text') paintText(context, data.text, data.height, frame!, project);
  else if (kind === 'stamp') paintStamp(context, note, frame!, project);
  else if (kind === 'picture') paintPicture(context, data.picture, frame!, project);
  else {
    traceBox(context, note, frame!, project);
    if (data.fill) {
      context.globalAlpha = 0.16;
      context.fill();
      context.globalAlpha = 1;
    }
    context.stroke();
  }
}

function stroke(context: Context, pixels: readonly Point2d[]): void {
  trace(context, pixels);
  context.stroke();
}

/** Through the middles between the points, so that corners become curves. */
function traceSmooth(context: Context, pixels: readonly Point2d[]): void {
  context.beginPath();
  const first = pixels[0];
  if (!first) return;
  context.moveTo(first.x, first.y);
  for (let i = 1; i < pixels.length - 1; i += 1) {
    const [at, next] = [pixels[i]!, pixels[i + 1]!];
    context.quadraticCurveTo(at.x, at.y, (at.x + next.x) / 2, (at.y + next.y) / 2);
  }
  const last = pixels.at(-1)!;
  context.lineTo(last.x, last.y);
}

function arrowHead(context: Context, tip: Point2d, from: Point2d, width: number): void {
  const length = Math.hypot(tip.x - from.x, tip.y - from.y);
  const size = Math.min(8 + 2.5 * width, length * 0.6);
  const angle = Math.atan2(tip.y - from.y, tip.x - from.x);
  const wing = (side: number): Point2d => ({
    x: tip.x - size * Math.cos(angle + side * 0.42),
    y: tip.y - size * Math.sin(angle + side * 0.42),
  });
  trace(context, [tip, wing(1), wing(-1)], true);
  context.fill();
}

function traceBox(
  context: Context,
  { kind, data }: Shape,
  frame: NoteFrame,
  project: ScreenProjection,
): void {
  const center = project.toScreen(frame.center);
  if (kind === 'ellipse') {
    context.beginPath();
    const turn = -(frame.turn + project.twist);
    context.ellipse(
      center.x,
      center.y,
      frame.half.x * project.scale,
      frame.half.y * project.scale,
      turn,
      0,
      2 * Math.PI,
    );
  } else if (kind === 'cloud') traceCloud(context, frame, data.height, project);
  else trace(context, cornersOf(frame).map(project.toScreen), true);
}

function traceCloud(context: Context, frame: NoteFrame, arc: number, project: ScreenProjection): void {
  context.beginPath();
  for (const [i, { from, to, bulge }] of cloudArcs(frame, arc).entries()) {
    const [a, b, c] = [from, bulge, to].map((own) => project.toScreen(fromFrame(frame, own))) as [
      Point2d,
      Point2d,
      Point2d,
    ];
    if (i === 0) context.moveTo(a.x, a.y);
    context.quadraticCurveTo(b.x, b.y, c.x, c.y);
  }
  context.closePath();
}

/** The frame's own upright coordinates in pixels, its upper left corner the origin. */
function enterFrame(
  context: Context,
  frame: NoteFrame,
  project: ScreenProjection,
): { width: number; height: number } {
  const corner = project.toScreen(cornersOf(frame)[3]);
  context.translate(corner.x, corner.y);
  context.rotate(-(frame.turn + project.twist));
  return { width: frame.half.x * 2 * project.scale, height: frame.half.y * 2 * project.scale };
}

/** Letters this small are not read: a bar stands for each line. */
const minLetters = 3;

function paintText(
  context: Context,
  text: string,
  height: number,
  frame: NoteFrame,
  project: ScreenProjection,
): void {
  const { width } = enterFrame(context, frame, project);
  const size = height * project.scale;
  const lines = text.split('\n');
  context.font = `500 ${size}px ${noteFont}`;
  context.textBaseline = 'middle';
  for (const [i, line] of lines.entries()) {
    const y = (i + 0.5) * size * lineHeight;
    if (size < minLetters) {
      context.globalAlpha = 0.6;
      context.fillRect(0, y - size / 3, width, Math.max(0.5, size / 1.5));
      continue;
    }
    context.lineWidth = Math.max(2, size / 8);
    context.strokeStyle = project.dark ? 'rgb(20 26 33 / 75%)' : 'rgb(255 255 255 / 85%)';
    context.strokeText(line, 0, y);
    context.fillText(line, 0, y);
  }
}

function paintStamp(context: Context, { data }: Shape, frame: NoteFrame, project: ScreenProjection): void {
  const { width, height } = enterFrame(context, frame, project);
  const size = data.height * project.scale;
  const { title, date } = stampWords(data);
  context.beginPath();
  context.roundRect(0, 0, width, height, size * 0.25);
  context.globalAlpha = 0.12;
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = Math.max(1, size * 0.1);
  context.stroke();
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `700 ${size}px ${noteFont}`;
  context.fillText(title, width / 2, size * 0.95);
  context.font = `500 ${size * stampDate}px ${noteFont}`;
  context.fillText(date, width / 2, size * 1.85);
}

function paintPicture(context: Context, source: string, frame: NoteFrame, project: ScreenProjection): void {
  const { width, height } = enterFrame(context, frame, project);
  const picture = pictureOf(source);
  if (picture) context.drawImage(picture, 0, 0, width, height);
  else {
    context.globalAlpha = 0.15;
    context.fillRect(0, 0, width, height);
  }
}
