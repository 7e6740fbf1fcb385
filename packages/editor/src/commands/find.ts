import type { Command } from '../command.ts';
import { variableCommand } from './settings/settings.ts';
import { isVariable } from './settings/variables.ts';
import { COMMANDS } from './table.ts';

const byName = new Map<string, Command>();
// names come before the aliases of others
for (const command of COMMANDS) for (const alias of command.aliases) byName.set(alias, command);
for (const command of COMMANDS) byName.set(command.name, command);

/** By name or alias, or by the name of a variable that it sets; with what AutoCAD allows in front of it: ' for transparent, _ for English, - for the command line, '.'. */
export function findCommand(word: string): Command | undefined {
  const name = word.replace(/^['_.-]+/, '').toUpperCase();
  return byName.get(name) ?? (isVariable(name) ? variableCommand(name) : undefined);
}

/** Commands whose name or alias begins so: the exact one first, then aliases, then names. */
export function completeCommand(typed: string, limit = 12): { word: string; command: Command }[] {
  const start = typed.replace(/^['_.-]+/, '').toUpperCase();
  if (start === '') return [];
  return [...byName]
    .filter(([word]) => word.startsWith(start))
    .map(([word, command]) => ({ word, command }))
    .toSorted((a, b) => a.word.length - b.word.length || (a.word < b.word ? -1 : 1))
    .slice(0, limit);
}
