/** Which note lies under the pointer. They are few: boxes first, then their lines. */
import type { Box } from '@linework/cad/display/list';
import type { Point2d } from '../engine/types.ts';
import { cornersOf, frameOf } from './frame.ts';
import type { Note } from './note.ts';
import { boxOfNote, strokesOf } from './strokes.ts';

function distanceToSegment(at: Point2d, a: Point2d, b: Point2d): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((at.x - a.x) * dx + (at.y - a.y) * dy) / length));
  return Math.hypot(at.x - a.x - t * dx, at.y - a.y - t * dy);
}

function isInside(at: Point2d, points: readonly Point2d[]): boolean {
  let inside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i, i += 1) {
    const [a, b] = [points[i]!, points[j]!];
    if (a.y > at.y !== b.y > at.y && at.x < ((b.x - a.x) * (at.y - a.y)) / (b.y - a.y) + a.x)
      inside = !inside;
  }
  return inside;
}

/** `reach` in drawing units. */
function hits(note: Note, at: Point2d, reach: number): boolean {
  const { points, closed, inside } = strokesOf(note);
  if (inside && isInside(at, points)) return true;
  const frame = note.kind === 'leader' ? frameOf(note) : undefined;
  if (frame && isInside(at, cornersOf(frame))) return true;
  const breadth = note.kind === 'highlighter' || note.kind === 'cloud' ? note.data.height / 2 : 0;
  const far = reach + breadth;
  for (let i = 1; i < points.length; i += 1)
    if (distanceToSegment(at, points[i - 1]!, points[i]!) <= far) return true;
  return closed && distanceToSegment(at, points.at(-1)!, points[0]!) <= far;
}

const boxes = new WeakMap<Note['data'], Box>();

function boxOf(note: Note): Box {
  // A text's box depends on fonts and a stamp's on the language: those are computed each time.
  const fixed = note.kind !== 'text' && note.kind !== 'leader' && note.kind !== 'stamp';
  const known = fixed ? boxes.get(note.data) : undefined;
  if (known) return known;
  const box = boxOfNote(note);
  if (fixed) boxes.set(note.data, box);
  return box;
}

/** The topmost, which is the last. */
export function noteAt(notes: readonly Note[], at: Point2d, reach: number): Note | undefined {
  return notes.findLast((note) => {
    const box = boxOf(note);
    const beside =
      at.x < box.minX - reach ||
      at.x > box.maxX + reach ||
      at.y < box.minY - reach ||
      at.y > box.maxY + reach;
    return !beside && hits(note, at, reach);
  });
}

/** Those that lie in the box with all they have. */
export function notesInside(notes: readonly Note[], a: Point2d, b: Point2d): Note[] {
  const [minX, maxX] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const [minY, maxY] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  return notes.filter((note) => {
    const box = boxOf(note);
    return box.minX >= minX && box.maxX <= maxX && box.minY >= minY && box.maxY <= maxY;
  });
}
