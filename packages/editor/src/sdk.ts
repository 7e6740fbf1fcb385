import { EditDocument } from '@linework/cad/edit/document';
import type { ChangeEvent } from '@linework/cad/edit/document';
import type { Transaction } from '@linework/cad/edit/transaction';
import type { Drawing } from '@linework/cad/model/drawing';
import { allCommands } from './commands/table.ts';
import type { RunnerHost } from './host.ts';
import { withOwnLayout } from './own-layout.ts';
import { CommandError, type Problem } from './problem.ts';
import type { RunnerEvent } from './prompt.ts';
import type { Answer } from './questions.ts';
import { CommandRunner } from './runner.ts';

/** What a command is answered with: as typed, a number, a point, the handles of entities, or an answer as it is. */
export type CommandInput =
  | string
  | number
  | readonly [number, number]
  | readonly [number, number, number]
  | { handles: readonly number[] }
  | Answer;

/** Runs commands from code, each to its end. */
export class Commands {
  readonly runner: CommandRunner;
  /** How many have run. */
  count = 0;

  constructor(document: EditDocument, host: RunnerHost = {}) {
    this.runner = new CommandRunner(document, withOwnLayout(document, host), allCommands);
    this.runner.isScript = true;
  }

  /**
   * Runs a command and gives the handles of the entities it made. Where answers are missing, it is answered with Enter; an
   * answer that is not taken is an error, and the command leaves nothing behind.
   */
  run(name: string, ...inputs: CommandInput[]): number[] {
    const made = new Set<number>();
    const stop = this.runner.document.onChange(({ changes }) => {
      for (const { kind, handle, before, after } of changes) {
        if (kind !== 'entity') continue;
        if (!before) made.add(handle);
        if (!after) made.delete(handle);
      }
    });
    try {
      this.#check(this.runner.feed(name));
      for (const input of inputs) this.#give(input);
      for (let i = 0; i < 100 && !this.runner.isIdle; i++) this.#check(this.runner.feed(''));
      this.count++;
      return [...made];
    } catch (error) {
      this.runner.abort();
      throw error;
    } finally {
      stop();
    }
  }

  on(listener: (event: RunnerEvent) => void): () => void {
    return this.runner.on(listener);
  }

  #give(input: CommandInput): void {
    let failure: Problem | undefined;
    const stop = this.runner.on((event) => {
      if (event.type === 'error') failure = event.problem;
    });
    if (typeof input === 'string') failure = this.runner.feed(input);
    else if (typeof input === 'number') this.runner.answer({ kind: 'value', value: input });
    else if ('handles' in input && !('kind' in input)) {
      this.runner.answer({ kind: 'selection', handles: input.handles });
      if (!failure) failure = this.runner.feed('');
    } else if ('kind' in input) this.runner.answer(input);
    else this.runner.answer({ kind: 'point', point: [input[0], input[1], input[2] ?? 0] });
    stop();
    this.#check(failure);
  }

  #check(failure: Problem | undefined): void {
    if (failure) throw new CommandError(failure.code, failure.text, failure.values);
  }
}

/** What a script written as a module is given. */
export type EditScript = (editor: { document: EditDocument; commands: Commands }) => void | Promise<void>;

/** A drawing to be edited from code: by transactions, by commands, with events of both. */
export class DrawingEditor {
  readonly document: EditDocument;
  readonly commands: Commands;

  constructor(drawing: Drawing, host: RunnerHost = {}) {
    this.document = new EditDocument(drawing);
    this.commands = new Commands(this.document, host);
  }

  get drawing(): Drawing {
    return this.document.drawing;
  }

  /** All of it, or nothing where it throws. */
  transact(label: string, edit: (transaction: Transaction) => void): number {
    return this.document.transact(label, edit);
  }

  undo(): boolean {
    return this.document.undo() > 0;
  }

  redo(): boolean {
    return this.document.redo() > 0;
  }

  on(type: 'change', listener: (event: ChangeEvent) => void): () => void;
  on(type: 'command', listener: (event: RunnerEvent) => void): () => void;
  on(type: 'change' | 'command', listener: (event: never) => void): () => void {
    return type === 'change'
      ? this.document.onChange(listener as (event: ChangeEvent) => void)
      : this.commands.on(listener as (event: RunnerEvent) => void);
  }
}
