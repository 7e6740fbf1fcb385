import type { EditDocument } from '@linework/cad/edit/document';
import type { Point } from '@linework/cad/model/point';
import { problem, type Problem } from '../problem.ts';
import type { Answer, Question } from '../questions.ts';
import type { EntityFinder } from '../select/find.ts';
import { measureBetween, pointOfAnswer, type PointSetting } from './point-answer.ts';

/** What an answer comes to, and the point that it gave. */
export type Taken = { point?: Point } & (
  | { next: 'problem'; problem: Problem }
  /** The command goes on with it. */
  | { next: 'step'; answer: Answer }
  /** The first of two points that show a distance or an angle. */
  | { next: 'first'; first: Point }
  /** Entities for a selection that goes on. */
  | { next: 'gather'; handles: readonly number[] }
  /** Nothing lies there: a corner of a box that selects. */
  | { next: 'box'; corner: Point }
  /** All that is selected so far. */
  | { next: 'selected' }
);

/** What an answer is checked against beside its question. */
export type AnswerSetting = {
  document: EditDocument;
  finder: EntityFinder;
  setting: (from: Point | undefined) => PointSetting;
  lastPoint: Point;
  first: Point | undefined;
  /** How many entities are selected so far. */
  count: number;
};

const refused = (found: Problem): Taken => ({ next: 'problem', problem: found });
const invalid = (): Taken => refused(problem('invalid', 'That is no answer to this.', { word: '' }));
const step = (answer: Answer): Taken => ({ next: 'step', answer });

/** Checks an answer against its question. */
export function takeAnswer(question: Question, answer: Answer, asked: AnswerSetting): Taken {
  if (answer.kind === 'enter') {
    if (question.kind === 'selection' && asked.count > 0) return { next: 'selected' };
    if (question.required && question.default === undefined)
      return refused(problem('required', 'An answer is needed here.'));
    return step(answer);
  }
  if (answer.kind === 'option') return question.options?.includes(answer.option) ? step(answer) : invalid();
  switch (question.kind) {
    case 'point': {
      if (answer.kind === 'value' && question.takesNumber) return step(answer);
      if (answer.kind === 'text' && question.takesWord) return step(answer);
      const point = pointOfAnswer(answer, asked.setting(question.from));
      return point ? { ...step({ kind: 'point', point }), point } : invalid();
    }
    case 'distance':
    case 'angle': {
      if (answer.kind === 'value') return takeValue(answer.value, question);
      if (answer.kind !== 'point') return invalid();
      const { point } = answer;
      const from = question.from ?? asked.first;
      if (!from) return { next: 'first', first: point, point };
      return { ...takeValue(measureBetween(question.kind, from, point), question, point), point };
    }
    case 'number':
    case 'integer':
      if (answer.kind !== 'value' || (question.kind === 'integer' && !Number.isInteger(answer.value)))
        return invalid();
      return takeValue(answer.value, question);
    case 'text':
      return answer.kind === 'text' ? step(answer) : invalid();
    case 'entity':
      return takeEntity(answer, question, asked);
    case 'selection':
      return takePick(answer, asked);
    default:
      return invalid();
  }
}

function takeValue(value: number, question: { min?: number; max?: number }, point?: Point): Taken {
  const { min = -Infinity, max = Infinity } = question;
  if (!Number.isFinite(value) || value < min || value > max)
    return refused(problem('range', `${value} is not within what is allowed here.`, { value }));
  return step(point ? { kind: 'value', value, point } : { kind: 'value', value });
}

function takeEntity(
  answer: Answer,
  question: Question & { kind: 'entity' },
  { document, finder, lastPoint }: AnswerSetting,
): Taken {
  const handles =
    answer.kind === 'entity'
      ? [answer.handle]
      : answer.kind === 'point'
        ? finder.at(answer.point)
        : answer.kind === 'selection'
          ? answer.handles
          : [];
  const point = answer.kind === 'entity' || answer.kind === 'point' ? answer.point : lastPoint;
  const entities = handles.map((handle) => document.entity(handle)).filter((entity) => entity !== undefined);
  const entity = entities.find((each) => question.accepts?.(each) ?? true);
  if (!entity)
    return refused(
      entities.length === 0
        ? problem('nothingThere', 'There is no object there.')
        : problem('wrongObject', 'That object cannot be used here.'),
    );
  const isShift = answer.kind === 'entity' && answer.isShift === true;
  return step({ kind: 'entity', handle: entity.handle, point, ...(isShift && { isShift }) });
}

function takePick(answer: Answer, { document, finder }: AnswerSetting): Taken {
  if (answer.kind === 'point') {
    const [handle] = finder.at(answer.point);
    if (handle === undefined) return { next: 'box', corner: answer.point };
    return { next: 'gather', handles: [handle] };
  }
  if (answer.kind === 'entity') {
    if (document.entity(answer.handle)) return { next: 'gather', handles: [answer.handle] };
    return refused(
      problem('notFound', 'There is no entity of this handle.', {
        name: answer.handle.toString(16).toUpperCase(),
      }),
    );
  }
  return answer.kind === 'selection' ? { next: 'gather', handles: answer.handles } : invalid();
}
