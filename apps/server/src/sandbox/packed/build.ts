/** Packs the code of all tasks: build.ts FOLDER */
import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { packNames, plainPackNames, type PackName, type PlainPackName } from '../folder.ts';
import { taskLimits } from '../limits.ts';
import { permissions } from '../permissions.ts';
import { bundleInto } from './bundle.ts';

async function build(folder: string, pack: PackName): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // V8 accepts what it compiled under the very same flags only.
  const flags = permissions(folder, taskLimits[pack], true);
  await promisify(execFile)(
    process.execPath,
    [...flags, join(import.meta.dirname, 'pack.ts'), pack, folder],
    { cwd: folder, env: { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder } },
  );
}

async function buildPlain(folder: string, pack: PlainPackName): Promise<void> {
  await mkdir(folder, { recursive: true });
  await bundleInto(folder, pack);
}

const target = resolve(process.argv[2]!);
await Promise.all([
  ...packNames.map((pack) => build(join(target, pack), pack)),
  ...plainPackNames.map((pack) => buildPlain(join(target, pack), pack)),
]);
