import type { Entity } from '@linework/cad/model/entity';
import type { Point } from '@linework/cad/model/point';
import type { Problem } from './problem.ts';
import type { Option, Question } from './questions.ts';

/** The question that waits for an answer, as plain data. */
export type Prompt = {
  command: string;
  kind: Question['kind'];
  /** Key of `editorCommands.prompt.*` */
  message: string;
  values: Readonly<Record<string, string | number>>;
  options: readonly Option[];
  default: string | number | undefined;
  from: Point | undefined;
  band: 'line' | 'box' | 'none';
  /** How many entities are selected so far, where entities are asked for. */
  count: number;
  /** What is selected is taken away. */
  isRemoving: boolean;
  /** The object snap that holds for this point only: END, MID and so on. */
  snap: string | undefined;
  /** Of a typed angle such as <45: the direction that holds for this point only. */
  lockedAngle: number | undefined;
  /** Spaces belong to the text that is asked for. */
  spaces: boolean;
  inPlace: Entity | undefined;
};

/** A line of the command history. */
export type RunnerLine =
  | { kind: 'input'; text: string }
  | { kind: 'report'; message: string; values: Readonly<Record<string, string | number>> }
  | { kind: 'error'; problem: Problem };

export type RunnerEvent =
  | { type: 'prompt'; prompt: Prompt | undefined }
  | { type: 'history'; line: RunnerLine }
  /** A question is answered, or a command begun: what was said before is of the past. */
  | { type: 'answer' }
  | { type: 'selection'; handles: ReadonlySet<number> }
  | { type: 'error'; problem: Problem }
  /** A command is over; how many batches it made. */
  | { type: 'end'; command: string; isCanceled: boolean };

export function promptOf(
  question: Question,
  rest: Pick<Prompt, 'command' | 'count' | 'isRemoving' | 'snap' | 'lockedAngle' | 'from'>,
): Prompt {
  return {
    ...rest,
    kind: question.kind,
    message: question.message,
    values: question.values ?? {},
    options: question.options ?? [],
    default: question.default,
    from: ('from' in question ? question.from : undefined) ?? rest.from,
    band:
      question.kind === 'point' ? (question.band ?? 'line') : question.kind === 'distance' ? 'line' : 'none',
    spaces: question.kind === 'text' && question.spaces === true,
    inPlace: question.kind === 'text' ? question.inPlace : undefined,
  };
}
