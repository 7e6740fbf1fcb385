/** What the child process runs: one task on one folder. Its answer is a file, its death says the rest. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resultName, type TaskName } from './folder.ts';
import { SandboxFailure } from './limits.ts';

type Task = (folder: string) => Promise<object>;

const tasks: Record<TaskName, () => Promise<Task>> = {
  picture: async () => (await import('./tasks/picture.ts')).picture,
  drawing: async () => (await import('./tasks/drawing.ts')).drawing,
  fontInfo: async () => (await import('./tasks/fontInfo.ts')).fontInfo,
  convert: async () => (await import('./tasks/convert.ts')).convert,
  fontSample: async () => (await import('./tasks/fontSample.ts')).fontSample,
};

const [, , name, folder] = process.argv as [string, string, TaskName, string];
const answer = (result: object): void => writeFileSync(join(folder, resultName), JSON.stringify(result));

try {
  const task = await tasks[name]();
  answer(await task(folder));
} catch (error) {
  if (!(error instanceof SandboxFailure)) throw error;
  answer({ reason: error.reason, detail: error.detail });
}
