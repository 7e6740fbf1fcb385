import type { Point } from '@linework/cad/model/point';
import type { Answer, Question } from '../questions.ts';
import { findOption } from './keywords.ts';

/** Finds a point by asking for others; undefined where none was given. */
export type PointRun = Generator<Question, Point | undefined, Answer>;

const SNAPS = [
  'ENDp',
  'MIDp',
  'INT',
  'APPint',
  'EXT',
  'CEN',
  'GCEnter',
  'QUA',
  'TAN',
  'PER',
  'PAR',
  'INS',
  'NODe',
  'NEA',
  'NONe',
];

/** The object snap that a word asks for: END, MID, CEN and so on. */
export function findSnap(word: string): string | undefined {
  const typed = word.replace(/^_/, '').toUpperCase();
  if (typed.length < 3) return undefined;
  const found = typed === 'INTERSECTION' ? 'INT' : findOption(typed, SNAPS);
  return found?.slice(0, 3).toUpperCase();
}

/** What a word typed instead of a point starts: FROM, M2P, TK or a point filter. */
export function findModifier(word: string, last: Point): (() => PointRun) | undefined {
  const typed = word.replace(/^_/, '').toUpperCase();
  if (typed === 'FROM' || typed === 'FRO') return from;
  if (typed === 'M2P' || typed === 'MTP') return middle;
  if (typed === 'TK' || typed === 'TRACK' || typed === 'TRACKING') return tracking;
  const filter = /^\.(X|Y|Z|XY|XZ|YZ)$/.exec(typed)?.[1];
  return filter === undefined ? undefined : () => filtered(filter, last);
}

function* from(): PointRun {
  const base = pointOf(yield { kind: 'point', message: 'basePoint', required: true });
  if (!base) return undefined;
  return pointOf(yield { kind: 'point', message: 'offset', from: base, required: true });
}

function* middle(): PointRun {
  const a = pointOf(yield { kind: 'point', message: 'firstOfMid', required: true });
  if (!a) return undefined;
  const b = pointOf(yield { kind: 'point', message: 'secondOfMid', required: true });
  return b && [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
}

/** From point to point until Enter, which takes the last; a point off the axis gives its coordinate along the longer way. */
function* tracking(): PointRun {
  let at = pointOf(yield { kind: 'point', message: 'firstTracking', required: true });
  while (at) {
    const next = pointOf(yield { kind: 'point', message: 'nextTracking', from: at });
    if (!next) return at;
    at = next;
  }
  return undefined;
}

function* filtered(axes: string, last: Point): PointRun {
  const of = pointOf(yield { kind: 'point', message: 'filterOf', values: { axes }, required: true });
  if (!of) return undefined;
  const missing = [...'XYZ'].filter((axis) => !axes.includes(axis));
  // the height of the last point serves where only x and y were asked for
  const rest =
    axes === 'XY'
      ? (pointOf(yield { kind: 'point', message: 'filterNeed', values: { axes: 'Z' } }) ?? last)
      : pointOf(
          yield { kind: 'point', message: 'filterNeed', values: { axes: missing.join('') }, required: true },
        );
  if (!rest) return undefined;
  return [...'XYZ'].map((axis, i) => (axes.includes(axis) ? of : rest)[i]!) as Point;
}

const pointOf = (answer: Answer): Point | undefined => (answer.kind === 'point' ? answer.point : undefined);
