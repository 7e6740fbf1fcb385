import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resultName } from './folder.ts';
import { SandboxFailure } from './limits.ts';

/** Reads what lies in the folder and leaves there what it makes of it. */
export type SandboxTask = (folder: string) => Promise<object>;

/** Runs a task; what it tells, or why it could not, is left in the folder as well. */
export async function answer(task: SandboxTask, folder: string): Promise<void> {
  const leave = (result: object): void => writeFileSync(join(folder, resultName), JSON.stringify(result));
  try {
    leave(await task(folder));
  } catch (error) {
    if (!(error instanceof SandboxFailure)) throw error;
    leave({ reason: error.reason, detail: error.detail });
  }
}
