/** Packs the code of all tasks: build.ts FOLDER */
import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { taskLimits } from '../limits.ts';
import { permissions } from '../permissions.ts';
import { bundleInto } from './bundle.ts';
import { packs, type PackName } from './packs.ts';

async function build(folder: string, name: PackName): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { tasks, isCompiled } = packs[name];
  if (!isCompiled) return bundleInto(folder, name);
  // V8 accepts what it compiled under the very same flags only.
  const flags = permissions(folder, taskLimits[tasks[0]], true);
  await promisify(execFile)(
    process.execPath,
    [...flags, join(import.meta.dirname, 'pack.ts'), name, folder],
    { cwd: folder, env: { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder } },
  );
}

const target = resolve(process.argv[2]!);
await Promise.all((Object.keys(packs) as PackName[]).map((name) => build(join(target, name), name)));
