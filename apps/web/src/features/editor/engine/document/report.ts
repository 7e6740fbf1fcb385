import type { Problem } from '@linework/editor/problem';
import type { EditorState, HistoryLine } from '../types.ts';

/** Lines of the history that are kept. */
const maxHistory = 500;

/** What the page is told: once at the end of each turn, and the history of what was typed and answered. */
export class Report {
  readonly #send: (state: Partial<EditorState>) => void;
  readonly #rest: () => Partial<EditorState>;
  #pending: Partial<EditorState> | undefined;
  #history: readonly HistoryLine[] = [];
  #lastLine = 0;
  #refusals = 0;

  /** `rest` is asked at the end of a turn for what is to be told besides. */
  constructor(send: (state: Partial<EditorState>) => void, rest: () => Partial<EditorState>) {
    this.#send = send;
    this.#rest = rest;
  }

  tell(state: Partial<EditorState>): void {
    if (this.#pending) {
      Object.assign(this.#pending, state);
      return;
    }
    this.#pending = { ...state };
    queueMicrotask(() => {
      const pending = this.#pending!;
      this.#pending = undefined;
      this.#send({ ...pending, ...this.#rest() });
    });
  }

  /** What was said last has been read. */
  answered(): void {
    this.tell({ answered: this.#lastLine });
  }

  write(line: Omit<HistoryLine, 'id'>): void {
    this.#history = [...this.#history, { ...line, id: (this.#lastLine += 1) }].slice(-maxHistory);
    this.tell({ history: this.#history });
  }

  problem({ code, values }: Problem): void {
    this.write({ kind: 'error', message: code, values });
  }

  refuse(problem: Problem): void {
    this.problem(problem);
    this.tell({ refusal: { message: problem.code, count: (this.#refusals += 1) } });
  }
}
