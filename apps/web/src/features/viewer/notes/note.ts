/** A note as the viewer knows it, and as it travels: JSON that other people's browsers wrote, so it is checked. */
import type { DrawingNote } from '@linework/contract/note';
import { noteKinds, type NoteKind } from '@linework/contract/noteKinds';
import type { Point2d } from '../engine/types.ts';

export const noteColors = ['red', 'orange', 'yellow', 'green', 'blue', 'violet', 'ink'] as const;
export type NoteColor = (typeof noteColors)[number];

export const stampNames = ['approved', 'rejected', 'review'] as const;
export type StampName = (typeof stampNames)[number];

export interface NoteData {
  /** Drawing units. Of boxes two opposite corners, of a leader its tip first. */
  points: readonly Point2d[];
  color: NoteColor;
  /** CSS pixels, at any zoom. */
  width: number;
  /** Radians that its own x axis is turned in the drawing: upright on the screen it was made on. */
  turn: number;
  /** Drawing units: of letters, of a highlighter's breadth, of a cloud's arcs. */
  height: number;
  text: string;
  fill: boolean;
  stamp: StampName;
  /** When it was stamped. */
  time: number;
  /** A data URL. */
  picture: string;
}

export interface Note {
  key: string;
  layout: string;
  kind: NoteKind;
  data: NoteData;
  userId: string;
  userName: string;
  createTime: number;
  modifyTime: number;
  comments: number;
  /** The person here may change it. */
  own: boolean;
}

export const plainData: NoteData = {
  points: [],
  color: 'red',
  width: 2,
  turn: 0,
  height: 0,
  text: '',
  fill: false,
  stamp: 'approved',
  time: 0,
  picture: '',
};

const maxPoints = 5000;
const maxText = 10_000;
const pictureStart = /^data:image\/(webp|png|jpeg);base64,[A-Za-z0-9+/=]+$/;

/** Steps from point to point: seven figures of a step are far below a pixel, and half as long as coordinates. */
function packPoints(points: readonly Point2d[]): number[] {
  const numbers: number[] = [];
  let last: Point2d = { x: 0, y: 0 };
  for (const [i, { x, y }] of points.entries()) {
    const [dx, dy] = [x - last.x, y - last.y].map((step) => (i === 0 ? step : Number(step.toPrecision(7))));
    numbers.push(dx!, dy!);
    last = { x: last.x + dx!, y: last.y + dy! };
  }
  return numbers;
}

function unpackPoints(numbers: unknown): Point2d[] | undefined {
  if (!Array.isArray(numbers) || numbers.length < 2 || numbers.length % 2 !== 0) return undefined;
  if (numbers.length > 2 * maxPoints || !numbers.every((value) => Number.isFinite(value))) return undefined;
  const points: Point2d[] = [];
  let last: Point2d = { x: 0, y: 0 };
  for (let i = 0; i < numbers.length; i += 2) {
    last = { x: last.x + (numbers[i] as number), y: last.y + (numbers[i + 1] as number) };
    points.push(last);
  }
  return points;
}

/** What differs from the plainest note. Notes are stored with `colour`, and stay readable that way. */
export function packNote({ points, ...rest }: NoteData): string {
  const differing = Object.entries(rest)
    .filter(([name, value]) => value !== plainData[name as keyof NoteData])
    .map(([name, value]) => [name === 'color' ? 'colour' : name, value] as const);
  return JSON.stringify({ points: packPoints(points), ...Object.fromEntries(differing) });
}

const within = (value: unknown, least: number, most: number, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(least, Math.min(most, value)) : otherwise;

function oneOf<Value extends string>(values: readonly Value[], value: unknown, otherwise: Value): Value {
  return values.find((one) => one === value) ?? otherwise;
}

/** Undefined where it cannot be drawn. */
export function unpackNote(kind: NoteKind, json: string): NoteData | undefined {
  let raw: Partial<Record<keyof NoteData | 'colour', unknown>>;
  try {
    raw = JSON.parse(json) as typeof raw;
  } catch {
    return undefined;
  }
  if (typeof raw !== 'object' || raw === null) return undefined;
  const points = unpackPoints(raw.points);
  if (!points || points.length < minPoints[kind]) return undefined;
  const picture = typeof raw.picture === 'string' && pictureStart.test(raw.picture) ? raw.picture : '';
  if (kind === 'picture' && picture === '') return undefined;
  return {
    points,
    color: oneOf(noteColors, raw.colour, plainData.color),
    width: within(raw.width, 0.5, 20, plainData.width),
    turn: within(raw.turn, -10, 10, 0),
    height: within(raw.height, 0, Number.MAX_VALUE, 0),
    text: typeof raw.text === 'string' ? raw.text.slice(0, maxText) : '',
    fill: raw.fill === true,
    stamp: oneOf(stampNames, raw.stamp, plainData.stamp),
    time: within(raw.time, 0, 8.64e15, 0),
    picture,
  };
}

const minPoints: Readonly<Record<NoteKind, number>> = {
  text: 1,
  leader: 2,
  arrow: 2,
  line: 2,
  polyline: 2,
  rectangle: 2,
  ellipse: 2,
  cloud: 2,
  freehand: 2,
  highlighter: 2,
  stamp: 1,
  picture: 2,
};

/** Undefined for what a newer version wrote, or nobody should have. */
export function noteOf({ data, own, ...row }: DrawingNote): Note | undefined {
  if (!noteKinds.includes(row.kind)) return undefined;
  const content = unpackNote(row.kind, data);
  return content && { ...row, data: content, own: own === 1 };
}
