import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { inRoot } from './paths.mjs';
import { run } from './processes.mjs';
import { Advice, step } from './progress.mjs';
import { sourceHash } from './sources.mjs';

const folder = inRoot('apps/server/dist/tasks');
const stamp = inRoot('apps/server/dist/tasks.stamp');

/**
 * Packs the code of the server's child processes unless nothing it is made from has changed since the last time.
 * @returns what tells a server where it is
 */
export async function ensureTaskCode(/** @type {string} */ node24) {
  // What V8 compiled is of use to the same Node only, whichever one runs this.
  const hash = [await sourceHash('apps/server'), node24, (await stat(node24)).mtimeMs].join(' ');
  if ((await readFile(stamp, 'utf8').catch(() => '')) !== hash) {
    await step('Packing the code of child processes', async () => {
      const builder = inRoot('apps/server/src/sandbox/packed/build.ts');
      // Two commands may do this at once.
      const fresh = `${folder}-${process.pid}`;
      const { code, output } = await run(node24, [builder, fresh]);
      if (code !== 0)
        throw new Advice(`${output.trim()}\n\nThe code could not be packed; the reason stands above.`);
      // A server that runs meanwhile finds the one or the other.
      await rm(folder, { recursive: true, force: true });
      await rename(fresh, folder);
    });
    await writeFile(stamp, hash);
  }
  return { LINEWORK_TASK_CODE: folder };
}
