/** What a selected note is taken by, and what becomes of it. */
import type { Point2d } from '../engine/types.ts';
import { cornersOf, frameOf, fromFrame, toFrame } from './frame.ts';
import type { Note, NoteData } from './note.ts';

type Shape = Pick<Note, 'kind' | 'data'>;

export interface Handle {
  at: Point2d;
  /** Corner after corner and, at boxes, side after side; else the number of the point. */
  index: number;
  round: boolean;
}

/** More vertices than this are not offered one by one. */
const maxVertices = 60;

export function handlesOf(note: Shape): Handle[] {
  const { kind, data } = note;
  const frame = frameOf(note);
  if (kind === 'text' || kind === 'stamp') {
    // The corner opposite to where it is held.
    return [{ at: cornersOf(frame!)[1], index: 1, round: false }];
  }
  if (frame && kind !== 'leader') {
    const corners = cornersOf(frame);
    const all = corners.map((at, index) => ({ at, index, round: false }));
    if (kind === 'picture') return all;
    const sides = corners.map((at, i) => {
      const next = corners[(i + 1) % 4]!;
      return { at: { x: (at.x + next.x) / 2, y: (at.y + next.y) / 2 }, index: 4 + i, round: true };
    });
    return [...all, ...sides];
  }
  if (kind === 'freehand' || kind === 'highlighter' || data.points.length > maxVertices) return [];
  return data.points.map((at, index) => ({ at, index, round: true }));
}

/** Which of a frame's sides the index moves: [left or right, lower or upper]. */
const sides: readonly (readonly [x: -1 | 0 | 1, y: -1 | 0 | 1])[] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

function resized(note: Shape, index: number, to: Point2d): NoteData {
  const { kind, data } = note;
  const frame = frameOf(note)!;
  const [sx, sy] = sides[index]!;
  const own = toFrame(frame, to);
  const opposite = { x: -sx * frame.half.x, y: -sy * frame.half.y };
  let moved = { x: sx === 0 ? frame.half.x : own.x, y: sy === 0 ? frame.half.y : own.y };
  if (kind === 'picture') {
    const share = Math.max(
      Math.abs(moved.x - opposite.x) / (2 * frame.half.x),
      Math.abs(moved.y - opposite.y) / (2 * frame.half.y),
    );
    moved = { x: opposite.x + sx * share * 2 * frame.half.x, y: opposite.y + sy * share * 2 * frame.half.y };
  }
  const still = { x: sx === 0 ? -frame.half.x : opposite.x, y: sy === 0 ? -frame.half.y : opposite.y };
  return { ...data, points: [fromFrame(frame, still), fromFrame(frame, moved)] };
}

/** Letters grow with the box that is dragged around them. */
function scaled(note: Shape, to: Point2d): NoteData {
  const { kind, data } = note;
  const frame = frameOf(note)!;
  const own = toFrame(frame, to);
  const across = kind === 'stamp' ? own.x / frame.half.x : (own.x + frame.half.x) / (2 * frame.half.x);
  const down = kind === 'stamp' ? -own.y / frame.half.y : (frame.half.y - own.y) / (2 * frame.half.y);
  return { ...data, height: data.height * Math.max(0.1, across, down) };
}

export function withHandleAt(note: Shape, index: number, to: Point2d): NoteData {
  const { kind, data } = note;
  if (kind === 'text' || kind === 'stamp') return scaled(note, to);
  if (frameOf(note) && kind !== 'leader') return resized(note, index, to);
  return { ...data, points: data.points.map((point, i) => (i === index ? to : point)) };
}

export function movedBy(data: NoteData, by: Point2d): NoteData {
  return { ...data, points: data.points.map(({ x, y }) => ({ x: x + by.x, y: y + by.y })) };
}
