import type { Command } from '../command.ts';
import { CommandIndex } from './find.ts';
import { FIRST_COMMANDS } from './first-table.ts';
import { GEOMETRY_COMMANDS } from './geometry-table.ts';

/** Every command. */
export const COMMANDS: readonly Command[] = [...FIRST_COMMANDS, ...GEOMETRY_COMMANDS];

export const allCommands = new CommandIndex(COMMANDS);
