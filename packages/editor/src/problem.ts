import { EditError } from '@linework/cad/edit/edit-error';
import { EditRefused } from '@linework/cad/edit/refusal';

/** Why something typed, pointed at or done was not taken. */
export type Problem = {
  /** `editorCommands.error.*` */
  code: string;
  values: Readonly<Record<string, string | number>>;
  /** In English, for scripts and logs. */
  text: string;
};

export function problem(code: string, text: string, values: Problem['values'] = {}): Problem {
  return { code, text, values };
}

/** Thrown by a command that cannot go on: what it did so far stays. */
export class CommandError extends Error {
  readonly problem: Problem;

  constructor(code: string, text: string, values?: Problem['values']) {
    super(text);
    this.name = 'CommandError';
    this.problem = problem(code, text, values);
  }
}

const CODES: Readonly<Record<string, string>> = {
  'not-found': 'notFound',
  'locked-layer': 'lockedLayer',
  'external-reference': 'externalReference',
  'bad-name': 'badName',
  'in-use': 'inUse',
  'bad-value': 'badValue',
  'bad-batch': 'notPossible',
};

/** Undefined for what is a fault of ours. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof CommandError) return error.problem;
  if (error instanceof EditError) {
    const name = /"(.*?)"/.exec(error.message)?.[1] ?? '';
    return problem(CODES[error.code] ?? 'notPossible', error.message, { name });
  }
  if (error instanceof EditRefused) return problem(`refused.${error.refusal}`, error.message);
  return undefined;
}
