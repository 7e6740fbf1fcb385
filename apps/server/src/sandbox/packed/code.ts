/**
 * Our own code as one script that V8 has compiled, for child processes: loading hundreds of modules takes most of what a
 * small drawing costs. `npm start` and `npm test` build it (build.ts) and say where it lies; without it children load the
 * modules, as they do while somebody works on them.
 */
import { join } from 'node:path';
import type { PackName, PlainPackName, TaskName } from '../folder.ts';

/** What V8 compiled is of use under equal limits only. */
const packOf: Partial<Record<TaskName, PackName | PlainPackName>> = {
  drawing: 'drawing',
  drawingWithDependencies: 'drawing',
  compare: 'drawing',
  convert: 'convert',
  publish: 'convert',
  archiveList: 'archive',
  archiveExtract: 'archive',
  fontInfo: 'font',
  fontSample: 'font',
  model: 'model',
};

/** The folder with a task's code. */
export function packedCode(task: TaskName): string | undefined {
  const folder = process.env['LINEWORK_TASK_CODE'];
  const pack = packOf[task];
  return folder && pack && join(folder, pack);
}
