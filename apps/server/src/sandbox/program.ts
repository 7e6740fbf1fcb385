import { join } from 'node:path';
import { startName, type TaskName } from './folder.ts';
import { packedCode } from './packed/code.ts';
import { readablePaths } from './permissions.ts';

const entry = join(import.meta.dirname, 'child.ts');

/** What Node runs for a task in its folder, and what that may read: our code as one script where it is packed. */
export function taskProgram(name: TaskName, folder: string): { args: string[]; readable: string[] } {
  const code = packedCode(name);
  if (code === undefined) return { args: [entry, name, folder], readable: readablePaths() };
  return {
    args: [`--allow-fs-read=${code}`, join(code, startName), name, folder, code],
    readable: [...readablePaths(), code],
  };
}
