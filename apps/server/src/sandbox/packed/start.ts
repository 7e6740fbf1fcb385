/** What a child process with packed code runs in place of child.ts; it becomes a plain script beside that code. */
import type { TaskName } from '../folder.ts';
import { PackedCode } from './open.ts';

const [, , name, folder, code] = process.argv as unknown as [string, string, TaskName, string, string];
const { answer, tasks } = new PackedCode(code).tasks;
// Everything is written by then: what is in memory needs no tidying up.
void answer(tasks[name]!, folder).then(() => process.exit());
