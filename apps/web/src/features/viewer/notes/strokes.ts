/** A note's lines as points in drawing units: what is hit, boxed and, where it is no curve, painted. */
import type { Box } from '@linework/cad/display/list';
import type { Point2d } from '../engine/types.ts';
import { boxOfPoints } from '../measure/measurement.ts';
import { cornersOf, fromFrame, frameOf, leaderSide, shelf, type NoteFrame } from './frame.ts';
import type { Note } from './note.ts';

type Shape = Pick<Note, 'kind' | 'data'>;

const ellipseSteps = 48;

function ellipsePoints(frame: NoteFrame): Point2d[] {
  return Array.from({ length: ellipseSteps }, (_, i) => {
    const angle = (i / ellipseSteps) * 2 * Math.PI;
    return fromFrame(frame, { x: Math.cos(angle) * frame.half.x, y: Math.sin(angle) * frame.half.y });
  });
}

/** Where a leader's level part ends, beside the text. */
export function leaderPoints({ data }: Shape): Point2d[] {
  const elbow = data.points.at(-1)!;
  const at = { center: elbow, half: { x: 0, y: 0 }, turn: data.turn };
  return [...data.points, fromFrame(at, { x: leaderSide(data) * shelf(data), y: 0 })];
}

/** `closed`: it ends where it begins; `inside`: a click within it counts. */
export function strokesOf(note: Shape): { points: readonly Point2d[]; closed: boolean; inside: boolean } {
  const { kind, data } = note;
  const frame = frameOf(note);
  if (kind === 'leader') return { points: leaderPoints(note), closed: false, inside: false };
  if (!frame) return { points: data.points, closed: false, inside: false };
  const points = kind === 'ellipse' ? ellipsePoints(frame) : cornersOf(frame);
  const solid = kind === 'text' || kind === 'stamp' || kind === 'picture';
  return { points, closed: true, inside: solid || data.fill };
}

export function boxOfNote(note: Shape): Box {
  const frame = frameOf(note);
  const { points } = strokesOf(note);
  const box = boxOfPoints(frame ? [...points, ...cornersOf(frame)] : points);
  // What bulges or is broad goes beyond its points.
  const { kind, data } = note;
  const air = kind === 'highlighter' || kind === 'cloud' ? data.height / 2 : 0;
  return { minX: box.minX - air, minY: box.minY - air, maxX: box.maxX + air, maxY: box.maxY + air };
}
