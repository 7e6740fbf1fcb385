/** Commands that change shapes, fill and measure them: half of all the code of commands, fetched when the drawing stands. */
import { CommandIndex } from '@linework/editor/commands/find';
import { FIRST_COMMANDS } from '@linework/editor/commands/first-table';

export class LaterCommands {
  readonly index = new CommandIndex(FIRST_COMMANDS);
  #loading: Promise<void> | undefined;
  #isThere = false;

  /** Whether what is run or typed may begin a command that is not there yet. */
  mayBegin(call: string, words: unknown): boolean {
    if (this.#isThere || (call !== 'run' && call !== 'type')) return false;
    return String(words)
      .split(/\s+/)
      .some((word) => /^['_.-]*[a-z]/i.test(word) && !this.index.find(word));
  }

  /** Where they cannot be fetched, the next call tries again. */
  load(): Promise<void> {
    this.#loading ??= import('@linework/editor/commands/geometry-table').then(
      ({ GEOMETRY_COMMANDS }) => {
        this.index.add(GEOMETRY_COMMANDS);
        this.#isThere = true;
      },
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  }
}
