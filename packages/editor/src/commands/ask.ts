import { translation, type Matrix } from '@linework/cad/edit/matrix';
import { refusalOf, transformEntity } from '@linework/cad/edit/transform';
import type { Point } from '@linework/cad/model/point';
import type { CommandContext } from '../command.ts';
import type { Answer, Option, Preview, Question } from '../questions.ts';

/** A part of a command that asks and gives what it was told. */
export type Asking<T> = Generator<Question, T, Answer>;

type PointQuestion = Extract<Question, { kind: 'point' }>;
type SelectionQuestion = Extract<Question, { kind: 'selection' }>;

/** A point that has to be given. */
export function* askPoint(message: string, rest: Partial<PointQuestion> = {}): Asking<Point> {
  const answer: Answer = yield { required: true, ...rest, kind: 'point', message };
  return answer.kind === 'point' ? answer.point : [0, 0, 0];
}

/** None where Enter ends it at once. */
export function* askSelection(
  message = 'selectObjects',
  rest: Partial<SelectionQuestion> = {},
): Asking<readonly number[]> {
  const answer: Answer = yield { ...rest, kind: 'selection', message };
  return answer.kind === 'selection' ? answer.handles : [];
}

/** A number with what Enter gives. */
export function* askValue(
  kind: 'number' | 'integer' | 'distance' | 'angle',
  message: string,
  initial: number | undefined,
  rest: {
    from?: Point;
    min?: number;
    max?: number;
    isDirection?: boolean;
    values?: Record<string, string | number>;
  } = {},
): Asking<number> {
  const answer: Answer = yield {
    ...rest,
    kind,
    message,
    ...(initial === undefined
      ? { required: true }
      : { default: kind === 'angle' ? degrees(initial) : initial }),
  };
  return answer.kind === 'value' ? answer.value : (initial ?? 0);
}

/** One of some words. */
export function* askOption(
  message: string,
  options: readonly Option[],
  initial?: Option,
  values?: Record<string, string | number>,
): Asking<Option> {
  const answer: Answer = yield {
    kind: 'keyword',
    message,
    options,
    ...(initial === undefined ? { required: true } : { default: initial }),
    ...(values ? { values } : {}),
  };
  return answer.kind === 'option' ? answer.option : (initial ?? '');
}

/** A name or a text; what Enter gives where nothing is typed. */
export function* askText(
  message: string,
  initial?: string,
  rest: Partial<Extract<Question, { kind: 'text' }>> = {},
): Asking<string> {
  const answer: Answer = yield {
    ...rest,
    kind: 'text',
    message,
    ...(initial === undefined ? {} : { default: initial }),
  };
  return answer.kind === 'text' ? answer.text : answer.kind === 'option' ? answer.option : (initial ?? '');
}

export const askYes = function* (message: string, initial: boolean): Asking<boolean> {
  return (yield* askOption(message, ['Yes', 'No'], initial ? 'Yes' : 'No')) === 'Yes';
};

/** As shown in angle brackets. */
export const degrees = (radians: number): number => Number(((radians * 180) / Math.PI).toFixed(8));

export const between = (from: Readonly<Point>, to: Readonly<Point>): Matrix =>
  translation(to[0] - from[0], to[1] - from[1], to[2] - from[2]);

/** More than these are not drawn anew at every move of the pointer. */
const SHOWN = 400;

/** What entities look like after a map; hides: not where they were. */
export function previewOf(
  { document }: CommandContext,
  handles: readonly number[],
  matrix: Matrix,
  hides = true,
): Preview {
  const entities = handles
    .slice(0, SHOWN)
    .map((handle) => document.entity(handle))
    .filter((entity) => entity !== undefined && refusalOf(entity) === undefined)
    .flatMap((entity) => {
      try {
        return [transformEntity(entity!, matrix)];
      } catch {
        // one that cannot be changed so is told of when the command comes to it
        return [];
      }
    });
  return hides ? { entities, hidden: handles } : { entities };
}
