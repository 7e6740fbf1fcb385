/**
 * Our own code as V8 compiled it, for child processes: reading and compiling it takes most of what a small drawing costs.
 * It is made once for each server, by a child that is given nothing from outside. Other children may only read it, and
 * work on a copy in their own folder: what one of them has become does not reach the next.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { codePrefix, type TaskName } from './folder.ts';
import { removeLeftovers } from './leftovers.ts';
import { taskLimits } from './limits.ts';
import { permissions } from './permissions.ts';

/** Who runs fewer is a test or a tool, and done sooner without. */
const worthwhile = 3;
const patienceMs = 60_000;
const lowest = 19;

let runs = 0;
let ready: string | undefined;

/** The folder, once it is there; for the tasks that are run most. What V8 compiled is of use under equal limits only. */
export function codeCache(task: TaskName): string | undefined {
  if (task !== 'drawing' && task !== 'whole') return undefined;
  runs += 1;
  if (runs === worthwhile) {
    // Without it everything works as well, only slower.
    void make().then(
      (folder) => (ready = folder),
      () => undefined,
    );
  }
  return ready;
}

async function make(): Promise<string> {
  // Those who were killed could not take theirs away.
  await removeLeftovers();
  const folder = await mkdtemp(join(tmpdir(), `${codePrefix}${process.pid}-`));
  const child = spawn(
    process.execPath,
    [
      ...permissions(folder, taskLimits.drawing, false),
      join(import.meta.dirname, 'child.ts'),
      'none',
      folder,
    ],
    {
      cwd: folder,
      stdio: 'ignore',
      timeout: patienceMs,
      env: { PATH: process.env['PATH'], HOME: folder, NODE_COMPILE_CACHE: folder },
    },
  );
  process.once('exit', () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  // With the lowest priority it may take long on a busy machine: a server that stops does not wait for it.
  child.unref();
  if (child.pid !== undefined) setPriority(child.pid, lowest);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the code was not compiled: ${code}`);
  return folder;
}
