/** What the child process runs: one task on one folder. Its answer is a file, its death says the rest. */
import { answer, type SandboxTask } from './answer.ts';
import type { TaskName } from './folder.ts';

const tasks: Record<TaskName, () => Promise<SandboxTask>> = {
  picture: async () => (await import('./tasks/picture.ts')).picture,
  drawing: async () => (await import('./tasks/drawing.ts')).drawing,
  drawingWithDependencies: async () =>
    (await import('./tasks/drawingWithDependencies.ts')).drawingWithDependencies,
  fontInfo: async () => (await import('./tasks/fontInfo.ts')).fontInfo,
  convert: async () => (await import('./tasks/convert.ts')).convert,
  compare: async () => (await import('./tasks/compare.ts')).compare,
  publish: async () => (await import('./tasks/publish.ts')).publish,
  archiveList: async () => (await import('./tasks/archive.ts')).archiveList,
  archiveExtract: async () => (await import('./tasks/archive.ts')).archiveExtract,
  model: async () => (await import('./tasks/model.ts')).model,
  fontSample: async () => (await import('./tasks/fontSample.ts')).fontSample,
};

const [, , name, folder] = process.argv as unknown as [string, string, TaskName, string];
await answer(await tasks[name](), folder);
// Everything is written by now: what is in memory needs no tidying up.
process.exit();
