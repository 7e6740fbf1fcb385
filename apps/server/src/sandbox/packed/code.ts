/**
 * Our own code as one script that V8 has compiled, for child processes: loading hundreds of modules takes most of what a
 * small drawing costs. It is made once for each server, by a child that is given nothing from outside; those that are may
 * only read it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { codePrefix, type PackName, type TaskName } from '../folder.ts';
import { removeLeftovers } from '../leftovers.ts';
import { taskLimits } from '../limits.ts';
import { permissions } from '../permissions.ts';
import { niceness } from '../process.ts';

/** What V8 compiled is of use under equal limits only. */
const packOf: Partial<Record<TaskName, PackName>> = {
  drawing: 'drawing',
  drawingWithDependencies: 'drawing',
  compare: 'drawing',
  convert: 'convert',
  publish: 'convert',
};
/** Who runs fewer is a test or a tool, and done sooner without. */
const worthwhile = 3;
const patienceMs = 300_000;

const runs = new Map<PackName, number>();
const ready = new Map<PackName, string>();

/** The folder with a task's code, once it is there. */
export function packedCode(task: TaskName): string | undefined {
  const pack = packOf[task];
  if (pack === undefined) return undefined;
  const count = (runs.get(pack) ?? 0) + 1;
  runs.set(pack, count);
  if (count === worthwhile) {
    // Without it everything works as well, only slower.
    void packCode(pack).then(
      (folder) => ready.set(pack, folder),
      () => undefined,
    );
  }
  return ready.get(pack);
}

export async function packCode(pack: PackName): Promise<string> {
  // Those who were killed could not take theirs away.
  await removeLeftovers();
  const folder = await mkdtemp(join(tmpdir(), `${codePrefix}${process.pid}-`));
  const flags = permissions(folder, taskLimits[pack], true);
  const child = spawn(process.execPath, [...flags, join(import.meta.dirname, 'pack.ts'), pack, folder], {
    cwd: folder,
    stdio: 'ignore',
    timeout: patienceMs,
    env: { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder },
  });
  process.once('exit', () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  // A server that stops does not wait for it.
  child.unref();
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the code was not packed: ${code}`);
  // Children that run as other users read it, too.
  await chmod(folder, 0o755);
  return folder;
}
