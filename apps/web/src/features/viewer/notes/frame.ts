/** A box that may be turned: of rectangles, ellipses, clouds, pictures, and around texts and stamps. */
import type { Point2d } from '../engine/types.ts';
import type { Note, NoteData } from './note.ts';
import { textSize, stampSize } from './textSize.ts';

export interface NoteFrame {
  center: Point2d;
  /** Half of it, along its own axes. */
  half: Point2d;
  turn: number;
}

function rotate({ x, y }: Point2d, angle: number): Point2d {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** From the frame's own coordinates, its center the origin, to the drawing's. */
export function fromFrame({ center, turn }: NoteFrame, own: Point2d): Point2d {
  const { x, y } = rotate(own, turn);
  return { x: center.x + x, y: center.y + y };
}

export function toFrame({ center, turn }: NoteFrame, at: Point2d): Point2d {
  return rotate({ x: at.x - center.x, y: at.y - center.y }, -turn);
}

function frameOfCorners(a: Point2d, b: Point2d, turn: number): NoteFrame {
  const across = rotate({ x: b.x - a.x, y: b.y - a.y }, -turn);
  return {
    center: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    half: { x: Math.abs(across.x) / 2, y: Math.abs(across.y) / 2 },
    turn,
  };
}

/** Counterclockwise from the lower left, as the frame stands. */
export function cornersOf(frame: NoteFrame): [Point2d, Point2d, Point2d, Point2d] {
  const { x, y } = frame.half;
  const corner = (sx: number, sy: number): Point2d => fromFrame(frame, { x: sx * x, y: sy * y });
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/** A text hangs from its upper left corner; a leader's stands beside its elbow, away from the tip. */
function textFrame(kind: 'text' | 'leader', data: NoteData): NoteFrame {
  const { width, height } = textSize(data);
  const half = { x: width / 2, y: height / 2 };
  const anchor = {
    center: data.points[kind === 'text' ? 0 : data.points.length - 1]!,
    half,
    turn: data.turn,
  };
  if (kind === 'text') return { ...anchor, center: fromFrame(anchor, { x: half.x, y: -half.y }) };
  const side = leaderSide(data);
  return {
    ...anchor,
    center: fromFrame(anchor, { x: side * (half.x + shelf(data) + data.height * 0.25), y: 0 }),
  };
}

/** 1 where the text stands to the right of its elbow. */
export function leaderSide(data: NoteData): 1 | -1 {
  const [tip, elbow] = [data.points[0]!, data.points.at(-1)!];
  return rotate({ x: elbow.x - tip.x, y: elbow.y - tip.y }, -data.turn).x < 0 ? -1 : 1;
}

/** The short level line between a leader and its text. */
export function shelf({ height }: NoteData): number {
  return height * 0.6;
}

/** Undefined where a note is strokes, not a box. */
export function frameOf({ kind, data }: Pick<Note, 'kind' | 'data'>): NoteFrame | undefined {
  if (kind === 'text' || kind === 'leader') return textFrame(kind, data);
  if (kind === 'stamp') {
    const { width, height } = stampSize(data);
    return { center: data.points[0]!, half: { x: width / 2, y: height / 2 }, turn: data.turn };
  }
  if (kind === 'rectangle' || kind === 'ellipse' || kind === 'cloud' || kind === 'picture')
    return frameOfCorners(data.points[0]!, data.points[1]!, data.turn);
  return undefined;
}
