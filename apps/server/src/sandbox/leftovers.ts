/** Folders of jobs whose process was killed: nobody else takes them away. */
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderPrefix } from './folder.ts';

/** Longer than any task may take. */
const oldMs = 3_600_000;

export async function removeLeftovers(now = Date.now(), within = tmpdir()): Promise<number> {
  let removed = 0;
  for (const name of await readdir(within).catch(() => [])) {
    const orphan = isOrphan(name);
    if (!orphan && !name.startsWith(folderPrefix)) continue;
    const path = join(within, name);
    const made = await stat(path).catch(() => undefined);
    if (!made?.isDirectory() || (!orphan && made.mtimeMs > now - oldMs)) continue;
    const isGone = await rm(path, { recursive: true, force: true }).then(
      () => true,
      () => false,
    );
    if (isGone) removed += 1;
  }
  return removed;
}

/** Of use as long as the process that the name tells. */
function isOrphan(name: string): boolean {
  const [, pid] = new RegExp(`^${folderPrefix}(\\d+)-`).exec(name) ?? [];
  if (pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
