import type { Command } from '../command.ts';
import { CIRCLE } from './draw/circle.ts';
import { LINE } from './draw/line.ts';
import { ERASE } from './modify/erase.ts';
import { MOVE } from './modify/move.ts';
import { REDO, U } from './settings/undo.ts';

/** Every command, in the order in which completion offers them. */
export const COMMANDS: readonly Command[] = [LINE, CIRCLE, ERASE, MOVE, U, REDO];
