import type { Command } from '../command.ts';
import { variableCommand } from './settings/settings.ts';
import { isVariable } from './settings/variables.ts';

/** Commands by their names and aliases. */
export class CommandIndex {
  readonly #names = new Map<string, Command>();
  readonly #aliases = new Map<string, Command>();

  constructor(commands: readonly Command[]) {
    this.add(commands);
  }

  add(commands: readonly Command[]): void {
    for (const command of commands) {
      this.#names.set(command.name, command);
      for (const alias of command.aliases) this.#aliases.set(alias, command);
    }
  }

  /** By name or alias, or by the name of a variable that it sets; with what AutoCAD allows in front of it: ' for transparent, _ for English, - for the command line, '.'. */
  find(word: string): Command | undefined {
    const whole = word.replace(/^['_.]+/, '').toUpperCase();
    const name = whole.replace(/^[-_.]+/, '');
    // -ARRAY is another command than ARRAY; names come before the aliases of others
    const command =
      this.#names.get(whole) ?? this.#aliases.get(whole) ?? this.#names.get(name) ?? this.#aliases.get(name);
    return command ?? (isVariable(name) ? variableCommand(name) : undefined);
  }
}
