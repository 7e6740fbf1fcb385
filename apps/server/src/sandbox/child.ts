/** What the child process runs: one task on one folder. Its answer is a file, its death says the rest. */
import { cpSync, writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { codeName, resultName, type TaskName } from './folder.ts';
import { SandboxFailure } from './limits.ts';

type Task = (folder: string) => Promise<object>;

const tasks: Record<TaskName, () => Promise<Task>> = {
  picture: async () => (await import('./tasks/picture.ts')).picture,
  drawing: async () => (await import('./tasks/drawing.ts')).drawing,
  whole: async () => (await import('./tasks/whole.ts')).whole,
  fontInfo: async () => (await import('./tasks/fontInfo.ts')).fontInfo,
  convert: async () => (await import('./tasks/convert.ts')).convert,
  fontSample: async () => (await import('./tasks/fontSample.ts')).fontSample,
};

const [, , name, folder, code] = process.argv as unknown as [
  string,
  string,
  TaskName | 'none',
  string,
  string?,
];
const answer = (result: object): void => writeFileSync(join(folder, resultName), JSON.stringify(result));

if (code !== undefined) {
  cpSync(code, join(folder, codeName), { recursive: true });
  enableCompileCache(join(folder, codeName));
}
try {
  // Code is loaded to be compiled and kept, no more.
  if (name === 'none') await Promise.all([tasks.drawing(), tasks.whole()]);
  else answer(await (await tasks[name]())(folder));
} catch (error) {
  if (!(error instanceof SandboxFailure)) throw error;
  answer({ reason: error.reason, detail: error.detail });
}
