/**
 * Our own code as one script that V8 has compiled, for child processes: loading hundreds of modules takes most of what a
 * small drawing costs. `npm start` and `npm test` build it (build.ts) and say where it lies; without it children load the
 * modules, as they do while somebody works on them.
 */
import { join } from 'node:path';
import type { TaskName } from '../folder.ts';
import { packs } from './packs.ts';

const packOf = new Map<TaskName, string>(
  Object.entries(packs).flatMap(([name, { tasks }]) => tasks.map((task): [TaskName, string] => [task, name])),
);

/** The folder with a task's code. */
export function packedCode(task: TaskName): string | undefined {
  const folder = process.env['LINEWORK_TASK_CODE'];
  const pack = packOf.get(task);
  return folder && pack && join(folder, pack);
}
