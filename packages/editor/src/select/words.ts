import type { Point } from '@linework/cad/model/point';
import { findOption } from '../input/keywords.ts';
import type { Answer, Question } from '../questions.ts';
import type { EntityFinder } from './find.ts';
import type { SelectionSet } from './set.ts';
import { boxRegion, regionOf, type SelectionRegion } from './regions.ts';

/** Answers to 'Select objects', as AutoCAD has them. */
const WORDS = [
  'Window',
  'Last',
  'Crossing',
  'BOX',
  'ALL',
  'Fence',
  'WPolygon',
  'CPolygon',
  'Group',
  'Add',
  'Remove',
  'Multiple',
  'Previous',
  'Undo',
  'AUto',
  'SIngle',
] as const;

type SelectionWord = (typeof WORDS)[number];

const findSelectionWord = (word: string): SelectionWord | undefined =>
  findOption(word, WORDS) as SelectionWord | undefined;

/** Finds entities by asking for points. */
export type SelectionRun = Generator<Question, number[] | undefined, Answer>;

/** What a word of a selection may do. */
type SelectionPorts = {
  finder: EntityFinder;
  /** Asks for the name of a group. */
  group(): SelectionRun;
  /** Takes entities into the set, or out of it. */
  gather(handles: readonly number[]): void;
  previous: readonly number[];
  /** Asks for what finds entities. */
  run(selection: SelectionRun): void;
};

/** W, ALL, R and so on, typed where entities are asked for; false where it is none of them. */
export function takeSelectionWord(word: string, set: SelectionSet, ports: SelectionPorts): boolean {
  const { finder, gather, run } = ports;
  const found = findSelectionWord(word);
  switch (found) {
    case 'Window':
    case 'Crossing':
    case 'BOX':
      run(selectByBox(finder, found.toLowerCase() as 'window' | 'crossing' | 'box'));
      break;
    case 'Fence':
      run(selectByPoints(finder, 'fence'));
      break;
    case 'WPolygon':
      run(selectByPoints(finder, 'window'));
      break;
    case 'CPolygon':
      run(selectByPoints(finder, 'crossing'));
      break;
    case 'ALL':
      gather(finder.all().map(({ handle }) => handle));
      break;
    case 'Last':
      gather([finder.last() ?? 0]);
      break;
    case 'Previous':
      gather(ports.previous);
      break;
    case 'Group':
      run(ports.group());
      break;
    case 'Add':
    case 'Remove':
      set.isRemoving = found === 'Remove';
      break;
    case 'Undo':
      set.undo();
      break;
    case 'SIngle':
      set.isSingle = true;
      break;
    case 'AUto':
    case 'Multiple':
      break;
    default:
      return false;
  }
  return true;
}

export function* selectByBox(
  finder: EntityFinder,
  kind: SelectionRegion['kind'] | 'box',
  first?: Point,
): SelectionRun {
  const from = first ?? pointOf(yield { kind: 'point', message: 'firstCorner', required: true });
  if (!from) return undefined;
  const to = pointOf(yield { kind: 'point', message: 'oppositeCorner', from, band: 'box', required: true });
  if (!to) return undefined;
  // to the right only what is wholly inside
  const own = kind === 'box' ? (to[0] >= from[0] ? 'window' : 'crossing') : kind;
  return finder.in(boxRegion(from, to, own));
}

function* selectByPoints(finder: EntityFinder, kind: SelectionRegion['kind']): SelectionRun {
  const points: Point[] = [];
  for (;;) {
    const answer: Answer = yield {
      kind: 'point',
      message: points.length === 0 ? (kind === 'fence' ? 'firstFence' : 'firstPolygon') : 'nextFence',
      ...(points.length > 0 ? { options: ['Undo'], from: points.at(-1)! } : { required: true }),
    };
    if (answer.kind === 'point') points.push(answer.point);
    else if (answer.kind === 'option') points.pop();
    else break;
  }
  return points.length < (kind === 'fence' ? 2 : 3) ? undefined : finder.in(regionOf(points, kind));
}

const pointOf = (answer: Answer): Point | undefined => (answer.kind === 'point' ? answer.point : undefined);
